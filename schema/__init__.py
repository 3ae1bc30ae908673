"""What things are: cards, calls, records, laws, rules and findings. No input or output but its own data files."""

from schema.findings import Fault, Finding, Refused
from schema.laws import Laws, laws_of
from schema.records import HandRecord
from schema.results import HandResult

__all__ = ["Fault", "Finding", "HandRecord", "HandResult", "Laws", "Refused", "laws_of"]
