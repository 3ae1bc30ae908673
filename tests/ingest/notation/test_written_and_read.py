"""What is written is read back the same, whatever the record holds, and is written again to the same signs."""

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.notation import parse, write_hand, write_pen
from schema.findings import Refused
from schema.records import HandRecord
from tests.ingest.notation.record_strategy import records

often = settings(deadline=None, max_examples=150, suppress_health_check=list(HealthCheck))


@given(st.lists(records(), max_size=3))
@often
def test_every_record_is_read_back_as_it_was_written(hands: list[HandRecord]) -> None:
    text = "".join(write_pen(hands))
    again = parse(text)
    assert again == hands
    assert "".join(write_pen(hand for hand in again if isinstance(hand, HandRecord))) == text


@given(records())
@often
def test_what_is_read_is_what_the_model_would_have_made_of_it(hand: HandRecord) -> None:
    [read] = parse(write_hand(hand))
    assert not isinstance(read, Refused)
    assert HandRecord.model_validate(read.model_dump()) == read
    assert HandRecord.model_validate_json(read.model_dump_json()) == read
    for name in HandRecord.model_fields:
        assert type(getattr(read, name)) is type(getattr(hand, name)) or name == "origin"
