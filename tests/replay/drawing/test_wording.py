"""Calls, events and results as sentences."""

from typing import Any

import pytest
from pydantic import TypeAdapter

from replay.drawing.wording import call_words, event_words, making_words, result_words
from schema.calls import Call
from schema.events import Event
from schema.records import HandRecord

EVENTS = [
    ({"verb": "expose", "seat": "W", "card": "9H"}, "West exposes the nine of hearts."),
    ({"verb": "expose", "seat": "W"}, "West exposes the whole hand."),
    (
        {"verb": "call", "seat": "W", "demand": "card", "card": "AS"},
        "An adversary calls on West for the ace of spades.",
    ),
    (
        {"verb": "call", "seat": "W", "demand": "suit", "suit": "H", "by": "N"},
        "North calls on West for a card of hearts.",
    ),
    ({"verb": "call", "seat": "W", "demand": "win"}, "An adversary calls on West for a card that wins."),
    ({"verb": "claim", "seat": "E", "trick": 2}, "North and South claim that East revoked in trick 2."),
    (
        {"verb": "claim", "seat": "E", "trick": 2, "late": True},
        "North and South claim that East revoked in trick 2, after the cut for the next deal.",
    ),
    ({"verb": "mixed", "side": "EW"}, "East and West mix the cards before the claim is examined."),
    ({"verb": "abandon", "seat": "E"}, "East abandons the hand, face up."),
    ({"verb": "abandon"}, "All four abandon the hand."),
    ({"verb": "concede", "side": "EW"}, "East and West give up the tricks not played."),
    ({"verb": "misdeal"}, "A misdeal."),
    ({"verb": "newdeal", "law": "34"}, "The same dealer deals again, under law 34."),
    ({"verb": "fault", "fault": "consulted", "side": "NS"}, "A fault noted of North and South: partners consulted."),
    ({"verb": "fault", "fault": "alone-late", "seat": "W"}, "A fault noted of West: alone was declared late."),
    ({"verb": "refuse", "side": "EW"}, "East and West refuse the penalty."),
    ({"verb": "correct", "NS": 3, "EW": 1}, "The score is put right: North and South 3, East and West 1."),
    (
        {"verb": "penalty", "side": "NS", "points": 2, "law": "63"},
        "A penalty of 2 points to North and South, under law 63.",
    ),
    ({"verb": "note", "text": "rain"}, "rain"),
]


@pytest.mark.parametrize(("event", "said"), EVENTS)
def test_an_event_is_a_sentence(event: dict[str, Any], said: str) -> None:
    read: Event = TypeAdapter(Event).validate_python(event | {"moment": {"section": "play", "after": 1}})
    assert event_words(read) == said


@pytest.mark.parametrize(
    ("call", "going", "said"),
    [
        ("Pass", None, "Pass"),
        ("Order", "alone", "Order up, alone"),
        ("TakeUp", None, "Take up"),
        ("D", "jambone", "Diamonds, jambone"),
        ("NT", None, "No-trump"),
        ("Defend", None, "Defend alone"),
    ],
)
def test_a_call_is_said_in_words(call: Any, going: Any, said: str) -> None:
    assert call_words(Call(seat="E", call=call, going=going)) == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"making": "take-up", "maker": "N", "trump": "C", "outcome": "point", "tricks_won": (3, 2)},
            "North takes up the nine of clubs. North and South take three tricks and make the point.",
        ),
        (
            {"making": "order", "maker": "E", "trump": "C", "going": "alone", "lone": "E"}
            | {"outcome": "lone-march", "tricks_won": (0, 5)},
            "East orders up the nine of clubs and goes alone. East takes all five tricks and makes the march.",
        ),
        (
            {"making": "assist", "maker": "S", "trump": "C", "going": "alone", "lone": "N"}
            | {"outcome": "lone-euchre", "tricks_won": (2, 3)},
            "South assists with the nine of clubs; North plays alone. North takes two tricks and is euchred.",
        ),
        (
            {"making": "make", "maker": "W", "trump": "S", "next_or_cross": "next", "outcome": "euchre"},
            "West makes it spades (next). East and West are euchred.",
        ),
        (
            {"maker": "N", "trump": "NT", "going": "jamboree", "outcome": "jamboree"},
            "North makes it no-trump and declares a jamboree. North shows the jamboree.",
        ),
        ({"status": "passed-out", "outcome": "passed-out"}, "All pass twice, and the deal passes."),
        ({"status": "void", "outcome": "void"}, "The hand is void."),
        ({}, "How it ended is not recorded."),
    ],
)
def test_a_result_is_told_in_sentences(given: dict[str, Any], said: str, result_of: Any) -> None:
    result = result_of(HandRecord(turn_up="9C"), **given)
    assert " ".join(filter(None, (making_words(result), result_words(result)))) == said
