"""Reading EGN: a document as the records of its deals, each deal for itself."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TextIO

from ingest.formats.egn.deal import DealRead, deal_of
from ingest.formats.egn.document import Deal, Document, document_of
from ingest.formats.egn.game import Game, game_of
from ingest.formats.json_shape import Faults
from ingest.formats.json_text import Path, compact, nearest, written
from ingest.formats.refusal import BROKEN, NO_FORMAT, NOT_READABLE, NOT_YET, VALUE, finding, refused_file
from schema.findings import Fault, Finding, Refused
from schema.origin import Origin
from schema.records import HandRecord
from schema.span import place_in

LONGEST: Final = 64_000_000
"""A document of more characters is refused: it is taken as a whole."""
FILE_TYPE: Final = "Euchre Game Notation"

_TYPE: Final = re.compile(r'"(?:fileType|file_type)"\s*:\s*"' + FILE_TYPE + '"')


def recognise(head: str) -> bool:
    """Whether a document says that it is EGN."""
    return head.lstrip().startswith("{") and _TYPE.search(head) is not None


def read(stream: TextIO, file: str) -> Iterator[HandRecord | Refused]:
    """The deals of a document as records; each deal that is none is refused, and the others are read."""
    text = stream.read(LONGEST + 1)
    if len(text) > LONGEST:
        yield refused_file(file, NOT_READABLE, f"a document of more than {LONGEST:,} characters is not read", text)
        return
    document = document_of(text)
    kind = document.members.get("fileType", document.members.get("file_type"))
    if document.broken is None and kind != FILE_TYPE:
        yield refused_file(file, NO_FORMAT, f'this is no EGN: its fileType is not "{FILE_TYPE}"', text)
        return
    yield from _hands(document, file)


def _hands(document: Document, file: str) -> Iterator[HandRecord | Refused]:
    faults: Faults = []
    game = game_of(document.members, faults)
    if document.broken is None:
        faults += [((key,), "is missing") for key in ("metadata", "deals") if key not in document.at]
    if "deals" in document.members:
        faults.append((("deals",), "a list is expected"))
    if game.variant is not None:
        rule, message = "variant-unsupported", f"{game.variant} cannot be replayed"
        yield _whole(document, file, (_at(document, ("metadata", "ruleset"), rule, message),))
        return
    if faults and document.broken is None:
        found = [_at(document, path, VALUE, f"{written(path)}: {message}") for path, message in faults[:20]]
        yield _whole(document, file, tuple(found))
        return
    if not faults and "metadata" in document.members:
        yield from _read_deals(document, game, file)
    if document.broken is not None:
        place, line = document.place_of(document.broken.offset)
        message = f"the JSON is broken: {document.broken.message}"
        broken = finding(BROKEN, message, line=place.line, column=place.column, text=line)
        yield Refused(file, len(document.spans) + 1, place.line, line[:4000], (broken,), hands=0)


def _whole(document: Document, file: str, findings: tuple[Finding, ...]) -> Refused:
    """The document refused as a whole, with as many hands as it has deals."""
    return Refused(file, 1, 1, document.text[:4000], findings, hands=len(document.spans))


def _at(document: Document, path: Path, rule: str, message: str) -> Finding:
    place, line = document.place(path)
    return finding(rule, message, line=place.line, column=place.column, text=line)


def _read_deals(document: Document, game: Game, file: str) -> Iterator[HandRecord | Refused]:
    told: set[str] = set()
    count = len(document.spans)
    first = True
    for index, deal in enumerate(document.deals(), 1):
        value = deal.value
        if isinstance(value, str):
            message = f"deals.{index - 1}: a packed deal is not read; unpack it with the program that wrote it"
            yield _refused(deal, file, index, [((), message)], NOT_YET)
            continue
        faults: Faults = []
        read = deal_of(value, game.common["laws"], faults)
        if not isinstance(value, dict):
            faults.append(((), "a deal is an object"))
        if faults:
            prefix: Path = ("deals", index - 1)
            told_faults = [(path, f"{written((*prefix, *path))}: {message}") for path, message in faults]
            yield _refused(deal, file, index, told_faults, VALUE)
            continue
        yield _record(game, read, deal, file, (index, count), first, told)
        first = False


def _refused(deal: Deal, file: str, index: int, faults: list[tuple[Path, str]], rule: str) -> Refused:
    places = deal.places()
    findings = []
    for path, message in faults[:20]:
        if places:
            line, column = place_in(deal.text, nearest(places, path), deal.line)
            shown = deal.text.split("\n", line - deal.line + 1)[line - deal.line]
            findings.append(finding(rule, message, line=line, column=column, text=shown))
        else:
            findings.append(finding(rule, message, line=deal.line))
    return Refused(file, index, deal.line, deal.text, tuple(findings))


def _record(
    game: Game, read: DealRead, deal: Deal, file: str, number: tuple[int, int], first: bool, told: set[str]
) -> HandRecord:
    fields = game.common | read.fields
    tags, more, notices = [*game.tags, *read.tags], dict(read.more), list(read.notices)
    if first:
        fields |= {"comments": (*game.first["comments"], *fields["comments"])}
        more = game.more | more
        if game.newer is not None:
            notices.append(Fault("unknown-key", f"version {game.newer} is newer than those known, 1.0 to 1.4"))
    if number[0] == 1:
        fields |= {"score": game.first["score"]}
    if number[0] == number[1]:
        fields |= game.last
    if more:
        tags.append(("EgnMore", compact(more)))
    notices += _said_once(more, told)
    record = HandRecord(**fields, more_tags=tuple(tags))
    return record.with_origin(replace(_origin(record, deal, file, number[0]), notices=tuple(notices)))


def _said_once(more: dict[str, Any], told: set[str]) -> Iterator[Fault]:
    """A notice for each key that is not known, once a file, whichever element of a list it stands in."""
    for path in more:
        key = ".".join(part for part in path.split(".") if not part.isdigit())
        if key not in told:
            told.add(key)
            yield Fault("unknown-key", f"the key {path} is not known; it is kept")


def _origin(record: HandRecord, deal: Deal, file: str, index: int) -> Origin:
    """Where the values of the record stand in the document."""
    places = deal.places()
    if not places:
        return Origin(file, index, deal.line, None, deal.text)
    tags: dict[str, int] = {}
    calls: list[int] = []
    cards: list[list[int]] = []
    for path, offset in places.items():
        match path:
            case ("phases", _, "calls", int()):
                calls.append(offset)
            case ("phases", _, "tricks", int()):
                cards.append([])
            case ("phases", _, "tricks", int(), int()):
                cards[-1].append(offset)
            case (*_, str(key)) if key in _TAGS and len(path) <= 3:
                tags.setdefault(_TAGS[key], offset)
    calls += [tags.get("Auction", 0)] * (len(record.calls) - len(calls))
    return Origin(file, index, deal.line, deal.line, deal.text, tags=tags, calls=calls, cards=cards)


_TAGS: Final = {
    "dealer": "Dealer",
    "upCard": "TurnUp",
    "up_card": "TurnUp",
    "playerCards": "Deal",
    "player_cards": "Deal",
    "kitty": "Talon",
    "calls": "Auction",
    "discard": "Discard",
    "cardExchanges": "Exchange",
    "card_exchanges": "Exchange",
    "tricks": "Play",
    "dealNumber": "Hand",
}
