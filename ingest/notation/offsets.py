"""Where in the text of a hand each value stands: looked for when something has to be said of one."""

from ingest.notation.draft import Draft
from ingest.notation.parser import read_draft
from schema.origin import Offsets


def pen_offsets(text: str) -> Offsets:
    r"""The offset of every value in the text of a hand that was read.

    >>> pen_offsets('[Dealer "N"]\n[Auction "E"]\nPass')
    Offsets(tags={'Dealer': 9, 'Auction': 23}, calls=[27], cards=[], winners=[], events=[])
    """
    return offsets_of(read_draft(text))


def offsets_of(draft: Draft) -> Offsets:
    """The offsets in a draft, as it stands."""
    return Offsets(
        draft.places,
        [spoken.offset for spoken in draft.spoken],
        [line.offsets for line in draft.lines],
        [line.winner_offset for line in draft.lines],
        draft.event_offsets,
    )
