"""EGN written: what it holds is read back the same, and what it does not hold is told."""

import io
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ingest
from ingest.formats import Loss, Unwritable
from ingest.formats.egn.rulesets import laws_tag, ruleset_of
from ingest.formats.json_shape import Node
from ingest.formats.losses import left_out
from schema.findings import Refused
from schema.laws import laws_of
from schema.records import BySeat, Call, Comment, Exchange, HandRecord, Mark, On, Pair, Trick
from tests.ingest.formats.egn_documents import deal, document, read
from tests.ingest.formats.egn_schema import require_valid
from tests.ingest.notation.record_strategy import records
from tests.strategies import WISHES, lawful_hand

PLAYED = lawful_hand("north-american; stick-the-dealer", 7, "order").record
HELD = (
    "north-american",
    "north-american; stick-the-dealer",
    "north-american; canadian-loner",
    "north-american; loner-lead=left-of-loner",
    "north-american; defend-alone-euchre=4",
    "north-american; no-trump",
    "north-american; no-trump; joker",
    "north-american; partners-best",
    "north-american; pack=32; target=5",
)


def written(hands: list[HandRecord], format_name: str = "egn") -> tuple[dict[str, Any], list[str]]:
    """The document of the hands, which is valid, and what was lost, in words."""
    stream = io.StringIO()
    losses = ingest.write(hands, stream, format_name)
    value = json.loads(stream.getvalue())
    require_valid(value)
    return value, [loss.what for loss in losses]


def again(value: dict[str, Any]) -> list[HandRecord]:
    hands = read(value)
    assert not any(isinstance(hand, Refused) for hand in hands), hands
    return [hand for hand in hands if isinstance(hand, HandRecord)]


def lost(**changes: Any) -> list[str]:
    base = {"laws": "north-american", "dealer": "N", "turn_up": "9C", "hand": 1}
    return written([HandRecord.model_validate(base | changes)])[1]


@settings(deadline=None)
@given(st.sampled_from(HELD), st.integers(0, 10**6), st.sampled_from(WISHES))
def test_a_lawful_hand_is_read_back_but_for_what_the_table_recorded(tag: str, seed: int, wish: str) -> None:
    played = lawful_hand(tag, seed, wish).record
    expected = played.model_copy(
        update={
            "hand": 1,
            "points": None,
            "tricks_won": None,
            "tricks": tuple(trick.model_copy(update={"winner": None}) for trick in played.tricks),
        }
    )
    value, losses = written([played])
    assert again(value) == [expected]
    figures = {"the recorded points", "an unknown number"}
    figures |= {"the recorded tricks", "the recorded winners of the tricks"} if played.tricks else set()
    assert set(losses) == figures


UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@UNTIMED
@given(st.lists(records(), max_size=3))
def test_any_hands_are_written_as_a_valid_match_that_is_read_again(hands: list[HandRecord]) -> None:
    value, losses = written(hands, "emn")
    whole = len(hands) - sum(1 for hand in hands if hand.dealer is None and hand.first_caller is None)
    assert len(again(value)) == whole
    assert len(losses) == len(set(losses))


@UNTIMED
@given(records())
def test_what_is_read_again_was_recorded(record: HandRecord) -> None:
    value, losses = written([record])
    for back in again(value):
        for name in ("event", "date", "players", "talon", "discard", "score", "score_after"):
            assert getattr(back, name) in (getattr(record, name), getattr(HandRecord(), name)), name
        assert [held or None for held in record.deal.all()] == list(back.deal.all())
        for name in ("site", "table", "rubber", "game", "cut", "events", "points", "tricks_won", "games_after"):
            assert not getattr(back, name), name
        told = ("turn_up", "hand", "dealer", "first_caller", "first_leader")
        assert losses or back == record.model_copy(update={name: getattr(back, name) for name in told})
        standing = [
            [(seat, card) for item, (seat, card) in enumerate(played) if item not in trick.withdrawn]
            for trick in record.tricks
            if (played := list(zip(trick.seats, trick.cards, strict=True)))
        ]
        for mine, theirs in zip(back.tricks, standing, strict=False):
            assert list(zip(mine.seats, mine.cards, strict=True)) == theirs


