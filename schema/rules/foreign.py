"""Rules N15x, what is said of a file, or of a record in a foreign format, that cannot be read."""

from typing import Final

from schema.rules.model import Rule

_GOOD: Final = '[Event ""]\n[Laws "somerset-1888"]\n[Dealer "N"]\n'

RULES: Final[tuple[Rule, ...]] = (
    Rule(
        code="N150",
        name="syntax",
        severity="error",
        summary="The file cannot be opened, is not text, is empty, is cut off, or is too large.",
        why="Hands are read from text, plain or compressed; nothing is guessed of a file that is none, and a file "
        "that expands without end is not followed.",
        bad="",
        expected=("syntax",),
        good=_GOOD,
    ),
    Rule(
        code="N151",
        name="syntax",
        severity="error",
        summary="The file is in no format that is read.",
        why="The format is taken from the content, then from the name; where neither tells, the formats that are "
        "read are named, and one can be forced.",
        bad='{"fileType": "Euchre Layout Template", "version": "1.0.0", "views": []}\n',
        expected=("syntax",),
        good=_GOOD,
    ),
    Rule(
        code="N152",
        name="syntax",
        severity="error",
        summary="The text is not what its format is made of: JSON that is broken, a list of actions with a word in it.",
        why="A record that cannot be read is refused whole, with its place; the others of the file are read.",
        bad='{"pen": "1.0", "dealer": "N"\n',
        expected=("syntax",),
        good='{"pen": "1.0", "laws": "somerset-1888", "dealer": "N"}\n',
    ),
    Rule(
        code="N153",
        name="syntax",
        severity="error",
        summary="A value is not one that its place takes.",
        why="Nothing that a record cannot hold is guessed: the value is named by its path, with what is expected.",
        bad='{"pen": "1.0", "dealer": "X"}\n',
        expected=("syntax",),
        good='{"pen": "1.0", "laws": "somerset-1888", "dealer": "N"}\n',
    ),
    Rule(
        code="N154",
        name="syntax",
        severity="error",
        summary="A form of a known format that is not read, such as a packed deal.",
        why="It is refused by name, so that it can be unpacked or converted by the program that wrote it.",
        bad='{"fileType": "Euchre Game Notation", "version": "1.4", '
        '"metadata": {"players": [], "initialScore": [0, 0], "ruleset": {}}, "deals": ["AQIDBA"]}\n',
        expected=("syntax",),
        good=_GOOD,
    ),
    Rule(
        code="N155",
        name="syntax",
        severity="error",
        summary="A result of replay or audit, which is no record.",
        why="Results hold what was derived; records hold what happened, and they alone are read. `convert` writes "
        "records as JSON lines.",
        bad='{"id": "0", "source": {"file": "club.pen", "index": 1, "line": 2}, "status": "void", "findings": []}\n',
        expected=("syntax",),
        good='{"pen": "1.0", "laws": "somerset-1888", "dealer": "N"}\n',
    ),
)
