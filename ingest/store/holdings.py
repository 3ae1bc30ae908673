"""Cards of two copies of a hand put together: what one copy does not know, the other may."""

from typing import Final

from schema.cards import Card, is_known

_LARGEST: Final = 33
"""The cards of the largest pack, with its joker."""


def unite_cards(one: Card, other: Card) -> Card | None:
    """The card that both may be, with what either knows of it; null if it cannot be one card.

    >>> unite_cards("XX", "9C"), unite_cards("XS", "JX"), unite_cards("XS", "9C"), unite_cards("XX", "BB")
    ('9C', 'JS', None, 'BB')
    """
    if one == other or other == "XX":
        return one
    if one == "XX":
        return other
    if "BB" in (one, other):
        return None
    rank, suit = _sign(one[0], other[0]), _sign(one[1], other[1])
    return None if rank is None or suit is None else rank + suit  # type: ignore[return-value]


def unite_holdings(one: tuple[Card, ...], other: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The holding that both may be, in the order of the first; their orders need not agree. Null if there is none,
    and for holdings that differ and are larger than any pack: nobody held them, and to match them would take long.

    >>> unite_holdings(("JC", "XX", "AH"), ("AH", "9S", "JC"))
    ('JC', '9S', 'AH')
    >>> unite_holdings(("XX", "XS"), ("XX", "TD"))
    ('TD', 'XS')
    >>> unite_holdings(("JC", "XX"), ("AH", "9S")) is None
    True
    """
    if one == other:
        return one
    if len(one) != len(other) or len(one) > _LARGEST:
        return None
    rest = list(other)
    open_places = []
    for place, card in enumerate(one):
        if is_known(card) and card in rest:
            rest.remove(card)
        else:
            open_places.append(place)
    matched = _match(one, open_places, rest)
    if matched is None:
        return None
    united = list(one)
    for place, card in matched.items():
        united[place] = card
    return tuple(united)


def _sign(one: str, other: str) -> str | None:
    if one == other or other == "X":
        return one
    return other if one == "X" else None


def _match(one: tuple[Card, ...], places: list[int], rest: list[Card]) -> dict[int, Card] | None:
    """A card of `rest` for each of the places, such that all can be united (augmenting paths)."""
    taken: dict[int, int] = {}

    def settle(place: int, tried: set[int]) -> bool:
        for index, card in enumerate(rest):
            if index not in tried and unite_cards(one[place], card) is not None:
                tried.add(index)
                if index not in taken or settle(taken[index], tried):
                    taken[index] = place
                    return True
        return False

    if not all(settle(place, set()) for place in places):
        return None
    return {place: united for index, place in taken.items() if (united := unite_cards(one[place], rest[index]))}
