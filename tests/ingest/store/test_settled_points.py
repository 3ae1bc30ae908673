"""Points due that hang on the hands before: they stay as the place of a copy in its file has settled them."""

from itertools import permutations

from schema.tallies import TALLIES
from tests.ingest.store.conftest import contents, hand, take
from tests.ingest.store.test_archive import NewArchive
from tests.ingest.store.test_rebuilding import everything, rebuild

FIRST = hand(1, more='[Score "NS:4 EW:0"]').replace("AC 7C KD TD", "AC 7C TD KD")
CLAIM = "! claim revoke E 1\n"


def revoked(**more: str) -> str:
    """A hand in which East revokes: if North and South have four, the penalty ends the game, and his point is lost."""
    return hand(2, points=CLAIM, **more).replace("N:KH 7H", "N:KH AC").replace("E:AC 7C", "E:7H 7C")


SECOND = revoked()
IN_PLACE = f"{FIRST}\n{SECOND}"
DUE = "SELECT points_due_ns, points_due_ew FROM hands WHERE number = 2"
ENDED, BY_ITSELF = [(3, 0)], [(3, 1)]


def test_points_that_hang_on_the_hands_before_are_those_of_a_copy_that_has_them(new_archive: NewArchive) -> None:
    archive = new_archive()
    take(archive, SECOND)
    assert list(archive.rows(DUE)) == BY_ITSELF
    knowing, saying = revoked(discard="TC"), revoked(comment="bold")
    for texts in ((SECOND, IN_PLACE), (SECOND, IN_PLACE, knowing), (IN_PLACE, knowing, saying)):
        found = []
        for order in permutations(texts):
            archive = new_archive()
            for number, text in enumerate(order):
                take(archive, text, name=f"{number}.pen")
            assert list(archive.rows(DUE)) == ENDED
            found.append(contents(archive))
            before = everything(archive)
            rebuild(archive)
            assert everything(archive) == before
        assert all(one == found[0] for one in found)


def test_the_statistics_know_the_points_that_were_settled(new_archive: NewArchive) -> None:
    once, late = new_archive(), new_archive()
    take(once, IN_PLACE)
    take(late, f"{SECOND}\n{FIRST}")
    take(late, IN_PLACE, name="b.pen")
    for table in ("hand_facts", *(tally.name for tally in TALLIES)):
        assert sorted(map(repr, once.rows(f"SELECT * FROM {table}"))) == sorted(
            map(repr, late.rows(f"SELECT * FROM {table}"))
        )
