"""A hand to look at, its result as JSON, its record as PEN, a drawing of it or of a position in it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from datasette.utils import tilde_decode
from datasette.utils.asgi import Request, Response

from replay.drawing import facts
from replay.drawing.hand import hand_svg
from replay.drawing.position import steps_of
from replay.drawing.wording import making_words, result_words
from replay.pages.analysed import analysed_of, best_line_of, calls_shown
from replay.pages.answers import archive_asked, as_html, as_json, as_svg, as_text, missing
from replay.pages.archive import Explained, Stored, find_hand
from replay.pages.branches import ways_of
from replay.pages.links import hand_path, page_path
from replay.pages.page import page_of
from replay.pages.places import locate, replay_in_place
from schema.findings import Finding
from schema.results import HandResult
from schema.seats import SEATS, Seat
from schema.span import At

if TYPE_CHECKING:
    from datasette.app import Datasette

HAND_ROUTE: Final = r"^/(?P<database>[^/]+)/-/hand/(?P<hand>[^/.]+)(?:\.(?P<form>json|pen|svg))?$"

Located = list[tuple[Finding, At]]


async def hand(datasette: "Datasette", request: Request) -> Response:
    """The page of a hand, or its JSON, its PEN, or a drawing of it."""
    database, key = await archive_asked(datasette, request), tilde_decode(request.url_vars["hand"])
    stored = await find_hand(datasette.get_database(database), key) if database else None
    if database is None or stored is None:
        return await missing(datasette, request, database, "hand", key)
    form = request.url_vars.get("form")
    if form == "pen":
        return as_text(datasette, stored.pen)
    result, located = _replayed(stored)
    if form == "json":
        return as_json(datasette, result.as_json() | {"id": stored.address})
    if form == "svg":
        return as_svg(datasette, hand_svg(result, step_asked(request, result), seat_asked(request)))
    if request.args.get("line") == "best":
        return await _best_line(datasette, request, database, stored, result)
    return await _page(datasette, request, database, stored, result, located)


def step_asked(request: Request, result: HandResult) -> int | None:
    """How many cards have fallen in the position asked for: `card=7`, or `trick=2` for the end of a trick."""
    trick, card = (_whole(request.args.get(name)) for name in ("trick", "card"))
    if trick is not None:
        ends = [0, *steps_of(result)]
        return ends[min(trick, len(ends) - 1)]
    return card


def seat_asked(request: Request) -> Seat | None:
    """The seat whose view is asked for; null for all four."""
    return next((seat for seat in SEATS if seat == request.args.get("seat")), None)


def _whole(text: str | None) -> int | None:
    return int(text) if text and text.isdecimal() and len(text) < 9 else None


def _replayed(stored: Stored) -> tuple[HandResult, Located]:
    """The hand replayed, with the findings and the points due that the archive keeps of it."""
    result, replayed = replay_in_place(stored.record, stored.replay)
    located = locate(stored.findings, replayed, stored.record)
    return replace(result, record=stored.record, findings=stored.findings, due=stored.due), located


async def _page(
    datasette: "Datasette", request: Request, database: str, stored: Stored, result: HandResult, located: Located
) -> Response:
    def path(form: str | None = None) -> str:
        return hand_path(datasette, database, stored.address, form)

    def beside(address: str | None) -> str | None:
        return hand_path(datasette, database, address) if address else None

    context = shown(result, located, stored.explained) | {
        "database": database,
        "pen": stored.pen,
        "stored": stored,
        "links": {
            "hand": path(),
            **{form: path(form) for form in ("json", "pen", "svg")},
            "previous": beside(stored.previous),
            "next": beside(stored.next),
            "game": page_path(datasette, database, "game", stored.game) if stored.game else None,
            "best": f"{path()}?line=best",
        },
    }
    return await as_html(datasette, request, "bowerbook-hand", context)


async def _best_line(
    datasette: "Datasette", request: Request, database: str, stored: Stored, result: HandResult
) -> Response:
    """The hand as it goes with best play by all, to be stepped through like any other."""
    line = best_line_of(stored.record, result)
    if line is None:
        return await missing(datasette, request, database, "hand", stored.address)
    found = replace(stored.replay(line), findings=())
    context = shown(found, [], ()) | {
        "database": database,
        "analysed": None,
        "played": hand_path(datasette, database, stored.address),
        "calls_made": calls_shown(result),
        "links": {},
    }
    return await as_html(datasette, request, "bowerbook-best-line", context)


def shown(result: HandResult, located: Located, explained: Sequence[Explained]) -> dict[str, Any]:
    """What the template of a hand lays out, but for the archive's part: `database`, `pen` and `links`.

    `explained` has the law and the rule of each finding, in their order.
    """
    record = result.record
    place = facts.place_in_match(record)
    return {
        "page": page_of(result, located),
        "ways": ways_of(result),
        "analysed": analysed_of(result),
        "title": facts.title(record),
        "heading": facts.heading(record),
        "place_in_match": place if record.event else "",
        "facts": [fact for fact in (record.site, record.date) if fact],
        "description": facts.description(result),
        "making": making_words(result),
        "ending": result_words(result),
        "turn_up_fate": facts.turn_up_fate(result),
        "score": facts.score_of(result),
        "laws": facts.laws_named(result.laws),
        "explained": explained,
    }
