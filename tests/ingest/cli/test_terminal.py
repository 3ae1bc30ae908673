"""What the program writes to a terminal."""

import io
import sys
from collections.abc import Iterator

import pytest

import ingest.cli.terminal as terminal
from ingest.cli.placed import annotation, in_words
from ingest.cli.tally import Tally
from ingest.cli.terminal import coloured, columns, harmless, in_progress
from schema.findings import Finding, Refused


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_nothing_that_a_terminal_obeys_is_left_of_a_text() -> None:
    dangerous = [
        *map(chr, range(32)),
        *map(chr, range(127, 160)),
        *"\u202a\u202e\u2066\u2069\u200b\u2028\ufeff\ud800\U000e0041",
    ]
    for sign in dangerous:
        safe = harmless(f"a{sign}b")
        assert safe.isprintable()
        assert sign not in safe
    assert harmless("Zoë 東京 ♠ ’ é") == "Zoë 東京 ♠ ’ é"


def test_colour_is_wanted_on_a_terminal_unless_somebody_asks_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert coloured(Terminal())
    assert not coloured(io.StringIO())
    monkeypatch.setenv("TERM", "dumb")
    assert not coloured(Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(Terminal())


def test_a_finding_in_colour_says_the_same() -> None:
    finding = Finding("P401", "revoke", "error", "a revoke", line=3, column=2, excerpt="W:9S", law="somerset-1888:62")
    plain, colour = in_words("a.pen", 1, finding), in_words("a.pen", 1, finding, True)
    assert "\x1b[31m" in colour
    assert plain == colour.replace("\x1b[31m\x1b[1m", "").replace("\x1b[0m", "")


def test_a_finding_without_a_line_names_the_hand() -> None:
    finding = Finding("P401", "revoke", "warning", "a\nrevoke")
    assert in_words("a.egn", 4, finding) == "a.egn: hand 4: warning P401 revoke: a\\nrevoke"
    assert annotation("a.egn", 4, finding) == "::warning file=a.egn,title=P401 revoke::hand 4: a\\nrevoke"


def test_progress_is_for_long_work_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10_000))
    monkeypatch.setattr(terminal.time, "monotonic", lambda: next(clock))
    for stream, shown in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", stream)
        assert list(in_progress(range(1000), "club\x1b.pen")) == list(range(1000))
        assert ("club\\x1b.pen: " in stream.getvalue()) is shown
        assert stream.getvalue().endswith("\r\x1b[K") is shown


def test_progress_of_short_work_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    assert len(list(in_progress(range(1000), "club.pen"))) == 1000
    assert stream.getvalue() == ""


def test_the_width_of_a_text_is_what_it_takes() -> None:
    assert columns("abc") == 3
    assert columns("東京") == 4
    assert columns("e\u0301") == 1


def refusals() -> Iterator[Refused]:
    error, warning = Finding("N1", "syntax", "error", ""), Finding("N2", "encoding", "warning", "")
    yield Refused("a", 1, 1, "", (error, error))
    yield Refused("a", 2, None, "", (warning,), hands=0)


def test_a_tally_counts_hands_and_what_was_not_read() -> None:
    tally = Tally()
    for refused in refusals():
        tally.count(refused)
    assert tally.in_words() == (
        "1 hand: 1 unreadable; 3 findings: 2 errors, 1 warning; 1 file not read, or not to the end"
    )
    assert tally.status("never") == 2
