"""The annotations of EGN: comments on a call or a card, which may begin with a label that is the glyph of PEN."""

import re
from collections.abc import Iterable, Mapping
from typing import Final, cast

from ingest.formats.json_shape import Node
from schema.records import Comment, Glyph, Mark, On

MOST: Final = 50
LONGEST: Final = 1024
"""The schema has no more texts at one thing, and none longer."""
_LABEL: Final = re.compile(r"\[(\?\?|\?!|!\?|!!|\?|!)\]\s*")


def annotations(node: Node, targets: list[On | None]) -> tuple[list[Comment], list[Mark]]:
    """The comments and the glyphs of a map from the number of a call or card to texts.

    `targets` gives what each number stands for, null for a call that is not recorded; its comments are the hand's. A
    second label on one thing stays in its text.
    """
    comments: list[Comment] = []
    marks: list[Mark] = []
    for key in node.object():
        texts = node[key]
        if not (key.isascii() and key.isdigit()) or len(key) > 4 or int(key) >= len(targets):
            texts.fault(f"there are {len(targets)} things to annotate, counted from 0")
            continue
        on = targets[int(key)]
        marked = False
        for item in texts.items(1000):
            text = (item.text() or "").strip()
            label = _LABEL.match(text)
            if label and on is not None and not marked:
                marks.append(Mark(glyph=cast(Glyph, label[1]), on=on))
                text, marked = text[label.end() :], True
            if text:
                comments.append(Comment(text=text, on=on))
    return comments, marks


def written_annotations(
    comments: Iterable[Comment], marks: Iterable[Mark], numbers: Mapping[On, int]
) -> dict[str, list[str]]:
    """The map for the comments and glyphs on those things that have a number; a long text goes in pieces."""
    said: dict[int, list[str]] = {}
    glyphs = {mark.on: mark.glyph for mark in marks}
    for on, number in numbers.items():
        texts = [comment.text for comment in comments if comment.on == on]
        glyph = glyphs.get(on)
        if glyph is not None:
            first = f"[{glyph}] {texts.pop(0)}" if texts else f"[{glyph}]"
            texts.insert(0, first)
        if texts:
            said[number] = [piece for text in texts for piece in _pieces(text)][:MOST]
    return {str(number): texts for number, texts in sorted(said.items())}


def _pieces(text: str) -> list[str]:
    return [text[begin : begin + LONGEST] for begin in range(0, len(text), LONGEST)]
