"""From the bytes of a file to its text: encodings recognised, compression undone, and neither without bounds.

Everything is handed on as UTF-8 with line feeds, a piece at a time. A byte that is not UTF-8 is read as Windows-1252
(cp1252), the encoding that old score sheets are in; UTF-16 and UTF-32 are read where a byte-order mark names them.
Either is said once, by the `encoding` warning. What can be had of a file that is cut off or damaged is handed on, and
`Text.broken` says then why it is not all.
"""

import codecs
import io
import zlib
from gzip import BadGzipFile, GzipFile
from typing import Any, BinaryIO, Final, Protocol

from schema.findings import Fault

PIECE: Final = 1 << 16
"""How many bytes are taken at a time; the first piece decides what the file is."""
GZIP_FREELY: Final = 256 << 20
GZIP_RATIO: Final = 200
"""A compressed file may give `GZIP_FREELY` bytes, and beyond that no more than so many times its own size."""

_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06")
_OFFICE: Final = (b"[Content_Types].xml", b"_rels/.rels", b"mimetypeapplication/vnd.")
"""What the documents of office programs, zip archives too, have within the first of them."""
_OLD_OFFICE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How their documents began before: `.xls`, `.doc`."""
_CP1252: Final = [bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(256)]


def _bytes_as_cp1252(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return "".join(_CP1252[byte] for byte in error.object[error.start : error.end]), error.end


_FALLBACK: Final = "bowerbook-cp1252"
codecs.register_error(_FALLBACK, _bytes_as_cp1252)


class Unreadable(Exception):
    """Why a file cannot be read, or no further; the sentence is the message."""


class Bytes(Protocol):
    """What gives bytes: the one thing that is asked of a file here."""

    def read(self, size: int = -1, /) -> bytes: ...


class _Counted:
    """A file that counts the bytes taken from it."""

    def __init__(self, raw: Bytes, begun: bytes) -> None:
        self._raw, self._begun = raw, begun
        self.taken = 0

    def read(self, size: int = -1, /) -> bytes:
        data, self._begun = self._begun[:size], self._begun[size:]
        try:
            data = data or self._raw.read(size)
        except OSError as error:
            raise Unreadable(f"it cannot be read: {error.strerror or error}") from None
        self.taken += len(data)
        return data


class _Expanded:
    """The content of a gzip file, up to the bounds above."""

    def __init__(self, raw: Bytes, begun: bytes) -> None:
        self._packed = _Counted(raw, begun)
        counted: Any = self._packed
        self._file = GzipFile(fileobj=counted, mode="rb")
        self._given = 0
        self._broken: Unreadable | None = None

    def read(self, size: int = -1, /) -> bytes:
        """Some of what is left, as much as can be had at once: a read of all would lose what stands before a fault."""
        if self._broken is not None:
            raise self._broken
        try:
            data = self._file.read1(size)
        except EOFError:
            last = "; the last hand in it may be cut off too" if self._given else ""
            raise self._break(f"the gzip file is cut off: its end is missing{last}") from None
        except (BadGzipFile, zlib.error) as error:
            raise self._break(f"the gzip file is damaged: {error}") from None
        self._given += len(data)
        if self._given > GZIP_FREELY and self._given > GZIP_RATIO * self._packed.taken:
            raise self._break(f"the gzip file expands to more than {GZIP_RATIO} times its size: it is not read further")
        return data

    def _break(self, why: str) -> Unreadable:
        self._broken = Unreadable(why)
        return self._broken


class _Encoded:
    """A stream of text, as the bytes of its UTF-8."""

    def __init__(self, text: io.TextIOBase) -> None:
        self._text = text

    def read(self, size: int = -1, /) -> bytes:
        try:
            return self._text.read(size).encode("utf-8", "replace")
        except (OSError, UnicodeError) as error:
            raise Unreadable(f"it cannot be read: {error}") from None


class _Utf8(io.RawIOBase):
    """The bytes of a file as UTF-8, whatever they were; `notice` says what they were, where that is not UTF-8.

    It ends where the file cannot be read further; `broken` says why.
    """

    def __init__(self, raw: Bytes) -> None:
        self._raw = raw
        self._begun, self._encoding = _opening(raw)
        self._carried = b""
        self._lines = 1
        self._returned = False
        self._ended = False
        self.notice: Fault | None = None
        self.broken: Unreadable | None = None
        if self._encoding != "utf-8":
            self._decoder = codecs.getincrementaldecoder(self._encoding)("replace")
            self.notice = Fault("encoding", f"the file is {self._encoding[:-3].upper()}, not UTF-8; it is read as such")
        self._ready = self._piece()

    @property
    def head(self) -> str:
        """The beginning of the text: a piece, less what may be half a character."""
        return self._ready.decode("utf-8", "ignore").replace("\r\n", "\n").replace("\r", "\n")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self._ready and not self._ended:
            self._ready = self._piece()
        count = min(len(buffer), len(self._ready))
        buffer[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count

    def _piece(self) -> bytes:
        try:
            data = self._begun or self._raw.read(PIECE)
        except Unreadable as reason:
            self.broken, self._ended = reason, True
            return b""
        self._begun = b""
        self._ended = not data
        if self._encoding != "utf-8":
            return self._decoder.decode(data, final=self._ended).encode("utf-8", "replace")
        if self._carried or not data.isascii():
            data = self._as_utf8(self._carried + data)
        self._lines += self._line_ends(data)
        self._returned = data.endswith(b"\r") if data else self._returned
        return data

    def _line_ends(self, data: bytes) -> int:
        """How many lines end in the bytes that come next, of whatever system: with a line feed, a return or both."""
        halved = self._returned and data.startswith(b"\n")
        return data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n") - halved

    def _as_utf8(self, data: bytes) -> bytes:
        end = len(data) if self._ended else _whole_characters(data)
        data, self._carried = data[:end], data[end:]
        try:
            data.decode("utf-8")
        except UnicodeDecodeError as error:
            if self.notice is None:
                line = self._lines + self._line_ends(data[: error.start])
                self.notice = Fault(
                    "encoding",
                    f"line {line} is not UTF-8 (byte {data[error.start]:02X}); what is not is read as Windows-1252",
                )
            return data.decode("utf-8", _FALLBACK).encode("utf-8")
        return data


def _opening(raw: Bytes) -> tuple[bytes, str]:
    """The first piece without its byte-order mark, and the encoding."""
    begun = _read_fully(raw, PIECE)
    for mark, encoding in _BOMS:
        if begun.startswith(mark):
            return begun[len(mark) :], encoding
    if b"\0" in begun:
        raise Unreadable(_binary(begun))
    return begun, "utf-8"


def _binary(begun: bytes) -> str:
    if begun.startswith(_OLD_OFFICE) or (begun.startswith(_ZIP) and any(mark in begun for mark in _OFFICE)):
        return "this is a document of an office program, which is not read: save its table as CSV"
    if begun.startswith(_ZIP):
        return "this is a zip archive, which is not read: unpack it, and name the files in it or their folder"
    evens, odds = begun[::2].count(0), begun[1::2].count(0)
    if max(evens, odds) > len(begun) // 3 and min(evens, odds) <= len(begun) // 20:
        return "this looks like UTF-16 without a byte-order mark: save it as UTF-8, or with the mark"
    return "this is not text but binary data"


def _read_fully(raw: Bytes, size: int) -> bytes:
    """So many bytes, or all that there are: a pipe gives fewer at a time. Raises `Unreadable` where there are none."""
    pieces: list[bytes] = []
    try:
        while size > 0 and (data := raw.read(size)):
            pieces.append(data)
            size -= len(data)
    except Unreadable:
        if not pieces:
            raise
    return b"".join(pieces)


def _whole_characters(data: bytes) -> int:
    """Where the last character ends that is whole."""
    for back in range(1, min(4, len(data)) + 1):
        byte = data[-back]
        if byte >= 0xC0:
            length = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return len(data) - back if length > back else len(data)
        if byte < 0x80:
            break
    return len(data)


class Text(io.TextIOWrapper):
    """A file as text: `head` is how it begins, `notice` what is to be said of its encoding, as far as it was read."""

    def __init__(self, content: _Utf8) -> None:
        super().__init__(io.BufferedReader(content, PIECE), encoding="utf-8", errors="replace", newline=None)
        self._content = content
        self.head = content.head

    @property
    def notice(self) -> Fault | None:
        return self._content.notice

    @property
    def broken(self) -> Unreadable | None:
        """Why the file cannot be read further; null where it can, and once it was read to its end."""
        return self._content.broken


def text_of(stream: BinaryIO | io.TextIOBase | Bytes) -> Text:
    """The text of an open file, of bytes or of text, gzip undone.

    Raises `Unreadable` where it is not text, or nothing of it can be read.

    >>> text = text_of(io.BytesIO(b"caf\\xe9\\r\\n"))
    >>> text.read(), text.notice.message
    ('café\\n', 'line 1 is not UTF-8 (byte E9); what is not is read as Windows-1252')
    """
    if isinstance(stream, io.TextIOBase):
        return Text(_Utf8(_Encoded(stream)))
    begun = _read_fully(_Counted(stream, b""), 2)
    packed = begun == b"\x1f\x8b"
    return Text(_Utf8(_Expanded(stream, begun) if packed else _Counted(stream, begun)))
