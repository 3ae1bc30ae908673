"""Files of one name: what stays in the archive of one that was read before, where it may have been mended since."""

from collections.abc import Container
from typing import Final

from ingest.store.archive import Archive, FileRead

NAMELESS: Final = ("-", "posted")
"""The names of what came without one: through a pipe, by a post."""
_LOOKED_AT: Final = 100
_BEFORE: Final = """
SELECT before.id, before.sha256 FROM sources AS this
JOIN sources AS before ON before.name = this.name AND before.id < this.id
WHERE this.sha256 = ? ORDER BY before.id DESC LIMIT ?"""
_STAYING: Final = """
WITH later AS (SELECT id FROM sources WHERE name = :name AND id > :before)
SELECT count(*) FROM (
  SELECT id FROM hands WHERE source = :before UNION SELECT hand FROM copies WHERE source = :before
  EXCEPT SELECT id FROM hands WHERE source IN later EXCEPT SELECT hand FROM copies WHERE source IN later)"""


def staying(archive: Archive, file: FileRead, seen: Container[str] = ()) -> int:
    """How many hands of the file that had this name before are not in this one, which is stored, nor in one between.

    They stay: where this is the same file, mended, the hands that were mended are in the archive twice. Where it has
    only grown there are none. `seen` are digests of files that lie there as they were read, and were not mended.
    """
    if file.name in NAMELESS:
        return 0
    for before, sha256 in list(archive.rows(_BEFORE, (file.sha256, _LOOKED_AT))):
        if sha256 not in seen:
            ((hands,),) = archive.rows(_STAYING, {"name": file.name, "before": before})
            return int(hands)
    return 0
