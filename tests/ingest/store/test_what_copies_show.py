"""What a copy of a hand shows by its place in its file: findings, and points due that hang on the hands before."""

from itertools import permutations

import pytest

from ingest.store import Archive
from ingest.store.copies import MANY
from ingest.store.grouping import Copy, Group, in_groups
from schema.tallies import TALLIES
from tests.ingest.store.conftest import contents, hand, take
from tests.ingest.store.test_archive import NewArchive
from tests.ingest.store.test_rebuilding import OTHERWISE, everything, rebuild

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


def strip(text: str) -> str:
    """The hand without its site, which puts it at another table."""
    return text.replace('[Site "Boston"]\n', "")


def second(**more: str) -> str:
    return hand(2, **more).replace(*OTHERWISE)


def leaning(text: str) -> str:
    """The hand without what the one before it gives."""
    given = ("[Event", "[Site", "[Date", "[Laws", "[North", "[East", "[South", "[West", "[Rubber", "[Game")
    return "\n".join(line for line in text.split("\n") if not line.startswith(given))


AFTER_FIRST = f"{hand(1)}\n{second(points='')}"
LAST = hand(1, more='[Score "NS:0 EW:4"]', points="")
DISAGREE = (
    AFTER_FIRST,
    second(comment="bold"),
    second(points='[Points "NS:0 EW:2"]\n', comment="bold, and it was well done of him indeed"),
)
DUE_DISAGREE = (
    IN_PLACE,
    revoked(comment="bold").replace(CLAIM, f'{CLAIM}[Points "NS:3 EW:1"]\n'),
    revoked(comment="bold, and well done indeed").replace(CLAIM, f'{CLAIM}[Points "NS:3 EW:2"]\n'),
)
SAID_BY_TWO = (f"{hand(1)}\n{second(discard='TC')}", f"{hand(1)}\n{second(comment='bold')}")
LEANING = (f"{LAST}\n{leaning(second())}", second(discard="TC", points=""))
LED_BY_A_LEANING_ONE = (second(points=""), f"{LAST}\n{leaning(second(discard='TC', comment='bold'))}")
THE_SAME_LENDS = (strip(second()), second(points="").replace("Boston", "Hull"), f"{strip(hand(1))}\n{strip(second())}")
NOTICED = (
    second(discard="TC", comment="bold").replace("[TurnUp", '  [Weather "rain"]\n[TurnUp'),
    second(more='[Score "NS:0 EW:0"]', points=""),
)


@pytest.mark.parametrize(
    "texts", [DISAGREE, DUE_DISAGREE, SAID_BY_TWO, LEANING, LED_BY_A_LEANING_ONE, THE_SAME_LENDS, NOTICED]
)
def test_what_copies_show_comes_to_the_same_in_any_order_and_in_a_rebuild(
    texts: tuple[str, ...], new_archive: NewArchive
) -> None:
    found = []
    for order in permutations(texts):
        archive = new_archive()
        for number, text in enumerate(order):
            take(archive, text, name=f"{number}.pen")
        found.append(
            (
                contents(archive),
                list(archive.rows("SELECT id, points_due_ns, points_due_ew, warnings FROM hands ORDER BY id")),
            )
        )
        before = everything(archive)
        hands, changed = rebuild(archive)
        assert everything(archive) == before
        assert (hands, changed) == (archive.count("hands"), 0)
    assert all(one == found[0] for one in found)


def test_a_copy_that_is_the_same_may_say_what_no_other_does(archive: Archive) -> None:
    for number, text in enumerate(THE_SAME_LENDS):
        take(archive, text, name=f"{number}.pen")
    assert list(archive.rows("SELECT name FROM findings")) == [("wrong-dealer",)]


def test_what_two_copies_say_is_said_once(archive: Archive) -> None:
    for number, text in enumerate(SAID_BY_TWO):
        take(archive, text, name=f"{number}.pen")
    assert list(archive.rows("SELECT name FROM findings")) == [("wrong-dealer",)]
    assert list(archive.rows("SELECT errors FROM hands WHERE number = 2")) == [(1,)]


def test_what_the_reader_noticed_keeps_its_place_whatever_another_copy_adds(archive: Archive) -> None:
    take(archive, NOTICED[0])
    place = list(archive.rows('SELECT name, line, "column" FROM findings'))
    take(archive, NOTICED[1], name="b.pen")
    assert list(archive.rows('SELECT name, line, "column" FROM findings')) == place == [("unknown-tag", 13, 13)]


def test_a_hand_that_is_read_again_and_again_is_not_compared_with_all_of_its_copies(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[int] = []

    def counting(copies: list[Copy]) -> list[Group]:
        compared.append(len(copies))
        return in_groups(copies)

    monkeypatch.setattr("ingest.store.copies.in_groups", counting)
    counts = take(archive, "\n".join([hand(1), second()] * 100))
    assert (counts.stored, counts.duplicate) == (2, 198)
    assert compared
    assert max(compared) <= MANY + 1
    assert archive.count("copies") == 200
