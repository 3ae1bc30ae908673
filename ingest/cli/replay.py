"""`bowerbook replay`: hands trick by trick."""

import sys

import click

from ingest.cli import options
from ingest.cli.auditing import Reading, audited
from ingest.cli.drawn import Drawings
from ingest.cli.output import FORMS, output
from ingest.cli.trick_by_trick import shown


@click.command("replay", short_help="Show hands trick by trick, with the score and what was found.")
@options.paths
@options.from_format
@options.laws
@click.option("--format", "form", type=click.Choice((*FORMS, "svg")), default="text", help="The form of the output.")
@options.fail_on
@options.advice
def replay(
    paths: tuple[str, ...],
    from_: str | None,
    assume: str | None,
    override: str | None,
    form: str,
    fail_on: str,
    advice: bool,
) -> int:
    """Show hands trick by trick: the holdings, the calls, the cards as they fell, the score, and what was found.

    PATH is a file, a folder (with all in it), or - for the standard input; files compressed by gzip are read as they
    are. The exit status is that of audit.
    """
    reading = Reading(from_, assume, override, advice)
    quiet = form == "text" and sys.stdout.isatty()
    into = Drawings() if form == "svg" else output(form, shown)
    return audited(paths, reading, into, quiet).status(fail_on)
