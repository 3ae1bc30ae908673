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
        code="D206",
        name="wrong-dealer",
        severity="error",
        summary="Another player should have dealt.",
        why="The deal passes to the left after a hand that was played, passed out or misdealt; after a new deal it "
        "stays (Somerset 28, 33 to 45 and 77, Washington ch. 2 and 4 to 12). A deal out of turn that was not stopped "
        "stands, and either the left of him who dealt or of him who should have may deal next (I-2). Washington 19 "
        "takes the deal from a side that played with six cards (I-22).",
        bad=(
            '[Event "club"]\n[Laws "somerset-1888"]\n[Dealer "N"]\n[Maker "E"]\n[Trump "S"]\n[Tricks "NS:2 EW:3"]\n\n'
            '[Dealer "S"]\n[Maker "E"]\n[Trump "S"]\n[Tricks "NS:2 EW:3"]\n'
        ),
        expected=("wrong-dealer",),
        good=(
            '[Event "club"]\n[Laws "somerset-1888"]\n[Dealer "N"]\n[Maker "E"]\n[Trump "S"]\n[Tricks "NS:2 EW:3"]\n\n'
            '[Dealer "E"]\n! newdeal 34\n\n'
            '[Dealer "E"]\n[Maker "E"]\n[Trump "S"]\n[Tricks "NS:2 EW:3"]\n'
        ),
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
    Rule(
        code="D208",
        name="cut-wrong",
        severity="error",
        summary="Partners or the dealer do not follow from the cut.",
        why="Two highest play against two lowest. Under Somerset the knave is the highest card and the highest deals; "
        "equal cuts that leave the partners open are cut again (Somerset 8, 10, 11, 13 and 14; either of two equal "
        "highest may deal, I-28). Under Washington the ace is the lowest and the lowest deals (Washington 1).",
        bad=('[Laws "somerset-1888"]\n[Dealer "S"]\n[Cut "N:JS E:9D S:AC W:7S"]\n'),
        expected=("cut-wrong",),
        good=('[Laws "somerset-1888"]\n[Dealer "N"]\n[Cut "N:JS E:9D S:AC W:7S"]\n'),
    ),
)
