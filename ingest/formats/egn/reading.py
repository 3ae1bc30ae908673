"""Reading EGN: a document as the records of its deals, each deal for itself."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, TextIO

from ingest.formats.egn.deal import DealRead, deal_of
from ingest.formats.egn.document import Deal, Document, GameOfMatch, documents_of
from ingest.formats.egn.game import Game, game_of
from ingest.formats.egn.keys import FILE_TYPE, MATCH_TYPE
from ingest.formats.egn.match import InMatch, match_of
from ingest.formats.json_shape import Faults
from ingest.formats.json_text import Path, compact, nearest, written
from ingest.formats.refusal import BROKEN, NO_FORMAT, NOT_READABLE, NOT_YET, VALUE, finding, refused_file
from schema.findings import Fault, Finding, Refused
from schema.origin import Offsets, Origin
from schema.records import HandRecord
from schema.span import place_in

LONGEST: Final = 64_000_000
"""A document of more characters is refused: it is taken as a whole."""
_KIND: Final = re.compile(r'"(?:fileType|file_type)"\s*:\s*"([^"]*)"')


def recognise(head: str) -> bool:
    """Whether a document says that it is EGN."""
    return _says(head, FILE_TYPE)


def recognise_match(head: str) -> bool:
    """Whether a document says that it is EMN, a match of games in EGN."""
    return _says(head, MATCH_TYPE)


def _says(head: str, kind: str) -> bool:
    said = _KIND.search(head) if head.lstrip().startswith("{") else None
    return said is not None and said[1] == kind


def read(stream: TextIO, file: str) -> Iterator[HandRecord | Refused]:
    """The deals of a game, or of a match's games, as records; each that is none is refused, and the others are read."""
    text = stream.read(LONGEST + 1)
    if len(text) > LONGEST:
        yield refused_file(file, NOT_READABLE, f"a document of more than {LONGEST:,} characters is not read", text)
        return
    reading = _File(file)
    for document in documents_of(text):
        yield from reading.document(document)


