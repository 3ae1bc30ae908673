"""Text as a record holds it: any characters, line feeds for line ends, and nothing that cannot be written to a file."""

import re
from typing import Annotated, Final

from pydantic import AfterValidator

_LINE_END: Final = re.compile(r"\r\n?")
_NO_CHARACTER: Final = re.compile(r"[\ud800-\udfff]")


def clean(text: str) -> str:
    r"""The text with line feeds for line ends, and the replacement character for what is no character.

    >>> clean("a\r\nb\rc\ud800")
    'a\nb\nc�'
    """
    if "\r" in text:
        text = _LINE_END.sub("\n", text)
    return text if text.isascii() else _NO_CHARACTER.sub("\ufffd", text)


def clean_line(text: str) -> str:
    r"""The same on one line, without blanks around it.

    >>> clean_line(" a\n")
    'a'
    """
    return clean(text).replace("\n", " ").strip()


Text = Annotated[str, AfterValidator(clean)]
Line = Annotated[str, AfterValidator(clean_line)]
