"""What is wrong is told with its place, with what was expected, and once."""

import csv
from pathlib import Path

import pytest

from ingest.notation import parse
from schema.findings import Refused
from schema.rules import RULES, Rule
from tests.ingest.notation.reading import faults, hands, places

SHARED = Path(__file__).parents[3] / ".." / "shared" / "cases"
OURS = [rule for rule in RULES if "N101" <= rule.code <= "N129" and rule.bad]

# The text, the place of the first sign of what is wrong, and words that are said.
BAD = [
    ('[Laws "somerset-1888"]\n[Dealer "X"]\n', (2, 10), "X is no seat: N, E, S or W"),
    ('[Dealer "north"]', (1, 10), "did you mean N?"),
    ('[Laws "somerset-1889"]\n', (1, 8), "did you mean somerset-1888?"),
    ('[Laws "north-american; stick-dealer"]\n', (1, 24), "did you mean stick-the-dealer?"),
    ('[Laws "north-american;\\"x"]\n', (1, 23), "no such option"),
    ('[Dealer "N"]\n[Auction "E"]\nPass Pas Pass Order\n', (3, 6), "did you mean Pass?"),
    ('[Auction "E"]\nOrderAlone', (2, 1), "did you mean Order+Alone?"),
    ('[Auction "E"]\nOrder+Allone', (2, 7), "did you mean alone?"),
    ('[Auction "E"]\nPass Left', (2, 6), "no such call: Left. The calls are Pass, Order,"),
    ('[Auction "E"]\nPass Pas', (2, 6), "no such call: Pas; did you mean Pass? The calls are Pass, Order,"),
    ('[Auction "E"]\nX:Pass', (2, 1), "X is no seat"),
    ('[Auction "E"]\nPass Alone', (2, 6), "Alone needs a seat"),
    ('[Auction ""]\nPass', (2, 1), "who speaks?"),
    ('[Dealer "N"]\n[TurnUp "9C"]\n[Deal "N:9C 9C"\n', (3, 16), "] is expected"),
    ('[Dealer "N"\n[TurnUp "9C"]', (1, 12), "] is expected"),
    ('[Event "the "third" game"]', (1, 14), 'written \\"'),
    ("[Dealer N]", (1, 9), "the value of Dealer is expected in quotes"),
    ("[Dealer “N”]", (1, 9), "“N”]: the value of Dealer is expected in straight double quotes, not “, as in [Dealer"),
    ("[Dealer 'N']", (1, 9), "in straight double quotes, not '"),
    ('[Dealer "N”]', (1, 9), 'the value of Dealer is never closed: " is expected, a straight one, not ”'),
    ('["N"]', (1, 2), "the name of a tag is expected"),
    ('[North "Ann]\n[Dealer "N"]', (1, 8), '" is expected'),
    ('[Dealer "N"]\n[Play "E"]\nE:KH 7H 10Q TS\n', (3, 9), "10Q: a suit is expected after the rank"),
    ('[TurnUp "9Z"]', (1, 10), "did you mean 9C?"),
    ('[TurnUp "1H"]', (1, 10), "a rank is expected"),
    ('[TurnUp "H2"]', (1, 10), "a rank is expected after the suit"),
    ('[Dealer "N"]\n[Play "E"]\nE:KH 7H {never closed\n', (3, 9), "never closed"),
    ('[Dealer "N"]\n[Dealer "E"]\n', (2, 1), "a blank line is missing, or the tag stands twice"),
    ('[Weather "rain"]\n[weather "sun"]\n', (2, 1), "the tag stands twice"),
    ('[Dealer "N"]\n[TurnUp "9C"]\n\n[Play "E"]\nE:KH 7H AH TS\n', (4, 1), "this continues the hand above"),
    ('[Dealer "N"]\n[TurnUp "9C"]\n\nPass Pass', (4, 1), "this continues the hand above"),
    ('[Dealer "N"]\n[Play "E"]\nKH 7H AH TS\n\nAS 9H QH QS\n', (5, 1), "this continues the hand above"),
    ('[Dealer "N"]\n[Auction "E"]\nPass\n\nPass Order\n', (5, 1), "this continues the hand above"),
    ('[Dealer "N"]\n[TurnUp "9C"]\n\n  ! expose W', (4, 3), "this continues the hand above"),
    ('[Dealer "N"]\n[Play "E"]\nE:KH 7H AH TS\n! clam revoke E 1\n', (4, 3), "did you mean claim?"),
    ("! ", (1, 2), "a verb is expected"),
    ("! claim revoke E\n", (1, 17), "the number of a trick is expected"),
    ("! claim revoke E 0\n", (1, 18), "from 1"),
    ("! claim revoke E 2 early\n", (1, 20), "nothing more is expected"),
    ("! call W", (1, 9), "a card is expected, or suit, highest"),
    ("! call W suit NT", (1, 15), "S, H, D or C"),
    ("! fault unfair W", (1, 9), "did you mean unfairness?"),
    ("! misdeal 41", (1, 11), "nothing more is expected"),
    ("! correct", (1, 10), "the score is expected"),
    ("! penalty NS", (1, 13), "a whole number is expected"),
    ("! mixed E", (1, 9), "E is no side: NS or EW"),
    ('[Dealer "N"]\n[Points "NS:1 EW:x"]\n', (2, 18), "a whole number is expected"),
    ('[Points "NS:1 EW:99999999999999999999"]\n', (1, 18), "a whole number is expected"),
    ('[Dealer "N"]\n[Score "NS:1 0 EW:0"]\n', (2, 14), "EW and a number is expected after NS:1"),
    ('[Score "NS:1 NS:2"]\n', (1, 14), "NS stands twice"),
    ('[Points "EW: 2"]\n', (1, 13), "Points: EW: 2: no blank stands beside the colon; did you mean EW:2?"),
    ('[Score "NS:0 EW : 1"]\n', (1, 16), "EW : 1: no blank stands beside the colon; did you mean EW:1?"),
    ('[Tricks "NS 3 EW:2"]\n', (1, 12), "NS 3: a colon stands between a side and its number; did you mean NS:3?"),
    ('[Score "NS-4 EW:0"]\n', (1, 11), "NS-4: a colon stands between a side and its number; did you mean NS:4?"),
    ('[Score "NS:4 EW - 0"]\n', (1, 16), "EW - 0: a colon stands between a side and its number; did you mean EW:0?"),
    ('[Score "NS:4 EW–0"]\n', (1, 16), "did you mean EW:0?"),
    ('[Score "NS=-4"]\n', (1, 11), "did you mean NS:-4?"),
    ('[Tricks "NS=3 EW:2"]\n', (1, 12), "NS=3: a colon stands between a side and its number; did you mean NS:3?"),
    ('[Score "ns:3, EW:2"]\n', (1, 13), "ns:3,: figures are parted by a blank, and nothing else; did you mean NS:3?"),
    ('[Score "NS:0,EW:1"]\n', (1, 13), "did you mean NS:0 EW:1?"),
    ('[Points "EW:2 1"]\n', (1, 15), "1: NS and a number is expected after EW:2, as in NS:1"),
    ('[Points "3 2"]\n', (1, 10), "3: NS or EW and a number is expected, as in NS:3"),
    ('[Points "NS:1 EW:2 3"]\n', (1, 20), "3: nothing more is expected after EW:2"),
    ('[Points "NS:1 EW"]\n', (1, 15), "EW: a colon and a number are expected, as in EW:0"),
    ('[Points "NS: EW:2"]\n', (1, 13), "a whole number is expected after NS:"),
    ("! correct NS:1 EW: 3\n", (1, 19), "did you mean EW:3?"),
    ('[Hand "-1"]\n', (1, 8), "0 or more"),
    ('[Date "1888-02-30"]\n', (1, 8), "is no date"),
    ('[Date "yesterday"]\n', (1, 8), "is no date"),
    ('% PEN 2.0\n[Dealer "N"]\n', (1, 7), "newer than what this program reads (1.x)"),
    ('[Dealer "N"]\n[Play "E"]\nKH 7H AH TS JH\n', (3, 13), "a fifth card to a trick of four"),
    ('[Auction "E"]\nOrder+Alone\n[Play "E"]\nE:KH 7H AH TS\n', (4, 12), "a fourth card to a trick of three"),
    ('[Play ""]\nKH 7H AH TS\n', (2, 1), "who leads?"),
    ('[Play "E"]\nKH 7H AH TS\nJH', (3, 1), "who leads?"),
    ('[Play "E"]\n1. KH 7H AH TS =N\n3. JH', (3, 1), "3. stands before trick 2"),
    ('[Play "E"]\nKH 7H =N AH TS', (2, 10), "nothing but a comment may follow the winner"),
    ('[Play "E"]\n=N', (2, 1), "a card is expected before the winner"),
    ('[Play "E"]\nKH =X', (2, 5), "X is no seat"),
    ('[Play "E"]\nKH W:~9H', (2, 6), "did you mean ~W:9H?"),
    ('[Play "E"]\nKH 7H Pass', (2, 7), "Pass is a call"),
    ('[Auction "E"]\nPass Pass\nE:JD 7D', (3, 1), "the play begins with [Play"),
    ('[Dealer "N"]\nE:JD 7D TC 8S', (2, 1), "tricks stand behind [Play"),
    ('[Dealer "N"]\nPass Pass', (2, 1), "the calls stand behind [Auction"),
    ("Dear Sir, it was played on Thursday.\nYours, A. B.", (1, 1), "a tag, a comment or a ! line is expected"),
    ('[Dealer "N"] ! misdeal', (1, 14), "first on its line"),
    ('[Play "E"]\nKH 7H ! AH', (2, 7), "first on its line"),
    ('[Play "E"]\nAS, KS', (2, 3), "AS,: blanks part cards, not commas; did you mean AS?"),
    ('[Deal "N:AS,KS,10S E:9H"]\n', (1, 12), "AS,KS,10S: blanks part cards, not commas; did you mean AS KS TS?"),
    ('[Talon "as-ks-♠q"]\n', (1, 11), "blanks part cards, not hyphens; did you mean AS KS QS?"),
    ('[Play "E"]\nE:ASKS', (2, 5), "ASKS: blanks part cards; did you mean AS KS?"),
    ('[TurnUp "AS)"]\n', (1, 12), "AS): nothing stands behind a card; did you mean AS?"),
    ('[Play "E"]\nAS)', (2, 3), "AS): nothing but a glyph stands behind a card; did you mean AS?"),
    ('[Play "E"]\nAS!!!', (2, 3), "AS!: one glyph at most stands behind a card; did you mean AS?"),
    ('[Deal "N:9H! TS"]\n', (1, 12), "9H!: nothing stands behind a card; did you mean 9H?"),
    ('[TurnUp "9H?"]\n', (1, 12), "9H?: nothing stands behind a card; did you mean 9H?"),
    ('[Discard "9H!!"]\n', (1, 13), "9H!!: nothing stands behind a card; did you mean 9H?"),
    ("! expose N 9H!\n", (1, 14), "9H!: nothing stands behind a card; did you mean 9H?"),
    ('[TurnUp "9H TS"]\n', (1, 12), "9H TS: one card is expected"),
    ("! call W 9H,TS\n", (1, 12), "9H,TS: one card is expected"),
    ('[Play "E"]\nKH=e', (2, 3), "KH=e: a blank stands before =; did you mean KH =E?"),
    ('[Play "E"]\n9H=9H KH', (2, 3), "9H=9H: the winner stands behind a blank and =, as in 9H =N"),
    ('[Play "E"]\nQS==E', (2, 3), "QS==E: the winner stands behind a blank and =, as in QS =N"),
    ('[Play "E"]\nTC=', (2, 3), "TC=: the winner stands behind a blank and =, as in TC =N"),
    ('[Deal "N:KH=KH TS"]\n', (1, 12), "KH=KH: nothing stands behind a card"),
    ('[Play "E"]\nE:9H AS: AH TH', (2, 6), "AS is no seat: N, E, S or W is expected"),
    ('[Play "E"]\nW:TS:', (2, 1), "W:TS is no seat"),
    ('[Play "E"]\nX: 9H', (2, 1), "X is no seat"),
    ('[Deal "N:9H AS:JX AH"]\n', (1, 13), "AS is no seat"),
    ('[Auction "E"]\nPass W:Pass:', (2, 6), "W:Pass is no seat"),
    ('[Play "E"]\nE:AS,S:KS', (2, 5), "E:AS,S:KS: nothing but blanks stands between; did you mean E:AS S:KS?"),
    ('[Deal "N:AS,E:KS"]\n', (1, 12), "N:AS,E:KS: nothing but blanks stands between; did you mean N:AS E:KS?"),
    ('[Auction "E"]\nE:Pass,S:Order', (2, 7), "did you mean E:Pass S:Order?"),
    ('[TurnUp "ASS"]\n', (1, 12), "ASS: a card is its rank and its suit, as in AS"),
    ('[Play "E"]\nAS KS=E', (2, 6), "KS=E: a blank stands before =; did you mean KS =E?"),
    ('[Play "E"]\n1.1.AS KS', (2, 1), "1.1.AS: a rank is expected"),
    ('[Play "E"]\n' + "1." * 3000 + "AS KS", (2, 1), "1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1....: a rank is expected"),
    ('[Play "E"]\n1) AS KS', (2, 1), "a point stands behind the number of a trick: did you mean 1.?"),
    ('[Play "E"]\n1 AS KS', (2, 1), "did you mean 1.?"),
    ('[Play "E"]\n1: AS KS', (2, 1), "did you mean 1.?"),
    ('[Play "E"]\nE: AS KS', (2, 3), "a card is expected right behind E:, without a blank, as in E:9H"),
    ('[Auction "E"]\nE: Pass', (2, 3), "a call is expected right behind E:, without a blank, as in E:Pass"),
    ('[Auction "E"]\nPass,p,Order', (2, 1), "did you mean Pass Pass Order?"),
    ('[Dealer "N,"]\n', (1, 10), "N, is no seat: N, E, S or W is expected; did you mean N?"),
    ('[Deal "N:TS QS TH. QH KC E:9H"]\n', (1, 18), "TH.: blanks part cards, not points; did you mean TH?"),
    ('[Deal "N:TS.QS.TH.QH.KC E:9H"]\n', (1, 12), "not points; did you mean TS QS TH QH KC?"),
    ('[Deal "N:TS.♠Q.TH.qh E:9H"]\n', (1, 12), "did you mean TS QS TH QH?"),
    ('[Deal "N:TS QS TH QH KC E:-"]\n', (1, 27), "an unknown holding is left out here"),
    ('[Deal "N:AK.Q.. A.K. - -"]\n', (1, 17), "A.K.: four suits are expected, S.H.D.C with points between them"),
    ('[Deal "JH QH"]\n', (1, 8), "a seat is expected before the cards"),
    ('[Deal "N:JH E:QH N:AH"]\n', (1, 18), "N stands twice"),
    ('[Deal "N:A.K.Q - - -"]\n', (1, 10), "four suits are expected"),
    ('[Deal "N:A.K.1.J - - -"]\n', (1, 14), "a rank is expected"),
    ('[Deal "N:A.K..J - -"]\n', (1, 20), "four hands are expected"),
    ('[Deal "A.K..J - - -"]\n', (1, 8), "a seat is expected"),
    ('[Cut "N:JS E:9D; W:ZZ"]\n', (1, 20), "a rank is expected"),
    ('[Exchange "S AH"]\n', (1, 12), "who gives and who takes"),
    ('[Exchange "S>N"]\n', (1, 15), "a card is expected after S>N"),
    ('[Exchange "S>N AH;"]\n', (1, 19), "an exchange is expected"),
    ('[Exchange "S>X AH"]\n', (1, 14), "X is no seat"),
    ('[Trump "spaces"]\n', (1, 9), "did you mean spades?"),
    ('[Going "solo"]\n', (1, 9), "alone, jambone or jamboree is expected"),
    ('[Discard "nine"]\n', (1, 11), "a"),
]


