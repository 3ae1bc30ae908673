"""Peers: `python tests/benchmarks/peers.py` (`pip install -e '.[test,bench]'`); no part of the gates.

What libraries of other games make of their records, beside what is made of ours, in one run on one core: python-chess
reads PGN, pokerkit reads and replays PHH, endplay reads PBN, OpenSpiel replays euchre, sqlite3 takes our rows. Each
reads games of its own kind, which are made here, the same every time; what is compared is steps: plies, actions, cards.
"""

import argparse
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from inputs import CODES, make  # noqa: E402
from rates import best, exhaust, ingesting, pace  # noqa: E402

from ingest import read, write  # noqa: E402
from ingest.cli import spare_the_collector  # noqa: E402
from replay import results  # noqa: E402
from tests.strategies import WISHES, lawful_hand  # noqa: E402

OURS = "read, replayed and audited"
AIMS = {"python-chess": 5, "pokerkit": 20}
"""How many times a peer's steps ours are to be, at least."""
TIMES_THE_FLOOR = 2
"""How many times as long as sqlite3 alone an ingest by two processes may take."""


class Work(NamedTuple):
    """Something to be done to games, and how many steps it takes through them; `steps` are plies, actions or cards."""

    name: str
    does: str
    steps: str
    count: int
    run: Callable[[], object]


def main() -> None:
    """Make the games, measure, and print."""
    parser = argparse.ArgumentParser(description="Benchmarks of bowerbook beside its peers.")
    parser.add_argument("--hands", type=int, default=3_000, help="hands of the file that is read, replayed and audited")
    parser.add_argument("--stored", type=int, default=20_000, help="hands of the file that is stored beside the floor")
    parser.add_argument("--games", type=int, default=150, help="games of each peer")
    parser.add_argument("--repeat", type=int, default=5, help="runs of which the best counts")
    options = parser.parse_args()
    spare_the_collector()
    with tempfile.TemporaryDirectory() as name:
        file = make(Path(name) / "peers.pen", options.stored)
        works = [*ours(Path(name) / "played.pen", options.hands), *peers(options.games)]
        print(f"the best of {options.repeat}; {pace():.0f} million plain steps a second\n")
        _table(works, best(options.repeat, *[work.run for work in works]))
        _floor(file, options.stored, options.repeat, Path(name))


def _table(works: list[Work], times: list[tuple[float, float]]) -> None:
    rates = {work.name: work.count / taken for work, (taken, _) in zip(works, times, strict=True)}
    print(f"{'':<14}{'':<30}{'a second':>12}{'ours, times':>13}")
    for work in works:
        ratio, aim = rates[OURS] / rates[work.name], AIMS.get(work.name)
        said = "" if aim is None else f"   at least {aim}{'' if ratio >= aim else ': NOT REACHED'}"
        name = "bowerbook" if work in works[:2] else work.name
        times = f"{ratio:>6.1f}" if ratio >= 1 else f"{ratio:>6.3f}"
        print(f"{name:<14}{work.does:<30}{rates[work.name]:>12,.0f} {work.steps:<8}{times}{said}")


def _floor(file: Path, hands: int, repeat: int, folder: Path) -> None:
    """sqlite3, writing the rows that an ingest makes of the same hands."""
    stored, _, ratio = ingesting([file], hands, repeat, folder, jobs=2)
    print(f"\n{'hands a second, by the clock':<44}")
    for rate in stored:
        print(f"{rate.name:<44}{rate.hands / rate.clock:>12,.0f}")
    said = "" if ratio < TIMES_THE_FLOOR else ": NOT REACHED"
    print(f"{'with 2 jobs, times the floor':<44}{ratio:>12.2f}   less than {TIMES_THE_FLOOR}{said}")


