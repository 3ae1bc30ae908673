"""The dialect of Trickster Cards as its users paste it: broken tags, files cut and joined, text around the hands."""

import io

import pytest

import ingest
from replay import replay
from schema.findings import Refused
from schema.records import HandRecord
from schema.span import At, at_tag
from tests.ingest.formats.trickster_text import HAND, changed, escaped, hand, read, said

LOCAL = '[LocalDateTime "3/6/2025 8:02 PM CET"]'
NAMES = (
    "Trump. Trump.",
    "Big C (host)",
    '5th "Mike"',
    "a\\\\b",
    "\\",
    "♠",
    "",
    "x" * 10_000,
    "[Dealer",
    "{a} ; %",
    "]",
)


def test_a_tag_without_its_bracket_is_a_warning_and_the_next_one_is_read() -> None:
    record = hand(changed((LOCAL, LOCAL[:-1])))
    assert said(record) == [("unterminated-tag", "the end of the tag LocalDateTime is missing")]
    assert record == hand(HAND)


def test_bare_quotes_inside_a_value_are_a_warning_and_the_value_is_whole() -> None:
    record = hand(changed(('{\\"stickTheDealer\\":true}', '{"stickTheDealer":true}')))
    assert [rule for rule, _ in said(record)] == ["unescaped-quotes"]
    assert record == hand(HAND)


@pytest.mark.parametrize(
    ("broken", "lost"),
    [
        ('[West "Wanda (Auto)"', False),
        ('[West "Wanda (Auto)]', False),
        ("[West Wanda (Auto)]", False),
        ('[West "Wanda (Aut', True),
        ('[West "', True),
        ("[West", True),
        ("[", True),
    ],
)
@pytest.mark.parametrize("ends", ["\n", " "])
def test_a_bad_tag_costs_itself_alone(broken: str, lost: bool, ends: str) -> None:
    text = changed(('[West "Wanda (Auto)"]\n', broken + ends))
    record = hand(text)
    whole = hand(HAND)
    assert record.players.all() == (*whole.players.all()[:3], None if lost else "Wanda")
    same = {"players": whole.players, "more_tags": ()}
    assert record.model_copy(update=same) == whole.model_copy(update=same)
    assert [rule for rule, _ in said(record)] == ["unterminated-tag"]
    assert ("it is lost" in said(record)[0][1]) == lost


@pytest.mark.parametrize("tag", ["Auction", "Play"])
def test_rows_behind_a_tag_whose_value_is_lost_have_the_seats_that_the_laws_give(tag: str) -> None:
    record = hand(changed((f'[{tag} "W"]', f'[{tag} "')))
    assert record == hand(HAND)
    assert [rule for rule, _ in said(record)] == ["unterminated-tag"]


def test_a_value_that_was_wrapped_is_joined_again() -> None:
    record = hand(changed(('{\\"stickTheDealer\\":true}"]', '{\\"stickTheDealer\\":\ntrue}"]')))
    assert record.laws == "north-american; stick-the-dealer"
    assert [rule for rule, _ in said(record)] == ["unterminated-tag"]


@pytest.mark.parametrize("place", range(40, len(HAND), 23))
@pytest.mark.parametrize("joint", ["", "\n"])
def test_a_file_that_was_cut_and_another_appended_never_spoils_the_other(place: int, joint: str) -> None:
    *_, last = read(HAND[:place].rstrip("\n") + joint + HAND)
    assert last == hand(HAND)
    assert isinstance(last, HandRecord)
    assert said(last) == []


def test_a_cut_within_a_tag_is_said_of_the_hand_that_was_cut() -> None:
    first, second = read(HAND[: HAND.index("Q9.A.9")] + HAND)
    assert isinstance(first, HandRecord)
    assert first.deal.all() == (None,) * 4
    assert "the end of the tag Deal is missing" in said(first)[0][1]
    assert second == hand(HAND)


@pytest.mark.parametrize("name", NAMES)
def test_names_that_look_like_syntax_survive(name: str) -> None:
    record = hand(changed(("Wanda (Auto)", escaped(name))))
    assert (name or None) == record.players.W
    assert said(record) == []
    assert (name or None) == hand(changed(("Wanda (Auto)", escaped(f"{name} (17)")))).players.W


