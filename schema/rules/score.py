"""Rules S5xx, tricks, points, games and rubbers."""

from typing import Final

from schema.rules.model import Rule

_FIRST: Final = '[Event "club"]\n[Laws "somerset-1888"]\n[Rubber "1"]\n'
_MADE: Final = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n[Points "NS:1 EW:0"]\n'
_MARCHED: Final = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:5 EW:0"]\n[Points "NS:2 EW:0"]\n'
_AMERICAN: Final = '[Laws "north-american"]\n[Dealer "W"]\n[Maker "S"]\n[Trump "H"]\n'
_WASHINGTON: Final = '[Laws "washington-1862"]\n[Dealer "W"]\n[Maker "N"]\n[Trump "H"]\n'
_TRICKS: Final = (
    '[Laws "somerset-1888"]\n[Dealer "W"]\n[TurnUp "9S"]\n[Auction "N"]\nPass Pass Pass TakeUp\n[Play "N"]\n'
    "N:KH 7H AH TS =W\nW:9S AS JS QS =E\nE:QH JC KS 9H =S\n"
)

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        code="S501",
        name="trick-winner-wrong",
        severity="error",
        summary="A trick is recorded as another's than his whose card won it.",
        why="The best card of the suit led wins, or the best trump (Washington ch. 2). The trick is counted for him "
        "whose card won it; where unknown cards leave the winner open, the record is believed.",
        bad=_TRICKS + "S:8C 7D 8D 9C =S\nE:AC 7C KD TD =E\n",
        expected=("trick-winner-wrong",),
        good=_TRICKS + "S:8C 7D 8D 9C =E\nE:AC 7C KD TD =E\n",
    ),
    Rule(
        code="S502",
        name="tricks-wrong",
        severity="error",
        summary="The recorded tricks are not those taken, or do not make five.",
        why="A hand has five tricks. Where it was played out they are counted; where it was not, the recorded tricks "
        "stand if they make five and the tricks that were played allow them, and are unknown if not.",
        bad='[Laws "somerset-1888"]\n[Dealer "W"]\n[Maker "N"]\n[Trump "H"]\n[Tricks "NS:4 EW:2"]\n',
        expected=("tricks-wrong",),
        good='[Laws "somerset-1888"]\n[Dealer "W"]\n[Maker "N"]\n[Trump "H"]\n[Tricks "NS:4 EW:1"]\n',
    ),
    Rule(
        code="S503",
        name="points-wrong",
        severity="error",
        summary="The recorded points are not those due.",
        why="Makers score for three tricks or more and for all five, their adversaries for a euchre, more in a lone "
        "hand (Somerset 2 and 3, Washington ch. 2 to 4); penalties are added or take points away, and a revoke "
        "must have been claimed. The message says what would make the points right. Where the tricks are not "
        "known, only points that no hand comes to are wrong. Under Washington 33 see overmark and undermark.",
        bad=_AMERICAN + '[Tricks "NS:5 EW:0"]\n[Points "NS:1 EW:0"]\n',
        expected=("points-wrong",),
        good=_AMERICAN + '[Tricks "NS:5 EW:0"]\n[Points "NS:2 EW:0"]\n',
    ),
    Rule(
        code="S504",
        name="score-wrong",
        severity="error",
        summary="The running score does not follow from the score before and the points.",
        why="Points are added to the game; a side that reaches it begins the next one with what laps, where the laws "
        "have the lap, and with nothing where they do not (Somerset 2 and terms, Washington ch. 4). A correction "
        "in time is part of the score (Somerset 5, Washington 33). It is said once, on the hand where the figures "
        "part, and not where the points themselves are wrong.",
        bad=_FIRST + '[Game "1"]\n[Dealer "N"]\n[Score "NS:2 EW:1"]\n' + _MADE + '[ScoreAfter "NS:4 EW:1"]\n',
        expected=("score-wrong",),
        good=_FIRST + '[Game "1"]\n[Dealer "N"]\n[Score "NS:2 EW:1"]\n' + _MADE + '[ScoreAfter "NS:3 EW:1"]\n',
    ),
    Rule(
        code="S505",
        name="games-wrong",
        severity="error",
        summary="The games do not follow.",
        why="A game won counts one, and two where the losers made no point in it (Somerset 7, Washington ch. 4); laps "
        "that pass another game win that as well (I-10). A penalty refused loses the game (Washington 38, I-29).",
        bad=_FIRST
        + '[Game "2"]\n[Dealer "N"]\n[Score "NS:4 EW:0"]\n[Games "NS:0 EW:1"]\n'
        + _MADE
        + '[ScoreAfter "NS:0 EW:0"]\n[GamesAfter "NS:1 EW:1"]\n',
        expected=("games-wrong",),
        good=_FIRST
        + '[Game "2"]\n[Dealer "N"]\n[Score "NS:4 EW:0"]\n[Games "NS:0 EW:1"]\n'
        + _MADE
        + '[ScoreAfter "NS:0 EW:0"]\n[GamesAfter "NS:2 EW:1"]\n',
    ),
    Rule(
        code="S506",
        name="rubber-points-wrong",
        severity="error",
        summary="The points of a rubber do not follow from its games.",
        why="Each side has its games, and the side that won two of the first three has two more (Somerset 7, I-3). "
        "They are each side's own, and not the difference (I-27).",
        bad=_FIRST
        + '[Game "3"]\n[Dealer "N"]\n[Score "NS:4 EW:2"]\n[Games "NS:1 EW:2"]\n'
        + _MADE
        + '[GamesAfter "NS:2 EW:2"]\n[RubberPoints "NS:4 EW:4"]\n',
        expected=("rubber-points-wrong",),
        good=_FIRST
        + '[Game "3"]\n[Dealer "N"]\n[Score "NS:4 EW:2"]\n[Games "NS:1 EW:2"]\n'
        + _MADE
        + '[GamesAfter "NS:2 EW:2"]\n[RubberPoints "NS:4 EW:2"]\n',
    ),
    Rule(
        code="S507",
        name="rubber-length",
        severity="error",
        summary="A rubber has too few or too many games.",
        why="All three games of a rubber are played, even where one side wins the first two; a fourth is played if the "
        "score of the third laps, and no other (Somerset 1, I-3).",
        bad=_FIRST
        + '[Game "2"]\n[Dealer "N"]\n[Score "NS:4 EW:2"]\n[Games "NS:1 EW:0"]\n'
        + _MADE
        + '[GamesAfter "NS:2 EW:0"]\n\n[Rubber "2"]\n[Game "1"]\n[Dealer "S"]\n[Score "NS:0 EW:0"]\n'
        + _MADE,
        expected=("rubber-length",),
        good=_FIRST
        + '[Game "3"]\n[Dealer "N"]\n[Score "NS:4 EW:2"]\n[Games "NS:1 EW:1"]\n'
        + _MADE
        + '[GamesAfter "NS:2 EW:1"]\n\n[Rubber "2"]\n[Game "1"]\n[Dealer "S"]\n[Score "NS:0 EW:0"]\n'
        + _MADE,
    ),
    Rule(
        code="S508",
        name="hand-after-game",
        severity="error",
        summary="A hand is recorded of a game that was over; said once for that game.",
        why="A game is won as soon as a side has its points (Somerset 2, Washington ch. 2), or, in a match of a fixed "
        "number of hands, with the last of them.",
        bad=_FIRST
        + '[Game "1"]\n[Dealer "N"]\n[Score "NS:4 EW:2"]\n'
        + _MADE
        + '\n[Rubber "1"]\n[Game "1"]\n[Dealer "E"]\n'
        + _MADE,
        expected=("hand-after-game",),
        good=_FIRST
        + '[Game "1"]\n[Dealer "N"]\n[Score "NS:4 EW:2"]\n'
        + _MADE
        + '\n[Rubber "1"]\n[Game "2"]\n[Dealer "E"]\n'
        + _MADE,
    ),
    Rule(
        code="S509",
        name="game-decided-early",
        severity="info",
        summary="The penalty of a revoke ended the game before the tricks were scored.",
        why="It takes precedence of all other scores (Somerset 4): if it ends the game, what the claimants score "
        "besides laps, and what the others made on the hand is lost (I-5).",
        bad='[Laws "somerset-1888"]\n[Dealer "W"]\n[Score "NS:2 EW:2"]\n[Maker "E"]\n[Trump "H"]\n! claim revoke E 2\n'
        '[Tricks "NS:2 EW:3"]\n[Points "NS:3 EW:0"]\n',
        expected=("revoke",),
        good='[Laws "somerset-1888"]\n[Dealer "W"]\n[Score "NS:2 EW:2"]\n[Maker "E"]\n[Trump "H"]\n'
        '[Tricks "NS:2 EW:3"]\n[Points "NS:0 EW:1"]\n',
    ),
    Rule(
        code="S510",
        name="overmark",
        severity="error",
        summary="More points are marked than are due.",
        why="Challenged before the next trump is turned, the points marked in excess are struck off and the opponents "
        "add as many (Washington 33).",
        bad=_WASHINGTON + '[Tricks "NS:3 EW:2"]\n[Points "NS:2 EW:0"]\n',
        expected=("overmark",),
        good=_WASHINGTON + '[Tricks "NS:3 EW:2"]\n[Points "NS:1 EW:0"]\n',
    ),
    Rule(
        code="S511",
        name="undermark",
        severity="error",
        summary="Fewer points are marked than are due.",
        why="Points that are not marked are lost when the next deal is complete (Washington 33).",
        bad=_WASHINGTON + '[Tricks "NS:5 EW:0"]\n[Points "NS:1 EW:0"]\n',
        expected=("undermark",),
        good=_WASHINGTON + '[Tricks "NS:5 EW:0"]\n[Points "NS:2 EW:0"]\n',
    ),
    Rule(
        code="S512",
        name="correction-late",
        severity="error",
        summary="The score was put right too late.",
        why="An error in the score may be put right until the trump of the next deal is turned (Somerset 5, Washington "
        "33): after the last trick of its own hand, and not in a later one. A late correction stands as the table "
        "has it (I-23).",
        bad='[Laws "somerset-1888"]\n[Dealer "W"]\n[Score "NS:2 EW:1"]\n! correct NS:1 EW:1\n' + _MADE,
        expected=("correction-late",),
        good='[Laws "somerset-1888"]\n[Dealer "W"]\n[Score "NS:2 EW:1"]\n'
        '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n[Points "NS:2 EW:0"]\n! correct NS:3 EW:1\n',
    ),
    Rule(
        code="S513",
        name="player-changed",
        severity="info",
        summary="A player changes inside a rubber or a game.",
        why="One who leaves before the end may name a substitute, if the other three consent (Somerset 18).",
        bad=_FIRST
        + '[East "Bell"]\n[Game "1"]\n[Dealer "N"]\n'
        + _MADE
        + '\n[East "Dana"]\n[Rubber "1"]\n[Game "1"]\n[Dealer "E"]\n'
        + _MARCHED,
        expected=(),
        good=_FIRST
        + '[East "Bell"]\n[Game "1"]\n[Dealer "N"]\n'
        + _MADE
        + '\n[East "Bell"]\n[Rubber "1"]\n[Game "1"]\n[Dealer "E"]\n'
        + _MARCHED,
    ),
    Rule(
        code="S514",
        name="hand-incomplete",
        severity="info",
        summary="The play breaks off.",
        why="The recorded tricks then decide the score, if the tricks that were played allow them. A hand that was "
        "conceded or abandoned is complete as far as it went.",
        bad=_TRICKS,
        expected=(),
        good=_TRICKS + "S:8C 7D 8D 9C =E\nE:AC 7C KD TD =E\n",
    ),
)
