"""`bowerbook replay --format svg`: the hands of the files as one picture."""

from xml.etree import ElementTree

import pytest

from tests.ingest.cli.conftest import BROKEN, SOUND, WRONG, Run

SVG = "{http://www.w3.org/2000/svg}svg"


def test_a_hand_is_a_picture_of_its_own(run: Run) -> None:
    ran = run("replay", "-", "--format", "svg", input=SOUND)
    root = ElementTree.fromstring(ran.out)
    assert (root.tag, list(root.iter(SVG))) == (SVG, [root])
    assert "sound" in str(root.findtext("{http://www.w3.org/2000/svg}title"))
    assert ran.status == 0


def test_hands_stand_one_below_the_other_and_what_cannot_be_read_is_said(run: Run) -> None:
    ran = run("replay", "-", "--format", "svg", input=f"{SOUND}\n{BROKEN}\n{WRONG}")
    root = ElementTree.fromstring(ran.out)
    first, second = [each for each in root.iter(SVG) if each is not root]
    assert int(root.attrib["height"]) == int(first.attrib["height"]) + int(second.attrib["height"])
    assert ran.err.startswith("-:")
    assert "did you mean 9C?\n    [TurnUp" in ran.err
    assert ran.status == 1


def test_of_a_great_many_hands_the_first_are_drawn_and_the_others_are_said(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ingest.cli.drawn.MOST", 2)
    ran = run("replay", "-", "--format", "svg", input="\n".join([SOUND] * 5))
    assert len(list(ElementTree.fromstring(ran.out).iter(SVG))) == 3
    assert "3 more are not drawn" in ran.err


def test_where_nothing_can_be_drawn_nothing_is_written(run: Run) -> None:
    ran = run("replay", "-", "--format", "svg", input=BROKEN)
    assert (ran.out, ran.status) == ("", 2)
