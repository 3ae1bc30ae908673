"""A code of laws as data: each clause a value, with the law that it rests on (laws.md).

A quantity is a number, a procedure a member of an enumeration. Nothing asks which code it is: what differs between
codes is in their files, one TOML file a code.
"""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from schema.model import Model

OptionValue = str | None


class Revoked(StrEnum):
    """What becomes of the hand's own points where a revoke is established and claimed."""

    OFFENDERS_SCORE = "offenders-score"  # the penalty is added; both sides keep what the tricks give (I-9)
    OFFENDERS_NOTHING = "offenders-nothing"  # the penalty is added; the offenders count nothing
    ENDS_HAND = "ends-hand"  # the penalty alone is scored; the first revoke ends the hand


class MutualRevokes(StrEnum):
    """What established, claimed revokes of both sides come to."""

    CANCEL = "cancel"  # pair by pair; the excess is paid (I-18)
    VOID = "void"  # the hand is void, the same dealer deals again
    FIRST = "first"  # the first alone counts


class Established(StrEnum):
    """When a revoke can no longer be put right (I-4)."""

    QUITTED = "quitted"  # the trick is quitted, or the offender's side has played to the next
    PLAYED_ON = "played-on"  # the offender's side has played to the next


class WrongHand(StrEnum):
    """What a hand of the wrong size, or a missing discard, brings."""

    FORFEIT = "forfeit"  # a forfeit to the adversaries; the offenders score nothing (I-6, I-20)
    NOTHING = "nothing"  # six cards or more, or no discard: the offenders score nothing and lose the deal; else void
    REPORTED = "reported"  # an error; no points move


class LostDeal(StrEnum):
    """Who deals after a misdeal."""

    LOSES = "loses"
    KEEPS = "keeps"


class Match(StrEnum):
    """What games add up to."""

    RUBBER = "rubber"  # three games, a fourth if the third laps
    GAMES = "games"  # games, counted
    SINGLE = "single"  # each game for itself


class FirstDeal(StrEnum):
    """How partners and the first dealer follow from the cut."""

    HIGHEST = "highest"  # two highest against two lowest; the highest deals; knave high
    LOWEST = "lowest"  # two highest against two lowest; the lowest deals; ace low
    NOT_JUDGED = "not-judged"


class Unfair(StrEnum):
    """What a signal, hint or question out of order brings."""

    REPORTED = "reported"
    ONE_POINT = "one-point"  # the adversaries score 1 at once; the offenders count nothing


class Overmarked(StrEnum):
    """What becomes of points marked in excess, or not marked."""

    CORRECTED = "corrected"  # a wrong figure, put right in time or not
    FORFEITED = "forfeited"  # challenged, they go to the opponents; unmarked points are lost


class LonerLead(StrEnum):
    """Who leads against a lone hand (I-8)."""

    LEFT_OF_DEALER = "left-of-dealer"  # eldest hand, or the next that plays
    LEFT_OF_LONER = "left-of-loner"


class CallRefused(StrEnum):
    """What a called card, or a called suit, highest or lowest, that was refused comes to when claimed as a revoke."""

    SUITS = "suits"  # suit, highest and lowest count as a revoke; a card does not
    CARDS = "cards"  # any refusal counts as a revoke
    NOTHING = "nothing"


class PartnerShows(StrEnum):
    """What a card exposed by the lone player's partner costs the lone hand."""

    MARCH_ONLY = "march-only"  # five tricks score as a march
    NOTHING = "nothing"


class Laws(Model):
    """A code of laws with its options, as one set of values.

    `tag` is the normalised Laws tag, `options` what it gives beside the code. Points are whole numbers; `lone_revoke`
    is what a revoke costs in a lone hand. `forfeit` and `lone_forfeit` are those of `wrong_hand`. `cites` names, for
    each clause that is a field here and for each finding, the law of this code that it rests on; `unscored` the
    options whose effect on the score is not known.
    """

    code: str
    title: str
    tag: str
    options: tuple[tuple[str, OptionValue], ...] = ()

    pack: Literal[24, 25, 28, 32]
    joker: bool = False
    target: int = Field(ge=1)
    deals: int | None = None
    point: int
    march: int
    euchre: int
    lone_point: int
    lone_march: int
    lone_euchre: int
    defender_euchre: int
    jambone_point: int | None = None
    jambone_march: int | None = None
    jambone_euchre: int | None = None
    jamboree: int | None = None
    abandoned_lone: int | None = None

    revoke: int
    lone_revoke: int
    revoked: Revoked
    revoke_takes: bool = False
    mutual_revokes: MutualRevokes
    established: Established
    wrong_hand: WrongHand
    forfeit: int = 0
    lone_forfeit: int = 0
    call_refused: CallRefused
    partner_shows: PartnerShows
    partner_plays_ends_lone: bool
    unfair: Unfair
    penalised_score_nothing: bool
    overmarked: Overmarked

    misdeal: LostDeal
    lap: bool
    love_game_double: bool
    match: Match
    rubber_bonus: int = 0
    first_deal: FirstDeal
    discard_turn_up: bool
    partner_may_take_lone: bool
    loner_lead: LonerLead = LonerLead.LEFT_OF_DEALER

    stick_the_dealer: bool = False
    stuck_may_name_turned_suit: bool = False
    need_natural_trump: bool = False
    canadian_loner: bool = False
    defend_alone: bool = False
    no_trump: bool = False
    partners_best: bool = False
    go_under: bool = False
    farmers_hand: bool = False
    fast_break: bool = False
    four_trick_tokens: bool = False

    unscored: tuple[str, ...] = ()
    cites: dict[str, str] = Field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.tag)

    def cite(self, name: str) -> str | None:
        """The law behind a clause or a finding, as "somerset-1888:62"; null where the code has none."""
        law = self.cites.get(name)
        return None if law is None else f"{self.code}:{law}"
