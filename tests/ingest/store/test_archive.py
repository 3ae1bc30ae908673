"""What goes into an archive: counted, told apart, put together, and what could not be read kept."""

import json
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

import ingest.store.intake
import ingest.store.preparing
from ingest.store import Absorbed, Archive, Counts, FileRead, Nothing
from replay import results
from schema.findings import Finding, Refused
from schema.identity import hand_id, identity_of
from schema.records import HandRecord
from schema.rows import record_of
from tests.ingest.store.conftest import contents, hand, take

NewArchive = Callable[[], Archive]
BROKEN = '[Event "broken"]\n[TurnUp "9Z"]\n[Dealer "Q"]\n'
PLAIN, KNOWING, SAYING, OTHER = hand(), hand(discard="TC"), hand(comment="bold", event="T"), hand(discard="7D")


def one(archive: Archive, query: str) -> object:
    ((value,),) = archive.rows(query)
    return value


def test_what_is_read_is_stored_duplicate_or_rejected(archive: Archive) -> None:
    counts = take(archive, f"{hand(1)}\n{hand(2)}\n{BROKEN}\n{hand(1)}\n")
    assert counts == Counts(read=4, stored=2, duplicate=1, rejected=1)
    columns = "read, stored, duplicate, rejected, contradicting"
    assert list(archive.rows(f"SELECT {columns} FROM sources")) == [(4, 2, 1, 1, 0)]
    assert archive.count("hands") == 2


def test_a_hand_is_all_there_in_tables_and_views(archive: Archive) -> None:
    take(archive, hand(3, discard="TC", comment="bold"))
    columns = "date, event, site, rubber, game, number, north, dealer_name, trump, making, maker_name, tricks, outcome"
    assert list(
        archive.rows(f"SELECT {columns}, points_recorded, points_due, source, source_line FROM hand_summary")
    ) == [
        (
            *("1888-03-01", "Thursday table", "Boston", 1, 1, 3, "Abbott", "Dana", "spades", "take-up", "Dana"),
            *("1-4", "point", "0-1", "0-1", 1, 1),
        )
    ]
    assert [row[1:] for row in archive.rows("SELECT * FROM calls")] == [
        (1, "N", "Pass", None),
        (2, "E", "Pass", None),
        (3, "S", "Pass", None),
        (4, "W", "TakeUp", None),
    ]
    second = "SELECT leader, suit_led, north, east, south, west, plays, winner FROM tricks WHERE number = 2"
    assert list(archive.rows(second)) == [("W", "S", "AS", "JS", "QS", "9S", "W:9S N:AS E:JS S:QS", "E")]
    plays = "SELECT position, seat, player, card, won FROM plays WHERE trick = 2"
    assert list(archive.rows(plays)) == [
        (1, "W", "Dana", "9S", 0),
        (2, "N", "Abbott", "AS", 0),
        (3, "E", "Bell", "JS", 1),
        (4, "S", "Cole", "QS", 0),
    ]
    assert one(archive, "SELECT count(*) FROM plays") == 20


def test_the_record_in_the_archive_is_the_one_that_was_read(archive: Archive) -> None:
    (read,) = list(results_of(hand(discard="TC", comment="bold")))
    take(archive, hand(discard="TC", comment="bold"))
    assert record_of(str(one(archive, "SELECT record FROM hands"))) == read
    assert one(archive, "SELECT id FROM hands") == hand_id(identity_of(read))


def results_of(text: str) -> list[HandRecord]:
    from ingest.notation import parse

    return [read for read in parse(text) if isinstance(read, HandRecord)]


def test_a_trick_of_too_many_cards_loses_none(archive: Archive) -> None:
    take(archive, hand().replace("N:KH 7H AH TS", "N:KH 7H AH TS N:XX ~E:9D"))
    assert one(archive, "SELECT plays FROM tricks WHERE number = 1") == "N:KH E:7H S:AH W:TS N:XX"
    assert one(archive, "SELECT withdrawn FROM tricks WHERE number = 1") == "E:9D"
    assert one(archive, "SELECT count(*) FROM plays WHERE trick = 1") == 5


