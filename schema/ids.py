"""The ids that other programs gave to games and to hands: among the tags of a record that PEN does not name."""

from typing import Final, NamedTuple

from schema.records import HandRecord
from schema.tags import OF_AN_ID

LONGEST: Final = 200
"""What has more characters is no id."""
_OF_A_GAME, _ = OF_AN_ID


class Id(NamedTuple):
    """An id: the tag that gives it, and its value."""

    tag: str
    value: str

    @property
    def of_game(self) -> bool:
        """Whether all hands of a game have it; otherwise it is that of one hand."""
        return self.tag.lower().endswith(_OF_A_GAME)


def ids_of(record: HandRecord) -> tuple[Id, ...]:
    """The ids of a record: the tags whose names end with GameId or HandId, in any case.

    >>> ids_of(HandRecord(more_tags=(("EgnGameId", "w5-g1"), ("Weather", "rain"))))
    (Id(tag='EgnGameId', value='w5-g1'),)
    """
    if not record.more_tags:
        return ()
    return tuple(
        Id(tag, value)
        for tag, value in record.more_tags
        if tag[-6:].lower() in OF_AN_ID and value.strip() and len(value) <= LONGEST
    )
