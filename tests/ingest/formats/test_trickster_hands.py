"""The dialect of Trickster Cards: what is read of a hand, and how it is replayed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replay import replay
from schema.findings import Refused
from schema.laws import laws_of
from schema.records import HandRecord, Pair
from tests.ingest.formats.trickster_text import HAND, changed, hand, read, said, written
from tests.strategies import WISHES, lawful_hand

CODES = (
    "north-american",
    "north-american; stick-the-dealer",
    "north-american; no-trump",
    "north-american; no-trump; joker",
    "north-american; partners-best",
    "north-american; go-under",
    "north-american; stick-the-dealer; no-trump; partners-best; go-under",
)
UNDER = """[Event "Trickster Cards: Play Euchre - Play to 10, go under"]
[GameOptionsJson "{\\"goUnder\\":true}"]
[Dealer "S"]
[Deal "S:T9.9.Q.K AK.A.A.K J.KQ.K.A Q.JT.JT.-"]
[Undealt "SJHTDQC9"]
"""


def test_a_hand_gives_its_players_date_laws_and_score() -> None:
    record = hand(HAND)
    assert record.players.all() == ("Ned", "Eve", "Sue", "Wanda")
    assert dict(record.more_tags)["TricksterPlayers"] == '{"N":"7000001","E":"7000002 Res","S":"7000003","W":"Auto"}'
    assert (record.laws, record.score_after) == ("north-american; stick-the-dealer", Pair(NS=3, EW=4))
    assert said(record) == []


def test_a_date_in_utc_and_a_local_text_beside_it_are_both_kept() -> None:
    record = hand(HAND)
    assert record.date == "2025-03-06T19:02:41Z"
    assert ("TricksterLocalDateTime", "3/6/2025 8:02 PM CET") in record.more_tags


def test_a_date_that_is_none_is_kept_as_it_stands() -> None:
    record = hand(changed(("2025.03.06", "next week")))
    assert record.date is None
    assert ("TricksterUTCDate", "next week") in record.more_tags
    assert ("TricksterUTCTime", "19:02:41") in record.more_tags


def test_the_turn_up_is_the_first_card_left_and_the_dealer_shows_what_he_discards() -> None:
    record = hand(HAND)
    assert (record.turn_up, record.talon, record.discard, record.exchanges) == ("JS", ("JH", "TD", "QC"), "9D", ())
    assert record.deal.S == ("QS", "TS", "AH", "9D", "KC")
    assert [call.call for call in record.calls] == ["Pass", "Pass", "Pass", "TakeUp"]


def test_columns_stay_with_their_seats_whoever_leads() -> None:
    record = hand(HAND)
    assert [trick.seats[0] for trick in record.tricks] == ["W", "S", "S", "E", "S"]
    assert record.tricks[1].cards == ("JS", "KS", "AS", "9S")
    assert replay(record).tricks_won == (3, 2)
    assert not [finding for finding in replay(record).findings if finding.severity in ("error", "warning")]


def test_a_hand_that_breaks_off_has_the_cards_that_were_played() -> None:
    record = hand(changed(("H9 HK HT HA", "H9 HK - -"), ("HQ DQ CJ SQ", "")))
    assert [(trick.seats, trick.cards) for trick in record.tricks[3:]] == [(("W", "N"), ("9H", "KH"))]
    record = hand(changed(("H9 HK HT HA", "- - HT HA"), ("HQ DQ CJ SQ", "- - - -")))
    assert [(trick.seats, trick.cards) for trick in record.tricks[3:]] == [(("E", "S"), ("TH", "AH"))]


def test_a_seat_that_sits_out_has_no_card_and_nothing_to_say() -> None:
    text = changed(
        ("Pass Pass Pass ♠", "♠alone - - -"),
        ('[Declarer "S"]', '[Declarer "W"]'),
        ('"♠"', '"♠ alone"'),
        ("DA DK DJ ST", "DA DK - ST"),
        ("SK SA S9 SJ", "SK SA - SJ"),
        ("C9 CT CA CK", "C9 CT - CK"),
        ("H9 HK HT HA", "H9 HK - HA"),
        ("HQ DQ CJ SQ", "HQ DQ - SQ"),
    )
    record = hand(text)
    assert [(call.seat, call.call, call.going) for call in record.calls] == [("W", "Order", "alone")]
    assert all("E" not in trick.seats for trick in record.tricks)
    assert replay(record).lone == "W"
    assert record.maker is None


@pytest.mark.parametrize("said_so", ["Pass Pass Pass S", "pass PASS p Spades", "Pass Pass Pass ♤\ufe0e"])
def test_calls_are_read_in_the_forms_in_which_they_are_written(said_so: str) -> None:
    assert hand(changed(("Pass Pass Pass ♠", said_so))).calls == hand(HAND).calls


def test_rows_that_ran_together_are_parted_by_their_columns() -> None:
    text = changed(("DA DK DJ ST\nSK SA S9 SJ", "DA DK DJ ST SK SA S9 SJ"), ("Pass Pass Pass ♠", "Pass Pass\nPass ♠"))
    assert hand(text) == hand(HAND)


def test_a_hand_on_one_line_is_the_same_hand() -> None:
    assert hand(HAND.replace("\n", " ")) == hand(HAND)


def test_blank_lines_between_the_lines_change_nothing() -> None:
    assert hand(HAND.replace("\n", "\n\n")) == hand(HAND)


def test_declarer_and_contract_tell_the_making_where_no_calls_do() -> None:
    record = hand(changed(('[Auction "W"]', ""), ("Pass Pass Pass ♠", "")))
    assert (record.calls, record.maker, record.trump, record.going) == ((), "S", "S", None)
    assert [trick.seats[0] for trick in record.tricks] == ["W", "S", "S", "E", "S"]


def test_a_contract_that_the_calls_contradict_is_found() -> None:
    record = hand(changed(('[Contract "♠"]', '[Contract "♥"]')))
    assert record.trump == "H"
    assert "contradiction" in [finding.name for finding in replay(record).findings]


@pytest.mark.parametrize("order", [(0, 1, 2, 3), (2, 3, 0, 1), (3, 2, 1, 0), (1, 3, 0, 2)])
def test_going_under_comes_before_the_pick_up_whatever_the_order_of_tags(order: tuple[int, ...]) -> None:
    tags = ['[CardsAdded "S:HTDQC9"]', '[CardsRemoved "S:STS9H9"]', '[CardsAdded "S:SJ"]', '[CardsRemoved "S:DQ"]']
    text = UNDER + "\n".join(tags[place] for place in order) + '\n[Auction "W"]\nPass Pass Pass ♠\n'
    record = hand(text.replace(".-", "."))
    assert record.discard == "QD"
    assert [(one.giver, one.taker, one.cards) for one in record.exchanges] == [
        ("S", "talon", ("TS", "9S", "9H")),
        ("talon", "S", ("TH", "QD", "9C")),
    ]


def test_a_dealer_who_shows_both_at_once_discards_the_card_that_going_under_does_not_explain() -> None:
    tags = '[CardsAdded "S:SJHTDQC9"]\n[CardsRemoved "S:STS9H9DQ"]\n[Auction "W"]\nPass Pass Pass ♠\n'
    record = hand((UNDER + tags).replace(".-", "."))
    assert (record.discard, record.exchanges[0].cards) == ("QD", ("TS", "9S", "9H"))
    record = hand((UNDER + tags.replace("DQ", "HT", 2)).replace(".-", "."))
    assert record.discard is None
    assert "cannot be told" in said(record)[0][1]


def test_cards_that_partners_pass_are_exchanges() -> None:
    record = hand(changed(('[Play "W"]', '[CardsPassed "N:S:CT"]\n[CardsPassed "S:N:CK"]\n[Play "W"]')))
    assert [(one.giver, one.taker, one.cards) for one in record.exchanges] == [("N", "S", ("TC",)), ("S", "N", ("KC",))]


def test_a_turn_up_that_nothing_names_is_known_by_its_suit_if_it_is_ordered() -> None:
    unnamed = (('[Undealt "SJHJDTCQ"]', ""), ('[CardsAdded "S:SJ"]', ""), ('[CardsRemoved "S:D9"]', ""))
    record = hand(changed(*unnamed))
    assert (record.turn_up, record.calls[-1].call) == ("XS", "TakeUp")
    assert len(record.tricks) == 5
    assert hand(changed(unnamed[0])).turn_up == "JS"


def test_an_unknown_hand_and_unknown_cards_stay_unknown() -> None:
    record = hand(changed(("9.T.J.AJ", "-"), ("DA DK DJ ST", "DA DK 0U ST")))
    assert record.deal.E is None
    assert record.tricks[0].cards[2] == "XX"
    assert len(record.tricks) == 5


def test_rows_behind_a_winner_that_is_not_known_are_kept_and_not_put_in_order() -> None:
    record = hand(changed(("9.T.J.AJ", "-"), ("SK SA S9 SJ", "SK 0U S9 0U")))
    assert len(record.tricks) == 2
    assert dict(record.more_tags)["TricksterPlay"].startswith("W:9C N:TC E:AC S:KC / ")
    assert "who led to trick 3" in said(record)[0][1]


def test_scores_of_partners_that_differ_are_no_score_and_kept() -> None:
    record = hand(changed(("S:3 4 3 4", "S:3 4 5 4")))
    assert record.score_after is None
    assert ("TricksterGameScores", "S:3 4 5 4") in record.more_tags


@pytest.mark.parametrize(
    ("title", "options", "tag"),
    [
        ("Play to 10", "{}", "north-american"),
        ("Play to 0", "{}", "north-american"),
        ("Play to 9999", None, "north-american"),
        ("Play to 5", '{"STICKTHEDEALER":true,"AllowNoTrump":true}', "target=5; stick-the-dealer; no-trump"),
        ("Play to 10", '{"gameOverScore":7,"deckSize":28}', "pack=28; target=7"),
        ("Play to 10, 8-Ace", '{"callForBest":true,"goUnder":true}', "pack=28; partners-best; go-under"),
        ("Play to 10", '{"aloneTake5":true,"defendAlone":true}', "defend-alone; alone-must-take-5"),
        ("Play to 11, with NT, stick-the-dealer", None, "target=11; stick-the-dealer; no-trump"),
    ],
)
def test_options_become_a_laws_tag(title: str, options: str | None, tag: str) -> None:
    json = "" if options is None else '[GameOptionsJson "{}"]\n'.replace("{}", options.replace('"', '\\"'))
    record = hand(f'[Event "Trickster Cards: Play Euchre - {title}"]\n{json}[Dealer "S"]\n')
    assert record.laws == laws_of(f"north-american; {tag}".replace("; north-american", "")).tag


def test_an_option_that_is_not_known_is_said_once_a_file() -> None:
    text = changed(('{\\"stickTheDealer\\":true}', '{\\"take4for1\\":true}'))
    first, second = read(text + text.replace("3/6", "3/7"))
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert [rule for rule, _ in said(first)] == ["unknown-key"]
    assert said(second) == []
    assert '"take4for1"' in dict(second.more_tags)["TricksterGameOptionsJson"]


@pytest.mark.parametrize(
    ("option", "value"), [("gameOverScore", '"1 0"'), ("gameoverscore", "0"), ("deckSize", "null"), ("goUnder", "1")]
)
def test_an_option_whose_value_is_not_of_its_kind_is_named_and_kept(option: str, value: str) -> None:
    json = f'{{"{option}":{value}}}'.replace('"', '\\"')
    record = hand(changed(('{\\"stickTheDealer\\":true}', json)))
    assert said(record) == [
        ("unknown-key", f"the option {option} cannot be {value}: it is kept, and nothing is done about it")
    ]
    assert option in dict(record.more_tags)["TricksterGameOptionsJson"]
    assert record.laws is not None
    assert record.laws.startswith("north-american")


@pytest.mark.parametrize(
    ("old", "new", "variant"),
    [
        ("Play Euchre -", "Play Bid Euchre -", "bid euchre"),
        ('"Euchre"', '"BidEuchre"', "bid euchre"),
        ('"Euchre"', '"Pitch"', "a game of Pitch"),
        ('{\\"stick', '{\\"variation\\":1,\\"stick', "bid euchre"),
        ('{\\"stick', '{\\"Variation\\":\\"BidEuchre\\",\\"stick', "bid euchre"),
        ('{\\"stick', '{\\"numDecks\\":2,\\"stick', "two packs"),
        ("Play Euchre -", "Play Double-Deck Euchre -", "two packs"),
        ('{\\"stick', '{\\"players\\":6,\\"stick', "a game of 6 players"),
        ("Play Euchre -", "Play 3-Handed Euchre -", "a game of 3 players"),
        ("Play Euchre -", "Play six-player Euchre -", "a game of 6 players"),
        ("S:QT.A.9.K K.Q9.A.9 A.K.KQ.T 9.T.J.AJ", "S:QT.A.9.K K.Q9.A.9 A.K.KQ.T", "a game of 3 players"),
        ("S:QT.A.9.K K.Q9.A.9 A.K.KQ.T 9.T.J.AJ", "SE:QT.A.9.K K.Q9.A.9 - - - -", "a game of 6 players"),
        ('{\\"stick', '{\\"deckSize\\":16,\\"stick', "a pack of 16 cards"),
        ("Pass Pass Pass ♠", "Pass Pass Pass NT↓", "no-trump with the low cards high"),
        ("Pass Pass Pass ♠", "2 3 Pass Pass", "bid euchre"),
    ],
)
def test_a_variant_that_cannot_be_replayed_is_one_finding_that_names_it(old: str, new: str, variant: str) -> None:
    refused, after = read(changed((old, new)) + HAND)
    assert isinstance(refused, Refused)
    assert isinstance(after, HandRecord)
    [finding] = refused.findings
    assert (finding.name, finding.message, finding.line) == ("variant-unsupported", f"{variant} cannot be replayed", 2)


@settings(deadline=None)
@given(st.sampled_from(CODES), st.integers(0, 10**6), st.sampled_from(WISHES))
def test_what_the_site_would_write_of_a_hand_is_read_back(tag: str, seed: int, wish: str) -> None:
    played = lawful_hand(tag, seed, wish).record
    record = hand(written(played))
    same = {"points": None, "tricks_won": None, "talon": None, "more_tags": ()}
    bare = tuple(trick.model_copy(update={"winner": None}) for trick in played.tricks)
    expected = played.model_copy(update={**same, "tricks": bare, "deal": _sorted(played)})
    assert record.model_copy(update={**same, "deal": _sorted(record)}) == expected


def _sorted(record: HandRecord) -> object:
    deal = record.deal
    return deal.model_copy(update={seat: tuple(sorted(deal.of(seat) or ())) for seat in ("N", "E", "S", "W")})
