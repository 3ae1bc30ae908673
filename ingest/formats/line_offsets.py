"""Where in a line of JSON lines each value of its record stands: looked for when something has to be said of one."""

import json
from typing import Any, Final

from ingest.formats.json_text import Path, offsets
from ingest.notation.fields import FIELDS
from schema.origin import Offsets

_SECTIONS: Final = (("Auction", "calls"), ("Play", "tricks"))
"""Tags that say who begins, and the values that stand for them where that is not given."""
_ORDER: Final = ("auction", "play")


def line_offsets(text: str) -> Offsets:
    """The offset of every value that is given in a record as JSON; a null has none.

    Events are in order in a record, and have no place where they are not in the text.

    >>> line_offsets('{"dealer": "N", "calls": null}')
    Offsets(tags={'Dealer': 11}, calls=[], cards=[], winners=[], events=[])
    """
    places = offsets(text)

    def given(path: Path) -> int | None:
        at = places.get(path)
        return None if at is None or text.startswith("null", at) else at

    tags = {tag: given(("players", name) if len(name) == 1 else (name,)) for tag, (name, _) in FIELDS.items()}
    for tag, name in _SECTIONS:
        tags[tag] = tags[tag] or given((name,))
    for number, _ in enumerate(_listed(places, ("more_tags",))):
        name, _ = json.JSONDecoder().raw_decode(text, places["more_tags", number, 0])
        tags[name] = tags.get(name) or given(("more_tags", number, 1))
    events = _listed(places, ("events",))
    tricks = range(len(_listed(places, ("tricks",))))
    return Offsets(
        {name: at for name, at in tags.items() if at is not None},
        _listed(places, ("calls",)),
        [_listed(places, ("tricks", number, "cards")) for number in tricks],
        [given(("tricks", number, "winner")) for number in tricks],
        events if events and _in_order(json.loads(text)["events"]) else [],
    )


def _listed(places: dict[Path, int], path: Path) -> list[int]:
    """The offsets of the elements of a list."""
    found: list[int] = []
    while (at := places.get((*path, len(found)))) is not None:
        found.append(at)
    return found


def _in_order(events: list[Any]) -> bool:
    moments = [(_ORDER.index(event["moment"]["section"]), event["moment"]["after"]) for event in events]
    return moments == sorted(moments)
