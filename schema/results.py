"""The result of a replay: what a record shows, beside what it records (schema/JSON.md, "A hand")."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from schema.calls import Going, Making
from schema.cards import Card, Trump
from schema.findings import Finding
from schema.identity import hand_id, identity_of
from schema.laws.model import Laws
from schema.records import HandRecord, Pair
from schema.seats import SEATS, Seat

Status = Literal["complete", "partial", "passed-out", "void", "unreadable"]
Outcome = Literal[
    "point",
    "march",
    "euchre",
    "lone-point",
    "lone-march",
    "lone-euchre",
    "jambone-point",
    "jambone-march",
    "jambone-euchre",
    "jamboree",
    "passed-out",
    "void",
]
SuitLed = Literal["S", "H", "D", "C", "BB"]
Figures = tuple[int, int]
"""A figure for NS and one for EW."""


def figures_of(ns: int | None, ew: int | None) -> Figures | None:
    """Both figures; null where one of them is not known."""
    return None if ns is None or ew is None else (ns, ew)


class Played(NamedTuple):
    """A card of a trick, and who played it."""

    seat: Seat
    card: Card


class TrickResult(NamedTuple):
    """A trick as it was replayed.

    `plays` are the cards that stand, `withdrawn` those taken back, both in order. `suit_led` is the effective suit
    (null if unknown; "BB" where a joker was led in no-trump, which asks for nothing). `winner` is the lawful winner as
    the cards fell; left open by unknown cards, the recorded one, else null. `recorded` is the recorded winner.
    """

    number: int
    leader: Seat
    suit_led: SuitLed | None
    plays: tuple[Played, ...]
    withdrawn: tuple[Played, ...]
    winner: Seat | None
    recorded: Seat | None


@dataclass(slots=True)
class HandResult:
    """A record, replayed and audited under `laws`; what each value means is said in schema/JSON.md.

    `making`, `maker`, `going`, `sitting_out`, `lone` are what happened, `outcome` and the points what counts.
    `as_played` and `due` are null where they cannot be told.

    Nothing in it is set anew. It is not frozen all the same: every hand has one, and frozen it is five times as dear.
    """

    record: HandRecord
    laws: Laws
    making: Making | None
    maker: Seat | None
    trump: Trump | None
    going: Going | None
    lone: Seat | None
    defender: Seat | None
    sitting_out: tuple[Seat, ...]
    next_or_cross: Literal["next", "cross"] | None
    tricks: tuple[TrickResult, ...]
    tricks_won: Figures | None
    status: Status
    outcome: Outcome | None
    as_played: Figures | None
    due: Figures | None
    findings: tuple[Finding, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The hand in the form of schema/JSON.md; every key is always there."""
        record, origin = self.record, self.record.origin
        return {
            "id": hand_id(identity_of(record)),
            "source": {
                "file": origin.file if origin else None,
                "index": origin.index if origin else None,
                "line": origin.line if origin else None,
            },
            "laws": self.laws.tag,
            "event": record.event,
            "site": record.site,
            "date": known_date(record.date),
            "table": record.table,
            "rubber": record.rubber,
            "game": record.game,
            "hand": record.hand,
            "players": dict(zip(SEATS, record.players.all(), strict=True)),
            "dealer": record.dealer,
            "turn_up": record.turn_up,
            "deal": {seat: _listed(record.deal.of(seat)) for seat in SEATS},
            "calls": [
                {"seat": call.seat, "call": f"{call.call}+{call.going.capitalize()}" if call.going else call.call}
                for call in record.calls
            ],
            "making": self.making,
            "maker": self.maker,
            "trump": self.trump,
            "going": self.going,
            "lone": self.lone,
            "defender": self.defender,
            "sitting_out": list(self.sitting_out),
            "next_or_cross": self.next_or_cross,
            "discard": record.discard,
            "tricks": [_trick(trick) for trick in self.tricks],
            "tricks_won": _figures(self.tricks_won),
            "status": self.status,
            "outcome": self.outcome,
            "points": {
                "recorded": _pair(record.points),
                "as_played": _figures(self.as_played),
                "due": _figures(self.due),
            },
            "score": {"before": _pair(record.score), "after": _pair(record.score_after)},
            "games": {"before": _pair(record.games), "after": _pair(record.games_after)},
            "findings": [finding.as_json() for finding in self.findings],
        }


@lru_cache(maxsize=1000)
def known_date(date: str | None) -> str | None:
    """An ISO date, cut at its first unknown part.

    >>> known_date("1888-03-??"), known_date("????-03-01"), known_date("1888-03-01T20:15")
    ('1888-03', None, '1888-03-01')
    """
    if date is None:
        return None
    known: list[str] = []
    for part in date[:10].split("-"):
        if "?" in part:
            break
        known.append(part)
    return "-".join(known) or None


def _listed(holding: tuple[Card, ...] | None) -> list[Card] | None:
    return None if holding is None else list(holding)


def _pair(pair: Pair | None) -> dict[str, int | None] | None:
    return None if pair is None else {"NS": pair.NS, "EW": pair.EW}


def _figures(figures: Figures | None) -> dict[str, int] | None:
    return None if figures is None else {"NS": figures[0], "EW": figures[1]}


def _trick(trick: TrickResult) -> dict[str, Any]:
    return {
        "number": trick.number,
        "leader": trick.leader,
        "suit_led": trick.suit_led,
        "plays": [{"seat": play.seat, "card": play.card} for play in trick.plays],
        "withdrawn": [{"seat": play.seat, "card": play.card} for play in trick.withdrawn],
        "winner": trick.winner,
        "recorded": trick.recorded,
    }
