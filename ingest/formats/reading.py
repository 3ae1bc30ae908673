"""Reading hands from anywhere: the one door for all formats."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Protocol

from ingest.formats.decoding import Unreadable
from ingest.formats.refusal import NOT_READABLE, found, refused_file
from ingest.formats.registry import Format, format_of, may_hold_hands, named, what_it_is
from ingest.formats.source import LOG, Readable, files, is_stream, opened
from ingest.formats.source import named as name_of
from schema.findings import Fault, Refused
from schema.origin import Origin
from schema.records import HandRecord

MOST_NOTICES: Final = 100
"""How many things a reader may have to say of one hand; of more, it is told how many."""


class Noticing(Protocol):
    """A text, as far as something is to be said of its encoding."""

    @property
    def notice(self) -> Fault | None: ...


_NO_PLACE: Final = Origin()


def read(source: Readable, *, format: str | None = None, name: str | None = None) -> Iterator[HandRecord | Refused]:
    """The hands of a file, of a folder's files, of standard input (`-`) or of an open stream, one at a time.

    Hands that cannot be read come as `Refused` in their place, and so does, with 0 hands, a file that cannot be read at
    all; the rest is read. The format is taken from the content, then from the name; `format` forces it. `name` is what
    findings call the file. Raises `UnknownFormat` where there is no format of that name.

    >>> import io
    >>> [hand.dealer for hand in read(io.StringIO('{"pen": "1.0", "dealer": "N"}'))]
    ['N']
    """
    forced = None if format is None else named(format)
    if (isinstance(source, str) and source == "-") or is_stream(source):
        return _read_one(source, forced, name or name_of(source), False)
    return _read_all(source, forced, name)


def _read_all(source: Readable, forced: Format | None, name: str | None) -> Iterator[HandRecord | Refused]:
    assert not is_stream(source)
    for file in files(source):  # type: ignore[arg-type]
        given = name_of(source) == name_of(file)
        yield from _read_one(file, forced, name if name and given else name_of(file), not given)


def _read_one(source: Readable, forced: Format | None, file: str, of_folder: bool) -> Iterator[HandRecord | Refused]:
    """The hands of one file. A file of a folder that nothing marks as hands is passed over, which is logged."""
    index = 0
    try:
        with opened(source) as text:
            known = forced or format_of(text.head, file)
            if known is None or not text.head.strip():
                rule, message = what_it_is(text.head)
                if of_folder and not may_hold_hands(file):
                    LOG.warning("%s: passed over: %s", file, message)
                else:
                    yield refused_file(file, rule, message, text.head)
                return
            for hand in with_notice(known.read(text, file), text):
                index += 1
                yield hand
            if text.broken is not None:
                raise text.broken
    except Unreadable as reason:
        if of_folder and index == 0 and not may_hold_hands(file):
            LOG.warning("%s: passed over: %s", file, reason)
        else:
            yield refused_file(file, NOT_READABLE, str(reason), index=index + 1)


def with_notice(hands: Iterator[HandRecord | Refused], text: Noticing) -> Iterator[HandRecord | Refused]:
    """The hands; what is to be said of the encoding is said with the first that is read after it is known.

    Of a great many things to be said of one hand, such as tags that are not known, the first are.
    """
    said = False
    for hand in hands:
        if not isinstance(hand, Refused) and hand.origin is not None and len(hand.origin.notices) > MOST_NOTICES:
            hand = hand.with_origin(replace(hand.origin, notices=_first(hand.origin.notices)))
        if not said and text.notice is not None:
            said = True
            if isinstance(hand, Refused):
                hand = replace(hand, findings=(found(text.notice), *hand.findings))
            else:
                origin = hand.origin or _NO_PLACE
                hand = hand.with_origin(replace(origin, notices=(text.notice, *origin.notices)))
        yield hand


def _first(notices: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The first of the notices; the last of these says how many more there are."""
    *first, last = notices[:MOST_NOTICES]
    more = f"; and {len(notices) - MOST_NOTICES:,} more things are to be said of this hand"
    return *first, replace(last, message=last.message + more)
