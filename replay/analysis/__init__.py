"""The double-dummy analysis: what every card of a hand cost, and what every call would have made, all cards in view."""

from replay.analysis.analyse import analyse
from replay.analysis.calls import calls_of
from replay.analysis.model import Analysis, CallValue, NotAnalysed, PlayValue

__all__ = ["Analysis", "CallValue", "NotAnalysed", "PlayValue", "analyse", "calls_of"]
