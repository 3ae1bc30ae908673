"""EGN: what of a document is read, how, and what is said of the rest."""

import io
import json
from typing import Any

import pytest

import ingest
from replay.engine import course_of
from schema.findings import Refused
from schema.laws import laws_of
from schema.records import HandRecord, Pair
from schema.seats import SEATS
from schema.span import At, at_tag

TRICKS = [["Ad", "9d", "Qd", "9c"], ["Ks", "As", "Ac", "Js"], ["Kh", "Qh", "Ah", "Tc"], ["Kd", "9h", "Kc", "9s"]]


def deal(**changes: Any) -> dict[str, Any]:
    """A deal of S, ordered by himself; a key with dots goes to where it points."""
    made: dict[str, Any] = {
        "dealNumber": 0,
        "initialState": {"dealer": 2, "upCard": "Kc"},
        "bidding": {"phaseNumber": 0, "type": "EUCHRE_BIDDING", "calls": ["Pass", "Pass", "Pass", "Order"]},
        "play": {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": TRICKS},
    }
    for key, value in changes.items():
        inner, _, name = key.rpartition("__")
        target = made[inner] if inner else made
        target[name] = value
    made["phases"] = [phase for phase in (made.pop("bidding"), made.pop("play")) if phase]
    return made


def document(*deals: Any, **metadata: Any) -> dict[str, Any]:
    return {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {
            "title": "Thursday",
            "players": ["Ann", "Bob", "Cyd", "Dee"],
            "initialScore": [3, 4],
            "ruleset": {"std": True},
            **metadata,
        },
        "deals": list(deals),
    }


def read(value: Any, indent: int | None = 1) -> list[HandRecord | Refused]:
    return list(ingest.read(io.StringIO(json.dumps(value, indent=indent)), name="game.egn"))


def hand(*args: Any, **metadata: Any) -> HandRecord:
    [record] = read(document(deal(*args) if not args else args[0], **metadata))
    assert isinstance(record, HandRecord), record
    return record


def faults(value: Any) -> list[str]:
    [refused] = read(value)
    assert isinstance(refused, Refused)
    return [finding.message for finding in refused.findings]


def said(record: HandRecord) -> list[str]:
    assert record.origin is not None
    return [notice.message for notice in record.origin.notices]


def test_a_game_gives_its_title_players_laws_and_score() -> None:
    first, second = read(document(deal(), deal(dealNumber=1), date="2026-05-29T16:30", finalScore=[4, 10]))
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert (first.event, first.date, first.players.all()) == (
        "Thursday",
        "2026-05-29T16:30",
        ("Ann", "Bob", "Cyd", "Dee"),
    )
    assert first.laws == "north-american; stick-the-dealer"
    assert (first.hand, first.score, first.score_after) == (1, Pair(NS=3, EW=4), None)
    assert (second.hand, second.score, second.score_after) == (2, None, Pair(NS=4, EW=10))


def test_seats_follow_from_the_dealer_the_winners_and_the_trump() -> None:
    record = hand()
    assert [(call.seat, call.call) for call in record.calls] == [
        ("W", "Pass"),
        ("N", "Pass"),
        ("E", "Pass"),
        ("S", "TakeUp"),
    ]
    assert record.first_caller == record.first_leader == "W"
    assert [trick.seats[0] for trick in record.tricks] == ["W", "S", "E", "N"]
    assert all(trick.winner is None for trick in record.tricks)


@pytest.mark.parametrize(
    ("calls", "read_as"),
    [
        (["Order"], ["Order"]),
        (["Pass", "Order"], ["Pass", "Assist"]),
        (["Pass", "Pass", "Pass", "Pass", "d"], ["Pass", "Pass", "Pass", "TurnDown", "D"]),
        (["pass", "ORDER", "Pass", "Pass"], ["Pass", "Assist"]),
        (["Pass"] * 7 + ["n"], ["Pass"] * 3 + ["TurnDown"] + ["Pass"] * 3 + ["NT"]),
    ],
)
def test_calls_have_the_names_of_pen_and_passes_behind_the_making_are_left_out(
    calls: list[str], read_as: list[str]
) -> None:
    record = hand(deal(bidding__calls=calls, play=None))
    assert [call.call for call in record.calls] == read_as
    assert [call.seat for call in record.calls] == [SEATS[(3 + at) % 4] for at in range(len(read_as))]


@pytest.mark.parametrize(
    ("dealer", "calls", "lead", "leader"),
    [
        (0, ["Order"], "LEFT_OF_DEALER", "E"),
        (0, ["Pass", "Pass", "Order"], "LEFT_OF_DEALER", "S"),
        (0, ["Order"], "LEFT_OF_LONER", "S"),
        (0, ["Pass", "Pass", "Pass", "Order"], "LEFT_OF_LONER", "E"),
        (0, ["Pass", "Order"], "LEFT_OF_LONER", "W"),
    ],
)
def test_who_leads_against_a_lone_hand_is_the_rulesets(dealer: int, calls: list[str], lead: str, leader: str) -> None:
    tricks = [["9d", "Ad", "Kd"], ["9h", "Ah", "Kh"]]
    changes = {
        "initialState__dealer": dealer,
        "bidding__calls": calls,
        "bidding__isAlone": True,
        "play__tricks": tricks,
    }
    record = hand(deal(**changes), ruleset={"loner_lead": lead})
    assert record.calls[-1].going == "alone"
    assert record.tricks[0].seats[0] == leader
    out = SEATS[(SEATS.index(record.calls[-1].seat) + 2) % 4]
    assert all(out not in trick.seats for trick in record.tricks)


def test_a_lone_defenders_partner_sits_out_too() -> None:
    changes = {"bidding__isAlone": True, "bidding__aloneDefender": 3, "play__tricks": [["9d", "Ad"], ["Kd", "Qd"]]}
    record = hand(deal(**changes), ruleset={"defend_alone": True})
    assert record.calls[-1].call == "Defend"
    assert record.laws == "north-american; stick-the-dealer; defend-alone-euchre=4"
    assert [trick.seats for trick in record.tricks] == [("W", "S"), ("S", "W")]


def test_a_fourth_card_in_a_lone_hand_is_the_partners() -> None:
    record = hand(deal(bidding__isAlone=True, play__tricks=[["9d", "Ad", "Kd", "Qd"]]))
    assert record.tricks[0].seats == ("W", "N", "E", "S")


def test_the_oldest_files_are_read_with_their_own_keys() -> None:
    old = deal()
    old["initial_state"] = old.pop("initialState") | {
        "kitty": ["Kh", "", "9d"],
        "player_cards": [[], ["Qd"] * 5, [], []],
    }
    old["phases"][1]["initialLead"] = 0
    value = document(old)
    value["version"] = "1.0.0"
    value["metadata"]["matchId"] = "m-1"
    [record] = read(value)
    assert isinstance(record, HandRecord)
    assert (record.dealer, record.turn_up, record.talon) == ("S", "KC", ("KH", "XX", "9D"))
    assert record.deal.all() == (None, ("QD",) * 5, None, None)
    assert (record.first_leader, record.tricks[0].seats[0]) == ("N", "N")
    assert ("EgnGameId", "m-1") in record.more_tags
    assert said(record) == []


def test_a_kitty_of_empty_texts_is_unknown() -> None:
    record = hand(
        deal(initialState={"dealer": 0, "upCard": "Kc", "kitty": ["", "", ""], "player_cards": [[], [], [], []]})
    )
    assert record.talon is None
    assert record.deal.all() == (None, None, None, None)


@pytest.mark.parametrize(
    ("ruleset", "tag"),
    [
        ({}, "north-american; stick-the-dealer"),
        ({"std": False}, "north-american"),
        ({"std": False, "winning_score": 10, "loner_march_score": 4, "loner_euchred_score": 2}, "north-american"),
        ({"std": False, "winning_score": 5, "min_rank": 7}, "north-american; pack=32; target=5"),
        ({"std": False, "winning_score": 0, "num_deals": 8}, "north-american; deals=8"),
        (
            {"std": False, "loner_march_score": 5, "loner_euchred_score": 3},
            "north-american; lone-march=5; lone-euchre=3",
        ),
        ({"std": False, "canadian": True, "joker": True}, "north-american; canadian-loner; joker"),
        (
            {"std": False, "allow_no_trump": True, "partners_best": True, "go_under": True, "farmers": True},
            "north-american; no-trump; partners-best; go-under; farmers-hand",
        ),
        (
            {"std": False, "fast_break": True, "four_trick_tokens": True},
            "north-american; fast-break; four-trick-tokens",
        ),
    ],
)
def test_a_ruleset_becomes_a_laws_tag(ruleset: dict[str, Any], tag: str) -> None:
    assert hand(ruleset=ruleset).laws == tag
    assert laws_of(tag).tag == tag


def test_without_a_ruleset_no_laws_are_named() -> None:
    assert hand(ruleset=None).laws is None


def test_bowers_by_name_nines_by_letter_and_unknown_cards_are_read() -> None:
    tricks = [["Nd", "L", "Qd", "R"], ["Xs", "Jx", "Xx", "Js"]]
    record = hand(deal(play__tricks=tricks, bidding__discard="Xx"))
    assert record.tricks[0].cards == ("9D", "JS", "QD", "JC")
    assert record.tricks[1].cards == ("XS", "JX", "XX", "JS")
    assert record.discard == "XX"


def test_tricks_behind_a_winner_that_is_not_known_are_kept_and_not_placed() -> None:
    record = hand(deal(play__tricks=[["9d", "Xx", "Qd", "9c"], ["Ks", "As", "Ac", "Js"]]))
    assert len(record.tricks) == 1
    assert dict(record.more_tags)["EgnTricks"] == '[["Ks","As","Ac","Js"]]'
    assert "who led to trick 2 is not known" in said(record)[0]


def test_the_holder_of_a_card_led_tells_who_won_where_an_unknown_card_left_it_open() -> None:
    changes = {
        "initialState__playerCards": [["Ks", "9h"], [], [], []],
        "play__tricks": [["9d", "Xx", "Qd", "9c"], ["Ks", "As", "Ac", "Js"]],
    }
    record = hand(deal(**changes))
    assert [trick.seats[0] for trick in record.tricks] == ["W", "N"]


def test_a_scenario_of_generic_suits_is_read_as_far_as_it_tells_a_card() -> None:
    changes = {
        "initialState": {"dealer": 2, "upCard": "Kg", "playerCards": [["L", "Jn", "Ag", "Kh"], [], [], []]},
        "bidding__calls": ["Pass", "Pass", "Pass", "Pass", "s"],
        "play": None,
    }
    record = hand(deal(**changes))
    assert record.turn_up == "KX"
    assert record.deal.N == ("JC", "JC", "AX", "KX")
    assert json.loads(dict(record.more_tags)["EgnCards"])["initialState.upCard"] == "Kg"
    assert "generic" in said(record)[0]


def test_hearts_are_hearts_where_nothing_is_generic() -> None:
    record = hand(deal(initialState={"dealer": 2, "upCard": "Kh", "playerCards": [["Ah", "AH"], [], [], []]}))
    assert record.deal.N == ("AH", "AH")


def test_a_deal_without_play_is_a_record_without_play() -> None:
    record = hand(deal(bidding=None, play=None))
    assert (record.dealer, record.turn_up, record.calls, record.tricks) == ("S", "KC", (), ())


def test_an_unknown_call_leaves_a_maker_whose_trump_is_not_known() -> None:
    record = hand(deal(bidding__calls=["Pass"] * 5 + ["x"], bidding__isAlone=True, play=None))
    assert [call.call for call in record.calls] == ["Pass"] * 3 + ["TurnDown", "Pass"]
    assert (record.maker, record.trump, record.going) == ("N", None, "alone")
    assert course_of(record, laws_of(record.laws)).maker == 0
    assert said(record) == ["the call of N is not known (x)"]


def test_annotations_are_comments_and_their_labels_glyphs() -> None:
    changes = {
        "bidding__callAnnotations": {"3": ["[!]Strong.", "[?] Or not."], "0": [" plain "]},
        "play__playAnnotations": {"5": ["[?!]  Hm"], "0": ["[!!]"]},
    }
    record = hand(deal(**changes))
    told = [
        (comment.text, comment.on and (comment.on.kind, comment.on.index, comment.on.card))
        for comment in record.comments
    ]
    assert told == [
        ("plain", ("call", 0, 0)),
        ("Strong.", ("call", 3, 0)),
        ("[?] Or not.", ("call", 3, 0)),
        ("Hm", ("card", 1, 1)),
    ]
    assert [(mark.glyph, mark.on.kind, mark.on.index, mark.on.card) for mark in record.marks] == [
        ("!", "call", 3, 0),
        ("!!", "card", 0, 0),
        ("?!", "card", 1, 1),
    ]


def test_what_is_said_of_a_pass_that_is_left_out_is_said_of_the_last_call() -> None:
    record = hand(deal(bidding__calls=["Order", "Pass"], bidding__callAnnotations={"1": ["[?]late"]}, play=None))
    assert [(comment.text, comment.on and comment.on.index) for comment in record.comments] == [("late", 0), ("?", 0)]
    assert record.marks == ()


def test_exchanges_go_between_seats_and_from_the_talon() -> None:
    exchanges = [{"sender": 0, "receiver": 2, "cards": ["Ah"]}, {"receiver": 1, "cards": ["Kd", "Qd"]}]
    record = hand(deal(bidding__cardExchanges=exchanges))
    assert [(exchange.giver, exchange.taker, exchange.cards) for exchange in record.exchanges] == [
        ("N", "S", ("AH",)),
        ("talon", "E", ("KD", "QD")),
    ]


def test_what_pen_has_no_place_for_is_kept_in_tags_of_its_own() -> None:
    players = [{"name": "Ann", "playerIds": [{"id": "7", "source": "club"}]}, "Bob", "", "Dee"]
    lines = [{"branchIndex": 0, "phases": []}]
    value = document(deal(alternativeLines=lines), gameId="g-1", players=players, description=" Fine.\r\nReally. ")
    value["timings"] = {"0": 1}
    value["metadata"]["ruleset"]["house_rule"] = True
    [record] = read(value)
    assert isinstance(record, HandRecord)
    tags = dict(record.more_tags)
    assert tags["EgnGameId"] == "g-1"
    assert json.loads(tags["EgnPlayers"]) == players
    assert json.loads(tags["EgnAlternativeLines"]) == lines
    assert json.loads(tags["EgnMore"]) == {"timings": {"0": 1}, "metadata.ruleset.house_rule": True}
    assert record.players.all() == ("Ann", "Bob", None, "Dee")
    assert [comment.text for comment in record.comments] == ["Fine.\nReally."]
    assert said(record) == [
        "the key timings is not known; it is kept",
        "the key metadata.ruleset.house_rule is not known; it is kept",
    ]


def test_a_key_that_is_not_known_is_said_once_a_file_and_kept_with_each_deal() -> None:
    first, second = read(document(deal(speed=1), deal(speed=2)))
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert (len(said(first)), said(second)) == (1, [])
    assert dict(second.more_tags)["EgnMore"] == '{"speed":2}'


def test_a_date_that_is_none_is_kept_and_one_with_a_blank_is_iso() -> None:
    assert hand(date="2026-05-29 16:30:05").date == "2026-05-29T16:30:05"
    record = hand(date="last Thursday")
    assert record.date is None
    assert ("EgnDate", "last Thursday") in record.more_tags


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"initialState__dealer": 4}, "deals.0.initialState.dealer: 4 is not a whole number from 0 to 3"),
        ({"initialState__upCard": "9z"}, 'deals.0.initialState.upCard: "9z" is no card'),
        ({"bidding__calls": ["Pas"]}, 'deals.0.phases.0.calls.0: "Pas" is no call; did you mean Pass?'),
        ({"play__tricks": [["Ad", "10d"]]}, 'deals.0.phases.1.tricks.0.1: "10d" is no card'),
        (
            {"play__tricks": [[], ["Ad"]]},
            "deals.0.phases.1.tricks.0: a trick without cards stands before one with cards",
        ),
        ({"play__tricks": "Ad"}, 'deals.0.phases.1.tricks: a list is expected, not "Ad"'),
        ({"play__type": "PLAY"}, 'deals.0.phases.1.type: EUCHRE_BIDDING or TRICK_PLAY is expected, not "PLAY"'),
        ({"bidding__isAlone": "yes"}, 'deals.0.phases.0.isAlone: true or false is expected, not "yes"'),
        ({"dealNumber": "1 0"}, 'deals.0.dealNumber: "1 0" is not a whole number of 0 or more'),
        (
            {"bidding__callAnnotations": {"9": ["x"]}},
            "deals.0.phases.0.callAnnotations.9: there are 4 things to annotate, counted from 0",
        ),
        ({"play__playAnnotations": []}, "deals.0.phases.1.playAnnotations: an object is expected, not a list"),
        ({"initialState": []}, "deals.0.initialState: an object is expected, not a list"),
    ],
)
def test_a_fault_of_a_deal_is_told_with_its_path(changes: dict[str, Any], message: str) -> None:
    assert faults(document(deal(**changes))) == [message]