def test_a_hand_that_cannot_be_read_is_kept_with_its_text_place_and_faults(archive: Archive) -> None:
    take(archive, f"{hand()}\n{BROKEN}")
    ((index, line, hands, code, errors, text, findings),) = archive.rows(
        "SELECT source_index, source_line, hands, code, errors, text, findings FROM rejects"
    )
    assert (index, hands, errors) == (2, 1, 2)
    assert line == hand().count("\n") + 2
    assert text.strip() == BROKEN.strip()
    assert [(found["name"], found["line"], found["column"]) for found in json.loads(findings)] == [
        ("syntax", line + 1, 10),
        ("syntax", line + 2, 10),
    ]
    assert code == json.loads(findings)[0]["code"]


def test_the_text_of_a_hand_that_cannot_be_read_is_bounded(archive: Archive) -> None:
    found = (Finding("N150", "syntax", "error", "too much"),)
    refused = Refused("club.pen", 1, 1, "x" * 3_000_000, found)
    archive.take(FileRead("club.pen", "a" * 64, 1), [refused])
    assert one(archive, "SELECT length(text) FROM rejects") == 1_000_000


def test_the_rest_of_a_file_that_cannot_be_read_counts_no_hand(archive: Archive) -> None:
    found = (Finding("N150", "syntax", "error", "cut off"),)
    readings = [*results_of(hand()), Refused("club.pen", 2, None, "", found, hands=0)]
    counts = archive.take(FileRead("club.pen", "a" * 64, 1), results(readings))
    assert (counts.read, counts.stored, counts.rejected, counts.unread) == (1, 1, 0, 1)
    assert one(archive, "SELECT hands FROM rejects") == 0


def test_of_a_file_without_a_hand_nothing_is_kept(archive: Archive) -> None:
    with pytest.raises(Nothing):
        take(archive, "{only a remark}\n")
    assert archive.count("sources") == 0


def test_only_the_name_of_a_file_is_kept(archive: Archive) -> None:
    take(archive, hand(), name="march.pen")
    columns = [row[1] for row in archive.rows("SELECT * FROM pragma_table_info('sources')")]
    assert "path" not in columns
    assert archive.source_of("b" * 64) is None


@pytest.mark.parametrize(
    "texts",
    [
        (PLAIN, KNOWING),
        (KNOWING, PLAIN, SAYING),
        (KNOWING, SAYING, OTHER),
        (PLAIN, hand(points=""), hand(more='[Score "NS:0 EW:0"]'), SAYING),
        (f"{hand(1)}\n{hand(2)}", f"{hand(2, discard='TC')}\n{hand(3)}"),
    ],
)
def test_copies_come_to_the_same_archive_in_whatever_order_they_are_read(
    texts: tuple[str, ...], new_archive: NewArchive
) -> None:
    found = []
    for order in permutations(range(len(texts))):
        archive = new_archive()
        for number in order:
            take(archive, texts[number], name=f"{number}.pen")
        found.append(contents(archive))
        assert one(archive, "SELECT sum(stored) FROM sources") == archive.count("hands")
        assert not list(archive.rows("PRAGMA foreign_key_check"))
    assert all(one_of_them == found[0] for one_of_them in found)


def test_a_copy_adds_what_it_knows_and_says_what(archive: Archive) -> None:
    take(archive, hand())
    before = one(archive, "SELECT id FROM hands")
    counts = take(archive, hand(discard="TC", comment="bold"), name="b.pen")
    assert counts == Counts(read=1, duplicate=1, adding=1)
    assert one(archive, "SELECT id FROM hands") == before
    assert record_of(str(one(archive, "SELECT record FROM hands"))).discard == "TC"
    assert list(archive.rows("SELECT relation, fields FROM copies ORDER BY source")) == [
        ("first", None),
        ("adds", "discard, comments"),
    ]


