"""What a hand takes from the one before it, by what that one records."""

from ingest.notation import parse
from replay.engine import course_of
from replay.ledger import NextHand, next_hand
from replay.ledger.recorded import recorded_passing
from replay.revokes import revokes_of
from replay.scoring import score_of
from schema.laws import laws_of
from schema.records import HandRecord, Pair


def after(text: str, laws: str = "somerset-1888") -> NextHand:
    (record,) = parse(f'[Event "x"]\n[Laws "{laws}"]\n{text}')
    assert isinstance(record, HandRecord)
    return next_hand(record, laws_of(record.laws))


def test_the_deal_passes_to_the_left_after_a_hand_that_was_played_or_passed_out() -> None:
    assert after('[Dealer "W"]\n[Points "NS:1 EW:0"]').dealer == "N"
    assert after('[Dealer "N"]\n[Auction "E"]\nPass Pass Pass Pass Pass Pass Pass Pass').dealer == "E"


def test_a_misdeal_loses_the_deal_and_a_new_deal_keeps_it() -> None:
    assert after('[Dealer "N"]\n! misdeal').dealer == "E"
    assert after('[Dealer "N"]\n! newdeal 34').dealer == "N"
    assert after('[Dealer "N"]\n! misdeal\n! newdeal 43').dealer == "N"
    assert after('[Dealer "N"]\n! misdeal', "north-american").dealer == "N"
    assert after('[Dealer "N"]\n! misdeal', "north-american; misdeal=loses").dealer == "E"


def test_the_dealer_follows_from_who_spoke_first() -> None:
    assert after('[Auction "E"]\nOrder').dealer == "E"
    assert after('[Maker "E"]').dealer is None


def test_a_side_that_played_with_six_cards_loses_the_deal() -> None:
    six = '[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Pass Pass TakeUp\n[Discard "none"]\n[Tricks "NS:3 EW:2"]'
    assert after(six, "washington-1862").dealer == "E"
    east = '[Dealer "N"]\n[Deal "E:AC KC QC TC 9C 8C"]\n[Maker "S"]\n[Trump "H"]\n[Tricks "NS:3 EW:2"]'
    assert after(east, "washington-1862").dealer == "S"
    assert after(east).dealer == "E"


def test_six_cards_that_only_the_play_shows_lose_the_deal_too() -> None:
    made = '[Dealer "N"]\n[Maker "E"]\n[Trump "H"]\n'
    six = made + '[Play "E"]\n' + "".join(f"E:{card}\n" for card in ("AC", "KC", "QC", "TC", "9C", "8C"))
    twice = made + '[Play "E"]\nE:AC E:KC S:QC W:TC N:9C\n'
    assert after(six, "washington-1862").dealer == "S"
    assert after(six).dealer == "E"
    for text in (six, twice, made):
        (record,) = parse(f'[Event "x"]\n[Laws "washington-1862"]\n{text}')
        assert isinstance(record, HandRecord)
        course = course_of(record, laws_of(record.laws))
        assert recorded_passing(record, course.laws) == score_of(course, revokes_of(course)).passing


def test_a_deal_of_the_wrong_size_that_was_not_played_stays_where_the_laws_say_so() -> None:
    assert after('[Dealer "N"]\n[Deal "N:AC KC QC TC"]', "north-american").dealer == "N"
    assert after('[Dealer "N"]\n[Deal "N:AC KC QC TC"]').dealer == "E"


def test_revokes_of_both_sides_give_a_fresh_deal_under_washington() -> None:
    both = '[Dealer "N"]\n[Maker "S"]\n[Trump "H"]\n! claim revoke E 1\n! claim revoke S 2\n[Tricks "NS:3 EW:2"]'
    assert after(both, "washington-1862").dealer == "N"
    assert after(both).dealer == "E"
    given = both.replace("! claim revoke E 1", "! penalty NS 2 law 23").replace(
        "! claim revoke S 2", "! penalty EW 2 law 23"
    )
    assert after(given, "washington-1862").dealer == "N"


def test_score_and_games_are_those_after_the_hand() -> None:
    found = after('[Score "NS:1 EW:0"]\n[Points "NS:1 EW:0"]\n[ScoreAfter "NS:3 EW:0"]\n[GamesAfter "NS:0 EW:2"]')
    assert (found.score, found.games) == (Pair(NS=3, EW=0), Pair(NS=0, EW=2))


