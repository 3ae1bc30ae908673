"""`bowerbook audit`: every finding, with its place."""

import sys

import click

from ingest.cli import options
from ingest.cli.adjudged import Audited
from ingest.cli.auditing import Reading, audited
from ingest.cli.output import FORMS, findings_shown, output
from ingest.cli.sheet import ScoreSheet


@click.command("audit", short_help="Find what is wrong in hands, with its place and its law.")
@options.paths
@options.from_format
@options.laws
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="The form of the output.")
@click.option("--score-sheet", is_flag=True, help="Print each game as a club writes it down, with the faults marked.")
@options.fail_on
@options.advice
def audit(
    paths: tuple[str, ...],
    from_: str | None,
    assume: str | None,
    override: str | None,
    form: str,
    score_sheet: bool,
    fail_on: str,
    advice: bool,
) -> int:
    """Find what is wrong in hands, each fault with its place and its law.

    PATH is a file, a folder (with all in it), or - for the standard input; files compressed by gzip are read as they
    are. Behind the findings of each file stand its games and rubbers, as recorded and as due, and the hands that
    explain the difference.

    The exit status is 0 if all is clean, 1 for findings (see --fail-on) or where something could not be read, 2 where
    nothing could.
    """
    reading = Reading(from_, assume, override, advice)
    if score_sheet and form != "text":
        raise click.UsageError("--score-sheet is text for people: it has no other --format")
    quiet = form == "text" and sys.stdout.isatty()
    text = ScoreSheet if score_sheet else Audited
    return audited(paths, reading, text() if form == "text" else output(form, findings_shown), quiet).status(fail_on)
