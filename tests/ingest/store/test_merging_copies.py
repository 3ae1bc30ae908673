"""Two copies of a hand put together: what either knows stands, and what cannot both be is a contradiction."""

from itertools import permutations

import pytest

from ingest.notation import parse, write_hand
from ingest.store.grouping import Copy, in_groups
from ingest.store.holdings import unite_cards, unite_holdings
from ingest.store.merging import Contradiction, added, merge
from schema.cards import CODES
from schema.records import HandRecord, Pair
from schema.rows import record_text
from tests.ingest.store.conftest import hand


def record(text: str) -> HandRecord:
    (read,) = parse(text)
    assert isinstance(read, HandRecord)
    return read


DEAL = '[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]'
PARTS = {
    "discard": hand(discard="TC"),
    "deal": hand(more=DEAL),
    "comment": hand(comment="a bold lead"),
    "score": hand(more='[Score "NS:1 EW:0"]'),
    "half a score": hand(more='[Score "NS:1"]'),
    "claim": hand(points='! claim revoke E 3\n[Points "NS:0 EW:1"]\n'),
    "note": hand(points='! note a noise\n[Points "NS:0 EW:1"]\n'),
    "no points": hand(points=""),
    "plain": hand(),
}


@pytest.mark.parametrize("one", PARTS)
@pytest.mark.parametrize("other", PARTS)
def test_copies_that_agree_come_to_the_same_in_either_order(one: str, other: str) -> None:
    first, second = record(PARTS[one]), record(PARTS[other])
    merged, turned = merge(first, second), merge(second, first)
    assert isinstance(merged, HandRecord)
    assert merged == turned
    assert merge(merged, second) == merged
    assert parse(write_hand(merged)) == [merged]


def test_three_copies_come_to_the_same_in_any_order() -> None:
    records = [record(PARTS[name]) for name in ("discard", "note", "claim", "comment", "half a score")]
    merged = set()
    for order in permutations(records):
        together: HandRecord | Contradiction = order[0]
        for further in order[1:]:
            assert isinstance(together, HandRecord)
            together = merge(together, further)
        assert isinstance(together, HandRecord)
        merged.add(record_text(together))
    assert len(merged) == 1


def test_a_copy_that_adds_nothing_leaves_the_record_itself() -> None:
    full = record(hand(discard="TC", comment="so"))
    assert merge(full, record(hand())) is full
    assert added(record(hand()), full) == ("discard", "comments")


@pytest.mark.parametrize(
    ("one", "other", "fields"),
    [
        (hand(discard="TC"), hand(discard="7D"), ("discard",)),
        (hand(discard="none"), hand(discard="XX"), ("discard",)),
        (hand(), hand(points='[Points "NS:0 EW:2"]\n'), ("points",)),
        (hand(more=DEAL), hand(more='[Deal "N:AS KH 9H TD XX E:JS 7H QH AC TC"]'), ("deal",)),
        (hand(more=DEAL), hand(more='[Deal "N:AS KH 9H TD"]'), ("deal",)),
        (
            hand(points='! penalty NS 2\n[Points "NS:0 EW:1"]\n'),
            hand(points='! penalty NS 3\n[Points "NS:0 EW:1"]\n'),
            ("events",),
        ),
        (
            hand(points='! claim revoke E 3\n[Points "NS:0 EW:1"]\n'),
            hand(points='! claim revoke E 3 late\n[Points "NS:0 EW:1"]\n'),
            ("events",),
        ),
        (hand(), hand(2), ("hand",)),
    ],
)
def test_copies_that_cannot_both_be_right_contradict(one: str, other: str, fields: tuple[str, ...]) -> None:
    assert merge(record(one), record(other)) == Contradiction(fields)
    assert merge(record(other), record(one)) == Contradiction(fields)


