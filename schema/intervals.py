"""How sure a figure is: intervals of confidence of 95 per cent, in Python and as SQL.

A share k of n has the interval of Wilson (E. B. Wilson, "Probable inference, the law of succession, and statistical
inference", Journal of the American Statistical Association 22, 1927, p. 209-212):

    (k + z²/2 ± z √(k (n - k) / n + z²/4)) / (n + z²),   z = 1.96

A difference of two shares has that of Newcombe, made of the two Wilson intervals (R. G. Newcombe, "Interval estimation
for the difference between independent proportions", Statistics in Medicine 17, 1998, p. 873-890, method 10). A mean has
the usual one: the mean, and 1.96 times the standard deviation over the square root of the sample on either side.
"""

from math import sqrt
from typing import Final, NamedTuple

Z: Final = 1.959963984540054
"""The normal deviate beyond which lie five per cent, two and a half on either side."""


class Estimate(NamedTuple):
    """A figure with the bounds between which it lies with a confidence of 95 per cent, and the size of its sample."""

    value: float
    low: float
    high: float
    sample: int


def wilson(count: int, sample: int) -> Estimate | None:
    """A share and its interval; null where there is no sample.

    >>> round(wilson(0, 10).high, 4), round(wilson(5, 10).low, 4)
    (0.2775, 0.2366)
    >>> wilson(0, 0) is None
    True
    """
    if sample <= 0:
        return None
    spread = Z * sqrt(max(0.0, count * (sample - count) / sample) + Z * Z / 4)
    middle, whole = count + Z * Z / 2, sample + Z * Z
    low = 0.0 if count == 0 else max(0.0, (middle - spread) / whole)
    high = 1.0 if count == sample else min(1.0, (middle + spread) / whole)
    return Estimate(count / sample, low, high, sample)


def mean(total: int, squares: int, sample: int) -> Estimate | None:
    """A mean and its interval, from a sum and the sum of the squares; null for a sample of less than two.

    >>> [round(figure, 3) for figure in mean(10, 60, 2)]
    [5.0, 0.617, 9.383, 2]
    """
    if sample < 2:
        return None
    value = total / sample
    spread = Z * sqrt(max(0.0, (squares - sample * value * value) / (sample - 1)) / sample)
    return Estimate(value, value - spread, value + spread, sample)


def difference(one: Estimate | None, other: Estimate | None) -> Estimate | None:
    """By how much one share is larger than another, with Newcombe's interval; null where one has no sample.

    >>> found = difference(wilson(56, 70), wilson(48, 80))
    >>> round(found.value, 4), round(found.low, 4), round(found.high, 4)
    (0.2, 0.0524, 0.3339)
    """
    if one is None or other is None:
        return None
    value = one.value - other.value
    low = value - sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    high = value + sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Estimate(value, low, high, min(one.sample, other.sample))


def share_columns(name: str, count: str, sample: str) -> str:
    """SQL for a share and its bounds, as `name_share`, `name_low`, `name_high`; null where there is no sample."""
    half, whole = f"{Z * Z / 2!r}", f"({sample} + {Z * Z!r})"
    spread = f"{Z!r} * sqrt(max(0.0, {count} * ({sample} - {count}) * 1.0 / {sample}) + {Z * Z / 4!r})"
    low = f"max(0.0, ({count} + {half} - {spread}) / {whole})"
    high = f"min(1.0, ({count} + {half} + {spread}) / {whole})"
    return (
        f"iif({sample} > 0, round({count} * 1.0 / {sample}, 4), NULL) AS {name}_share, "
        f"iif({sample} > 0, round({low}, 4), NULL) AS {name}_low, "
        f"iif({sample} > 0, round({high}, 4), NULL) AS {name}_high"
    )


def mean_columns(name: str, total: str, squares: str, sample: str) -> str:
    """SQL for a mean and its bounds, as `name_mean`, `name_low`, `name_high`; null for a sample of less than two."""
    value = f"{total} * 1.0 / {sample}"
    spread = f"{Z!r} * sqrt(max(0.0, ({squares} - {total} * {value}) / ({sample} - 1)) / {sample})"
    return (
        f"iif({sample} > 1, round({value}, 4), NULL) AS {name}_mean, "
        f"iif({sample} > 1, round({value} - {spread}, 4), NULL) AS {name}_low, "
        f"iif({sample} > 1, round({value} + {spread}, 4), NULL) AS {name}_high"
    )
