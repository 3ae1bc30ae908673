"""Records of the usual kind as JSON: what pydantic writes, to the letter."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.notation import parse
from schema.calls import Call
from schema.cards import CODES
from schema.dumping import USUAL, usual_text
from schema.records import RECORDED, BySeat, HandRecord, Pair, Trick
from schema.rows import record_text
from schema.seats import SEATS

CARDS = st.lists(st.sampled_from(CODES), max_size=6).map(tuple)
SAID = st.none() | st.text(max_size=6) | st.sampled_from(['"', "\\", "Zoë\x7f\u2028", "\t\x00</script>"])
COUNTS = st.none() | st.integers(0, 10**9)
FIGURES = st.none() | st.integers(-(10**9), 10**9)
SEAT = st.none() | st.sampled_from(SEATS)
PAIRS = st.none() | st.builds(Pair, NS=FIGURES, EW=FIGURES)
CALLS = st.lists(
    st.builds(
        Call,
        seat=st.sampled_from(SEATS),
        call=st.sampled_from(["Pass", "Order", "S", "Alone"]),
        going=st.sampled_from([None, "alone", "jambone"]),
    ),
    max_size=4,
).map(tuple)
TRICKS = st.lists(
    st.lists(st.tuples(st.sampled_from(SEATS), st.sampled_from(CODES)), min_size=1, max_size=5).flatmap(
        lambda plays: st.builds(
            Trick,
            seats=st.just(tuple(seat for seat, _ in plays)),
            cards=st.just(tuple(card for _, card in plays)),
            withdrawn=st.sampled_from([(), (), (), (0,)]),
            winner=SEAT,
        )
    ),
    max_size=3,
).map(tuple)
VALUES: dict[str, st.SearchStrategy[Any]] = {
    **dict.fromkeys(("event", "site", "date", "table", "laws"), SAID),
    **dict.fromkeys(("rubber", "game", "hand"), COUNTS),
    **dict.fromkeys(("dealer", "first_caller", "maker", "first_leader"), SEAT),
    **dict.fromkeys(("score", "games", "tricks_won", "points", "score_after", "games_after"), PAIRS),
    "players": st.builds(BySeat[str], N=SAID, E=SAID, S=SAID, W=SAID),
    "turn_up": st.none() | st.sampled_from(CODES),
    "deal": st.builds(BySeat[tuple[str, ...]], **dict.fromkeys(SEATS, st.none() | CARDS)),
    "calls": CALLS,
    "trump": st.sampled_from([None, "S", "NT"]),
    "going": st.sampled_from([None, "alone"]),
    "discard": st.sampled_from([None, "none", "9C"]),
    "tricks": TRICKS,
}


def by_pydantic(record: HandRecord) -> str:
    return record.model_dump_json(exclude_none=True)


@given(st.fixed_dictionaries({}, optional=VALUES))
def test_a_record_of_usual_fields_is_written_as_pydantic_writes_it(values: dict[str, Any]) -> None:
    record = HandRecord.model_construct(**values)
    text = usual_text(record.__dict__)
    assert (text is None) == any(trick.withdrawn for trick in record.tricks)
    assert text is None or text == by_pydantic(record)


def test_the_fields_of_what_is_put_together_are_those_that_are_known_here() -> None:
    assert VALUES.keys() == set(USUAL)
    assert set(USUAL) < set(RECORDED)
    assert list(Call.model_fields) == ["seat", "call", "going"]
    assert list(Trick.model_fields) == ["seats", "cards", "withdrawn", "winner"]
    assert list(Pair.model_fields) == ["NS", "EW"]
    assert list(BySeat.model_fields) == list(SEATS)


@pytest.mark.parametrize(
    ("name", "value"),
    [("annotator", "Ann"), ("talon", ("9C",)), ("more_tags", (("Weather", "fair"),)), ("rubber_points", Pair(NS=1))],
)
def test_a_record_with_anything_rare_is_left_to_pydantic(name: str, value: Any) -> None:
    record = HandRecord.model_validate({name: value})
    assert usual_text(record.__dict__) is None
    assert record_text(record) == by_pydantic(record)


@pytest.mark.parametrize("path", sorted(Path(__file__).parents[1].rglob("*.pen")), ids=lambda path: path.name)
def test_each_record_of_a_file_is_written_as_pydantic_writes_it(path: Path) -> None:
    for record in parse(path.read_text("utf-8", "replace")):
        if isinstance(record, HandRecord):
            assert record_text(record) == by_pydantic(record)
