"""What the ledger knows of one table: the labels of its last hand, who may deal next, and where the match may stand.

Where a record's figures part from what they should be, the table may have gone on with either: both standings are kept
until a later figure tells. So one error is said once, on the hand where the figures part.
"""

from dataclasses import dataclass, field
from typing import Final, Literal

from replay.ledger.recorded import at_the_beginning, recorded_before
from replay.standing import START, UNKNOWN, Standing
from schema.findings import Fault
from schema.laws.model import Laws, Match
from schema.records import HandRecord
from schema.span import At, at_tag

Opens = Literal["sitting", "rubber", "game", ""]
"""What a hand begins: a sitting, a rubber or a game; nothing where it goes on with one."""

Key = tuple[str | None, str | None, str | None, str | None, str]
"""What hands of one table have in common: event, site, date, table, and the laws."""
TABLES: Final = 256
"""How many tables are kept in mind; the one that was silent longest is forgotten first."""
_NOTHING: Final[frozenset[str]] = frozenset()


def inherited_by(record: HandRecord) -> frozenset[str]:
    """The fields of a record that were taken from the hand before."""
    return _NOTHING if record.origin is None else record.origin.inherited


def table_of(record: HandRecord, laws: Laws) -> Key:
    """The table at which a hand was played."""
    return record.event, record.site, record.date, record.table, laws.tag


def stands_alone(record: HandRecord) -> bool:
    """Whether nothing says that the hand belongs with others."""
    identified = (record.event, record.site, record.date, record.table, record.rubber, record.game, record.hand)
    return not any(identified) and not inherited_by(record)


