"""The cut for partners and deal, judged by the Cut tag (Somerset 8, 10, 11, 13, 14; Washington 1; I-28).

Each player's cut is the cards that he cut in turn: those who cut equal cards cut again, and the new cards decide
between them. The two highest play against the two lowest. Under Somerset the knave is high and the highest deals; two
equal highest may either of them deal. Under Washington the ace is low and the lowest deals; equal lowest cut again.
"""

from typing import Final

from schema.findings import Fault
from schema.laws.model import Laws
from schema.laws.procedures import CutEqual, CutMore, FirstDeal
from schema.records import HandRecord
from schema.seats import SEAT_NAMES, SEAT_NUMBER, SEATS
from schema.span import at_tag

_RANKS: Final = {FirstDeal.HIGHEST: "789TQKAJ", FirstDeal.LOWEST: "A789TJQK"}
_HIGHEST_OF_ALL: Final = 99
_Cut = tuple[int, ...]


def wrong_cut(record: HandRecord, laws: Laws) -> list[Fault]:
    """Where partners or the dealer do not follow from the cut; nothing where it is not known in full."""
    if laws.first_deal is FirstDeal.NOT_JUDGED:
        return []
    cuts = _cuts(record, laws)
    if isinstance(cuts, str):
        clause, faults = "cut_more", [cuts] if cuts else []
    else:
        undecided = _unresolved(cuts, laws)
        clause = "three_cut_equal" if _three_equal(cuts) else "cut_equal" if undecided else "first_deal"
        faults = undecided or [*_partners(cuts), *_dealer(cuts, record, laws)]
    law = laws.cites.get(clause)
    return [Fault("cut-wrong", "; ".join(faults), at_tag("Cut"), law=law)] if faults else []


def _cuts(record: HandRecord, laws: Laws) -> list[_Cut] | str:
    """The ranks that each seat cut, upwards; else what is wrong with a cut, empty where a card is not known.

    Who shows more than one card cuts again, or has cut the highest.
    """
    order = _RANKS[laws.first_deal]
    cuts: list[list[int]] = [[], [], [], []]
    again: set[int] = set()
    for row in record.cut:
        for seat, cards in enumerate(row.all()):
            if not cards:
                continue
            again.discard(seat)
            if len(cards) > 1 and laws.cut_more is CutMore.AGAIN:
                again.add(seat)
            elif len(cards) > 1:
                cuts[seat].append(_HIGHEST_OF_ALL)
            elif cards[0][0] not in order:
                return ""
            else:
                cuts[seat].append(order.index(cards[0][0]))
    if again:
        return f"{_names(sorted(again))} showed more than one card and did not cut again"
    return [tuple(cut) for cut in cuts] if all(cuts) else ""


def _three_equal(cuts: list[_Cut]) -> bool:
    """Whether three of the first cuts were equal."""
    first = [cut[0] for cut in cuts]
    return any(first.count(rank) == 3 for rank in first)


def _unresolved(cuts: list[_Cut], laws: Laws) -> list[str]:
    """Equal cuts that were to be cut again: those that leave partners open, or the lowest."""
    ordered = sorted(cuts)
    if laws.cut_equal is CutEqual.LOWEST:
        undecided = ordered[0] if ordered[0] == ordered[1] else None
    else:
        undecided = ordered[1] if ordered[1] == ordered[2] else None
    if undecided is None:
        return []
    return [f"{_names([seat for seat in range(4) if cuts[seat] == undecided])} cut equal cards and did not cut again"]


def _partners(cuts: list[_Cut]) -> list[str]:
    ordered = sorted(cuts)
    if ordered[1] == ordered[2]:
        return []
    high = [seat for seat in range(4) if cuts[seat] >= ordered[2]]
    if high[0] % 2 == high[1] % 2:
        return []
    return [f"{_names(high)} cut the two highest cards, and are not partners"]


def _dealer(cuts: list[_Cut], record: HandRecord, laws: Laws) -> list[str]:
    if record.dealer is None:
        return []
    if laws.first_deal is FirstDeal.LOWEST:
        entitled = [seat for seat in range(4) if cuts[seat] == min(cuts)]
    else:
        first = max(cut[0] for cut in cuts)
        highest = [seat for seat in range(4) if cuts[seat][0] == first]
        entitled = highest if len(highest) <= 2 else [seat for seat in range(4) if cuts[seat] == max(cuts)]
    if SEAT_NUMBER[record.dealer] in entitled:
        return []
    which = "lowest" if laws.first_deal is FirstDeal.LOWEST else "highest"
    return [f"{SEAT_NAMES[record.dealer]} dealt, but {_names(entitled, 'or')} cut the {which} card"]


def _names(seats: list[int], joined: str = "and") -> str:
    return f" {joined} ".join(SEAT_NAMES[SEATS[seat]] for seat in seats)
