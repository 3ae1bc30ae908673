"""The questions of the books: the bridge, next or cross, and the odds that Meehan prints."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from replay.drawing.wording import counted
from replay.pages.statistics_blocks import (
    PLACE_NAMES,
    Block,
    Counts,
    Filter,
    Line,
    Page,
    blocks_of,
    estimate_as_json,
    shares_block,
)
from replay.pages.statistics_odds import HOLDING, OLD_PACK, holdings_of, odds, printed
from replay.pages.statistics_plots import percent
from replay.pages.statistics_sheets import Asked, counts_of, page_of
from schema.intervals import Estimate, difference, wilson
from schema.laws import LawsError, laws_of
from schema.statistics import BRIDGES, DEALS, NEXT_OR_CROSS

_BRIDGE_BOOKS: Final = (
    (
        "It is a complicated question from a mathematical point of view, and they have never kept any record for "
        "a long "
        "enough period of time to be of any practical value.",
        "Leeds and Dwight, 1888",
    ),
    (
        "The poorer his hand, the stronger the reason for ordering up. … But if the eldest hand is sure of winning one "
        "trick, he may pass if he chooses.",
        "Meehan, 1862, chapter 3",
    ),
)
_BRIDGE_NOTES: Final = (
    "A bridge: eldest hand’s side wants one point, and the dealer’s side, with one or two of five, would win the "
    "game by "
    "a lone hand. Sure of a trick: with the right bower of the suit turned up, or the left and another trump.",
    "This is a record and no experiment: eldest hand chose for himself when to order, by his cards. Hands in "
    "which he was "
    "sure of no trick, by the cards that are known, are therefore held against each other apart.",
)
_FOLLOWED: Final = """
SELECT eldest_hand, CASE
    WHEN outcome = 'passed-out' THEN 'All passed'
    WHEN maker IN ('dealer', 'second') AND outcome = 'lone-march' THEN 'The dealer’s side marched alone: the game'
    WHEN maker IN ('dealer', 'second') AND outcome LIKE '%euchre' THEN 'The dealer’s side was euchred: the game'
    WHEN maker IN ('dealer', 'second') THEN 'The dealer’s side scored one or two'
    WHEN outcome LIKE '%euchre' THEN 'Eldest hand’s side was euchred'
    ELSE 'Eldest hand’s side scored: the game' END AS followed, sum(hands) AS hands
