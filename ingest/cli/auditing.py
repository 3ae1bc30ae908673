"""Reading the files of a command through the audit: what audit and replay have in common."""

from collections.abc import Sequence
from dataclasses import dataclass

from ingest.cli.inputs import inputs
from ingest.cli.output import Output
from ingest.cli.tally import Tally
from ingest.cli.terminal import in_progress, say
from replay import results
from replay.collisions import Collisions


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are to be read: the format that was forced, the laws, and whether advice is wanted."""

    format: str | None = None
    assume: str | None = None
    override: str | None = None
    advice: bool = False


def audited(paths: Sequence[str], reading: Reading, output: Output, quiet: bool) -> Tally:
    """Every hand of every file through the audit and to the output; `quiet` says that progress would be in the way."""
    if reading.override is not None:
        output.begin(f"judged by {reading.override}, whatever laws the hands name")
    whole, files, ids = Tally(), 0, Collisions()
    for file in inputs(paths):
        tally = Tally()
        hands = file.hands(reading.format)
        found = results(hands, assume=reading.assume, override=reading.override, advice=reading.advice, ids=ids)
        for result in found if quiet else in_progress(found, file.path):
            tally.count(result)
            output.hand(result)
        if not file.passed_over:
            output.close(file.path, tally)
            whole.add(tally)
            files += 1
        file.say_if_empty()
    output.end(files, whole)
    if not whole.readable:
        say("no hand could be read")
    return whole
