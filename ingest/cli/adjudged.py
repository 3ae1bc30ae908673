"""What an audit ends with: each game and rubber as recorded and as due, and the hands that explain the difference."""

from collections.abc import Iterable

import click

from ingest.cli.output import Result, Text, findings_shown
from ingest.cli.tally import Tally
from ingest.cli.terminal import harmless
from ingest.cli.trick_by_trick import pair_shown
from replay.ledger import Adjudicator, Difference, GameResult, RubberResult
from schema.results import Figures, HandResult
from schema.seats import Side


class Audited(Text):
    """The findings of each hand, and at the end of a file its games and rubbers."""

    def __init__(self) -> None:
        super().__init__(findings_shown)
        self._adjudicator = Adjudicator()
        self._results: list[str] = []

    def hand(self, result: Result) -> None:
        super().hand(result)
        if isinstance(result, HandResult):
            self._add(self._adjudicator.add(result))
        else:
            self._adjudicator.refused()

    def close(self, path: str, tally: Tally) -> None:
        self._add(self._adjudicator.close())
        for line in self._results:
            click.echo(line)
        self._results.clear()
        super().close(path, tally)

    def _add(self, done: Iterable[GameResult | RubberResult]) -> None:
        for one in done:
            if is_told(one):
                self._results += in_lines(one)


def is_told(result: GameResult | RubberResult) -> bool:
    """Whether hands were recorded as those of a game or a rubber, or what is known is of several or to be explained."""
    if isinstance(result, RubberResult):
        known = result.games is not None or result.games_due is not None
        return result.rubber is not None or (known and bool(result.differences))
    known = any(one is not None for one in (result.recorded, result.winner, result.due, result.winner_due))
    return result.game is not None or (known and (result.hands > 1 or bool(result.differences)))


def in_lines(result: GameResult | RubberResult) -> list[str]:
    """A game or a rubber in a line, and a line for each hand that explains why it came to something else than was due.

    >>> game = GameResult("club", None, None, 1, 2, 6, (5, 3), "NS", (4, 3), None, ())
    >>> in_lines(game)
    ['club, rubber 1, game 2: recorded NS won 5-3; due NS 4 EW 3, not finished']
    >>> in_lines(GameResult("club", None, None, 1, 3, 6, None, None, None, None, ()))
    ['club, rubber 1, game 3: recorded unknown; due unknown']
    """
    if isinstance(result, GameResult):
        recorded = _game(result.recorded, result.winner)
        due = _game(result.due, result.winner_due)
        known = due != "unknown"
    else:
        known = result.games_due is not None
        recorded = _rubber(result.games, result.points)
        due = _rubber(result.games_due, result.points_due)
    same = "as due" if known and recorded == due else f"due {due}"
    return [f"{_which(result)}: recorded {recorded}; {same}", *map(_explained, result.differences)]


def _which(result: GameResult | RubberResult) -> str:
    names = [harmless(name) for name in (result.event, result.date) if name]
    names += [f"table {harmless(result.table)}"] if result.table else []
    names += [f"rubber {result.rubber}"] if result.rubber is not None else []
    if isinstance(result, GameResult):
        names.append("the game" if result.game is None else f"game {result.game}")
    elif result.rubber is None:
        names.append("the rubber")
    return ", ".join(names)


def _figures(figures: Figures | None) -> str:
    return "unknown" if figures is None else f"NS {figures[0]} EW {figures[1]}"


def _game(score: Figures | None, winner: Side | None) -> str:
    if winner is None:
        return "unknown" if score is None else f"{_figures(score)}, not finished"
    return f"{winner} won" if score is None else f"{winner} won {max(score)}-{min(score)}"


def _rubber(games: Figures | None, points: Figures | None) -> str:
    scored = "" if points is None else f", points {_figures(points)}"
    return f"games {_figures(games)}{scored}"


def _explained(difference: Difference) -> str:
    number = difference.hand if difference.hand is not None else difference.index
    at = "" if difference.line is None else f" (line {difference.line})"
    names = ", ".join(difference.findings)
    written = difference.recorded
    recorded = "unknown" if written is None else pair_shown(written)
    points = f"recorded {recorded}, due {_figures(difference.due)}"
    told = [points] if (None if written is None else written.both) != difference.due else []
    return f"    hand {'?' if number is None else number}{at}: {': '.join([*told, *([names] if names else [])])}"