FROM tally_bridges WHERE laws = :laws AND outcome <> '' AND eldest_hand <> '' GROUP BY 1, 2 ORDER BY 3 DESC"""
_NEXT_BOOKS: Final = (
    (
        "Make it next when you can, and do not cross the suit, unless very strong, especially when a bower is "
        "turned down.",
        "Leeds and Dwight, 1888, for eldest hand",
    ),
    (
        "It is his duty, though not quite so imperatively on him as it is on the eldest hand to make the next-in "
        "suit, to "
        "cross the suit.",
        "Meehan, 1862, chapter 7, for the dealer’s partner",
    ),
)
_NEXT_NOTES: Final = (
    "Next: the trump made is the other suit of the colour turned down. Cross: it is of the other colour. Reverse "
    "next is "
    "a cross by the dealer’s side, for whom the reason for next is turned round: when eldest hand has passed the "
    "making "
    "too, the bowers of that colour are rather with the others. Made in no-trump, it is neither.",
)
_SAID: Final = {"next": "next", "cross": "cross", "reverse next": "reverse next (cross)", "next again": "next"}


def bridge(conn: sqlite3.Connection, asked: Asked) -> Page:
    """Is the bridge worth keeping?"""
    rows = counts_of(conn, BRIDGES, asked.laws)
    grouped = [
        *_together(rows, ("ordered", "passed"), None),
        *_together(rows, ("ordered", "passed"), 0),
        *_together(rows, ("passed",), 1),
    ]
    blocks = blocks_of(
        BRIDGES, grouped, lambda row: str(row["label"]), lambda row, name: _bridge_hands(row, asked.laws)
    )
    return page_of(
        *("bridge", BRIDGES, asked, rows),
        blocks=(blocks[2:3] + blocks[3:] + blocks[:2] if len(blocks) == 4 else blocks) + _followed(conn, asked.laws),
        answers=tuple(_bridge_answers(grouped)),
        books=_BRIDGE_BOOKS,
        notes=_BRIDGE_NOTES,
    )


def _together(rows: list[Counts], actions: Iterable[str], sure: int | None) -> list[Counts]:
    """The rows of each action in one, of all hands or of those in which he was sure of a trick, or of none."""
    made: list[Counts] = []
    for action in actions:
        sums: dict[str, Any] = defaultdict(int)
        for row in rows:
            if row["eldest_hand"] == action and sure in (None, row["sure"]):
                for name, value in row.items():
                    if isinstance(value, int):
                        sums[name] += value
        did = "Ordered up" if action == "ordered" else "Passed"
        label = did + {None: "", 0: ", sure of no trick", 1: ", sure of a trick"}[sure]
        made.append(
            {column.name: 0 for column in BRIDGES.counts} | sums | {"label": label, "did": action, "sure": sure}
        )
    return made


def _bridge_hands(row: Counts, laws: str) -> Filter:
    hands: Filter = {"laws": laws, "bridge": 1}
    if row["sure"] is not None:
        hands["sure"] = row["sure"]
    return hands | ({"maker": "eldest", "round": 1} if row["did"] == "ordered" else {"spoke_first__gte": 2})


def _bridge_answers(rows: list[Counts]) -> Iterable[str]:
    known = rows[0]["hands"] + rows[1]["hands"]
    if not known:
        yield "No hand at a bridge with its calls is in the archive under these laws."
        return
    yield (
        f"{counted(known, 'hand')} at a bridge whose calls are known: eldest hand ordered up in "
        f"{rows[0]['hands']:,}, and passed in {rows[1]['hands']:,}."
    )
    for which, pair in (("all hands", rows[:2]), ("those in which he was sure of no trick", rows[2:4])):
        ordered, passed = (wilson(row["games_won"], row["games"]) for row in pair)
        more = difference(ordered, passed)
        if ordered is None or passed is None or more is None:
            yield f"In {which} the end of the game is not known both where he ordered and where he passed."
            continue
        yield (
            f"In {which} his side won the game in {_said(ordered)} where he ordered up, and in {_said(passed)} "
            "where he "
            f"passed: a difference of {_signed(more)}. {_verdict(more)}"
        )


def _verdict(more: Estimate) -> str:
    if more.low > 0:
        return "That speaks for the bridge."
    return "That speaks against it." if more.high < 0 else "The interval holds nothing at all: that does not decide it."


def _followed(conn: sqlite3.Connection, laws: str) -> tuple[Block, ...]:
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for action, followed, hands in conn.execute(_FOLLOWED, {"laws": laws}):
        found[action].append((followed, hands))
    blocks = []
    for action, title in (("ordered", "What followed when he ordered up"), ("passed", "What followed when he passed")):
        whole = sum(hands for _, hands in found[action])
        lines = [Line(followed, wilson(hands, whole)) for followed, hands in found[action]]
        if lines:
            blocks.append(shares_block(title, "share of the hands whose outcome is known", "hands", lines))
    return tuple(blocks)


def next_or_cross(conn: sqlite3.Connection, asked: Asked) -> Page:
    """Next or cross?"""
    order = [(place, suit) for place in PLACE_NAMES for suit in ("next", "cross")]
    rows = sorted(counts_of(conn, NEXT_OR_CROSS, asked.laws), key=lambda row: order.index((row["maker"], row["suit"])))
    blocks = blocks_of(
        NEXT_OR_CROSS,
        rows,
        lambda row: f"{PLACE_NAMES[row['maker']]}, {_SAID[row['called']]}",
        lambda row, name: {"laws": asked.laws, "maker": row["maker"], "suit": row["suit"]},
    )
    return page_of(
        *("next-or-cross", NEXT_OR_CROSS, asked, rows),
        blocks=blocks,
        answers=tuple(_next_answers(rows)),
        books=_NEXT_BOOKS,
        notes=_NEXT_NOTES,
    )


def _next_answers(rows: list[Counts]) -> Iterable[str]:
    found = {(row["maker"], row["suit"]): wilson(row["makes_won"], row["decided"]) for row in rows}
    for place, first, second in (("eldest", "next", "cross"), ("second", "cross", "next")):
        one, other = found.get((place, first)), found.get((place, second))
        more = difference(one, other)
        if one is None or other is None or more is None:
            continue
        verdict = f"{first.capitalize()} is the better" if more.low > 0 else f"{second.capitalize()} is the better"
        if more.low <= 0 <= more.high:
            verdict = "The records do not say which is the better"
        yield (
            f"{PLACE_NAMES[place]} made good {_said(one)} of what he made {first}, and {_said(other)} of what he made "
            f"{second}: a difference of {_signed(more)}. {verdict}."
        )


def _said(estimate: Estimate) -> str:
    low, high = percent(estimate.low), percent(estimate.high)
    return f"{percent(estimate.value)} ({low} to {high}, of {estimate.sample:,})"


def _signed(more: Estimate) -> str:
    value, low, high = (f"{100 * figure:+.1f}".replace("-", "−") for figure in more[:3])
    return f"{value} in the hundred ({low} to {high})"


def meehan(conn: sqlite3.Connection, asked: Asked) -> Page:
    """The odds that Meehan prints."""
    (row,) = counts_of(conn, DEALS, asked.laws)
    pack = _plain_pack(asked.laws)
    shares = {one.count: wilson(row[one.count], row[one.sample]) for one in DEALS.shares}
    lines = []
    for one in printed(pack):
        seen = shares[one.counted] if one.counted else None
        lines.append(
            {
                "quoted": one.quoted,
                "of": one.of,
                "book": one.book,
                "exact": {"chance": float(one.exact), "fraction": str(one.exact), "odds": odds(one.exact)},
                "here": None if one.here is None else {"chance": float(one.here), "odds": odds(one.here)},
                "archive": estimate_as_json(seen),
                "archive_odds": None if seen is None else odds(seen.value),
                "note": one.note,
            }
        )
    page = page_of("odds", DEALS, asked, [row], odds=tuple(lines), answers=tuple(_odds_answers(row, pack)))
    title, about = "The odds that Meehan prints", "The chances that the book of 1862 gives, exact, and in the archive."
    return Page(**{name: getattr(page, name) for name in Page.__slots__} | {"title": title, "about": about})


def _plain_pack(tag: str) -> int | None:
    try:
        laws = laws_of(tag)
    except LawsError:
        return None
    return None if laws.joker or laws.pack == 25 else laws.pack


def _odds_answers(row: Counts, pack: int | None) -> Iterable[str]:
    yield (
        f"“201,376 separate and different hands, like the stripes on a zebra’s back, no two alike, may be held in this "
        f"pleasant game”: exactly {holdings_of(OLD_PACK):,}, the ways of taking {HOLDING} cards of {OLD_PACK}"
        + (f"; of the {pack} of this game, {holdings_of(pack):,}" if pack and pack != OLD_PACK else "")
        + f". In the archive {row['holdings']:,} holdings are known as dealt, alike or not."
    )
    rare = 4 / holdings_of(OLD_PACK)
    yield (
        "“A player will not have dealt to him the jamboree more than two or three times in the course of a "
        "quarter of a "
        f"century”: at one in {1 / rare:,.0f} he would need {2 / rare / 9131:.0f} to {3 / rare / 9131:.0f} deals "
        "a day for "
        "it, every day of them."
    )
