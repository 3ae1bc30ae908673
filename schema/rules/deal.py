"""Rules D2xx, the cards and the deal."""

from typing import Final

from schema.rules.model import Rule

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        code="D201",
        name="duplicate-card",
        severity="error",
        summary="One card stands in two places of the record.",
        why="A pack has each card once. If it is found during the deal or the play, the pack is imperfect, the hand is "
        "void and the same dealer deals again (Somerset 33, Washington 10); found in the record alone it is "
        "reported, and the hand is scored as it stands (I-16).",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "AD"]\n[Deal "S:JH KH TH KS TS W:KC JC QS TS 8H"]\n'),
        expected=("duplicate-card",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "AD"]\n[Deal "S:JH KH TH KS TS W:KC JC QS 9S 8H"]\n'),
    ),
    Rule(
        code="D202",
        name="foreign-card",
        severity="error",
        summary="A card is recorded that the pack of these laws does not have.",
        why="The old books play with thirty-two cards, the sevens low, today's game with twenty-four, the nines low; "
        "an option names another pack or a joker. The card is scored as it stands (I-16).",
        bad=('[Laws "north-american"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Deal "E:AC QH 8H JD TS"]\n'),
        expected=("foreign-card",),
        good=('[Laws "north-american; pack=32"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Deal "E:AC QH 8H JD TS"]\n'),
    ),
    Rule(
        code="D203",
        name="imperfect-pack",
        severity="info",
        summary="A new deal was had because the pack was imperfect.",
        why="If the pack is found to be imperfect in the deal or the play, the hand is void, the same dealer deals "
        "again, and what was scored before stands (Somerset 33, Washington 10). The fault of the pack, if the "
        "record shows it, is then no error.",
        bad=(
            '[Laws "somerset-1888"]\n'
            '[Dealer "N"]\n'
            '[TurnUp "AD"]\n'
            '[Deal "S:JH KH TH KS TS W:KC JC QS TS 8H"]\n'
            "! newdeal 33\n"
        ),
        expected=(),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n! newdeal 34\n'),
    ),
    Rule(
        code="D204",
        name="hand-size",
        severity="error",
        summary="A hand is of other than five cards.",
        why="Each has five cards, in two rounds of two and three (Somerset 42, Washington ch. 2). Found before the "
        "play it is a misdeal; a hand that was played brings its side a forfeit and no points (Somerset 90), or no "
        "points and the loss of the deal (Washington 19), or makes the deal void (Washington 8).",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Deal "E:AC QH 8H JD TS 7S"]\n'),
        expected=("hand-size",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Deal "E:AC QH 8H JD TS"]\n'),
    ),
    Rule(
        code="D205",
        name="misdeal",
        severity="info",
        summary="A misdeal is recorded.",
        why="A misdeal makes the hand void and loses the deal (Somerset 41 and 42, Washington 12 and ch. 5); today the "
        "same dealer deals again unless an option says otherwise. A misdeal that loses no deal is recorded as a "
        "new deal, with its law.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n! misdeal\n'),
        expected=(),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n! newdeal 43\n'),
    ),
    Rule(
        code="D207",
        name="void-hand-scored",
        severity="error",
        summary="Points are recorded on a hand that is void.",
        why="A misdeal and a new deal score nothing: the hand is as if it had not been dealt (Somerset 33 to 35 and "
        "39, Washington 4 to 6 and 10). Where both sides revoked and both revokes were claimed, Washington 28 "
        "makes the hand void too.",
        bad=('[Laws "somerset-1888"]\n[Dealer "N"]\n! newdeal 34\n[Points "NS:1 EW:0"]\n'),
        expected=("void-hand-scored",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n! newdeal 34\n[Points "NS:0 EW:0"]\n'),
    ),
)
