"""A result as rows: one value a column, and the record back out of its row."""

from hypothesis import given
from hypothesis import strategies as st

from ingest.notation import parse
from replay import replay
from schema.cards import CODES
from schema.records import HandRecord
from schema.results import HandResult, Played, TrickResult
from schema.rows import Standing, call_rows, finding_rows, hand_row, noticed_in, record_of, record_text, trick_rows
from schema.seats import SEATS
from schema.tables import CALLS, FINDINGS, HANDS, TRICKS

TEXT = """[Event "a tag that is not known, and a revoke"]
[Weather "fair"]
[Laws "somerset-1888"]
[North "Zoë"]
[Dealer "W"]
[TurnUp "9S"]
[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C"]
[Auction "N"]
Pass Pass Pass TakeUp+Alone
[Discard "none"]
[Play "N"]
N:8D ~7H AC 9S =W
[Points "EW:1"]
"""
PLAYS = st.lists(st.tuples(st.sampled_from(SEATS), st.sampled_from(CODES)), max_size=6)


def result() -> HandResult:
    (record,) = parse(TEXT)
    assert isinstance(record, HandRecord)
    return replay(record)


def test_a_row_has_a_value_for_each_column() -> None:
    made = result()
    standing = Standing("id", "identity", 1, 2, 3, 4, "event", "rubber", "game")
    row = hand_row(made, standing, "pen", "record")
    values = dict(zip([column.name for column in HANDS.columns], row, strict=True))
    assert values["id"] == "id"
    assert values["source_line"] == 4
    assert (values["event"], values["rubber"], values["game"]) == ("event", "rubber", "game")
    assert (values["north"], values["east"]) == ("Zoë", None)
    assert values["dealt_east"] == "JS 7H QH AC 9C"
    assert values["dealt_south"] is None
    assert (values["lone"], values["sitting_out"], values["discard"]) == ("W", "E", "none")
    assert (values["points_recorded_ns"], values["points_recorded_ew"]) == (None, 1)
    assert values["errors"] == sum(found.severity == "error" for found in made.findings)
    assert (values["pen"], values["record"]) == ("pen", "record")
    for table, rows in (
        (CALLS, call_rows("id", made.record.calls)),
        (TRICKS, trick_rows("id", made.tricks)),
        (FINDINGS, finding_rows("id", made.findings, noticed_in(made))),
    ):
        assert rows
        assert {len(row) for row in rows} == {len(table.columns)}
        assert [row[:2] for row in rows] == [("id", number) for number in range(1, len(rows) + 1)]


def test_what_was_noticed_in_reading_is_marked() -> None:
    made = result()
    rows = finding_rows("id", made.findings, noticed_in(made))
    assert {row[3] for row in rows if row[-1]} == {"unknown-tag"}
    assert len(rows) > 1


@given(PLAYS)
def test_cards_in_any_order_and_number_stand_in_their_columns(plays: list[tuple[str, str]]) -> None:
    cards = tuple(Played(seat, card) for seat, card in plays)  # type: ignore[arg-type]
    trick = TrickResult(1, "N", None, cards, cards[:1], None, None)
    ((_, _, _, _, north, east, south, west, fell, withdrawn, *_),) = trick_rows("id", (trick,))
    for seat, card in zip(SEATS, (north, east, south, west), strict=True):
        assert card == next((played for by, played in reversed(plays) if by == seat), None)
    assert fell == " ".join(f"{seat}:{card}" for seat, card in plays)
    assert withdrawn == (f"{plays[0][0]}:{plays[0][1]}" if plays else None)


def test_a_record_comes_back_out_of_its_row() -> None:
    record = result().record
    assert record_of(record_text(record)) == record
    assert "null" not in record_text(record)
