"""Points as played and due: lone hands, jambone, penalties of what the record shows, options."""

import pytest

from ingest.notation import parse
from replay import replay
from schema.records import HandRecord
from schema.results import HandResult

SOMERSET, WASHINGTON, AMERICAN = "somerset-1888", "washington-1862", "north-american"


def played(laws: str, text: str) -> HandResult:
    (record,) = parse(f'[Event "x"]\n[Laws "{laws}"]\n[Dealer "W"]\n{text}')
    assert isinstance(record, HandRecord)
    return replay(record)


def sheet(laws: str, tricks: str, *lines: str, going: str = "", score: str = "NS:0 EW:0") -> HandResult:
    alone = f'[Going "{going}"]\n' if going else ""
    events = "".join(f"! {line}\n" for line in lines)
    return played(laws, f'[Score "{score}"]\n[Maker "N"]\n[Trump "H"]\n{alone}[Tricks "{tricks}"]\n{events}')


def errors(result: HandResult) -> list[str]:
    return [finding.name for finding in result.findings if finding.severity in ("error", "warning")]


BARE = '[TurnUp "9H"]\n[Auction "N"]\n'
FIVE, FOUR, THREE, TWO, NONE = "NS:5 EW:0", "NS:4 EW:1", "NS:3 EW:2", "NS:2 EW:3", "NS:0 EW:5"


@pytest.mark.parametrize(
    ("laws", "going", "march", "point", "euchre"),
    [
        (SOMERSET, "", 2, 1, 2),
        (SOMERSET, "alone", 4, 1, 4),
        (WASHINGTON, "", 2, 1, 2),
        (WASHINGTON, "alone", 4, 1, 4),
        (WASHINGTON, "jambone", 8, 1, 8),
        (AMERICAN, "", 2, 1, 2),
        (AMERICAN, "alone", 4, 1, 2),
        (f"{AMERICAN}; march=3; euchre=5", "", 3, 1, 5),
        (f"{AMERICAN}; lone-march=6; lone-euchre=3", "alone", 6, 1, 3),
    ],
)
def test_what_a_hand_brings(laws: str, going: str, march: int, point: int, euchre: int) -> None:
    kind = {"": "", "alone": "lone-", "jambone": "jambone-"}[going]
    for tricks, due, outcome in (
        (FIVE, (march, 0), "march"),
        (FOUR, (point, 0), "point"),
        (THREE, (point, 0), "point"),
        (TWO, (0, euchre), "euchre"),
        (NONE, (0, euchre), "euchre"),
    ):
        result = sheet(laws, tricks, going=going)
        assert (result.due, result.as_played, result.outcome) == (due, due, kind + outcome)


def test_jambone_where_there_is_none_has_no_points_due() -> None:
    result = sheet(SOMERSET, FIVE, going="jambone")
    assert (result.due, result.outcome) == (None, None)
    assert errors(result) == ["variant-unsupported"]


JAMBOREE = '[TurnUp "{up}"]\n[Deal "W:JS JC AS KS XX"]\n[Auction "N"]\nPass Pass Pass TakeUp+Jamboree\n[Discard "XX"]\n'


def test_a_jamboree_counts_sixteen_without_play() -> None:
    result = played(WASHINGTON, JAMBOREE.format(up="QS"))
    assert (result.due, result.status, result.outcome, result.tricks_won) == ((0, 16), "complete", "jamboree", None)


def test_a_jamboree_that_was_not_held_is_worth_nothing_without_play_and_jambone_with_it() -> None:
    announced = JAMBOREE.format(up="TS").replace("XX", "9D")
    result = played(WASHINGTON, announced)
    assert (result.due, result.outcome, errors(result)) == ((0, 0), None, ["jamboree-not-held"])
    for tricks, due in ((NONE, (0, 8)), (THREE, (16, 0)), ("NS:1 EW:4", (0, 1))):
        assert played(WASHINGTON, announced + f'[Tricks "{tricks}"]').due == due


def test_a_jamboree_that_nobody_can_check_is_believed_unless_its_tricks_belie_it() -> None:
    assert sheet(WASHINGTON, FIVE, going="jamboree").due == (16, 0)
    assert sheet(WASHINGTON, TWO, going="jamboree").due == (0, 16)
    assert sheet(WASHINGTON, FOUR, going="jamboree").due == (1, 0)


def test_announced_as_jambone_by_mistake_a_jamboree_counts_eight() -> None:
    text = JAMBOREE.format(up="QS").replace("Jamboree", "Jambone") + f'[Tricks "{NONE}"]'
    assert played(WASHINGTON, text).due == (0, 8)


