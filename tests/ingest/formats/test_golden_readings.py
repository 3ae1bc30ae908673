"""Small files of each format, and what is read of them, kept beside them: records, what was said, what was refused.

With --update-golden the kept readings are written anew; look at the difference before it is kept.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import ingest
from schema.findings import Refused
from schema.records import HandRecord

HERE = Path(__file__).parent
EXAMPLES = Path(__file__).parents[3] / "examples"
DATA = HERE / "data"
GOLDEN = HERE / "golden"
FILES = sorted(
    [*DATA.iterdir(), *(EXAMPLES / name for name in ("thursday.csv", "thursday.egn", "trickster.pbn", "worked.pen"))]
)


def reading(hand: HandRecord | Refused) -> dict[str, Any]:
    """A hand as it is kept: what is recorded, or why it was refused; without the path of the file."""
    if isinstance(hand, Refused):
        return {"index": hand.index, "line": hand.line, "hands": hand.hands} | {
            "refused": [[finding.name, finding.line, finding.column, finding.message] for finding in hand.findings]
        }
    origin = hand.origin
    assert origin is not None
    said = [[notice.rule, notice.message] for notice in origin.notices]
    return {"index": origin.index, "line": origin.line, "record": hand.model_dump(exclude_defaults=True), "said": said}


@pytest.mark.parametrize("path", FILES, ids=[path.name for path in FILES])
def test_a_file_is_read_as_it_was_read_before(path: Path, request: pytest.FixtureRequest) -> None:
    lines = [json.dumps(reading(hand), ensure_ascii=False) for hand in ingest.read(path)]
    kept = GOLDEN / f"{path.name}.jsonl"
    if request.config.getoption("--update-golden"):
        kept.write_text("\n".join(lines) + "\n", "utf-8")
    assert [json.loads(line) for line in lines] == [json.loads(line) for line in kept.read_text("utf-8").splitlines()]


def test_no_reading_is_kept_of_a_file_that_there_is_not() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {f"{path.name}.jsonl" for path in FILES}


@pytest.mark.parametrize("path", [path for path in FILES if path.parent == EXAMPLES and path.name != "worked.pen"])
def test_examples_of_foreign_formats_are_read_without_a_word(path: Path) -> None:
    hands = list(ingest.read(path))
    assert hands
    assert all(isinstance(hand, HandRecord) and hand.origin and not hand.origin.notices for hand in hands)
