"""The page on which anyone may check a hand: pasted, replayed, audited, and forgotten."""

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs
from weakref import WeakKeyDictionary

from datasette.utils.asgi import Request, Response

from ingest.notation import write_hand
from ingest.web.bounds import TooLarge, refusal
from ingest.web.checking import (
    MOST_BYTES,
    MOST_FINDINGS,
    MOST_HANDS,
    Checked,
    TooMuch,
    check,
    gravity,
    located,
    with_caret,
)
from replay.drawing.facts import title
from replay.drawing.wording import making_words, result_words
from replay.pages.archive import Explained
from replay.pages.views import shown
from schema.findings import SEVERITIES, Finding, Refused
from schema.laws.book import law_of
from schema.laws.codes import CODES, code_of
from schema.results import HandResult
from schema.rules import RULES

if TYPE_CHECKING:
    from datasette.app import Datasette

CHECK_ROUTE: Final = r"^/-/check(?:\.(?P<form>json))?$"
EXAMPLE: Final = """[Event "Thursday table"]
[Laws "somerset-1888"]
[Dealer "N"]
[Score "NS:0 EW:0"]
[TurnUp "9C"]
[Deal "N:JC AH KH 8S 7H E:AC QH 8H JD TS S:7D 8D TD QS TH W:KC TC AS 9S 9H"]
[Auction "E"]
Pass Pass Pass TakeUp
[Discard "7H"]
[Play "E"]
E:JD 7D TC 8S =W
W:AS 9C 8H QS =N
N:JC AC 8D KC =N {catches the ace and the king}
N:AH QH TH 9H =N
N:KH TS TD 9S =N
[Tricks "NS:4 EW:1"]
[Points "NS:1 EW:0"]
"""
"""A hand with a revoke, for those who come without one."""
_WAITING: Final = 8
"""How many texts may wait for their turn."""
_NOT_KEPT: Final = {"cache-control": "no-store", "x-content-type-options": "nosniff"}
_RULES: Final = {rule.code: rule for rule in RULES}


@dataclass(slots=True)
class _Desk:
    """Where texts are checked, one after another, so that the readers of the archive need not wait for them."""

    worker: ThreadPoolExecutor = field(default_factory=lambda: ThreadPoolExecutor(1, "bowerbook-check"))
    waiting: int = 0


_desks: WeakKeyDictionary["Datasette", _Desk] = WeakKeyDictionary()


async def check_hand(datasette: "Datasette", request: Request) -> Response:
    """The form, and what came of the text that was sent with it; as JSON to programs."""
    await datasette.ensure_permissions(request.actor, ["view-instance"])
    as_json = request.url_vars.get("form") == "json"
    if request.method not in ("POST", "GET", "HEAD") or (as_json and request.method != "POST"):
        return _error("Post the text of hands, in PEN or any format that is read", 405, {"allow": "POST"})
    if request.method != "POST":
        return await _page(datasette, request, EXAMPLE if request.args.get("example") else "", None)
    try:
        text, chosen = _sent(request, await request.post_body())
        checked = await _checked(datasette, text)
    except (TooMuch, TooLarge) as error:
        return await refusal(datasette, request, str(error))
    if checked is None:
        return _error("Too many hands are being checked. Try again in a minute", 503, {"retry-after": "60"})
    if as_json:
        return _json(checked.as_json())
    return await _page(datasette, request, text, checked, chosen)


def _sent(request: Request, body: bytes) -> tuple[str, int | None]:
    """The text that was sent, and the number of the hand that is to be shown; a body that is no form is the text."""
    form: dict[str, list[str]] = {}
    if request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        try:
            form = parse_qs(body.decode("ascii"), keep_blank_values=True, errors="replace", max_num_fields=10)
        except ValueError:
            form = {}
    if "text" not in form:
        return body.decode("utf-8", "replace"), None
    number = form.get("hand", [""])[0]
    return form["text"][0], int(number) if number.isascii() and number.isdigit() and len(number) < 5 else None


async def _checked(datasette: "Datasette", text: str) -> Checked | None:
    """What came of a text; null where too many are waiting."""
    desk = _desks.setdefault(datasette, _Desk())
    if desk.waiting >= _WAITING:
        return None
    desk.waiting += 1
    try:
        return await asyncio.get_running_loop().run_in_executor(desk.worker, check, text)
    finally:
        desk.waiting -= 1


async def _page(
    datasette: "Datasette", request: Request, text: str, checked: Checked | None, chosen: int | None = None
) -> Response:
    context: dict[str, Any] = {
        "title": "Check a hand",
        "description": "Paste a hand of euchre, and see it replayed trick by trick and audited. Nothing is stored.",
        "text": text,
        "checked": checked,
        "limits": {"kilobytes": MOST_BYTES // 1000, "hands": MOST_HANDS},
        "links": {},
    }
    if checked is not None:
        index = chosen - 1 if chosen and chosen <= len(checked.hands) else checked.gravest
        context["listed"] = [_listed(number, hand) for number, hand in enumerate(checked.hands, 1)]
        hand = None if index is None else checked.hands[index]
        if index is not None and isinstance(hand, HandResult):
            context |= _shown(hand) | {"chosen": index + 1}
    page = await datasette.render_template(
        "bowerbook-check.html", context, request=request, view_name="bowerbook-check"
    )
    return Response.html(page, headers=dict(_NOT_KEPT))


def _shown(result: HandResult) -> dict[str, Any]:
    explained = [explanation(finding) for finding in result.findings]
    return shown(result, located(result), explained) | {"pen": write_hand(result.record)}


def _listed(number: int, hand: HandResult | Refused) -> dict[str, Any]:
    """A hand in the list: what it is and came to, and its findings with their lines."""
    worst = gravity(hand.findings)
    readable = isinstance(hand, HandResult)
    return {
        "number": number,
        "readable": readable,
        "title": title(hand.record) if isinstance(hand, HandResult) else "could not be read",
        "came_to": _came_to(hand) if isinstance(hand, HandResult) else "",
        "severity": SEVERITIES[worst - 1] if worst else None,
        "findings": [(finding, with_caret(finding)) for finding in hand.findings[:MOST_FINDINGS]],
        "more": max(0, len(hand.findings) - MOST_FINDINGS),
    }


def _came_to(result: HandResult) -> str:
    return " ".join(part for part in (making_words(result), result_words(result)) if part)


def explanation(finding: Finding) -> Explained:
    """The law and the rule of a finding in our own words."""
    rule = _RULES.get(finding.code)
    summary, why = (rule.summary, rule.why) if rule else (None, None)
    if finding.law is None:
        return Explained(None, None, None, summary, why)
    code, _, number = finding.law.partition(":")
    named = f"{code_of(code).title if code in CODES else code}, {'law ' if number[:1].isdigit() else ''}{number}"
    try:
        law = law_of(finding.law)
    except KeyError:
        return Explained(named, None, None, summary, why)
    return Explained(named, law.rule, law.effect, summary, why)


def _json(answer: dict[str, Any], status: int = 200, headers: dict[str, str] | None = None) -> Response:
    body = json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return Response(body, status, _NOT_KEPT | (headers or {}), "application/json; charset=utf-8")


def _error(message: str, status: int, headers: dict[str, str]) -> Response:
    return _json({"ok": False, "error": message, "status": status}, status, headers)
