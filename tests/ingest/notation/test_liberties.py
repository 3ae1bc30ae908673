"""The liberties that a writer may take, and what is made of them."""

import pytest

from ingest.notation import parse, write_hand
from schema.records import Comment, Exchange, HandRecord, Mark, On, Pair
from tests.ingest.notation.reading import faults, hand, hands

PLAIN = '[Event "a"]\n[Dealer "N"]\n[TurnUp "9C"]\n[Auction "E"]\nPass Assist\n[Play "E"]\nE:KH 7H TH TS =W\nW:9S\n'


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("\n", "\r"),
        "\ufeff" + PLAIN,
        PLAIN.replace("\n", " \t\n"),
        "\n  \n\n" + PLAIN + "\n\n \n",
        PLAIN.replace(']\n[', "] ["),
        PLAIN.replace('"]', '"  ]').replace("[", "[ "),
        PLAIN.replace("Dealer", "DEALER").replace("TurnUp", "turnup").replace("Pass Assist", "pASS assist"),
        PLAIN.replace('"9C"', '"9♣"').replace("KH", "♥K").replace("TS", "10♤"),
        PLAIN.replace('"9C"', '"c9"').replace("TH", "♥\ufe0f10").replace("E:KH", "e:kh").replace("=W", "=w"),
        PLAIN.replace("TH", "H10").replace("7H", "h7"),
        PLAIN.replace("Pass Assist", "P Order"),
        PLAIN.replace("Pass Assist", "-\tS:OrderUp\tPass Pass"),
        PLAIN.replace("Pass Assist", "E:- S:Assist"),
        PLAIN.replace("E:KH", "KH").replace("W:9S", "9S"),
        PLAIN.replace("E:KH", "1. KH").replace("W:9S", "2.W:9S"),
        PLAIN.replace("\nPass Assist\n", " Pass\nAssist\n").replace("E:KH 7H", "E:KH   7H"),
        "% PEN 1.7\n" + PLAIN,
        PLAIN.replace("[Dealer", "% nothing\n[Dealer").replace("W:9S", "%\n  W:9S"),
    ],
)  # fmt: skip
def test_a_liberty_changes_nothing(text: str) -> None:
    assert hands(text) == [hand(PLAIN)]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Order+alone", "Order+alone"), ("ORDERUP+JAMBONE", "Order+jambone"), ("W:Alone", "Alone"),
        ("W:Defend", "Defend"), ("PickUp", "TakeUp"), ("Adopt", "TakeUp"), ("up", "TakeUp"), ("down", "TurnDown"),
        ("Spades", "S"), ("heart", "H"),
        ("♦", "D"), ("♧\ufe0e", "C"), ("nt", "NT"), ("Clubs+Jamboree", "C+jamboree"),
    ],
)  # fmt: skip
def test_a_call_is_read_in_its_other_forms(written: str, read: str) -> None:
    [call] = hand(f'[Auction "E"]\n{written}').calls
    assert f"{call.call}+{call.going}" == (read if "+" in read else f"{read}+None")


def test_an_order_is_called_by_its_place_at_the_table_and_the_dealers_pass_a_turn_down() -> None:
    def said(calls: str, more: str = "") -> list[str]:
        return [call.call for call in hand(f'[Dealer "N"]\n{more}[Auction "E"]\n{calls}').calls]

    assert said("Order") == ["Order"]
    assert said("Pass Order") == ["Pass", "Assist"]
    assert said("Pass Pass Pass Order") == ["Pass", "Pass", "Pass", "TakeUp"]
    assert said("P P P P P P P P") == ["Pass", "Pass", "Pass", "TurnDown", "Pass", "Pass", "Pass", "Pass"]
    assert said("Pass Assist Pass Pass Pass S:Alone") == ["Pass", "Assist", "Pass", "Pass", "Pass", "Alone"]
    assert said("Pass Assist Pass Pass Pass") == ["Pass", "Assist"]
    assert said("N:Pass E:Pass") == ["TurnDown", "Pass"]
    # The suit that was turned down makes nothing, so that what follows are passes; a stuck dealer may name it.
    assert said("P P P P C P P P", '[TurnUp "9C"]\n')[4:] == ["C", "Pass", "Pass", "Pass"]
    assert said("P P P P H P P P", '[TurnUp "9C"]\n')[4:] == ["H"]
    stuck = '[Laws "north-american; stuck-may-name-turned-suit"]\n[TurnUp "9C"]\n'
    assert said("P P P P P P P C P", stuck)[7:] == ["C"]