def test_a_faulty_deal_spoils_no_other_and_its_faults_have_places() -> None:
    value = document(deal(), deal(initialState__dealer=9, play__tricks=[["zz"]]), deal(dealNumber=2))
    text = json.dumps(value, indent=2)
    first, refused, third = read(value, indent=2)
    assert isinstance(first, HandRecord)
    assert isinstance(third, HandRecord)
    assert third.origin is not None
    assert third.origin.index == 3
    assert isinstance(refused, Refused)
    lines = text.split("\n")
    for finding, wrong in zip(refused.findings, ("9", '"zz"'), strict=True):
        assert finding.line is not None
        assert finding.column is not None
        assert lines[finding.line - 1][finding.column - 1 :].startswith(wrong)
        assert finding.excerpt == lines[finding.line - 1]


@pytest.mark.parametrize("indent", [None, 1])
def test_a_value_knows_its_place_in_the_document(indent: int | None) -> None:
    value = document(deal(), deal(dealNumber=1))
    text = json.dumps(value, indent=indent)
    [_, record] = read(value, indent=indent)
    assert isinstance(record, HandRecord)
    assert record.origin is not None
    for at, wrong in ((At("card", 1, 2), '"Ac"'), (At("call", 3), '"Order"'), (at_tag("TurnUp"), '"Kc"')):
        place = record.origin.place(at)
        assert place is not None
        assert text.split("\n")[place.line - 1][place.column - 1 :].startswith(wrong)


