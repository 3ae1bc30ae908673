"""The words of the game as rules, laws and pages use them, each in a sentence or two of our own (terms.toml)."""

import tomllib
from functools import cache
from importlib.resources import files

from schema.model import Model


class Term(Model):
    """A word of the game: other words for it, and what it means."""

    name: str
    also: tuple[str, ...] = ()
    text: str


@cache
def terms() -> tuple[Term, ...]:
    """Every term, in the order of the play."""
    data = tomllib.loads((files("schema") / "terms.toml").read_text("utf-8"))
    return tuple(Term(name=name, **given) for name, given in data.items())


def term_of(word: str) -> Term | None:
    """The term of a word, written in any case, with blanks or hyphens; null where there is none.

    >>> term_of("Right-Bower").name, term_of("kitty").name, term_of("pinochle")
    ('right bower', 'talon', None)
    """
    wanted = _plain(word)
    for term in terms():
        if wanted in map(_plain, (term.name, *term.also)):
            return term
    return None


def _plain(word: str) -> str:
    return " ".join(word.lower().replace("-", " ").replace("_", " ").split())