@pytest.mark.parametrize(
    "changes",
    [
        {"bidding__callAnnotations": {"3": ["[!]Strong.", "Or not."], "0": ["plain"]}},
        {"play__playAnnotations": {"5": ["[?!]  Hm"], "0": ["[!!]"]}},
        {"bidding__cardExchanges": [{"sender": 0, "receiver": 2, "cards": ["Ah"]}, {"receiver": 1, "cards": ["Kd"]}]},
        {"bidding__isAlone": True, "bidding__aloneDefender": 3, "play__tricks": [["9d", "Ad"], ["Kd", "Qd"]]},
        {"bidding__discard": "Xx", "initialState__playerCards": [["Kh", "Xx"], [], [], ["Jx"]]},
        {"initialState__kitty": ["Kh", "Qh", "9d"]},
        {"bidding__calls": ["x", "Pass", "Order"]},
        {"bidding__calls": ["Pass", "x"], "bidding__isAlone": True},
        {"initialState__upCard": "Kg", "bidding__calls": ["Pass"] * 4 + ["s"], "play": None},
        {"play__tricks": [["9d", "Xx", "Qd", "9c"], ["Ks", "As", "Ac", "Js"]]},
        {"bidding": None, "play": None},
        {"speed": 1, "play__clock": {"0": [1, 2]}},
        {"alternativeLines": [{"branchIndex": 6, "phases": [{"type": "TRICK_PLAY", "tricks": [["Td", "9c"]]}]}]},
        {"alternativeLines": [{"branchIndex": 3, "phases": [{"type": "EUCHRE_BIDDING", "calls": ["Pass", "h"]}]}]},
        {"alternativeLines": [{"branchIndex": 99, "phases": []}, "odd"]},
    ],
)
def test_a_file_that_is_read_and_written_loses_nothing(changes: dict[str, Any]) -> None:
    hands = again(document(deal(**changes), deal(dealNumber=1), finalScore=[4, 10], description="a game"))
    value, losses = written(hands)
    assert losses == []
    assert again(value) == hands


def test_what_a_game_says_of_itself_is_written_again() -> None:
    players = [{"name": "Ann", "playerIds": [{"id": "7", "source": "club"}]}, "Bob", "", "Dee"]
    source = document(deal(), gameId="g-1", players=players, date="2026-05-29T16:30:05.250Z", description="fine")
    value, losses = written(again(source))
    assert losses == []
    for key in ("gameId", "title", "players", "date", "description", "initialScore"):
        assert value["metadata"][key] == source["metadata"][key], key


@pytest.mark.parametrize("tag", [*HELD, "north-american; deals=8; fast-break; four-trick-tokens; farmers-hand"])
def test_the_laws_that_egn_has_come_back(tag: str) -> None:
    ruleset = ruleset_of(tag)
    assert ruleset is not None
    assert laws_tag(Node(ruleset, (), [])) == laws_of(tag).tag


@pytest.mark.parametrize(
    "tag", ["somerset-1888", "washington-1862", "north-american; need-natural-trump", "north-american; defend-alone"]
)
def test_laws_that_egn_does_not_have_are_told(tag: str) -> None:
    assert lost(laws=tag) == [f"the laws {tag}, which EGN has no ruleset for,"]


@pytest.mark.parametrize(
    ("changes", "what"),
    [
        ({"points": Pair(NS=1, EW=0)}, "the recorded points"),
        (
            {"events": [{"verb": "claim", "seat": "W", "trick": 1, "moment": {"section": "auction", "after": 0}}]},
            "the events",
        ),
        ({"site": "Boston"}, "the site"),
        ({"rubber": 2}, "the rubber"),
        ({"game": 2}, "the number of the game"),
        ({"hand": None}, "an unknown number"),
        ({"date": "1888-03-01"}, "a date without a time of day"),
        ({"score_after": Pair(NS=1)}, "the score after the hand"),
        ({"more_tags": [["Weather", "rain"]]}, "the tag Weather"),
        ({"discard": "none"}, "what is known of the discard"),
        ({"event": "x" * 200}, "the end of a title of more than 128 characters"),
        ({"players": {"N": "x" * 65}}, "the end of a name of more than 64 characters"),
        ({"exchanges": [Exchange(giver="E", taker="talon", cards=("9C",))]}, "the exchanges, as they were made"),
        ({"calls": [Call(seat="S", call="Pass")]}, "calls that EGN has no words for, or that were not in turn"),
        ({"maker": "N", "trump": "C", "going": "jambone"}, "the way in which the hand was played alone"),
        ({"comments": [Comment(text="a"), Comment(text="b")]}, "the division of several comments"),
        ({"dealer": None}, "no dealer is known"),
    ],
)
def test_what_egn_cannot_hold_is_listed(changes: dict[str, Any], what: str) -> None:
    assert what in lost(**changes)


