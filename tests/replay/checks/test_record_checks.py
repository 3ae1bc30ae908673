"""The record as a whole: what cannot both be, exchanges, a deal that is written round, laws that are assumed."""

import pytest

from replay.audit import audit
from replay.checks.notation import record_faults, rotation_of
from schema.span import At, at_tag
from tests.replay.checks.courses import ALL_PASS, CALLS, SOMERSET, TODAY, course, errors, faults, names, one, today

TAKEN = CALLS + "Pass Pass Pass TakeUp\n"
PASSED_OUT = SOMERSET + CALLS + ALL_PASS + ALL_PASS + "\n"
CANNOT_BOTH_BE = {
    "the dealer and the seat that speaks first": (
        '[Laws "somerset-1888"]\n[Dealer "N"]\n[Auction "S"]\nPass Pass TakeUp\n',
        at_tag("Auction"),
        "S",
    ),
    "Maker and the calls": (SOMERSET + TAKEN + '[Maker "E"]\n', at_tag("Maker"), "E"),
    "Trump and the calls": (SOMERSET + TAKEN + '[Trump "H"]\n', at_tag("Trump"), None),
    "Going and the calls": (SOMERSET + TAKEN + '[Going "alone"]\n', at_tag("Going"), None),
    "a maker where all passed twice": (PASSED_OUT + '[Maker "E"]\n', at_tag("Maker"), None),
    "play where all passed twice": (PASSED_OUT + '[Play "E"]\nE:AS\n', At("card"), None),
    "tricks where all passed twice": (PASSED_OUT + '[Tricks "NS:3 EW:2"]\n', at_tag("Tricks"), None),
    "Play and the first card": (SOMERSET + TAKEN + '[Play "S"]\nE:AS\n', at_tag("Play"), "S"),
    "more in the talon than the pack leaves": (TODAY + '[Talon "AS KS QS JS"]\n', at_tag("Talon"), None),
    "a card exposed by another than its holder": (
        SOMERSET + '[Deal "W:KC TC AS 9S 9H"]\n' + TAKEN + '[Play "E"]\n! expose E AS\n',
        At("event", 0),
        "E",
    ),
    "a card exposed out of a hand without it": (
        SOMERSET + '[Deal "W:KC TC AS 9S 9H"]\n' + TAKEN + '[Play "E"]\n! expose W KD\n',
        At("event", 0),
        "W",
    ),
}


@pytest.mark.parametrize(("text", "at", "seat"), CANNOT_BOTH_BE.values(), ids=CANNOT_BOTH_BE)
def test_two_things_that_cannot_both_be_are_found_once(text: str, at: At, seat: str | None) -> None:
    fault = one(text)
    assert (fault.rule, fault.at, fault.seat) == ("contradiction", at, seat)


AGREES = {
    "Maker, Trump and Going say what the calls say": SOMERSET
    + CALLS
    + 'Order+Alone\n[Maker "E"]\n[Trump "C"]\n[Going "alone"]\n',
    "the calls break off, and Maker goes on": SOMERSET + CALLS + 'Pass Pass\n[Maker "W"]\n[Trump "C"]\n',
    "Play names him who should have led": SOMERSET + TAKEN + '[Play "E"]\nS:AS\n',
    "a card exposed in dealing": SOMERSET + '[Deal "W:KC TC AS 9S 9H"]\n' + CALLS + "! expose N AS\nOrder\n",
    "the discard is exposed": SOMERSET + '[Deal "N:JC AH KH 8S 7C"]\n' + TAKEN + '! expose N 8S\n[Discard "8S"]\n',
    "a score sheet": '[Laws "somerset-1888"]\n[Dealer "N"]\n[Maker "E"]\n[Trump "S"]\n[Tricks "NS:3 EW:2"]\n',
    "all pass twice and nothing is scored": PASSED_OUT + '[Tricks "NS:0 EW:0"]\n[Points "NS:0 EW:0"]\n',
}


@pytest.mark.parametrize("text", AGREES.values(), ids=AGREES)
def test_what_agrees_is_no_contradiction(text: str) -> None:
    assert errors(text) == []


