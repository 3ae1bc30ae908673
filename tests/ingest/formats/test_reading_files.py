"""Files, folders and streams: the format is found, and what is none is answered."""

import gzip
import io
import logging
import os
import sys
from pathlib import Path

import pytest

import ingest
from ingest.formats import FORMATS, UnknownFormat
from ingest.formats.reading import MOST_NOTICES, read
from ingest.formats.registry import by_extension
from replay import results
from schema.findings import Refused
from schema.records import HandRecord
from schema.results import HandResult

PEN = '% PEN 1.0\n[Event "café"]\n[Dealer "N"]\n'
SITE = '% PBN ---------\n[Event "Trickster Cards: Play Euchre - Play to 10"]\n[Dealer "S"]\n'
JSONL = '{"pen":"1.0","dealer":"N"}\n'
SHEET = "dealer,maker,points_ns\nN,E,0\n"
HISTORY = "\n".join(map(str, [0, *range(20), 21, 24])) + "\n"
EMN = '{"fileType": "Euchre Match Notation", "version": "1.0", "metadata": {"players": []}, "games": [%s]}'
EGN = (
    '{"fileType": "Euchre Game Notation", "version": "1.4", "metadata": {"players": []}, "deals": [{"dealNumber": 0}]}'
)

TEXTS = {
    "pen": PEN,
    "jsonl": JSONL,
    "csv": SHEET,
    "openspiel": HISTORY,
    "trickster": SITE,
    "egn": EGN.replace(", ", ",\n"),
    "emn": (EMN % f'{{"gameIndex": 0, "players": [], "gameData": {EGN}}}').replace(", ", ",\n"),
}
NAMED = {
    "pen": '[Event ""]\n[North "Zoë"]\n',
    "jsonl": '{"pen":"1.0","players":{"N":"Zoë"}}\n',
    "csv": "dealer,maker,north\nN,E,Zoë\n",
    "trickster": SITE + '[North "Zoë"]\n',
    "egn": EGN.replace('"players": []', '"players": ["Zoë"]'),
}


def one(source: object, **how: str) -> HandRecord | Refused:
    [hand] = read(source, **how)  # type: ignore[arg-type]
    return hand


def refusal(source: object, **how: str) -> str:
    hand = one(source, **how)
    assert isinstance(hand, Refused)
    [finding] = hand.findings
    assert finding.severity == "error"
    return finding.message


@pytest.mark.parametrize(
    ("text", "format_name"), [(PEN, "pen"), (JSONL, "jsonl"), (SHEET, "csv"), (HISTORY, "openspiel"), (EGN, "egn")]
)
def test_the_content_tells_the_format_whatever_the_name(text: str, format_name: str, tmp_path: Path) -> None:
    for name in ("hands", "hands.txt", "hands.pen", "hands.csv"):
        (tmp_path / name).write_text(text, "utf-8")
        assert isinstance(one(tmp_path / name), HandRecord), name
        assert isinstance(one(tmp_path / name, format=format_name), HandRecord)


def test_a_tag_in_other_quotes_tells_pen_which_says_what_is_wrong_with_it() -> None:
    assert "Dealer is expected in straight double quotes" in refusal(io.StringIO("[Dealer “N”]\n"))


def test_the_name_tells_the_format_where_the_content_does_not(tmp_path: Path) -> None:
    (tmp_path / "a.pen").write_text("hello\n")
    assert isinstance(one(tmp_path / "a.pen"), Refused)
    assert one(tmp_path / "a.pen").hands == 1  # type: ignore[union-attr]
    (tmp_path / "a.txt").write_text("hello\n")
    assert 'begins "hello"' in refusal(tmp_path / "a.txt")


def test_a_format_is_forced_and_one_that_there_is_not_is_misuse() -> None:
    assert "is broken" in refusal(io.StringIO(PEN), format="egn")
    with pytest.raises(UnknownFormat, match=r"did you mean jsonl\?"):
        read(io.StringIO(PEN), format="json")


