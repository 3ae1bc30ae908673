"""The hands that the two old books tell, as the examples have them: who wins, what it comes to, what is wrong."""

from pathlib import Path
from typing import NamedTuple

import pytest

from ingest import read
from replay import audit, results
from schema.records import HandRecord
from schema.results import HandResult

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
LEEDS, MEEHAN = EXAMPLES / "leeds-dwight-1888.pen", EXAMPLES / "washington-1862.pen"


class Case(NamedTuple):
    """What must come of a hand: `counted` says whether its tricks are those of the cards or those of the record."""

    file: Path
    index: int
    event: str
    winners: str
    tricks: tuple[int, int] | None
    counted: bool
    due: tuple[int, int] | None
    errors: tuple[tuple[str, str], ...] = ()


CASES = {
    "I": Case(LEEDS, 1, "Case I:", "W N N", None, False, None),
    "II": Case(LEEDS, 2, "Case II:", "E", None, False, None),
    "III": Case(LEEDS, 3, "Case III:", "S S N N N", (5, 0), True, (2, 0)),
    "IV": Case(LEEDS, 4, "Case IV:", "N N", (2, 3), False, (0, 2)),
    "V": Case(LEEDS, 5, "Case V:", "E S S", (2, 3), False, (0, 2), (("duplicate-card", "TS"),)),
    "VI": Case(LEEDS, 6, "Case VI:", "E N W E", (2, 3), False, (0, 2)),
    "VII": Case(LEEDS, 7, "Case VII:", "N N W", (2, 3), False, (0, 4)),
    "VIII": Case(LEEDS, 8, "Case VIII:", "N S W S E", (3, 2), True, (2, 0)),
    "IX": Case(LEEDS, 9, "Case IX:", "E W", (2, 3), False, (0, 4)),
    "lone hand": Case(MEEHAN, 1, "captivating lone hand", "N E N E E", (2, 3), True, (0, 4)),
    "jambone, queen called": Case(MEEHAN, 2, "the queen is called", "E", (4, 1), False, (1, 0)),
    "jambone, three aces": Case(MEEHAN, 3, "three lay aces", "W E W N N", (2, 3), True, (0, 8)),
    "jamboree": Case(MEEHAN, 4, "jamboree", "", None, False, (16, 0)),
}
OVER = {
    "two and eight": (5, {"NS": 0, "EW": 0}, {"NS": 3, "EW": 0}),
    "four and eight": (6, {"NS": 2, "EW": 0}, {"NS": 4, "EW": 0}),
    "four and a lone hand": (7, {"NS": 3, "EW": 0}, {"NS": 1, "EW": 0}),
}


def records_of(path: Path) -> list[HandRecord]:
    hands = list(read(path))
    records = [hand for hand in hands if isinstance(hand, HandRecord)]
    assert len(records) == len(hands)
    return records


def result_of(case: Case) -> HandResult:
    [*found] = results(read(case.file))
    result = found[case.index - 1]
    assert isinstance(result, HandResult)
    return result


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_hand_of_the_books_comes_out_as_it_is_told(case: Case) -> None:
    result = result_of(case)
    assert case.event in str(result.record.event)
    assert [trick.winner for trick in result.tricks] == case.winners.split()
    assert result.due == case.due
    grave = [finding for finding in result.findings if finding.severity in ("error", "warning")]
    assert tuple((finding.name, finding.card) for finding in grave) == case.errors


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_tricks_are_those_of_the_cards_or_where_the_play_breaks_off_those_of_the_record(case: Case) -> None:
    result = result_of(case)
    assert result.tricks_won == case.tricks
    told = result.record.tricks_won
    if case.counted:
        silent = result.record.model_copy(update={"tricks_won": None, "points": None})
        assert result_tricks(silent) == case.tricks
    elif case.tricks is not None:
        assert told is not None
        assert told.both == case.tricks
        silent = result.record.model_copy(update={"tricks_won": None, "points": None})
        assert result_tricks(silent) is None
    jamboree = result.outcome == "jamboree"
    assert result.status == ("complete" if case.counted or jamboree else "partial")


def result_tricks(record: HandRecord) -> tuple[int, int] | None:
    [result] = results([record])
    assert isinstance(result, HandResult)
    return result.tricks_won


def test_the_book_gives_the_ten_of_spades_to_two_players_and_it_is_said_where() -> None:
    [finding] = [found for found in result_of(CASES["V"]).findings if found.severity == "error"]
    line = LEEDS.read_text("utf-8").splitlines()[(finding.line or 1) - 1]
    assert line.startswith("[Deal ")
    assert line.count("TS") == 2


def test_a_hand_of_the_books_is_judged_alike_by_itself_and_in_its_file() -> None:
    for path in (LEEDS, MEEHAN):
        for record, result in zip(records_of(path), results(read(path)), strict=True):
            assert isinstance(result, HandResult)
            assert audit(record) == result.findings


@pytest.mark.parametrize(("index", "after", "games"), OVER.values(), ids=OVER)
def test_points_beyond_a_game_run_on_as_the_book_reckons_them(
    index: int, after: dict[str, int], games: dict[str, int]
) -> None:
    """The book's own figures stand; any one of them changed is one error."""
    record = records_of(MEEHAN)[index - 1]
    assert record.score_after is not None
    assert record.games_after is not None
    assert (record.score_after.model_dump(), record.games_after.model_dump()) == (after, games)
    assert errors_of(record) == []
    for name, side in [(name, side) for name in ("score_after", "games_after", "points") for side in ("NS", "EW")]:
        figure = getattr(record, name)
        wrong = record.model_copy(update={name: figure.model_copy(update={side: getattr(figure, side) + 1})})
        assert len(errors_of(wrong)) == 1, (name, side, errors_of(wrong))


def errors_of(record: HandRecord) -> list[str]:
    [result] = results([record])
    assert isinstance(result, HandResult)
    return [found.name for found in result.findings if found.severity in ("error", "warning")]