def test_of_a_hand_that_is_left_out_as_a_whole_nothing_else_is_listed() -> None:
    hand = HandRecord(laws="north-american", dealer="N", turn_up="9C", hand=1, points=Pair(NS=1))
    stream = io.StringIO()
    losses = ingest.write([hand, hand.model_copy(update={"dealer": None}), hand], stream, "egn")
    assert Loss("no dealer is known", 1, 2, whole=True) in losses
    assert Loss("the recorded points", 2, 1) in losses
    assert left_out(losses) == 1
    assert len(json.loads(stream.getvalue())["deals"]) == 2


def test_play_out_of_turn_is_left_out_from_that_trick_on() -> None:
    first = Trick(seats=("E", "S", "W", "N"), cards=("AH", "9H", "TH", "QH"))
    wrong = Trick(seats=("S", "W", "N", "E"), cards=("AS", "9S", "TS", "QS"))
    calls = (*(Call(seat=seat, call="Pass") for seat in ("E", "S", "W")), Call(seat="N", call="TakeUp"))
    record = HandRecord(laws="north-american", dealer="N", turn_up="9C", hand=1, calls=calls, tricks=(first, wrong))
    value, losses = written([record])
    assert losses == ["the play from the trick on that was not played as EGN reads it"]
    assert [hand.tricks for hand in again(value)] == [(first,)]


def test_a_making_that_is_recorded_without_calls_is_written_with_unknown_ones() -> None:
    record = HandRecord(laws="north-american", dealer="N", turn_up="9C", hand=1, maker="S", trump="C", going="alone")
    value, losses = written([record])
    assert losses == []
    assert value["deals"][0]["phases"][0]["calls"] == ["x", "Order"]
    assert again(value) == [record]
    value, losses = written([record.model_copy(update={"trump": "H"})])
    assert value["deals"][0]["phases"][0]["calls"] == ["x"] * 5 + ["h"]
    assert again(value) == [record.model_copy(update={"trump": "H"})]


def test_long_comments_are_written_in_pieces_and_glyphs_before_them() -> None:
    on = On(kind="card", index=0, card=1)
    record = PLAYED.model_copy(
        update={"comments": (Comment(text="x" * 1500, on=on),), "marks": (Mark(glyph="?!", on=on),)}
    )
    value, losses = written([record])
    assert [len(text) for text in value["deals"][0]["phases"][1]["playAnnotations"]["1"]] == [1024, 481]
    assert "comments, as they stand" in losses


def test_hands_of_several_games_are_no_egn_and_are_a_match() -> None:
    hands = [PLAYED, PLAYED.model_copy(update={"event": "another"})]
    with pytest.raises(Unwritable, match=r"several games.*\.emn"):
        written(hands)
    value, _ = written(hands, "emn")
    assert [game["gameData"]["metadata"]["title"] for game in value["games"]] == ["a hand by the laws", "another"]
    with pytest.raises(Unwritable, match="101 hands"):
        written([PLAYED] * 101)


def test_no_hands_are_an_empty_game() -> None:
    assert again(written([])[0]) == []
    assert again(written([], "emn")[0]) == []


def test_names_and_scores_go_where_they_belong() -> None:
    hands = [
        PLAYED.model_copy(update={"players": BySeat[str](N="♠", E='5th "Mike"', S="\\"), "score": Pair(NS=3, EW=4)}),
        PLAYED.model_copy(
            update={"players": BySeat[str](N="♠", E='5th "Mike"', S="\\"), "score_after": Pair(NS=5, EW=4)}
        ),
    ]
    value, _ = written(hands)
    assert value["metadata"]["players"] == ["♠", '5th "Mike"', "\\", ""]
    assert (value["metadata"]["initialScore"], value["metadata"]["finalScore"]) == ([3, 4], [5, 4])
