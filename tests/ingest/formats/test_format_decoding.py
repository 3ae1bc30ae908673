"""What a file's bytes are, and what is said of them."""

import gzip
import io
import re
import zipfile
import zlib
from collections import deque

import pytest

from ingest.formats.decoding import GZIP_FREELY, PIECE, Unreadable, text_of


@pytest.mark.parametrize(
    "data",
    [
        "Łódź\nsecond\n".encode(),
        b"\xef\xbb\xbf" + "Łódź\nsecond\n".encode(),
        "Łódź\r\nsecond\r\n".encode(),
        "Łódź\rsecond\r".encode(),
        gzip.compress("Łódź\nsecond\n".encode(), mtime=0),
    ],
    ids=["plain", "byte-order mark", "CRLF", "CR", "gzip"],
)
def test_utf_8_is_read_without_a_word_whatever_its_line_ends(data: bytes) -> None:
    text = text_of(io.BytesIO(data))
    assert text.read() == "Łódź\nsecond\n"
    assert text.notice is None


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("lines", [2, PIECE // 2, PIECE])
def test_the_line_that_is_not_utf_8_is_named_whatever_the_line_ends(end: bytes, lines: int) -> None:
    text = text_of(io.BytesIO(b"x" + end * lines + b"caf\xe9" + end + b"\xe9"))
    text.read()
    assert text.notice is not None
    assert text.notice.message.startswith(f"line {lines + 1} is not UTF-8")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_a_byte_order_mark_names_the_encoding_and_it_is_said(encoding: str) -> None:
    text = text_of(io.BytesIO("Łódź\r\n♠😀".encode(encoding)))
    assert text.read() == "Łódź\n♠😀"
    assert text.notice is not None
    assert encoding.upper() in text.notice.message


def test_bytes_that_are_not_utf_8_are_read_as_windows_1252_and_the_line_is_said() -> None:
    text = text_of(io.BytesIO(b"one\ntwo\ncaf\xe9 \x93hi\x94 \x81\n"))
    assert text.read() == "one\ntwo\ncafé “hi” \x81\n"
    assert text.notice is not None
    assert text.notice.rule == "encoding"
    assert "line 3" in text.notice.message


def test_a_zip_archive_is_named_as_such() -> None:
    for names in ((), ("game-000001.egn",)):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w") as files:
            for name in names:
                files.writestr(name, "{}")
        with pytest.raises(Unreadable, match="a zip archive, which is not read: unpack it"):
            text_of(io.BytesIO(packed.getvalue()))


@pytest.mark.parametrize(
    ("name", "text"),
    [("[Content_Types].xml", "<x/>"), ("mimetype", "application/vnd.oasis.opendocument.spreadsheet")],
)
def test_a_workbook_is_to_be_saved_as_csv(name: str, text: str) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as files:
        files.writestr(name, text)
    with pytest.raises(Unreadable, match="of an office program, which is not read: save its table as CSV"):
        text_of(io.BytesIO(packed.getvalue()))


def test_an_old_workbook_is_to_be_saved_as_csv_too() -> None:
    with pytest.raises(Unreadable, match="of an office program, which is not read: save its table as CSV"):
        text_of(io.BytesIO(bytes.fromhex("d0cf11e0a1b11ae1") + bytes(504)))


def test_a_character_on_the_edge_of_two_pieces_is_not_broken() -> None:
    for shift in range(4):
        whole = "x" * (PIECE - shift) + "€" * 10 + "é" * PIECE
        text = text_of(io.BytesIO(whole.encode()))
        assert text.read() == whole
        assert text.notice is None


def test_a_bad_byte_far_into_the_file_is_known_when_it_is_reached() -> None:
    text = text_of(io.BytesIO(b"good\n" * PIECE + b"caf\xe9\n"))
    assert text.notice is None
    assert text.read().endswith("café\n")
    assert text.notice is not None
    assert f"line {PIECE + 1}" in text.notice.message


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "binary"),
        ("[Dealer".encode("utf-16-le"), "UTF-16 without a byte-order mark"),
        *((gzip.compress(b"x", mtime=0)[:size], "cut off: its end is missing$") for size in (2, 3, 9, 10, 11)),
        (b"\x1f\x8bnot gzip", "damaged"),
    ],
)
def test_what_is_no_text_is_refused_with_the_reason(data: bytes, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        text_of(io.BytesIO(data))


@pytest.mark.parametrize(
    ("left_off", "said"),
    [(slice(-8), "cut off: its end is missing; the last"), (slice(-9), "cut off"), (None, "damaged")],
)
@pytest.mark.parametrize("size", [100, PIECE, 1 << 20])
def test_what_can_be_unpacked_of_a_broken_gzip_file_is_read_and_the_reason_said(
    size: int, left_off: slice | None, said: str
) -> None:
    whole = ("Łódź\n" * size)[:size]
    packed = gzip.compress(whole.encode(), mtime=0)
    data = packed[:-8] + b"\0" * 8 if left_off is None else packed[left_off]
    text = text_of(io.BytesIO(data))
    assert text.read() == whole
    assert text.broken is not None
    assert re.search(said, str(text.broken))
    assert text.notice is None
    assert text.read() == ""


def test_half_a_character_at_the_end_of_a_broken_file_is_no_other_encoding() -> None:
    for encoding in ("utf-8", "utf-16"):
        packed = zlib.compressobj(wbits=31)
        cut = packed.compress("one\n€".encode(encoding)[:-1]) + packed.flush(zlib.Z_SYNC_FLUSH)
        text = text_of(io.BytesIO(cut))
        assert text.read() == "one\n"
        assert text.notice is None or "UTF-16" in text.notice.message


def test_a_gzip_bomb_is_left_where_it_becomes_one() -> None:
    packed = gzip.compress(b"\n" * (1 << 24), 6, mtime=0)
    bomb = packed * (GZIP_FREELY // (1 << 24) + 4)
    text = text_of(io.BytesIO(bomb))
    deque(iter(lambda: text.read(1 << 20), ""), maxlen=0)
    assert "expands" in str(text.broken)


def test_a_stream_of_text_is_read_as_it_is() -> None:
    text = text_of(io.StringIO("♠ one\r\ntwo"))
    assert text.read() == "♠ one\ntwo"
    assert text.notice is None
