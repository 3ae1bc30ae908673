"""What a statistic is: what is counted, by what, of how many, and the view of it in the archive."""

from dataclasses import dataclass
from typing import Final

from schema.intervals import mean_columns, share_columns
from schema.tallies import PLACES
from schema.view import View


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a statistic: its name, what it holds, and the SQL that gives it from the tally."""

    name: str
    about: str
    sql: str


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many: the names of the two columns, and the title and the sense of the share."""

    count: str
    sample: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a figure: `name` is the sum, beside it stand `name_known` and `name_squared`."""

    name: str
    title: str
    about: str


@dataclass(frozen=True, slots=True)
class Statistic:
    """A statistic: rows by `keys` after the laws, counts, and the shares and means that are made of them."""

    name: str
    title: str
    about: str
    tally: str
    keys: tuple[Column, ...]
    counts: tuple[Column, ...]
    shares: tuple[Share, ...]
    means: tuple[Mean, ...] = ()
    where: str = "1"

    def counted(self, *, one_code: bool = False) -> str:
        """The query of the keys and counts; of the laws `:laws` alone, if `one_code`."""
        columns = ", ".join(f"{column.sql} AS {column.name}" for column in (*self.keys, *self.counts))
        where = f"laws = :laws AND {self.where}" if one_code else self.where
        by = ", ".join(str(number) for number in range(1, len(self.keys) + 2))
        return f"SELECT laws, {columns} FROM {self.tally} WHERE {where} GROUP BY {by}"

    @property
    def view(self) -> View:
        """The view, with the interval of each share and mean."""
        sums = {name for one in self.means for name in (one.name, f"{one.name}_squared")}
        counts = [column for column in self.counts if column.name not in sums]
        made = [share_columns(one.count, one.count, one.sample) for one in self.shares]
        made += [mean_columns(one.name, one.name, f"{one.name}_squared", f"{one.name}_known") for one in self.means]
        names = ", ".join(["laws", *(column.name for column in (*self.keys, *counts)), *made])
        columns = [("laws", "the code of laws with its options")]
        columns += [(column.name, column.about) for column in (*self.keys, *counts)]
        for one in self.shares:
            columns += _bounded(f"{one.count}_share", one.count, one.about)
        for figure in self.means:
            columns += _bounded(f"{figure.name}_mean", figure.name, f"{figure.about}; null of one hand")
        sql = f"SELECT {names} FROM ({self.counted()})"
        return View(f"stat_{self.name}", self.about, sql, tuple(columns), ("laws",))


def _bounded(value: str, name: str, about: str) -> list[tuple[str, str]]:
    words = "bound of its interval of confidence, 95 in 100"
    return [(value, about), (f"{name}_low", f"lower {words}"), (f"{name}_high", f"upper {words}")]


def total(name: str, about: str, sql: str | None = None) -> Column:
    """A sum over the tally."""
    return Column(name, about, f"sum({sql or name})")


def when(name: str, about: str, condition: str) -> Column:
    """The hands in which a condition is so."""
    return Column(name, about, f"sum(iif({condition}, hands, 0))")


def mean_sums(name: str, of: str, condition: str = "1", *, sign: str = "") -> tuple[Column, ...]:
    """What a mean of points is made of: the hands with known points, their sum, and the sum of their squares."""
    about = "points of the side less those of the other"
    return tuple(
        total(f"{name}{ending}", f"{words}{about}", f"iif({condition}, {minus}{of}{ending}, 0)")
        for ending, words, minus in (
            ("_known", "hands with known ", ""),
            ("", "sum of ", sign),
            ("_squared", "sum of the squares of ", ""),
        )
    )


HANDS: Final = total("hands", "hands")
MARCH: Final = "outcome IN ('march', 'lone-march', 'jambone-march', 'jamboree')"
EUCHRE: Final = "outcome IN ('euchre', 'lone-euchre', 'jambone-euchre')"
PLACES_NUMBERED: Final = "(SELECT 1 AS number, 'eldest' AS place" + "".join(
    f" UNION ALL SELECT {number}, '{place}'" for number, place in enumerate(PLACES[1:], 2)
)
PLACE: Final = Column("place", "the player by his place from the dealer: eldest, second, third, dealer", "place")
