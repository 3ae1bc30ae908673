"""Where an archive's tables lie as Parquet: a folder a table and year, and a list of the parts of each file read.

    PARTS/hands/year=1888/000001-00000-000.parquet   rows of `hands`: of the first file's first chunk, played in 1888
    PARTS/files/000001.json                          the first file: its name, digest and counts, and its parts in order
    PARTS/files/000002.claimed                       the number of a file that is being read, by whichever run

A part is written under another name and then renamed, and the list of a file is written last: what is not listed is
not there. A piece that is done a second time writes the same parts under the same names.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from ingest.formats.parquet import read_parquet, write_parquet
from ingest.parts.naming import file_name, number_of
from ingest.parts.origins import ORIGINS
from schema.columns import Table
from schema.rows import Row
from schema.tables import HANDS, TABLES

Rows = Mapping[str, Sequence[Row]]
"""Rows by the name of their table."""
_TABLES: Final = {table.name: table for table in (*TABLES, ORIGINS)}
_DATE: Final = [column.name for column in HANDS.columns].index("date")
_UNKNOWN: Final = "unknown"


@dataclass(frozen=True, slots=True)
class FileParts:
    """A file that was read: its number, what the archive keeps of it, its counts by name, by table the paths of the
    parts of each piece, within the folder, and what was found in it (`Counted`)."""

    number: int
    name: str
    sha256: str
    size: int
    format: str | None
    assumed_laws: str | None
    override_laws: str | None
    counts: Mapping[str, int]
    pieces: Sequence[Mapping[str, Sequence[str]]]
    counted: Mapping[str, int | Mapping[str, int]]


class NoParts(Exception):
    """A folder that holds no parts, or none that can be read."""


class Unwritten(Exception):
    """Parts that cannot be written: no room, a folder that may not be written to, or another than is meant."""


class Parts:
    """A folder of parts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._last = 0

    def files(self) -> list[FileParts]:
        """The files that were read, in order.

        Raises `NoParts` for a list that cannot be read, and for a folder that holds something else.
        """
        if not (self.folder / "files").is_dir() and self.folder.is_dir() and any(self.folder.iterdir()):
            raise NoParts(f"{self.folder} holds something else than parts: give them a folder of their own")
        found = []
        lists = [path for path in (self.folder / "files").glob("*.json") if number_of(path.stem)]
        for path in sorted(lists, key=lambda path: path.stem):
            try:
                found.append(_listed(path.read_bytes()))
            except OSError as error:
                raise NoParts(f"{path} cannot be read: {error.strerror or error}") from None
            except ValueError as error:
                raise NoParts(f"{path} is not a list of parts: {error}") from None
        return found

    def claim(self) -> int:
        """The number of a file that comes next, which nobody else is given from now on. Raises `Unwritten`."""
        lists = self.folder / "files"
        try:
            lists.mkdir(parents=True, exist_ok=True)
            if not self._last:
                self._last = max((number_of(path.stem) or 0 for path in lists.iterdir()), default=0)
            while True:
                self._last += 1
                with suppress(FileExistsError):
                    self._claim(self._last).touch(exist_ok=False)
                    if not self._list(self._last).exists():
                        return self._last
                    self.release(self._last)
        except OSError as error:
            raise Unwritten(f"{lists} cannot be written to: {error.strerror or error}") from None

    def look_for(self, number: int) -> None:
        """Raises `Unwritten` where the number of a file is not claimed: then this is not the folder that it goes to."""
        if not self._claim(number).exists():
            raise Unwritten(f"{self.folder} is not the same folder here: {self._claim(number)} is not there")

    def release(self, number: int) -> None:
        """Gives a number back that was claimed: its file is listed, or there is nothing of it."""
        self._claim(number).unlink(missing_ok=True)

    def add(self, file: FileParts) -> None:
        """Lists a file, all of whose parts are written. Raises `Unwritten`."""
        text = json.dumps(asdict(file), ensure_ascii=False, indent=1)
        with self._beside(self._list(file.number)) as beside:
            beside.write_text(text, "utf-8")

    def _list(self, number: int) -> Path:
        return self.folder / "files" / f"{file_name(number)}.json"

    def _claim(self, number: int) -> Path:
        return self.folder / "files" / f"{file_name(number)}.claimed"

    def write(self, piece: str, rows: Rows) -> dict[str, list[str]]:
        """Writes the rows of a piece of a file, by its name (`piece_name`); the paths of its parts by table.

        Raises `Unwritten`; then there is none of them.
        """
        written: dict[str, list[str]] = {}
        try:
            self._write_all(piece, rows, written)
        except Unwritten:
            self.remove(written)
            raise
        return written

    def _write_all(self, piece: str, rows: Rows, written: dict[str, list[str]]) -> None:
        years = {str(row[0]): _year(row[_DATE]) for row in rows[HANDS.name]}
        for name, found in rows.items():
            by_year: dict[str, list[Row]] = {}
            at = _hand_of(_TABLES[name])
            for row in found:
                by_year.setdefault(_UNKNOWN if at is None else years.get(str(row[at]), _UNKNOWN), []).append(row)
            for year, some in sorted(by_year.items()):
                path = f"{name}/year={year}/{piece}.parquet"
                self._write(path, _TABLES[name], some)
                written.setdefault(name, []).append(path)

    def remove(self, piece: Mapping[str, Sequence[str]]) -> None:
        """Takes away the parts of a piece that is not listed."""
        for paths in piece.values():
            for path in paths:
                with suppress(OSError):
                    (self.folder / path).unlink(missing_ok=True)

    def _write(self, path: str, table: Table, rows: Iterable[Row]) -> None:
        with self._beside(self.folder / path) as beside, beside.open("wb") as out:
            write_parquet(columns_of(table), rows, out)

    @contextmanager
    def _beside(self, target: Path) -> Iterator[Path]:
        """Where what goes to a path is written; behind that it is renamed, or taken away where it failed."""
        beside = target.with_suffix(".part")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            yield beside
            beside.replace(target)
        except OSError as error:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise Unwritten(f"{target} cannot be written: {error.strerror or error}") from None

    def read(self, file: FileParts, piece: int, table: str) -> list[Row]:
        """The rows of a table in a piece of a file. Raises `NoParts` for a part that is lost or damaged, or
        is of another table."""
        rows: list[Row] = []
        for path in file.pieces[piece].get(table, ()):
            try:
                with (self.folder / path).open("rb") as part:
                    rows += read_parquet(part, columns_of(_TABLES[table]))
            except (OSError, ValueError) as error:
                raise NoParts(f"{self.folder / path} cannot be read: {error}") from None
        return rows


