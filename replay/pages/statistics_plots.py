"""Estimates as small drawings: a mark at the figure, a line from bound to bound, on one scale for all of a block."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil, floor
from typing import Final

from markupsafe import Markup

from schema.intervals import Estimate

_WIDE: Final = 1000
_SVG: Final = Markup(
    '<svg class="bb-plot" viewBox="0 0 1000 20" preserveAspectRatio="none" role="img" aria-label="{said}">'
    "<title>{said}</title><desc>{desc}</desc>"
    '<line class="bb-plot-base" x1="0" x2="1000" y1="10" y2="10"/>{zero}'
    '<line class="bb-plot-span" x1="{low}" x2="{high}" y1="10" y2="10"/>'
    '<line class="bb-plot-end" x1="{low}" x2="{low}" y1="6" y2="14"/>'
    '<line class="bb-plot-end" x1="{high}" x2="{high}" y1="6" y2="14"/>'
    '<line class="bb-plot-mark" x1="{value}" x2="{value}" y1="3" y2="17"/></svg>'
)
_ZERO: Final = Markup('<line class="bb-plot-zero" x1="{at}" x2="{at}" y1="0" y2="20"/>')


@dataclass(frozen=True, slots=True)
class Scale:
    """What the left and right edges of the drawings stand for; shares or points."""

    low: float
    high: float
    share: bool = True

    def at(self, value: float) -> int:
        """The place of a value, in thousandths of the breadth."""
        return round(min(1.0, max(0.0, (value - self.low) / (self.high - self.low))) * _WIDE)

    def says(self, value: float) -> str:
        """The value in figures."""
        return percent(value) if self.share else points(value)

    @property
    def ends(self) -> tuple[str, str]:
        """The edges in words."""
        if self.share:
            return f"{self.low:.0%}", f"{self.high:.0%}"
        return f"{self.low:+g}".replace("-", "−"), f"{self.high:+g}"


def scale_of(estimates: Iterable[Estimate | None], *, share: bool = True) -> Scale:
    """A scale on which all of them are seen, from a round figure to a round figure; points' with nothing in it.

    >>> scale_of([Estimate(0.31, 0.28, 0.34, 900)]).ends, scale_of([Estimate(-0.2, -0.3, 0.4, 9)], share=False).ends
    (('20%', '40%'), ('−0.5', '+0.5'))
    """
    known = [one for one in estimates if one is not None]
    if share:
        top = max((one.high for one in known), default=1.0)
        step = 0.1 if top > 0.1 else 0.01
        low = floor(round(min((one.low for one in known), default=0.0) / step, 6)) * step
        return Scale(low, min(1.0, max(low + step, ceil(round(top / step, 6)) * step)))
    low, high = min((one.low for one in known), default=-0.5), max((one.high for one in known), default=0.5)
    return Scale(min(-0.5, floor(low * 2) / 2), max(0.5, ceil(high * 2) / 2), share=False)


def plot(estimate: Estimate, scale: Scale) -> Markup:
    """The drawing of an estimate."""
    low, high = scale.says(estimate.low), scale.says(estimate.high)
    zero = _ZERO.format(at=scale.at(0.0)) if scale.low < 0 < scale.high else Markup("")
    return _SVG.format(
        said=f"{scale.says(estimate.value)}, between {low} and {high}",
        desc=f"A mark at the figure, a line over its interval, on a scale from {scale.ends[0]} to {scale.ends[1]}.",
        zero=zero,
        low=scale.at(estimate.low),
        high=scale.at(estimate.high),
        value=scale.at(estimate.value),
    )


def percent(value: float) -> str:
    """A share in figures, finer where it is small.

    >>> percent(0.4213), percent(0.0213), percent(0.00002), percent(0.0), percent(1.0)
    ('42.1%', '2.1%', '0.0020%', '0%', '100%')
    """
    if value in (0.0, 1.0):
        return f"{value:.0%}"
    return f"{value:.1%}" if abs(value) >= 0.01 else f"{value:.4%}" if abs(value) < 0.0005 else f"{value:.2%}"


def points(value: float) -> str:
    """Points in figures.

    >>> points(0.4213), points(-1.2)
    ('+0.42', '−1.20')
    """
    return f"{value:+.2f}".replace("-", "−")
