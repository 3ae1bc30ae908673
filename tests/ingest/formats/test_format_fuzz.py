"""Files with random damage: each ends in records and findings. `python -m tests.fuzz.mutate` does it 10,000 times."""

import random

import pytest

from tests.fuzz.damage import NAMES, answered, damaged, read_through, texts

MUTATIONS = 120


@pytest.mark.parametrize("name", NAMES)
def test_a_damaged_file_is_answered_and_what_is_read_of_it_can_be_written(name: str) -> None:
    rng = random.Random(name)
    assert texts(name)
    for number in range(MUTATIONS):
        answered(damaged(rng.choice(texts(name)), rng), name if number % 2 else None)


@pytest.mark.parametrize("name", NAMES)
def test_the_files_that_are_damaged_give_hands(name: str) -> None:
    assert all(answered(text.encode(), name) for text in texts(name) if text.count("\n") > 1)


SIGNS = ("[", "{", '"', "\\", "\n", " ", "\0", "%", "[A", '{"a":', '[A "', "9\n", ",", "♠", "[]", ";", '""', ', "a')
WORDS = (
    '[Event "a"] ',
    '[Event "',
    '[Deal "S:\n',
    "% PTN ---\n",
    "% PEN 1.0\n",
    '{"games":[{"gameData":',
    '{"fileType":',
)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("sign", SIGNS + WORDS)
def test_a_sign_over_and_over_is_answered(name: str, sign: str) -> None:
    read_through((sign * 4000).encode(), name)
    read_through((texts(name)[0] + sign * 4000).encode(), name)
