"""A card in two places, or of another pack, is pointed at where it stands, in every format in which it stands."""

import io
import json

import pytest

from ingest import read
from replay import replay
from schema.card_places import offset_of_card
from schema.findings import Finding
from schema.records import HandRecord
from tests.ingest.formats.egn_documents import deal, document
from tests.ingest.formats.trickster_text import HAND

LAWS = '[Laws "somerset-1888"]\n[Dealer "N"]\n'


def pointed(text: str, name: str) -> list[tuple[str, str]]:
    """The findings of that name: the card, and the text at the place of each, with its excerpt being that line."""
    lines = text.split("\n")
    found: list[Finding] = []
    for hand in read(io.StringIO(text)):
        assert isinstance(hand, HandRecord), hand
        found += [finding for finding in replay(hand).findings if finding.name == name]
    assert all(finding.excerpt == lines[(finding.line or 0) - 1] for finding in found)
    return [(finding.card or "", lines[(finding.line or 0) - 1][(finding.column or 0) - 1 :]) for finding in found]


@pytest.mark.parametrize(
    ("tags", "card", "at"),
    [
        ('[TurnUp "9C"]\n[Deal "N:JC AC KS QS XX E:JS 9C AH 9H 8H"]', "9C", '9C AH 9H 8H"]'),
        ('[Deal "N:JC AC KS QS 8C E:JS 8C AH 9H 8H"]', "8C", '8C AH 9H 8H"]'),
        ('[Deal "E:JC AC KS QS 8C N:JS 9C 8H 9H 8H"]', "8H", '8H"]'),
        ('[Deal "N:JC AC KS QS TC E:JS 10C AH 9H 8H"]', "TC", '10C AH 9H 8H"]'),
        ('[Deal "N:jc ac ks qs tc E:js JC ah 9h 8h"]', "JC", 'JC ah 9h 8h"]'),
        ('[Deal "N:K♠ Q♠ J♣ A♣ 8♣ E:J♠ 8♣ A♥ 9♥ 8♥"]', "8C", '8♣ A♥ 9♥ 8♥"]'),
        ('[Deal "N:KQ...JA8 A.K.Q.9J - -"]', "JC", 'J - -"]'),
        ('[Deal "E:KQ..T.A8 A.K.T.J9 - -"]', "TD", 'T.J9 - -"]'),
        ('[Deal "N:JC AC KS QS XX"]\n[Talon "9D KS JH"]', "KS", 'KS JH"]'),
        ('[Talon "9D KS 9D"]', "9D", '9D"]'),
    ],
)
def test_a_card_in_two_places_is_pointed_at_where_it_stands_for_the_second_time(tags: str, card: str, at: str) -> None:
    assert pointed(f"{LAWS}{tags}\n", "duplicate-card") == [(card, at)]


@pytest.mark.parametrize(
    ("tags", "card", "at"),
    [
        ('[Deal "N:JC AC KS E:JS BB AH"]', "BB", 'BB AH"]'),
        ('[TurnUp "BB"]', "BB", 'BB"]'),
        ('[Talon "9D BB JH"]', "BB", 'BB JH"]'),
    ],
)
def test_a_card_of_another_pack_is_pointed_at(tags: str, card: str, at: str) -> None:
    assert pointed(f"{LAWS}{tags}\n", "foreign-card") == [(card, at)]


def test_the_card_is_found_in_the_formats_of_others() -> None:
    site = HAND.replace("S:QT.A.9.K K.Q9.A.9", "S:QT.A.9.K K.Q9.A7.9")
    assert pointed(site, "foreign-card") == [("7D", '7.9 A.K.KQ.T 9.T.J.AJ"]')]
    undealt = HAND.replace('[Undealt "SJHJDTCQ"]', '[Undealt "SJHJDTC7"]')
    assert pointed(undealt, "foreign-card") == [("7C", 'C7"]')]
    game = document(deal(initialState__playerCards=[["Ah", "7h"], [], ["Ad", "Ah"], []], play=None))
    text = json.dumps(game, indent=1)
    assert pointed(text, "foreign-card") == [("7H", '7h"')]
    [(card, at)] = pointed(text, "duplicate-card")
    assert (card, at) == ("AH", 'Ah"')
    [line] = [number for number, line in enumerate(text.split("\n"), 1) if '"Ah"' in line][1:]
    [hand] = read(io.StringIO(text))
    assert isinstance(hand, HandRecord)
    assert [one.line for one in replay(hand).findings if one.name == "duplicate-card"] == [line]


def test_a_card_that_is_not_found_is_at_its_tag() -> None:
    for text in ("", "N", "[", "[[[", "N:....", "....", "S:" * 5000, "{" * 5000):
        assert offset_of_card(text, 0, "9C", "W", last=True) == 0