def test_the_dealer_is_the_seat_to_the_right_of_the_one_that_auction_names_if_nothing_else_tells() -> None:
    assert hand('[Auction "E"]').dealer == "N"
    assert hand('[Dealer "S"]\n[Auction "E"]').dealer == "S"
    assert hand('[Dealer ""]\n[Auction "E"]').dealer is None


def test_the_deal_is_read_by_seats_and_in_the_form_of_pbn() -> None:
    by_seats = hand('[Deal "w:9C  N:JS 10h XX S:"]').deal
    assert by_seats.all() == (("JS", "TH", "XX"), None, (), ("9C",))
    pbn = hand('[Deal "E:AJ.10..X - ... 9.8.7.Q"]').deal
    assert pbn.E == ("AS", "JS", "TH", "XC")
    assert pbn.S is None
    assert pbn.W == ()
    assert pbn.N == ("9S", "8H", "7D", "QC")
    assert hand('[Deal "N: - - - 9..."]').deal.W == ("9S",)


def test_the_other_values_are_read() -> None:
    read = hand(
        '[Date "1888.03.??"] [Cut "N:JS E:9D; n:AC W:7S"] [Talon "9C XX"] [Going "ALONE"] [Trump "♥"] [Maker "s"]\n'
        '[Discard "None"] [Exchange "S>N AH; E>Talon 9H,9S, TD"] [Points "ew:-2"] [Score ""] [Rubber "2"]'
    )
    assert (read.date, read.trump, read.maker, read.going, read.discard) == ("1888-03-??", "H", "S", "alone", "none")
    assert [cut.all() for cut in read.cut] == [(("JS",), ("9D",), None, None), (("AC",), None, None, ("7S",))]
    assert read.talon == ("9C", "XX")
    assert read.exchanges == (
        Exchange(giver="S", taker="N", cards=("AH",)),
        Exchange(giver="E", taker="talon", cards=("9H", "9S", "TD")),
    )
    assert (read.points, read.score, read.rubber) == (Pair(EW=-2), None, 2)


@pytest.mark.parametrize(
    "date", ["1888-03-01", "1888", "1888-03", "1888-??-??", "1888-03-01T20:15", "1888-03-01T20:15:30.5Z"]
)
def test_a_date_is_kept_as_iso_has_it(date: str) -> None:
    assert hand(f'[Date "{date}"]').date == date
    assert hand('[Date "????.??.??"]').date == "????-??-??"
    assert hand('[Date "18880301"]').date == "1888-03-01"


def test_the_laws_are_normalised() -> None:
    assert hand('[Laws "North-American;LAP"]').laws == "north-american; lap"


def test_comments_belong_to_what_they_stand_behind_in_the_same_section() -> None:
    text = (
        "{before}\n\n; and\n"
        '[Event "a"] {title}\n[Auction "E"] {of nobody yet}\nPass {thinks} ; hard\nPass\n{line below}\n'
        "! expose W 9H {sees}\n"
        '[Play "E"]\nE:KH 7H {low} AH =S\n; won\n! note he said {this}\n{really}\n[Points "NS:1"] ; after\n'
    )
    comments = hand(text).comments
    assert [(comment.text, comment.on) for comment in comments] == [
        ("before", None),
        ("and", None),
        ("title", None),
        ("of nobody yet", None),
        ("after", None),
        ("thinks", On(kind="call", index=0)),
        ("hard", On(kind="call", index=0)),
        ("line below", On(kind="call", index=1)),
        ("sees", On(kind="event", index=0)),
        ("low", On(kind="card", index=0, card=1)),
        ("won", On(kind="card", index=0, card=2)),
        ("really", On(kind="event", index=1)),
    ]


