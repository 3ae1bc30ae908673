"""Writing: whole or not at all, in the format that the name tells, and with what was lost."""

import gzip
import io
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import ingest
from ingest.formats import Loss, UnknownFormat, Unwritable
from replay import replay
from schema.records import HandRecord

HANDS = [HandRecord(event="á", dealer="N"), HandRecord(event="b", dealer="E", hand=2)]


@pytest.mark.parametrize("name", ["a.pen", "a.jsonl", "a.pen.gz", "a.jsonl.gz"])
def test_what_was_written_is_read_back(name: str, tmp_path: Path) -> None:
    assert ingest.write(HANDS, tmp_path / name) == ()
    assert list(ingest.read(tmp_path / name)) == HANDS
    assert [path.name for path in tmp_path.iterdir()] == [name]
    assert (gzip.decompress((tmp_path / name).read_bytes()) != b"") if name.endswith(".gz") else True


def test_a_sheet_tells_what_it_could_not_hold(tmp_path: Path) -> None:
    assert ingest.write(HANDS, tmp_path / "a.csv") == (Loss("the event", 2, 1),)
    hands = list(ingest.read(tmp_path / "a.csv"))
    assert [hand.dealer for hand in hands if isinstance(hand, HandRecord)] == ["N", "E"]


@pytest.mark.parametrize("name", ["a.pen", "a.jsonl", "a.egn", "a.emn", "a.csv", "a.egn.zip", "a.pen.gz"])
def test_a_hand_that_could_not_be_read_is_not_written_and_leaves_no_file(name: str, tmp_path: Path) -> None:
    source = tmp_path / "in" / "club.pen"
    source.parent.mkdir()
    source.write_text('[Dealer "N"]\n\n[Dealer "E"]\n[TurnUp "9Z"]\n')
    with pytest.raises(Unwritable, match=r"club\.pen:3 could not be read: .*9Z.*leave out what is Refused"):
        ingest.write(ingest.read(source), tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["in"]
    ingest.write((hand for hand in ingest.read(source) if isinstance(hand, HandRecord)), tmp_path / name)
    assert (tmp_path / name).exists()


def test_what_is_no_record_is_said_to_be_none() -> None:
    with pytest.raises(TypeError, match="records are written, and the 2nd hand is a HandResult"):
        ingest.write([HANDS[0], replay(HANDS[1])], io.StringIO(), "pen")  # type: ignore[list-item]


def test_standard_output_is_utf_8(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr("sys.stdout", io.TextIOWrapper(raw, encoding="ascii"))
    ingest.write(HANDS, "-", "jsonl")
    assert list(ingest.read(io.BytesIO(raw.getvalue()))) == HANDS


def test_a_document_of_egn_for_each_game_goes_to_a_file_and_to_no_stream_of_text(tmp_path: Path) -> None:
    ingest.write(HANDS, tmp_path / "a.egn.zip")
    with zipfile.ZipFile(tmp_path / "a.egn.zip") as games:
        assert games.namelist() == ["game-000001.egn", "game-000002.egn"]
    with pytest.raises(UnknownFormat, match="is no text"):
        ingest.write(HANDS, io.StringIO(), "egn.zip")


def test_a_file_stays_as_it_was_where_writing_fails(tmp_path: Path) -> None:
    def broken() -> Iterator[HandRecord]:
        yield HANDS[0]
        raise RuntimeError("no more")

    (tmp_path / "a.pen").write_text("before")
    with pytest.raises(RuntimeError):
        ingest.write(broken(), tmp_path / "a.pen")
    assert (tmp_path / "a.pen").read_text() == "before"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_device_is_written_to_and_not_replaced() -> None:
    assert ingest.write(HANDS, "/dev/null", "pen") == ()
    assert not Path("/dev/null").is_file()


@pytest.mark.parametrize(
    ("name", "format_name", "said"),
    [
        ("a.pbn", None, "is read, but not written"),
        ("a.doc", None, "cannot be told"),
        ("a.pen", "pgx", "no such format"),
    ],
)
def test_a_format_that_is_not_written_is_misuse_and_nothing_is_touched(
    name: str, format_name: str | None, said: str, tmp_path: Path
) -> None:
    with pytest.raises(UnknownFormat, match=said):
        ingest.write(HANDS, tmp_path / name, format_name)
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file"):
        ingest.write(HANDS, tmp_path / "none" / "a.pen")