@pytest.mark.parametrize(
    ("metadata", "message"),
    [
        ({"players": "Ann"}, 'metadata.players: a list is expected, not "Ann"'),
        ({"players": [1]}, "metadata.players.0: a text is expected, not 1"),
        ({"initialScore": [1, 2, 3]}, "metadata.initialScore: 3 elements; 2 are the most"),
        (
            {"ruleset": {"winning_score": 5, "num_deals": 5}},
            "metadata.ruleset.num_deals: a game ends at a winning score or after so many deals, not both",
        ),
        (
            {"ruleset": {"loner_lead": "LEFT"}},
            'metadata.ruleset.loner_lead: LEFT_OF_DEALER or LEFT_OF_LONER is expected, not "LEFT"',
        ),
        ({"ruleset": {"std": 1}}, "metadata.ruleset.std: true or false is expected, not 1"),
    ],
)
def test_a_fault_of_the_game_refuses_all_its_hands_at_once(metadata: dict[str, Any], message: str) -> None:
    [refused] = read(document(deal(), deal(), **metadata))
    assert isinstance(refused, Refused)
    assert [finding.message for finding in refused.findings] == [message]
    assert refused.findings[0].line is not None
    assert refused.hands == 2


@pytest.mark.parametrize(
    ("metadata", "variant"),
    [
        ({"ruleset": {"num_players": 6}}, "a game of 6 players"),
        ({"players": ["a", "b", "c", "d", "e"]}, "a game of 5 players"),
        ({"ruleset": {"min_rank": 6}}, "lowest card is a 6"),
    ],
)
def test_a_variant_that_cannot_be_replayed_is_named_once(metadata: dict[str, Any], variant: str) -> None:
    [refused] = read(document(deal(), deal(), **metadata))
    assert isinstance(refused, Refused)
    [finding] = refused.findings
    assert (finding.name, refused.hands) == ("variant-unsupported", 2)
    assert variant in finding.message


