"""The annotations of EGN: comments on a call or a card, which may begin with a label that is PEN's glyph."""

import re
from typing import Final, cast

from ingest.formats.json_shape import Node
from schema.records import Comment, Glyph, Mark, On

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
