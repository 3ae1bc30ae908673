"""The procedures by which codes of laws differ: each an enumeration, each member with what it means."""

from enum import StrEnum
from typing import Self


class Procedure(StrEnum):
    """A way in which a code deals with something; `meaning` says it in words.

    >>> LonerLead("left-of-loner").meaning
    "the lone player's left-hand adversary leads"
    """

    meaning: str

    def __new__(cls, value: str, meaning: str) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.meaning = meaning
        return member


class Revoked(Procedure):
    """What becomes of the hand's own points where a revoke is established and claimed."""

    OFFENDERS_SCORE = "offenders-score", "the penalty is added, and both sides keep what the tricks give (I-9)"
    OFFENDERS_NOTHING = "offenders-nothing", "the penalty is added, and the offenders count nothing"
    ENDS_HAND = "ends-hand", "the penalty alone is scored: the first revoke ends the hand"


class MutualRevokes(Procedure):
    """What established, claimed revokes of both sides come to."""

    CANCEL = "cancel", "they cancel pair by pair, and the excess is paid (I-18)"
    VOID = "void", "the hand is void, and the same dealer deals again"
    FIRST = "first", "the first alone counts"


class Established(Procedure):
    """When a revoke can no longer be put right (I-4)."""

    QUITTED = "quitted", "once the trick is quitted, or the offender's side has played to the next"
    PLAYED_ON = "played-on", "once the offender's side has played to the next trick"


class WrongHand(Procedure):
    """What a hand of the wrong size, or a missing discard, brings."""

    FORFEIT = "forfeit", "a forfeit to the adversaries, and the offenders score nothing (I-6, I-20)"
    NOTHING = "nothing", "six cards or more, or no discard: the offenders score nothing and lose the deal; else void"
    REPORTED = "reported", "an error; no points are moved"


class LostDeal(Procedure):
    """Who deals after a deal that came to nothing."""

    LOSES = "loses", "the deal passes to the left"
    KEEPS = "keeps", "the same dealer deals again"


class Match(Procedure):
    """What games add up to."""

    RUBBER = "rubber", "a rubber of three games, a fourth if the third laps"
    GAMES = "games", "games, counted"
    SINGLE = "single", "each game for itself"


class FirstDeal(Procedure):
    """How partners and the first dealer follow from the cut."""

    HIGHEST = "highest", "two highest against two lowest, and the highest deals; the knave is high"
    LOWEST = "lowest", "two highest against two lowest, and the lowest deals; the ace is low"
    NOT_JUDGED = "not-judged", "the cut is not judged"


class CutMore(Procedure):
    """What becomes of him who shows more than one card in cutting."""

    AGAIN = "again", "he cuts again"
    HIGHEST = "highest", "he has cut the highest"


class CutEqual(Procedure):
    """Which equal cuts are cut again."""

    MIDDLE = "middle", "all but the two highest and the two lowest"
    LOWEST = "lowest", "the lowest"


class Unfair(Procedure):
    """What a signal, hint or question out of order brings."""

    REPORTED = "reported", "it is reported; no points are moved"
    ONE_POINT = "one-point", "the adversaries score 1 at once, and the offenders count nothing"


class Overmarked(Procedure):
    """What becomes of points marked in excess, or not marked."""

    CORRECTED = "corrected", "a wrong figure, put right in time or not"
    FORFEITED = "forfeited", "challenged in time, the excess goes to the opponents; points not marked are lost"


class LonerLead(Procedure):
    """Who leads against a lone hand (I-8)."""

    LEFT_OF_DEALER = "left-of-dealer", "eldest hand leads, or the next to the left that plays"
    LEFT_OF_LONER = "left-of-loner", "the lone player's left-hand adversary leads"


class CallRefused(Procedure):
    """What a called card, or a called suit, highest or lowest, that was refused comes to when claimed as a revoke."""

    SUITS = "suits", "a refused suit, highest or lowest counts as a revoke; a refused card does not"
    CARDS = "cards", "any refusal counts as a revoke"
    NOTHING = "nothing", "nothing can be called"


class PartnerShows(Procedure):
    """What a card exposed by the lone player's partner costs the lone hand."""

    MARCH_ONLY = "march-only", "five tricks score as a march of partners"
    NOTHING = "nothing", "nothing"


class Bridge(Procedure):
    """What eldest hand does where his side wants one point of the game, and the dealer's a lone hand."""

    KEPT = "kept", "eldest orders up unless he is sure of a trick"
    NOTED = "noted", "it has its name, and everyone does as he likes"
    NONE = "none", "it has no name"


class Advice(Procedure):
    """What a book advises in the play, beside its laws."""

    NONE = "none", "nothing"
    REMARKS = "remarks", "a trump led to partner's order or make; the next suit to a lone third hand"
    HINTS = "hints", "a trump led to partner's order or make, a lay ace to a lone hand; next, cross, and when to pass"
