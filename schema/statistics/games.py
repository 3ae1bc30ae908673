"""What the deal, the turn-up and the score are worth: dealer's advantage, results by score, bridges, cards dealt."""

from schema.statistics.model import EUCHRE, HANDS, Column, Mean, Share, Statistic, mean_sums, total, when

TURN_UPS = Statistic(
    "turn_ups",
    "The advantage of the dealer, by turn-up",
    "What becomes of the card turned up, by its rank, and what the dealer's side gains by it.",
    "tally_turn_ups",
    (
        Column(
            "card",
            "the rank of the card: 7 8 9 T J Q K A, BB for the joker",
            "iif(turn_up = 'BB', turn_up, substr(turn_up, 1, 1))",
        ),
    ),
    (
        HANDS,
        total("called", "hands whose calls are known"),
        total("taken", "taken up by the dealer, or assisted"),
        total("ordered", "ordered up by eldest hand's side"),
        total("turned_down", "turned down", "called - taken - ordered"),
        *mean_sums("dealers", "dealers"),
        total("dealers_scored", "hands in which the dealer's side scored"),
    ),
    (
        Share("taken", "called", "Taken up", "share taken up or assisted by the dealer's side"),
        Share("ordered", "called", "Ordered up", "share ordered up by eldest hand's side"),
        Share("dealers_scored", "dealers_known", "Dealer's side scores", "share in which the dealer's side scored"),
    ),
    (Mean("dealers", "Points a hand to the dealer", "mean of the points of the dealer's side less the others'"),),
    where="turn_up NOT LIKE 'X%'",
)

SCORES = Statistic(
    "scores",
    "Results by score",
    "What comes of hands at each score, and how often the side that then dealt went on to win the game.",
    "tally_scores",
    (
        Column("dealers_score", "the score of the dealer's side", "dealers_score"),
        Column("others_score", "the score of eldest hand's side", "others_score"),
    ),
    (
        HANDS,
        *mean_sums("dealers", "dealers"),
        total("dealers_scored", "hands in which the dealer's side scored"),
        total("lone", "hands played alone"),
        total("games", "hands of games whose winner is known"),
        total("games_won", "of those, games that the dealer's side won"),
    ),
    (
        Share("dealers_scored", "dealers_known", "Dealer's side scores", "share in which the dealer's side scored"),
        Share("lone", "hands", "Played alone", "share of hands that were played alone"),
        Share("games_won", "games", "Dealer's side wins the game", "share of games that the dealer's side won"),
    ),
    (Mean("dealers", "Points a hand to the dealer", "mean of the points of the dealer's side less the others'"),),
)

BRIDGES = Statistic(
    "bridges",
    "Is the bridge worth keeping?",
    "What eldest hand did at a bridge, and what followed to the end of the game.",
    "tally_bridges",
    (
        Column(
            "eldest_hand",
            "what eldest hand did: ordered or passed; null where that is not known",
            "nullif(eldest_hand, '')",
        ),
        Column("sure", "1 if he was sure of a trick, 0 if not; null where his cards are not known", "nullif(sure, -1)"),
    ),
    (
        HANDS,
        when(
            "dealers_marches",
            "lone marches of the dealer's side, which win the game",
            "lone IN ('dealer', 'second') AND outcome = 'lone-march'",
        ),
        when("known", "hands whose outcome is known", "outcome <> ''"),
        when("euchred", "hands in which eldest hand's side was euchred", f"maker IN ('eldest', 'third') AND {EUCHRE}"),
        *mean_sums("net", "dealers", sign="-"),
        total("games", "hands of games whose winner is known"),
        total("games_won", "of those, games that eldest hand's side won", "games - games_won"),
    ),
    (
        Share(
            "dealers_marches", "known", "Lone marches against him", "share in which the dealer's side made a lone march"
        ),
        Share("euchred", "known", "Euchred", "share in which eldest hand's side was euchred"),
        Share("games_won", "games", "Won the game", "share of games that eldest hand's side won"),
    ),
    (Mean("net", "Points a hand", "mean of the points of eldest hand's side less those of the dealer's"),),
)

DEALS = Statistic(
    "deals",
    "Cards dealt and turned",
    "How the cards fell, as far as the records show them.",
    "tally_laws",
    (),
    (
        HANDS,
        total("holdings", "holdings known as dealt"),
        total("knaves", "of those, with the knave of hearts"),
        total("jamborees", "of those, a jamboree in some suit"),
        total("turned", "hands whose turn-up is known"),
        total("turned_knaves", "of those, a knave turned"),
    ),
    (
        Share("knaves", "holdings", "One certain card", "share of holdings with the knave of hearts"),
        Share("jamborees", "holdings", "Jamboree", "share of holdings that are a jamboree in some suit"),
        Share("turned_knaves", "turned", "A knave turned", "share of turn-ups that are knaves"),
    ),
)
