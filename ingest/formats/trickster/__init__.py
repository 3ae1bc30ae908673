"""The PBN dialect of Trickster Cards, as its users copy it from the site and paste it (ingest/FORMATS.md).

Tags of PBN, and of the site's own; cards are suit, then rank. The rows of a play keep the columns of the first row's
first seat, whoever leads. A tag that is broken costs itself, and never the next one.
"""

from ingest.formats.trickster.reading import read, recognise

__all__ = ["read", "recognise"]
