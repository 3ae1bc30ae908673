"""A run of atheris on one reader: it looks for texts that reach code which none before them reached, and reads them.

Needs the extra `fuzz`. From the root of the repository: python -m tests.fuzz.guided FORMAT [options of libFuzzer]; the
corpus, to begin with the files at hand, stands in tests/fuzz/corpus/FORMAT.
"""

import hashlib
import sys
from pathlib import Path
from typing import Any, Final

CORPUS: Final = Path(__file__).resolve().parent / "corpus"


def main(arguments: list[str]) -> None:
    """Fuzz the reader of the format that is named first."""
    import atheris  # type: ignore[import-not-found,unused-ignore]

    with atheris.instrument_imports(include=["ingest", "replay", "schema"]):
        from tests.fuzz.damage import NAMES, read_through, texts

    if len(arguments) < 2 or arguments[1] not in NAMES:
        sys.exit(f"usage: python -m tests.fuzz.guided FORMAT [options]; the formats are {', '.join(NAMES)}")
    name = arguments[1]
    corpus = CORPUS / name
    corpus.mkdir(parents=True, exist_ok=True)
    for text in texts(name):
        data = text.encode()
        (corpus / hashlib.sha1(data).hexdigest()).write_bytes(data)

    def one_input(data: bytes) -> Any:
        read_through(data, name)

    atheris.Setup([arguments[0], *arguments[2:], str(corpus)], one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
