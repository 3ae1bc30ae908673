"""Score sheets: rows without a card, read by their headers, and written with a report of what they cannot hold."""

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ingest
from ingest.formats import Loss
from ingest.formats.scoresheet import rows as sheet_rows
from replay import replay
from schema.calls import Call
from schema.events import Misdeal, Moment
from schema.findings import Refused
from schema.records import BySeat, Comment, HandRecord, Pair
from schema.span import At, at_tag
from tests.strategies import lawful_hand, lawful_hands

HEADER = (
    "date,table,rubber,game,hand,dealer,maker,trump,going,"
    "tricks_ns,tricks_ew,points_ns,points_ew,score_ns,score_ew,laws"
)
pairs = st.none() | st.builds(Pair, NS=st.none() | st.integers(-9, 99), EW=st.integers(-9, 99))
counts = st.none() | st.integers(0, 99)
tables = st.none() | st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=20)
rows = st.builds(
    HandRecord,
    date=st.sampled_from([None, "1888-03-01", "1888-03-??"]),
    table=tables,
    rubber=counts,
    game=counts,
    hand=counts,
    dealer=st.sampled_from([None, "N", "E", "S", "W"]),
    maker=st.sampled_from(["N", "E", "S", "W"]),
    trump=st.sampled_from(["S", "H", "D", "C", "NT"]),
    going=st.sampled_from([None, "alone", "jambone", "jamboree"]),
    tricks_won=pairs,
    points=pairs,
    score_after=pairs,
    laws=st.sampled_from([None, "somerset-1888", "north-american; target=5; stick-the-dealer"]),
)


def read(text: str) -> list[HandRecord | Refused]:
    return list(ingest.read(io.StringIO(text)))


def row(text: str, header: str = HEADER) -> HandRecord:
    [record] = read(f"{header}\n{text}\n")
    assert isinstance(record, HandRecord), record
    return record


def written(*records: HandRecord) -> tuple[str, tuple[Loss, ...]]:
    stream = io.StringIO()
    losses = ingest.write(records, stream, "csv")
    return stream.getvalue(), losses


@given(st.lists(rows, min_size=1, max_size=4))
@settings(deadline=None, max_examples=60)
def test_what_a_sheet_holds_is_read_back_equal(records: list[HandRecord]) -> None:
    text, losses = written(*records)
    assert losses == ()
    assert read(text) == records


SEATED = "dealer,maker,trump,north,east,south,west"


@pytest.mark.parametrize(
    ("text", "dealer", "maker"),
    [
        ("Cy,Zoë O'Brien,H,Zoë O'Brien,Bea,Cy,Dan", "S", "N"),
        ("cy,ZOË  o'brien,H,Zoë O'Brien,Bea,Cy,Dan", "S", "N"),
        ("N,East,H,Ann,Bea,Ann,Dan", "N", "E"),
        ("N,East,H,East,Bea,Cy,Dan", "N", "E"),
        ("e,Bea,H,,Bea,,", "E", "E"),
    ],
)
def test_a_player_of_the_row_stands_for_his_seat(text: str, dealer: str, maker: str) -> None:
    record = row(text, SEATED)
    assert (record.dealer, record.maker) == (dealer, maker)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("N,Ann,H,Ann,Bea,Ann,Dan", "maker: Ann is the name of North and South: N, E, S or W is expected"),
        (
            "N,Eve,H,Ann,Bea,Cy,Dan",
            "maker: Eve is no seat: N, E, S or W is expected; nor is a player of this row named so",
        ),
        (
            "Ann,N,H,,Bea,Cy,Dan",
            "dealer: Ann is no seat: N, E, S or W is expected; nor is a player of this row named so",
        ),
        ("Ann,N,H,,,,", "dealer: Ann is no seat: N, E, S or W is expected"),
        ("N,Ann,H", "maker: Ann is no seat: N, E, S or W is expected"),
    ],
)
def test_a_name_that_is_nobodys_or_that_of_two_is_no_seat(text: str, said: str) -> None:
    [refused] = read(f"{SEATED}\n{text}\n")
    assert isinstance(refused, Refused)
    assert [found.message for found in refused.findings] == [said]


