"""Rules M301 to M308, the calls."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        code="M301",
        name="call-out-of-turn",
        severity="error",
        summary="A player calls when it is not his turn, or what the round does not allow.",
        why="Eldest hand speaks first, then each to his left; the turn-up comes first, and when all have passed it, "
        "the suits (Somerset 74 to 77, Washington ch. 2). A call out of turn takes away no one's right to speak "
        "(Somerset 82). Where an option asks for a natural trump, a call without one is as little allowed.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass W:Pass S:Pass N:TakeUp\n'),
        expected=("call-out-of-turn",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass TakeUp\n'),
    ),
    Rule(
        code="M302",
        name="turned-suit-named",
        severity="error",
        summary="The suit that was turned down is named.",
        why="All have passed it: to name it in the second round counts as a pass, and the next player may make the "
        "trump (Somerset 78, Washington 21, I-12). An option allows it to a dealer who must call.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass Pass C H\n'),
        expected=("turned-suit-named",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass Pass Pass H\n'),
    ),
    Rule(
        code="M303",
        name="call-after-pass",
        severity="error",
        summary="A player calls after he has passed in that round.",
        why="A pass stands. Under Somerset 80 it bars his partner as well, and the adversaries may let the call be "
        "played: the finding then stays, and the points stand.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass E:Order W:Pass N:TakeUp\n'),
        expected=("call-after-pass",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Order\n'),
    ),
    Rule(
        code="M304",
        name="make-changed",
        severity="error",
        summary="A suit that was named is changed for another.",
        why="What was named first stands (Somerset 78, Washington 21).",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass Pass H E:S\n'),
        expected=("make-changed",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass Pass H\n'),
    ),
    Rule(
        code="M305",
        name="partner-barred",
        severity="error",
        summary="A player calls though his partner's fault bars him from it.",
        why="He must pass if his partner passed and then called, or named what he would have made (Somerset 79 and "
        "80), and the dealer's partner if the dealer passed before his turn (Somerset 82). A hint at the bridge "
        "forfeits the order up of that side (Washington 32). The adversaries may let the call be played, so that "
        "the points stand.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass E:Order W:Order\n'),
        expected=("call-after-pass", "partner-barred"),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Order\n'),
    ),
    Rule(
        code="M306",
        name="auction-incomplete",
        severity="info",
        summary="The calls break off before the trump is made.",
        why="The calls go round until the trump is made, or until all have passed twice (Somerset 77, Washington ch. "
        "2). Where they are not known, Maker and Trump tell the result.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass\n'),
        expected=(),
        good=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass Pass Pass Pass Pass Pass\n"
        ),
    ),
    Rule(
        code="M307",
        name="dealer-must-call",
        severity="error",
        summary="A dealer who may not pass in the second round passes.",
        why="Under the option stick-the-dealer the dealer makes the trump when all others have passed twice.",
        bad=(
            '[Laws "north-american; stick-the-dealer"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass Pass Pass Pass Pass Pass\n"
        ),
        expected=("dealer-must-call",),
        good=(
            '[Laws "north-american; stick-the-dealer"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass Pass Pass Pass Pass H\n"
        ),
    ),
    Rule(
        code="M308",
        name="must-go-alone",
        severity="error",
        summary="The dealer's partner assists without going alone.",
        why="Under the option canadian-loner the dealer's partner who assists must play alone.",
        bad=('[Laws "north-american; canadian-loner"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Assist\n'),
        expected=("must-go-alone",),
        good=(
            '[Laws "north-american; canadian-loner"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Assist+Alone\n'
        ),
    ),
)
