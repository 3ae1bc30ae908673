"""`bowerbook laws`: the codes, one code with its clauses, or one law with what reports it and how it is read."""

import json
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

import click

from ingest.cli.wrapping import listed, wrapped
from schema.laws import ASSUMED, CLAUSES, CODES, Laws, LawsError, Option, code_of, laws_of, options
from schema.laws.book import Interpretation, Law, clauses_of, interpretations, interpretations_of, laws_in, look_up
from schema.laws.model import in_words
from schema.rules import named

UNSCORED: Final = "Carried; what it does to the score is not known, so the score is not audited."


class Shown(NamedTuple):
    """The same for machines and for people."""

    data: Any
    text: str


@click.command("laws")
@click.argument("code", required=False)
@click.argument("law", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="The form of the output.")
def laws(code: str | None, law: str | None, form: str) -> None:
    """Show the laws by which hands are judged.

    Without CODE the codes that are known are listed. With CODE: its clauses, its laws, how they are read where the book
    is silent or ambiguous, and its options. CODE may carry options as a Laws tag does ("north-american; joker").
    With LAW only that law (62, ch4.8), chapter (ch4) or interpretation (I-8); both may be written
    as one, somerset-1888:62.
    """
    if code is not None and law is None and ":" in code:
        code, _, law = code.partition(":")
    if code is None:
        shown = _codes()
    else:
        in_force = _in_force(code)
        shown = _code(in_force) if law is None else _one(in_force.code, law)
    click.echo(json.dumps(shown.data, ensure_ascii=False, indent=2) if form == "json" else shown.text)


def _in_force(code: str) -> Laws:
    try:
        return laws_of(code)
    except LawsError as error:
        raise click.BadParameter(str(error), param_hint="CODE") from None


def _codes() -> Shown:
    codes = [code_of(name) for name in CODES]
    data = [
        {"code": code.code, "title": code.title, "laws": len(laws_in(code.code)), "assumed": code.code == ASSUMED}
        for code in codes
    ]
    assumed = "; taken where a record names no code"
    lines = [(code.code, code.title + (assumed if code.code == ASSUMED else "")) for code in codes]
    return Shown(data, listed(lines, indent=0, widest=20))


def _code(in_force: Laws) -> Shown:
    own = laws_in(in_force.code)
    bearing = interpretations_of(own.values())
    data = {
        "code": in_force.code,
        "title": in_force.title,
        "tag": in_force.tag,
        "clauses": [_clause_data(in_force, name) for name in CLAUSES],
        "laws": [_law_data(law) for law in own.values()],
        "interpretations": [_interpretation_data(each) for each in bearing],
        "options": [_option_data(option) for option in options().values()],
    }
    sections = {
        "Clauses": "\n".join(wrapped(_clause_text(in_force, name), 2, 6) for name in CLAUSES),
        "Laws": listed([(law.law, _rule_text(law)) for law in own.values()], widest=8),
        "Interpretations": listed([(each.id, each.text) for each in bearing]),
        "Options": listed([(option.forms, _option_text(option)) for option in options().values()], widest=20),
    }
    title = f"{in_force.tag}: {in_force.title}"
    return Shown(data, "\n\n".join([wrapped(title), *(f"{name}\n\n{text}" for name, text in sections.items())]))


def _one(code: str, wanted: str) -> Shown:
    each = interpretations().get(wanted.strip().upper())
    if each is not None:
        return Shown(_interpretation_data(each), _interpretation_text(each))
    found = look_up(code, wanted)
    if not found:
        raise click.BadParameter(_no_law(code, wanted), param_hint="LAW")
    data = [_law_data(law) for law in found]
    return Shown(data[0] if len(data) == 1 else data, "\n\n".join(_law_text(law) for law in found))


def _no_law(code: str, wanted: str) -> str:
    close = get_close_matches(wanted.lower()[:60], list(laws_in(code)))
    suggestion = f"; did you mean {' or '.join(close)}?" if close else "."
    return f"{code} has no law {wanted[:60]!r}{suggestion} Without LAW all are listed"


def _clause_data(in_force: Laws, name: str) -> dict[str, Any]:
    value = getattr(in_force, name)
    by_option = value != getattr(laws_of(in_force.code), name)
    numbers = () if by_option else code_of(in_force.code).clauses[name].laws
    return {
        "name": name,
        "value": value,
        "means": _meaning(in_force, name),
        "laws": [f"{in_force.code}:{number}" for number in numbers],
        "by_option": by_option,
    }


def _meaning(in_force: Laws, name: str) -> str:
    return f"{CLAUSES[name]}: {in_words(getattr(in_force, name))}"


def _clause_text(in_force: Laws, name: str) -> str:
    clause = _clause_data(in_force, name)
    rests_on = "by option" if clause["by_option"] else ", ".join(law.partition(":")[2] for law in clause["laws"])
    return _meaning(in_force, name) + (f" ({rests_on})" if rests_on else "")


def _rule_text(law: Law) -> str:
    references = [*law.findings, *(each.id for each in interpretations_of([law]))]
    return f"{law.subject}: {law.rule}" + (f" [{', '.join(references)}]" if references else "")


def _law_data(law: Law) -> dict[str, Any]:
    return law.model_dump() | {
        "clauses": [clause.name for clause in clauses_of(law)],
        "interpretations": [_interpretation_data(each) for each in interpretations_of([law])],
    }


def _law_text(law: Law) -> str:
    lines = [f"{law.id} ({law.subject})", "", wrapped(law.rule, 2)]
    if law.effect:
        lines += ["", wrapped(law.effect, 2)]
    if law.unseen:
        lines += ["", wrapped(f"A record cannot show it. {law.unseen}", 2)]
    clauses = [(clause.name, _meaning(laws_of(law.code), clause.name)) for clause in clauses_of(law)]
    readings = [(each.id, each.text) for each in interpretations_of([law])]
    parts = {
        f"Found (from {', '.join(law.shown_by)})": [(finding, _finding_text(finding)) for finding in law.findings],
        "Clauses that rest on it": clauses,
        "How it is read": readings,
    }
    for heading, items in parts.items():
        if items:
            lines += ["", f"  {heading}", listed(items, indent=4, widest=24)]
    return "\n".join(lines)


def _finding_text(finding: str) -> str:
    return "; ".join(f"{rule.code}, {rule.severity}: {rule.summary}" for rule in named(finding))


def _interpretation_data(each: Interpretation) -> dict[str, Any]:
    return {"id": each.id, "text": each.text, "laws": list(each.laws)}


def _interpretation_text(each: Interpretation) -> str:
    return f"{each.id}\n\n{wrapped(each.text, 2)}\n\n{wrapped('Bears on ' + ', '.join(each.laws) + '.', 2)}"


def _option_data(option: Option) -> dict[str, Any]:
    return {"name": option.name, "form": option.forms, "meaning": option.meaning, "scored": option.scored}


def _option_text(option: Option) -> str:
    return option.meaning if option.scored else f"{option.meaning}. {UNSCORED}"