def test_a_comment_may_run_over_lines_and_blank_lines_and_ends_neither_trick_nor_hand() -> None:
    read = hand('[Play "E"]\nE:KH {one\n\n% two\n[Dealer "E"]} 7H\n! expose W {again\n} 9H\n')
    assert read.tricks[0].cards == ("KH", "7H")
    assert read.comments[0].text == 'one\n\n% two\n[Dealer "E"]'
    assert read.events[0].model_dump()["card"] == "9H"


def test_comments_alone_belong_to_the_next_hand_and_at_the_end_to_the_last() -> None:
    first, second = hands('{a}\n\n% ignored\n\n[Dealer "N"]\n\n; b\n\n{c}\n\n[Dealer "E"]\n\n{d}\n\n; e\n')
    assert [comment.text for comment in first.comments] == ["a"]
    assert [comment.text for comment in second.comments] == ["b", "c", "d", "e"]
    assert hands("{nothing else}") == []


def test_what_is_said_of_a_pass_that_is_left_out_is_said_of_the_making_call() -> None:
    read = hand('[Dealer "N"]\n[Auction "E"]\nOrder! Pass {sighs} Pass?')
    assert len(read.calls) == 1
    assert read.comments == tuple(Comment(text=text, on=On(kind="call", index=0)) for text in ("sighs", "?"))
    assert read.marks == (Mark(glyph="!", on=On(kind="call", index=0)),)


def test_glyphs_follow_calls_and_cards() -> None:
    read = hand('[Auction "E"]\nPass!? H+Alone??\n[Play "E"]\n~E:KH! 7H?! QH!! =S\n')
    assert [(mark.glyph, mark.on.kind, mark.on.index, mark.on.card) for mark in read.marks] == [
        ("!?", "call", 0, 0),
        ("??", "call", 1, 0),
        ("!", "card", 0, 0),
        ("?!", "card", 0, 1),
        ("!!", "card", 0, 2),
    ]


def test_escapes_are_undone_and_a_backslash_that_escapes_nothing_is_kept_with_a_warning() -> None:
    read = hand('[North "a\\"b\\\\c\\nd\\}"]\n[South "C:\\club"]\n[Auction "E"]\nPass {x\\}y\\n\\"\\z}\n; \\}\n')
    assert (read.players.N, read.players.S) == ('a"b\\c\nd}', "C:\\club")
    assert [comment.text for comment in read.comments] == ['x}y\n"\\z', "}"]
    assert read.origin is not None
    assert [(notice.rule, notice.at.kind, notice.at.name) for notice in read.origin.notices] == [
        ("bad-escape", "tag", "South"),
        ("bad-escape", "call", ""),
    ]


def test_ids_and_what_egn_is_written_back_from_are_kept_and_not_told_as_unknown() -> None:
    tags = '[EgnGameId "w5-g1"]\n[clubhandid "7"]\n[Branches "[]"]\n[EmnSeats "{}"]\n[EgnWeather "rain"]\n'
    [hand] = hands(f'[Dealer "N"]\n{tags}')
    assert [name for name, _ in hand.more_tags] == ["EgnGameId", "clubhandid", "Branches", "EmnSeats", "EgnWeather"]
    assert hand.origin is not None
    assert [notice.message for notice in hand.origin.notices] == ["EgnWeather is not a tag of PEN: it is kept"]


def test_a_tag_of_branches_that_holds_none_is_kept_and_told_of() -> None:
    [hand] = hands('[Dealer "N"]\n[Branches "nonsense"]\n')
    assert hand.more_tags == (("Branches", "nonsense"),)
    assert hand.origin is not None
    assert [(notice.rule, notice.message) for notice in hand.origin.notices] == [
        ("unknown-tag", "Branches does not hold branches, as JSON: it is kept, and they are not shown")
    ]


