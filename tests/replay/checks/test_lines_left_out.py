"""Where the play does not fit together because a line of it, or who won a trick, was left out, that is said."""

import io

import pytest

import ingest
from replay import replay
from schema.findings import Finding
from schema.records import HandRecord

HEAD = """[Laws "north-american"]
[Dealer "E"]
[TurnUp "JC"]
[Deal "N:QH TD 9C QC KC E:QS KS 9H KH 9D S:JS AS QD AD AC W:9S TS TH JD KD"]
[Auction "S"]
Pass Pass Pass TurnDown S+Alone
[Play "S"]
"""
PLAY = ("S:AC JD KS =E", "E:9H JS TH =S", "S:AS 9S QS =S", "S:QD KD 9D =W", "W:TS KH AD =W")
MISSING = "a trick before it may be left out"


def found(lines: list[str], head: str = HEAD) -> list[Finding]:
    (record,) = ingest.read(io.StringIO(head + "\n".join(lines) + "\n"))
    assert isinstance(record, HandRecord), record
    return list(replay(record).findings)


def without(number: int, *, seats: bool = True) -> list[str]:
    lines = [line for place, line in enumerate(PLAY, 1) if place != number]
    return lines if seats else [line[2:] for line in lines]


def of(findings: list[Finding], name: str) -> list[str]:
    return [finding.message for finding in findings if finding.name == name]


def test_the_whole_play_is_clean() -> None:
    assert found(list(PLAY)) == []


@pytest.mark.parametrize("number", [1, 2, 4])
def test_the_lead_after_a_line_that_is_missing_is_told_so(number: int) -> None:
    findings = found(without(number))
    (lead,) = of(findings, "lead-out-of-turn")
    assert lead.endswith(f"; {MISSING}")
    (whole,) = of(findings, "hand-incomplete")
    assert whole == f"4 tricks are recorded; one before trick {number} may be left out"


@pytest.mark.parametrize("number", [1, 2, 4])
def test_where_no_seats_are_written_the_cards_tell_who_led_behind_a_missing_line(number: int) -> None:
    findings = found(without(number, seats=False))
    first, *others = of(findings, "card-not-held")
    leader = {1: "East", 2: "South", 4: "West"}[number]
    assert first.endswith(f": the cards of the trick are held as if {leader} had led it; {MISSING}")
    assert all(other.endswith("and did not hold it") for other in others)
    assert len(others) == 2


@pytest.mark.parametrize("number", [3, 5])
def test_where_the_leads_follow_from_one_another_nothing_is_known_to_be_missing(number: int) -> None:
    for seats in (True, False):
        assert of(found(without(number, seats=seats)), "hand-incomplete") == [
            "the play breaks off in or after 4 tricks"
        ]


@pytest.mark.parametrize(
    ("lines", "head"),
    [
        (PLAY[:1] + PLAY[2:4], HEAD),
        (("S:AC JD KS =E", "S:QD KD 9D =W", "S:AS 9S QS =S", "W:TS KH AD =W"), HEAD),
        (PLAY[:1] + PLAY[2:], HEAD.replace(" W:9S TS TH JD KD", "")),
        (PLAY[:1] + PLAY[2:], HEAD.replace("JS AS QD AD AC", "XX AS QD AD AC")),
        (("S:AC JD KS =E", "S:QD KD 9D =W", "W:TS KH AD =W", "E:9H JS TH =S"), HEAD),
        ((*PLAY[:1], *PLAY[2:], "! abandon all"), HEAD),
    ],
    ids=["two are missing", "leads break twice", "a holding", "a card", "the cards left make none", "abandoned"],
)
def test_nothing_is_said_to_be_missing_where_it_is_not_known(lines: tuple[str, ...], head: str) -> None:
    findings = found(list(lines), head)
    assert of(findings, "lead-out-of-turn")
    assert "left out" not in " ".join(finding.message for finding in findings)


def test_a_winner_that_is_not_written_is_asked_for_where_the_cards_tell_who_led() -> None:
    lines = ["AC JD KS", "TH 9H JS", "JS AS 9S"]
    first, *_ = of(found(lines), "card-not-held")
    assert first.endswith(
        ": the cards of the trick are held as if West had led it; write =W behind trick 1, if the table gave it to him"
    )
    first, *_ = of(found(["JD KS AC"]), "card-not-held")
    assert first.endswith(": the cards of the trick are held as if West had led it; name him in Play, if he did")


def test_a_card_of_another_is_to_be_corrected_as_before() -> None:
    (message,) = of(found(["S:AC JD QH"]), "card-not-held")
    assert message.endswith(": correct the card, or the deal")


def test_a_trick_behind_an_unknown_one_may_name_who_won_it() -> None:
    (refused,) = ingest.read(io.StringIO('[Trump "S"]\n[Maker "N"]\n[Play "N"]\nXX XX XX XX\nAH 9H TH JH\n'))
    assert not isinstance(refused, HandRecord)
    assert refused.findings[0].message.endswith(", or at the end of the line before who won it, as in =E")
