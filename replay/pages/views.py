"""The pages: a hand to look at, its result as JSON, its record as PEN."""

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from datasette.utils import add_cors_headers, tilde_decode
from datasette.utils.asgi import Request, Response

from replay.drawing import facts
from replay.drawing.wording import making_words, result_words
from replay.pages.archive import Explained, Stored, find_hand, is_archive
from replay.pages.links import hand_path
from replay.pages.page import page_of
from replay.pages.places import locate, replay_in_place
from schema.findings import Finding
from schema.results import HandResult
from schema.span import At

if TYPE_CHECKING:
    from datasette.app import Datasette

HAND_ROUTE: Final = r"^/(?P<database>[^/]+)/-/hand/(?P<hand>[^/.]+)(?:\.(?P<form>json|pen))?$"

Located = list[tuple[Finding, At]]


async def hand(datasette: "Datasette", request: Request) -> Response:
    """The page of a hand, or its JSON or PEN."""
    database = _database(datasette, tilde_decode(request.url_vars["database"]))
    identity = tilde_decode(request.url_vars["hand"])
    if database is None:
        return await _missing(datasette, request, None, identity)
    await datasette.ensure_permissions(request.actor, permissions(database))
    archive = datasette.get_database(database)
    stored = await find_hand(archive, identity) if await is_archive(archive) else None
    if stored is None:
        return await _missing(datasette, request, database, identity)
    form = request.url_vars.get("form")
    if form == "pen":
        return _plain(datasette, stored.pen)
    result, located = _replayed(stored)
    if form == "json":
        return _json(datasette, result)
    return await _page(datasette, request, database, stored, result, located)


def permissions(database: str) -> list[Any]:
    """What a reader must be allowed to see a hand: those of its table."""
    return [("view-table", (database, "hands")), ("view-database", database), "view-instance"]


def _database(datasette: "Datasette", route: str) -> str | None:
    try:
        return str(datasette.get_database(route=route).name)
    except KeyError:
        return None


def _replayed(stored: Stored) -> tuple[HandResult, Located]:
    """The hand replayed, with the findings that the archive keeps of it."""
    result, replayed = replay_in_place(stored.record, stored.replay)
    located = locate(stored.findings, replayed, stored.record)
    return replace(result, record=stored.record, findings=stored.findings), located


async def _page(
    datasette: "Datasette", request: Request, database: str, stored: Stored, result: HandResult, located: Located
) -> Response:
    context = shown(result, located, stored.explained) | {
        "database": database,
        "pen": stored.pen,
        "links": {
            "hand": hand_path(datasette, database, stored.address),
            "json": hand_path(datasette, database, stored.address, "json"),
            "pen": hand_path(datasette, database, stored.address, "pen"),
            "previous": hand_path(datasette, database, stored.previous) if stored.previous else None,
            "next": hand_path(datasette, database, stored.next) if stored.next else None,
        },
    }
    return Response.html(
        await datasette.render_template("bowerbook-hand.html", context, request=request, view_name="bowerbook-hand")
    )


def shown(result: HandResult, located: Located, explained: Sequence[Explained]) -> dict[str, Any]:
    """What the template of a hand lays out, but for the archive's part: `database`, `pen` and `links`.

    `explained` has the law and the rule of each finding, in their order.
    """
    record = result.record
    place = facts.place_in_match(record)
    return {
        "page": page_of(result, located),
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


async def _missing(datasette: "Datasette", request: Request, database: str | None, hand: str) -> Response:
    context = {"database": database, "hand": hand, "title": "No such hand"}
    if request.url_vars.get("form"):
        return Response.json({"ok": False, "error": "No such hand", "status": 404}, status=404)
    body = await datasette.render_template(
        "bowerbook-missing.html", context, request=request, view_name="bowerbook-missing"
    )
    return Response.html(body, status=404)


def _json(datasette: "Datasette", result: HandResult) -> Response:
    return Response(
        json.dumps(result.as_json(), ensure_ascii=False),
        headers=_headers(datasette),
        content_type="application/json; charset=utf-8",
    )


def _plain(datasette: "Datasette", text: str) -> Response:
    return Response(text, headers=_headers(datasette), content_type="text/plain; charset=utf-8")


def _headers(datasette: "Datasette") -> dict[str, str]:
    headers = {"x-content-type-options": "nosniff"}
    if datasette.cors:
        add_cors_headers(headers)
    return headers
