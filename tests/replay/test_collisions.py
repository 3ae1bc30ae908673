"""One id on two games: told from copies of a game, from parts of it, and from what is merely not known."""

from typing import Any

import pytest

from replay.audit import results
from replay.collisions import REMEMBERED, Collisions, Seen
from schema.findings import Finding
from schema.ids import Id, ids_of
from schema.origin import Offsets, Origin
from schema.records import HandRecord
from schema.results import HandResult

CALLS = [{"seat": "E", "call": "Pass"}, {"seat": "S", "call": "Order"}]
TRICK = {"seats": ["E", "S", "W", "N"], "cards": ["AH", "KH", "QH", "9H"]}
HAND: dict[str, Any] = {
    "players": {"N": "Ann", "E": "Bob", "S": "Cyd", "W": "Dee"},
    "date": "2025-03-06",
    "game": 1,
    "hand": 1,
    "dealer": "N",
    "turn_up": "9C",
    "calls": CALLS,
    "tricks": [TRICK],
}


def hand(id: str = "w5", tag: str = "EgnGameId", **changes: Any) -> HandRecord:
    return HandRecord.model_validate(HAND | {"more_tags": [(tag, id)]} | changes)


def collide(*hands: HandRecord) -> list[int]:
    """The numbers, from 0, of the hands in which a collision is found."""
    known = Collisions()
    return [number for number, each in enumerate(hands) if known.add(each)]


OTHER_GAMES: list[dict[str, Any]] = [
    {"players": {"N": "Eve", "E": "Fay", "S": "Gus", "W": "Hal"}, "hand": 2},
    {"date": "2025-03-07", "hand": 2},
    {"game": 2, "hand": 2},
    {"table": "2", "hand": 2},
    {"dealer": "E"},
    {"turn_up": "9D"},
    {"calls": [{"seat": "E", "call": "Order"}]},
    {"tricks": [TRICK | {"cards": ["AH", "KH", "TH", "9H"]}]},
    {"tricks": [TRICK, {"seats": ["E"], "cards": ["AS"]}], "calls": [{"seat": "E", "call": "TurnDown"}]},
]


@pytest.mark.parametrize("changes", OTHER_GAMES, ids=[" ".join(changes) for changes in OTHER_GAMES])
def test_what_cannot_be_one_game_collides_in_either_order(changes: dict[str, Any]) -> None:
    one, other = hand(table="1"), hand(**{"table": "1"} | changes)
    assert collide(one, other) == [1]
    assert collide(other, one) == [1]


SAME_GAME: list[dict[str, Any]] = [
    {},
    {"event": "another title", "comments": [{"text": "well played"}], "discard": "8S", "annotator": "Eve"},
    {"hand": 2, "dealer": "E", "turn_up": "KD", "calls": [], "tricks": []},
    {"hand": None, "dealer": "E"},
    {"players": {}, "date": None, "game": None},
    {"players": HAND["players"] | {"W": "Eve"}, "hand": 2},
    {"date": "2025-03-??"},
    {"date": "2025-03-06T20:00Z"},
    {"turn_up": None, "calls": CALLS[:1], "tricks": []},
    {"turn_up": "XC", "tricks": [TRICK | {"cards": ["AH", "XX", "XH", "9X"]}]},
    {"tricks": [TRICK, {"seats": ["E"], "cards": ["AS"]}]},
    {"tricks": [{"seats": ["E", "S", "S", "W", "N"], "cards": ["AH", "JH", "KH", "QH", "9H"], "withdrawn": [1]}]},
]


def test_a_hand_that_broke_off_in_a_file_may_be_dealt_again_under_its_number() -> None:
    whole = {
        "tricks": [TRICK | {"cards": [f"{rank}{suit}" for suit in "HDCS"]} for rank in "AKQT9"],
        "calls": CALLS[1:],
    }
    again = hand(**whole).with_origin(Origin("club.egn", 2))
    broken = hand().with_origin(Origin("club.egn", 1))
    assert collide(broken, again) == []
    assert collide(broken, hand(**whole, dealer="E").with_origin(Origin("club.egn", 2))) == [1]
    assert collide(broken, again.with_origin(Origin("other.egn", 2))) == [1]


