"""The blocks of a text are the same however it comes, and whether they are told at once or one by one."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ingest.notation import blocks as module
from ingest.notation.blocks import Block, blocks

BITS = (
    *(
        '[Dealer "N"]',
        '[Event "a"]\n[Dealer "E"]',
        "[Play]\nN:9S",
        "N:9S KS",
        "; a",
        "{a",
        "{a}",
        "a}",
        "\\}",
        "% PEN 1.0",
    ),
    *("%", "!", "! note a", "é", "\n", "\n", "\n\n", "\n\n", "\n\n\n", "\n \n", "\n\t", "\n\xa0\n", " ", "[", "\v"),
)


def one_by_one(pieces: list[str]) -> list[Block]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module._Window, "plain_blocks", lambda window: iter(()))
        return list(blocks(iter(pieces)))


@example(['[Dealer "N"]\n\n[Dealer "N"]\n\n\n[Dealer "N"]'])
@given(st.lists(st.lists(st.sampled_from(BITS), max_size=12).map("".join), max_size=4))
def test_blocks_are_the_same_told_at_once_and_one_by_one(pieces: list[str]) -> None:
    assert list(blocks(iter(pieces))) == one_by_one(pieces) == one_by_one(["".join(pieces)])


def test_hands_between_blank_lines_are_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [f'[Event "{number}"]\n[Dealer "N"]' for number in range(5)]
    expected = [Block(hand, 1 + 3 * number, True) for number, hand in enumerate(hands)]
    found = blocks(iter(["\n\n".join(hands)]))
    first = next(found)
    monkeypatch.setattr(module._Window, "find_block", lambda window: pytest.fail("looked for one by one"))
    assert [first, *[next(found) for _ in range(3)]] == expected[:4]