@cache
def _of_a_list() -> TypeAdapter[FileParts]:
    return TypeAdapter(FileParts)


def _listed(text: bytes) -> FileParts:
    """A file by its list. Raises `ValueError`."""
    try:
        file = _of_a_list().validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        raise ValueError(f"{place}: {first['msg']}" if place else first["msg"]) from None
    if not {"read", "rejected"} <= file.counts.keys():
        raise ValueError("counts: there is no number of hands")
    if any(isinstance(value, int) is (name in ("hands", "findings")) for name, value in file.counted.items()):
        raise ValueError("counted: these are no figures of hands and findings")
    paths = [path for piece in file.pieces for some in piece.values() for path in some]
    if len(set(paths)) < len(paths):
        raise ValueError("pieces: a part is named twice")
    return file


def columns_of(table: Table) -> list[tuple[str, type[int] | type[str]]]:
    """The columns of a table with their types."""
    return [(column.name, int if column.type == "INTEGER" else str) for column in table.columns]


def _hand_of(table: Table) -> int | None:
    """Where a row of a table has the address of its hand; null for the tables that are not of a hand."""
    names = [column.name for column in table.columns]
    return 0 if table is HANDS else names.index("hand") if "hand" in names else None


def _year(date: object) -> str:
    return str(date)[:4] if date else _UNKNOWN
