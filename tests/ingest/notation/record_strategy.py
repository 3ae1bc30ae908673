"""Any record at all that the model can hold, lawful or not."""

from typing import Any, get_args

from hypothesis import strategies as st

from schema.calls import CallName, Going
from schema.cards import CODES, SUITS
from schema.events import (
    Abandon,
    Claim,
    Concede,
    Correct,
    Demanded,
    Event,
    Expose,
    FaultName,
    Misdeal,
    Mixed,
    Moment,
    NewDeal,
    Note,
    Penalty,
    Refuse,
    TableFault,
)
from schema.records import BySeat, Call, Comment, Exchange, Glyph, HandRecord, Mark, On, Pair, Trick
from schema.seats import SEATS, SIDES

# Signs that mean something in the notation are tried far more often than chance would.
signs = st.characters() | st.sampled_from('"\\{}[];%!~=:+.,>\n\r\t \x00\x0b\x85\u2028\ufeff1nN')
texts = st.text(signs, max_size=12)
cards = st.sampled_from(CODES)
seats = st.sampled_from(SEATS)
sides = st.sampled_from(SIDES)
figures = st.integers(-20, 20) | st.sampled_from([10**9, -(10**9)])
counts = st.integers(0, 12) | st.just(10**9)
pairs = st.builds(Pair, NS=st.none() | figures, EW=st.none() | figures)
holdings = st.lists(cards, max_size=7).map(tuple)
goings = st.sampled_from(get_args(Going))
trumps = st.sampled_from([*SUITS, "NT"])
law_numbers = st.sampled_from(["34", "ch3", "law", "remarks", "terms.2", "5:1", "N", "-"])
names = texts | st.sampled_from(["Weather", "weather", "Dealer", "dEaler", "a-b.c", "É", "²", "1a"])
dates = st.sampled_from(
    ["1888-03-01", "1888-03-??", "????-??-??", "1888", "1888-03", "1888-03-01T20:15", "2024-02-29", "1888.03.01"]
)
codes = st.sampled_from(
    [
        "somerset-1888",
        "washington-1862",
        "north-american",
        "North-American; STICK-THE-DEALER;loner-lead = left-of-loner",
        "north-american; stick-the-dealer; stuck-may-name-turned-suit",
        "north-american; joker; no-trump; defend-alone",
    ]
)


