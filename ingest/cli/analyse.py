"""`bowerbook analyse`: the hands of an archive analysed with every card in view."""

from pathlib import Path

import click

from ingest.cli import options
from ingest.cli.tally import CLEAN, NOTHING, counted
from ingest.cli.terminal import in_progress, say
from ingest.store import Archive, ArchiveError
from ingest.store.analysing import Analysed, analyse_all
from ingest.store.errors import NoArchive
from schema.analysis import REASONS


@click.command("analyse")
@options.database
@click.option("--again", is_flag=True, help="Forget what was analysed, and do it all anew.")
def analyse(db: Path, again: bool) -> int:
    """Analyse the hands of the archive, every card in view: what each comes to with best play, what each card cost.

    Hands that were analysed are left aside, and one that changes is analysed anew the next time. So many hands are
    stored at a time: what was done when it is interrupted stays done. The exit status is 2 where the archive cannot be
    written.
    """
    done = Analysed()
    try:
        if not db.exists():
            raise NoArchive(db)
        with Archive.to_write(db) as archive:
            try:
                for hands in in_progress(analyse_all(archive, again=again), str(db)):
                    done = hands
            except KeyboardInterrupt:
                say(f"{db}: interrupted; what was stored stays: the rest is done the next time")
                raise
    except ArchiveError as error:
        say(str(error))
        return NOTHING
    click.echo(f"{db}: {in_words(done)}")
    return CLEAN


def in_words(done: Analysed) -> str:
    """What was done, in figures that add up.

    >>> from collections import Counter
    >>> in_words(Analysed(9, 2, Counter({"holding": 3, "passed-out": 1})))
    "13 hands: 9 analysed (2 not to the end of their play), 4 not: 3 a player's cards not known, 1 all passed"
    """
    lacking = done.reasons.total()
    stopped = f" ({done.stopped:,} not to the end of their play)" if done.stopped else ""
    told = ", ".join(f"{number:,} {REASONS[reason]}" for reason, number in done.reasons.most_common())
    without = f", {lacking:,} not: {told}" if lacking else ""
    return f"{counted(done.hands + lacking, 'hand')}: {done.hands:,} analysed{stopped}{without}"
