"""Odd files through the commands: every hand is counted, every one that is left out is named, and nothing is lost."""

import errno
import io
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import ingest
from ingest.cli import main
from ingest.store import Archive
from replay import replay, results
from schema.findings import Refused
from schema.records import HandRecord
from tests.ingest.formats.egn_documents import deal, document
from tests.ingest.formats.trickster_text import HAND

EXAMPLES = Path(__file__).parents[3] / "examples"
WORKED = (EXAMPLES / "worked.pen").read_text("utf-8")
EGN = json.dumps(document(deal(), deal(dealNumber=1)), indent=1)
SHEET = "dealer,maker,trump,points_ns,points_ew,laws\n"


def ran(*arguments: object, input: bytes | None = None) -> Any:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=input, catch_exceptions=False)


def ingested(tmp_path: Path, *paths: object) -> dict[str, int]:
    """The counts of an ingest, which always add up."""
    done = ran("ingest", *paths, "--db", tmp_path / "a.db", "--format", "json")
    total = json.loads(done.stdout)["total"]
    assert total["read"] == total["stored"] + total["duplicate"] + total["rejected"]
    return total | {"status": done.exit_code}


def five_hundred() -> dict[str, str]:
    """Five hundred hands in each format that may hold so many, five of them broken, at places that are told."""
    broken = {30, 31, 250, 499, 500}
    pen, jsonl, sheet, site, games, library = [], [], [SHEET.rstrip()], [], [], []
    for number in range(1, 501):
        bad = number in broken
        pen.append(f'[Event "{number}"]\n[Hand "{number}"]\n[TurnUp "{"9Z" if bad else "9C"}"]\n')
        jsonl.append(f'{{"pen":"1.0","hand":{number},"dealer":"{"X" if bad else "N"}"}}')
        sheet.append(f"N,S,H,{'1 0' if bad else number % 3},0,north-american")
        site.append(
            HAND.replace("19:02", f"{number % 24:02d}:{number % 60:02d}").replace('"S:3', '"S:x' if bad else '"S:3')
        )
        games.append(deal(dealNumber=number - 1, initialState__upCard="9z" if bad else "Kc"))
        actions = [number % 4, *range(number % 3, 20 + number % 3), 23, *[24] * (number % 5)]
        library.append("\n".join(map(str, actions)) + ("\nstop\n" if bad else "\n"))
    text = json.dumps(document(*games), indent=1)
    match = {"fileType": "Euchre Match Notation", "version": "1.0", "metadata": {"players": []}}
    whole = json.dumps(match | {"games": [{"gameIndex": 0, "players": [], "gameData": json.loads(text)}]}, indent=1)
    plain = {"pen": "\n".join(pen), "jsonl": "\n".join(jsonl), "csv": "\n".join(sheet), "pbn": "".join(site)}
    return plain | {"egn": text, "emn": whole, "openspiel": "\n".join(library)}


@pytest.mark.parametrize("kind", ["pen", "jsonl", "csv", "pbn", "egn", "emn", "openspiel"])
def test_of_500_hands_of_which_5_are_broken_495_are_stored_and_5_listed(kind: str, tmp_path: Path) -> None:
    path = tmp_path / f"many.{kind}"
    path.write_text(five_hundred()[kind], "utf-8")
    done = ran("ingest", path, "--db", tmp_path / "a.db", "--format", "json")
    total = json.loads(done.stdout)["total"]
    assert (total["read"], total["rejected"], done.exit_code) == (500, 5, 1)
    assert total["stored"] + total["duplicate"] == 495
    told = [line for line in done.stderr.splitlines() if f"{path}:" in line and ": error " in line]
    assert len(told) == 5
    with Archive.to_read(tmp_path / "a.db") as archive:
        assert archive.count("rejects") == 5


def test_the_same_hand_one_behind_the_other_is_one_hand(tmp_path: Path) -> None:
    path = tmp_path / "twice.pbn"
    path.write_text(
        HAND + HAND + HAND.replace("DA DK DJ ST", "DA DQ DJ ST").replace("HQ DQ CJ SQ", "HQ DK CJ SQ"), "utf-8"
    )
    total = ingested(tmp_path, path)
    assert (total["read"], total["stored"], total["duplicate"], total["rejected"]) == (3, 2, 1, 0)


def test_one_game_in_two_formats_is_stored_once(tmp_path: Path) -> None:
    ingest.write(ingest.read(EXAMPLES / "thursday.egn"), tmp_path / "same.pen")  # type: ignore[arg-type]
    ingest.write(ingest.read(EXAMPLES / "thursday.egn"), tmp_path / "same.emn")  # type: ignore[arg-type]
    first = ingested(tmp_path, EXAMPLES / "thursday.egn")
    again = ingested(tmp_path, tmp_path / "same.pen")
    assert (first["stored"], again["stored"], again["duplicate"]) == (4, 0, 4)