def by_seat(kind: Any, values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.builds(kind, **{seat: st.none() | values for seat in SEATS})


def maybe(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.none() | values


moments = st.builds(Moment, section=st.sampled_from(["auction", "play"]), after=st.integers(0, 6))
calls = st.builds(
    Call,
    seat=seats,
    call=st.sampled_from(["Pass", "Pass", "Pass", *get_args(CallName)]),
    going=st.none() | st.none() | goings,
)
exchanges = st.builds(
    Exchange,
    giver=st.sampled_from([*SEATS, "talon"]),
    taker=st.sampled_from([*SEATS, "talon"]),
    cards=st.lists(cards, min_size=1, max_size=4).map(tuple),
)


@st.composite
def tricks(draw: st.DrawFn) -> Trick:
    """Mostly in turn, as tricks are, and sometimes with anybody playing anything."""
    count = draw(st.integers(1, 6))
    lead = draw(st.integers(0, 3))
    in_turn = draw(st.booleans())
    order = (
        [SEATS[(lead + place) % 4] for place in range(count)]
        if in_turn
        else draw(st.lists(seats, min_size=count, max_size=count))
    )
    withdrawn = draw(st.sets(st.integers(0, count - 1))) if draw(st.booleans()) else set()
    return Trick(
        seats=tuple(order),
        cards=tuple(draw(st.lists(cards, min_size=count, max_size=count))),
        withdrawn=tuple(sorted(withdrawn)),
        winner=draw(maybe(seats)),
    )


def _demands(moment: Moment) -> st.SearchStrategy[Demanded]:
    common = {"moment": st.just(moment), "seat": seats, "by": maybe(seats)}
    return (
        st.builds(Demanded, demand=st.just("card"), card=cards, **common)
        | st.builds(Demanded, demand=st.just("suit"), suit=st.sampled_from(SUITS), **common)
        | st.builds(Demanded, demand=st.sampled_from(["highest", "lowest", "win", "lose"]), **common)
    )


def _events(moment: Moment) -> st.SearchStrategy[Event]:
    at = st.just(moment)
    law = maybe(law_numbers)
    return st.one_of(
        st.builds(Expose, moment=at, seat=seats, card=maybe(cards)),
        _demands(moment),
        st.builds(Claim, moment=at, seat=seats, trick=st.integers(1, 7) | st.just(10**9), late=st.booleans()),
        st.builds(Mixed, moment=at, side=sides),
        st.builds(Abandon, moment=at, seat=maybe(seats)),
        st.builds(Concede, moment=at, side=sides),
        st.builds(Misdeal, moment=at),
        st.builds(NewDeal, moment=at, law=law),
        st.builds(TableFault, moment=at, fault=st.sampled_from(get_args(FaultName)), seat=maybe(seats), law=law),
        st.builds(TableFault, moment=at, fault=st.sampled_from(get_args(FaultName)), side=maybe(sides), law=law),
        st.builds(Refuse, moment=at, side=sides),
        st.builds(Correct, moment=at, NS=figures, EW=maybe(figures)),
        st.builds(Correct, moment=at, NS=maybe(figures), EW=figures),
        st.builds(Penalty, moment=at, side=sides, points=figures, law=law),
        st.builds(Note, moment=at, text=texts),
    )


events = moments.flatmap(_events)


@st.composite
def remarks(draw: st.DrawFn, fields: dict[str, Any]) -> dict[str, Any]:
    """Comments and glyphs on what there is in the record."""
    places: list[On | None] = [None]
    places += [On(kind="call", index=index) for index in range(len(fields["calls"]))]
    places += [On(kind="event", index=index) for index in range(len(fields["events"]))]
    places += [
        On(kind="card", index=index, card=card)
        for index, trick in enumerate(fields["tricks"])
        for card in range(len(trick.cards))
    ]
    some = st.sampled_from(places)
    comments = draw(st.lists(st.builds(Comment, text=texts, on=some), max_size=5))
    marked = [on for on in draw(st.lists(some, max_size=4)) if on is not None]
    glyphs = st.sampled_from(get_args(Glyph))
    marks = [Mark(glyph=draw(glyphs), on=on) for on in marked]
    return {"comments": tuple(comments), "marks": tuple(marks)}


@st.composite
def records(draw: st.DrawFn) -> HandRecord:
    """A record; each field is left out half of the time."""
    given: dict[str, st.SearchStrategy[Any]] = {
        **dict.fromkeys(("event", "site", "table", "annotator", "source"), texts),
        "date": dates,
        "laws": codes,
        "players": by_seat(BySeat[str], texts),
        **dict.fromkeys(("rubber", "game", "hand"), counts),
        **dict.fromkeys(("dealer", "first_caller", "first_leader", "maker"), seats),
        **dict.fromkeys(
            ("score", "games", "tricks_won", "points", "score_after", "games_after", "rubber_points"), pairs
        ),
        "cut": st.lists(by_seat(BySeat[tuple[Any, ...]], holdings), max_size=2).map(tuple),
        "turn_up": cards,
        "deal": by_seat(BySeat[tuple[Any, ...]], holdings),
        "talon": holdings,
        "trump": trumps,
        "going": goings,
        "discard": cards | st.just("none"),
        "exchanges": st.lists(exchanges, max_size=3).map(tuple),
        "more_tags": st.lists(st.tuples(names, texts), max_size=3).map(tuple),
    }
    fields = {name: draw(values) for name, values in given.items() if draw(st.booleans())}
    fields["calls"] = tuple(draw(st.lists(calls, max_size=9)))
    fields["tricks"] = tuple(draw(st.lists(tricks(), max_size=5)))
    fields["events"] = tuple(draw(st.lists(events, max_size=4)))
    for name in ("cut", "deal"):
        if name in fields:
            fields[name] = _dumped(fields[name])
    return HandRecord.model_validate(fields | draw(remarks(fields)))


def _dumped(value: Any) -> Any:
    return [entry.model_dump() for entry in value] if isinstance(value, tuple) else value.model_dump()
