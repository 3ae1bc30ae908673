"""Rules N10x to N12x and N16x, what is said of a text of PEN, and of the liberties that a reader took."""

from typing import Final

from schema.rules.model import Rule

_LAWS: Final = '[Laws "somerset-1888"]\n'
_HAND: Final = '[Laws "somerset-1888"]\n[Dealer "N"]\n'
_AUCTION: Final = '[Laws "somerset-1888"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\n'
_SITE: Final = '[Event "Trickster Cards: Play Euchre - Play to 10"]\n'
_LONG_ENOUGH: Final = "{The match went on, and on, till late.}\n"
_GAME: Final = '[Laws "somerset-1888"]\n[EgnGameId "w5-g1"]\n[Game "1"]\n[Hand "1"]\n'
_TOO_LONG: Final = "{The match went on" + ", and on" * 125_000 + ", till late.}\n"
_PLAY: Final = '[Laws "somerset-1888"]\n[Dealer "N"]\n[Maker "N"]\n[Trump "C"]\n[Play "E"]\n'


def _syntax(code: str, summary: str, why: str, *, bad: str, good: str) -> Rule:
    return Rule(
        code=code, name="syntax", severity="error", summary=summary, why=why, bad=bad, expected=("syntax",), good=good
    )


_LEXIS: Final = (
    _syntax(
        "N101",
        "A sign stands where it means nothing.",
        "Every character of a text belongs to something, so that nothing is passed over; a quote, a bracket or a glyph "
        "by itself belongs to nothing.",
        bad=_AUCTION + "Pass ]\n",
        good=_AUCTION + "Pass\n",
    ),
    _syntax(
        "N102",
        "A tag has no name, or no value.",
        'A tag is written [Name "value"], on one line; an empty value says that it is unknown.',
        bad=_LAWS + "[Dealer N]\n",
        good=_LAWS + '[Dealer "N"]\n',
    ),
    _syntax(
        "N103",
        "A tag is not closed.",
        "A bracket closes the tag behind its value. A quote within the value is written with a backslash before it, or "
        "it would end the value.",
        bad=_LAWS + '[Dealer "N"\n',
        good=_LAWS + '[Dealer "N"]\n',
    ),
    _syntax(
        "N104",
        "The value of a tag is not closed.",
        "A value stands between two quotes, on one line; a line end within it is written \\n.",
        bad=_HAND + '[North "Ann]\n',
        good=_HAND + '[North "Ann"]\n',
    ),
    _syntax(
        "N105",
        "A comment is never closed.",
        "A comment in braces may run over many lines, so that without its end the rest of the hand would be in it. A "
        "closing brace within it is written with a backslash before it.",
        bad=_HAND + "{Ann deals for the first time\n",
        good=_HAND + "{Ann deals for the first time}\n",
    ),
    _syntax(
        "N106",
        "A tag stands twice in one hand.",
        "Two hands without a blank line between them look so; otherwise it cannot be told which value is meant.",
        bad=_HAND + '[Maker "S"]\n[Dealer "E"]\n',
        good=_HAND + '[Maker "S"]\n\n[Dealer "E"]\n',
    ),
    _syntax(
        "N107",
        "What stands behind a blank line goes on with the hand above it.",
        "A blank line ends a hand. What begins with a call, a card, a ! line, or one of the tags from Auction on, "
        "where the hand above had not come so far, is the rest of that hand and no other.",
        bad=_HAND + '[TurnUp "9C"]\n\n[Auction "E"]\nPass\n',
        good=_HAND + '[TurnUp "9C"]\n[Auction "E"]\nPass\n',
    ),
    _syntax(
        "N108",
        "The file is of a newer version of the notation.",
        "A newer major version may mean something else by the same words, so that nothing of the file is read.",
        bad="% PEN 2.0\n" + _HAND,
        good="% PEN 1.1\n" + _HAND,
    ),
    _syntax(
        "N109",
        "A hand is longer than a hand can be.",
        "Nobody writes a million characters for a hand; what is so long is something else, and is not held in memory. "
        "The bad record is a comment of so many.",
        bad=_HAND + _TOO_LONG,
        good=_HAND + _LONG_ENOUGH,
    ),
)

