"""What happened at the table as sentences: calls, events, tricks and the result."""

from typing import Final

from schema.calls import SHOWN, Call
from schema.cards import SUIT_NAMES, in_words
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
from schema.results import HandResult
from schema.seats import SEAT_NAMES, SIDES, Seat, Side, other_side, side_of

SIDE_NAMES: Final[dict[str, str]] = {"NS": "North and South", "EW": "East and West"}
COUNTS: Final = ("no trick", "one trick", "two tricks", "three tricks", "four tricks", "all five tricks")
GLYPHS: Final = {
    "!": "well played",
    "?": "a mistake",
    "!!": "brilliant",
    "??": "a blunder",
    "!?": "interesting",
    "?!": "doubtful",
}
_CALLS: Final = {
    "Pass": "Pass",
    "Order": "Order up",
    "Assist": "Assist",
    "TakeUp": "Take up",
    "TurnDown": "Turn down",
    "NT": "No-trump",
    "Alone": "Alone",
    "Defend": "Defend alone",
}
_FAULTS: Final = {
    "alone-late": "alone was declared late",
    "consulted": "partners consulted",
    "partner-barred": "the partner is barred",
    "discard-changed": "the discard was changed",
    "wrong-name": "a card was named wrongly",
    "bridge-hint": "a hint was given at the bridge",
    "unfairness": "unfairness",
}
_DEMANDS: Final = {
    "highest": "the highest of the suit",
    "lowest": "the lowest of the suit",
    "win": "a card that wins",
    "lose": "a card that loses",
}
_TAKEN: Final = {"order": "orders up", "assist": "assists with", "take-up": "takes up"}
_ENDINGS: Final = {
    "point": ("make the point", "makes the point"),
    "march": ("make the march", "makes the march"),
    "euchre": ("are euchred", "is euchred"),
}


def counted(count: int, noun: str) -> str:
    """A count with its noun.

    >>> counted(1, "game"), counted(12_000, "hand")
    ('1 game', '12,000 hands')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def call_words(call: Call) -> str:
    """A call as it stands on the page.

    >>> call_words(Call(seat="E", call="H", going="alone"))
    'Hearts, alone'
    """
    said = _CALLS.get(call.call) or SUIT_NAMES[call.call].capitalize()
    return f"{said}, {call.going}" if call.going else said


def event_words(event: Event) -> str:
    """A `!` line as a sentence; that of a note is its own text."""
    match event:
        case Expose(seat=seat, card=card):
            return f"{SEAT_NAMES[seat]} exposes {in_words(card) if card else 'the whole hand'}."
        case Demanded():
            return _demand(event)
        case Claim(seat=seat, trick=trick, late=late):
            claimants = SIDE_NAMES[other_side(side_of(seat))]
            after = ", after the cut for the next deal" if late else ""
            return f"{claimants} claim that {SEAT_NAMES[seat]} revoked in trick {trick}{after}."
        case Mixed(side=side):
            return f"{SIDE_NAMES[side]} mix the cards before the claim is examined."
        case Abandon(seat=seat):
            return f"{SEAT_NAMES[seat]} abandons the hand, face up." if seat else "All four abandon the hand."
        case Concede(side=side):
            return f"{SIDE_NAMES[side]} give up the tricks not played."
        case Misdeal():
            return "A misdeal."
        case NewDeal(law=law):
            return f"The same dealer deals again{_under(law)}."
        case TableFault(fault=fault, law=law):
            whose = SEAT_NAMES[event.seat] if event.seat else SIDE_NAMES[event.side] if event.side else None
            return f"A fault noted{f' of {whose}' if whose else ''}: {_FAULTS[fault]}{_under(law)}."
        case Refuse(side=side):
            return f"{SIDE_NAMES[side]} refuse the penalty."
        case Correct(NS=ns, EW=ew):
            return f"The score is put right: {_figures({'NS': ns, 'EW': ew})}."
        case Penalty(side=side, points=points, law=law):
            return f"A penalty of {points} {'point' if points == 1 else 'points'} to {SIDE_NAMES[side]}{_under(law)}."
        case Note(text=text):
            return text


def _demand(event: Demanded) -> str:
    caller = SEAT_NAMES[event.by] if event.by else "An adversary"
    if event.card:
        what = in_words(event.card)
    elif event.suit:
        what = f"a card of {SUIT_NAMES[event.suit]}"
    else:
        what = _DEMANDS[event.demand]
    return f"{caller} calls on {SEAT_NAMES[event.seat]} for {what}."


def _under(law: str | None) -> str:
    return f", under law {law}" if law else ""


def _figures(figures: dict[Side, int | None]) -> str:
    return ", ".join(f"{SIDE_NAMES[side]} {points}" for side, points in figures.items() if points is not None)


def play_words(seat: Seat, card: str, *, led: bool, withdrawn: bool) -> str:
    """A card played, as a sentence.

    >>> play_words("E", "JD", led=True, withdrawn=False)
    'East leads the knave of diamonds.'
    """
    verb = "leads" if led else "plays"
    return f"{SEAT_NAMES[seat]} {verb} {in_words(card)}{', and takes it back' if withdrawn else ''}."


def trick_words(number: int, plays: list[tuple[Seat, str]], winner: Seat | None) -> str:
    """A trick in a sentence or two, as the old books tell one.

    >>> trick_words(1, [("E", "JD"), ("S", "7D")], "E")
    'Trick 1. East leads the knave of diamonds, South the seven of diamonds. East wins.'
    """
    told = [f"{SEAT_NAMES[seat]} {'leads ' if not at else ''}{in_words(card)}" for at, (seat, card) in enumerate(plays)]
    won = f" {SEAT_NAMES[winner]} wins." if winner else ""
    return f"Trick {number}. {', '.join(told)}.{won}"


def making_words(result: HandResult) -> str | None:
    """Who made what the trump, and who plays alone; null where it is not known."""
    if result.maker is None:
        return None
    maker, turn_up = SEAT_NAMES[result.maker], result.record.turn_up
    trump = "trumps that are not known" if result.trump is None else SUIT_NAMES[result.trump]
    if result.making in _TAKEN:
        said = f"{maker} {_TAKEN[result.making]} {in_words(turn_up) if turn_up else f'the turn-up, {trump}'}"
    else:
        said = f"{maker} makes it {trump}" + (f" ({result.next_or_cross})" if result.next_or_cross else "")
    if result.going in SHOWN:
        said += f" and declares a {result.going}"
    elif result.lone == result.maker:
        said += " and goes alone"
    if result.lone and result.lone != result.maker:
        said += f"; {SEAT_NAMES[result.lone]} plays alone"
    if result.defender:
        said += f"; {SEAT_NAMES[result.defender]} defends alone"
    return said + "."


def result_words(result: HandResult) -> str:
    """How the hand ended, in a sentence."""
    if result.status == "passed-out":
        return "All pass twice, and the deal passes."
    if result.status == "void" or result.outcome == "void":
        return "The hand is void."
    if result.outcome is None or result.maker is None:
        return "How it ended is not recorded."
    one = result.lone or (result.maker if "-" in result.outcome or result.outcome == "jamboree" else None)
    who = SEAT_NAMES[one] if one else SIDE_NAMES[side_of(result.maker)]
    if result.outcome == "jamboree":
        return f"{who} shows the jamboree."
    ending = _ENDINGS[result.outcome.rpartition("-")[2]][one is not None]
    if result.tricks_won is None:
        return f"{who} {ending}."
    count = COUNTS[result.tricks_won[SIDES.index(side_of(result.maker))]]
    return f"{who} {'takes' if one else 'take'} {count} and {ending}."