@pytest.mark.parametrize("joint", ["", "\n"])
@pytest.mark.parametrize(
    ("text", "cut"),
    [
        (WORKED, '[Deal "N:JC AH'),
        (WORKED, "[Dea"),
        (HAND, '[Deal "S:QT'),
        (HAND, "[Undea"),
        (EGN, '"dealNumber'),
        (EGN, '"players": ['),
    ],
)
def test_a_file_cut_inside_a_tag_with_another_appended_spoils_none_of_the_other(
    text: str, cut: str, joint: str
) -> None:
    whole = list(ingest.read(_stream(text)))
    broken = text[: text.index(cut) + len(cut)]
    joined = list(ingest.read(_stream(broken + joint + text)))
    assert [hand for hand in joined[-len(whole) :] if isinstance(hand, HandRecord)] == [
        hand for hand in whole if isinstance(hand, HandRecord)
    ]
    assert len(joined) > len(whole)


def test_a_deck_that_does_not_fit_the_declared_pack_is_told_card_by_card() -> None:
    [record] = ingest.read(_stream(HAND.replace("S:QT.A.9.K", "S:QT.A.7.K").replace("S:D9", "S:D7")))
    assert isinstance(record, HandRecord)
    assert ("foreign-card", "7D") in [(finding.name, finding.card) for finding in replay(record).findings]
    pack = document(deal(initialState__playerCards=[["7h"], [], [], []]))
    [hand] = ingest.read(_stream(json.dumps(pack)))
    assert isinstance(hand, HandRecord)
    assert ("foreign-card", "7H") in [(finding.name, finding.card) for finding in replay(hand).findings]
    pack["metadata"]["ruleset"]["min_rank"] = 7
    [hand] = ingest.read(_stream(json.dumps(pack)))
    assert isinstance(hand, HandRecord)
    assert "foreign-card" not in [finding.name for finding in replay(hand).findings]


def _stream(text: str) -> Any:

    return io.StringIO(text)


def test_a_deal_that_is_written_round_is_said_once_a_hand() -> None:
    text = HAND.replace('[Deal "S:', '[Deal "W:')
    [result] = results(ingest.read(_stream(text)))
    names = [finding.name for finding in result.findings]
    assert names.count("seats-rotated") == 1
    assert "card-not-held" not in names


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (SHEET + "N,S,H,1 0,0,north-american\n", "points_ns"),
        (json.dumps(document(deal(dealNumber="1 0"))), "dealNumber"),
        ('{"pen":"1.0","hand":"1 0"}', "hand"),
        (HAND.replace("S:3 4 3 4", "S:1 0,3"), "GameScores"),
        ('[Dealer "N"]\n[Hand "1 0"]\n', "Hand: 1 0"),
    ],
)
def test_a_number_that_is_none_is_an_error_that_names_the_field(text: str, field: str) -> None:
    [refused] = ingest.read(_stream(text))
    assert isinstance(refused, Refused)
    assert field in refused.findings[0].message
    assert "1 0" in refused.findings[0].message


@pytest.mark.parametrize("tag", ["Score", "Points", "Tricks", "ScoreAfter", "Rubber", "Game"])
def test_a_figure_of_a_hand_in_our_own_notation_is_told_with_its_tag(tag: str) -> None:
    [refused] = ingest.read(_stream(f'[Dealer "N"] [{tag} "NS:1 0"]\n'))
    assert isinstance(refused, Refused)
    assert all(finding.message.startswith(f"{tag}: ") for finding in refused.findings)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with room for little."""
    place = tmp_path / "disk"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("nothing can be mounted here")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_is_a_clear_error_and_the_archive_stays_as_it_was(small_disk: Path, tmp_path: Path) -> None:
    db = small_disk / "a.db"
    assert ran("ingest", EXAMPLES / "worked.pen", "--db", db).exit_code == 1
    with Archive.to_read(db) as archive:
        before = archive.count("hands")
    many = tmp_path / "many.pbn"
    many.write_text("".join(HAND.replace("19:02:41", f"19:{n % 60:02d}:{n // 60:02d}") for n in range(200)), "utf-8")
    (small_disk / "ballast").write_bytes(bytes(shutil.disk_usage(small_disk).free - (40 << 10)))
    done = ran("ingest", many, "--db", db)
    assert done.exit_code == 2
    assert "disk is full" in done.stderr
    assert "Traceback" not in done.stderr
    with Archive.to_read(db) as archive:
        assert archive.count("hands") == before
    (small_disk / "a.pen").write_text("before")
    done = ran("convert", many, small_disk / "a.pen")
    assert (done.exit_code, (small_disk / "a.pen").read_text()) == (2, "before")
    assert os.strerror(errno.ENOSPC) in done.stderr
    assert not list(small_disk.glob("*.part"))
