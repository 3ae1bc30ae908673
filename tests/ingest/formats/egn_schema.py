"""Whether a document is valid EGN or EMN, by the schemas of the project, where they are at hand: they are not ours."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import referencing

SCHEMAS = Path(__file__).resolve().parents[4] / "shared" / "files" / "egn"
HERE = SCHEMAS.is_dir()


@cache
def _validators() -> tuple[Any, Any]:
    egn = json.loads((SCHEMAS / "egn-schema-v1.json").read_text("utf-8"))
    text = (SCHEMAS / "emn-schema-v1.json").read_text("utf-8").replace("../egn-schema-v1.json", "urn:egn")
    registry = referencing.Registry().with_resource("urn:egn", referencing.Resource.from_contents(egn))
    return jsonschema.Draft7Validator(egn), jsonschema.Draft7Validator(json.loads(text), registry=registry)


def require_valid(document: dict[str, Any]) -> None:
    """Fails where the document is not valid; a match is with all its games."""
    if not HERE:
        return
    egn, emn = _validators()
    if "games" in document:
        emn.validate(document)
        for game in document["games"]:
            egn.validate(game["gameData"])
    else:
        egn.validate(document)
