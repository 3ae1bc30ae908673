"""Each page of statistics, from the archive's tallies: a function of the connection and of what is asked."""

import sqlite3
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from replay.drawing.wording import counted
from replay.pages.statistics_blocks import (
    PLACE_NAMES,
    Block,
    Counts,
    Filter,
    Page,
    blocks_of,
    grid_of,
    row_as_json,
    share,
)
from schema.cards import RANK_NAMES
from schema.statistics import (
    PLAYERS,
    PLAYERS_BY_SEAT,
    REVOKES,
    REVOKES_BY_SEAT,
    ROUNDS,
    SCORES,
    SEATS,
    TURN_UPS,
    Statistic,
)
from schema.tallies import PLACES

_PAGE: Final = 50
_RANKS: Final = {rank: name.capitalize() for rank, name in RANK_NAMES.items()} | {"BB": "Joker"}
SEATS_SAID: Final = (
    "Eldest hand sits on the dealer’s left and speaks first; second hand is the dealer’s partner; third hand is eldest "
    "hand’s. A share of calls is of the times that the player was asked."
)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of a statistic: a code of laws by its tag, the tags with their hands, a player, a page of a list.

    Where a player is asked for, the tags and hands are his.
    """

    laws: str
    codes: tuple[tuple[str, int], ...]
    player: str | None = None
    page: int = 1


Sheet = Callable[[sqlite3.Connection, Asked], Page]


def counts_of(conn: sqlite3.Connection, statistic: Statistic, laws: str, more: str = "", **values: Any) -> list[Counts]:
    """The rows of a statistic under one code; `more` is SQL of our own after its query."""
    cursor = conn.execute(f"SELECT * FROM ({statistic.counted(one_code=True)}) {more}", {"laws": laws, **values})
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, tuple(row), strict=True)) for row in cursor]


def page_of(name: str, statistic: Statistic, asked: Asked, rows: Iterable[Counts], **more: Any) -> Page:
    """A page of a statistic, with its rows for the JSON; where there are none it says so, unless it says more."""
    made = tuple(row_as_json(statistic, row) for row in rows)
    if asked.codes and not made and not more.get("answers"):
        more["answers"] = ("No hand under these laws has what is counted here.",)
    where: Filter = {"laws": asked.laws}
    more = {"view": statistic.view.name, "figures": where, "hands": (("the hands counted", where),)} | more
    return Page(name, statistic.title, statistic.about, asked.laws, asked.codes, rows=made, **more)


def seats(conn: sqlite3.Connection, asked: Asked) -> Page:
    """By seat from the dealer."""
    rows = sorted(counts_of(conn, SEATS, asked.laws), key=lambda row: PLACES.index(row["place"]))
    return page_of("seats", SEATS, asked, rows, blocks=_by_place(SEATS, rows, asked.laws), notes=(SEATS_SAID,))


def _by_place(statistic: Statistic, rows: list[Counts], laws: str) -> tuple[Block, ...]:
    def hands(row: Counts, sample: str) -> Filter | None:
        if sample in ("decided", "made"):
            return {"laws": laws, "maker": row["place"]}
        return {"laws": laws, "lone": row["place"]} if sample == "lone" else None

    return blocks_of(statistic, rows, lambda row: PLACE_NAMES[row["place"]], hands)


def rounds(conn: sqlite3.Connection, asked: Asked) -> Page:
    """First and second round."""
    rows = counts_of(conn, ROUNDS, asked.laws)
    blocks = blocks_of(
        ROUNDS,
        rows,
        lambda row: "First round" if row["round"] == 1 else "Second round",
        lambda row, sample: {"laws": asked.laws, "round": row["round"]},
    )
    return page_of("rounds", ROUNDS, asked, rows, blocks=blocks)


def turn_ups(conn: sqlite3.Connection, asked: Asked) -> Page:
    """The dealer's advantage by the card turned up."""
    order = list(_RANKS)
    rows = sorted(counts_of(conn, TURN_UPS, asked.laws), key=lambda row: order.index(row["card"]))
    blocks = blocks_of(TURN_UPS, rows, lambda row: _RANKS[row["card"]])
    note = "Points are those of the tricks alone, the dealer’s side’s less the others’, in every hand of that turn-up."
    return page_of("turn-ups", TURN_UPS, asked, rows, blocks=blocks[3:] + blocks[:3], notes=(note,))