def test_a_copy_that_contradicts_is_kept_apart_and_told(archive: Archive) -> None:
    told: list[tuple[int | None, Absorbed]] = []
    take(archive, hand(discard="TC"))
    counts = take(
        archive,
        hand(discard="7D"),
        name="b.pen",
        tell=lambda result, absorbed: told.append((result.record.origin and result.record.origin.line, absorbed)),
    )
    assert counts == Counts(read=1, stored=1, contradicting=1)
    first, second = [row[0] for row in archive.rows("SELECT id FROM hands ORDER BY copy")]
    assert second == f"{first}-2"
    assert one(archive, "SELECT count(DISTINCT identity) FROM hands") == 1
    ((line, absorbed),) = told
    assert line == 1
    assert (absorbed.relation, absorbed.fields) == ("contradicts", ("discard",))
    assert archive.count("calls") == 8
    assert one(archive, "SELECT contradicting FROM sources WHERE name = 'b.pen'") == 1


def test_contradicting_copies_beyond_reason_are_kept_apart_as_they_come(archive: Archive) -> None:
    def points(number: int) -> str:
        return hand(points=f'[Points "NS:0 EW:{number}"]\n')

    counts = take(archive, "\n".join(points(number) for number in range(30)))
    assert counts == Counts(read=30, stored=30, contradicting=29)
    assert take(archive, points(7), name="b.pen") == Counts(read=1, duplicate=1)
    assert archive.count("hands") == 30


def test_what_was_found_in_the_ledger_is_still_said_of_a_hand_that_a_copy_has_added_to(archive: Archive) -> None:
    def second(**knowing: str) -> str:
        return hand(2, **knowing).replace("E:AC 7C KD TD", "E:AC 7C TD KD")

    take(archive, f"{hand(1)}\n{second()}")
    query = "SELECT findings.name, hands.number FROM findings JOIN hands ON hands.id = findings.hand ORDER BY 1, 2"
    assert list(archive.rows(query)) == [("wrong-dealer", 2)]
    take(archive, second(discard="TC", points=""), name="b.pen")
    assert list(archive.rows(query)) == [("wrong-dealer", 2)]
    take(archive, second(discard="none"), name="c.pen")
    assert list(archive.rows(query)).count(("wrong-dealer", 2)) == 1


def test_two_misdeals_of_one_dealer_in_one_file_are_two_hands(archive: Archive) -> None:
    misdeals = '[Event "Thursday"]\n[Laws "north-american"]\n[Dealer "S"]\n! misdeal\n'
    assert take(archive, f"{misdeals}\n{misdeals}") == Counts(read=2, stored=2)
    assert take(archive, f"{misdeals}\n{misdeals}\n{misdeals}", name="b.pen") == Counts(read=3, stored=1, duplicate=2)
    other = misdeals.replace("Thursday", "Friday")
    assert take(archive, other, name="c.pen") == Counts(read=1, stored=1)


def test_a_score_sheet_that_was_put_right_contradicts_the_one_before(archive: Archive) -> None:
    row = '[Event ""]\n[Date "1888-03-01"]\n[Table "2"]\n[Game "1"]\n[Hand "4"]\n[Dealer "N"]\n[Maker "N"]\n'
    take(archive, f'{row}[Points "NS:1 EW:0"]\n')
    counts = take(archive, f'{row}[Points "NS:2 EW:0"]\n', name="b.pen")
    assert counts == Counts(read=1, stored=1, contradicting=1)
    assert take(archive, f'{row}[Tricks "NS:3 EW:2"]\n', name="c.pen").duplicate == 1


