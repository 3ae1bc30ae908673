"""`bowerbook analyse`: the hands of an archive analysed with every card in view."""

from contextlib import nullcontext
from functools import partial
from pathlib import Path

import click

from ingest.cli import options
from ingest.cli.tally import CLEAN, NOTHING, counted
from ingest.cli.terminal import in_progress, say
from ingest.jobs import LostWorker, Workers, mapped
from ingest.store import Archive, ArchiveError
from ingest.store.analysing import Analysed, analyse_all, looked_at, one_by_one
from ingest.store.errors import NoArchive
from schema.analysis import REASONS


@click.command("analyse", short_help="Analyse the hands of the archive with every card in view.")
@options.database
@options.jobs("How many processes analyse; what comes of it is the same.")
@click.option("--again", is_flag=True, help="Forget what was analysed before, and analyse all hands anew.")
def analyse(db: Path, jobs: int, again: bool) -> int:
    """Analyse the hands of the archive with every card in view: what each comes to with best play, what cards cost.

    Hands that were analysed before are left out, unless they have changed since. The results are stored a few hundred
    hands at a time: after an interruption (Ctrl-C) the next run goes on from there. The exit status is 2 where the
    archive cannot be written.
    """
    done = Analysed()
    try:
        if not db.exists():
            raise NoArchive(db)
        with Archive.to_write(db) as archive, Workers(jobs) if jobs > 1 else nullcontext() as workers:
            before = 0 if again else looked_at(archive)
            mapping = one_by_one if workers is None else partial(mapped, workers)
            try:
                for hands in in_progress(analyse_all(archive, again=again, mapping=mapping), str(db)):
                    done = hands
            except (KeyboardInterrupt, LostWorker) as error:
                what = "interrupted" if isinstance(error, KeyboardInterrupt) else "stopped"
                say(f"{db}: {what}; what was stored stays: the rest is done the next time")
                raise
    except (ArchiveError, LostWorker) as error:
        say(str(error))
        return NOTHING
    click.echo(f"{db}: {in_words(done)}{f'; {before:,} were looked at before' if before else ''}")
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