def test_a_turn_up_that_partner_had_played_though_it_was_turned_down_was_taken() -> None:
    text = SOMERSET + CALLS + 'Pass N:TurnDown S:Assist\n[Discard "8S"]\n'
    assert errors(text) == ["call-out-of-turn", "partner-barred"]


ROUND = '[Deal "E:AS KH 9H TD 8D S:JS 7H QH AC 9C W:JC QS AH 8C 7C N:KS TS KD 7D TC"]\n'
WEST_DEALS = '[Laws "somerset-1888"]\n[Dealer "W"]\n[TurnUp "9S"]\n'
PLAY = '[Auction "N"]\nPass Pass Pass TakeUp\n[Discard "TC"]\n[Play "N"]\nN:KH 7H AH TS =W\nW:9S AS JS QS =E\n'


def test_a_deal_that_is_written_round_is_said_once() -> None:
    fault = one(WEST_DEALS + ROUND + PLAY)
    assert (fault.rule, fault.at) == ("seats-rotated", at_tag("Deal"))
    assert "left-hand neighbour" in fault.message


@pytest.mark.parametrize("places", [0, 1, 2, 3])
def test_the_places_are_told_clockwise(places: int) -> None:
    hands = ["AS KH 9H TD 8D", "JS 7H QH AC 9C", "JC QS AH 8C 7C", "KS TS KD 7D TC"]
    deal = " ".join(f"{'NESW'[(seat + places) % 4]}:{hand}" for seat, hand in enumerate(hands))
    assert rotation_of(course(WEST_DEALS + f'[Deal "{deal}"]\n' + PLAY)) == (places or None)


def test_two_seats_are_not_enough_to_call_a_deal_written_round() -> None:
    text = WEST_DEALS + ROUND + '[Auction "N"]\nPass Pass Pass TakeUp\n[Discard "XX"]\n[Play "N"]\nN:KH 7H\n'
    assert rotation_of(course(text)) is None


def test_one_card_that_fits_its_seat_is_enough_not_to() -> None:
    assert rotation_of(course(WEST_DEALS + ROUND + PLAY.replace("N:KH", "N:KS"))) is None


def test_no_code_named_is_noted_and_no_error() -> None:
    (fault,) = list(record_faults(course('[Dealer "N"]\n[Maker "E"]\n[Trump "S"]\n')))
    assert fault.rule == "laws-assumed"
    assert list(record_faults(course('[Laws "north-american"]\n[Dealer "N"]\n[Maker "E"]\n[Trump "S"]\n'))) == []


def test_no_trump_is_an_option() -> None:
    calls = CALLS + ALL_PASS + "NT"
    fault = one(TODAY + calls)
    assert (fault.rule, fault.at, fault.seat) == ("variant-unsupported", At("call", 4), "E")
    assert names(today("no-trump") + calls) == []
    assert one(SOMERSET + '[Maker "E"]\n[Trump "NT"]\n').at == at_tag("Trump")


BEST = today("partners-best")
LOW = today("go-under")
HANDS = '[Deal "N:JC 9S KH AS QC S:AH KC QH JH JS"]\n' + CALLS + "Pass Assist+Alone\n"
LOW_HAND = '[Deal "N:TC 9S 9H AS QC"]\n[Talon "QH KH AH"]\n'
WRONG_EXCHANGES = {
    "partners, without the option": TODAY + HANDS + '[Exchange "N>S QC; S>N JH"]\n',
    "with the talon, without the option": TODAY + LOW_HAND + '[Exchange "N>talon TC,9S,9H; talon>N QH,KH,AH"]\n',
    "a card that partner did not hold": BEST + HANDS + '[Exchange "N>S QS; S>N JH"]\n',
    "one card and none for it": BEST + HANDS + '[Exchange "N>S QC"]\n',
    "by others than the lone player and his partner": BEST + HANDS + '[Exchange "E>W AC; W>E XX"]\n',
    "without a lone hand": BEST + CALLS + 'Order\n[Exchange "E>W AC; W>E XX"]\n',
    "an ace with the talon": LOW + LOW_HAND + '[Exchange "N>talon TC,9S,AS; talon>N QH,KH,AH"]\n',
    "two for three": LOW + LOW_HAND + '[Exchange "N>talon TC,9S; talon>N QH,KH,AH"]\n',
    "a card that was not in the talon": LOW + LOW_HAND + '[Exchange "N>talon TC,9S,9H; talon>N QH,KH,JD"]\n',
}


