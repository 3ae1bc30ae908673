"""What a hand takes from the one before it, so that an evening need not be written twice."""

from itertools import pairwise
from pathlib import Path

import pytest

from ingest.notation import parse, write_pen
from schema.findings import Refused
from schema.records import HandRecord, Pair
from schema.tags import TAGS
from tests.ingest.notation.reading import hand, hands

CASES = Path(__file__).parents[3] / ".." / "shared" / "cases"
FIRST = (
    '[Event "Thursday"]\n[Site "Boston"]\n[Date "1888-03-01"]\n[Table "2"]\n[Laws "somerset-1888"]\n'
    '[North "Abbott"]\n[West "Dana"]\n[Rubber "1"]\n[Game "2"]\n[Hand "4"]\n[Annotator "X"]\n[Source "a book"]\n'
    '[Dealer "N"]\n[Score "NS:3 EW:1"]\n[Games "NS:0 EW:1"]\n'
)


def second(more: str, first: str = "") -> HandRecord:
    """The hand that follows the first, whose result is given too."""
    return hands(f"{FIRST}{first}\n{more}")[1]


def test_identification_is_taken_and_the_hand_counts_on() -> None:
    read = second('[TurnUp "9C"]\n[South "Cole"]\n[West ""]\n', '[Points "NS:1"]\n')
    assert (read.event, read.site, read.date, read.table) == ("Thursday", "Boston", "1888-03-01", "2")
    assert (read.laws, read.rubber, read.game, read.hand) == ("somerset-1888", 1, 2, 5)
    assert read.players.all() == ("Abbott", None, "Cole", None)
    assert (read.annotator, read.source) == (None, None)
    assert read.origin is not None
    assert read.origin.inherited == {
        *("event", "site", "date", "table", "laws", "rubber", "game", "hand", "players", "dealer", "games"),
        *(() if read.score is None else ("score",)),
    }


def test_a_hand_with_an_event_takes_nothing() -> None:
    read = second('[Event ""]\n[TurnUp "9C"]\n')
    assert read == HandRecord(turn_up="9C")
    assert read.origin is not None
    assert read.origin.inherited == frozenset()


def test_the_dealer_and_the_score_follow_from_what_the_hand_before_records() -> None:
    read = second('[TurnUp "9C"]\n', '[Points "NS:1 EW:0"]\n')
    assert (read.dealer, read.score, read.games) == ("E", Pair(NS=4, EW=1), Pair(NS=0, EW=1))
    read = second('[TurnUp "9C"]\n', '[Points "NS:1 EW:0"]\n[ScoreAfter "NS:3 EW:2"]\n')
    assert read.score == Pair(NS=3, EW=2)
    read = second('[TurnUp "9C"]\n')
    assert read.score is None


def test_the_end_of_a_game_begins_the_next() -> None:
    read = second('[TurnUp "9C"]\n', '[Points "NS:4 EW:0"]\n')
    assert (read.rubber, read.game, read.hand) == (1, 3, 1)
    assert (read.score, read.games) == (Pair(NS=2, EW=0), Pair(NS=1, EW=1))


def test_the_end_of_a_rubber_begins_the_next() -> None:
    over = (
        FIRST.replace('"2"]\n[Hand', '"3"]\n[Hand').replace("NS:0 EW:1", "NS:2 EW:1").replace("NS:3 EW:1", "NS:4 EW:1")
    )
    read = hands(f'{over}[Points "NS:1"]\n[GamesAfter "NS:3 EW:1"]\n[ScoreAfter "NS:0 EW:0"]\n\n[TurnUp "9C"]\n')[1]
    assert (read.rubber, read.game, read.hand) == (2, 1, 1)
    assert (read.score, read.games) == (Pair(NS=0, EW=0), Pair(NS=0, EW=0))


def test_what_the_hand_gives_is_kept_whatever_follows_from_the_one_before() -> None:
    read = second('[Dealer "W"]\n[Score ""]\n[Game "7"]\n', '[Points "NS:1 EW:0"]\n')
    assert (read.dealer, read.score, read.game, read.hand) == ("W", None, 7, 1)


def test_after_a_refused_hand_only_the_identification_of_the_last_one_read_is_taken() -> None:
    found = parse(f'{FIRST}[Points "NS:1 EW:0"]\n\n[TurnUp "9Z"]\n\n[TurnUp "9C"]\n\n[TurnUp "9D"]\n')
    third, fourth = found[2], found[3]
    assert isinstance(found[1], Refused)
    assert isinstance(third, HandRecord)
    assert isinstance(fourth, HandRecord)
    assert (third.event, third.game, third.hand, third.dealer, third.score, third.games) == ("Thursday", 2, *[None] * 4)
    assert (fourth.event, fourth.hand, fourth.dealer) == ("Thursday", None, None)


def test_the_dealer_that_is_inherited_stands_though_auction_names_another_seat() -> None:
    assert second('[Auction "E"]\nPass\n', '[Points "NS:1"]\n').dealer == "E"


def test_the_writer_inherits_nothing() -> None:
    read = hands(f'{FIRST}[Points "NS:1"]\n\n[TurnUp "9C"]\n')
    text = "".join(write_pen(read))
    assert text.count("[Event") == 2
    assert hands(text) == read
    assert all(again.origin is not None and not again.origin.inherited for again in hands(text))


@pytest.mark.skipif(not CASES.exists(), reason="the cases are not at hand")
def test_the_evening_of_somerset_is_complete_in_every_hand() -> None:
    evening = hands((CASES / "evening-somerset.pen").read_text("utf-8"))
    assert all(read.dealer and read.score and read.games and read.players.N == "Ann" for read in evening)
    for before, after in pairwise(evening):
        if before.score_after is not None and after.rubber == before.rubber:
            assert (after.score, after.games) == (before.score_after, before.games_after)


def test_the_tags_are_those_that_the_record_has_fields_for() -> None:
    read = hand("".join(f'[{name} ""]\n' for name in TAGS))
    assert read == HandRecord()
    assert read.origin is not None
    assert tuple(read.origin.offsets.tags) == TAGS
