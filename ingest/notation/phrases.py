"""Events as they are written: the inverse of `verbs`."""

from typing import assert_never

from schema.events import (
    Abandon,
    Claim,
    Concede,
    Correct,
    Demanded,
    Event,
    Expose,
    Misdeal,
    Mixed,
    NewDeal,
    Note,
    Penalty,
    Refuse,
    TableFault,
)


def phrase(event: Event) -> str:
    """The `!` line of an event.

    >>> from schema.events import Moment
    >>> phrase(Claim(moment=Moment(section="play", after=5), seat="E", trick=2))
    '! claim revoke E 2'
    """
    return " ".join(["!", event.verb, *_words(event)])


def _words(event: Event) -> list[str]:
    match event:
        case Expose():
            return [event.seat, *_given(event.card)]
        case Demanded():
            what = {"card": event.card, "suit": f"suit {event.suit}"}.get(event.demand, event.demand)
            return [event.seat, *_given(what), *([] if event.by is None else ["by", event.by])]
        case Claim():
            return ["revoke", event.seat, str(event.trick), *(["late"] if event.late else [])]
        case Mixed() | Concede() | Refuse():
            return [event.side]
        case Abandon():
            return [event.seat or "all"]
        case Misdeal():
            return []
        case NewDeal():
            return [] if event.law is None else _law(event.law) if _needs_word(event.law) else [event.law]
        case TableFault():
            return [event.fault, *_given(event.seat), *_given(event.side), *_law(event.law)]
        case Correct():
            return [f"{side}:{figure}" for side, figure in (("NS", event.NS), ("EW", event.EW)) if figure is not None]
        case Penalty():
            return [event.side, str(event.points), *_law(event.law)]
        case Note():
            return _given(event.text or None)
        case _:
            assert_never(event)


def _given(word: str | None) -> list[str]:
    return [] if word is None else [word]


def _law(law: str | None) -> list[str]:
    return [] if law is None else ["law", law]


def _needs_word(law: str) -> bool:
    """Whether the law would not be taken for one without the word before it."""
    return not any(sign.isdigit() for sign in law)
