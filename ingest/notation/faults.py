"""What can be wrong in a text of PEN: the code of each syntax fault, and the findings that a refused hand is given."""

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Final, NamedTuple

from schema.findings import Finding
from schema.rules import find
from schema.span import place_in

STRAY: Final = "N101"
TAG_FORM: Final = "N102"
TAG_OPEN: Final = "N103"
VALUE_OPEN: Final = "N104"
COMMENT_OPEN: Final = "N105"
TAG_TWICE: Final = "N106"
CONTINUES: Final = "N107"
VERSION: Final = "N108"
TOO_LONG: Final = "N109"
SEAT: Final = "N110"
FIGURES: Final = "N111"
NUMBER: Final = "N112"
DATE: Final = "N113"
RANK: Final = "N114"
SUIT: Final = "N115"
CALL: Final = "N116"
GOING: Final = "N117"
VERB: Final = "N118"
EVENT: Final = "N119"
LAWS: Final = "N120"
EXCHANGE: Final = "N121"
HOLDING: Final = "N122"
FIFTH_CARD: Final = "N123"
WHO: Final = "N124"
TRICK_NUMBER: Final = "N125"
OUTSIDE: Final = "N126"
LINE_END: Final = "N127"

_OF_FIGURES: Final = (FIGURES, NUMBER)
_TAG: Final = re.compile(r'\[\s*(\w{1,40})\s+"[^"\n]*\Z')

MOST: Final = 100
"""So many faults of one hand are told one by one."""
TOO_MANY: Final = 1000
"""After so many a text is not looked at further: it is no hand."""
EXCERPT: Final = 400
"""A line is shown as far as this column; a fault behind it is told without the line."""


class SyntaxFault(NamedTuple):
    """A fault of the text: where its first sign stands, the code of its rule, what is wrong and what was expected."""

    offset: int
    code: str
    message: str


def findings_of(faults: Iterable[SyntaxFault], text: str, first_line: int) -> tuple[Finding, ...]:
    """The faults of a hand as findings, in order of place; of several at one place the first that was met."""
    by_place: dict[int, SyntaxFault] = {}
    for fault in faults:
        by_place.setdefault(fault.offset, fault)
    told = [by_place[offset] for offset in sorted(by_place)]
    more = len(told) - MOST
    if more > 0:
        last = told[MOST - 1]
        many = more if more < TOO_MANY - MOST else "many"
        told[MOST - 1 :] = [last._replace(message=f"{last.message}; and {many} more faults in this hand")]
    return tuple(_finding(fault, text, first_line) for fault in told)


def _finding(fault: SyntaxFault, text: str, first_line: int) -> Finding:
    rule = find(fault.code)
    line, column = place_in(text, fault.offset, first_line)
    excerpt = None
    if column <= EXCERPT:
        start = fault.offset - column + 1
        end = text.find("\n", fault.offset)
        excerpt = text[start : min(len(text) if end < 0 else end, start + EXCERPT)]
    message = _with_tag(fault, text) if fault.code in _OF_FIGURES else fault.message
    return Finding(rule.code, rule.name, rule.severity, message, line=line, column=column, excerpt=excerpt)


def _with_tag(fault: SyntaxFault, text: str) -> str:
    """What is wrong with a figure, and the tag in which it stands."""
    line = text.rfind("\n", 0, fault.offset) + 1
    tag = _TAG.search(text, max(line, fault.offset - EXCERPT), fault.offset)
    if tag is None or fault.message.startswith(f"{tag[1]}: "):
        return fault.message
    return f"{tag[1]}: {fault.message}"


def closest(word: str, known: Iterable[str], least: float = 0.6) -> str | None:
    """The known word that the word is most like, the first of equals; null where none is much like it.

    >>> closest("Pess", ["Order", "Pass"]), closest("xyz", ["Order", "Pass"])
    ('Pass', None)
    """
    best, likeness = None, least
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(word[:40].lower())
    for candidate in known:
        matcher.set_seq1(candidate.lower())
        ratio = matcher.ratio()
        if ratio > likeness or (best is None and ratio == likeness):
            best, likeness = candidate, ratio
    return best


def did_you_mean(word: str, known: Iterable[str], least: float = 0.6) -> str:
    """The suggestion as the end of a sentence; empty where there is none.

    >>> did_you_mean("Pess", ["Order", "Pass"])
    '; did you mean Pass?'
    """
    best = closest(word, known, least)
    return "" if best is None else f"; did you mean {best}?"


def shown(text: str) -> str:
    """Foreign text as it may stand in a sentence: short, and without control characters.

    >>> shown("a\\x1b[31m")
    'a?[31m'
    """
    plain = "".join(sign if sign.isprintable() else "?" for sign in text[:40])
    return f"{plain}..." if len(text) > 40 else plain
