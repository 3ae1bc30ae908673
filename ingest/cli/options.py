"""Options that several commands have."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ingest.cli.tally import NEVER
from ingest.formats import FORMATS
from ingest.notation.faults import did_you_mean
from schema.findings import SEVERITIES
from schema.laws import LawsError, laws_of

Command = TypeVar("Command", bound=Callable[..., Any])


class OneOf(click.Choice[str]):
    """A choice of many names, of which the nearest is suggested in place of one that is none of them."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name. Raises `click.BadParameter` where there is no such."""
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter as error:
            message = f"{error.message.rstrip('.')}{did_you_mean(str(value), self.choices)}"
            raise click.BadParameter(message, ctx, param) from None


def _laws(context: click.Context, parameter: click.Parameter, value: str | None) -> str | None:
    try:
        return None if value is None else laws_of(value).tag
    except LawsError as error:
        raise click.BadParameter(str(error)) from None


def paths(command: Command) -> Command:
    """PATH..., one or more."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True)(command)


def from_format(command: Command) -> Command:
    """--from."""
    names = click.Choice([known.name for known in FORMATS], case_sensitive=False)
    told = "The format of the files; without it, it is taken from their content."
    return click.option("--from", "from_", type=names, help=told)(command)


def laws(command: Command) -> Command:
    """--laws and --override-laws."""
    command = click.option(
        "--override-laws",
        "override",
        metavar="LAWS",
        callback=_laws,
        help="The laws for all hands, whatever laws they name.",
    )(command)
    return click.option(
        "--laws",
        "assume",
        metavar="LAWS",
        callback=_laws,
        help="The laws for hands that name none: a code, with options behind semicolons if need be, as in a Laws tag. "
        "Without it north-american is taken, which an info finding says.",
    )(command)


def fail_on(command: Command) -> Command:
    """--fail-on."""
    return click.option(
        "--fail-on",
        type=click.Choice([*reversed(SEVERITIES), NEVER]),
        default="error",
        show_default=True,
        help="The least severity of a finding that makes the exit status 1.",
    )(command)


def jobs(about: str) -> Callable[[Command], Command]:
    """--jobs; `about` tells what the processes do."""

    def add(command: Command) -> Command:
        kind = click.IntRange(1, 256)
        return click.option("--jobs", type=kind, default=1, show_default=True, help=about)(command)

    return add


def summary_form(command: Command) -> Command:
    """--format, of what becomes of files."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json", "jsonl"]),
        default="text",
        help="The form of the summary: jsonl has an object for each file, json one object for all.",
    )(command)


def advice(command: Command) -> Command:
    """--advice."""
    return click.option("--advice", is_flag=True, help="Also say where play differs from what the books recommend.")(
        command
    )


def database(command: Command) -> Command:
    """--db."""
    return click.option(
        "--db",
        type=click.Path(path_type=Path),
        default="archive.db",
        show_default=True,
        help="The archive, an SQLite file.",
    )(command)