_VALUES: Final = (
    _syntax(
        "N110",
        "A seat, or a side, is expected.",
        "Seats are N, E, S and W, clockwise; sides are NS and EW.",
        bad=_LAWS + '[Dealer "X"]\n',
        good=_LAWS + '[Dealer "W"]\n',
    ),
    _syntax(
        "N111",
        "Figures for the sides are expected.",
        "Points, tricks, scores and games are written NS:4 EW:0, each side once; a side left out is unknown.",
        bad=_HAND + '[Score "NS:1 0"]\n',
        good=_HAND + '[Score "NS:1 EW:0"]\n',
    ),
    _syntax(
        "N112",
        "A whole number is expected.",
        "Rubbers, games, hands, tricks and points are counted in whole numbers.",
        bad=_HAND + '[Points "NS:1 EW:x"]\n',
        good=_HAND + '[Points "NS:1 EW:0"]\n',
    ),
    _syntax(
        "N113",
        "A date is expected.",
        "A date is written 1888-03-01, or 1888.03.?? where a part of it is not known.",
        bad=_HAND + '[Date "1 March 1888"]\n',
        good=_HAND + '[Date "1888-03-01"]\n',
    ),
    _syntax(
        "N114",
        "The rank of a card is expected.",
        "A card is a rank, A K Q J T 9 8 7, and a suit, S H D C; BB is the joker, and X stands for what is not known.",
        bad=_PLAY + "E:KH 7H 1H TS\n",
        good=_PLAY + "E:KH 7H TH TS\n",
    ),
    _syntax(
        "N115",
        "A suit is expected.",
        "The suits are S, H, D and C, or their symbols; as a call and as the trump, NT besides.",
        bad=_HAND + '[TurnUp "9Z"]\n',
        good=_HAND + '[TurnUp "9C"]\n',
    ),
    _syntax(
        "N120",
        "The Laws tag names a code or an option that is not known.",
        "A hand is judged by the laws that it names; what they are cannot be guessed. `bowerbook laws` lists them.",
        bad='[Laws "somerset-1889"]\n[Dealer "N"]\n',
        good='[Laws "somerset-1888"]\n[Dealer "N"]\n',
    ),
    _syntax(
        "N121",
        "An exchange of cards is expected.",
        "An exchange says who gives, who takes and which cards, S>N AH; further ones stand behind semicolons.",
        bad='[Laws "north-american; partners-best"]\n[Dealer "N"]\n[Exchange "S AH"]\n',
        good='[Laws "north-american; partners-best"]\n[Dealer "N"]\n[Exchange ""]\n',
    ),
    _syntax(
        "N122",
        "Holdings are not in one of their forms.",
        "Each seat stands once with a colon, and its cards behind it; or, in the form of PBN, four hands clockwise "
        "from the seat named, each of four suits with points between them.",
        bad=_HAND + '[Deal "E:JD 7D N:JC AC E:9H"]\n',
        good=_HAND + '[Deal "N:JC AC KS QS XX E:JS 8C AH 9H 8H"]\n',
    ),
)

_SECTIONS: Final = (
    _syntax(
        "N116",
        "A call is expected.",
        "The calls are Pass, Order, Assist, TakeUp, TurnDown, S, H, D, C, NT, and with a seat Alone and Defend.",
        bad=_AUCTION + "Pass Pess Pass TakeUp\n",
        good=_AUCTION + "Pass Pass Pass TakeUp\n",
    ),
    _syntax(
        "N117",
        "It is not said how the hand is played alone.",
        "A hand is played alone, as a jambone or as a jamboree.",
        bad=_AUCTION + "Pass Pass Pass TakeUp+Allone\n",
        good=_AUCTION + "Pass Pass Pass TakeUp+Alone\n",
    ),
    _syntax(
        "N118",
        "A ! line has no verb that is known.",
        "Behind the ! stands what happened, in one of a few words; whatever else is to be said is a note.",
        bad=_PLAY + "E:KH 7H AH TS\n! clam revoke E 1\n",
        good=_PLAY + "E:KH 7H AH TS\n! note East looked at his cards\n",
    ),
    _syntax(
        "N119",
        "A ! line does not say what its verb has to say.",
        "Each verb has words of its own, such as the seat and the card that was exposed.",
        bad=_PLAY + "E:KH 7H AH TS\n! claim E 1\n",
        good=_PLAY + "E:KH 7H AH TS\n! expose W 9H\n",
    ),
    _syntax(
        "N123",
        "A card more than a trick has, without a seat.",
        "All who play have played to the trick, so that it cannot be told whose card this is; perhaps it belongs to "
        "the next trick, which stands on the next line.",
        bad=_PLAY + "KH 7H AH TS JH\n",
        good=_PLAY + "KH 7H AH TS\nJH\n",
    ),
    _syntax(
        "N124",
        "It is not known who leads, or who speaks first.",
        "The first card of a line is by the seat written before it, or by the winner of the line before; the first "
        "call by the seat that Auction names. Where none is known nothing is guessed.",
        bad='[Laws "somerset-1888"]\n[Play ""]\nKH 7H AH TS\n',
        good='[Laws "somerset-1888"]\n[Play ""]\nE:KH 7H AH TS\n',
    ),
    _syntax(
        "N125",
        "The number of a trick is not its place.",
        "A trick may be numbered; then the number must be right, or a trick is missing.",
        bad=_PLAY + "1. E:KH 7H AH TS =W\n3. W:9S AS JS QS\n",
        good=_PLAY + "1. E:KH 7H AH TS =W\n2. W:9S AS JS QS\n",
    ),
    _syntax(
        "N126",
        "Words stand outside their section.",
        "Calls stand behind the Auction tag and tricks behind the Play tag, up to the next tag; elsewhere there are "
        "only tags, comments and ! lines.",
        bad=_HAND + "Pass Pass\n",
        good=_HAND + '[Auction "E"]\nPass Pass\n',
    ),
    _syntax(
        "N127",
        "A line of the play does not end with the winner of a trick.",
        "=W stands behind the cards of a trick and ends its line; the next trick is a line of its own.",
        bad=_PLAY + "E:KH 7H AH TS =W W:9S\n",
        good=_PLAY + "E:KH 7H AH TS =W\nW:9S\n",
    ),
)