@pytest.mark.parametrize("name", ['5th "Mike"', "a\\b", "\\", '"'])
def test_names_whose_escapes_were_forgotten_survive_with_a_warning(name: str) -> None:
    record = hand(changed(("Wanda (Auto)", name)))
    assert name == record.players.W
    assert [rule for rule, _ in said(record)] == ["unescaped-quotes" if '"' in name else "bad-escape"]


def test_a_tag_that_is_not_known_is_kept_and_said_once_a_file() -> None:
    text = changed((LOCAL, LOCAL + '\n[Weather "rain"]'))
    first, second = read(text + text)
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert [rule for rule, _ in said(first)] == ["unknown-tag"]
    assert said(second) == []
    assert ("Weather", "rain") in second.more_tags


def test_text_around_the_hand_is_kept_as_a_comment() -> None:
    record = hand("Look at this one!\n" + HAND.replace("DA DK", "{a strong lead} DA DK"))
    assert [comment.text for comment in record.comments] == ["Look at this one!", "a strong lead"]
    assert [rule for rule, _ in said(record)] == ["unknown-key"]
    assert record.model_copy(update={"comments": ()}) == hand(HAND)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("DA DK", "DA DZ", "DZ: a rank is expected after the suit"),
        ("Pass Pass Pass ♠", "Pass Pess Pass ♠", "Pess is no call of the site; did you mean Pass?"),
        ('"♠"', '"blue"', "blue is no contract of euchre"),
        ('"S:3 4 3 4"', '"S:1 0 x 4"', "GameScores: S:1 0 x 4: a seat and the score of each player are expected"),
        ('[Dealer "S"]', '[Dealer "X"]', "X is no seat: N, E, S or W is expected"),
        ('"S:SJ"', '"SJ"', "SJ: a seat is expected before the cards, as in E:CQ"),
        ("S:QT.A.9.K", "S:QT.A.9K", "QT.A.9K: four suits are expected"),
    ],
)
def test_a_fault_refuses_the_hand_at_its_place_and_the_others_are_read(old: str, new: str, message: str) -> None:
    first, refused, third = read(HAND + changed((old, new)) + HAND)
    assert isinstance(first, HandRecord)
    assert isinstance(third, HandRecord)
    assert isinstance(refused, Refused)
    [finding] = refused.findings
    assert finding.message.startswith(message)
    assert finding.excerpt == changed((old, new)).split("\n")[(finding.line or 0) - HAND.count("\n") - 1]
    assert third.origin is not None
    assert (third.origin.index, third.origin.line) == (3, 2 * HAND.count("\n") + 2)


def test_a_hand_that_is_refused_says_which_tags_were_lost_too() -> None:
    [refused] = read(changed(('[Dealer "S"]', '[Dealer "S'), ('[Auction "W"]', '[Auction "'), ("DA DK", "DA DZ")))
    assert isinstance(refused, Refused)
    assert [finding.name for finding in refused.findings] == ["unterminated-tag"] * 2 + ["syntax"] * 2


def test_values_know_their_places() -> None:
    record = hand("\n\n" + HAND)
    assert record.origin is not None
    lines = ("\n\n" + HAND).split("\n")
    for at, text in (
        (At("card", 1, 0), "SJ"),
        (At("call", 3), "♠"),
        (at_tag("Deal"), "S:QT"),
        (at_tag("TurnUp"), "SJHJ"),
        (at_tag("Discard"), "S:D9"),
    ):
        place = record.origin.place(at)
        assert place is not None
        assert lines[place.line - 1][place.column - 1 :].startswith(text)


def test_a_card_that_was_not_held_is_found_and_no_crash() -> None:
    record = hand(changed(("9.T.J.AJ", "9.T.Q.AJ"), ("A.K.KQ.T", "A.K.KJ.T")))
    found = [(finding.name, finding.seat) for finding in replay(record).findings if finding.severity == "error"]
    assert found == [("card-not-held", "E"), ("card-not-held", "N")]


def test_text_without_any_tag_is_no_hand() -> None:
    [refused] = ingest.read(io.StringIO("hello\n"), format="trickster")
    assert isinstance(refused, Refused)
    assert (refused.hands, refused.findings[0].code) == (1, "N152")
