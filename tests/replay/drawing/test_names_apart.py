"""Names that turn round what stands beside them, or cannot be seen: set apart, and shown."""

import pytest

from replay import replay
from replay.drawing.facts import description, place_in_match, score_of, title
from replay.drawing.hand import hand_svg
from replay.drawing.names import apart, closed, visible
from schema.records import BySeat, HandRecord

TURNED, APART = "\u202eNina", "\u2068\u202eNina\u2069"
HEBREW = "דן"


@pytest.mark.parametrize("text", ["Nina", "Zoë O’Neil", "", "👩\u200d🚀", "ＡＢ", "a\tb"])
def test_what_turns_nothing_round_stays_as_it_is(text: str) -> None:
    assert apart(text) == text


@pytest.mark.parametrize("text", [TURNED, HEBREW, "علي", "\u202aNina"])
def test_what_might_turn_its_neighbours_round_is_set_apart(text: str) -> None:
    assert apart(text) == f"\u2068{text}\u2069"


@pytest.mark.parametrize(
    "text", ["a\u2069\u202eb", "\u2066a\u2069\u2069b", "\u2067\u2066a", f"{HEBREW}\u2029b", "\u2069" * 3]
)
def test_a_text_cannot_end_what_it_stands_in(text: str) -> None:
    depth = 0
    for sign in closed(text):
        depth += (sign in "\u2066\u2067\u2068") - (sign == "\u2069")
        assert depth >= 0
        assert sign not in "\u2029\u0085\x1c\x1d\x1e"
    assert depth == 0


@pytest.mark.parametrize("text", [" ", "\u00a0\u3000", "\u200b", "\u202e", "\u3164", "\u2800", "\x01"])
def test_a_text_of_which_nothing_can_be_seen_is_open_boxes(text: str) -> None:
    assert visible(text) == apart(text) == "␣" * len(text)


def test_what_is_said_of_a_hand_sets_its_names_apart() -> None:
    players = BySeat[str](N=TURNED, E="Edna", S=HEBREW, W="  ")
    result = replay(HandRecord(event=TURNED, table=HEBREW, date="1888-03-01", players=players, dealer="N"))
    assert title(result.record) == f"{APART} · Table \u2068{HEBREW}\u2069 · 1888-03-01"
    assert place_in_match(result.record) == f"Table \u2068{HEBREW}\u2069"
    assert description(result).startswith(f"{APART}, Edna, \u2068{HEBREW}\u2069, ␣␣. ")
    assert [side.players for side in score_of(result)] == [f"{APART} and \u2068{HEBREW}\u2069", "Edna and ␣␣"]


def test_the_picture_of_a_hand_sets_names_apart_and_shows_those_of_blanks() -> None:
    record = HandRecord(event="Evening", site=TURNED, players=BySeat[str](N="  "), dealer="N")
    drawing = hand_svg(replay(record))
    assert f">{APART} · under " in drawing
    assert ">␣␣</text>" in drawing