@pytest.mark.parametrize("changes", SAME_GAME, ids=[" ".join(changes) or "copy" for changes in SAME_GAME])
def test_copies_parts_and_what_is_not_known_are_of_one_game(changes: dict[str, Any]) -> None:
    assert collide(hand(), hand(**changes)) == []
    assert collide(hand(**changes), hand()) == []


def test_a_second_game_is_told_once_and_both_may_come_again() -> None:
    first = [hand(hand=number) for number in (1, 2, 3)]
    second = [hand(hand=number, dealer="W") for number in (1, 2, 3)]
    assert collide(*first, *second, *first, *second) == [3]
    assert collide(first[0], second[0], first[1], second[1]) == [1]


def test_a_third_game_with_the_id_is_told_too_and_another_id_is_not() -> None:
    assert collide(hand(), hand(dealer="W"), hand(dealer="S"), hand("w6", dealer="E")) == [1, 2]
    assert collide(hand(), hand(tag="HandId", dealer="E")) == []


def test_the_id_of_a_hand_is_that_of_one_hand_alone() -> None:
    assert collide(hand(tag="ClubHandId"), hand(tag="ClubHandId", hand=2)) == [1]
    assert collide(hand(tag="ClubHandId"), hand(tag="ClubHandId", hand=None)) == []
    assert collide(hand(tag="ClubHandId", hand=None), hand(tag="ClubHandId", hand=None, dealer="E")) == [1]


def test_ids_are_tags_named_so_with_a_value_that_is_no_essay() -> None:
    tags = [("EgnGameId", "a"), ("GAMEID", "b"), ("SheetHandId", "c"), ("GameId", " "), ("GameIdea", "d")]
    record = HandRecord(more_tags=(*tags, ("Site2GameId", "x" * 201)))
    assert ids_of(record) == (Id("EgnGameId", "a"), Id("GAMEID", "b"), Id("SheetHandId", "c"))


def found(*hands: HandRecord) -> list[list[Finding]]:
    """What is found of ids in hands of one file."""
    placed = (
        each.with_origin(Origin("club.pen", index, 4, 1, "a\n" * 9, Offsets({"EgnGameId": 8})))
        for index, each in enumerate(hands, 1)
    )
    audited = [result for result in results(placed) if isinstance(result, HandResult)]
    return [[finding for finding in result.findings if finding.name == "id-collision"] for result in audited]


def test_the_audit_finds_it_at_the_tag_of_the_second_and_names_the_first() -> None:
    first, second = found(hand("w5\x1b"), hand("w5\x1b", dealer="E"))
    assert first == []
    [finding] = second
    assert (finding.code, finding.severity, finding.law) == ("N166", "warning", None)
    assert (finding.line, finding.column) == (5, 1)
    assert finding.message == 'the id "w5?" (EgnGameId) is that of another game too: hand 1'


def test_hands_known_before_count_and_have_the_words_that_they_are_given() -> None:
    known = Collisions(lambda id: [Seen.of(hand(), "hand abc of the archive")] if id.value == "w5" else [])
    [fault] = known.add(hand(dealer="W"))
    assert fault.message.endswith(" is that of another game too: hand abc of the archive")
    assert known.add(hand("w6", dealer="W")) == []


def test_however_many_ids_there_are_some_are_kept_in_mind() -> None:
    known = Collisions()
    for number in range(REMEMBERED + 10):
        known.add(hand(f"game {number}"))
    assert not known.add(hand("game 0", dealer="E"))
    assert known.add(hand(f"game {REMEMBERED}", dealer="E"))


def test_a_thousand_games_with_one_id_are_all_told_and_the_first_of_them_kept() -> None:
    known = Collisions()
    told = [bool(known.add(hand(game=number))) for number in range(1000)]
    assert told == [False] + [True] * 999
    assert known.add(hand(game=3)) == []
