"""What happened, and was it lawful: pure functions of a record and its laws."""

from replay.audit import audit, replay, results

__all__ = ["audit", "replay", "results"]