def test_else_the_recorded_points_are_added_and_never_those_due() -> None:
    march = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:5 EW:0"]\n'
    found = after(march + '[Score "NS:1 EW:0"]\n[Games "NS:1 EW:1"]\n[Points "NS:1 EW:0"]')
    assert (found.score, found.games, found.game_over) == (Pair(NS=2, EW=0), Pair(NS=1, EW=1), False)
    assert after(march + '[Score "NS:1 EW:0"]').score is None


def test_a_void_hand_and_one_passed_out_leave_the_score_as_it_was() -> None:
    assert after('[Score "NS:1 EW:0"]\n[Dealer "N"]\n! misdeal').score == Pair(NS=1, EW=0)
    passed = '[Score "NS:1 EW:0"]\n[Auction "N"]\nPass Pass Pass Pass Pass Pass Pass Pass'
    assert after(passed).score == Pair(NS=1, EW=0)


def test_a_game_that_is_over_leaves_what_laps_or_nothing() -> None:
    won = '[Score "NS:4 EW:1"]\n[Games "NS:0 EW:0"]\n[Points "NS:2 EW:0"]'
    found = after(won)
    assert (found.score, found.games, found.game_over) == (Pair(NS=1, EW=0), Pair(NS=1, EW=0), True)
    assert after('[Score "NS:9 EW:8"]\n[Points "NS:2 EW:0"]', "north-american").score == Pair(NS=0, EW=0)


def test_a_score_at_or_over_the_game_is_the_finished_games_total() -> None:
    found = after('[Score "NS:4 EW:1"]\n[Games "NS:0 EW:0"]\n[ScoreAfter "NS:6 EW:1"]')
    assert (found.score, found.games, found.game_over) == (Pair(NS=1, EW=0), Pair(NS=1, EW=0), True)


def test_a_score_that_fell_or_games_that_rose_say_that_the_game_is_over() -> None:
    assert after('[Score "NS:4 EW:1"]\n[ScoreAfter "NS:1 EW:0"]').game_over
    assert after('[Score "NS:4 EW:1"]\n[Games "NS:0 EW:0"]\n[GamesAfter "NS:1 EW:0"]').game_over
    assert not after('[Score "NS:4 EW:1"]\n[ScoreAfter "NS:4 EW:2"]').game_over


def test_jambone_may_end_several_games() -> None:
    found = after('[Score "NS:4 EW:0"]\n[Games "NS:0 EW:0"]\n[Points "NS:8 EW:0"]', "washington-1862")
    assert (found.score, found.games, found.games_ended) == (Pair(NS=2, EW=0), Pair(NS=4, EW=0), 2)


def test_after_a_rubber_the_next_begins_at_nothing() -> None:
    found = after('[Game "3"]\n[Score "NS:4 EW:1"]\n[Games "NS:1 EW:1"]\n[Points "NS:1 EW:0"]')
    assert (found.score, found.games, found.rubber_over) == (Pair(NS=0, EW=0), Pair(NS=0, EW=0), True)
    lapped = after('[Game "3"]\n[Score "NS:4 EW:1"]\n[Games "NS:1 EW:1"]\n[Points "NS:2 EW:0"]')
    assert (lapped.score, lapped.games, lapped.rubber_over) == (Pair(NS=1, EW=0), Pair(NS=2, EW=1), False)


def test_a_correction_is_part_of_what_the_hand_records() -> None:
    own = '[Score "NS:1 EW:0"]\n[Maker "N"]\n[Trump "H"]\n[Points "NS:2 EW:0"]\n! correct NS:2 EW:0'
    assert after(own).score == Pair(NS=2, EW=0)
    late = '[Score "NS:1 EW:0"]\n! correct NS:2 EW:0\n[Maker "N"]\n[Trump "H"]\n[Points "NS:2 EW:0"]'
    assert after(late).score == Pair(NS=4, EW=0)


def test_a_refused_penalty_gives_the_game_away_under_washington() -> None:
    refused = '[Score "NS:1 EW:2"]\n[Games "NS:0 EW:0"]\n[Maker "N"]\n[Trump "H"]\n! refuse NS'
    found = after(refused, "washington-1862")
    assert (found.score, found.games, found.game_over) == (Pair(NS=0, EW=0), Pair(NS=0, EW=1), True)
    assert not after(refused).game_over