@pytest.mark.parametrize("laws", [SOMERSET, WASHINGTON])
@pytest.mark.parametrize(
    ("tricks", "due", "outcome"),
    [("NS:0 EW:5", (0, 2), "march"), ("NS:1 EW:4", (0, 1), "point"), (FOUR, (4, 0), "lone-euchre")],
)
def test_a_lone_hand_that_the_laws_bar_scores_as_partners_at_most(
    laws: str, tricks: str, due: tuple[int, int], outcome: str
) -> None:
    text = f'[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp E:Alone\n[Tricks "{tricks}"]\n'
    result = played(laws, text)
    assert (result.due, result.outcome, result.going, result.lone) == (due, outcome, "alone", "E")
    assert "alone-after-pass" in errors(result)


def test_a_revoke_in_a_barred_lone_hand_costs_what_it_does_in_a_lone_hand() -> None:
    text = '[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp E:Alone\n! claim revoke N 2\n[Tricks "NS:0 EW:5"]\n'
    assert played(SOMERSET, text).due == (0, 7)


def test_going_alone_against_the_makers_leaves_it_a_partnership_hand() -> None:
    text = '[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp N:Alone\n[Tricks "{}"]\n'
    assert played(SOMERSET, text.format("NS:0 EW:5")).due == (0, 2)
    assert played(SOMERSET, text.format(FIVE)).due == (2, 0)


def test_alone_declared_after_the_trump_stands_unless_partnership_play_was_demanded() -> None:
    text = (
        '[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp+Alone\n! fault alone-late W law 97\n[Tricks "NS:0 EW:5"]\n'
    )
    assert played(SOMERSET, text).due == (0, 4)
    other = text.replace("law 97", "law 96")
    assert played(SOMERSET, other).due == (0, 2)


ALONE = '[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp+Alone\n[Play "N"]\n'


def test_partner_who_plays_to_the_first_lead_makes_it_a_partnership_hand_under_somerset() -> None:
    first = ALONE + 'N:AC E:KC S:9C W:TC =N\n[Tricks "{}"]\n'
    assert played(SOMERSET, first.format("NS:1 EW:4")).outcome == "point"
    assert played(SOMERSET, first.format(FOUR)).due == (2, 0)
    assert played(WASHINGTON, first.format(FOUR)).due == (4, 0)
    assert played(AMERICAN, first.format(FOUR)).outcome == "lone-euchre"


@pytest.mark.parametrize("line", ["abandon N", "abandon S", "concede NS"])
def test_an_adversary_who_abandons_a_lone_hand_gives_five_under_somerset(line: str) -> None:
    begun = ALONE + f"N:AC TC 9C =N\n! {line}\n"
    assert played(SOMERSET, begun).due == (0, 5)
    assert played(SOMERSET, begun + '[Points "NS:0 EW:4"]').findings[-1].name == "points-wrong"
    assert played(SOMERSET, begun + '[Points "NS:0 EW:5"]\n').findings[-1].severity == "info"
    assert played(AMERICAN, begun + f'[Tricks "{FOUR}"]').due == (2, 0) or line.startswith("concede")


def test_one_who_does_not_play_to_a_trick_of_a_lone_hand_gives_five_as_well() -> None:
    assert played(SOMERSET, ALONE + "N:AC W:TC =N\nN:KC 9C 7C =N\n").due == (0, 5)


def test_what_is_merely_not_recorded_gives_nothing_away() -> None:
    assert played(SOMERSET, ALONE + "N:AC TC 9C =N\n").due is None
    assert played(SOMERSET, ALONE + 'N:AC TC 9C =N\n! abandon all\n[Tricks "NS:1 EW:4"]\n').due == (0, 1)


def test_conceded_tricks_are_those_that_were_not_played() -> None:
    text = '[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp\n[Play "N"]\nN:AC KC 9C TC =N\n! concede NS\n'
    result = played(WASHINGTON, text)
    assert (result.tricks_won, result.due, result.status) == ((1, 4), (0, 1), "partial")
    assert errors(played(WASHINGTON, text + '[Tricks "NS:2 EW:3"]\n')) == ["tricks-wrong"]


FOUR_CARDS = '[Deal "{}"]\n[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp{}\n[Tricks "{}"]\n'


def test_a_hand_of_the_wrong_size_costs_two_or_four_in_a_lone_hand_under_somerset() -> None:
    assert played(SOMERSET, FOUR_CARDS.format("N:AC KC QC TC", "", THREE)).due == (0, 2)
    assert played(SOMERSET, FOUR_CARDS.format("N:AC KC QC TC", "+Alone", "NS:1 EW:4")).due == (0, 5)
    assert played(SOMERSET, FOUR_CARDS.format("W:AC KC QC TC", "", NONE)).due == (2, 0)
    both = FOUR_CARDS.format("N:AC KC QC TC E:AS KS QS TS 9S 8S", "", NONE)
    assert played(SOMERSET, both).due == (0, 0)


