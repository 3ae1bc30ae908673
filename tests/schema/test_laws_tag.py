"""Reading a Laws tag."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schema.laws import ASSUMED, CODES, Laws, LawsError, TagFault, laws_of, options
from schema.laws.model import LonerLead, LostDeal, Match, MutualRevokes, Revoked
from schema.laws.tag import LONGEST


def test_a_record_that_names_no_code_is_under_the_one_that_is_assumed() -> None:
    assert laws_of(None).tag == laws_of("").tag == laws_of(" \t").tag == ASSUMED == "north-american"


def test_case_and_blanks_do_not_count_and_options_stand_once_in_the_order_of_the_table() -> None:
    laws = laws_of("  NORTH-American ;Loner-Lead =\tLEFT-of-loner;  stick-the-DEALER;target= 07; stick-the-dealer=yes")
    assert laws.tag == "north-american; target=7; stick-the-dealer; loner-lead=left-of-loner"
    assert laws.options == (("target", "7"), ("stick-the-dealer", None), ("loner-lead", "left-of-loner"))
    assert laws.stick_the_dealer
    assert laws.loner_lead is LonerLead.LEFT_OF_LONER


def test_what_the_tag_gives_is_kept_even_where_the_code_has_it() -> None:
    assert laws_of("somerset-1888; lap; target=5").tag == "somerset-1888; target=5; lap"


# Every option of schema/LAWS.md with what it sets.
SETTINGS: list[tuple[str, str, dict[str, Any]]] = [
    ("north-american", "pack=24", {"pack": 24, "joker": False}),
    ("north-american", "pack=25", {"pack": 25, "joker": True}),
    ("north-american", "pack=28", {"pack": 28, "joker": False}),
    ("north-american", "pack=32", {"pack": 32, "joker": False}),
    ("north-american", "target=11", {"target": 11, "deals": None}),
    ("north-american", "deals=16", {"deals": 16, "target": 10}),
    ("north-american", "lap", {"lap": True}),
    ("somerset-1888", "lap=no", {"lap": False}),
    ("north-american", "rubber", {"match": Match.RUBBER, "rubber_bonus": 2}),
    ("somerset-1888", "rubber=no", {"match": Match.GAMES, "rubber_bonus": 0}),
    ("washington-1862", "rubber=no", {"match": Match.GAMES, "rubber_bonus": 0}),
    ("north-american", "rubber=no", {"match": Match.SINGLE, "rubber_bonus": 0}),
    ("north-american", "love-game-double", {"love_game_double": True}),
    ("washington-1862", "love-game-double=no", {"love_game_double": False}),
    ("north-american", "march=3", {"march": 3, "lone_march": 4}),
    ("north-american", "euchre=4", {"euchre": 4, "lone_euchre": 2}),
    ("north-american", "lone-march=5", {"lone_march": 5, "march": 2}),
    ("north-american", "lone-euchre=3", {"lone_euchre": 3, "defender_euchre": 3, "euchre": 2}),
    ("north-american", "stick-the-dealer", {"stick_the_dealer": True, "stuck_may_name_turned_suit": False}),
    (
        "north-american",
        "stuck-may-name-turned-suit",
        {"stick_the_dealer": True, "stuck_may_name_turned_suit": True},
    ),
    ("north-american", "need-natural-trump", {"need_natural_trump": True}),
    ("north-american", "canadian-loner", {"canadian_loner": True}),
    ("north-american", "loner-lead=left-of-dealer", {"loner_lead": LonerLead.LEFT_OF_DEALER}),
    ("north-american", "loner-lead=left-of-loner", {"loner_lead": LonerLead.LEFT_OF_LONER}),
    ("north-american", "defend-alone", {"defend_alone": True, "defender_euchre": 2}),
    ("north-american", "defend-alone-euchre=4", {"defend_alone": True, "defender_euchre": 4, "lone_euchre": 2}),
    ("north-american", "no-trump", {"no_trump": True}),
    ("north-american", "joker", {"joker": True, "pack": 24}),
    ("somerset-1888", "joker", {"joker": True, "pack": 32}),
    ("north-american", "partners-best", {"partners_best": True}),
    ("north-american", "go-under", {"go_under": True}),
    ("north-american", "farmers-hand", {"farmers_hand": True}),
    ("north-american", "fast-break", {"fast_break": True}),
    ("north-american", "four-trick-tokens", {"four_trick_tokens": True}),
    ("north-american", "discard-turn-up=forbidden", {"discard_turn_up": False}),
    ("somerset-1888", "discard-turn-up=allowed", {"discard_turn_up": True}),
    ("north-american", "misdeal=loses", {"misdeal": LostDeal.LOSES}),
    ("somerset-1888", "misdeal=keeps", {"misdeal": LostDeal.KEEPS}),
    ("north-american", "revoke=1", {"revoke": 1, "lone_revoke": 4}),
    ("north-american", "revoke-lone=2", {"lone_revoke": 2, "revoke": 2}),
    ("somerset-1888", "revoke-ends-hand", {"revoked": Revoked.ENDS_HAND, "mutual_revokes": MutualRevokes.FIRST}),
    (
        "north-american",
        "revoke-ends-hand=no",
        {"revoked": Revoked.OFFENDERS_SCORE, "mutual_revokes": MutualRevokes.CANCEL},
    ),
    (
        "washington-1862",
        "revoke-ends-hand=no",
        {"revoked": Revoked.OFFENDERS_NOTHING, "mutual_revokes": MutualRevokes.VOID},
    ),
    ("north-american", "revoke-takes", {"revoke_takes": True}),
    ("north-american", "alone-must-take-5", {"unscored": ("alone-must-take-5",)}),
    ("north-american", "alone-must-take-5=no", {"unscored": ()}),
]


@pytest.mark.parametrize(
    ("code", "option", "settings"), SETTINGS, ids=[f"{code}-{given}" for code, given, _ in SETTINGS]
)
def test_an_option_sets_its_clauses_and_no_other(code: str, option: str, settings: dict[str, Any]) -> None:
    laws, plain = laws_of(f"{code}; {option}"), laws_of(code)
    assert {field: getattr(laws, field) for field in settings} == settings
    kept = set(type(laws).model_fields) - set(settings) - {"tag", "options"}
    assert {field: getattr(laws, field) for field in kept} == {field: getattr(plain, field) for field in kept}
    assert laws.tag == f"{code}; {option}"


def test_every_option_is_tried_here() -> None:
    assert {given.partition("=")[0] for _, given, _ in SETTINGS} == set(options())


def test_a_lone_defender_scores_what_is_given_for_him_whatever_a_lone_euchre_scores() -> None:
    for tag in ("lone-euchre=3; defend-alone-euchre=4", "defend-alone-euchre=4; lone-euchre=3"):
        laws = laws_of(f"north-american; {tag}")
        assert (laws.lone_euchre, laws.defender_euchre) == (3, 4)


def test_an_unknown_code_is_an_error_at_its_place_that_names_the_codes() -> None:
    with pytest.raises(LawsError, match="did you mean somerset-1888") as caught:
        laws_of("somerset-1889")
    assert caught.value.offset == 0
    assert all(code in str(caught.value) for code in CODES)
    with pytest.raises(LawsError) as caught:
        laws_of("   hoyle; lap")
    assert caught.value.offset == 3


def test_an_unknown_option_is_an_error_at_its_place_that_names_the_options() -> None:
    with pytest.raises(LawsError, match="did you mean stick-the-dealer") as caught:
        laws_of("north-american; stick-dealer")
    assert caught.value.offset == 16
    assert all(option in str(caught.value) for option in options())


FAULTS = [
    ("north-american; pack=23", 21, "pack=23: 24, 25, 28 or 32 is expected"),
    ("north-american; target=0", 23, "target=0: a whole number from 1 to 1000 is expected"),
    ("north-american; target = abc", 25, "target=abc: a whole number from 1 to 1000 is expected"),
    ("north-american; target=１２", 23, "a whole number"),
    ("north-american; target=+7", 23, "a whole number"),
    ("north-american; target=7_0", 23, "a whole number"),
    ("north-american; target=" + "9" * 500, 23, "a whole number"),
    ("north-american; target=", 23, "a whole number"),
    ("north-american; target", 16, "target needs a value: a whole number from 1 to 1000"),
    ("north-american; loner-lead", 16, "loner-lead needs a value: left-of-dealer or left-of-loner"),
    ("north-american; misdeal=maybe", 24, "loses or keeps"),
    ("north-american; lap=perhaps", 20, "yes or no is expected"),
    ("north-american; target=5; target=10", 26, "target=10 contradicts target=5"),
    ("north-american; lap; lap=no", 21, "lap=no contradicts lap"),
    ("north-american; pack=25; joker=no", 25, "joker=no contradicts pack=25"),
    ("north-american; joker=no; pack=25", 26, "pack=25 contradicts joker=no"),
    ("north-american; deals=8; target=10", 25, "target=10 contradicts deals=8"),
    ("north-american; target=10; deals=8", 27, "deals=8 contradicts target=10"),
    ("north-american; stick-the-dealer=no; stuck-may-name-turned-suit", 37, "contradicts stick-the-dealer=no"),
    ("north-american; defend-alone-euchre=4; defend-alone=no", 39, "contradicts defend-alone-euchre=4"),
    ("north-american;", 15, "an option is expected"),
    ("north-american;; lap", 15, "an option is expected"),
    ("; lap", 0, "a code is expected"),
    ("lap", 0, "lap is an option: a code is expected before it"),
    ("north-american; somerset-1888", 16, "somerset-1888 is a code"),
    ("north-american, lap", 0, "no such code"),
    ("north-american; x" + "y" * LONGEST, 0, "characters"),
    ("north-american; \x1b[31mred", 16, "?[31mred"),
]


@pytest.mark.parametrize(("tag", "offset", "said"), FAULTS, ids=[tag[:40] for tag, _, _ in FAULTS])
def test_a_faulty_tag_is_an_error_at_the_first_sign_of_the_faulty_token(tag: str, offset: int, said: str) -> None:
    with pytest.raises(LawsError) as caught:
        laws_of(tag)
    assert caught.value.offset == offset
    assert said in str(caught.value)
    assert str(caught.value).isprintable()


def test_every_fault_of_a_tag_is_reported_in_order_of_place() -> None:
    with pytest.raises(LawsError) as caught:
        laws_of("somerset-1889; pack=23; lap; foo; lap=no")
    assert [fault.offset for fault in caught.value.faults] == [0, 20, 29, 34]


def given_options() -> st.SearchStrategy[str]:
    """An option as someone may write it, one of each name."""
    written = []
    for option in options().values():
        if option.values is not None:
            written.append(st.sampled_from([f"{option.name}={value}" for value in option.values]))
        elif option.number is not None:
            number = st.integers(option.number.least, option.number.most)
            written.append(number.map(f"{option.name} = {{:03}}".format))
        else:
            written.append(st.sampled_from([option.name, f"{option.name}=yes", f"{option.name}=no"]))
    return st.one_of(written)


def read(tag: str) -> tuple[Laws | None, tuple[TagFault, ...]]:
    """The laws of a tag, or what is wrong with it."""
    try:
        return laws_of(tag), ()
    except LawsError as error:
        return None, error.faults


@given(st.sampled_from(CODES), st.lists(given_options(), max_size=6), st.booleans())
def test_a_normalised_tag_names_the_same_laws_and_is_normal(code: str, given: list[str], loud: bool) -> None:
    tag = " ;".join([code, *given])
    laws, faults = read(tag.upper() if loud else tag)
    if laws is None:
        assert all("contradicts" in fault.message for fault in faults)
        return
    again = laws_of(laws.tag)
    assert again == laws
    assert again.tag == laws.tag == "; ".join([code, *laws.tag.split("; ")[1:]])
    assert {option.split("=")[0].strip() for option in given} == {name for name, _ in laws.options}


@given(st.text())
def test_any_text_is_laws_or_an_error_with_a_place_in_it(tag: str) -> None:
    laws, faults = read(tag)
    assert (laws is None) == bool(faults)
    assert all(0 <= fault.offset <= len(tag) for fault in faults)


def test_what_is_remembered_of_tags_is_bounded() -> None:
    assert laws_of.cache_info().maxsize is not None
    assert laws_of("somerset-1888") is laws_of("somerset-1888")