def test_the_order_of_reading_is_that_of_the_registry_and_names_are_unlike() -> None:
    assert len({known.name for known in FORMATS}) == len(FORMATS)
    endings = [ending for known in FORMATS for ending in known.extensions]
    assert len(set(endings)) == len(endings)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "empty"),
        (b" \n\t\n", "empty"),
        (b"\x7fELF\0\0\0", "binary"),
        ("[Dealer".encode("utf-16-be"), "UTF-16"),
        (b"<!doctype html><title>x</title>", "a page of HTML"),
        (b'<?xml version="1.0"?>', "a document of XML"),
        (b"[1, 2]", "a JSON list"),
        (rb"{\rtf1\ansi Ann deals}", "a document of rich text (RTF"),
        (b"{curly}", 'a text that begins "{curly}"'),
        (b'{"name": "x"}', 'a JSON object that begins with "name"'),
        (b'{\n  "pen": "1.0"\n}', "a record of ours over several lines"),
        (b'{"fileType": "Layout"}', 'JSON of the type "Layout"'),
        (b'[{"id": "1", "source": {"file": "a", "index": 1}, "status": "void", "findings": []}]', "no records"),
        (b'% PBN 2.1\n[Event "x"]\n[Dealer "N"]\n[Vulnerable "All"]\n', "contract bridge"),
        (b"name,room\nDeal,D\n", "no format"),
    ],
)
def test_what_is_no_hand_is_described_in_one_sentence(content: bytes, said: str) -> None:
    assert said in refusal(io.BytesIO(content))


@pytest.mark.parametrize("name", ["evening.rtf", "evening.pen"])
@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("{\\rtf1\\ansi\n", "a document of rich text (RTF"),
        ("\n{\\rtf1\\ansi\\ansicpg1252\n{\\fonttbl}\n", "a document of rich text (RTF"),
        ("<!DOCTYPE html>\n<pre>\n", "a page of HTML"),
    ],
)
def test_a_document_in_which_pen_is_written_is_called_what_it_is(
    tmp_path: Path, name: str, before: str, said: str
) -> None:
    (tmp_path / name).write_text(before + PEN)
    assert said in refusal(tmp_path / name)


def test_a_file_that_is_not_there_or_may_not_be_read_is_refused_with_the_reason(tmp_path: Path) -> None:
    assert "No such file" in refusal(tmp_path / "none.pen")
    assert "null byte" in refusal("a\0b")
    hand = one(tmp_path / "none.pen")
    assert isinstance(hand, Refused)
    assert (hand.file, hand.hands) == (str(tmp_path / "none.pen"), 0)


def test_a_folder_is_walked_in_order_and_what_is_no_file_of_hands_is_passed_over(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / ".git").mkdir()
    (tmp_path / "a.pen").write_text(PEN, "utf-8")
    (tmp_path / "b" / "c.jsonl.gz").write_bytes(gzip.compress(JSONL.encode() * 2))
    (tmp_path / "z").write_text(SHEET)
    (tmp_path / "README.md").write_text("# Hands\n")
    (tmp_path / "photo.jpg").write_bytes(b"\xff\xd8\xff\0")
    (tmp_path / "other.json").write_text("[]")
    (tmp_path / ".git" / "x.pen").write_text(PEN, "utf-8")
    os.symlink(tmp_path, tmp_path / "b" / "loop")
    os.symlink(tmp_path / "gone", tmp_path / "b" / "broken.pen")
    with caplog.at_level(logging.WARNING, "ingest"):
        hands = list(ingest.read(tmp_path))
    named = [
        Path(hand.file if isinstance(hand, Refused) else str(hand.origin and hand.origin.file)).name for hand in hands
    ]
    assert named == ["a.pen", "other.json", "z", "broken.pen", "c.jsonl.gz", "c.jsonl.gz"]
    assert [type(hand) for hand in hands].count(Refused) == 2
    assert len(caplog.records) == 2
    assert list(ingest.read(tmp_path / ".git")) != []
    (tmp_path / "empty").mkdir()
    assert list(ingest.read(tmp_path / "empty")) == []


def test_standard_input_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(PEN.encode())))
    hand = one("-")
    assert isinstance(hand, HandRecord)
    assert hand.origin is not None
    assert hand.origin.file == "-"


def test_the_encoding_is_said_with_the_first_hand_alone() -> None:
    first, second = read(io.BytesIO((PEN + "\n" + PEN.replace("% PEN 1.0\n", "")).encode("cp1252")))
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert first.origin is not None
    assert second.origin is not None
    assert [notice.rule for notice in first.origin.notices] == ["encoding"]
    assert second.origin.notices == ()
    assert first.event == "café"


