"""The answers of our pages: a template filled in, an object, a text, a drawing; and that there is no such page."""

import json
from typing import TYPE_CHECKING, Any

from datasette.utils import add_cors_headers, tilde_decode
from datasette.utils.asgi import Request, Response

from replay.drawing.svg import Svg
from replay.pages.archive import is_archive
from replay.pages.site import permissions

if TYPE_CHECKING:
    from datasette.app import Datasette


async def archive_asked(datasette: "Datasette", request: Request, *tables: str) -> str | None:
    """The archive that a request is for, if the reader may see its hands and those tables; null where there is none."""
    try:
        database = datasette.get_database(route=tilde_decode(request.url_vars["database"]))
    except KeyError:
        return None
    for table in ("hands", *tables):
        await datasette.ensure_permissions(request.actor, permissions(database.name, table))
    return str(database.name) if await is_archive(database) else None


async def as_html(
    datasette: "Datasette", request: Request, template: str, context: dict[str, Any], status: int = 200
) -> Response:
    """A page from a template, by its name without `.html`."""
    body = await datasette.render_template(f"{template}.html", context, request=request, view_name=template)
    return Response.html(body, status=status)


def as_json(datasette: "Datasette", data: Any) -> Response:
    """An object."""
    body = json.dumps(data, ensure_ascii=False)
    return Response(body, headers=_headers(datasette), content_type="application/json; charset=utf-8")


def as_text(datasette: "Datasette", text: str) -> Response:
    """A text."""
    return Response(text, headers=_headers(datasette), content_type="text/plain; charset=utf-8")


def as_svg(datasette: "Datasette", drawing: Svg) -> Response:
    """A drawing, which may do nothing but be looked at."""
    headers = _headers(datasette) | {"content-security-policy": "default-src 'none'"}
    return Response(str(drawing), headers=headers, content_type="image/svg+xml; charset=utf-8")


async def missing(datasette: "Datasette", request: Request, database: str | None, kind: str, key: str) -> Response:
    """That there is no such page, in the form that was asked for."""
    if request.url_vars.get("form"):
        return Response.json({"ok": False, "error": f"No such {kind}", "status": 404}, status=404)
    context = {"database": database, "kind": kind, "key": key, "title": f"No such {kind}"}
    return await as_html(datasette, request, "bowerbook-missing", context, status=404)


def _headers(datasette: "Datasette") -> dict[str, str]:
    headers = {"x-content-type-options": "nosniff"}
    if datasette.cors:
        add_cors_headers(headers)
    return headers
