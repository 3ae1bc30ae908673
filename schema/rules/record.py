"""Rules N18x, what is said of a record as a whole, and of the laws that it names, when it is replayed."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        code="N180",
        name="laws-assumed",
        severity="info",
        summary="No code of laws is named, and north-american is taken.",
        why="A hand can only be judged by some code. The Laws tag names it for this hand and those that follow; the "
        "command's --laws names it where the record does not.",
        bad=('[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n'),
        expected=(),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n'),
    ),
    Rule(
        code="N181",
        name="variant-unsupported",
        severity="error",
        summary="A variant that cannot be replayed, or that the code in force does not have.",
        why="Two packs, bid euchre and other than four players are not replayed. Jambone and jamboree are Washington's "
        "(I-30), no-trump is an option: under a code without them the record cannot be what was played by these "
        "laws.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder+Jambone\n'),
        expected=("variant-unsupported",),
        good=('[Laws "washington-1862"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder+Jambone\n'),
    ),
    Rule(
        code="N182",
        name="score-not-audited",
        severity="info",
        summary="The laws name an option whose effect on the score is not known.",
        why="Such an option is carried, so that nothing is lost, and the score of the hand is never called wrong.",
        bad=('[Laws "north-american; alone-must-take-5"]\n[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n'),
        expected=(),
        good=('[Laws "north-american"]\n[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n'),
    ),
    Rule(
        code="N183",
        name="contradiction",
        severity="error",
        summary="Two things in the record cannot both be.",
        why="What a record says twice it must say alike: the dealer and the seat that speaks first, the calls and "
        "Maker, Trump or Going, a discard and a turn-up that was turned down, an exchange and laws that do not "
        "have it. Nothing is repaired: both stand as recorded.",
        bad=(
            '[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass TakeUp\n[Maker "E"]\n'
        ),
        expected=("contradiction",),
        good=(
            '[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass TakeUp\n[Maker "N"]\n'
        ),
    ),
    Rule(
        code="N184",
        name="seats-rotated",
        severity="error",
        summary="Every seat plays what the deal gives to another, the same number of places round.",
        why="The deal was written round, or the play: it is said once, in place of a card not held for every card, and "
        "the record is not repaired.",
        bad=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9S"]\n'
            '[Deal "E:AS KH 9H TD 8D S:JS 7H QH AC 9C W:JC QS AH 8C 7C N:KS TS KD 7D TC"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass Pass Pass Pass Pass H\n"
            '[Play "E"]\n'
            "E:AC 8C TC 8D\n"
        ),
        expected=("seats-rotated",),
        good=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9S"]\n'
            '[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass Pass Pass Pass Pass H\n"
            '[Play "E"]\n'
            "E:AC 8C TC 8D\n"
        ),
    ),
    Rule(
        code="N185",
        name="unknown-law",
        severity="warning",
        summary="A law is named that the code in force does not have.",
        why="The law that the table named stands in the record, and what was done is cited under it; a new deal under "
        "a law that is not there is one for which no reason is known. Chapters may be named (ch3). Where the laws of a "
        "code have no numbers, a number is taken to be that of the table's own book, and nothing is said of it.",
        bad='[Laws "somerset-1888"]\n[Dealer "N"]\n! newdeal 344\n',
        expected=("unknown-law",),
        good='[Laws "somerset-1888"]\n[Dealer "N"]\n! newdeal 34\n',
    ),
)
