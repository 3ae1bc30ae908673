"""One deal of an EGN document as the record of a hand."""

import re
from dataclasses import dataclass, field
from typing import Any, cast

from ingest.formats.egn.calls import TURN_UP, Auction, auction_of
from ingest.formats.egn.cards import card_of, is_generic, tells_all
from ingest.formats.egn.carried import KEY, carried
from ingest.formats.egn.keys import BIDDING, KNOWN, PLAY
from ingest.formats.egn.lines import branches_of_lines
from ingest.formats.egn.notes import annotations
from ingest.formats.egn.play import Table, seated
from ingest.formats.json_shape import Faults, Node, shown
from ingest.formats.json_text import Path, compact, written
from replay.course import Course
from replay.engine import course_of, first_leader, unseen
from replay.present import trump_code
from schema.branches import tag_of
from schema.calls import settled
from schema.cards import ID, SUITS, UNKNOWN, Card
from schema.findings import Fault
from schema.laws import Laws, laws_of
from schema.records import BySeat, Comment, Exchange, HandRecord, Mark, On
from schema.remarks import behind_calls, remarks_in_order
from schema.seats import SEATS, Seat

_Holdings = BySeat[tuple[Card, ...]]


@dataclass(slots=True)
class DealRead:
    """A deal as far as it was read: the fields of the record, what PEN has no tag for, keys not known, notices.

    `carried` are keys that were not known to the program that first read them.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    tags: list[tuple[str, str]] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    carried: dict[str, Any] = field(default_factory=dict)
    notices: list[Fault] = field(default_factory=list)


def deal_of(value: Any, laws: str | None, faults: Faults) -> DealRead:
    """The deal with that value. What is wrong with it goes to `faults`; where there is any, the deal is no record."""
    return _Reader(Node(value, (), faults), laws_of(laws), faults).read()


class _Reader:
    def __init__(self, deal: Node, laws: Laws, faults: Faults) -> None:
        self.deal, self.laws, self.faults = deal, laws, faults
        self.state = deal["initialState", "initial_state"]
        self.kitty = self.state["kitty"]
        self.made = DealRead()
        self.unfit: list[Any] = []
        self.trump: str | None = None
        self.lost: dict[str, str] = {}
        self.scenario = any(is_generic(text) for text in _texts(deal.value))

    def read(self) -> DealRead:
        made, fields = self.made, self.made.fields
        bidding, play = self._phases()
        bidding = self._without_carried(bidding)
        dealer = self.state["dealer"].whole(0, 3)
        auction = auction_of(bidding, play, dealer)
        course = self._making(dealer, auction)
        calls = course.record.calls
        number = self.deal["dealNumber", "deal_number"].whole(0)
        fields |= {
            "hand": None if number is None else number + 1,
            "dealer": None if dealer is None else SEATS[dealer],
            "turn_up": self._card(self.state["upCard", "up_card"]),
            "deal": self._holdings(),
            "talon": self._talon(),
            "calls": calls,
            "first_caller": SEATS[(dealer + 1) % 4] if dealer is not None and calls else None,
            "maker": auction.maker,
            "trump": _trump(auction, course),
            "going": "alone" if auction.alone else None,
            "discard": self._card(bidding["discard"]),
            "exchanges": self._exchanges(bidding["cardExchanges", "card_exchanges"]),
        }
        said = annotations(bidding["callAnnotations", "calls_annotations"], auction.targets)
        of_play = self._play(play, course)
        comments, marks = (*said[0], *of_play[0]), (*said[1], *of_play[1])
        if len(calls) < len(auction.calls):
            comments, marks = behind_calls(comments, marks, len(calls))
        fields |= {"comments": remarks_in_order(comments, ()), "marks": remarks_in_order(marks, ())}
        for seat in auction.unknown:
            made.notices.append(Fault("unknown-key", f"the call of {seat} is not known (x)", seat=seat))
        if auction.raw:
            made.tags.append(("EgnCalls", compact(auction.raw)))
        self._branches(bidding, play)
        self._keep_the_rest(bidding, play)
        return made

    def _without_carried(self, bidding: Node) -> Node:
        """The bidding without the annotation that carries what the schema has no place for."""
        noted = bidding.value.get("callAnnotations") if isinstance(bidding.value, dict) else None
        value = carried(noted[KEY]) if isinstance(noted, dict) and KEY in noted else None
        if value is None:
            return bidding
        more = value.get("more")
        if isinstance(more, dict):
            self.made.carried = more
        if isinstance(value.get("lines"), list):
            self.unfit = value["lines"]
        if "kitty" in value:
            self.kitty = Node(value["kitty"], (*bidding.path, "callAnnotations", KEY), self.faults)
        assert isinstance(noted, dict)
        left = {key: texts for key, texts in noted.items() if key != KEY}
        return Node(bidding.value | {"callAnnotations": left}, bidding.path, self.faults)

    def _phases(self) -> tuple[Node, Node]:
        """The bidding and the play; absent ones where there are none."""
        found: dict[str, Node] = {}
        for phase in self.deal["phases"].items(10):
            kind = phase["type"].text()
            if kind not in (BIDDING, PLAY):
                phase["type"].fault(f"{BIDDING} or {PLAY} is expected, not {shown(kind)}")
            elif kind in found:
                phase.fault(f"a second {kind}: a deal has one")
            else:
                found[kind] = phase
        absent = Node(None, (*self.deal.path, "phases"), [])
        return found.get(BIDDING, absent), found.get(PLAY, absent)

    def _making(self, dealer: int | None, auction: Auction) -> Course:
        """What the calls came to, from a record of them alone; the trump tells what bowers and generic suits are."""
        turned = self.state["upCard", "up_card"].value
        turn_up = card_of(turned, None, self.scenario) if isinstance(turned, str) else None
        seat = None if dealer is None else SEATS[dealer]
        record = HandRecord(
            dealer=seat,
            turn_up=turn_up,
            calls=settled(auction.calls, seat, turn_up, self.laws.tag),
            maker=auction.maker,
            trump=_named_trump(auction, turn_up),
            going="alone" if auction.alone else None,
        )
        course = course_of(record, self.laws)
        if course.trump is not None and course.trump < 4:
            self.trump = SUITS[course.trump]
        return course

    def _card(self, node: Node) -> Card | None:
        """A card, so far as it is known; what a scenario's card says beside is kept."""
        text = node.text()
        if text is None or text == "":
            return None
        card = card_of(text, self.trump, self.scenario)
        if card is None:
            node.fault(f"{shown(text)} is no card")
        elif not tells_all(text, self.trump, self.scenario):
            self.lost[_key(node.path)] = text
        return card

    def _cards(self, node: Node) -> tuple[Card, ...]:
        """The cards of a list; an empty text among them is a card that is not known."""
        return tuple(self._card(item) or "XX" for item in node.items(33))

    def _holdings(self) -> BySeat[tuple[Card, ...]]:
        """The deal; an empty holding is one that is not known."""
        held = {
            SEATS[seat]: self._cards(node) or None
            for seat, node in enumerate(self.state["playerCards", "player_cards"].items(4))
        }
        return _Holdings(**held)

    def _talon(self) -> tuple[Card, ...] | None:
        if not any(isinstance(node.value, str) and node.value for node in self.kitty.items(13)):
            return None
        return self._cards(self.kitty)

    def _exchanges(self, exchanges: Node) -> tuple[Exchange, ...]:
        """Cards handed over; where no sender is told they came from the talon."""
        made = []
        for item in exchanges.items():
            giver, taker = item["sender"].whole(0, 3), item["receiver"].whole(0, 3)
            cards = self._cards(item["cards"])
            if item["receiver"].value is None:
                item.fault("an exchange has a receiver")
            elif not cards:
                item.fault("an exchange has cards")
            elif taker is not None:
                party: Seat | str = "talon" if giver is None else SEATS[giver]
                made.append(Exchange(giver=party, taker=SEATS[taker], cards=cards))  # type: ignore[arg-type]
        return tuple(made)

    def _play(self, play: Node, course: Course) -> tuple[list[Comment], list[Mark]]:
        """The tricks with their seats, and what was said of the cards."""
        fields, nodes = self.made.fields, play["tricks"].items(13)
        cards = [[ID[card] for card in self._cards(node)] for node in nodes]
        while cards and not cards[-1]:
            cards.pop()
        empty = next((node for node, trick in zip(nodes, cards, strict=False) if not trick), None)
        if empty is not None:
            empty.fault("a trick without cards stands before one with cards")
            return [], []
        lead = play["initialLead", "initial_lead"].whole(0, 3)
        tricks = seated(cards, first_leader(course) if lead is None else lead, self._table(course, cards))
        fields["tricks"] = tuple(tricks)
        fields["first_leader"] = tricks[0].seats[0] if tricks else None
        if len(tricks) < len(cards):
            self._keep_unplaced(len(tricks), [node.value for node in nodes[len(tricks) : len(cards)]])
        said = play["playAnnotations", "play_annotations", "tricks_annotations"]
        if not said.object():
            return [], []
        targets = [
            On(kind="card", index=trick, card=card) if trick < len(tricks) else None
            for trick, played in enumerate(cards)
            for card in range(len(played))
        ]
        return annotations(said, cast("Any", targets))

    def _table(self, course: Course, tricks: list[list[int]]) -> Table:
        """What is known when the play begins, and which cards the record shows nowhere; neither is asked for where all
        cards are known, and with them every winner."""
        if course.trump is not None and all(card < UNKNOWN for trick in tricks for card in trick):
            return Table(course.trump, course.out, (0, 0, 0, 0), 0)
        shown_cards = {
            name: self.made.fields[name] for name in ("dealer", "turn_up", "deal", "talon", "calls", "discard")
        }
        made = self.made.fields
        known = course_of(HandRecord(**shown_cards, maker=made["maker"], trump=made["trump"]), self.laws)
        among = unseen(known)
        for trick in tricks:
            for card in trick:
                among &= ~(1 << card)
        return Table(course.trump, course.out, tuple(known.held), among)

    def _keep_unplaced(self, first: int, tricks: list[Any]) -> None:
        self.made.tags.append(("EgnTricks", compact(tricks)))
        message = f"who led to trick {first + 1} is not known: the tricks from there on are kept, not placed"
        self.made.notices.append(Fault("unknown-key", message, trick=first + 1))

    def _branches(self, bidding: Node, play: Node) -> None:
        """The alternative lines; those that do not fit the deal are kept as they are."""
        lines = self.deal["alternativeLines", "alternative_lines"]
        values = lines.value if lines.items() else []
        found = branches_of_lines(values, self.deal.value, (bidding.value, play.value), self.made.fields, self._again)
        if found.branches:
            self.made.tags.append(tag_of(found.branches))
        if found.unfit:
            message = f"of the alternative lines {len(found.unfit)} do not fit the deal: they are kept as they are"
            self.made.notices.append(Fault("unknown-key", message))
        if found.unfit or self.unfit:
            self.made.tags.append(("EgnAlternativeLines", compact(self.unfit + found.unfit)))

    def _again(self, deal: dict[str, Any]) -> DealRead | None:
        """Another deal, by the same laws; null where there is a fault in it."""
        faults: Faults = []
        read = _Reader(Node(deal, (), faults), self.laws, faults).read()
        return None if faults else read

    def _keep_the_rest(self, bidding: Node, play: Node) -> None:
        """What PEN has no place for, kept in tags of its own."""
        made = self.made
        if self.lost:
            made.tags.append(("EgnCards", compact(self.lost)))
            message = "cards of generic suits, and bowers without a trump, are read as far as they say which card it is"
            made.notices.append(Fault("unknown-key", message))
        for node, kind in ((self.deal, ""), (self.state, "initialState"), (bidding, BIDDING), (play, PLAY)):
            for key, value in node.others(KNOWN[kind]).items():
                made.more[written((*node.path, key))] = value
        for index, item in enumerate(bidding["cardExchanges", "card_exchanges"].items()):
            for key, value in item.others(("sender", "receiver", "cards")).items():
                made.more[f"cardExchanges.{index}.{key}"] = value


