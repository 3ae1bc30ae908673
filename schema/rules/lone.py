"""Rules M309 to M319, the lone hand, the discard and the bridge."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        code="M309",
        name="alone-after-pass",
        severity="error",
        summary="A player goes alone on his partner's call after he has passed in that round.",
        why="The lone hand is for those who have not passed (Somerset 93 and 94, Washington ch. 3); it is void, and "
        "under Somerset 99 neither of the two may go alone. Passing the turn-up does not bar from going alone in "
        "the second round (I-14).",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Order+Alone E:Alone\n'),
        expected=("alone-after-pass",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder+Alone Pass W:Alone\n'),
    ),
    Rule(
        code="M310",
        name="alone-not-allowed",
        severity="error",
        summary="A player goes alone though the laws bar it.",
        why="Nobody goes alone when the adversaries made the trump, nor, under Somerset 95, after exposing a card; "
        "partner may take the lone hand only where the code has it, and to play alone against a lone hand is an "
        "option. Such a lone hand is void: at most the points of partners are scored (I-11).",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder S:Alone\n'),
        expected=("alone-not-allowed",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder Pass W:Alone\n'),
    ),
    Rule(
        code="M311",
        name="alone-late",
        severity="error",
        summary="A lone hand is declared too late, as the table noted.",
        why="It is declared at the player's turn, and by the dealer before he quits his discard (Somerset 96 and 99, "
        "Washington ch. 3 and 22): declared later, it is void. Declared after the naming of the trump it stands, "
        "unless partnership play is demanded (Somerset 97).",
        bad=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp+Alone\n"
            "! fault alone-late N 96\n"
        ),
        expected=("alone-late",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass TakeUp+Alone\n'),
    ),
    Rule(
        code="M312",
        name="alone-form",
        severity="error",
        summary="A lone hand is declared apart from the call.",
        why='Under Somerset 98 it is one declaration, as "alone at hearts": an order or a suit, and then alone, '
        "precludes the lone hand.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder E:Alone\n'),
        expected=("alone-form",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder+Alone\n'),
    ),
    Rule(
        code="M313",
        name="jamboree-not-held",
        severity="error",
        summary="A jamboree is announced without the five highest trumps.",
        why="A jamboree is both bowers, ace, king and queen of trumps in one hand (Washington ch. 4). Without them "
        "nothing is due, unless the hand is played: then it is scored as a jambone, 16 to the adversaries if "
        "euchred (I-30).",
        bad=(
            '[Laws "washington-1862"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Deal "N:JC JS AC KC 7D"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp+Jamboree\n"
        ),
        expected=("jamboree-not-held",),
        good=(
            '[Laws "washington-1862"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "QC"]\n'
            '[Deal "N:JC JS AC KC 7D"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp+Jamboree\n"
            '[Discard "7D"]\n'
        ),
    ),
    Rule(
        code="M314",
        name="no-discard",
        severity="error",
        summary="The dealer plays without having discarded.",
        why="When the turn-up is made trump the dealer has six cards, and discards one at once (Somerset 86). Else his "
        "side forfeits 2, 4 in a lone hand, and scores nothing (Somerset 90), or scores nothing and loses the deal "
        "(Washington 19). Where he need not take the turn-up, at jambone, he need not discard either.",
        bad=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            '[Discard "none"]\n'
        ),
        expected=("no-discard",),
        good=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            '[Discard "8S"]\n'
        ),
    ),
    Rule(
        code="M315",
        name="discarded-turn-up",
        severity="error",
        summary="The dealer discards the turn-up.",
        why="The turn-up takes the place of the discard, and cannot be discarded itself (Somerset 88, Washington ch. "
        "2); today it can, unless an option forbids it.",
        bad=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            '[Discard "9C"]\n'
        ),
        expected=("discarded-turn-up",),
        good=(
            '[Laws "north-american"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            '[Discard "9C"]\n'
        ),
    ),
    Rule(
        code="M316",
        name="discard-not-held",
        severity="error",
        summary="The discard is a card that the dealer did not hold.",
        why="The dealer discards one of the five cards that were dealt to him (Somerset 86, Washington ch. 2), or the "
        "turn-up where that is allowed.",
        bad=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Deal "N:JC AH KH 8S 7C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            '[Discard "AS"]\n'
        ),
        expected=("discard-not-held",),
        good=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Deal "N:JC AH KH 8S 7C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            '[Discard "8S"]\n'
        ),
    ),
    Rule(
        code="M317",
        name="discard-changed",
        severity="error",
        summary="A discard is changed after it was quitted, as the table noted.",
        why="The discard is final when it lies under the pack and is quitted (Somerset 86, Washington 14).",
        bad=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            "! fault discard-changed N\n"
            '[Discard "8S"]\n'
        ),
        expected=("discard-changed",),
        good=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "9C"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
            '[Discard "8S"]\n'
        ),
    ),
    Rule(
        code="M318",
        name="bridge",
        severity="info",
        summary="The score is a bridge; what eldest and third hand did.",
        why="At a bridge eldest hand's side is at four and the dealer's at one or two, so that a lone hand of the "
        "dealer's would win the game (Somerset, terms; Washington ch. 3). Four to nothing is none.",
        bad=('[Laws "washington-1862"]\n[Dealer "N"]\n[Score "NS:1 EW:4"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder\n'),
        expected=(),
        good=('[Laws "washington-1862"]\n[Dealer "N"]\n[Score "NS:0 EW:4"]\n[TurnUp "9C"]\n[Auction "E"]\nOrder\n'),
    ),
    Rule(
        code="M319",
        name="bridge-not-kept",
        severity="advice",
        summary="Eldest hand passes at a bridge without a sure trick, or with one passes the making too.",
        why="At a bridge eldest hand orders up unless he is sure of a trick, by the right bower, or the left and "
        "another trump: a euchre costs two points, a lone hand the game (Washington ch. 3). Sure of a trick, he "
        "passes, and makes the trump if it is turned down (Washington ch. 7). It is advice, never a penalty.",
        bad=(
            '[Laws "washington-1862"]\n'
            '[Dealer "N"]\n'
            '[Score "NS:1 EW:4"]\n'
            '[TurnUp "9C"]\n'
            '[Deal "E:AC QH 8H JD TS"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
        ),
        expected=(),
        good=(
            '[Laws "washington-1862"]\n'
            '[Dealer "N"]\n'
            '[Score "NS:1 EW:4"]\n'
            '[TurnUp "9C"]\n'
            '[Deal "E:JC QH 8H JD TS"]\n'
            '[Auction "E"]\n'
            "Pass Pass Pass TakeUp\n"
        ),
    ),
)