@pytest.mark.parametrize(("text", "place", "said"), BAD, ids=[text[:40] for text, _, _ in BAD])
def test_one_fault_is_told_once_at_its_first_sign(text: str, place: tuple[int, int], said: str) -> None:
    [(line, column, message)] = faults(text)
    assert (line, column) == place
    assert said in message


@pytest.mark.skipif(not SHARED.exists(), reason="the cases are not at hand")
def test_the_bad_cases_are_refused_where_they_say() -> None:
    rows = list(
        csv.DictReader((SHARED / "bad.tsv").read_text("utf-8").splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    )
    assert rows
    for row in rows:
        assert places(row["text"].replace("\\n", "\n")) == [(int(row["line"]), int(row["column"]))], row


@pytest.mark.parametrize("rule", OURS, ids=[rule.code for rule in OURS])
def test_a_rule_of_the_text_finds_its_bad_record_and_not_its_good_one(rule: Rule) -> None:
    refused = [hand for hand in parse(rule.bad) if isinstance(hand, Refused)]
    assert [finding.code for found in refused for finding in found.findings] == [rule.code]
    assert not faults(rule.good)


def test_every_fault_of_a_hand_is_told_and_the_other_hands_are_read() -> None:
    text = (
        '[Event "a"]\n[Dealer "W"]\n\n'
        '[Event "b"]\n[Dealer "Q"]\n[TurnUp "9Z"]\n[Auction "N"]\nPass Pess Pass TakeUp+Al\n'
        '[Play "N"]\nN:KH 7H 1H TS\n2. 9S\n! expose Q\n[Points "NS:a EW:b"]\n\n'
        '[Event "c"]\n[Dealer "E"]\n'
    )
    assert places(text) == [(5, 10), (6, 10), (8, 6), (8, 23), (10, 9), (12, 10), (13, 13), (13, 18)]
    read = parse(text)
    assert [hand.event for hand in read if not isinstance(hand, Refused)] == ["a", "c"]
    assert [hand.index for hand in read if isinstance(hand, Refused)] == [2]


def test_what_follows_from_a_fault_is_not_told_besides() -> None:
    unknown_trump = '[TurnUp "9Z"]\n[Auction "E"]\nOrder\n[Play "E"]\nE:KH 7H AH TS\n9S AS JS QS\n'
    assert places(unknown_trump) == [(1, 10)]
    unknown_leader = '[Play "Q"]\nKH 7H AH TS\n9S AS JS QS\n'
    assert places(unknown_leader) == [(1, 8)]
    five_cards = '[Maker "N"]\n[Trump "S"]\n[Play "E"]\nKH 7H 1H TS 9S\nAS 9C'
    assert places(five_cards) == [(4, 7)]
    run_together = '[Dealer "N"]\n[Maker "S"]\n[Dealer "E"]\n[Maker "W"]\n[Trump "C"]\n'
    assert places(run_together) == [(3, 1)]
    no_play_tag = '[Auction "E"]\nPass Order\nE:JD 7D TC 8S =W\nW:AS 9C TS QS =N\n'
    assert places(no_play_tag) == [(3, 1)]
    broken_tag = '[Auction "E"\nPass Order\n'
    assert places(broken_tag) == [(1, 13)]
    tag_over_two_lines = '[Event\n"a"]\n[Dealer "N"]\n'
    assert places(tag_over_two_lines) == [(1, 7)]


def test_of_figures_each_fault_is_told_once_and_nothing_is_quoted_that_does_not_stand_there() -> None:
    assert [message for _, _, message in faults('[Score "NS: 0 EW: 1"]')] == [
        "Score: NS: 0: no blank stands beside the colon; did you mean NS:0?",
        "Score: EW: 1: no blank stands beside the colon; did you mean EW:1?",
    ]
    assert [message for _, _, message in faults('[Points "EW:x 3"]')] == [
        "Points: x: a whole number is expected",
        "Points: 3: NS and a number is expected, as in NS:3",
    ]


def test_the_line_is_shown_unless_the_fault_is_far_out_on_it() -> None:
    [refused] = parse('[Dealer "N"]\n[TurnUp "9Z"] ; hm')
    assert isinstance(refused, Refused)
    assert refused.findings[0].excerpt == '[TurnUp "9Z"] ; hm'
    [refused] = parse("{" + "x" * 2000 + "} [TurnUp 9Z]")
    assert isinstance(refused, Refused)
    assert (refused.findings[0].column, refused.findings[0].excerpt) == (2012, None)


def test_of_a_great_many_faults_the_first_hundred_are_told() -> None:
    for count, more in ((500, "400"), (50_000, "many")):
        told = faults('[Auction "E"]\n' + "Pess " * count)
        assert len(told) == 100
        assert told[-1][2].endswith(f"and {more} more faults in this hand")


def test_a_blank_line_is_wrong_only_where_the_hand_above_had_not_come_so_far() -> None:
    sheet = '[Maker "S"]\n[Trump "H"]\n[Tricks "NS:3"]\n[Points "NS:1"]\n'
    assert len(hands(f'{sheet}\n{sheet}\n[Tricks "NS:5"]\n')) == 3
    assert len(hands('[Dealer "S"]\n! misdeal\n\n! misdeal\n\n[Auction "N"]\nPass\n')) == 3
    assert len(hands('[Auction "E"]\nPass\n\n! misdeal\n')) == 2
    assert places('[Auction "E"]\nPass\n\n[Points "NS:1"]\n\n[ScoreAfter "NS:1"]\n') == [(4, 1), (6, 1)]
