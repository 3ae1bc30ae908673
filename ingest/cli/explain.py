"""`bowerbook explain`: the rules, or one with its reason, its law in each code, and a record with it and without; or a
word of the game."""

import json
import textwrap
from difflib import get_close_matches
from typing import Any

import click

from ingest.cli.wrapping import listed, wrapped
from schema.laws import CODES, code_of
from schema.laws.book import Law, laws_in
from schema.rules import ROOMS, RULES, Rule, find, named
from schema.rules.page import record_shown
from schema.terms import term_of, terms


@click.command("explain")
@click.argument("rule", required=False)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="The form of the output.")
def explain(rule: str | None, form: str) -> None:
    """Explain what a finding means, or a word of the game.

    RULE is a name (revoke) or a code (P401); where several rules share a name all of them are shown. Where no rule has
    that name it may be a word of the game (march). Without RULE all rules are listed, and the words.
    """
    rules = RULES if rule is None else named(rule)
    if not rules:
        _explain_word(str(rule), form)
    elif form == "json":
        data = [_brief(each) if rule is None else _full(each) for each in rules]
        click.echo(json.dumps(data[0] if rule and len(data) == 1 else data, ensure_ascii=False, indent=2))
    else:
        click.echo(_catalogue() if rule is None else "\n\n\n".join(_page(each) for each in rules))


def _explain_word(wanted: str, form: str) -> None:
    term = term_of(wanted)
    if term is None:
        raise click.BadParameter(_no_rule(wanted), param_hint="RULE")
    if form == "json":
        data = {"word": term.name, "also": term.also, "text": term.text}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        also = [wrapped(f"Also: {', '.join(term.also)}.", 2)] if term.also else []
        click.echo("\n\n".join((term.name, wrapped(term.text, 2), *also)))


def _no_rule(wanted: str) -> str:
    known = [rule.name for rule in RULES] + [term.name for term in terms()]
    close = get_close_matches(wanted.lower()[:60], known, n=1)
    suggestion = f"; did you mean {close[0]}?" if close else "."
    return f"no such rule, nor word of the game: {wanted[:60]!r}{suggestion} Without RULE all are listed"


def _brief(rule: Rule) -> dict[str, Any]:
    return {"code": rule.code, "name": rule.name, "severity": rule.severity, "summary": rule.summary}


def _full(rule: Rule) -> dict[str, Any]:
    return _brief(rule) | {
        "why": rule.why,
        "laws": {code: law.id if (law := _law(code, rule)) else None for code in CODES},
        "bad": rule.bad,
        "expected": list(rule.expected),
        "good": rule.good,
    }


def _law(code: str, rule: Rule) -> Law | None:
    """The law of a code behind a rule."""
    number = code_of(code).findings.get(rule.name)
    return None if number is None else laws_in(code)[number]


def _catalogue() -> str:
    rooms = [
        f"{about.capitalize()}\n\n"
        + listed([(f"{rule.code} {rule.name}", f"{rule.severity}: {rule.summary}") for rule in rules], widest=28)
        for about, rules in ROOMS.values()
        if rules
    ]
    names = ", ".join(term.name for term in terms())
    return "\n\n".join((*rooms, "Words of the game", wrapped(names, 2)))


def _page(rule: Rule) -> str:
    cited = [law for code in CODES if (law := _law(code, rule))]
    laws = (
        "\n".join(wrapped(f"{law.id}: {law.rule}", 2, 6) for law in cited) or "  No law: it is a matter of the record."
    )
    found = ", ".join(f"{name} ({find(name).severity})" for name in rule.expected) or "no error or warning"
    return "\n\n".join(
        (
            f"{rule.code} {rule.name} ({rule.severity})",
            wrapped(rule.summary, 2),
            wrapped(rule.why, 2),
            f"Law\n\n{laws}",
            f"With it\n\n{_record(rule.bad)}",
            wrapped(f"Found: {found}.", 2),
            f"Without it\n\n{_record(rule.good)}",
        )
    )


def _record(text: str) -> str:
    return textwrap.indent(record_shown(text), "    ")