def test_a_row_is_a_hand_without_cards() -> None:
    record = row("1888-03-01,Oak,1,2,3,N,E,H,alone,0,5,,4,3,9,somerset-1888")
    assert (record.date, record.table, record.rubber, record.game, record.hand) == ("1888-03-01", "Oak", 1, 2, 3)
    assert (record.dealer, record.maker, record.trump, record.going) == ("N", "E", "H", "alone")
    assert (record.tricks_won, record.points, record.score_after) == (Pair(NS=0, EW=5), Pair(EW=4), Pair(NS=3, EW=9))
    assert (record.laws, record.score, record.tricks, record.calls) == ("somerset-1888", None, (), ())


@pytest.mark.parametrize(
    "header", ["POINTS-EW;Dealer;Points NS", "Points EW\tdealer\tpoints_ns", '"Points EW",Dealer,points ns']
)
def test_headers_stand_in_any_order_case_and_delimiter(header: str) -> None:
    sign = next(sign for sign in ";\t," if sign in header)
    record = row(sign.join(['"1"', "south", "2"]), header)
    assert (record.dealer, record.points) == ("S", Pair(NS=2, EW=1))


def test_names_and_games_are_read_where_a_sheet_has_them() -> None:
    record = row("Ann,Bob,,Dee,Thursday,1,0,2", "north,east,south,west,event,games ns,games ew,points ns")
    assert (record.players, record.event) == (BySeat[str](N="Ann", E="Bob", W="Dee"), "Thursday")
    assert record.games_after == Pair(NS=1, EW=0)


def test_a_column_that_is_not_known_is_kept_and_said_once() -> None:
    first, second = read("dealer,maker,umpire's name\nN,E,Zed\nE,S,Zed\n")
    assert isinstance(first, HandRecord)
    assert isinstance(second, HandRecord)
    assert first.origin is not None
    assert second.origin is not None
    assert first.more_tags == second.more_tags == (("SheetUmpireSName", "Zed"),)
    assert [notice.rule for notice in first.origin.notices] == ["unknown-key"]
    assert second.origin.notices == ()


def test_for_a_column_that_is_not_known_the_nearest_is_named() -> None:
    (record,) = read("dealr,maker,trump,caller,scorer\nN,E,H,2,Zed\n")
    assert isinstance(record, HandRecord)
    assert record.origin is not None
    assert [notice.message for notice in record.origin.notices] == [
        "the column dealr is not known; it is kept; did you mean dealer?",
        "the column caller is not known; it is kept",
        "the column scorer is not known; it is kept",
    ]


def test_the_side_may_stand_before_the_figure_in_the_name_of_a_column() -> None:
    record = row("E,H,3,2,1,0", "maker,trump,NS Tricks,EW tricks,ns-points,EW_Points")
    assert (record.tricks_won, record.points, record.more_tags) == (Pair(NS=3, EW=2), Pair(NS=1, EW=0), ())


def test_the_nearest_column_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_for: list[str] = []

    def look_for(name: str, *_: object) -> str:
        looked_for.append(name)
        return ""

    monkeypatch.setattr(sheet_rows, "did_you_mean", look_for)
    read("dealer,maker,umpire\n" + "Q,E,Zed\n" * 9 + "E,S,Zed\n" * 2)
    assert looked_for == ["umpire"]


def test_a_column_that_is_not_known_is_said_of_the_first_row_that_can_be_read() -> None:
    _, record = read("dealer,maker,umpire\nQ,E,Zed\nE,S,Zed\n")
    assert isinstance(record, HandRecord)
    assert record.origin is not None
    assert [notice.rule for notice in record.origin.notices] == ["unknown-key"]


@pytest.mark.parametrize("column", ["Going", "alone", "Lone", "loner"])
@pytest.mark.parametrize(
    ("word", "going"),
    [(word, "alone") for word in ("yes", "Y", "TRUE", "x", "X", "✓", "Lone", "loner", "alone")]
    + [(word, None) for word in ("no", "N", "n", "False", "-", "–", "")]
    + [("jambone", "jambone")],
)
def test_a_sheet_says_by_a_yes_or_a_mark_that_the_maker_played_alone(column: str, word: str, going: str | None) -> None:
    record = row(f"N,E,H,{word},5", f"dealer,maker,trump,{column},tricks ew")
    assert (record.going, record.maker, record.more_tags) == (going, "E", ())


