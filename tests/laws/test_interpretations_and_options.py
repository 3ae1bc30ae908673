"""What the records of this folder state besides their findings, and the options, each proved by one hand told twice.

    % due: NS 4 EW 0                 the points due for the last hand; "NS 4 EW 0 hand 1" for another
    % next: W                        who deals after the last hand, by what it records

`options/<option>-with[-words].pen` names the option in its Laws tags, `-without[-words].pen` does not; for the rest
the two are the same hands, and something comes out otherwise.
"""

import re
from pathlib import Path

import pytest

from replay.ledger import next_hand
from schema.laws import options
from tests.laws.test_laws import FILES, FOLDER, proof_of

DUE = re.compile(r"NS (-?\d+) EW (-?\d+)(?: hand (\d+))?")
WITH = sorted(FOLDER.glob("options/*-with.pen")) + sorted(FOLDER.glob("options/*-with-*.pen"))
LAWS_TAG = re.compile(r'\[Laws "([^"]*)"\]')


def said(path: Path, key: str) -> list[str]:
    lines = re.findall(rf"^% {key}: (.*)$", path.read_text("utf-8"), re.MULTILINE)
    return [item for line in lines for item in line.split(", ")]


def names(paths: list[Path]) -> list[str]:
    return [path.relative_to(FOLDER).as_posix() for path in paths]


STATING_DUE = [path for path in FILES if said(path, "due")]
STATING_NEXT = [path for path in FILES if said(path, "next")]


@pytest.mark.parametrize("path", STATING_DUE, ids=names(STATING_DUE))
def test_the_points_that_are_stated_are_due(path: Path) -> None:
    hands = proof_of(path).hands
    for item in said(path, "due"):
        stated = DUE.fullmatch(item)
        assert stated, item
        ns, ew, hand = stated.groups()
        assert hands[int(hand) - 1 if hand else -1].due == (int(ns), int(ew))


@pytest.mark.parametrize("path", STATING_NEXT, ids=names(STATING_NEXT))
def test_the_next_dealer_is_the_one_that_is_stated(path: Path) -> None:
    last = proof_of(path).hands[-1]
    assert [next_hand(last.record, last.laws).dealer] == said(path, "next")


@pytest.mark.parametrize("option", options())
def test_an_option_has_records_with_it_and_without(option: str) -> None:
    assert [path for path in WITH if option_of(path) == option]


def option_of(path: Path) -> str:
    return path.stem.partition("-with")[0]


def tags_of(path: Path) -> list[str]:
    return LAWS_TAG.findall(path.read_text("utf-8"))


def without_of(path: Path) -> Path:
    return path.with_name(path.name.replace("-with", "-without", 1))


def body_of(path: Path) -> str:
    lines = path.read_text("utf-8").splitlines()
    return LAWS_TAG.sub("", "\n".join(line for line in lines if not line.startswith("% ")))


@pytest.mark.parametrize("path", WITH, ids=names(WITH))
def test_an_option_is_told_twice_and_only_the_tag_differs(path: Path) -> None:
    other = without_of(path)
    assert body_of(path) == body_of(other)
    option = re.compile(rf"; {option_of(path)}(=[^;]*)?(;|$)")
    tags, others = tags_of(path), tags_of(other)
    assert all(option.search(tag) for tag in tags)
    assert not any(option.search(tag) for tag in others)
    assert [re.sub(rf"; {option_of(path)}(=[^;]*)?(?=;|$)", "", tag) for tag in tags] == others


@pytest.mark.parametrize("path", WITH, ids=names(WITH))
def test_an_option_decides_something(path: Path) -> None:
    """The findings, the points due, or whose deal is next."""
    assert outcome_of(path) != outcome_of(without_of(path))


def outcome_of(path: Path) -> tuple[object, ...]:
    proof = proof_of(path)
    found = [(number, found.name, found.seat, found.trick) for number, found in proof.findings]
    last = proof.hands[-1]
    return found, [hand.due for hand in proof.hands], next_hand(last.record, last.laws)


def test_a_bridge_names_what_eldest_and_third_hand_did() -> None:
    words = {}
    for end in ("breaks", "keeps"):
        findings = proof_of(FOLDER / f"washington-1862/ch3.8-{end}.pen").findings
        words[end] = next(found.message for _, found in findings if found.name == "bridge")
    assert "eldest hand passed, third hand passed" in words["breaks"]
    assert "eldest hand passed, third hand ordered up" in words["keeps"]


def test_eldest_hand_is_not_advised_to_order_up_what_a_hint_has_forfeited() -> None:
    findings = proof_of(FOLDER / "washington-1862/32-keeps.pen").findings
    assert [found.name for _, found in findings] == ["bridge"]
