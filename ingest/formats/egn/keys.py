"""The words of EGN: its types, and the keys of a deal, which the first versions have in snake_case."""

from typing import Final

FILE_TYPE: Final = "Euchre Game Notation"
MATCH_TYPE: Final = "Euchre Match Notation"
BIDDING: Final = "EUCHRE_BIDDING"
PLAY: Final = "TRICK_PLAY"
KNOWN: Final[dict[str, frozenset[str]]] = {
    "": frozenset({"dealNumber", "deal_number", "initialState", "initial_state", "phases"})
    | {"alternativeLines", "alternative_lines"},
    "initialState": frozenset({"dealer", "upCard", "up_card", "playerCards", "player_cards", "kitty"}),
    BIDDING: frozenset({"phaseNumber", "phase_number", "type", "calls", "isAlone", "is_alone", "discard"})
    | {"aloneDefender", "alone_defender", "cardExchanges", "card_exchanges", "callAnnotations", "calls_annotations"},
    PLAY: frozenset({"phaseNumber", "phase_number", "type", "tricks", "isAlone", "is_alone", "initialLead"})
    | {"initial_lead", "aloneDefender", "alone_defender", "playAnnotations", "play_annotations", "tricks_annotations"},
}
"""By where they stand (a deal itself is ""): the keys that are known."""