_LIBERTIES: Final = (
    Rule(
        code="N160",
        name="unknown-tag",
        severity="info",
        summary="A tag that the notation does not name; it is kept.",
        why="Others may add tags of their own. They mean nothing to the audit, and are written back; said once a file. "
        "It is not said of what the program itself writes and reads: ids (names that end with GameId or HandId), "
        "branches, and what EGN and EMN have no tag of PEN for.",
        bad=_HAND + '[Weather "rain"]\n',
        expected=(),
        good=_HAND,
    ),
    Rule(
        code="N161",
        name="bad-escape",
        severity="warning",
        summary="A backslash that escapes nothing; it stands for itself.",
        why='In values and comments \\", \\\\, \\} and \\n are the escapes. A backslash before another sign is likely '
        "to be meant as it stands, and is then written twice.",
        bad=_HAND + '[Site "C:\\club"]\n',
        expected=("bad-escape",),
        good=_HAND + '[Site "C:\\\\club"]\n',
    ),
    Rule(
        code="N162",
        name="unterminated-tag",
        severity="warning",
        summary="A tag of a foreign file without its end; that tag alone is lost.",
        why="Programs write such files, and people copy them. The tag ends where the next begins, or with its line. "
        "Its value is taken where it can still be told, and the rest of the hand is read.",
        bad=_SITE + '[Dealer "N"\n[UTCDate "2025.03.06"]\n',
        expected=("unterminated-tag",),
        good=_SITE + '[Dealer "N"]\n[UTCDate "2025.03.06"]\n',
    ),
    Rule(
        code="N163",
        name="unescaped-quotes",
        severity="warning",
        summary="Bare quotes inside a value of a foreign file.",
        why="Programs write such files. The value is taken to end with the last quote of its line.",
        bad=_SITE + '[North "5th "Mike""]\n',
        expected=("unescaped-quotes",),
        good=_SITE + '[North "5th \\"Mike\\""]\n',
    ),
    Rule(
        code="N164",
        name="unknown-key",
        severity="info",
        summary="A key or a column of a foreign format that is kept, and not understood.",
        why="Nothing of a file is dropped in silence; said once a file.",
        bad="dealer,maker,trump,points_ns,points_ew,laws,weather\nN,S,H,1,0,somerset-1888,rain\n",
        expected=(),
        good="dealer,maker,trump,points_ns,points_ew,laws\nN,S,H,1,0,somerset-1888\n",
    ),
    Rule(
        code="N165",
        name="encoding",
        severity="warning",
        summary="The file is not UTF-8; it is read as the encoding that is named.",
        why="The notation is UTF-8. Old files are often Windows-1252, and names in them would otherwise be lost; "
        "whether they are right only a reader can see. In the bad record the byte of é is that of Windows-1252.",
        bad=_HAND + '[North "André"]\n',
        expected=("encoding",),
        good=_HAND + '[North "Andre"]\n',
    ),
    Rule(
        code="N166",
        name="id-collision",
        severity="warning",
        summary="Two games that are not the same bear one id.",
        why="An id that another program gave (EgnGameId; any tag whose name ends with GameId or HandId) is that of one "
        "game, or of one hand. Hands with one id whose players, date, place, deal, calls or cards cannot be those of "
        "one game are all kept, since what was played tells them apart; but one of them may have been taken for the "
        "other. It is said of the first hand of the second game, within a file and against the archive.",
        bad=_GAME + '[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n[Points "NS:1 EW:0"]\n\n' + _GAME + '[Dealer "E"]\n',
        expected=("id-collision",),
        good=_GAME
        + '[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n[Points "NS:1 EW:0"]\n\n'
        + _GAME.replace('"w5-g1"', '"w5-g2"').replace('[Game "1"]', '[Game "2"]')
        + '[Dealer "E"]\n',
    ),
)

RULES: Final[tuple[Rule, ...]] = tuple(sorted((*_LEXIS, *_VALUES, *_SECTIONS, *_LIBERTIES), key=lambda rule: rule.code))
