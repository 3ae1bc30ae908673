"""Corrections of the running score, in time and late (Somerset 5, Washington 33, I-23)."""

from replay.ledger.comparison import MOST, Wrong, difference, filled, fits
from replay.ledger.table import Table
from replay.offences import correction
from replay.standing import Standing, corrected
from schema.findings import Fault
from schema.records import HandRecord, Pair
from schema.seats import SIDES
from schema.span import At


def late_correction(table: Table, record: HandRecord, faults: list[Fault]) -> None:
    """A score put right in a later hand is put right too late, and stands as the table has it (I-23)."""
    late = correction(record, in_time=False)
    if late is None:
        return
    index, event = late
    said = " and ".join(
        f"{side} {score}" for side, score in zip(SIDES, (event.NS, event.EW), strict=True) if score is not None
    )
    message = f"the score was put right to {said} after the next trump was turned, which is too late"
    faults.append(Fault("correction-late", message, At("event", index)))
    table.standings = [*(corrected(at, event.NS, event.EW) for at in table.standings), *table.standings][:MOST]


def own_correction(record: HandRecord, after: list[Standing], wrong: list[Wrong]) -> list[Standing]:
    """Where the match may stand after a correction in time: what it should say, or what it says."""
    own = correction(record, in_time=True)
    if own is None:
        return after
    index, event = own
    given = Pair(NS=event.NS, EW=event.EW)
    fitting = [filled(at, given, None) for at in after if fits(at, given, None)]
    if fitting:
        return fitting
    differs = difference(0, given, (after[-1].ns, after[-1].ew), "", "the corrected score")
    wrong.append(differs._replace(at=At("event", index)))
    return [corrected(after[0], event.NS, event.EW), *after][:MOST]
