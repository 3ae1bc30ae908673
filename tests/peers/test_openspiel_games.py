"""OpenSpiel's euchre as a peer: thousands of its random games, replayed here, have its winners and its returns."""

import io
import random
from collections import Counter
from typing import Any

import pytest

import ingest
from replay import replay
from schema.records import HandRecord

pyspiel: Any = pytest.importorskip("pyspiel")
GAMES = 500
PASS, ALONE, WITH_PARTNER = 24, 29, 30
OPTIONS = (
    "",
    "allow_lone_defender=true",
    "stick_the_dealer=false",
    "stick_the_dealer=false,allow_lone_defender=true",
)


def played(game: Any, rng: random.Random) -> Any:
    """A random game; passes are likelier than not, so that every round and a hand passed out come up.

    The library lets an adversary play alone against partners too, which is its own: there he does not.
    """
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        if PASS in actions and rng.random() < 0.6:
            state.apply_action(PASS)
        elif ALONE in actions and state.declarer_go_alone() is False:
            state.apply_action(WITH_PARTNER)
        else:
            state.apply_action(rng.choice(actions))
    return state


@pytest.mark.parametrize("options", OPTIONS)
def test_random_games_have_the_same_winners_and_the_same_result(options: str) -> None:
    game, rng = pyspiel.load_game(f"euchre({options})"), random.Random(options)
    states = [played(game, rng) for _ in range(GAMES)]
    text = "".join(pyspiel.serialize_game_and_state(game, state) for state in states)
    seen: Counter[str] = Counter()
    for state, hand in zip(states, ingest.read(io.StringIO(text)), strict=True):
        assert isinstance(hand, HandRecord), hand
        result = replay(hand)
        assert [finding for finding in result.findings if finding.severity in ("error", "warning")] == []
        assert result.due is not None
        north = result.due[0] - result.due[1]
        assert (state.returns()[0], state.returns()[1]) == (north, -north), str(state)
        if result.tricks:
            ours = [trick.winner for trick in result.tricks]
            assert ours == ["NESW"[trick.winner()] for trick in state.tricks()], str(state)
        seen[str(result.outcome)] += 1
        seen["defended"] += result.defender is not None
    assert {"point", "march", "euchre", "lone-point", "lone-march", "lone-euchre"} <= seen.keys()
    assert (seen["passed-out"] > 0) == ("stick_the_dealer=false" in options)
    assert (seen["defended"] > 0) == ("allow_lone_defender" in options)


def test_a_plain_history_is_read_as_the_saved_game_is() -> None:
    game, rng = pyspiel.load_game("euchre"), random.Random(5)
    states = [played(game, rng) for _ in range(20)]
    plain = list(ingest.read(io.StringIO("\n\n".join(state.serialize().strip() for state in states))))
    saved = list(ingest.read(io.StringIO("".join(pyspiel.serialize_game_and_state(game, state) for state in states))))
    assert plain == saved
