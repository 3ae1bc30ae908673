"""Hands, scores and endings as SVG: well formed, told in words, and foreign text is text."""

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from replay import replay
from replay.drawing.hand import hand_svg
from replay.drawing.outcomes import Outcomes, outcomes_chart
from replay.drawing.score_chart import Course, score_chart
from schema.records import BySeat, HandRecord

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text><script>alert(1)</script>\x00\x0b&amp;\"'"
COURSE = Course([(0, 0), (2, 0), (None, 0), (2, 4), (2, 6)], [(0, 0), (2, 0), (2, 0), (2, 3), (2, 5)], "1234", [2], 5)


def texts(drawing: str) -> list[str]:
    return ["".join(element.itertext()) for element in ET.fromstring(drawing).iter(f"{SVG}text")]


def names(drawing: str) -> set[str]:
    return {element.tag.removeprefix(SVG) for element in ET.fromstring(drawing).iter()}


def title(drawing: str) -> str:
    return str(ET.fromstring(drawing).findtext(f"{SVG}title"))


def test_a_hand_is_drawn_with_its_holdings_tricks_and_score(worked: HandRecord) -> None:
    drawing = hand_svg(replay(worked))
    assert title(drawing) == "Thursday table · Rubber 1, game 1, hand 1 · 1888-03-01"
    said = texts(drawing)
    assert {"North", "Abbott", "The calls", "The tricks", "dealer, maker"} <= set(said)
    assert "recorded 4–0, as played 1–0, due 4–0" in said
    assert [text for text in said if text.startswith("East played the eight of hearts to trick")]
    assert "North takes up the nine of clubs." in str(ET.fromstring(drawing).findtext(f"{SVG}desc"))


def test_a_position_tells_nothing_of_what_comes_after_it(worked: HandRecord) -> None:
    said = texts(hand_svg(replay(worked), step=6))
    assert "The score" not in said
    assert not any("revoke" in text or "8♥" in text for text in said)
    assert "A♠\ufe0e" in said


def test_one_seats_view_hides_the_other_holdings(worked: HandRecord) -> None:
    whole, seen = texts(hand_svg(replay(worked), step=0)), texts(hand_svg(replay(worked), step=0, seat="S"))
    assert len(seen) < len(whole)
    drawing = ET.fromstring(hand_svg(replay(worked), step=0, seat="S"))
    hidden = [one.text for one in drawing.iter(f"{SVG}title") if one.text and "hidden" in one.text]
    assert hidden == ["5 cards, hidden"] * 3
    assert "JC, 9C" not in [one.text for one in drawing.iter(f"{SVG}title")]


@pytest.mark.parametrize("options", [{}, {"step": 5}, {"step": 0, "seat": "N"}])
def test_foreign_text_in_a_drawing_is_text(options: Any, worked: HandRecord) -> None:
    players = BySeat[str](**dict.fromkeys("NESW", HOSTILE))
    record = worked.model_copy(update={"event": HOSTILE, "site": HOSTILE, "players": players})
    drawing = hand_svg(replay(record), **options)
    assert "<script" not in drawing
    assert names(drawing) <= {"svg", "title", "desc", "rect", "text", "tspan", "path", "g"}
    assert "alert(1)" in title(drawing)


@pytest.mark.parametrize("record", [HandRecord(), HandRecord(maker="N", trump="NT"), HandRecord(turn_up="BB")])
def test_a_hand_of_which_little_is_known_is_drawn(record: HandRecord) -> None:
    assert "not recorded" in texts(hand_svg(replay(record)))


def test_no_drawing_has_a_style_or_a_script_or_asks_for_anything(worked: HandRecord) -> None:
    outcomes = Outcomes.of([("north-american", "North American", "march", 3)])
    for drawing in (hand_svg(replay(worked)), score_chart(COURSE), outcomes_chart(outcomes)):
        assert not names(drawing) & {"style", "script", "image", "use", "a", "foreignObject"}
        assert "href" not in drawing
        assert " style=" not in drawing


def test_a_score_is_a_line_for_each_side_broken_where_it_is_not_known() -> None:
    drawing = ET.fromstring(score_chart(COURSE))
    lines = {one.get("class"): one for one in drawing.iter(f"{SVG}g") if (one.get("class") or "").startswith("bb-line")}
    assert set(lines) == {"bb-line-NS", "bb-line-EW", "bb-line-NS bb-due", "bb-line-EW bb-due"}
    paths = {name: str(one.find(f"{SVG}path").get("d")) for name, one in lines.items()}  # type: ignore[union-attr]
    assert paths["bb-line-NS"].count("M") == 2
    assert paths["bb-line-EW"].count("L") == 4
    assert len(lines["bb-line-NS"].findall(f"{SVG}circle")) == 4
    assert len(list(drawing.iter(f"{SVG}path"))) == 4 + 6 + 1 + 1
    assert {"N & S 2", "E & W 6", "5"} <= set(texts(score_chart(COURSE)))


@pytest.mark.parametrize("scores", [[], [(None, None)], [(0, 0)], [(0, 0), (-3, 10**9)], [(10**9, -(10**9))] * 3])
def test_any_scores_are_drawn_within_the_picture(scores: Any) -> None:
    for small in (False, True):
        drawing = score_chart(Course(scores, (), ["1"] * (len(scores) - 1), (), None), small=small)
        assert len(drawing) < 20_000
        ET.fromstring(drawing)


def test_hundreds_of_hands_do_not_crowd_the_chart() -> None:
    scores = [(number, number // 2) for number in range(501)]
    said = texts(score_chart(Course(scores, (), [str(number) for number in range(1, 501)], (), 500)))
    assert len(said) < 40


def test_the_bars_of_endings_are_of_one_length_and_tell_their_counts() -> None:
    outcomes = Outcomes.of(
        [
            ("somerset-1888", "Somerset", "march", 1),
            ("north-american", None, "point", 6),
            ("north-american", None, None, 2),
            ("north-american", None, "lone-march", 2),
        ]
    )
    assert [code for code, _, _ in outcomes.codes] == ["north-american", "somerset-1888"]
    assert outcomes.endings == ("point", "march", "alone, five tricks", "not known")
    drawing = outcomes_chart(outcomes)
    assert {"60%", "20%", "100%", "10 hands", "1 hand", "Somerset", "north-american"} <= set(texts(drawing))
    widths = [
        float(one.get("width") or 0) for one in ET.fromstring(drawing).iter(f"{SVG}rect") if one.get("height") == "30"
    ]
    assert sum(widths[:3]) + 3 == pytest.approx(680)
    assert widths[3] + 1 == pytest.approx(680)


def test_endings_of_no_hand_are_an_empty_picture() -> None:
    assert texts(outcomes_chart(Outcomes.of([]))) == []
