"""The words of PEN: calls, seats, tricks as they are written, in the forms that are read, and what is said of others.

Words in their written form are looked up in tables; the other forms that are read (`n:order+alone`) and those that are
not go through the functions here. A function that cannot read its word adds a fault, at the part that is wrong, and
returns null.
"""

import re
from typing import Final, Literal, cast

from ingest.notation.cards import other_form, plain
from ingest.notation.faults import CALL, GOING, SEAT, STRAY, SUIT, SyntaxFault, closest, did_you_mean, shown
from schema.calls import CallName, Going
from schema.cards import CODES, Card, Trump
from schema.records import Glyph
from schema.seats import SEATS, SIDES, Seat, Side

Faults = list[SyntaxFault]

LED: Final[dict[str, tuple[Seat, Card]]] = {f"{seat}:{code}": (seat, code) for seat in SEATS for code in CODES}
"""A card with its seat, as a line begins."""
PAIRS: Final[dict[str, tuple[Card, Card]]] = {f" {one} {other}": (one, other) for one in CODES for other in CODES}
"""Two cards, each behind a blank."""
WINNERS: Final[dict[str, Seat]] = {f"={seat}": seat for seat in SEATS}
LEADS: Final[dict[str, tuple[Seat, tuple[Card]]]] = {word: (seat, (card,)) for word, (seat, card) in LED.items()}
"""How the line of a trick begins."""
ENDS: Final[dict[str, tuple[tuple[Card, ...], Seat | None]]] = {
    f"{last}{won}": (cards, winner)
    for last, cards in {"": (), **{f" {card}": (card,) for card in CODES}}.items()
    for won, winner in {"": None, **{f" {word}": seat for word, seat in WINNERS.items()}}.items()
}
"""What stands on it behind the third card: the fourth, and who won."""
GOINGS: Final[dict[str, Going]] = {"alone": "alone", "jambone": "jambone", "jamboree": "jamboree"}
# fmt: off
SUIT_WORDS: Final[dict[str, Trump]] = {
    "s": "S", "spades": "S", "spade": "S", "h": "H", "hearts": "H", "heart": "H",
    "d": "D", "diamonds": "D", "diamond": "D", "c": "C", "clubs": "C", "club": "C",
    "nt": "NT", "no-trump": "NT", "notrump": "NT",
}
_OTHER_CALLS: Final[dict[str, CallName]] = {
    "pass": "Pass", "p": "Pass", "-": "Pass", "order": "Order", "orderup": "Order", "assist": "Assist",
    "takeup": "TakeUp", "up": "TakeUp", "pickup": "TakeUp", "adopt": "TakeUp",
    "turndown": "TurnDown", "down": "TurnDown", "alone": "Alone", "defend": "Defend",
}
# fmt: on
CALL_WORDS: Final[dict[str, CallName]] = {**SUIT_WORDS, **_OTHER_CALLS}
"""Every word for a call, in lower case."""
CALLS: Final[dict[str, CallName]] = {
    name: name
    for name in cast(
        "tuple[CallName, ...]", ("Pass", "Order", "Assist", "TakeUp", "TurnDown", "S", "H", "D", "C", "NT")
    )
}
"""The calls that need no seat, as they are written."""

_CALL_NAMES: Final = ("Pass", "Order", "Assist", "TakeUp", "TurnDown", "S", "H", "D", "C", "NT", "Alone", "Defend")
_SPELLINGS: Final = (*_CALL_NAMES, "OrderUp", "PickUp", "Adopt", "Down", "Spades", "Hearts", "Diamonds", "Clubs")
_SEATS: Final[dict[str, Seat]] = {**{seat: seat for seat in SEATS}, **{seat.lower(): seat for seat in SEATS}}
_SIDES: Final[dict[str, Side]] = {
    spelled: side for side in SIDES for spelled in (side, side.lower(), side.capitalize())
}
_SEAT_NAMES: Final = {"north": "N", "east": "E", "south": "S", "west": "W"}
_GLYPHED: Final = re.compile(r"(.*?)(!!|\?\?|!\?|\?!|!|\?)?", re.DOTALL)
_BETWEEN: Final = re.compile(r"[,;/]")
_CALLS_PARTED: Final = re.compile(r"[,;/]+")

LOST_GLYPH: Final = "! and the glyphs stand right behind a call or a card, or ! first on its line"


def without_glyph(word: str) -> tuple[str, Glyph | None]:
    """A call or a card, and the glyph behind it.

    >>> without_glyph("9C!?"), without_glyph("Pass")
    (('9C', '!?'), ('Pass', None))
    """
    matched = _GLYPHED.fullmatch(word)
    return (word, None) if matched is None else (matched[1], cast("Glyph | None", matched[2]))


def read_seat(word: str, at: int, faults: Faults) -> Seat | None:
    """A seat, in any case."""
    seat = _SEATS.get(word)
    if seat is None:
        meant = _SEAT_NAMES.get(word.lower()) or _SEATS.get(word.rstrip(":,;."))
        suggestion = f"; did you mean {meant}?" if meant else ""
        said = f"{shown(word)} is no seat: " if word else ""
        faults.append(SyntaxFault(at, SEAT, f"{said}N, E, S or W is expected{suggestion}"))
    return seat


