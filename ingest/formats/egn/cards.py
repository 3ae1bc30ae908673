"""The cards of EGN: rank, then suit in lower case; bowers by name, and cards of which not all is known.

`N` is a nine, `B` the joker, `R` and `L` are the bowers of the suit called, `X` is an unknown rank and `x` an unknown
suit. The generic suits of a scenario, `t` (trump), `n` (next), `g` and `h` (the two green suits, of the other colour),
name a suit only where the trump is known, and the green ones not even then.
"""

from typing import Final, cast

from schema.cards import COLOUR_MATE, Card

_RANKS: Final = {rank: rank for rank in "789TJQKAX"} | {"N": "9"}
_SUITS: Final = {"S": "S", "H": "H", "D": "D", "C": "C", "s": "S", "h": "H", "d": "D", "c": "C", "x": "X"}
GENERIC: Final = frozenset("tng")
"""The suits that say that a deal is a scenario; `h` is then the second green suit, and hearts elsewhere."""

_PLAIN: Final[dict[str, Card]] = {
    rank + suit: cast(Card, _RANKS[rank] + _SUITS[suit]) for rank in _RANKS for suit in _SUITS
} | {"B": "BB"}


def is_generic(text: object) -> bool:
    """Whether the card is of a suit that only a scenario has.

    >>> is_generic("Jt"), is_generic("Jh")
    (True, False)
    """
    return isinstance(text, str) and len(text) == 2 and text[1] in GENERIC


def card_of(text: str, trump: str | None, scenario: bool = False) -> Card | None:
    """The card, so far as it is known; null where the text is no card of EGN. `trump` is a suit, or null.

    >>> card_of("Nc", None), card_of("L", "D"), card_of("R", None), card_of("Xx", None), card_of("9Z", "D")
    ('9C', 'JH', 'JX', 'XX', None)
    >>> card_of("At", "S", True), card_of("Jn", "S", True), card_of("Kg", "S", True), card_of("Kh", "S", True)
    ('AS', 'JC', 'KX', 'KX')
    """
    if text in ("R", "L"):
        suit = trump if text == "R" or trump is None else COLOUR_MATE[trump]
        return cast(Card, f"J{suit or 'X'}")
    if scenario and len(text) == 2 and text[0] in _RANKS and text[1] in "tngh":
        known = {"t": trump, "n": COLOUR_MATE.get(trump or "")}.get(text[1])
        return cast(Card, _RANKS[text[0]] + (known or "X"))
    return _PLAIN.get(text)


def tells_all(text: str, trump: str | None, scenario: bool) -> bool:
    """Whether the card that was read says all that the text says: not where a suit was lost on the way."""
    if text in ("R", "L"):
        return trump is not None
    if scenario and len(text) == 2:
        return text[1] not in "gh" and (text[1] not in "tn" or trump is not None)
    return True


def written_card(card: str) -> str:
    """The card as EGN has it.

    >>> written_card("9C"), written_card("BB"), written_card("XX"), written_card("JX"), written_card("XS")
    ('9c', 'B', 'Xx', 'Jx', 'Xs')
    """
    return "B" if card == "BB" else card[0] + card[1].lower()
