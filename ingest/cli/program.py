"""The program: its commands, and how it ends."""

import gc
import logging
import os
import sys
from typing import Any

import click

from ingest.cli import INTERRUPTED
from ingest.cli.analyse import analyse
from ingest.cli.audit import audit
from ingest.cli.build import build_archive
from ingest.cli.convert import convert
from ingest.cli.explain import explain
from ingest.cli.export import export
from ingest.cli.ingest import ingest
from ingest.cli.laws import laws
from ingest.cli.publish import publish_copy
from ingest.cli.replay import replay
from ingest.cli.serve import serve
from ingest.cli.solve import solve
from ingest.cli.statistics import statistics
from ingest.cli.terminal import say
from ingest.store.archive import program_version

UNWRITTEN = 2


class Program(click.Group):
    """The commands; what they return is the exit status.

    A pipe that nobody reads any more ends the program without a word, and so does Ctrl-C, but for what a command has to
    say of it. An output that cannot be written (a full disk) is said, with status 2; a standard stream that is closed
    is one that holds nothing, or of which nothing is kept.
    """

    def main(self, *args: Any, **extra: Any) -> Any:
        """Runs a command. Outside a program (`standalone_mode` off) it returns the status, and errors are raised."""
        run: Any = super().main
        if not extra.pop("standalone_mode", True):
            return run(*args, **extra, standalone_mode=False)
        _open_closed_streams()
        logging.getLogger("ingest").addHandler(_Said())
        spare_the_collector()
        try:
            status = run(*args, **extra, standalone_mode=False)
            sys.stdout.flush()
        except click.Abort:
            sys.exit(INTERRUPTED)
        except click.ClickException as error:
            error.show()
            sys.exit(error.exit_code)
        except BrokenPipeError:
            _write_no_more()
            sys.exit(1)
        except OSError as error:
            _write_no_more()
            say(f"the output cannot be written: {error.strerror or error}")
            sys.exit(UNWRITTEN)
        sys.exit(status or 0)


def _open_closed_streams() -> None:
    """Give the streams with which the program was started closed a place, so that no file of its own gets theirs."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115


def _write_no_more() -> None:
    """What is still held for the standard output goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def spare_the_collector() -> None:
    """Let it look less often for cycles: next to nothing of the hands is ever in one."""
    gc.set_threshold(50_000, 20, 100)


class _Said(logging.Handler):
    """What the readers log, said to people."""

    def emit(self, record: logging.LogRecord) -> None:
        say(record.getMessage())


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(program_version(), prog_name="bowerbook")
def main() -> None:
    """Hand histories of the card game euchre: read, replayed under their laws, audited, archived and published."""


for command in (
    audit,
    replay,
    ingest,
    build_archive,
    analyse,
    convert,
    serve,
    export,
    publish_copy,
    statistics,
    solve,
    explain,
    laws,
):
    main.add_command(command)
