"""No statement of an ingest goes through a table that grows with the archive: it would take longer with every file."""

import pytest

from ingest.store import Archive, FileRead, ordering, tallying
from ingest.store.namesakes import staying
from schema.tables import COMMENTS, EVENTS, FINDINGS, GAMES, HANDS, IDS, PLAYERS, RUBBERS
from tests.ingest.store.conftest import hand, take
from tests.ingest.store.test_large_archives import FIRST, MORE

GROWING = {table.name for table in (HANDS, FINDINGS, COMMENTS, IDS, PLAYERS, EVENTS, RUBBERS, GAMES)}
GROWING |= {"calls", "tricks", "hand_facts", "f", "copies", "rejects", "sources"}
VERBS = ("SELECT", "INSERT", "UPDATE", "DELETE", "WITH", "\nWITH", "\nUPDATE")
IDS_OF_ANOTHER = '[EgnGameId "w5"]'
LATER = [
    *MORE,
    hand(3, more=IDS_OF_ANOTHER),
    hand(21, more=IDS_OF_ANOTHER),
    hand(22, comment="well played", points='[Points "NS:2 EW:0"]\n'),
    '[Dealer "Q"]\n',
]


def scans(archive: Archive, statement: str) -> set[str]:
    """The growing tables, by the names that they have in a statement, that it goes through from end to end."""
    plan = [step for *_, step in archive.rows(f"EXPLAIN QUERY PLAN {statement}")]
    return {step.split()[1] for step in plan if step.startswith("SCAN ")} & GROWING


@pytest.mark.parametrize("many", [3, 1000])
def test_no_statement_of_an_ingest_goes_through_a_growing_table(
    many: int, archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ordering, "MANY", many)
    monkeypatch.setattr(tallying, "_KEPT", 2)
    monkeypatch.setattr(tallying, "_COUNTED_AT", 2)
    take(archive, "\n\n".join(FIRST))
    statements: set[str] = set()
    with archive.transaction() as connection:
        connection.set_trace_callback(statements.add)
    counts = take(archive, "\n\n".join(LATER))
    ((latest,),) = list(archive.rows("SELECT sha256 FROM sources ORDER BY id DESC LIMIT 1"))
    assert staying(archive, FileRead("club.pen", latest, 0)), "the first file had that name too"
    connection.set_trace_callback(None)
    assert counts.adding
    assert counts.contradicting
    assert counts.rejected
    asked = [one for one in statements if one.startswith(VERBS) and not one.endswith("LIMIT 1")]
    assert any("tally_players" in one for one in asked)
    assert {one: scans(archive, one) for one in asked if scans(archive, one)} == {}


def test_a_scan_is_seen(archive: Archive) -> None:
    assert scans(archive, "SELECT ended FROM hand_facts AS f") == {"f"}
