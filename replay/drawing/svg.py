"""SVG, put together from elements. All text goes in as text: what it may hold stays what it is.

Drawings carry their colours as attributes, so that each is a file of its own; a page may colour them by their classes.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import Final

_NOT_XML: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SERIF: Final = "Palatino Linotype, Palatino, Georgia, Liberation Serif, serif"


class Svg(str):
    """Finished SVG; templates take it as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


def xml_text(text: object) -> str:
    r"""Text as it stands in XML; what XML cannot hold is replaced.

    >>> xml_text('<a href="x">\x00')
    '&lt;a href=&quot;x&quot;&gt;�'
    """
    return escape(_NOT_XML.sub("\ufffd", str(text)))


def element(name: str, *content: object, **attributes: object) -> Svg:
    """An element; content that is not SVG already is text. A null attribute is left out; `class_` is `class`.

    >>> element("text", "a < b", x=1.50, class_="bb-now", text_anchor="end", fill=None)
    '<text x="1.5" class="bb-now" text-anchor="end">a &lt; b</text>'
    """
    given = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{xml_text(_figure(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inner = together(content)
    return Svg(f"<{name}{given}>{inner}</{name}>" if inner else f"<{name}{given}/>")


def together(content: Iterable[object]) -> Svg:
    """Content in a row; what is not SVG already is text, and null is nothing."""
    return Svg("".join(str(part) if isinstance(part, Svg) else xml_text(part) for part in content if part is not None))


def picture(width: float, height: float, title: str, description: str, *content: object, **attributes: object) -> Svg:
    """A drawing as a whole, told to those who do not see it by its title and description."""
    return element(
        "svg",
        element("title", title),
        element("desc", description) if description else None,
        *content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_figure(width)} {_figure(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=f"{title}. {description}" if description else title,
        font_family=SERIF,
        **attributes,
    )


def cut(text: str, length: int) -> str:
    """Text of that length at most.

    >>> cut("a long name", 7)
    'a long…'
    """
    text = " ".join(text.split())
    return text if len(text) <= length else f"{text[: length - 1].rstrip()}…"


def _figure(value: object) -> object:
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else value