def _named_trump(auction: Auction, turn_up: str | None) -> Any:
    """The trump that a call names behind one that is not known."""
    if auction.trump != TURN_UP:
        return auction.trump
    return turn_up[1] if turn_up is not None and turn_up[1] in SUITS else None


def _trump(auction: Auction, course: Course) -> str | None:
    return None if auction.trump is None else trump_code(course.trump)


def _key(path: Path) -> str:
    """What a card is of, whatever the order of the phases: "tricks.0.2", "playerCards.3.1".

    >>> _key(("phases", 1, "tricks", 0, 2)), _key(("initial_state", "up_card"))
    ('tricks.0.2', 'upCard')
    """
    inner = written(path[2:] if path and path[0] == "phases" else path[1:])
    return re.sub(r"_([a-z])", lambda match: match[1].upper(), inner)


def _texts(value: Any) -> list[str]:
    """The cards that may say whether this is a scenario: those of the deal, the talon and the tricks."""
    try:
        state = value.get("initialState") or value.get("initial_state") or {}
        held = [card for holding in state.get("playerCards") or state.get("player_cards") or () for card in holding]
        tricks = [card for phase in value["phases"] for trick in phase.get("tricks") or () for card in trick]
        return [state.get("upCard") or state.get("up_card"), *held, *(state.get("kitty") or ()), *tricks]
    except (AttributeError, KeyError, TypeError):
        return []