def test_partners_laid_down_hand_of_the_wrong_size_brings_it_too() -> None:
    assert played(SOMERSET, FOUR_CARDS.format("E:AC KC QC TC", "+Alone", NONE)).due == (4, 0)


def test_a_hand_of_too_few_cards_makes_it_void_under_washington() -> None:
    result = played(WASHINGTON, FOUR_CARDS.format("N:AC KC QC TC", "", NONE))
    assert (result.due, result.outcome) == ((0, 0), "void")
    assert errors(played(WASHINGTON, FOUR_CARDS.format("N:AC KC QC TC", "", NONE) + '[Points "NS:0 EW:2"]')) == [
        "hand-size",
        "void-hand-scored",
    ]


def test_the_turn_up_left_over_shows_that_nothing_was_discarded() -> None:
    text = (
        '[TurnUp "9H"]\n[Deal "W:AH KH QH TH 8H"]\n[Auction "N"]\nPass Pass Pass TakeUp\n[Play "N"]\n'
        "N:AC KC QC AH =W\nW:KH TC 9C 8C =W\nW:QH AD KD QD =W\nW:TH TD 9D 8D =W\nW:8H AS KS QS =W\n"
    )
    result = played(SOMERSET, text)
    assert (result.due, errors(result)) == ((2, 0), ["no-discard"])
    assert played(WASHINGTON, text).due == (0, 0)
    assert played("north-american; pack=32", text).due == (0, 2)


def test_unfairness_gives_a_point_at_once_under_washington_and_the_offenders_nothing() -> None:
    assert sheet(WASHINGTON, THREE, "fault unfairness N").due == (0, 1)
    assert sheet(WASHINGTON, TWO, "fault unfairness N").due == (0, 3)
    assert sheet(WASHINGTON, THREE, "fault unfairness EW").due == (2, 0)
    assert sheet(SOMERSET, THREE, "fault unfairness N").due == (1, 0)


@pytest.mark.parametrize(("offender", "due"), [("N", (0, 1)), ("W", (1, 0)), ("EW", (1, 0))])
def test_unfairness_is_paid_for_in_a_hand_that_is_passed_out(offender: str, due: tuple[int, int]) -> None:
    calls = (
        f'[TurnUp "9C"]\n[Auction "N"]\nPass Pass Pass TurnDown Pass Pass Pass Pass\n! fault unfairness {offender}\n'
    )
    assert played(WASHINGTON, calls).due == due
    assert played(SOMERSET, calls).due == (0, 0)


@pytest.mark.parametrize("lines", [("penalty NS 1 law 35",), ("fault unfairness EW", "penalty NS 1 law 35")])
def test_the_table_may_have_given_the_point_for_it_where_all_passed(lines: tuple[str, ...]) -> None:
    calls = '[TurnUp "9C"]\n[Auction "N"]\nPass Pass Pass TurnDown Pass Pass Pass Pass\n'
    result = played(WASHINGTON, calls + "".join(f"! {line}\n" for line in lines) + '[Points "NS:1 EW:0"]\n')
    assert result.due == (1, 0)
    assert "overmark" not in errors(result)
    assert played(WASHINGTON, calls + "! penalty NS 2 law 28\n").due == (0, 0)


def test_a_penalty_that_the_table_gave_is_not_due_twice() -> None:
    assert sheet(SOMERSET, THREE, "claim revoke E 2", "penalty NS 3 law 63").due == (4, 0)
    assert sheet(WASHINGTON, THREE, "fault unfairness E", "penalty NS 1 law 35").due == (2, 0)


def test_a_penalty_without_cards_is_believed_at_the_laws_rate() -> None:
    assert sheet(SOMERSET, THREE, "penalty NS 3 law 63").due == (4, 0)
    assert sheet(SOMERSET, THREE, "penalty NS 2 law 90").due == (3, 0)
    assert sheet(SOMERSET, THREE, "penalty EW 2 law 90").due == (0, 2)
    assert sheet(WASHINGTON, THREE, "penalty EW 1 law 35").due == (0, 1)
    assert sheet(SOMERSET, THREE, "penalty NS 5 law 50", going="alone").due == (5, 0)


def test_a_penalty_that_no_law_gives_is_not_due() -> None:
    assert sheet(SOMERSET, THREE, "penalty NS 2 law 109").due == (1, 0)
    result = sheet(SOMERSET, THREE, "penalty NS 1")
    assert result.due == (1, 0)


