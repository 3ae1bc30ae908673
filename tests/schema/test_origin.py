"""The origin of a record knows where in the text each of its values stands."""

from schema.origin import READABLE, Offsets, Origin
from schema.span import HAND, At, Place, at_tag

TEXT = '% note\n[Dealer "N"]\n[Play "E"]\nE:KH 7H\n'
ORIGIN = Origin(
    "club.pen", 3, 8, 7, TEXT, Offsets({"Dealer": TEXT.index("N")}, cards=[[TEXT.index("KH"), TEXT.index("7H")]])
)


def test_a_value_has_the_line_and_column_of_its_first_character() -> None:
    assert ORIGIN.place(at_tag("Dealer")) == Place(8, 10)
    assert ORIGIN.place(At("card", 0, 1)) == Place(10, 6)
    assert ORIGIN.excerpt(At("card", 0, 1)) == "E:KH 7H"


def test_what_has_no_place_of_its_own_has_that_of_the_hand() -> None:
    for at in (HAND, at_tag("TurnUp"), At("card", 4, 0), At("call", 0), At("event", 2)):
        assert ORIGIN.place(at) == Place(8, 1)
        assert ORIGIN.excerpt(at) == '[Dealer "N"]'


def test_a_winner_that_is_not_written_stands_at_its_trick() -> None:
    origin = Origin("club.pen", 1, 8, 7, TEXT, Offsets(cards=[[TEXT.index("KH")]], winners=[None]))
    assert origin.place(At("winner", 0)) == Place(10, 3)


def test_without_a_text_there_is_no_place() -> None:
    assert Origin("club.egn").place(HAND) is None
    assert Origin("club.egn").excerpt(HAND) is None


def test_a_line_that_nobody_can_read_is_not_shown() -> None:
    line = "x" * (READABLE + 1)
    assert Origin("club.pen", 1, 1, 1, line).excerpt(HAND) is None
    assert Origin("club.pen", 1, 1, 1, line[1:]).excerpt(HAND) == line[1:]
