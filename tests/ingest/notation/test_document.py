"""NOTATION.md names everything that there is, and its examples can be read."""

import re
from pathlib import Path
from typing import get_args

import pytest

from ingest.notation import write_pen
from ingest.notation.words import CALL_WORDS
from replay import results
from schema.calls import CallName, Going
from schema.events import Event, FaultName
from schema.records import Glyph
from schema.tags import TAGS
from tests.ingest.notation.reading import hands

PAGE = (Path(__file__).parents[3] / "ingest" / "NOTATION.md").read_text("utf-8")
EXAMPLES = re.findall(r"^```pen\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_is_read_without_a_fault(example: str) -> None:
    read = hands(example)
    assert read
    assert hands("".join(write_pen(read))) == read


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_has_no_fault_but_what_it_tells_of(example: str) -> None:
    found = {
        finding.name for hand in results(hands(example)) for finding in hand.findings if finding.severity == "error"
    }
    assert found <= ({"revoke"} if "claim revoke" in example else set())


def test_the_first_example_is_in_the_written_form_but_for_its_comment() -> None:
    assert "".join(write_pen(hands(EXAMPLES[0]))) == EXAMPLES[0]


def test_every_tag_call_verb_fault_and_glyph_is_named() -> None:
    words = set(re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", PAGE, flags=re.DOTALL | re.MULTILINE)))
    verbs = {kind.model_fields["verb"].default for kind in get_args(get_args(Event)[0])}
    assert set(TAGS) <= words
    assert set(get_args(CallName)) <= words
    assert set(get_args(Going)) | set(get_args(FaultName)) <= words
    assert verbs <= {word.split()[1] for word in words if word.startswith("! ")}
    assert " ".join(get_args(Glyph)) in words
    for word, call in CALL_WORDS.items():
        assert word == call.lower() or f"`{word}`" in PAGE