def test_two_hands_that_come_to_one_address_get_two(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    def short(identity: str, length: int = 12) -> str:
        return hand_id("0" * 15 + identity[15:], length)

    monkeypatch.setattr(ingest.store.intake, "hand_id", short)
    monkeypatch.setattr(ingest.store.preparing, "hand_id", short)
    assert take(archive, f"{hand(1)}\n{hand(2)}").stored == 2
    assert take(archive, hand(3), name="b.pen").stored == 1
    assert take(archive, hand(2), name="c.pen").duplicate == 1
    addresses = [row[0] for row in archive.rows("SELECT id FROM hands ORDER BY length(id), id")]
    assert [len(address) for address in addresses] == [12, 16, 16]


def test_hands_of_a_game_are_together_in_whatever_files_they_are(archive: Archive) -> None:
    take(archive, f"{hand(1)}\n{hand(2)}", name="a.pen")
    take(archive, hand(3, event="another title"), name="b.pen")
    assert archive.count("games") == archive.count("rubbers") == 1
    assert one(archive, "SELECT count(*) FROM hands JOIN games ON games.id = hands.game") == 3


def test_two_games_without_numbers_are_told_apart_by_where_the_score_begins_again(archive: Archive) -> None:
    def scored(before: str, north: str) -> str:
        return (
            f'[Event ""]\n[Laws "north-american"]\n[Dealer "N"]\n[North "{north}"]\n[Score "{before}"]\n[Maker "N"]\n'
        )

    take(archive, "\n".join((scored("NS:0 EW:0", "A"), scored("NS:1 EW:0", "A"), scored("NS:0 EW:0", "A"))))
    assert archive.count("games") == 2


@pytest.mark.parametrize(("first", "games"), [("! newdeal 33\n", 1), ("! misdeal\n", 1), ("", 2)])
def test_a_hand_that_was_void_is_of_the_game_in_which_it_is_dealt_again(
    archive: Archive, first: str, games: int
) -> None:
    def numbered(number: int, turn_up: str) -> str:
        return f'[Event "x"]\n[Laws "somerset-1888"]\n[Hand "{number}"]\n[Dealer "N"]\n[TurnUp "{turn_up}"]\n'

    take(archive, "\n".join((numbered(1, "9S") + first, numbered(1, "TS"), numbered(2, "JS"))))
    assert archive.count("hands") == 3
    assert archive.count("games") == games


def test_a_hand_that_nothing_places_belongs_to_no_game(archive: Archive) -> None:
    take(archive, '[Event "a lesson"]\n[Laws "somerset-1888"]\n[Dealer "N"]\n[Play "E"]\nE:AH 9H KH TH\n')
    assert one(archive, "SELECT game FROM hands") is None


def test_a_file_of_many_batches_is_stored_whole(archive: Archive) -> None:
    text = "\n".join(hand(number) if number % 100 else BROKEN for number in range(1, 1101))
    counts = take(archive, text)
    assert counts == Counts(read=1100, stored=1089, rejected=11)
    assert archive.count("hands") == 1089
    assert archive.count("rejects") == 11
    assert not list(archive.rows("PRAGMA foreign_key_check"))


def test_if_anything_fails_nothing_of_the_file_is_there(archive: Archive, tmp_path: Path) -> None:
    def breaking() -> object:
        yield from results(results_of("\n".join(hand(number) for number in range(1, 900))))
        raise ZeroDivisionError

    take(archive, hand(1))
    before = contents(archive)
    with pytest.raises(ZeroDivisionError):
        archive.take(FileRead("b.pen", "c" * 64, 1), breaking())  # type: ignore[arg-type]
    assert contents(archive) == before
    assert archive.count("sources") == 1
    assert take(archive, hand(2), name="c.pen").stored == 1


def test_every_rule_and_law_stands_in_the_archive(archive: Archive) -> None:
    take(archive, hand().replace("9S AS JS QS", "9S AS 8C QS"))
    assert one(archive, "SELECT rule FROM laws WHERE id = 'somerset-1888:62'")
    assert one(archive, "SELECT summary FROM rules WHERE name = 'revoke'")
    assert one(archive, "SELECT count(*) FROM findings JOIN rules USING (code)") == archive.count("findings")