def scores(conn: sqlite3.Connection, asked: Asked) -> Page:
    """Results by score."""
    rows = counts_of(conn, SCORES, asked.laws)
    grids = tuple(
        grid_of(one.title, f"The {one.about}.", rows, one, asked.laws) for one in (SCORES.shares[2], *SCORES.shares[:2])
    )
    notes = (
        "Rows are the score of the dealer’s side before the hand, columns that of the others. Who won a game is known "
        "where its last hand is in the archive.",
    )
    return page_of("scores", SCORES, asked, rows, grids=grids, notes=notes)


def revokes(conn: sqlite3.Connection, asked: Asked) -> Page:
    """Revokes found and claimed."""
    rows = counts_of(conn, REVOKES, asked.laws)
    by_seat = sorted(counts_of(conn, REVOKES_BY_SEAT, asked.laws), key=lambda row: PLACES.index(row["place"]))
    blocks = blocks_of(REVOKES, rows, lambda row: "All hands") + blocks_of(
        REVOKES_BY_SEAT, by_seat, lambda row: PLACE_NAMES[row["place"]]
    )
    said = [
        f"{counted(row['revokes'], 'revoke')} found in {row['played']:,} hands whose play is recorded: "
        f"{row['claimed']:,} claimed; "
        f"besides, {row['corrected']:,} taken back in time, and {row['unfounded']:,} claims that the cards refute."
        for row in rows
    ]
    return page_of("revokes", REVOKES, asked, rows, blocks=blocks, answers=tuple(said))


def players(conn: sqlite3.Connection, asked: Asked) -> Page:
    """A page of the players, those with most hands first; or one player by seat."""
    if asked.player is not None:
        return _player(conn, asked, asked.player)
    limits = {"limit": _PAGE + 1, "offset": (asked.page - 1) * _PAGE}
    rows = counts_of(conn, PLAYERS, asked.laws, "ORDER BY hands DESC, player LIMIT :limit OFFSET :offset", **limits)
    following = asked.page + 1 if len(rows) > _PAGE else None
    rows = rows[:_PAGE]
    listed = tuple(
        (row["player"], row["hands"], tuple((one.title, share(row, one)) for one in PLAYERS.shares)) for row in rows
    )
    return page_of("players", PLAYERS, asked, rows, players=listed, next_page=following)


def _player(conn: sqlite3.Connection, asked: Asked, player: str) -> Page:
    rows = counts_of(conn, PLAYERS_BY_SEAT, asked.laws, "WHERE player = :player", player=player)
    rows.sort(key=lambda row: PLACES.index(row["place"]))
    blocks = blocks_of(PLAYERS_BY_SEAT, rows, lambda row: PLACE_NAMES[row["place"]])
    hands, revoked = sum(row["hands"] for row in rows), sum(row["revokes"] for row in rows)
    played = sum(row["played"] for row in rows)
    said = (
        f"{counted(hands, 'hand')}, {played:,} of them with their play recorded, "
        f"and {counted(revoked, 'revoke')} found in it."
    )
    return page_of(
        *("players", PLAYERS_BY_SEAT, asked, rows),
        blocks=blocks,
        player=player,
        figures={"laws": asked.laws, "player": player},
        hands=tuple(_his_hands(row, asked.laws) for row in rows),
        answers=(said,),
        notes=(SEATS_SAID,),
    )


def _his_hands(row: Counts, laws: str) -> tuple[str, Filter]:
    """Where the hands of a player at one place stand, in words."""
    place: str = row["place"]
    return f"{counted(row['hands'], 'hand')} as {PLACE_NAMES[place].lower()}", {"laws": laws, place: row["player"]}
