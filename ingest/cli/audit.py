"""`bowerbook audit`: every finding, with its place."""

import sys

import click

from ingest.cli import options
from ingest.cli.auditing import Reading, audited
from ingest.cli.output import FORMS, findings_shown, output


@click.command("audit")
@options.paths
@options.from_format
@options.laws
@click.option("--format", "form", type=click.Choice(FORMS), default="text", help="The form of the output.")
@options.fail_on
@options.advice
def audit(
    paths: tuple[str, ...],
    from_: str | None,
    assume: str | None,
    override: str | None,
    form: str,
    fail_on: str,
    advice: bool,
) -> int:
    """Find what is wrong in hands, each fault with its place and its law.

    PATH is a file, a folder (with all in it), or - for the standard input; what ends in .gz is read too. The exit
    status is 0 if all is clean, 1 for findings (see --fail-on) or where something could not be read, 2 where nothing
    could.
    """
    reading = Reading(from_, assume, override, advice)
    quiet = form == "text" and sys.stdout.isatty()
    return audited(paths, reading, output(form, findings_shown), quiet).status(fail_on)
