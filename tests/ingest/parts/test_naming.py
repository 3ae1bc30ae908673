"""Files and parts have names in the order of their numbers."""

from pathlib import Path

from ingest.parts.layout import FileParts, Parts
from ingest.parts.naming import file_name, number_of, piece_name

NUMBERS = [0, 1, 9, 10, 999, 1000, 99_999, 100_000, 999_999, 1_000_000, 9_999_999, 10_000_000, 10**12]


def test_names_are_in_the_order_of_the_numbers_however_many_there_are() -> None:
    assert [number_of(name) for name in sorted(map(file_name, NUMBERS))] == NUMBERS
    places = [(file, chunk, piece) for file in NUMBERS for chunk in NUMBERS for piece in NUMBERS]
    assert [piece_name(*place) for place in places] == sorted(piece_name(*place) for place in places)


def test_files_are_in_order_beyond_a_million(tmp_path: Path) -> None:
    parts = Parts(tmp_path)
    for number in (1_000_000, 999_999, 2):
        parts.add(FileParts(number, f"{number}.pen", "", 0, None, None, None, {"read": 0, "rejected": 0}, (), {}))
    assert [file.number for file in parts.files()] == [2, 999_999, 1_000_000]
    assert parts.claim() == 1_000_001
    assert parts.claim() == 1_000_002
