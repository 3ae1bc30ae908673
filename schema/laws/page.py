"""The tables of LAWS.md, generated from the data."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from schema.laws.book import Interpretation, Law, interpretations, interpretations_of, laws_in
from schema.laws.codes import CODES, code_of
from schema.laws.model import CLAUSES, in_words
from schema.laws.options import options
from schema.laws.tag import laws_of


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown.

    >>> print(table(["law", "form"], [["62", "a|b"]]))
    | law | form |
    | --- | --- |
    | 62 | a\\|b |
    """
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |" for line in lines)


def codes_by_clause() -> str:
    """Every clause, with its value in each code and the laws that it rests on."""
    return table(["clause", *CODES], ([CLAUSES[name], *(_value(code, name) for code in CODES)] for name in CLAUSES))


def _value(code: str, name: str) -> str:
    laws = code_of(code).clauses[name].laws
    return in_words(getattr(laws_of(code), name)) + (f" ({', '.join(laws)})" if laws else "")


def laws_judged(code: str) -> str:
    """The laws of a code that a record can show, with what reports them, what they do and how they are read."""
    return table(
        ["law", "subject", "what it says", "shown by", "findings", "effect", "read by"],
        (_judged(law) for law in laws_in(code).values() if not law.unseen),
    )


def _judged(law: Law) -> Sequence[str]:
    read_by = ", ".join(each.id for each in interpretations_of([law]))
    found = ", ".join(law.findings)
    return law.law, law.subject, law.rule, ", ".join(law.shown_by), found, law.effect, read_by


def laws_unseen(code: str) -> str:
    """The laws of a code that a record cannot show, with the reason."""
    unseen = (law for law in laws_in(code).values() if law.unseen)
    return table(
        ["law", "subject", "what it says", "why a record cannot show it", "effect"],
        ([law.law, law.subject, law.rule, law.unseen, law.effect] for law in unseen),
    )


def readings() -> str:
    """The interpretations, with the laws on which they bear."""
    return table(["", "reading", "laws"], ([each.id, each.text, _places(each)] for each in interpretations().values()))


def _places(each: Interpretation) -> str:
    by_code: dict[str, list[str]] = {}
    for law in each.laws:
        code, _, number = law.partition(":")
        by_code.setdefault(code, []).append(number)
    return "; ".join(f"{code} {', '.join(numbers)}" for code, numbers in by_code.items())


def options_known() -> str:
    """The options of a Laws tag."""
    return table(
        ["option", "meaning", "score"],
        (
            [f"`{option.forms}`", option.meaning, "audited" if option.scored else "not audited"]
            for option in options().values()
        ),
    )


def findings_cited() -> str:
    """Every finding with the law that it cites in each code; one that no code has a law for is left out."""
    cites = [code_of(code).findings for code in CODES]
    names = [name for name in cites[0] if any(findings.get(name) for findings in cites)]
    return table(["finding", *CODES], ([name, *(findings.get(name) or "" for findings in cites)] for name in names))


def coverage(folder: Path) -> str:
    """Every law that names findings, every interpretation and every option, with the records that prove it.

    The records of `folder` are named for what they prove: <code>/<law>-breaks-<words> or -keeps-<words>,
    interpretations/<I-n>-<words>, options/<option>-with-<words> or -without-<words>, each with the ending of its
    format. Links lead from this page's own folder to its sibling's.
    """
    proofs = proofs_in(folder)
    laws = [law for code in CODES for law in laws_in(code).values() if law.findings]
    rows = [[law.id, ", ".join(law.findings), _links(proofs.get(law.id, []), folder)] for law in laws]
    rows += [[each, "", _links(proofs.get(each, []), folder)] for each in interpretations()]
    rows += [[f"`{each}`", "", _links(proofs.get(f"options:{each}", []), folder)] for each in options()]
    return table(["law", "findings", "records"], rows) if proofs else "There are no records yet."


def proofs_in(folder: Path) -> dict[str, list[Path]]:
    """The records of a folder by the id of the law, the interpretation or the option that each proves."""
    proofs: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*/*.*")):
        number = re.match(r"I-\d+|.+?(?=-(?:breaks|keeps|with))|[^-]+", path.stem)
        if number:
            proven = number[0] if path.parent.name == "interpretations" else f"{path.parent.name}:{number[0]}"
            proofs.setdefault(proven, []).append(path)
    return proofs


def _links(paths: Iterable[Path], folder: Path) -> str:
    return ", ".join(f"[{path.stem}](../tests/laws/{path.relative_to(folder).as_posix()})" for path in paths)
