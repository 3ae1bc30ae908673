"""Rules P4xx, the play of the cards."""

from typing import Final

from schema.rules.model import Rule

_BEFORE: Final = (
    '[Laws "somerset-1888"]\n'
    '[Dealer "W"]\n'
    '[TurnUp "9S"]\n'
    '[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]\n'
    '[Auction "N"]\n'
    "Pass Pass Pass TakeUp\n"
    '[Discard "TC"]\n'
    '[Play "N"]\n'
)
_FIRST: Final = _BEFORE + "N:KH 7H AH TS =W\n"
_SECOND: Final = _FIRST + "W:9S AS JS QS =E\n"
_LAWFUL: Final = _SECOND + "E:QH JC KS 9H =S\nS:8C 7D 8D 9C =E\nE:AC 7C KD TD =E\n"
_REVOKED: Final = _FIRST + "W:9S AS JS 8C =E\nE:QH JC KS 9H =S\n"
_JAMBONE: Final = (
    '[Laws "washington-1862"]\n'
    '[Dealer "N"]\n'
    '[TurnUp "JS"]\n'
    '[Deal "N:JC 9S AH AC AD E:TS 7H 8H 9H 7D W:7S 8S 7C 8C 9C"]\n'
    '[Auction "E"]\n'
    "Pass Pass Pass TakeUp+Jambone\n"
    '[Discard "9S"]\n'
    '[Play "E"]\n'
)
_ORDERED: Final = _BEFORE.replace("Pass Pass Pass TakeUp", "Pass Pass Order")

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        code="P401",
        name="revoke",
        severity="error",
        summary="A card of another suit was played while one of the suit led was held, and it cannot be put right.",
        why="Who can follow suit must (Somerset 62, Washington ch. 2); the left bower belongs to the trumps. It is "
        "judged from the cards, known holdings and cards played later (I-1), and counts once it is established "
        "(I-4). The penalty is due when it is claimed: 3 points, 5 in a lone hand (Somerset 63), 2 (Washington "
        "23, and today, where a lone hand makes it 4). A claim that the cards neither prove nor refute, or that "
        "the accused side concedes by mixing the cards (Somerset 67, Washington 27), is honoured.",
        bad=_REVOKED + "! claim revoke S 2\n",
        expected=("revoke",),
        good=_LAWFUL,
    ),
    Rule(
        code="P402",
        name="revoke-corrected",
        severity="info",
        summary="A card off suit was taken back in time, and the suit followed.",
        why="Until a revoke is established it may be put right (Somerset 64, 65 and 69, Washington 16 and 25); the "
        "card that was taken back may be called.",
        bad=_FIRST + "W:9S AS ~QH JS QS =E\n",
        expected=(),
        good=_LAWFUL,
    ),
    Rule(
        code="P403",
        name="revoke-unclaimed",
        severity="warning",
        summary="A revoke was not claimed, and so costs nothing.",
        why="The penalty of a revoke has to be claimed before the cut for the next deal (Somerset 63 and 68, "
        "Washington 28).",
        bad=_REVOKED,
        expected=("revoke", "revoke-unclaimed"),
        good=_LAWFUL,
    ),
    Rule(
        code="P404",
        name="claim-unfounded",
        severity="error",
        summary="A revoke was claimed that the cards refute.",
        why="He followed suit, led, had none of the suit, played no card to the trick, or took the card back in time. "
        "A claim that the cards leave open is honoured (I-1).",
        bad=_SECOND + "! claim revoke S 2\n",
        expected=("claim-unfounded",),
        good=_SECOND,
    ),
    Rule(
        code="P405",
        name="claim-late",
        severity="error",
        summary="A revoke was claimed after the cut for the next deal.",
        why="After the cut no claim is heard (Somerset 68, Washington 28); the penalty is not due.",
        bad=_REVOKED + "! claim revoke S 2 late\n",
        expected=("revoke", "claim-late"),
        good=_LAWFUL,
    ),
    Rule(
        code="P406",
        name="play-changed",
        severity="error",
        summary="A card was changed by one who may not change it.",
        why="A card played stays played. A revoke may be put right, and those who played after it may then change "
        "their cards, all but the offender's partner (Somerset 69, Washington 16 and 26); cards that followed a "
        "false lead are taken back (Somerset 53, Washington 15).",
        bad=_FIRST + "W:9S ~8D AS JS ~JC QS =E\n",
        expected=("play-changed",),
        good=_FIRST + "W:9S ~8D AS JS QS =E\n",
    ),
    Rule(
        code="P407",
        name="lead-out-of-turn",
        severity="error",
        summary="A trick was led by another than the one who had the lead.",
        why="Eldest hand leads first, or the next to the left that plays (I-8), then the winner of each trick "
        "(Washington ch. 2 and 3). The card may be called, or a suit at the next lead (Somerset 52, 104, "
        "Washington 15); a false lead to which all have played stands (Somerset 53, Washington 15, I-25). Who was "
        "given the trick may lead.",
        bad=_FIRST + "N:AS JS QS KS =E\n",
        expected=("lead-out-of-turn",),
        good=_SECOND,
    ),
    Rule(
        code="P408",
        name="play-out-of-turn",
        severity="error",
        summary="A card was played before its turn.",
        why="If third hand plays before second, fourth may play before his partner (Somerset 58); if fourth does with "
        "third still to play, his partner may be called on to win or lose the trick (Somerset 59). Washington 15 "
        "makes the card liable to be called. An adversary who plays out of turn to a lone lead lays both hands "
        "open (Somerset 105).",
        bad=_BEFORE + "N:KH S:AH E:7H W:TS =W\n",
        expected=("play-out-of-turn",),
        good=_FIRST,
    ),
    Rule(
        code="P409",
        name="card-not-held",
        severity="error",
        summary="A card was played that its player did not hold.",
        why="The deal, the turn-up, the discard and the exchanges give his holding; the card or the deal is written "
        "wrong. Nothing is concluded from the holding of such a player. Where the whole deal is one seat round, "
        "that is said instead (seats-rotated).",
        bad=_BEFORE + "N:KH 7H AH 8S =W\n",
        expected=("card-not-held",),
        good=_FIRST,
    ),
    Rule(
        code="P410",
        name="card-played-twice",
        severity="error",
        summary="A card was played that had been played before.",
        why="A pack has each card once: one of the two is another card. Of two cards played at once, the one that is "
        "taken back may be played again (Somerset 61, Washington 17).",
        bad=_FIRST + "W:9S KH JS QS =E\n",
        expected=("card-played-twice",),
        good=_SECOND,
    ),
    Rule(
        code="P411",
        name="imperfect-trick",
        severity="error",
        summary="A trick lacks a card although the play went on.",
        why="The adversaries may have a new deal; otherwise the card left over at the end counts as played to that "
        "trick, and is no revoke there (Somerset 60). An adversary of a lone hand who does not play to every "
        "trick gives it five points (Somerset 50). A card that is merely not known is written XX.",
        bad=_BEFORE + "N:KH 7H AH =S\nS:8C 7D 8D 9C =E\n",
        expected=("imperfect-trick",),
        good=_BEFORE + "N:KH 7H AH XX =W\nW:9S AS JS QS =E\n",
    ),
    Rule(
        code="P412",
        name="two-cards-to-trick",
        severity="error",
        summary="A player played two cards to a trick.",
        why="He answers for the revokes that follow from it (Somerset 61); the adversaries may say which of the two "
        "is played, and call the other (Washington 17, Somerset 46).",
        bad=_BEFORE + "N:KH 7H AH TS W:9S =W\n",
        expected=("two-cards-to-trick",),
        good=_FIRST,
    ),
    Rule(
        code="P413",
        name="partner-played",
        severity="error",
        summary="The lone player's partner played a card.",
        why="He lays his cards down and plays none (Washington ch. 3, Somerset 101). If he plays to the first lead, "
        "the right to go alone is lost, and the hand is scored as a partnership hand (Somerset 100, I-7). Said "
        "once a hand; not where the lone hand was void and all four played throughout.",
        bad=_BEFORE.replace("TakeUp", "TakeUp+Alone") + "N:KH E:7H S:AH W:TS =W\n",
        expected=("partner-played",),
        good=_BEFORE.replace("TakeUp", "TakeUp+Alone") + "N:KH S:AH W:TS =W\n",
    ),
    Rule(
        code="P414",
        name="exposed-card",
        severity="info",
        summary="A card was exposed.",
        why="It stays on the table and may be called (Somerset 46 to 48 and 91, Washington 20, 29 and 34); a card "
        "exposed in dealing may not, but a new deal may be claimed (Somerset 35, Washington 5 and 6, I-24). A "
        "lone player may show his cards (Somerset 104); his partner may not (Somerset 102). Today it costs "
        "nothing.",
        bad=_FIRST + "! expose S 8C\n",
        expected=(),
        good=_FIRST,
    ),
    Rule(
        code="P415",
        name="wrong-name",
        severity="error",
        summary="A detached card was named wrongly.",
        why="An adversary may call a card that is detached from the hand if he can name it; if he names another, a "
        "suit may be called from his side at its next lead (Somerset 51). A card that was not exposed, and that "
        "its player is known not to hold, was named wrongly.",
        bad=_FIRST + "! call S KC by W\nW:9S AS JS QS =E\n",
        expected=("wrong-name",),
        good=_FIRST + "! call S JC by W\nW:9S AS JS JC =E\n",
    ),
    Rule(
        code="P416",
        name="call-refused",
        severity="error",
        summary="A card or a suit that was called, or the highest or lowest, was not played by one who could.",
        why="To refuse a called suit, highest or lowest costs as a revoke when it is claimed (Somerset 54); so does "
        "any called card under Washington 30. To refuse a called card, or to win or lose a trick, is no more than "
        "a fault under Somerset (56, 59, 83, 89).",
        bad=_FIRST + "! expose S JC\n! call S JC by W\nW:9S AS JS QS =E\n",
        expected=("call-refused",),
        good=_FIRST + "! expose S JC\n! call S JC by W\nW:9S AS JS JC =E\n",
    ),
    Rule(
        code="P417",
        name="call-improper",
        severity="error",
        summary="Something was called that the laws do not allow to be called.",
        why="No call makes a player revoke (Somerset 55, Washington 31), nor, under Washington, throw a commanding "
        "card of a lay suit on another (31, ch. 4, I-26). One penalty for one offence, and a demand once made is "
        "final (Somerset 52, 57, 85). A card exposed in dealing (Somerset 35), by a lone player (104), or taken "
        "back only because another had erred (53, 69) cannot be called; under Washington only the left-hand "
        "adversary calls (31), and today nobody.",
        bad=_FIRST + "! expose S 8C\n! call S 8C\nW:9S AS JS QS =E\n",
        expected=("call-improper",),
        good=_SECOND + "! expose S 8C\nE:QH JC KS 9H =S\n! call S 8C\nS:8C 7D 8D 9C =E\n",
    ),
    Rule(
        code="P418",
        name="call-late",
        severity="error",
        summary="A card of a jambone hand was called too late.",
        why="One card may be called, to the first trick, at the moment of leading or before playing; the right is "
        "lost when his partner plays before he has called (Washington ch. 4). A call that was in time stands "
        "before the first trick.",
        bad=_JAMBONE + "E:7H 7S AH =W\n! call N AC\n",
        expected=("call-late",),
        good=_JAMBONE + "! call N AH\nE:7H 7S AH =W\n",
    ),
    Rule(
        code="P419",
        name="consulted",
        severity="error",
        summary="Partners consulted on which penalty to exact.",
        why="They may agree who is to choose, but not which of two penalties; if they consult they lose the right to "
        "it (Somerset 85).",
        bad=_FIRST + "! fault consulted EW\n",
        expected=("consulted",),
        good=_FIRST,
    ),
    Rule(
        code="P420",
        name="hand-abandoned",
        severity="info",
        summary="A hand was laid down face up, or the rest of the tricks given up.",
        why="The cards of one who throws down his hand may be called (Somerset 48, Washington 20 and 34); if all four "
        "do, nothing but a revoke can be claimed (Somerset 49). Against a lone hand it costs five points "
        "(Somerset 50, I-21).",
        bad=_FIRST + "! abandon S\n",
        expected=(),
        good=_FIRST,
    ),
    Rule(
        code="P421",
        name="unfairness",
        severity="error",
        summary="A signal, a hint or a question out of order.",
        why="Washington 35 gives the adversaries a point at once, and the offenders count nothing (36); the lone "
        "player's partner makes no remark (ch. 3). Somerset 109 has no penalty.",
        bad=_FIRST + "! fault unfairness N\n",
        expected=("unfairness",),
        good=_FIRST,
    ),
    Rule(
        code="P422",
        name="book-play",
        severity="advice",
        summary="A lead, a discard or a make that the book advises against.",
        why="Both books lead a trump when partner ordered it up or made it. Leeds and Dwight discard and lead the "
        "next suit when third hand is alone; Meehan leads a lay ace against a lone hand, makes it next as eldest "
        "and crosses as second hand, and does not order up with both bowers, a high trump and two of the same "
        "colour (ch. 7).",
        bad=_ORDERED + "N:KH 7H AH TS =W\n",
        expected=(),
        good=_ORDERED + "N:AS JS QS KS =E\n",
    ),
)