def read_seat_before(prefix: str, written: str, at: int, faults: Faults) -> Seat | None:
    """The seat with which a card or a call is written: `E` of `E:AS`. Of those that only a blank should part,
    `E:AS,S:KS`, that is said."""
    parts = _BETWEEN.split(f"{prefix}:{written}") if ":" in prefix else ()
    if len(parts) > 1 and all(map(_is_whole, parts)):
        end = len(parts[0])
        said, meant = shown(f"{prefix}:{written}"), shown(" ".join(parts))
        faults.append(SyntaxFault(at + end, STRAY, f"{said}: nothing but blanks stands between; did you mean {meant}?"))
        return None
    return read_seat(prefix, at, faults)


def _is_whole(word: str) -> bool:
    """Whether a card or a call is all that the word is."""
    return is_card(word) or read_call(word, 0, []) is not None


def read_side(word: str, at: int, faults: Faults) -> Side | None:
    """A side, in any case."""
    side = _SIDES.get(word) or _SIDES.get(word.upper())
    if side is None:
        said = f"{shown(word)} is no side: " if word else ""
        faults.append(SyntaxFault(at, SEAT, f"{said}NS or EW is expected"))
    return side


def is_card(word: str) -> bool:
    """Whether the word is a card in one of its forms, perhaps with its seat.

    >>> is_card("E:10H"), is_card("Pass")
    (True, False)
    """
    body, _ = without_glyph(word.lstrip("~"))
    prefix, colon, written = body.rpartition(":")
    return other_form(written) is not None and (not colon or prefix in _SEATS)


def read_suit(word: str, at: int, faults: Faults) -> Trump | None:
    """A suit, its name or its symbol, or no-trump."""
    suit = SUIT_WORDS.get(plain(word).lower())
    if suit is None:
        suggestion = did_you_mean(word, [known for known in SUIT_WORDS if len(known) > 2])
        faults.append(SyntaxFault(at, SUIT, f"{shown(word)} is no suit: S, H, D, C or NT is expected{suggestion}"))
    return suit


def read_going(word: str, at: int, faults: Faults) -> Going | None:
    """How a hand is played alone."""
    going = GOINGS.get(word.lower())
    if going is None:
        said = f"{shown(word)}: " if word else ""
        suggestion = did_you_mean(word, GOINGS) or ", or nothing where nobody played alone"
        expected = f"alone, jambone or jamboree is expected{suggestion}"
        faults.append(SyntaxFault(at, GOING, said + expected))
    return going


SpokenCall = tuple[Seat | None, CallName, Going | None, Glyph | None, int]
"""The seat that is prefixed, the call, how alone, the glyph, and where in the word the call begins."""


def read_call(word: str, at: int, faults: Faults) -> SpokenCall | None:
    """A call as it is said: ``W:Order+Alone!``."""
    body, glyph = without_glyph(word)
    if not body:
        faults.append(SyntaxFault(at, STRAY, LOST_GLYPH))
        return None
    prefix, colon, said = body.rpartition(":")
    before = len(prefix) + len(colon)
    found = len(faults)
    seat = read_seat_before(prefix, said, at, faults) if colon else None
    if colon and seat is None:
        return None
    name_said, plus, going_said = said.partition("+")
    name = CALL_WORDS.get(plain(name_said).lower())
    if name is None:
        faults.append(SyntaxFault(at + before, CALL, _no_call(name_said, going_said, seat)))
    elif name in ("Alone", "Defend") and not colon:
        faults.append(SyntaxFault(at, CALL, _no_seat(name)))
    going = read_going(going_said, at + before + len(name_said) + 1, faults) if plus else None
    return None if name is None or len(faults) > found else (seat, name, going, glyph, before)


def _no_call(word: str, going: str, seat: Seat | None) -> str:
    if not word and seat and not going:
        return f"a call is expected right behind {seat}:, without a blank, as in {seat}:Pass"
    if not word:
        return f"a call is expected{' before the +' if going else ''}: {', '.join(_CALL_NAMES)}"
    meant = _parted(word) or _run_together(word) or closest(word, _SPELLINGS)
    suggestion = f"; did you mean {shown(meant)}?" if meant else "."
    return f"no such call: {shown(word)}{suggestion} The calls are {', '.join(_CALL_NAMES)}"


def _parted(word: str) -> str | None:
    """`Pass,Order`: a blank is missing."""
    calls = [CALL_WORDS.get(plain(part).lower()) for part in _CALLS_PARTED.split(word) if part]
    return " ".join([call for call in calls if call]) if calls and None not in calls else None


def _run_together(word: str) -> str | None:
    """`OrderAlone`: a plus is missing."""
    for going in GOINGS:
        if word.lower().endswith(going) and word[: -len(going)].rstrip("-_").lower() in CALL_WORDS:
            return f"{word[: -len(going)].rstrip('-_')}+{going.capitalize()}"
    return None


def _no_seat(name: Literal["Alone", "Defend"]) -> str:
    if name == "Alone":
        return "Alone needs a seat: N:Alone; or, said with the call before it, Order+Alone"
    return "Defend needs a seat: N:Defend"
