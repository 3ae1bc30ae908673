"""The figures of the sides, `NS:4 EW:0`, and what is said of those in another form (ingest/NOTATION.md, "Tags")."""

import re
from functools import lru_cache
from typing import Final

from ingest.notation.faults import FIGURES, NUMBER, SyntaxFault, shown
from ingest.notation.values import read_number, words_of
from ingest.notation.words import Faults, read_side
from schema.records import Pair
from schema.seats import SIDES

Words = list[tuple[str, int]]

_NUMBER: Final = "(-?[0-9]{1,10})"
_HYPHEN: Final = "(?:[-–—] ?| [-–—] )"
"""One that stands between a side and its number, and is no minus."""
_FORMS: Final = (
    (rf"(NS|EW)(?: : ?|: ){_NUMBER}[,;]?", "no blank stands beside the colon"),
    (rf"(NS|EW)(?: ?=? ?{_NUMBER}|{_HYPHEN}[0-9]{{1,10}})[,;]?", "a colon stands between a side and its number"),
    (rf"(?:(NS|EW):{_NUMBER}[,;/&]*)+", "figures are parted by a blank, and nothing else"),
)
_OTHER_FORMS: Final = tuple((re.compile(rf"{form}(?![^ ])", re.IGNORECASE), why) for form, why in _FORMS)
"""Other forms in which figures are written, and why they are not read."""
_MEANT: Final = re.compile(rf"(NS|EW)(?:{_HYPHEN}|[ :=]*){_NUMBER}", re.IGNORECASE)
_SOUND: Final = re.compile(rf"(?:NS|EW)(?::{_NUMBER}?)?", re.IGNORECASE)
"""How far a word is as it should be."""
_WHOLE: Final = re.compile(_NUMBER)


def read_pair(value: str, at: int, faults: Faults) -> Pair | None:
    """Figures of the sides, `NS:4 EW:0`; a side left out is unknown."""
    try:
        return _known_pair(value)
    except ValueError:
        read_figures(words_of(value, at), faults)
        return None


@lru_cache(maxsize=4096)
def _known_pair(value: str) -> Pair | None:
    """The pair, if nothing is wrong with it; else `ValueError`."""
    faults: Faults = []
    figures = read_figures(words_of(value, 0), faults)
    if faults:
        raise ValueError
    return Pair(**figures) if figures else None


def read_figures(words: Words, faults: Faults) -> dict[str, int]:
    """The figures of words such as `NS:4`, by side; where one of them is none, what is wrong with them is told."""
    figures: dict[str, int] = {}
    for word, _ in words:
        said, _, number = word.partition(":")
        side, figure = read_side(said, 0, []), read_number(number, 0, [])
        if side is None or figure is None or side in figures:
            _Telling(words, faults).tell()
            return {}
        figures[side] = figure
    return figures


class _Telling:
    """What is wrong with the words of figures; words that belong together are told of together.

    `sides` are those that were met, `last` the figure before, if it is sound; `bare` says that a word without a side
    was told of: what stands bare behind it is likely to be so for the same reason.
    """

    def __init__(self, words: Words, faults: Faults) -> None:
        self._words = words
        self._faults = faults
        self._sides: list[str] = []
        self._last = ""
        self._bare = False

    def tell(self) -> None:
        place = 0
        while place < len(self._words):
            told = self._other_form(place)
            if not told:
                word, at = self._words[place]
                said, colon, number = word.partition(":")
                self._last = self._figure(said, number, at) if colon else self._no_figure(word, at)
            place += told or 1

    def _other_form(self, place: int) -> int:
        """How many words are figures in another form, `EW: 2`, which is told; none if they are not."""
        word, at = self._words[place]
        said = " ".join(word for word, _ in self._words[place : place + 3])
        for form, why in _OTHER_FORMS:
            found = form.match(said)
            meant = [f"{figure[1].upper()}:{figure[2]}" for figure in _MEANT.finditer(found[0])] if found else []
            sound = _SOUND.match(word)
            if found and sound and found[0].upper() != meant[0]:
                message = f"{shown(found[0])}: {why}; did you mean {shown(' '.join(meant))}?"
                self._faults.append(SyntaxFault(at + sound.end(), FIGURES, message))
                self._sides += [figure[:2] for figure in meant]
                self._last = ""
                return found[0].count(" ") + 1
        return 0

    def _figure(self, said: str, number: str, at: int) -> str:
        """What is wrong with `NS:4`; if nothing is, the figure."""
        found = len(self._faults)
        side = read_side(said, at, self._faults)
        if number:
            read_number(number, at + len(said) + 1, self._faults)
        elif side is not None:
            message = f"a whole number is expected after {shown(said)}:"
            self._faults.append(SyntaxFault(at + len(said) + 1, NUMBER, message))
        if side is None:
            return ""
        if side in self._sides:
            self._faults.append(SyntaxFault(at, FIGURES, f"{side} stands twice"))
        self._sides.append(side)
        return f"{side}:{number}" if len(self._faults) == found else ""

    def _no_figure(self, word: str, at: int) -> str:
        """A word without a colon: what is expected in its place is told, once of several."""
        due = [side for side in SIDES if side not in self._sides]
        after = f" after {self._last}" if self._last else ""
        if not due:
            message = f"{shown(word)}: nothing more is expected{after}"
        elif word.upper() in due:
            message = f"{shown(word)}: a colon and a number are expected, as in {word.upper()}:0"
        else:
            example = word if _WHOLE.fullmatch(word) else "0"
            message = f"{shown(word)}: {' or '.join(due)} and a number is expected{after}, as in {due[0]}:{example}"
        if not self._bare:
            self._faults.append(SyntaxFault(at, FIGURES, message))
        self._bare = True
        return ""