class _File:
    """A file that is being read: how many hands there were in it, and what was said of its keys."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.count = 0
        self.told: set[str] = set()

    def document(self, document: Document) -> Iterator[HandRecord | Refused]:
        kind = document.members.get("fileType", document.members.get("file_type"))
        if kind == MATCH_TYPE:
            yield from self._match(document)
        elif kind == FILE_TYPE or document.broken is not None:
            yield from self._game(document, ())
        else:
            message = f'this is no EGN: its fileType is not "{FILE_TYPE}"'
            yield refused_file(self.file, NO_FORMAT, message, document.text, self.count + 1)
        if document.broken is not None:
            place, line = document.place_of(document.broken.offset)
            message = f"the JSON is broken: {document.broken.message}"
            broken = finding(BROKEN, message, line=place.line, column=place.column, text=line)
            yield Refused(self.file, self.count + 1, place.line, line[:4000], (broken,), hands=0)

    def _match(self, document: Document) -> Iterator[HandRecord | Refused]:
        """The games of a match, each for itself; a fault of the match refuses them all."""
        faults: Faults = []
        match = match_of(document, faults)
        if faults:
            yield self._whole(document, faults, (), sum(map(_deals, document.games)))
            return
        for number, game in enumerate(document.games):
            path: Path = ("games", number)
            of_game: Faults = []
            place = match.game(game, number, of_game)
            if game.document is None and document.broken is None:
                of_game.append((("gameData",), "a game of EGN is expected"))
            if of_game and document.broken is None:
                yield self._whole(document, [((*path, *inner), said) for inner, said in of_game], (), _deals(game))
            elif game.document is not None:
                game.document.broken = document.broken if number == len(document.games) - 1 else None
                yield from self._game(game.document, (*path, "gameData"), place)

    def _game(self, document: Document, path: Path, place: InMatch | None = None) -> Iterator[HandRecord | Refused]:
        faults: Faults = []
        game = game_of(document.members, faults)
        if place is not None:
            game = place.game(game)
        if document.broken is None:
            faults += [((key,), "is missing") for key in ("metadata", "deals") if key not in document.at]
        if "deals" in document.members:
            faults.append((("deals",), "a list is expected"))
        if game.variant is not None:
            rule, message = "variant-unsupported", f"{game.variant} cannot be replayed"
            yield self._refused_whole(document, (_at(document, ("metadata", "ruleset"), rule, message),))
        elif faults:
            yield self._whole(document, faults, path, len(document.spans))
        elif "metadata" in document.members:
            yield from _read_deals(document, game, self.file, self.count, path, self.told)
            self.count += len(document.spans)

    def _whole(self, document: Document, faults: Faults, path: Path, hands: int) -> Refused:
        found = [_at(document, inner, VALUE, f"{written((*path, *inner))}: {said}") for inner, said in faults[:20]]
        return self._refused_whole(document, tuple(found), hands)

    def _refused_whole(self, document: Document, findings: tuple[Finding, ...], hands: int | None = None) -> Refused:
        """A document refused as a whole, with as many hands as it has deals."""
        count = len(document.spans) if hands is None else hands
        text = document.text[document.start : document.start + 4000]
        refused = Refused(self.file, self.count + 1, document.line, text, findings, hands=count)
        self.count += count
        return refused


def _deals(game: GameOfMatch) -> int:
    return 0 if game.document is None else len(game.document.spans)


def _at(document: Document, path: Path, rule: str, message: str) -> Finding:
    place, line = document.place(path)
    return finding(rule, message, line=place.line, column=place.column, text=line)


def _read_deals(
    document: Document, game: Game, file: str, before: int, path: Path, told: set[str]
) -> Iterator[HandRecord | Refused]:
    """The deals of a document; `before` counts the hands of the file that stand before it."""
    count = len(document.spans)
    first = True
    for number, deal in enumerate(document.deals(), 1):
        index, value = before + number, deal.value
        prefix: Path = (*path, "deals", number - 1)
        if isinstance(value, str):
            message = f"{written(prefix)}: a packed deal is not read; unpack it with the program that wrote it"
            yield _refused(deal, file, index, [((), message)], NOT_YET)
            continue
        faults: Faults = []
        read = deal_of(value, game.common["laws"], faults)
        if not isinstance(value, dict):
            faults.append(((), "a deal is an object"))
        if faults:
            told_faults = [(inner, f"{written((*prefix, *inner))}: {message}") for inner, message in faults]
            yield _refused(deal, file, index, told_faults, VALUE)
            continue
        record = _record(game, read, first, (number == 1, number == count), told)
        origin = replace(_origin(record[0], deal, file, index), notices=record[1])
        yield record[0].with_origin(origin)
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
    game: Game, read: DealRead, first: bool, ends: tuple[bool, bool], told: set[str]
) -> tuple[HandRecord, tuple[Fault, ...]]:
    """The record of a deal, and what is to be said of it.

    `first` says that it is the first one that is read, `ends` whether the deal is the game's first, and its last.
    """
    fields = game.common | read.fields
    tags, more, notices = [*game.tags, *read.tags], dict(read.more), list(read.notices)
    if first:
        fields |= {"comments": (*game.first["comments"], *fields["comments"])}
        more = game.more | more
        if game.newer is not None:
            notices.append(Fault("unknown-key", f"version {game.newer} is newer than those known, 1.0 to 1.4"))
    if ends[0]:
        fields |= {"score": game.first["score"]}
    if ends[1]:
        fields |= game.last
    notices += _said_once(more, told)
    if more or read.carried:
        tags.append(("EgnMore", compact(read.carried | more)))
    return HandRecord(**fields, more_tags=tuple(tags)), tuple(notices)


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
    return Origin(file, index, deal.line, deal.line, deal.text, Offsets(tags, calls, cards))


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
