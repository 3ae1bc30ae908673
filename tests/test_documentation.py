"""Nothing that is offered goes undocumented: commands, rules, laws, options, tags, formats, tables."""

import re
import typing
from pathlib import Path

import click
import pytest

from ingest.cli import main
from ingest.formats.registry import FORMATS
from schema.calls import CallName
from schema.events import Event, FaultName
from schema.laws import CODES, options
from schema.laws.book import interpretations, laws_in
from schema.rules import RULES, Rule
from schema.tables import TABLES
from schema.tags import TAGS

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("schema", "replay", "ingest")
NOTATION = ROOT / "ingest" / "NOTATION.md"
COMMANDS = list(main.commands.values())
PARAMETERS = [(command, each) for command in COMMANDS for each in command.params]
IN_THE_CONTRACT = ("audit", "replay", "ingest", "convert", "serve", "export", "explain", "laws")
VERBS = [
    typing.get_args(each.model_fields["verb"].annotation)[0] for each in typing.get_args(typing.get_args(Event)[0])
]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def named(page: str, word: str) -> bool:
    """Whether a page has a word by itself: `Order`, not `OrderUp`."""
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", page) is not None


def test_the_commands_are_those_of_the_contract() -> None:
    assert set(IN_THE_CONTRACT) <= set(main.commands)


@pytest.mark.parametrize("command", COMMANDS, ids=[str(command.name) for command in COMMANDS])
def test_a_command_is_told_in_the_readme_and_says_what_it_does(command: click.Command) -> None:
    assert f"bowerbook {command.name}" in page("README.md")
    assert command.help
    assert command.get_short_help_str(200).strip()


@pytest.mark.parametrize(
    ("command", "parameter"),
    [each for each in PARAMETERS if isinstance(each[1], click.Option)],
    ids=[f"{command.name} {each.opts[0]}" for command, each in PARAMETERS if isinstance(each, click.Option)],
)
def test_an_option_of_a_command_says_what_it_is_for(command: click.Command, parameter: click.Option) -> None:
    assert parameter.help or parameter.hidden


@pytest.mark.parametrize("rule", RULES, ids=[rule.code for rule in RULES])
def test_a_rule_stands_in_the_page_of_rules_with_its_reason(rule: Rule) -> None:
    text = page("schema/RULES.md")
    assert f"### {rule.code} {rule.name}" in text
    assert rule.why in text


@pytest.mark.parametrize("code", CODES)
def test_every_law_stands_in_the_page_of_laws(code: str) -> None:
    text = page("schema/LAWS.md")
    for law in laws_in(code).values():
        words = law.rule.replace("|", "\\|")
        row = f"| {law.law} | {law.subject} | {words} |"
        assert row in text, law.id


def test_every_option_and_interpretation_stands_in_the_page_of_laws() -> None:
    text = page("schema/LAWS.md")
    for name, option in options().items():
        assert re.search(rf"^\| `{re.escape(name)}[=`]", text, re.M), name
        assert option.meaning.replace("|", "\\|") in text, name
    assert [number for number in interpretations() if f"| {number} |" not in text] == []


def test_every_tag_call_verb_and_fault_stands_in_the_page_of_the_notation() -> None:
    text = NOTATION.read_text("utf-8")
    words = [*TAGS, *typing.get_args(CallName), *VERBS, *typing.get_args(FaultName)]
    assert len(VERBS) >= 13
    assert [word for word in words if not named(text, word)] == []


def test_every_format_stands_in_the_page_of_formats() -> None:
    text = page("ingest/FORMATS.md")
    for known in FORMATS:
        assert f"| `{known.name}` | {known.title} |" in text
        assert all(ending in text for ending in known.extensions)


def test_every_table_stands_in_the_page_of_the_archive() -> None:
    text = page("schema/DATABASE.md")
    assert [table.name for table in TABLES if f"### {table.name}\n" not in text] == []


def told(path: Path) -> list[tuple[str, str]]:
    """The pages that a module's text cites, each with the section that stands in quotes behind it."""
    text = re.sub(r"\s+", " ", path.read_text("utf-8"))
    return re.findall(r'(?<![\w/."\'])((?:[\w-]+/)*[\w-]+\.md)(?!["\'\w])(?:, "([^"]+)")?', text)


def test_every_page_and_section_that_the_code_cites_is_there() -> None:
    pages = {path.name: path for room in ROOMS for path in (ROOT / room).rglob("*.md")}
    cited = [(path, *one) for room in (*ROOMS, "tests") for path in (ROOT / room).rglob("*.py") for one in told(path)]
    assert len(cited) > 20
    lacking = []
    for path, name, section in cited:
        found = ROOT / name if "/" in name else pages.get(name, ROOT / name)
        heads = re.findall(r"^#+ (.+)$", found.read_text("utf-8"), re.M) if found.is_file() else None
        if heads is None or (section and section not in heads):
            lacking.append((str(path.relative_to(ROOT)), name, section))
    assert lacking == []