@pytest.mark.parametrize(
    ("word", "hint"),
    [("E", "; Maker names who it was"), ("south", "; Maker names who it was"), ("maybe", ""), ("1", "")],
)
def test_what_is_neither_a_yes_nor_a_no_is_told_at_its_place(word: str, hint: str) -> None:
    [refused] = read(f"maker,trump,alone\nE,H,{word}\n")
    assert isinstance(refused, Refused)
    said = f"alone: {word}: yes or no, alone, jambone or jamboree is expected{hint}"
    assert [(each.message, each.line, each.column) for each in refused.findings] == [(said, 2, 5)]


@pytest.mark.parametrize("word", ["pass", "Passed", "passed out", "PASSED-OUT", "all passed"])
def test_a_hand_that_all_passed_has_their_calls(word: str) -> None:
    record = row(f"S,{word},-,no,0,0", "dealer,maker,trump,alone,points ns,points ew")
    assert record.calls == tuple(
        Call(seat=seat, call="TurnDown" if turn == 3 else "Pass") for turn, seat in enumerate("WNESWNES")
    )
    assert (record.maker, record.trump, record.points) == (None, None, Pair(NS=0, EW=0))
    assert replay(record).status == "passed-out"
    assert record.origin is not None
    place = record.origin.place(At("call", 7))
    assert place is not None
    assert place.column == 3
    assert [finding.name for finding in replay(row(f"S,{word},1", "dealer,maker,points ns")).findings] == [
        "laws-assumed",
        "points-wrong",
    ]


def test_under_the_stuck_dealer_nobody_passes_out_and_that_is_told_in_the_cell_of_the_maker() -> None:
    record = row("N,pass,north-american; stick-the-dealer", "dealer,maker,laws")
    [finding] = replay(record).findings
    assert (finding.line, finding.column) == (2, 3)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (",pass,,", "maker: where all passed the dealer must be known, to tell who passed when"),
        ("N,pass,H,", "maker: all passed, and yet there is something in trump"),
        ("N,pass,H,x", "maker: all passed, and yet there is something in trump and going"),
    ],
)
def test_a_hand_that_all_passed_needs_its_dealer_and_has_no_trump(cells: str, said: str) -> None:
    [refused] = read(f"dealer,maker,trump,alone\n{cells}\n")
    assert isinstance(refused, Refused)
    assert [finding.message for finding in refused.findings] == [said]
    assert refused.findings[0].column == cells.index("pass") + 1


def test_a_hand_that_all_passed_is_written_and_read_back() -> None:
    record = row("S,pass,0,0", "dealer,maker,points ns,points ew")
    text, losses = written(record)
    assert ",S,passed out,,," in text
    assert losses == ()
    assert read(text) == [record]
    out_of_turn = record.model_copy(update={"calls": (*record.calls[:2], record.calls[3], *record.calls[2:])})
    assert [loss.what for loss in written(out_of_turn)[1]] == ["the calls"]


def test_a_dash_is_an_empty_cell_but_for_names() -> None:
    record = row("-,—,E,-,-,-", "date,table,maker,trump,points ns,north")
    assert (record.date, record.table, record.maker, record.trump, record.points) == (None, "—", "E", None, None)
    assert record.players.N == "-"


def test_a_faulty_cell_costs_its_row_and_is_told_at_its_column() -> None:
    first, refused, third = read(
        'hand,dealer,points_ns,trump\n1,N,2,H\n2,"Q",1 0,X\n\n;;;\n3,E,1,S\n'.replace(";;;", ",,,")
    )
    assert isinstance(first, HandRecord)
    assert isinstance(third, HandRecord)
    assert third.origin is not None
    assert (third.origin.index, third.origin.line) == (3, 6)
    assert isinstance(refused, Refused)
    assert [(finding.line, finding.column) for finding in refused.findings] == [(3, 4), (3, 7), (3, 11)]
    assert refused.findings[1].message == "points_ns: 1 0: a whole number is expected"


