"""Scoring: the tricks, the outcome and the points of a hand, as played and due, beside what it records."""

from replay.scoring.model import Score
from replay.scoring.score import score_of

__all__ = ["Score", "score_of"]