def test_the_encoding_is_said_of_a_refused_hand_too() -> None:
    refused = one(io.BytesIO('[Event "é"]\n[Dealer "X"]\n'.encode("cp1252")))
    assert isinstance(refused, Refused)
    assert [finding.name for finding in refused.findings] == ["encoding", "syntax"]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("ends", ["\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_every_format_is_read_in_every_encoding(text: str, ends: str, encoding: str) -> None:
    again = one(io.BytesIO(text.replace("\n", ends).encode(encoding)))
    assert isinstance(again, HandRecord)
    assert again == one(io.StringIO(text))


@pytest.mark.parametrize("text", NAMED.values(), ids=NAMED)
def test_names_in_windows_1252_are_read_and_said_in_every_format_that_has_names(text: str) -> None:
    hand = one(io.BytesIO(text.encode("cp1252")))
    assert isinstance(hand, HandRecord)
    assert hand.players.N == "Zoë"
    assert hand.origin is not None
    assert hand.origin.notices[0].rule == "encoding"
    assert "Windows-1252" in hand.origin.notices[0].message


@pytest.mark.parametrize("name", TEXTS)
def test_every_format_is_read_compressed_from_a_folder_and_by_its_ending(name: str, tmp_path: Path) -> None:
    [known] = [known for known in FORMATS if known.name == name]
    for ending in known.extensions:
        (tmp_path / f"a{ending}.gz").write_bytes(gzip.compress(TEXTS[name].encode()))
        assert by_extension(f"a{ending}.gz") is known
    hands = list(read(tmp_path))
    assert len(hands) == len(known.extensions)
    assert all(hand == one(io.StringIO(TEXTS[name])) for hand in hands)


def test_a_folder_of_everything_gives_every_hand(tmp_path: Path) -> None:
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text, "utf-8")
    hands = list(read(tmp_path))
    assert [type(hand) for hand in hands] == [HandRecord] * len(TEXTS)


def test_a_gzip_file_that_is_cut_off_gives_its_hands_and_the_fault() -> None:
    whole = gzip.compress("".join(f'{{"pen":"1.0","hand":{number}}}\n' for number in range(50_000)).encode())
    *hands, last, refused = read(io.BytesIO(whole[: len(whole) // 2]))
    assert len(hands) > 1000
    assert all(isinstance(hand, HandRecord) for hand in hands)
    assert isinstance(last, Refused)
    assert last.hands == 1
    assert last.text.startswith('{"pen"')
    assert not last.text.endswith("}")
    assert isinstance(refused, Refused)
    assert (refused.index, refused.hands) == (len(hands) + 2, 0)
    assert "cut off" in refused.findings[0].message


@pytest.mark.parametrize("name", TEXTS)
def test_all_that_can_be_unpacked_of_a_small_gzip_file_that_is_cut_off_is_read(name: str) -> None:
    packed = gzip.compress(TEXTS[name].encode())
    hand, refused = read(io.BytesIO(packed[:-8]), name=name)
    assert hand == one(io.StringIO(TEXTS[name]), name=name)
    assert isinstance(refused, Refused)
    assert (refused.index, refused.hands) == (2, 0)
    assert "the last hand in it may be cut off too" in refused.findings[0].message


def test_a_name_that_is_given_is_the_one_that_findings_say(tmp_path: Path) -> None:
    (tmp_path / "a").write_text(PEN, "utf-8")
    for source in (tmp_path / "a", io.StringIO(PEN)):
        hand = one(source, name="club.pen")
        assert isinstance(hand, HandRecord)
        assert hand.origin is not None
        assert hand.origin.file == "club.pen"


def test_reading_does_not_close_a_stream_that_was_open() -> None:
    stream = io.BytesIO(PEN.encode())
    list(read(stream))
    assert not stream.closed


@pytest.mark.parametrize(
    ("head", "tag"),
    [('[Dealer "N"]\n', '[Tag{0} "x"]\n'), (SITE, '[Tag{0} "x"]\n'), (SITE, '[Tag "x{0}"]\n')],
    ids=["PEN", "Trickster", "one tag many times"],
)
def test_of_a_great_many_unknown_tags_all_are_kept_and_the_first_are_told(head: str, tag: str) -> None:
    text = head + "".join(tag.format(number) for number in range(3000))
    [hand] = ingest.read(io.StringIO(text))
    assert isinstance(hand, HandRecord)
    assert hand.origin is not None
    assert len(hand.more_tags) == 3000
    told = [notice.message for notice in hand.origin.notices if notice.rule == "unknown-tag"]
    assert len(told) in (1, MOST_NOTICES)
    assert len(told) == 1 or told[-1].endswith("; and 2,900 more things are to be said of this hand")


def test_reading_a_hand_of_many_tags_takes_as_many_steps_as_it_has_tags() -> None:
    steps = [
        _calls_of_reading('[Dealer "N"]\n' + "".join(f'[T{n} "x"]\n' for n in range(count))) for count in (500, 5000)
    ]
    assert steps[1] < steps[0] * 11


def _calls_of_reading(text: str) -> int:
    """How many functions are called to read, audit and write a text."""
    calls = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        hands = [result.record for result in results(ingest.read(io.StringIO(text))) if isinstance(result, HandResult)]
        ingest.write(hands, io.StringIO(), "pen")
    finally:
        sys.setprofile(None)
    return calls
