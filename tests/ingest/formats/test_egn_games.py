"""EGN: what a document says of the game as a whole."""

import json
from typing import Any

import pytest

from schema.findings import Refused
from schema.laws import laws_of
from schema.records import HandRecord, Pair
from tests.ingest.formats.egn_documents import deal, document, faults, hand, read, said


def test_a_game_gives_its_title_players_laws_and_score() -> None:
    first, second = read(document(deal(), deal(dealNumber=1), date="2026-05-29T16:30", finalScore=[4, 10]))
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert (first.event, first.date, first.players.all()) == (
        "Thursday",
        "2026-05-29T16:30",
        ("Ann", "Bob", "Cyd", "Dee"),
    )
    assert first.laws == "north-american; stick-the-dealer"
    assert (first.hand, first.score, first.score_after) == (1, Pair(NS=3, EW=4), None)
    assert (second.hand, second.score, second.score_after) == (2, None, Pair(NS=4, EW=10))


def test_the_oldest_files_are_read_with_their_own_keys() -> None:
    old = deal()
    old["initial_state"] = old.pop("initialState") | {
        "kitty": ["Kh", "", "9d"],
        "player_cards": [[], ["Qd"] * 5, [], []],
    }
    old["phases"][1]["initialLead"] = 0
    value = document(old)
    value["version"] = "1.0.0"
    value["metadata"]["matchId"] = "m-1"
    [record] = read(value)
    assert isinstance(record, HandRecord)
    assert (record.dealer, record.turn_up, record.talon) == ("S", "KC", ("KH", "XX", "9D"))
    assert record.deal.all() == (None, ("QD",) * 5, None, None)
    assert (record.first_leader, record.tricks[0].seats[0]) == ("N", "N")
    assert ("EgnGameId", "m-1") in record.more_tags
    assert said(record) == []


@pytest.mark.parametrize(
    ("ruleset", "tag"),
    [
        ({}, "north-american; stick-the-dealer"),
        ({"std": False}, "north-american"),
        ({"std": False, "winning_score": 10, "loner_march_score": 4, "loner_euchred_score": 2}, "north-american"),
        ({"std": False, "winning_score": 5, "min_rank": 7}, "north-american; pack=32; target=5"),
        ({"std": False, "winning_score": 0, "num_deals": 8}, "north-american; deals=8"),
        (
            {"std": False, "loner_march_score": 5, "loner_euchred_score": 3},
            "north-american; lone-march=5; lone-euchre=3",
        ),
        ({"std": False, "canadian": True, "joker": True}, "north-american; canadian-loner; joker"),
        (
            {"std": False, "allow_no_trump": True, "partners_best": True, "go_under": True, "farmers": True},
            "north-american; no-trump; partners-best; go-under; farmers-hand",
        ),
        (
            {"std": False, "fast_break": True, "four_trick_tokens": True},
            "north-american; fast-break; four-trick-tokens",
        ),
    ],
)
def test_a_ruleset_becomes_a_laws_tag(ruleset: dict[str, Any], tag: str) -> None:
    assert hand(ruleset=ruleset).laws == tag
    assert laws_of(tag).tag == tag


def test_without_a_ruleset_no_laws_are_named() -> None:
    assert hand(ruleset=None).laws is None


def test_what_pen_has_no_place_for_is_kept_in_tags_of_its_own() -> None:
    players = [{"name": "Ann", "playerIds": [{"id": "7", "source": "club"}]}, "Bob", "", "Dee"]
    lines = [{"branchIndex": 0, "phases": []}]
    value = document(deal(alternativeLines=lines), gameId="g-1", players=players, description=" Fine.\r\nReally. ")
    value["timings"] = {"0": 1}
    value["metadata"]["ruleset"]["house_rule"] = True
    [record] = read(value)
    assert isinstance(record, HandRecord)
    tags = dict(record.more_tags)
    assert tags["EgnGameId"] == "g-1"
    assert json.loads(tags["EgnPlayers"]) == players
    assert json.loads(tags["EgnAlternativeLines"]) == lines
    assert json.loads(tags["EgnMore"]) == {"timings": {"0": 1}, "metadata.ruleset.house_rule": True}
    assert record.players.all() == ("Ann", "Bob", None, "Dee")
    assert [comment.text for comment in record.comments] == ["Fine.\nReally."]
    assert said(record) == [
        "of the alternative lines 1 do not fit the deal: they are kept as they are",
        "the key timings is not known; it is kept",
        "the key metadata.ruleset.house_rule is not known; it is kept",
    ]


def test_a_key_that_is_not_known_is_said_once_a_file_and_kept_with_each_deal() -> None:
    first, second = read(document(deal(speed=1), deal(speed=2)))
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert (len(said(first)), said(second)) == (1, [])
    assert dict(second.more_tags)["EgnMore"] == '{"speed":2}'


def test_a_date_that_is_none_is_kept_and_one_with_a_blank_is_iso() -> None:
    assert hand(date="2026-05-29 16:30:05").date == "2026-05-29T16:30:05"
    record = hand(date="last Thursday")
    assert record.date is None
    assert ("EgnDate", "last Thursday") in record.more_tags


@pytest.mark.parametrize(
    ("metadata", "variant"),
    [
        ({"ruleset": {"num_players": 6}}, "a game of 6 players"),
        ({"players": ["a", "b", "c", "d", "e"]}, "a game of 5 players"),
        ({"ruleset": {"min_rank": 6}}, "lowest card is a 6"),
    ],
)
def test_a_variant_that_cannot_be_replayed_is_named_once(metadata: dict[str, Any], variant: str) -> None:
    [refused] = read(document(deal(), deal(), **metadata))
    assert isinstance(refused, Refused)
    [finding] = refused.findings
    assert (finding.name, refused.hands) == ("variant-unsupported", 2)
    assert variant in finding.message


def test_the_score_before_the_first_deal_is_no_other_deals() -> None:
    refused, second = read(document(deal(dealNumber=-1), deal(), description="why"))
    assert isinstance(refused, Refused)
    assert isinstance(second, HandRecord)
    assert second.score is None
    assert [comment.text for comment in second.comments] == ["why"]


def test_a_newer_version_of_the_same_kind_is_read_and_said_and_another_kind_refused() -> None:
    value = document(deal())
    value["version"] = "1.6"
    [record] = read(value)
    assert isinstance(record, HandRecord)
    assert "1.6" in said(record)[0]
    value["version"] = "2.0"
    assert faults(value) == ['version: version "2.0" is not read, only 1.0 to 1.4']


def test_names_that_look_like_syntax_survive() -> None:
    names = ["Trump. Trump.", '5th "Mike"', "a\\\\b", "\\"]
    assert hand(players=names).players.all() == tuple(names)
    assert hand(players=["♠", "", "x" * 10_000, "<script>"]).players.all() == ("♠", None, "x" * 10_000, "<script>")
