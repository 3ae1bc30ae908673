"""What an ingest says of its files, and how it ends: the same of files that were read and of parts that were built."""

import json

import click

from ingest.cli.filing import TOLD_OF, Filed, Filing
from ingest.cli.tally import FOUND, counted
from ingest.cli.terminal import say


def say_filed(filed: Filed, form: str) -> None:
    """What became of a file."""
    if form == "jsonl":
        click.echo(json.dumps(filed.as_json(), ensure_ascii=False))
    elif form == "text" and filed.became in TOLD_OF:
        click.echo(str(filed))


def say_all(filing: Filing, form: str) -> None:
    """The summary."""
    if form == "json":
        click.echo(json.dumps(filing.as_json(), ensure_ascii=False))
    elif filing.files != 1 or form == "jsonl":
        click.echo(filing.in_words(), err=form == "jsonl")


def say_stopped(filing: Filing, file: str, error: BaseException) -> None:
    """How far it came, where it was stopped at a file, or interrupted."""
    what = "interrupted" if isinstance(error, KeyboardInterrupt) else "stopped"
    before = f"; {counted(filing.stored_files, 'file')} before it {'is' if filing.stored_files == 1 else 'are'}"
    of = f" of {file}" if file else ""
    say(f"{what}: nothing{of} is stored{before if filing.stored_files else ''}")


def ended(filing: Filing, fail_on: str) -> int:
    """The exit status; where something was found, it is said what."""
    status = filing.status(fail_on)
    if status == FOUND:
        say(filing.tally.why(fail_on))
    return status
