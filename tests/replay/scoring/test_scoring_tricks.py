"""Tricks: counted, conceded or recorded, and what is wrong with those that are recorded."""

from ingest.notation import parse
from replay import replay
from schema.findings import Finding
from schema.records import HandRecord
from schema.results import HandResult

HEAD = """[Event "x"]
[Laws "somerset-1888"]
[Dealer "W"]
[TurnUp "9S"]
[Auction "N"]
Pass Pass Pass TakeUp
[Play "N"]
"""
FIVE = """N:KH 7H AH TS =W
W:9S AS JS QS =E
E:QH JC KS 9H =S
S:8C 7D 8D 9C =E
E:AC 7C KD TD =E
"""
THREE = "".join(FIVE.splitlines(keepends=True)[:3])


def played(text: str) -> HandResult:
    (record,) = parse(HEAD + text)
    assert isinstance(record, HandRecord)
    return replay(record)


def named(result: HandResult, name: str) -> list[Finding]:
    return [finding for finding in result.findings if finding.name == name]


def test_tricks_are_counted_where_the_hand_was_played_out() -> None:
    result = played(FIVE)
    assert (result.tricks_won, result.status, result.outcome) == ((1, 4), "complete", "point")
    assert result.findings == ()


def test_counted_tricks_stand_against_recorded_ones() -> None:
    result = played(FIVE + '[Tricks "NS:2 EW:3"]\n[Points "NS:0 EW:1"]\n')
    assert (result.tricks_won, result.due) == ((1, 4), (0, 1))
    (finding,) = result.findings
    assert (finding.name, finding.line) == ("tricks-wrong", 13)
    assert "the cards give NS 1 and EW 4" in finding.message


def test_tricks_that_were_given_up_are_counted_where_it_is_known_who_won_the_others() -> None:
    two = "N:KH 7H AH TS =W\nW:9S AS {} QS\n"
    assert played(two.format("JS") + "! concede NS\n").tricks_won == (0, 5)
    assert played(two.format("XX") + "! concede NS\n").tricks_won == (0, 5), (
        "the trick that lay open went with the rest"
    )
    more = two.format("XX") + "E:QH JC KS 9H =S\n"
    assert played(more + "! concede NS\n").tricks_won is None
    assert played(more + '! concede NS\n[Tricks "NS:2 EW:3"]\n').tricks_won == (2, 3)


def test_a_winner_recorded_wrong_is_said_at_the_winner_and_moves_nothing() -> None:
    result = played(FIVE.replace("9C =E", "9C =S") + '[Tricks "NS:1 EW:4"]\n')
    assert (result.tricks_won, result.tricks[3].winner, result.tricks[3].recorded) == ((1, 4), "E", "S")
    (finding,) = result.findings
    assert (finding.name, finding.trick, finding.line) == ("trick-winner-wrong", 4, 11)


def test_recorded_tricks_decide_where_the_play_breaks_off() -> None:
    result = played(THREE + '[Tricks "NS:2 EW:3"]\n')
    assert (result.tricks_won, result.due, result.status) == ((2, 3), (0, 1), "partial")
    (finding,) = result.findings
    assert (finding.name, finding.severity, finding.line, finding.trick) == ("hand-incomplete", "info", 10, 3)


def test_they_do_not_where_the_tricks_that_were_played_do_not_allow_them() -> None:
    result = played(THREE + '[Tricks "NS:4 EW:1"]\n[Points "NS:2 EW:0"]\n')
    assert (result.tricks_won, result.as_played, result.due, result.outcome) == (None, None, None, None)
    assert [finding.name for finding in result.findings] == ["hand-incomplete", "tricks-wrong"]


def test_nothing_is_due_where_the_tricks_are_not_known() -> None:
    result = played(THREE)
    assert (result.tricks_won, result.due, result.outcome) == (None, None, None)


def test_a_side_that_is_left_out_has_the_rest() -> None:
    assert played(THREE + '[Tricks "EW:4"]\n').tricks_won == (1, 4)


def test_tricks_that_do_not_make_five_are_unknown() -> None:
    sheet = '[Maker "W"]\n[Trump "S"]\n'
    for tricks in ("NS:3 EW:3", "NS:0 EW:0", "NS:6 EW:-1", "NS:7"):
        (record,) = parse(f'[Event "x"]\n[Laws "somerset-1888"]\n{sheet}[Tricks "{tricks}"]\n')
        assert isinstance(record, HandRecord)
        result = replay(record)
        assert (result.tricks_won, result.due) == (None, None), tricks
        assert [finding.name for finding in result.findings] == ["tricks-wrong"], tricks


def test_a_hand_that_a_revoke_ended_need_not_have_five_tricks() -> None:
    text = (HEAD + THREE).replace("somerset-1888", "north-american; pack=32")
    (record,) = parse(text + '! claim revoke W 3\n[Tricks "NS:1 EW:2"]\n[Points "NS:2 EW:0"]\n')
    assert isinstance(record, HandRecord)
    result = replay(record)
    assert (result.due, result.tricks_won) == ((2, 0), None)
    for name in ("tricks-wrong", "hand-incomplete", "points-wrong"):
        assert not named(result, name)


def test_an_unknown_card_that_might_have_won_leaves_the_recorded_winner_standing() -> None:
    result = played(FIVE.replace("E:AC 7C KD TD =E", "E:AC XX KD TD =S"))
    assert (result.tricks_won, result.findings) == ((2, 3), ())
    assert played(FIVE.replace("E:AC 7C KD TD =E", "E:AC XX KD TD")).tricks_won is None