def test_a_tag_that_is_not_known_is_kept_and_told_of_once_a_file() -> None:
    first, second = hands('[Daeler "N"]\n[Weather "a\\\\b"]\n\n[Weather ""]\n[Dealer "E"]\n')
    assert first.more_tags == (("Daeler", "N"), ("Weather", "a\\b"))
    assert second.more_tags == (("Weather", ""),)
    assert first.origin is not None
    assert second.origin is not None
    assert [notice.message for notice in first.origin.notices] == [
        "Daeler is not a tag of PEN: it is kept; did you mean Dealer?",
        "Weather is not a tag of PEN: it is kept",
    ]
    assert second.origin.notices == ()
    assert write_hand(first).endswith('[Daeler "N"]\n[Weather "a\\\\b"]\n')


def test_events_are_read_at_their_moment() -> None:
    read = hand(
        '[Dealer "N"]\n!misdeal\n[Auction "E"]\n! expose W\nPass Pass\n  ! EXPOSE w 9h\nPass\n! newdeal\n'
        '[Discard "XX"]\n! newdeal law 34\n[Play "E"]\n! call W highest by N\nE:KH 7H AH TS\n! claim REVOKE E 1 late\n'
        'W:9S\n! abandon all\n[Points "NS:1"]\n! note  as it {stands ; "really\\n\n! fault unfairness 35\n'
        "! fault alone-late N\n! penalty EW -2 law 63\n! correct EW:1 NS:3\n! call W suit ♥\n! call W 10♦ by e\n"
        "! concede EW\n! refuse NS\n! mixed ew\n"
    )
    moments = [(event.verb, event.moment.section, event.moment.after) for event in read.events]
    assert moments[:9] == [
        ("misdeal", "auction", 0),
        ("expose", "auction", 0),
        ("expose", "auction", 2),
        ("newdeal", "auction", 3),
        ("newdeal", "play", 0),
        ("call", "play", 0),
        ("claim", "play", 1),
        ("abandon", "play", 2),
        ("note", "play", 2),
    ]
    assert {moment[1:] for moment in moments[9:]} == {("play", 2)}
    said = [{k: v for k, v in event.model_dump().items() if k not in ("moment", "verb")} for event in read.events]
    assert said[2] == {"seat": "W", "card": "9H"}
    assert said[4] == {"law": "34"}
    assert said[5] == {"seat": "W", "demand": "highest", "card": None, "suit": None, "by": "N"}
    assert said[6] == {"seat": "E", "trick": 1, "late": True}
    assert said[7] == {"seat": None}
    assert said[8] == {"text": 'as it {stands ; "really\\n'}
    assert said[9] == {"fault": "unfairness", "seat": None, "side": None, "law": "35"}
    assert said[11] == {"side": "EW", "points": -2, "law": "63"}
    assert said[12] == {"NS": 3, "EW": 1}
    assert (said[13]["suit"], said[14]["card"], said[14]["by"]) == ("H", "TD", "E")


def test_events_without_a_section_of_theirs_are_written_so_that_they_are_read_back() -> None:
    for text in (
        "! misdeal\n",
        '[Maker "N"]\n! expose W\n',
        '[Points "NS:1"]\n! correct NS:1\n',
        '[Auction ""]\n! misdeal\n[Play ""]\n! misdeal\n',
    ):
        read = hand(text)
        assert hand(write_hand(read)) == read


def test_an_empty_value_means_unknown() -> None:
    assert (
        hand("".join(f'[{name} ""]\n' for name in ("Event", "Date", "Laws", "Dealer", "Score", "Deal", "Exchange")))
        == HandRecord()
    )
    assert faults('[Play ""]') == []


def test_a_line_that_names_the_version_begins_another_file_as_a_blank_line_would() -> None:
    first, second = hands('% PEN 1.0\n[Dealer "N"]\n% PEN 1.0\n[Event "b"]\n[Dealer "E"]\n')
    assert (first.dealer, second.dealer) == ("N", "E")
    assert second.origin is not None
    assert second.origin.line == 4
    assert len(parse('[Dealer "N"]\n[Deal "N:9C % PEN 1.0\n[Dealer "E"]\n')) == 2
    assert len(parse('[Event "a"]\n{b} {c}\n% PEN 1.0\n[Event "d"]\n{e}\n\n[Event "f"]\n')) == 3
    assert hand('[Dealer "N"]\n{\n% PEN 1.0\n}\n! note % PEN 1.0\n[Maker "S"]\n').maker == "S"