def ours(file: Path, hands: int) -> Iterator[Work]:
    """Reading PEN alone, and with the replay and the audit: random hands by the laws, of three codes, played out."""
    wished = (lawful_hand(CODES[seed % 3], seed, WISHES[seed // 3 % 4]).record for seed in count())
    records = list(islice((record for record in wished if record.tricks), hands))
    named = [record.model_copy(update={"event": f"hand {number}"}) for number, record in enumerate(records)]
    write(named, file, "pen")
    cards = sum(len(trick.cards) for record in records for trick in record.tricks)
    yield Work(OURS, OURS, "cards", cards, lambda: exhaust(results(read(file))))
    yield Work("read", "read", "cards", cards, lambda: exhaust(read(file)))


def peers(games: int) -> Iterator[Work]:
    """What of the peers is installed."""
    for library, work in (("chess.pgn", chess), ("pokerkit", pokerkit), ("endplay", endplay), ("pyspiel", openspiel)):
        try:
            import_module(library)
        except ImportError:
            print(f"{library} is not installed: pip install -e '.[test,bench]'")
        else:
            yield work(games, Random(1))


def chess(games: int, rng: Random) -> Work:
    """Random games of 80 plies at most."""
    board, pgn = import_module("chess"), import_module("chess.pgn")
    texts, plies = [], 0
    for _ in range(games):
        at = board.Board()
        while not at.is_game_over() and at.ply() < 80:
            at.push(rng.choice(list(at.legal_moves)))
        plies += at.ply()
        texts.append(str(pgn.Game.from_board(at)))
    text = "\n\n".join(texts) + "\n"

    def run() -> None:
        stream, found = io.StringIO(text), 0
        while (game := pgn.read_game(stream)) is not None:
            found += not game.errors
        assert found == games

    return Work("python-chess", "PGN read", "plies", plies, run)


def pokerkit(games: int, rng: Random) -> Work:
    """Random hands of fixed-limit hold 'em for four, with all their actions and cards."""
    kit = import_module("pokerkit")
    seldom = ("CARD_BURNING", "HOLE_DEALING", "BOARD_DEALING")
    automations = tuple([one for one in kit.Automation if one.name not in seldom])
    game = kit.FixedLimitTexasHoldem(automations, True, 0, (1, 2), 2, 4)
    texts, actions = [], 0
    for _ in range(games):
        state = game((200,) * 4, 4)
        _deal_and_bet(state, rng)
        history = kit.HandHistory.from_game_state(game, state)
        actions += len(history.actions)
        texts.append(history.dumps())

    def run() -> None:
        for text in texts:
            exhaust(kit.HandHistory.loads(text))

    return Work("pokerkit", "PHH read and replayed", "actions", actions, run)


def _deal_and_bet(state: Any, rng: Random) -> None:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rng.shuffle(deck)
    while state.status:
        if state.can_deal_hole():
            state.deal_hole(deck.pop() + deck.pop())
        elif state.can_burn_card():
            state.burn_card(deck.pop())
        elif state.can_deal_board():
            state.deal_board("".join(deck.pop() for _ in range(state.board_dealing_count)))
        elif rng.random() < 0.15 and state.can_fold():
            state.fold()
        elif rng.random() < 0.25 and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to()
        else:
            state.check_or_call()


def endplay(games: int, rng: Random) -> Work:
    """Random deals of bridge played out at random in no-trump."""
    types, pbn = import_module("endplay.types"), import_module("endplay.parsers.pbn")
    boards = []
    for number in range(1, games + 1):
        deck = [suit + rank for suit in "SHDC" for rank in "23456789TJQKA"]
        rng.shuffle(deck)
        deal, order = types.Deal(first=types.Player.west, trump=types.Denom.nt), []
        for place, card in enumerate(deck):
            deal[types.Player(place % 4)].add(types.Card(card))
        whole = deal.copy()
        for _ in deck:
            card = rng.choice(list(deal.legal_moves()))
            order.append(card)
            deal.play(card)
        contract = types.Contract("3NTS=")
        boards.append(types.Board(deal=whole, auction=[], play=order, board_num=number, contract=contract))
    text = pbn.dumps(boards)
    assert len(pbn.loads(text)[0].play) == 52
    return Work("endplay", "PBN read", "cards", games * 52, lambda: pbn.loads(text))


def openspiel(games: int, rng: Random) -> Work:
    """Random games of euchre, played again action by action."""
    euchre = import_module("pyspiel").load_game("euchre")
    histories = []
    for _ in range(games * 4):
        state = euchre.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
        histories.append(state.history())

    def run() -> None:
        for history in histories:
            state = euchre.new_initial_state()
            for action in history:
                state.apply_action(action)
            state.returns()

    return Work("OpenSpiel", "euchre replayed", "actions", sum(map(len, histories)), run)


if __name__ == "__main__":
    main()
