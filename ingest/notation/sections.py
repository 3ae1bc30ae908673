"""The words of the auction and of the play: calls, and tricks line by line."""

import re
from typing import Final

from ingest.notation.cards import CARDS, read_card
from ingest.notation.draft import Draft, Line, Spoken
from ingest.notation.faults import LINE_END, OUTSIDE, RANK, STRAY, TOO_MANY, TRICK_NUMBER, SyntaxFault, shown
from ingest.notation.words import (
    CALL_WORDS,
    CALLS,
    ENDS,
    LEADS,
    LED,
    LOST_GLYPH,
    PAIRS,
    WINNERS,
    is_card,
    read_call,
    read_seat,
    read_seat_before,
    without_glyph,
)
from schema.cards import Card
from schema.remarks import Mark, On

_NUMBERED: Final = re.compile(r"([0-9]{1,4})\.(?![0-9]{1,4}\.)(.*)", re.DOTALL)
_MISNUMBERED: Final = re.compile(r"([0-9]{1,2})[):].*|([1-6])", re.DOTALL)
_UNKNOWN: Final[Card] = "XX"


def read_calls(words: str, at: int, draft: Draft) -> int | None:
    """The calls of a piece of the auction. Where a card stands among them, the play has begun: then its offset."""
    spoken = draft.spoken
    for word in words.split(" "):
        name = CALLS.get(word)
        if name is not None:
            spoken.append(Spoken(None, name, None, at))
        else:
            faults = len(draft.faults)
            said = read_call(word, at, draft.faults)
            if said is None:
                draft.auction_sound = False
                if len(draft.faults) > TOO_MANY:
                    return None
                if is_card(word):
                    del draft.faults[faults:]
                    draft.faults.append(
                        SyntaxFault(at, OUTSIDE, f'{shown(word)} is a card: the play begins with [Play "E"]')
                    )
                    return at
            else:
                seat, call, going, glyph, before = said
                if glyph is not None:
                    draft.marks.append(Mark(glyph=glyph, on=On(kind="call", index=len(spoken))))
                spoken.append(Spoken(seat, call, going, at + before))
        at += len(word) + 1
    return None


def read_trick(words: str, at: int, line: Line, draft: Draft) -> None:
    """The words of a piece of a trick's line."""
    if not line.cards and not line.ended and _usual_trick(words, at, line):
        return
    cards, offsets = line.cards, line.offsets
    for word in words.split(" "):
        card = CARDS.get(word)
        if card is not None and not line.ended:
            cards.append(card)
            offsets.append(at)
        elif word in LED and not line.ended:
            seat, card = LED[word]
            line.seats.append((len(cards), seat))
            cards.append(card)
            offsets.append(at + 2)
        elif word in WINNERS and cards and not line.ended:
            line.winner, line.winner_offset, line.ended = WINNERS[word], at + 1, True
        else:
            _other_word(word, at, line, draft)
            if len(draft.faults) > TOO_MANY:
                return
        at += len(word) + 1


def _usual_trick(words: str, at: int, line: Line) -> bool:
    """The whole trick, where it is as most are written, `E:JD 7D TC 8S =W`; else nothing."""
    lead, two, end = LEADS.get(words[:4]), PAIRS.get(words[4:10]), ENDS.get(words[10:])
    if lead is None or two is None or end is None or end[1] is None:
        return False
    line.seats.append((0, lead[0]))
    line.cards += lead[1] + two + end[0]
    line.offsets += [at + 2, at + 5, at + 8, at + 11][: len(line.cards)]
    line.winner, line.winner_offset, line.ended = end[1], at + len(words) - 1, True
    return True


def _other_word(word: str, at: int, line: Line, draft: Draft) -> None:
    """A word of a trick in another form, or at a place where it may not stand."""
    found = len(draft.faults)
    numbered = _NUMBERED.fullmatch(word)
    if line.ended:
        if line.sound:
            message = (
                f"{shown(word)}: nothing but a comment may follow the winner; the next trick stands on the next line"
            )
            draft.faults.append(SyntaxFault(at, LINE_END, message))
    elif word.startswith("="):
        _winner(word, at, line, draft)
    elif numbered and not line.cards:
        _number(numbered[1], at, draft)
        if numbered[2]:
            before = len(numbered[1]) + 1
            read_trick(numbered[2], at + before, line, draft)
            return
    elif not line.cards and (misnumbered := _MISNUMBERED.fullmatch(word)):
        number = misnumbered[1] or misnumbered[2]
        message = (
            f"{shown(word)}: a card is expected; a point stands behind the number of a trick: did you mean {number}.?"
        )
        draft.faults.append(SyntaxFault(at, RANK, message))
    else:
        _card(word, at, line, draft)
    line.sound = line.sound and len(draft.faults) == found


def _winner(word: str, at: int, line: Line, draft: Draft) -> None:
    line.ended = True
    if not line.cards:
        draft.faults.append(SyntaxFault(at, LINE_END, f"{shown(word)}: a card is expected before the winner"))
        return
    line.winner = read_seat(word[1:], at + 1, draft.faults)
    line.winner_offset = at + 1


def _number(number: str, at: int, draft: Draft) -> None:
    """A trick's number is checked, and not kept."""
    due = len(draft.lines)
    if int(number) != due:
        draft.faults.append(SyntaxFault(at, TRICK_NUMBER, f"{number}. stands before trick {due}"))


def _card(word: str, at: int, line: Line, draft: Draft) -> None:
    body, glyph = without_glyph(word)
    if body.startswith("~"):
        line.withdrawn.append(len(line.cards))
        body, at = body[1:], at + 1
    prefix, colon, written = body.rpartition(":")
    if colon:
        seat = read_seat_before(prefix, written, at, draft.faults)
        if seat is None:
            line.cards.append(_UNKNOWN)
            line.offsets.append(at)
            return
        line.seats.append((len(line.cards), seat))
        at += len(prefix) + 1
    fault = _no_card(word, prefix, written) if body or glyph is None else (STRAY, LOST_GLYPH)
    card = None
    if fault is None:
        card = read_card(written, at, draft.faults, "played")
    else:
        draft.faults.append(SyntaxFault(at, *fault))
    if glyph is not None and card is not None:
        draft.marks.append(Mark(glyph=glyph, on=_last_card(draft, line)))
    line.cards.append(card or _UNKNOWN)
    line.offsets.append(at)


def _no_card(word: str, prefix: str, written: str) -> tuple[str, str] | None:
    """The code of what is wrong, and what it is, where something else was written than a card, or nothing."""
    if prefix and not written:
        return RANK, f"a card is expected right behind {shown(prefix)}:, without a blank, as in {shown(prefix)}:9H"
    if written.startswith("~"):
        meant = f"~{prefix}:{written[1:]}" if prefix else written[1:]
        return RANK, f"{shown(word)}: ~ stands first; did you mean {shown(meant)}?"
    if written.partition("+")[0].lower() in CALL_WORDS and len(written) > 2:
        return OUTSIDE, f'{shown(written)} is a call: the calls stand behind [Auction "E"]'
    return None


def _last_card(draft: Draft, line: Line) -> On:
    return On(kind="card", index=len(draft.lines) - 1, card=len(line.cards))