@dataclass(slots=True)
class Table:
    """A table in the course of a sitting.

    `standings` are where the match may stand, the likeliest first. `dealers` is a set of bits of the seats that may
    deal next, null where that is not known, `deal_law` the law by which they do where it is not the usual one. `opens`
    is what the last hand began. `gap` says that hands were missing, or could not be read, until it is taken back.
    `after_game` says that the game was over and hands of it are still recorded,
    `length_said` that the length of the rubber has been spoken of.
    """

    laws: Laws
    rubber: int | None = None
    game: int | None = None
    hand: int | None = None
    last: HandRecord | None = None
    players: tuple[str | None, ...] = (None, None, None, None)
    standings: list[Standing] = field(default_factory=list)
    dealers: int | None = None
    deal_law: str | None = None
    opens: Opens = "sitting"
    void: bool = False
    gap: bool = False
    after_game: bool = False
    length_said: bool = False

    def forget(self) -> None:
        """Know nothing more of what a hand that could not be read may have changed."""
        self.standings, self.dealers, self.hand, self.gap = [UNKNOWN], None, None, True

    def enter(self, record: HandRecord) -> list[Fault]:
        """Go on to the next hand: what its labels begin, and what they should not."""
        inherited = inherited_by(record)
        over = all(at.over for at in self.standings)
        rubber = None if "rubber" in inherited and not over else record.rubber
        game = None if "game" in inherited else record.game
        hand = None if "hand" in inherited else record.hand
        faults: list[Fault] = []
        if not self.standings or self._begins_again(rubber, game, hand):
            self._sit_down(record, faults)
        elif rubber is not None and self.rubber is not None and rubber > self.rubber:
            self._next_rubber(record, rubber, faults)
        elif game is not None and self.game is not None and game > self.game:
            self._next_game(record, game, hand, faults)
        elif game is not None and self.game is not None:
            self._same_game(record, hand, faults)
        else:
            self._follow(record, hand, "rubber" not in inherited and rubber is not None, faults)
        self.rubber = self.rubber if rubber is None else rubber
        self.game = self.game if record.game is None else record.game
        self.hand, self.last = record.hand, record
        return faults

    def has_just_had(self, record: HandRecord) -> bool:
        """Whether a hand is the last one told again: the same dealer, calls and cards."""
        last = self.last
        if last is None or last.dealer != record.dealer or not record.tricks:
            return False
        return last.tricks == record.tricks and last.calls == record.calls and last.deal == record.deal

    def _begins_again(self, rubber: int | None, game: int | None, hand: int | None) -> bool:
        """Whether the labels go back, as those of another sitting do."""
        if rubber is not None and self.rubber is not None and rubber != self.rubber:
            return rubber < self.rubber
        if game is not None and self.game is not None and game != self.game:
            return game < self.game
        if hand is None or self.hand is None or (game is None) != (self.game is None):
            return False
        if game is None and hand == 1 and all(at.ended for at in self.standings):
            return False
        return hand < self.hand or (hand == self.hand and not self.void)

    def _sit_down(self, record: HandRecord, faults: list[Fault]) -> None:
        """The first hand that is known of a sitting; one at or over the game is a hand after it."""
        self.opens, self.dealers = "sitting", None
        self.rubber, self.game = None, record.game
        score = record.score
        self.standings = [at_the_beginning(record, self.laws)]
        self.after_game = self.length_said = False
        if score is not None and self.laws.deals is None and max(score.NS or 0, score.EW or 0) >= self.laws.target:
            self._after_game(record, faults)

    def _next_rubber(self, record: HandRecord, rubber: int, faults: list[Fault]) -> None:
        follows = self.rubber is not None and rubber == self.rubber + 1
        if self.laws.match is Match.RUBBER and follows and not self.length_said:
            counts = [at.played for at in self.standings if not at.over]
            played = counts[0] if counts else None
            if len(counts) == len(self.standings) and played is not None:
                faults.append(rubber_length(self.rubber, played, at_tag("Rubber")))
        self._open_rubber(record)

    def _open_rubber(self, record: HandRecord) -> None:
        """A rubber begins at nothing, and its first dealer is not judged (I-28)."""
        self.opens, self.dealers, self.game = "rubber", None, None
        self.after_game = self.length_said = False
        first = record.game in (None, 1) and record.hand in (None, 1)
        self.standings = [START if self.laws.match is Match.RUBBER and first else recorded_before(record, self.laws)]

    def _next_game(self, record: HandRecord, game: int, hand: int | None, faults: list[Fault]) -> None:
        assert self.game is not None
        self.after_game = False
        finished = [at for at in self.standings if at.ended]
        if finished and all(at.over for at in finished):
            self._too_many(record, faults)
        elif game > self.game + max([at.ended for at in finished], default=1) or self._skips(hand, new_game=True):
            self.forget()
            self.standings = [recorded_before(record, self.laws)]
        else:
            self._open_game(record, [at for at in finished if not at.over])
        self.opens = "game"

    def _open_game(self, record: HandRecord, finished: list[Standing]) -> None:
        """A game begins with what lapped, or at nothing; where the last was left unfinished, as it records: its end,
        and with it who dealt last, is not here.

        Games of which each is for itself may be counted on, or each for itself.
        """
        self.opens = "game"
        if not finished or self.laws.match is Match.SINGLE:
            self.dealers = None
            finished += [at._replace(games_ns=0, games_ew=0) for at in finished]
        self.standings = [_go_on(at) for at in finished] or [recorded_before(record, self.laws)]

    def _too_many(self, record: HandRecord, faults: list[Fault]) -> None:
        """A game after the rubber was over."""
        if not self.length_said:
            played = self.standings[0].played or 0
            faults.append(rubber_length(self.rubber, played, at_tag("Game"), more=True))
            self.length_said = True
        self.standings = [recorded_before(record, self.laws)]

    def _same_game(self, record: HandRecord, hand: int | None, faults: list[Fault]) -> None:
        self.opens = ""
        going_on = [at for at in self.standings if not at.ended]
        if not going_on:
            self._after_game(record, faults)
        elif self._skips(hand, new_game=False):
            self.forget()
            self.standings = [recorded_before(record, self.laws)]
        elif self.gap and self.standings == [UNKNOWN]:
            self.standings = [recorded_before(record, self.laws)]
        else:
            self.standings = going_on

    def _skips(self, hand: int | None, *, new_game: bool) -> bool:
        """Whether hands are missing; their numbers may begin again with a game, or run on."""
        if hand is None or self.hand is None or (new_game and hand == 1):
            return False
        return hand > self.hand + 1 or (new_game and hand != self.hand + 1)

    def _after_game(self, record: HandRecord, faults: list[Fault]) -> None:
        if not self.after_game:
            self.after_game = True
            which = "the game" if self.game is None else f"game {self.game}"
            at = at_tag("Score" if record.game is None else "Game")
            faults.append(Fault("hand-after-game", f"{which} was over before this hand", at))
        self.standings = [recorded_before(record, self.laws)]

    def _follow(self, record: HandRecord, hand: int | None, rubber_given: bool, faults: list[Fault]) -> None:
        """A hand that does not say of which game it is: the next one, if the last was over."""
        self.opens = ""
        ended = all(at.ended for at in self.standings)
        if self._skips(hand, new_game=ended):
            self.forget()
            self.standings = [recorded_before(record, self.laws)]
            return
        if self.after_game and (hand == 1 or (record.score is not None and record.score.both == (0, 0))):
            self.after_game = False
            self._open_game(record, [])
            return
        if self.after_game or not ended:
            self.standings = [_go_on(at) for at in self.standings]
            return
        score = record.score
        if score is not None and score.both is not None and any(score.both == at.total for at in self.standings):
            self._after_game(record, faults)
            return
        self.game = None if self.game is None else self.game + max(at.ended for at in self.standings)
        if not all(at.over for at in self.standings):
            self._open_game(record, [at for at in self.standings if not (at.over and rubber_given)])
        elif rubber_given:
            self._too_many(record, faults)
        else:
            self._open_rubber(record)


def rubber_length(rubber: int | None, played: int, at: At, *, more: bool = False) -> Fault:
    """The finding that a rubber has too few or too many games."""
    which = "the rubber" if rubber is None else f"rubber {rubber}"
    games = "1 game" if played == 1 else f"{played} games"
    said = f"{which} was over after {games}" if more else f"{which} was left after {games}"
    return Fault("rubber-length", f"{said}; a rubber is three games, and a fourth if the third laps", at)


def _go_on(at: Standing) -> Standing:
    """The standing with which the next hand begins."""
    if at.over:
        return START
    return at._replace(ended=0, total=None, awarded=None) if at.ended else at
