"""The laws as data: the codes, their options, the reading of a Laws tag, and every law in our own words."""

from schema.laws.codes import ASSUMED, CODES, Clause, Code, code_of
from schema.laws.model import CLAUSES, Laws
from schema.laws.options import Option, options
from schema.laws.tag import LawsError, TagFault, laws_of

__all__ = [
    "ASSUMED",
    "CLAUSES",
    "CODES",
    "Clause",
    "Code",
    "Laws",
    "LawsError",
    "Option",
    "TagFault",
    "code_of",
    "laws_of",
    "options",
]
