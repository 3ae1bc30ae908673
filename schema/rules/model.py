"""What a rule of the catalogue is: what it finds, why, and a record with it and one without."""

from pydantic import Field

from schema.findings import Severity
from schema.model import Model


class Rule(Model):
    """A rule.

    `code` is its letter and three digits (N notation and record, D deal, M making, P play, S score), `name` that of the
    finding; several rules may share the name "syntax". `summary` is one sentence, `why` the reason and the law. `bad`
    is a text (PEN, unless the rule is of a foreign format) whose full list of errors and warnings is `expected`, in
    order of place, this rule's among them; a rule of severity info or advice is in it besides. `good` is one that has
    no error or warning and nothing of this rule.
    """

    code: str = Field(pattern=r"^[NDMPS][1-5]\d\d$")
    name: str
    severity: Severity
    summary: str
    why: str
    bad: str
    expected: tuple[str, ...]
    good: str
