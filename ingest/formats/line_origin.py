"""Where in a line of JSON lines each value of its record stands: looked for when something has to be said of one."""

import json
from dataclasses import dataclass, field
from typing import Any, Final

from ingest.formats.json_text import Path, offsets
from ingest.notation.fields import FIELDS
from schema.origin import Origin

_SECTIONS: Final = (("Auction", "calls"), ("Play", "tricks"))
"""Tags that say who begins, and the values that stand for them where that is not given."""
_ORDER: Final = ("auction", "play")


@dataclass(slots=True)
class LineOrigin(Origin):
    """An origin whose text is a record as JSON. Its offsets are looked for once, with the first that is asked for.

    Events are in order in a record, and have no place where they are not in the text.
    """

    located: bool = field(default=False, compare=False)

    def locate(self) -> None:
        """Finds the offset of every value that is given; a null has none."""
        if self.located:
            return
        self.located = True
        places = offsets(self.text)
        for tag, (name, _) in FIELDS.items():
            self._tag(tag, places.get(("players", name) if len(name) == 1 else (name,)))
        for tag, name in _SECTIONS:
            self._tag(tag, places.get((name,)))
        for number, _ in enumerate(_listed(places, ("more_tags",))):
            name, _ = json.JSONDecoder().raw_decode(self.text, places["more_tags", number, 0])
            self._tag(name, places["more_tags", number, 1])
        self.calls += _listed(places, ("calls",))
        events = _listed(places, ("events",))
        if events and _in_order(json.loads(self.text)["events"]):
            self.events += events
        for number, _ in enumerate(_listed(places, ("tricks",))):
            self.cards.append(_listed(places, ("tricks", number, "cards")))
            self.winners.append(self._given(places.get(("tricks", number, "winner"))))

    def _tag(self, tag: str, at: int | None) -> None:
        given = self._given(at)
        if given is not None:
            self.tags.setdefault(tag, given)

    def _given(self, at: int | None) -> int | None:
        """The offset, unless there is none, or it is that of a null."""
        return None if at is None or self.text.startswith("null", at) else at


def _listed(places: dict[Path, int], path: Path) -> list[int]:
    """The offsets of the elements of a list."""
    found: list[int] = []
    while (at := places.get((*path, len(found)))) is not None:
        found.append(at)
    return found


def _in_order(events: list[Any]) -> bool:
    moments = [(_ORDER.index(event["moment"]["section"]), event["moment"]["after"]) for event in events]
    return moments == sorted(moments)