def test_a_figure_knows_its_place() -> None:
    record = row(" 1888-03-01,N,E,2", "date,dealer,maker,points_ns")
    assert record.origin is not None
    place = record.origin.place(at_tag("Points"))
    assert place is not None
    assert (place.line, place.column) == (2, 17)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("N,E,H,x\n", "stands in a column without a header"),
        ('N,"E,H\n', "a row stands on one line"),
        ("N,E," + "x" * 1_000_001 + "\n", "a row of more than 1,000,000 characters"),
        ("N,E," + "x" * 200_000 + "\n", "no row of CSV"),
    ],
)
def test_odd_rows_are_refused_each_for_itself(text: str, said: str) -> None:
    refused, last = read(f"dealer,maker,trump\n{text}N,E,H\n")
    assert isinstance(refused, Refused)
    assert said in refused.findings[0].message
    assert isinstance(last, HandRecord)


def test_a_text_that_a_spreadsheet_would_run_is_written_so_that_it_does_not() -> None:
    for table in ('=HYPERLINK("x")', "+1", "@a", "-1", "'=a", "'", "plain's"):
        text, losses = written(HandRecord(table=table, dealer="N", points=Pair(NS=-1)))
        assert losses == ()
        assert not text.split("\n")[1].lstrip(',"').startswith(("=", "+", "@"))
        [record] = read(text)
        assert isinstance(record, HandRecord)
        assert (record.table, record.points) == (table, Pair(NS=-1))


def test_a_whole_hand_becomes_a_row_of_what_it_came_to_and_the_rest_is_listed() -> None:
    hand = lawful_hand("north-american", 7, "order").record
    hand = hand.model_copy(update={"tricks_won": None, "comments": (Comment(text="well played"),)})
    text, losses = written(HandRecord(dealer="N"), hand)
    [_, record] = read(text)
    assert isinstance(record, HandRecord)
    assert record.maker == next(call.seat for call in hand.calls if call.call not in ("Pass", "TurnDown"))
    assert record.trump is not None
    assert record.tricks_won is not None
    assert sum(record.tricks_won.both or ()) == 5
    assert record.points == hand.points
    told = {loss.what for loss in losses}
    assert {"the turn-up", "the deal", "the calls", "the play", "the comments", "the event"} <= told
    assert all((loss.hands, loss.first) == (1, 2) for loss in losses)


def test_a_misdeal_has_no_column_and_that_is_said() -> None:
    _, losses = written(HandRecord(dealer="N", events=(Misdeal(moment=Moment(section="auction", after=0)),)))
    assert [str(loss) for loss in losses] == ["there is no place for the events of the 1st hand"]


@given(lawful_hands)
@settings(deadline=None, max_examples=50)
def test_any_hand_can_be_written_as_a_row_that_is_read(hand: object) -> None:
    text, _ = written(hand.record)  # type: ignore[attr-defined]
    [record] = read(text)
    assert isinstance(record, HandRecord)


@given(st.integers(0, 10**6), st.text(max_size=5), st.integers(0, 5))
@settings(deadline=None, max_examples=150)
def test_a_mutated_sheet_ends_in_records_and_findings(seed: int, noise: str, cut: int) -> None:
    sheet = f'{HEADER}\n1888-03-01,"Oak, left",1,2,3,N,E,H,alone,0,5,,4,3,9,somerset-1888\n' * 2
    place = seed % len(sheet)
    for hand in ingest.read(io.StringIO(sheet[:place] + noise + sheet[place + cut :]), format="csv"):
        assert isinstance(hand, HandRecord) or hand.findings


@settings(deadline=None)
@given(st.text(st.sampled_from("ab \",;\t'x"), max_size=30))
def test_every_cell_of_any_row_has_its_place(row: str) -> None:
    for hand in ingest.read(io.StringIO(f"dealer,maker,north\nN,E,{row}\n")):
        if isinstance(hand, HandRecord) and hand.players.N is not None:
            assert hand.origin is not None
            place = hand.origin.offsets.tags["North"]
            assert hand.origin.text[place:].lstrip("' \t").startswith(hand.players.N[:1].lstrip("' \t"))


def test_blanks_before_a_quoted_cell_are_none_of_it() -> None:
    [hand] = ingest.read(io.StringIO('dealer, maker, north\nN, E, "Hale, the ""old"" one"\n'))
    assert isinstance(hand, HandRecord)
    assert hand.players.N == 'Hale, the "old" one'
