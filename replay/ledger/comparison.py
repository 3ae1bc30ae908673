"""Recorded figures beside the standings that a table may be in: which agree, and what disagrees."""

from typing import Final, NamedTuple

from replay.standing import Standing
from schema.records import Pair
from schema.seats import SIDES, Side
from schema.span import At, at_tag

MOST: Final = 6
"""How many standings of a table are followed at once."""


class Wrong(NamedTuple):
    """A figure that disagrees: its rule (an index in the order in which one prevails), its words, place and sides."""

    rule: int
    words: str
    at: At
    sides: tuple[Side, ...]


def fits(at: Standing, score: Pair | None, games: Pair | None) -> bool:
    """Whether a standing may be the one that these figures give; a score may be that of the game just finished."""
    if score is not None and not (same(score, at.ns, at.ew) or (at.total is not None and same(score, *at.total))):
        return False
    return games is None or same(games, at.games_ns, at.games_ew)


def same(given: Pair, ns: int | None, ew: int | None) -> bool:
    return (given.NS is None or ns is None or ns == given.NS) and (given.EW is None or ew is None or ew == given.EW)


def filled(at: Standing, score: Pair | None, games: Pair | None) -> Standing:
    """The standing with the figures that were not known."""
    if at.ns is not None and at.ew is not None and at.games_ns is not None and at.games_ew is not None:
        return at
    return at._replace(
        ns=score.NS if at.ns is None and score is not None else at.ns,
        ew=score.EW if at.ew is None and score is not None else at.ew,
        games_ns=games.NS if at.games_ns is None and games is not None else at.games_ns,
        games_ew=games.EW if at.games_ew is None and games is not None else at.games_ew,
    )


def overruled(at: Standing, score: Pair | None, games: Pair | None) -> Standing:
    """The standing with these figures in place of its own, as far as they are given."""
    return at._replace(
        ns=at.ns if score is None or score.NS is None else score.NS,
        ew=at.ew if score is None or score.EW is None else score.EW,
        games_ns=at.games_ns if games is None or games.NS is None else games.NS,
        games_ew=at.games_ew if games is None or games.EW is None else games.EW,
    )


def differences(
    standings: list[Standing], score: Pair | None, games: Pair | None, tags: tuple[str, str], when: str
) -> list[Wrong]:
    """What disagrees with the likeliest standing that agrees in the rest, or with the likeliest of all."""
    near = [at for at in standings if fits(at, score, None)] or [at for at in standings if fits(at, None, games)]
    at = (near or standings)[0]
    found = []
    if score is not None and not fits(at, score, None):
        found.append(difference(0, score, (at.ns, at.ew), tags[0], f"the score {when}"))
    if games is not None and not fits(at, None, games):
        found.append(difference(1, games, (at.games_ns, at.games_ew), tags[1], f"the games {when}"))
    return found


def difference(rule: int, given: Pair, right: tuple[int | None, int | None], tag: str, what: str) -> Wrong:
    pairs = list(zip(SIDES, (given.NS, given.EW), right, strict=True))
    sides = tuple([side for side, figure, due in pairs if figure is not None and due is not None and figure != due])
    said = " and ".join(f"{side} {figure}" for side, figure, _ in pairs if figure is not None)
    follows = " and ".join(f"{side} {due}" for side, _, due in pairs if due is not None)
    return Wrong(rule, f"{what}: {said} recorded, but {follows} follows", at_tag(tag), sides)