def test_the_score_before_the_first_deal_is_no_other_deals() -> None:
    refused, second = read(document(deal(dealNumber=-1), deal(), description="why"))
    assert isinstance(refused, Refused)
    assert isinstance(second, HandRecord)
    assert second.score is None
    assert [comment.text for comment in second.comments] == ["why"]


@pytest.mark.parametrize(("deals", "message"), [({}, "deals: a list is expected"), (None, "deals: is missing")])
def test_a_document_without_a_list_of_deals_is_refused(deals: Any, message: str) -> None:
    value = document() | {"deals": deals}
    if deals is None:
        del value["deals"]
    assert faults(value) == [message]


def test_a_packed_deal_is_refused_by_name_and_the_others_are_read() -> None:
    first, packed, third = read(document(deal(), "AQIDBAUG_-", deal()))
    assert isinstance(first, HandRecord)
    assert isinstance(third, HandRecord)
    assert isinstance(packed, Refused)
    assert packed.findings[0].code == "N154"
    assert "packed" in packed.findings[0].message


def test_deals_before_a_place_where_the_json_breaks_are_read() -> None:
    text = json.dumps(document(deal(), deal(), deal()), indent=1)
    broken = text[: text.rindex('"dealNumber"')]
    *records, refused = ingest.read(io.StringIO(broken))
    assert [type(record) for record in records] == [HandRecord, HandRecord]
    assert isinstance(refused, Refused)
    assert (refused.hands, refused.findings[0].code, refused.findings[0].line) == (0, "N152", broken.count("\n") + 1)


def test_a_document_without_its_metadata_gives_no_hand_of_unknown_laws() -> None:
    text = json.dumps({"fileType": "Euchre Game Notation", "deals": [deal()]})
    [refused] = ingest.read(io.StringIO(text))
    assert isinstance(refused, Refused)
    assert refused.findings[0].message == "metadata: is missing"
    [refused] = ingest.read(io.StringIO(text[:-1] + ', "metadata": {"players": ['))
    assert isinstance(refused, Refused)
    assert refused.findings[0].code == "N152"


def test_a_newer_version_of_the_same_kind_is_read_and_said_and_another_kind_refused() -> None:
    value = document(deal())
    value["version"] = "1.6"
    [record] = read(value)
    assert isinstance(record, HandRecord)
    assert "1.6" in said(record)[0]
    value["version"] = "2.0"
    assert faults(value) == ['version: version "2.0" is not read, only 1.0 to 1.4']


def test_names_that_look_like_syntax_survive() -> None:
    names = ["Trump. Trump.", '5th "Mike"', "a\\\\b", "\\"]
    assert hand(players=names).players.all() == tuple(names)
    assert hand(players=["♠", "", "x" * 10_000, "<script>"]).players.all() == ("♠", None, "x" * 10_000, "<script>")
