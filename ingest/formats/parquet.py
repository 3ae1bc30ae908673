"""Rows with named columns as Parquet, the form of tables that statistics programs read. Needs pyarrow."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

Columns = Sequence[tuple[str, type[int] | type[str]]]
_GROUP: Final = 50_000


class NoParquet(Exception):
    """What writes Parquet is not installed."""

    def __init__(self) -> None:
        super().__init__("Parquet needs pyarrow: pip install pyarrow")


def write_parquet(columns: Columns, rows: Iterable[Sequence[Any]], out: Any) -> int:
    """Write the rows to a file, by its path or open for bytes, a group at a time; tells how many they were.

    Raises `NoParquet`.
    """
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise NoParquet from None
    shape = _shape(arrow, columns)
    count = 0
    with parquet.ParquetWriter(out, shape, compression="zstd", write_page_checksum=True) as writer:
        left = iter(rows)
        while group := list(islice(left, _GROUP)):
            by_column = zip(zip(*group, strict=True), columns, strict=True)
            arrays = [_array(arrow, values, kind) for values, (_, kind) in by_column]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=shape))
            count += len(group)
    return count


def _array(arrow: Any, values: Sequence[Any], kind: type) -> Any:
    if kind is int:
        return arrow.array(values, arrow.int64())
    return arrow.array([None if value is None else str(value) for value in values], arrow.string())


def read_parquet(file: Any, columns: Columns) -> Iterator[tuple[Any, ...]]:
    """The rows of a file, open for bytes, to which `write_parquet` wrote such columns, in order.

    Raises `NoParquet`, and `ValueError` for a file that is damaged or has others.
    """
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise NoParquet from None
    try:
        with parquet.ParquetFile(file, page_checksum_verification=True) as found:
            if not found.schema_arrow.equals(_shape(arrow, columns)):
                raise ValueError("it has other columns")
            for batch in found.iter_batches():
                yield from zip(*(column.to_pylist() for column in batch.columns), strict=True)
    except arrow.ArrowException as error:
        raise ValueError(str(error)) from None


def _shape(arrow: Any, columns: Columns) -> Any:
    return arrow.schema([(name, arrow.int64() if kind is int else arrow.string()) for name, kind in columns])
