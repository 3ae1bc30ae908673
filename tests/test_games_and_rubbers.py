"""Games and rubbers as the books reckon them: Meehan's examples, the ten points of a rubber, and when each is over."""

from pathlib import Path

import pytest

from replay.standing import START, Standing, advance, rubber_points
from schema.laws import laws_of
from tests.changes import Change, changes, errors, is_one_error_more

EXAMPLES = Path(__file__).parents[1] / "examples"

OVER_AND_ONE = """\
[Event "a jamboree at nothing to three: five games and one over"]
[Laws "washington-1862"]
[Dealer "N"]
[Score "NS:0 EW:3"]
[Games "NS:0 EW:0"]
[Maker "N"]
[Trump "H"]
[Going "jamboree"]
[Points "NS:16 EW:0"]
[ScoreAfter "NS:1 EW:0"]
[GamesAfter "NS:5 EW:0"]
"""


def leaves_no_trace(change: Change, text: str) -> bool:
    """Whether it is the score of those who lost the game in the hand, so long as they have one.

    That the other side had scored keeps the game from being a slam; how much it had is nowhere else.
    """
    line = text[: change.end + 12].rpartition("\n")[2]
    losers = change.what == "Score" and text[change.start - 3 : change.start] == "EW:"
    return losers and "EW:0" not in line and 0 < int(change.new) < 5


@pytest.mark.parametrize("text", [(EXAMPLES / "washington-1862.pen").read_text("utf-8"), OVER_AND_ONE])
def test_meehans_games_come_out_and_any_figure_changed_in_them_is_one_error(text: str) -> None:
    assert errors(text) == []
    tried = 0
    for change in changes(text):
        if change.what not in ("Dealer", "=") and not leaves_no_trace(change, text):
            assert is_one_error_more(text, [], change), change
            tried += 1
    assert tried >= 30


def test_a_trick_given_to_one_who_cannot_have_won_it_is_found_though_a_card_in_it_is_unknown() -> None:
    text = (EXAMPLES / "washington-1862.pen").read_text("utf-8")
    unknown = [change for change in changes(text) if change.what == "=" and "XX AD =" in text[change.start - 8 :][:8]]
    found = {change.new: errors(change.made_in(text)) for change in unknown}
    assert found == {"N": [(0, "trick-winner-wrong")], "S": [(0, "trick-winner-wrong")], "W": []}


def test_ten_points_of_a_rubber_can_be_reached_and_no_more() -> None:
    laws = laws_of("somerset-1888")
    seen, waiting, most = {START}, [START], 0
    while waiting:
        at = waiting.pop()
        for side in (0, 1):
            for points in (1, 2, 3, 4, 5, 6, 7, 9, 10, 14):
                after = advance(at, (points, 0) if side == 0 else (0, points), laws)
                assert after is not None
                if after.over:
                    most = max(most, *(rubber_points(after, laws) or (0, 0)))
                elif (going_on := _plain(after)) not in seen:
                    seen.add(going_on)
                    waiting.append(going_on)
    assert most == 10


def _plain(at: Standing) -> Standing:
    return at._replace(ended=0, total=None, hands=0)


def rubber_text(points: int, hands: int = 4) -> str:
    """Love games of a lone hand and a march each, the first of them ending with five points and the third lapping."""
    games, score, texts, dealer = 0, 0, [], 0
    tags = '[Event "slams"]\n[Laws "somerset-1888"]\n[Games "NS:0 EW:0"]\n[Score "NS:0 EW:0"]\n'
    for game in range(1, hands + 1):
        for made in (4, 1 if game < 3 else 2):
            head = f'{tags}[Rubber "1"]\n[Game "{game}"]\n[Dealer "{"NESW"[dealer % 4]}"]\n[Maker "N"]\n[Trump "S"]\n'
            going = '[Going "alone"]\n' if made == 4 else ""
            tricks = {4: "NS:5 EW:0", 2: "NS:5 EW:0", 1: "NS:3 EW:2"}[made]
            score += made
            if score >= 5:
                games, score = games + 2, score - 5 if game == 3 else 0
            figures = f'[Points "NS:{made} EW:0"]\n[ScoreAfter "NS:{score} EW:0"]\n[GamesAfter "NS:{games} EW:0"]\n'
            texts.append(f'{head}{going}[Tricks "{tricks}"]\n{figures}')
            dealer, tags = dealer + 1, ""
            if game == 4 and games == 8:
                break
    return "\n".join(texts) + f'[RubberPoints "NS:{points} EW:0"]\n'


def test_four_love_games_and_the_rubber_are_ten_points() -> None:
    assert errors(rubber_text(10)) == []
    assert [name for _, name in errors(rubber_text(11))] == ["rubber-points-wrong"]
    assert [name for _, name in errors(rubber_text(8))] == ["rubber-points-wrong"]


def test_a_rubber_won_two_to_nothing_still_owes_its_third_game() -> None:
    assert [(hand, name) for hand, name in errors(rubber_text(6, hands=2))] == [(3, "rubber-length")]
    two_games = rubber_text(6, hands=2).replace('[RubberPoints "NS:6 EW:0"]\n', "")
    next_rubber = '\n[Rubber "2"]\n[Game "1"]\n[Dealer "N"]\n[Maker "N"]\n[Trump "S"]\n[Tricks "NS:3 EW:2"]\n'
    assert errors(two_games + next_rubber) == [(4, "rubber-length")]


def test_hands_after_a_game_was_won_are_said_once_for_that_game() -> None:
    hand = '\n[Rubber "1"]\n[Game "{}"]\n[Dealer "{}"]\n[Maker "N"]\n[Trump "S"]\n[Tricks "NS:3 EW:2"]\n'
    text = rubber_text(0, hands=1).replace('[RubberPoints "NS:0 EW:0"]\n', "")
    assert errors(text) == []
    once = text + hand.format(1, "S")
    assert errors(once) == [(2, "hand-after-game")]
    again = once + hand.format(1, "W")
    assert errors(again) == [(2, "hand-after-game")]
    assert errors(again + hand.format(2, "N")) == [(2, "hand-after-game")]
