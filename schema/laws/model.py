"""A code of laws as data: each clause a value, with the law that it rests on (schema/LAWS.md).

A quantity is a number, a procedure a member of an enumeration. Nothing asks which code it is: what differs between
codes is in their files, one TOML file a code.
"""

from typing import Any, Final, Literal

from pydantic import Field

from schema.laws.procedures import (
    Advice,
    Bridge,
    CallRefused,
    CutEqual,
    CutMore,
    Established,
    FirstDeal,
    LonerLead,
    LostDeal,
    Match,
    MutualRevokes,
    Overmarked,
    PartnerShows,
    Procedure,
    Revoked,
    Unfair,
    WrongHand,
)
from schema.model import Model

__all__ = [
    "CLAUSES",
    "Advice",
    "Bridge",
    "CallRefused",
    "CutEqual",
    "CutMore",
    "Established",
    "FirstDeal",
    "Laws",
    "LonerLead",
    "LostDeal",
    "Match",
    "MutualRevokes",
    "OptionValue",
    "Overmarked",
    "PartnerShows",
    "Revoked",
    "Unfair",
    "WrongHand",
    "in_words",
]

OptionValue = str | None


def _clause(words: str, **given: Any) -> Any:
    return Field(description=words, **given)


class Laws(Model):
    """A code of laws with its options, as one set of values.

    `tag` is the normalised Laws tag, `options` what it gives beside the code, each with its value (null for a switch
    that is on). Points are whole numbers; those of something that a code does not have are null. A clause is a field
    with a description. `defender_euchre` is what the lone hand's euchre by a lone defender scores. `cites` names, for
    each clause and for each finding, the law of this code that it rests on (a finding's where both have the name);
    `unscored` the options whose effect on the score is not known.
    """

    code: str
    title: str
    tag: str
    options: tuple[tuple[str, OptionValue], ...] = ()

    pack: Literal[24, 25, 28, 32] = _clause("cards in the pack (24 nines low, 28 eights low, 32 sevens low)")
    joker: bool = _clause("a joker, the best trump, besides", default=False)
    target: int = _clause("points of a game", ge=1)
    deals: int | None = _clause("hands of a match that is played for a fixed number of them", default=None, ge=1)
    point: int = _clause("points for three or four tricks")
    march: int = _clause("points for five tricks")
    euchre: int = _clause("points to the adversaries for a euchre")
    lone_point: int = _clause("points for three or four tricks of a lone hand")
    lone_march: int = _clause("points for five tricks of a lone hand")
    lone_euchre: int = _clause("points to the adversaries for the euchre of a lone hand")
    defender_euchre: int = _clause("points for the euchre of a lone hand by an adversary who plays alone")
    jambone_point: int | None = _clause("points for three or four tricks of a jambone", default=None)
    jambone_march: int | None = _clause("points for five tricks of a jambone", default=None)
    jambone_euchre: int | None = _clause("points to the adversaries for the euchre of a jambone", default=None)
    jambone_without_turn_up: bool = _clause("at jambone the dealer may leave the turn-up", default=False)
    jamboree: int | None = _clause("points for a jamboree, or to the adversaries if it fails", default=None)
    abandoned_lone: int | None = _clause("points where an adversary of a lone hand abandons his", default=None)

    revoke: int = _clause("points to the adversaries for a revoke, established and claimed")
    lone_revoke: int = _clause("points for a revoke in a lone hand")
    revoked: Revoked = _clause("what a revoke leaves of the hand's own points")
    revoke_takes: bool = _clause("the offenders lose the points, instead of the others scoring them", default=False)
    mutual_revokes: MutualRevokes = _clause("revokes on both sides")
    penalty_first: bool = _clause("penalty points are scored before anything else (I-5)", default=False)
    established: Established = _clause("when a revoke is established")
    mixed_concedes: bool = _clause("a side that mixes the cards before a claim is examined concedes it", default=True)
    played_stays: bool = _clause("a card that was played stays played, unless it may be put right", default=True)
    wrong_hand: WrongHand = _clause("a hand of the wrong size, or no discard")
    forfeit: int = _clause("points of that forfeit", default=0)
    lone_forfeit: int = _clause("points of that forfeit in a lone hand", default=0)
    call_refused: CallRefused = _clause("a call that was refused, if claimed as a revoke")
    card_called: bool = _clause("an exposed card may be called, until it is played", default=False)
    thrown_down_called: bool = _clause("the cards of a hand that was thrown down may be called", default=False)
    suit_called: bool = _clause("a suit may be called", default=False)
    highest_called: bool = _clause("the highest or lowest of a suit may be called", default=False)
    win_or_lose_called: bool = _clause("a player may be called on to win or lose a trick", default=False)
    left_hand_calls: bool = _clause("only the left-hand adversary may call", default=False)
    dealing_shown_called: bool = _clause("a card exposed in dealing may be called", default=False)
    lone_shows_freely: bool = _clause("a lone player's exposed card may not be called", default=False)
    lone_adversaries_shown: bool = _clause(
        "both adversaries lay down their hands where one plays out of turn to a lone hand's lead", default=False
    )
    commanding_kept: bool = _clause(
        "no call makes a player throw a commanding card of a lay suit on another suit (I-26)", default=False
    )
    partner_shows: PartnerShows = _clause("a card exposed by the lone player's partner costs the lone hand")
    partner_plays_ends_lone: bool = _clause("the lone player's partner who plays to the first lead ends the lone hand")
    unfair: Unfair = _clause("a signal, hint or question out of order")
    refusal_loses_game: bool = _clause("a side that refuses a penalty loses the game (I-29)", default=False)
    overmarked: Overmarked = _clause("points marked in excess, or not marked")

    misdeal: LostDeal = _clause("a misdeal")
    misdealt_for_partner: bool = _clause(
        "after a misdeal in his partner's place, the left of him whose deal it was deals", default=False
    )
    stopped_deal_returns: bool = _clause(
        "a deal out of turn that was stopped goes to him who is entitled to it", default=True
    )
    wrong_deal: LostDeal = _clause("a deal of the wrong size, found before the play", default=LostDeal.LOSES)
    passed_out: LostDeal = _clause("all pass twice", default=LostDeal.LOSES)
    lap: bool = _clause("points beyond the game are carried to the next")
    love_game_double: bool = _clause("a love game counts as two games")
    match: Match = _clause("what games add up to")
    rubber_bonus: int = _clause("points added by the winners of a rubber", default=0)
    first_deal: FirstDeal = _clause("who deals first")
    cut_more: CutMore = _clause("who shows more than one card in cutting", default=CutMore.AGAIN)
    cut_equal: CutEqual = _clause("equal cuts that are cut again", default=CutEqual.MIDDLE)
    three_cut_equal: bool = _clause("of three equal cuts the new ones settle partners and deal", default=True)
    discard_turn_up: bool = _clause("the dealer may discard the turn-up")
    partner_may_take_lone: bool = _clause("partner may take the lone hand")
    loner_lead: LonerLead = _clause("who leads against a lone hand", default=LonerLead.LEFT_OF_DEALER)
    advice: Advice = _clause("the play that the book advises", default=Advice.NONE)
    lone_after_pass: bool = _clause("one who has passed may go alone on partner's call", default=False)
    lone_ended_by_taking: bool = _clause("partner who would take the lone hand and may not ends it", default=False)
    lone_after_exposing: bool = _clause("one who exposed a card may go alone", default=True)
    lone_in_one_declaration: bool = _clause("alone is declared together with the call, and never apart", default=False)
    lone_after_naming: bool = _clause("alone declared after the naming stands, unless all play", default=False)
    call_after_pass_bars_partner: bool = _clause("a call by one who has passed bars his partner", default=False)
    turn_down_binds_partner: bool = _clause("the dealer's pass before his turn binds his partner", default=False)
    hint_bars_order: bool = _clause("a hint at the bridge forfeits that side's order up", default=False)
    bridge: Bridge = _clause("what is kept of the bridge", default=Bridge.NONE)
    bridge_made: bool = _clause("eldest who passed at the bridge makes the trump if it is turned down", default=False)

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


CLAUSES: Final[dict[str, str]] = {
    name: field.description for name, field in Laws.model_fields.items() if field.description is not None
}
"""The clauses of every code, in order, each with what it says."""


def in_words(value: object) -> str:
    """The value of a clause as people say it.

    >>> in_words(5), in_words(True), in_words(None), in_words(LonerLead.LEFT_OF_LONER)
    ('5', 'yes', 'none', "the lone player's left-hand adversary leads")
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Procedure):
        return value.meaning
    return "none" if value is None else str(value)
