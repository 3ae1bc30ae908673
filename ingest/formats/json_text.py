"""JSON read with care: every value has its place in the text, no key stands twice, and nothing nests without end.

A path is a tuple of keys and indices; written it is "deals.2.phases.0.calls.1".
"""

import json
import re
from collections.abc import Iterator
from json.decoder import JSONDecodeError
from typing import Any, Final, NoReturn

Path = tuple[str | int, ...]

DEEPEST: Final = 100
"""How deep lists and objects may nest."""

_BLANK: Final = re.compile(r"[ \t\n\r]*")
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')
_SURROGATE: Final = re.compile(r"\\u[dD][89a-fA-F]")


class Broken(Exception):
    """Text that is no JSON, or none that can be taken; `offset` is where."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message, self.offset = message, offset


class _Unfit(Exception):
    """JSON by its grammar, and still not to be taken."""


def written(path: Path) -> str:
    """The path as it stands in messages.

    >>> written(("tricks", 0, "cards", 3))
    'tricks.0.cards.3'
    """
    return ".".join(str(part) for part in path)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise _Unfit(f'the key "{twice}" stands twice in one object')
    return made


def _constant(name: str) -> NoReturn:
    raise _Unfit(f"{name} is no value")


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant)


class Scanner:
    """Goes through a text that is JSON; `offset` is how far it has come. Every method may raise `Broken`.

    >>> scan = Scanner('{"a": [1, 2], "b": null}')
    >>> [(key, scan.value()) for key in scan.members()]
    [('a', [1, 2]), ('b', None)]
    """

    def __init__(self, text: str, offset: int = 0) -> None:
        self.text = text
        self.offset = self._past_blanks(offset)

    def members(self) -> Iterator[str]:
        """The keys of the object that stands here; at each, its value is to be taken."""
        seen: set[str] = set()
        self._take("{")
        while self.text[self.offset : self.offset + 1] != "}" or seen:
            at = self.offset
            key = self._key()
            if key in seen:
                raise Broken(f'the key "{key}" stands twice in one object', at)
            seen.add(key)
            self._take(":")
            yield key
            if self.text[self.offset : self.offset + 1] == "}":
                break
            self._take(",")
        self._take("}")

    def elements(self) -> Iterator[int]:
        """The indices of the list that stands here; at each, its value is to be taken."""
        index = 0
        self._take("[")
        while self.text[self.offset : self.offset + 1] != "]" or index:
            yield index
            index += 1
            if self.text[self.offset : self.offset + 1] == "]":
                break
            self._take(",")
        self._take("]")

    def value(self) -> Any:
        """The value that stands here, whole."""
        text, start = self.text, self.offset
        try:
            value, end = _DECODER.raw_decode(text, start)
        except JSONDecodeError as error:
            raise Broken(_said(error), error.pos) from None
        except RecursionError:
            raise Broken("lists and objects are nested too deep", start) from None
        except _Unfit as unfit:
            raise Broken(str(unfit), start) from None
        except ValueError:
            raise Broken("a number is too long", start) from None
        if _SURROGATE.search(text, start, end):
            _require_characters(value, start)
        if text.count("[", start, end) + text.count("{", start, end) > DEEPEST and _is_deep(value):
            raise Broken("lists and objects are nested too deep", start)
        self.offset = self._past_blanks(end)
        return value

    def end(self) -> None:
        """Nothing but blanks is left."""
        if self.offset < len(self.text):
            raise Broken("nothing is expected behind the end of the value", self.offset)

    def _key(self) -> str:
        if self.text[self.offset : self.offset + 1] != '"':
            raise Broken("a key in double quotes is expected", self.offset)
        return str(self.value())

    def _take(self, sign: str) -> None:
        if self.text[self.offset : self.offset + 1] != sign:
            what = f"{self.text[self.offset]!r} stands where" if self.offset < len(self.text) else "the text ends where"
            raise Broken(f"{what} {sign!r} is expected", self.offset)
        self.offset = self._past_blanks(self.offset + 1)

    def _past_blanks(self, offset: int) -> int:
        match = _BLANK.match(self.text, offset)
        return match.end() if match else offset


def compact(value: Any) -> str:
    """The value as JSON on one line.

    >>> compact({"a": [1, "é"]})
    '{"a":[1,"é"]}'
    """
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _said(error: JSONDecodeError) -> str:
    if error.msg.startswith("Expecting value"):
        return "a value is expected"
    return error.msg[:1].lower() + error.msg[1:].removesuffix(" at")


def _is_deep(value: Any) -> bool:
    level, depth = [value], 0
    while level and depth <= DEEPEST:
        inner = [item.values() if isinstance(item, dict) else item for item in level if isinstance(item, dict | list)]
        level = [item for items in inner for item in items]
        depth += 1
    return bool(level)


def _require_characters(value: Any, offset: int) -> None:
    try:
        compact(value).encode()
    except UnicodeEncodeError:
        raise Broken("half of a surrogate pair stands alone in a text", offset) from None


def offsets(text: str, start: int = 0, end: int | None = None) -> dict[Path, int]:
    """Where each value of a JSON text stands, by its path; the text is known to be sound.

    >>> offsets('{"a": [10, {"b": 1}]}')
    {(): 0, ('a',): 6, ('a', 0): 7, ('a', 1): 11, ('a', 1, 'b'): 17}
    """
    places: dict[Path, int] = {}
    path: list[str | int] = []
    expects_key = False
    for match in _TOKEN.finditer(text, start, len(text) if end is None else end):
        token = match[0]
        if token == ",":
            last = path[-1]
            expects_key = isinstance(last, str)
            if isinstance(last, int):
                path[-1] = last + 1
        elif token in "}]":
            path.pop()
            expects_key = False
        elif token == ":":
            expects_key = False
        elif expects_key:
            path[-1] = json.loads(token) if "\\" in token else token[1:-1]
        else:
            places[tuple(path)] = match.start()
            if token == "{":
                path.append("")
                expects_key = True
            elif token == "[":
                path.append(0)
    return places


def nearest(places: dict[Path, int], path: Path) -> int:
    """The offset of a value, or where there is none, of the innermost one around it."""
    while path and path not in places:
        path = path[:-1]
    return places.get(path, 0)
