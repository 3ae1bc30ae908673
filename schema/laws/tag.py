"""Reading a Laws tag: a code, and options after semicolons (schema/LAWS.md, "The Laws tag")."""

from difflib import get_close_matches
from functools import lru_cache
from typing import Final, NamedTuple

from schema.laws.codes import ASSUMED, CODES, bare
from schema.laws.model import Laws, OptionValue
from schema.laws.options import Option, Settings, options

LONGEST: Final = 2000
"""No lawful tag comes near so many characters; the length of what is cached and compared is bounded by it."""


class TagFault(NamedTuple):
    """What is wrong at a place of a tag, as a sentence; the offset is that of the first sign of the faulty token."""

    offset: int
    message: str


class LawsError(ValueError):
    """A Laws tag that cannot be understood: every fault in it, in order of place. `offset` is that of the first."""

    def __init__(self, faults: tuple[TagFault, ...]) -> None:
        self.faults = faults
        self.offset = faults[0].offset
        super().__init__("; ".join(fault.message for fault in faults))


class Token(NamedTuple):
    """A part of a tag, lower case and without the blanks around it, and where it begins."""

    text: str
    offset: int


class Given(NamedTuple):
    """An option as a tag gives it, its value normalised."""

    option: Option
    value: OptionValue
    token: Token

    @property
    def written(self) -> str:
        return self.option.name if self.value is None else f"{self.option.name}={self.value}"


@lru_cache(maxsize=1024)
def laws_of(tag: str | None) -> Laws:
    """The laws that a Laws tag names, options included; null or a blank tag names the code that is assumed.

    The `tag` of the laws is the normalised one: lower case, single blanks, the options in the order of the table
    (`options`), each once, a switch without "=yes". What the tag gives is kept even where the code has it anyway.
    Raises `LawsError`.

    >>> laws_of("North-American;loner-lead = left-of-loner; STICK-THE-DEALER").tag
    'north-american; stick-the-dealer; loner-lead=left-of-loner'
    >>> laws_of("somerset-1889")
    Traceback (most recent call last):
        ...
    schema.laws.tag.LawsError: no such code: "somerset-1889"; did you mean somerset-1888? The codes are \
somerset-1888, washington-1862 and north-american
    """
    if tag is None or not tag.strip():
        return bare(ASSUMED)
    if len(tag) > LONGEST:
        raise LawsError((TagFault(0, f"a Laws tag of {len(tag)} characters; {LONGEST} are the most"),))
    faults: list[TagFault] = []
    code, *rest = _tokens(tag)
    if code.text not in CODES:
        faults.append(TagFault(code.offset, _no_code(code.text)))
    given = [option for token in rest if (option := _given(token, faults))]
    given = _agreeing(given, faults)
    if faults:
        raise LawsError(tuple(sorted(faults)))
    return _with_options(bare(code.text), given)


def _tokens(tag: str) -> list[Token]:
    tokens: list[Token] = []
    start = 0
    for part in tag.split(";"):
        tokens.append(_token(part, start))
        start += len(part) + 1
    return tokens


def _token(part: str, start: int) -> Token:
    return Token(part.strip().lower(), start + len(part) - len(part.lstrip()))


def _given(token: Token, faults: list[TagFault]) -> Given | None:
    """The option that a token gives; null, and a fault, where it gives none."""
    if not token.text:
        faults.append(TagFault(token.offset, "an option is expected after the semicolon"))
        return None
    written, equals, written_value = token.text.partition("=")
    name, value = written.rstrip(), _token(written_value, token.offset + len(written) + 1)
    option = options().get(name)
    if option is None:
        faults.append(TagFault(token.offset, _no_option(name)))
    elif not equals and not option.is_switch:
        faults.append(TagFault(token.offset, f"{name} needs a value: {option.expected}"))
    elif equals and not _fits(option, value.text):
        faults.append(TagFault(value.offset, f"{name}={_shown(value.text)}: {option.expected} is expected"))
    else:
        return Given(option, _normal(option, value.text) if equals else None, token)
    return None


def _fits(option: Option, value: str) -> bool:
    if option.values is not None:
        return value in option.values
    if option.number is None:
        return value in ("yes", "no")
    whole = value.isascii() and value.isdigit() and len(value) <= 6
    return whole and option.number.least <= int(value) <= option.number.most


def _normal(option: Option, value: str) -> OptionValue:
    if option.number is not None:
        return str(int(value))
    return None if value == "yes" else value


def _agreeing(given: list[Given], faults: list[TagFault]) -> list[Given]:
    """The options in the order of the table, each once; a fault where one contradicts another that stands before it."""
    kept: dict[str, Given] = {}
    for later in given:
        earlier = kept.setdefault(later.option.name, later)
        if earlier.value != later.value:
            faults.append(TagFault(later.token.offset, f"{later.written} contradicts {earlier.written}"))
        elif earlier is later:
            faults.extend(
                TagFault(later.token.offset, f"{later.written} contradicts {other.written}")
                for other in kept.values()
                if other is not later and _contradict(other, later)
            )
    order = list(options())
    return sorted(kept.values(), key=lambda option: order.index(option.option.name))


def _contradict(one: Given, other: Given) -> bool:
    if one.option.name in other.option.excludes or other.option.name in one.option.excludes:
        return True
    first, second = one.option.settings(one.value), other.option.settings(other.value)
    return any(first[field] != second[field] for field in first.keys() & second.keys())


def _with_options(laws: Laws, given: list[Given]) -> Laws:
    if not given:
        return laws
    settings: Settings = {}
    following: Settings = {}
    for option, value, _ in given:
        if value == "no" and not _is_on(option, laws):
            continue
        settings |= option.settings(value)
        if option.number is not None and value is not None:
            following |= dict.fromkeys(option.number.follow, int(value))
    carried = {
        "tag": "; ".join((laws.code, *(option.written for option in given))),
        "options": tuple((option.option.name, option.value) for option in given),
        "unscored": tuple(option.option.name for option in given if not option.option.scored and option.value is None),
    }
    return Laws.model_validate(laws.model_dump() | following | settings | carried)


def _is_on(option: Option, laws: Laws) -> bool:
    """Whether a code has what a switch turns on; where it does not, turning it off changes nothing."""
    return any(getattr(laws, field) == value for field, value in option.sets.items())


def _no_code(text: str) -> str:
    known = f"The codes are {', '.join(CODES[:-1])} and {CODES[-1]}"
    if not text:
        return f"a code is expected. {known}"
    if text.partition("=")[0].rstrip() in options():
        return f"{_shown(text)} is an option: a code is expected before it. {known}"
    return f'no such code: "{_shown(text)}"{_suggestion(text, list(CODES))} {known}'


def _no_option(name: str) -> str:
    if name in CODES:
        return f"{name} is a code, and a record has one: an option is expected"
    return (
        f'no such option: "{_shown(name)}"{_suggestion(name, list(options()))} The options are {", ".join(options())}'
    )


def _suggestion(text: str, known: list[str]) -> str:
    close = get_close_matches(text[:60], known, n=1)
    return f"; did you mean {close[0]}?" if close else "."


def _shown(text: str) -> str:
    """Foreign text as it may stand in a sentence: short, and without control characters."""
    shown = "".join(sign if sign.isprintable() else "?" for sign in text[:40])
    return f"{shown}..." if len(text) > 40 else shown
