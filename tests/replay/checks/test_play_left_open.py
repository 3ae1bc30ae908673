"""Whatever of a lawful hand is unknown, of the deal, the play, the calls, the discard, its play has no fault."""

from random import Random
from typing import Any

import pytest

from replay.checks.play import play_faults
from replay.engine import course_of
from schema.laws import laws_of
from schema.records import HandRecord
from schema.seats import SEATS
from tests.strategies import CODES_AND_OPTIONS, WISHES, lawful_hand


def blurred(rng: Random, card: str, share: float) -> str:
    """The card, or so often a card of which less is known."""
    if card == "BB" or rng.random() >= share:
        return card
    return rng.choice(["XX", f"X{card[1]}", f"{card[0]}X"])


def left_open(rng: Random, record: HandRecord) -> HandRecord:
    """The hand with much of it left out, and other things told in part."""
    share = rng.choice([0, 0.1, 0.4])
    update: dict[str, Any] = record.model_dump()
    update["deal"] = {
        seat: [blurred(rng, card, share) for card in record.deal.of(seat) or ()] if rng.random() < 0.7 else None
        for seat in SEATS
    }
    if record.discard not in (None, "none"):
        update["discard"] = rng.choice([record.discard, "XX", None, blurred(rng, str(record.discard), 1)])
    tricks = list(update["tricks"])[: rng.choice([5, 5, 3, rng.randrange(6)])]
    for trick in tricks:
        trick["cards"] = [blurred(rng, card, share) for card in trick["cards"]]
    if tricks and rng.random() < 0.3:
        count = rng.randrange(1, len(tricks[-1]["cards"]) + 1)
        tricks[-1] = {"seats": tricks[-1]["seats"][:count], "cards": tricks[-1]["cards"][:count]}
    update["tricks"] = tricks
    if rng.random() < 0.2:
        update["turn_up"] = rng.choice([None, blurred(rng, str(record.turn_up), 1)])
    if rng.random() < 0.2:
        update["dealer"] = update["first_caller"] = None
    if rng.random() < 0.2:
        update["calls"], update["first_caller"] = (), None
    return HandRecord.model_validate(update)


@pytest.mark.parametrize("tag", CODES_AND_OPTIONS)
def test_what_is_not_known_is_not_held_against_anybody(tag: str) -> None:
    for seed in range(120):
        rng = Random(seed)
        lawful = lawful_hand(tag, seed, WISHES[seed % len(WISHES)]).record
        record = left_open(rng, lawful)
        assert play_faults(course_of(record, laws_of(tag))) == [], (seed, record.model_dump_json(exclude_none=True))
