"""A game in a list, its rubber and the figures of its players say what the game's own page says."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

import pytest

from ingest.notation import write_hand
from ingest.store import Archive
from replay.pages.event import find_event
from replay.pages.game import find_game
from replay.pages.player import find_player
from replay.pages.rubber import MOST_GAMES, find_rubber
from schema.records import HandRecord
from schema.results import HandResult
from tests.evenings import evening
from tests.ingest.store.conftest import take

NAMES = '[North "A"]\n[East "B"]\n[South "C"]\n[West "D"]\n'
LEFT_OUT = ("score", "score_after", "points", "games", "games_after", "tricks_won", "hand")


def hand(more: str, names: str = NAMES) -> str:
    place = f'[Event "club"]\n[Date "2020-01-01"]\n[Laws "somerset-1888"]\n{names}[Rubber "1"]\n'
    return f'{place}{more}[Maker "N"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]\n\n'


@contextmanager
def archive_of(text: str, folder: Path) -> Iterator[sqlite3.Connection]:
    with Archive.to_write(folder / "club.db") as archive:
        take(archive, text)
    with closing(sqlite3.connect(folder / "club.db")) as conn:
        yield conn


def one(conn: sqlite3.Connection, table: str) -> str:
    ((id,),) = conn.execute(f"SELECT id FROM {table}").fetchall()
    return str(id)


def has_error(result: HandResult) -> bool:
    return any(finding.severity == "error" for finding in result.findings)


def assert_lists_agree(conn: sqlite3.Connection) -> int:
    """How many games an archive lists, each as its own page has it."""
    listed = 0
    for (id,) in conn.execute("SELECT id FROM events").fetchall():
        event = find_event(conn, id)
        assert event is not None
        for line in event.games:
            game = find_game(conn, line.id)
            assert game is not None
            came_to, faulty = game.came_to, sum(map(has_error, game.results))
            shown = (None, None, False) if came_to is None else (came_to.recorded, came_to.winner, False)
            if came_to is not None and game.unrecorded:
                shown = (came_to.due, came_to.winner_due, True)
            assert (line.hands, line.score, line.winner, line.due) == (len(game.hands), *shown)
            assert line.faulty == faulty
            listed += 1
    return listed


def test_what_was_due_begins_with_the_score_before_the_first_hand(tmp_path: Path) -> None:
    first = hand('[Game "1"]\n[Hand "3"]\n[Dealer "N"]\n[Score "NS:3 EW:2"]\n')
    second = hand('[Game "1"]\n[Hand "4"]\n[Dealer "E"]\n').replace('Trump "H"', 'Trump "D"')
    with archive_of(first + second, tmp_path) as conn:
        event = find_event(conn, one(conn, "events"))
        assert event is not None
        (game,) = event.games
        assert (game.score, game.winner, game.due) == ((5, 2), "NS", True)
        assert assert_lists_agree(conn) == 1


def test_a_game_that_begins_nobody_knows_where_ends_so(tmp_path: Path) -> None:
    with archive_of(hand('[Game "2"]\n[Hand "3"]\n[Dealer "N"]\n'), tmp_path) as conn:
        event = find_event(conn, one(conn, "events"))
        assert event is not None
        (game,) = event.games
        assert (game.score, game.winner, game.due) == (None, None, False)


@pytest.mark.parametrize("seed", range(6))
def test_a_game_in_a_list_is_told_as_on_its_page(seed: int, tmp_path: Path) -> None:
    rng = Random(seed)
    code = ("somerset-1888", "washington-1862", "north-american")[seed % 3]

    def with_gaps(record: HandRecord) -> HandRecord:
        gone = [name for name in LEFT_OUT if rng.random() < rng.choice((0.1, 0.6))]
        return record.model_copy(update=dict.fromkeys(gone))

    records = [with_gaps(record) for record in evening(code, seed, rubbers=2)]
    kept = [record for record in records if rng.random() < 0.9]
    with archive_of("\n".join(map(write_hand, kept)), tmp_path) as conn:
        assert assert_lists_agree(conn) >= 3


def test_of_very_many_hands_without_a_score_some_are_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replay.pages.games.MOST_ADDED", 2)
    text = "".join(hand(f'[Game "{number}"]\n[Hand "1"]\n[Dealer "N"]\n[Score "NS:0 EW:0"]\n') for number in "123")
    with archive_of(text, tmp_path) as conn:
        event = find_event(conn, one(conn, "events"))
        assert event is not None
        assert [(game.score, game.due) for game in event.games] == [((1, 0), True), ((1, 0), True), (None, False)]


def test_a_contradicting_copy_is_no_hand_more_of_a_game(tmp_path: Path) -> None:
    tricks = '[Game "1"]\n[Hand "1"]\n[Dealer "N"]\n[TurnUp "9H"]\n'
    copies = [f'{hand(tricks)[:-1]}[Points "NS:{points} EW:0"]\n[Play "E"]\nE:AS KS QS JS\n\n' for points in (1, 2)]
    with archive_of("".join(copies), tmp_path) as conn:
        assert conn.execute("SELECT count(*) FROM hands").fetchone() == (2,)
        assert assert_lists_agree(conn) == 1


@pytest.mark.parametrize(("games", "shown", "more"), [(MOST_GAMES, MOST_GAMES, False), (15, MOST_GAMES, True)])
def test_of_a_rubber_of_too_many_games_it_is_not_told_what_it_came_to(
    games: int, shown: int, more: bool, tmp_path: Path
) -> None:
    text = "".join(hand(f'[Game "{number}"]\n[Hand "1"]\n[Dealer "N"]\n') for number in range(1, games + 1))
    with archive_of(text, tmp_path) as conn:
        rubber = find_rubber(conn, one(conn, "rubbers"))
        assert rubber is not None
        assert (len(rubber.games), rubber.more, rubber.came_to is None) == (shown, more, more)
        assert rubber.as_json()["more_games"] is more
        assert rubber.description.startswith("A and C against B and D. More than 12" if more else "A and C against B")


def test_a_player_in_several_seats_has_played_a_hand_once(tmp_path: Path) -> None:
    bots = '[North "Bot"]\n[East "Bot"]\n[South "Bot"]\n[West "Ann"]\n'
    with archive_of(hand('[Game "1"]\n[Hand "1"]\n[Dealer "N"]\n', bots), tmp_path) as conn:
        bot = find_player(conn, "Bot")
        assert bot is not None
        assert (bot.hands, bot.game_count, dict(bot.partners)) == (1, 1, {"Ann": 1, "Bot": 1})