FAST = """[TurnUp "9H"]
[Auction "N"]
Pass Pass Pass TakeUp
[Play "N"]
N:AC E:9C S:TC W:QC =N
N:AS E:9S S:TS W:QS =N
N:9D E:AD S:TD W:QD =E
E:AH S:QH W:KH N:TH =E
E:JD S:KS W:KD N:KC =E
"""


def test_fast_break_scores_nothing_where_the_first_two_tricks_were_lost_and_the_rest_won() -> None:
    laws = f"{AMERICAN}; fast-break"
    result = played(laws, FAST)
    assert (result.tricks_won, result.due, result.outcome) == ((2, 3), (0, 0), "point")
    assert played(AMERICAN, FAST).due == (0, 1)
    assert sheet(laws, FOUR).due == (1, 0)
    assert sheet(laws, TWO).due == (0, 2)
    assert sheet(laws, THREE).due is None, "which tricks they were is not known"


def test_a_lone_defender_scores_what_the_option_says() -> None:
    text = '[TurnUp "9H"]\n[Auction "N"]\nPass Pass Pass TakeUp+Alone N:Defend\n[Tricks "{}"]\n'
    assert played(f"{AMERICAN}; defend-alone", text.format(THREE)).due == (2, 0)
    assert played(f"{AMERICAN}; defend-alone-euchre=4", text.format(THREE)).due == (4, 0)
    assert played(f"{AMERICAN}; lone-euchre=3", text.format(THREE)).due == (3, 0)


def test_revoke_options() -> None:
    assert sheet(f"{AMERICAN}; revoke=3", THREE, "claim revoke E 1").due == (3, 0)
    assert sheet(f"{AMERICAN}; revoke-takes", THREE, "claim revoke E 1").due == (0, -2)
    assert sheet(f"{AMERICAN}; revoke-ends-hand=no", THREE, "claim revoke E 1").due == (3, 0)
    assert sheet(f"{SOMERSET}; revoke-ends-hand", THREE, "claim revoke E 1", "claim revoke S 2").due == (3, 0)


def test_an_option_whose_effect_is_not_known_leaves_nothing_due() -> None:
    result = sheet(f"{AMERICAN}; alone-must-take-5", THREE)
    assert (result.due, result.as_played) == (None, None)
    assert [finding.name for finding in result.findings] == ["score-not-audited"]


def message(result: HandResult) -> str:
    (found,) = [finding.message for finding in result.findings if finding.name in ("points-wrong", "overmark")]
    return found


REVOKED = """[TurnUp "9S"]
[Deal "N:AS KH 9H TD 8D E:JS 7H QH AC 9C S:JC QS AH 8C 7C W:KS TS KD 7D TC"]
[Auction "N"]
Pass Pass Pass TakeUp
[Discard "TC"]
[Play "N"]
N:KH 7H AH TS =W
W:9S AS 9C JC =S
S:QS KD 8D JS =E
E:AC 7C 7D TD =E
E:QH 8C KS 9H =W
"""


def test_it_is_said_what_would_make_the_points_right() -> None:
    text = REVOKED + '[Points "NS:3 EW:1"]\n'
    assert "right, had NS claimed East's revoke in trick 2" in message(played(SOMERSET, text))
    late = REVOKED + '! claim revoke E 2 late\n[Points "NS:3 EW:1"]\n'
    assert "right, had NS claimed East's revoke in trick 2 in time" in message(played(SOMERSET, late))
    unheard = REVOKED + '! claim revoke E 2\n[Points "NS:0 EW:1"]\n'
    assert "right, if no revoke had been claimed" in message(played(SOMERSET, unheard))
    made = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:2 EW:3"]\n[Points "NS:0 EW:{}"]\n'
    assert "right, had NS played alone" in message(played(SOMERSET, made.format(4)))
    assert "right, had EW made the trump" in message(played(SOMERSET, made.format(1)))
    assert "right" not in message(played(SOMERSET, made.format(9)))


def test_every_figure_that_disagrees_is_named() -> None:
    made = '[Maker "N"]\n[Trump "H"]\n[Tricks "NS:2 EW:3"]\n[Points "NS:2 EW:0"]\n'
    words = message(played(SOMERSET, made))
    assert "NS scored 2, but 0 are due" in words
    assert "EW scored 0, but 2 are due" in words


@pytest.mark.parametrize(("line", "found"), [("note hm", ["hand-incomplete"]), ("abandon all", [])])
def test_a_hand_that_was_abandoned_does_not_break_off(line: str, found: list[str]) -> None:
    result = played(SOMERSET, f"{ALONE}N:AC TC 9C =N\n! {line}\n")
    assert [finding.name for finding in result.findings if finding.name == "hand-incomplete"] == found
