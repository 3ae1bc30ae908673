"""Foreign text as HTML: names, events, sites, tables and comments, each in a direction of its own and to be seen."""

from typing import Final

from datasette import hookimpl
from jinja2 import Environment
from markupsafe import Markup

from replay.drawing.names import closed, is_blank, visible

_NAME: Final = Markup("<bdi>{}</bdi>")
_BLANK: Final = Markup(
    '<bdi title="blanks alone"><span aria-hidden="true">“{}”</span><span class="bb-ear">blanks alone</span></bdi>'
)


@hookimpl(specname="prepare_jinja2_environment")
def prepare_names(env: Environment) -> None:
    """The filter `bb_apart` of the templates."""
    env.filters["bb_apart"] = name_html


def name_html(text: object) -> Markup:
    """A name, or other text of a record, that turns round nothing beside it; one of blanks is to be seen and heard.

    >>> name_html("<Ann>")
    Markup('<bdi>&lt;Ann&gt;</bdi>')
    >>> name_html("  ").striptags()
    '“␣␣”blanks alone'
    """
    told = str(text)
    return _BLANK.format(visible(told)) if is_blank(told) else _NAME.format(closed(told))
