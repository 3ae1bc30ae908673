"""Lines and columns of long texts, of which the line ends are looked up."""

from schema.span import Place, place_in

SHORT = "\nab\n\ncde\nf"


def test_a_long_text_has_the_places_of_a_short_one() -> None:
    for text in (SHORT + "x" * 20_000, SHORT + "\n" * 20_000):
        for offset in range(len(SHORT) + 1):
            assert place_in(text, offset, 7) == place_in(SHORT, offset, 7)


def test_the_end_of_a_long_text_has_a_place() -> None:
    assert place_in("a\n" * 20_000, 40_000) == Place(20_001, 1)
    assert place_in("a" * 30_000, 29_999) == Place(1, 30_000)