@pytest.mark.parametrize("text", WRONG_EXCHANGES.values(), ids=WRONG_EXCHANGES)
def test_an_exchange_that_the_laws_do_not_have_or_that_could_not_be_made_is_a_contradiction(text: str) -> None:
    fault = one(text)
    assert (fault.rule, fault.at) == ("contradiction", at_tag("Exchange"))


@pytest.mark.parametrize(
    "text",
    [
        BEST + HANDS + '[Exchange "N>S QC; S>N JH"]\n',
        BEST + HANDS + '[Exchange "N>S XX; S>N XX"]\n',
        LOW + LOW_HAND + '[Exchange "N>talon TC,9S,9H; talon>N QH,KH,AH"]\n',
        today("farmers-hand") + '[Exchange "N>talon XX,XX,XX; talon>N XX,XX,XX"]\n',
    ],
)
def test_an_exchange_by_its_option_is_lawful(text: str) -> None:
    assert faults(text) == []


def test_a_card_exposed_that_the_play_shows_was_not_held_is_told_once() -> None:
    play = '[Play "E"]\nE:JD 7D TC 8S =W\n! expose W KD\nW:AS 9C TS QS\nN:JC AC 8D KC\nN:AH QH TH 9H\nN:KH 8H TD 9S\n'
    hand = SOMERSET + '[Deal "W:KC TC AS 9S 9H"]\n' + TAKEN + play
    assert [finding.name for finding in audit(course(hand).record) if finding.severity == "error"] == ["card-not-held"]


NAMED = [
    (
        "! penalty NS 2 law 12345",
        SOMERSET,
        "somerset-1888 has no law 12345; bowerbook laws somerset-1888 lists its laws",
    ),
    ("! fault consulted NS 99999", SOMERSET, "somerset-1888 has no law 99999"),
    ("! newdeal 9999", SOMERSET, "somerset-1888 has no law 9999"),
    ("! newdeal somerset-1888:34", SOMERSET, "did you mean 34?"),
    ("! penalty NS 2 law63", SOMERSET, "did you mean 63?"),
    ("! penalty NS 2 law remark", SOMERSET, "did you mean remarks?"),
    ("! penalty NS 2 law ch5.2", SOMERSET, "somerset-1888 has no law ch5.2"),
    ("! penalty NS 2 law CH3", '[Laws "washington-1862"]\n[Dealer "N"]\n', "did you mean ch3?"),
    ("! newdeal law pakc", TODAY, "north-american has no law pakc; did you mean pack?"),
]


@pytest.mark.parametrize(("line", "head", "said"), NAMED, ids=[line for line, _, _ in NAMED])
def test_a_law_that_the_code_does_not_have_is_told_at_its_line(line: str, head: str, said: str) -> None:
    [fault] = [fault for fault in record_faults(course(f"{head}! misdeal\n{line}\n")) if fault.rule == "unknown-law"]
    assert fault.at == At("event", 1)
    assert said in fault.message


@pytest.mark.parametrize(
    ("line", "head"),
    [
        ("! newdeal 34", SOMERSET),
        ("! newdeal", SOMERSET),
        ("! fault consulted NS law terms.1", SOMERSET),
        ("! penalty NS 2 law ch3", '[Laws "washington-1862"]\n[Dealer "N"]\n'),
        ("! newdeal law pack", TODAY),
        ("! penalty NS 2 law 63", TODAY),
    ],
)
def test_a_law_or_a_chapter_of_the_code_is_none_and_a_number_where_the_code_has_none(line: str, head: str) -> None:
    assert [fault.rule for fault in record_faults(course(f"{head}{line}\n"))] == []
