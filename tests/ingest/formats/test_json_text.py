"""JSON with its places, and JSON that is none."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.formats.json_shape import Faults, Node
from ingest.formats.json_text import Broken, Path, Scanner, offsets

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def every(value: Any, path: Path = ()) -> dict[Path, Any]:
    found = {path: value}
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        found |= every(inner, (*path, key))
    return found


def whole(text: str) -> dict[str, Any]:
    scan = Scanner(text)
    value = {key: scan.value() for key in scan.members()}
    scan.end()
    return value


@given(values, st.sampled_from([None, 1, "\t"]))
def test_every_value_is_found_where_it_stands(value: Any, indent: Any) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=False)
    places = offsets(text)
    assert places.keys() == every(value).keys()
    for path, inner in every(value).items():
        assert json.JSONDecoder().raw_decode(text, places[path])[0] == inner


@given(st.dictionaries(st.text(), values, max_size=4))
def test_an_object_is_taken_apart_as_it_was_put_together(value: dict[str, Any]) -> None:
    assert whole(json.dumps(value, indent=1)) == value


@pytest.mark.parametrize(
    ("text", "offset", "said"),
    [
        ('{"a":1', 6, "ends"),
        ('{"a":1 "b":2}', 7, "is expected"),
        ('{"a":1,}', 7, "a key"),
        ('{"a":1}x', 7, "nothing is expected"),
        ('{"a":1,"a":2}', 7, "twice"),
        ('{"b":{"a":1,"a":2}}', 5, "twice"),
        ('{"a":NaN}', 5, "NaN"),
        ('{"a":' + "1" * 5000 + "}", 5, "too long"),
        ('{"a":' + "[" * 100_000 + "}", 5, "too deep"),
        ('{"a":' + "[" * 102 + "]" * 102 + "}", 5, "too deep"),
        ('{"a":"\\ud800"}', 5, "surrogate"),
        ('{"a":tru}', 5, "a value"),
        ("[1]", 0, "is expected"),
        ("", 0, "ends"),
    ],
)
def test_what_is_broken_is_refused_at_its_place(text: str, offset: int, said: str) -> None:
    with pytest.raises(Broken, match=said) as caught:
        whole(text)
    assert caught.value.offset == offset


def test_every_value_of_the_wrong_shape_is_a_fault_with_its_path() -> None:
    faults: Faults = []
    deal = Node({"dealer": "N", "alone": 1, "calls": {"0": "Pass"}, "discard": 9, "number": 1.5}, (), faults)
    assert deal["dealer"].whole(0, 3) is None
    assert deal["alone"].flag() is None
    assert deal["calls"].items() == []
    assert deal["discard"].text() is None
    assert deal["number"].whole(0) is None
    assert deal["nothing"].text() is None
    assert [path for path, _ in faults] == [("dealer",), ("alone",), ("calls",), ("discard",), ("number",)]