def test_a_title_contradicts_nothing_and_the_first_one_stands() -> None:
    merged = merge(record(hand(event="Thursday")), record(hand(event="The club")))
    assert isinstance(merged, HandRecord)
    assert merged.event == "Thursday"


def test_an_unknown_card_of_a_holding_is_the_one_that_the_other_copy_knows() -> None:
    one = record(hand(more='[Deal "N:AS XX 9H TD XX"]'))
    other = record(hand(more='[Deal "N:KH 8D AS XS 9H S:JC QS AH 8C 7C"]'))
    assert isinstance(merge(one, other), Contradiction)
    merged = merge(one, record(hand(more='[Deal "N:KH 8D AS TX 9H S:JC QS AH 8C 7C"]')))
    assert isinstance(merged, HandRecord)
    assert sorted(merged.deal.N or ()) == sorted(("AS", "KH", "9H", "TD", "8D"))
    assert merged.deal.S == ("JC", "QS", "AH", "8C", "7C")


def test_comments_hang_on_the_same_event_after_others_were_added_before_it() -> None:
    one = record(hand(points="! refuse EW {outside}\n"))
    other = record(hand(more="! misdeal {first}", points=""))
    merged = merge(one, other)
    assert isinstance(merged, HandRecord)
    assert [(comment.text, merged.events[comment.on.index].verb) for comment in merged.comments if comment.on] == [
        ("first", "misdeal"),
        ("outside", "refuse"),
    ]


def test_a_claim_stands_once_though_both_copies_have_it() -> None:
    with_claim = hand(points='! claim revoke E 3\n! note so\n[Points "NS:0 EW:1"]\n')
    merged = merge(record(with_claim), record(PARTS["claim"]))
    assert isinstance(merged, HandRecord)
    assert [event.verb for event in merged.events] == ["claim", "note"]


def test_half_known_cards_are_one_card_or_none_whichever_comes_first() -> None:
    for one in CODES:
        for other in CODES:
            assert unite_cards(one, other) == unite_cards(other, one)
        assert unite_cards(one, one) == one


def test_holdings_are_matched_as_a_whole_and_not_card_by_card() -> None:
    assert unite_holdings(("XX", "XS"), ("9S", "TD")) == ("TD", "9S")
    assert unite_holdings(("XS", "XS"), ("9S", "TD")) is None


def test_holdings_that_are_larger_than_any_pack_are_put_together_only_where_they_are_the_same() -> None:
    unknown = ("XX",) * 1200
    assert unite_holdings(unknown, unknown) == unknown
    assert unite_holdings(unknown, (*unknown[1:], "9S")) is None
    assert unite_holdings(unknown[:33], (*unknown[:32], "9S")) == ("9S", *unknown[:32])
    one, other = (record(hand(more=f'[Talon "{" ".join(cards)}"]')) for cards in (unknown, (*unknown[1:], "9S")))
    assert merge(one, other) == Contradiction(("talon",))


def copies(*texts: str) -> list[Copy]:
    return [Copy(one := record(text), record_text(one), number, 1, 1) for number, text in enumerate(texts)]


def test_groups_depend_on_the_copies_and_not_on_their_order() -> None:
    given = copies(
        hand(discard="TC"), hand(discard="7D"), hand(comment="so"), hand(points=""), hand(more='[Score "NS:1 EW:0"]')
    )
    outcomes = set()
    for order in permutations(given):
        groups = in_groups(order)
        outcomes.add(tuple(record_text(group.record) for group in groups))
        assert sum(len(group.copies) for group in groups) == len(given)
    assert len(outcomes) == 1
    ((one, other),) = outcomes
    assert '"so"' in one
    assert '"so"' in other


def test_a_pair_of_figures_is_put_together_side_by_side() -> None:
    merged = merge(record(hand(more='[Score "NS:1"]')), record(hand(more='[Score "EW:3"]')))
    assert isinstance(merged, HandRecord)
    assert merged.score == Pair(NS=1, EW=3)
