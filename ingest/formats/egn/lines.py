"""The alternative lines of an EGN deal: analysis that leaves the deal after so many of its calls and cards.

A line has an index, that of the first action that is its own, calls and cards counted together, and phases: with a
bidding, it leaves the deal among the calls; with a play alone, after them. The numbers of its annotations are its own.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from ingest.formats.egn.keys import BIDDING, KNOWN, PLAY
from schema.branches import Branch
from schema.cards import Card
from schema.records import Exchange, Trick
from schema.remarks import Comment, Mark

_KEYS: Final = frozenset({"branchIndex", "branch_index", "phases"})


class Read(Protocol):
    """What a reader of deals makes of one."""

    fields: dict[str, Any]
    tags: list[tuple[str, str]]


Reader = Callable[[dict[str, Any]], Read | None]


@dataclass(slots=True)
class Lines:
    """The lines that fit the deal, as branches of the hand, and those that do not, as they are."""

    branches: list[Branch] = field(default_factory=list)
    unfit: list[Any] = field(default_factory=list)


def branches_of_lines(
    lines: list[Any], deal: dict[str, Any], phases: tuple[Any, Any], fields: dict[str, Any], read: Reader
) -> Lines:
    """The lines of a deal, each read as a deal of its own that begins as the deal does.

    `phases` are the deal's bidding and play, `fields` what was read of it.
    """
    made = Lines()
    for line in lines:
        branch = _branch(line, deal, phases, fields, read)
        if branch is None:
            made.unfit.append(line)
        else:
            made.branches.append(branch)
    return made


def _branch(
    line: Any, deal: dict[str, Any], phases: tuple[Any, Any], fields: dict[str, Any], read: Reader
) -> Branch | None:
    if not isinstance(line, dict) or not line.keys() <= _KEYS:
        return None
    index = line.get("branchIndex", line.get("branch_index"))
    own = _by_type(line.get("phases"))
    if not isinstance(index, int) or isinstance(index, bool) or own is None:
        return None
    bidding, play = own
    calls, tricks = _list(phases[0], "calls"), _list(phases[1], "tricks")
    calls_kept, cards_kept = (index, 0) if bidding is not None else (len(calls), index - len(calls))
    if not 0 <= calls_kept <= len(calls) or not 0 <= cards_kept <= sum(map(len, tricks)):
        return None
    bare = {key: deal[key] for key in ("initialState", "initial_state") if key in deal}
    whole = [_bidding(phases[0], calls, bidding, calls_kept), _play(phases[1], tricks, play, cards_kept)]
    again = read(bare | {"phases": [phase for phase in whole if phase is not None]})
    if again is None or again.tags:
        return None
    return _parted(again.fields, fields, min(calls_kept, len(fields["calls"])), cards_kept)


def _by_type(phases: Any) -> tuple[Any, Any] | None:
    """The bidding and the play of a line, either null; null where there is anything else."""
    if not isinstance(phases, list) or not all(
        isinstance(phase, dict) and isinstance(phase.get("type"), str) for phase in phases
    ):
        return None
    found = {phase.get("type"): phase for phase in phases}
    if not phases or len(found) < len(phases) or not found.keys() <= {BIDDING, PLAY}:
        return None
    if not all(phase.keys() <= KNOWN[str(kind)] for kind, phase in found.items()):
        return None
    return found.get(BIDDING), found.get(PLAY)


def _list(phase: Any, key: str) -> list[Any]:
    value = phase.get(key) if isinstance(phase, dict) else None
    return value if isinstance(value, list) else []


def _bidding(main: Any, calls: list[Any], own: Any, kept: int) -> dict[str, Any] | None:
    """The bidding of the line as a whole: the deal's, without what was said of it, or its own behind what is kept."""
    if own is None and not isinstance(main, dict):
        return None
    if own is None:
        return {key: value for key, value in main.items() if not key.lower().endswith("annotations")}
    return dict(own) | {"calls": calls[:kept] + _list(own, "calls"), **_moved(own, "callAnnotations", kept)}


def _play(main: Any, tricks: list[Any], own: Any, kept: int) -> dict[str, Any] | None:
    whole: list[Any] = []
    left = kept
    for trick in tricks:
        if left < len(trick):
            break
        whole.append(trick)
        left -= len(trick)
    begun = tricks[len(whole)][:left] if left else []
    own_tricks = _list(own, "tricks")
    if begun:
        own_tricks = [begun + own_tricks[0], *own_tricks[1:]] if own_tricks else [begun]
    if own is None and not kept:
        return None
    lead = {
        key: main[key] for key in ("initialLead", "initial_lead") if kept and isinstance(main, dict) and key in main
    }
    return lead | (own or {"type": PLAY}) | {"tricks": whole + own_tricks, **_moved(own or {}, "playAnnotations", kept)}


def _moved(phase: dict[str, Any], key: str, places: int) -> dict[str, Any]:
    """The annotations of a phase, counted from the beginning of the deal."""
    noted = phase.get(key)
    if not isinstance(noted, dict) or not all(number.isascii() and number.isdigit() for number in noted):
        return {}
    return {key: {str(int(number) + places): texts for number, texts in noted.items()}}


def _parted(line: dict[str, Any], main: dict[str, Any], calls: int, cards: int) -> Branch | None:
    """The branch: what of the line is its own."""
    if line["calls"][:calls] != main["calls"][:calls]:
        return None
    in_bidding = len(line["calls"]) > calls or calls < len(main["calls"])
    tricks: list[Trick] = []
    left = cards
    for trick in line["tricks"]:
        if left < len(trick.cards):
            tricks.append(Trick(seats=trick.seats[left:], cards=trick.cards[left:]))
        left = max(0, left - len(trick.cards))
    discard: Card | None = line["discard"] if in_bidding else None
    exchanges: tuple[Exchange, ...] = line["exchanges"] if in_bidding else ()
    comments: tuple[Comment, ...] = tuple(line["comments"])
    marks: tuple[Mark, ...] = tuple(line["marks"])
    return Branch(
        calls_kept=calls,
        cards_kept=cards,
        calls=line["calls"][calls:],
        tricks=tuple(tricks),
        discard=discard,
        exchanges=exchanges,
        comments=comments,
        marks=marks,
    )
