"""One deal of an EGN document as the record of a hand."""

from dataclasses import dataclass, field
from typing import Any, Final, cast

from ingest.formats.egn.calls import Auction, auction_of
from ingest.formats.egn.cards import card_of, is_generic, tells_all
from ingest.formats.egn.notes import annotations
from ingest.formats.egn.play import Table, seated
from ingest.formats.json_shape import Faults, Node, shown
from ingest.formats.json_text import compact, written
from replay.course import Course
from replay.engine import course_of, first_leader, unseen
from schema.calls import settled
from schema.cards import ID, SUITS, Card
from schema.findings import Fault
from schema.laws import Laws, laws_of
from schema.records import BySeat, Comment, Exchange, HandRecord, Mark, On
from schema.remarks import behind_calls, remarks_in_order
from schema.seats import SEATS, Seat

_BIDDING: Final = "EUCHRE_BIDDING"
_PLAY: Final = "TRICK_PLAY"
_KNOWN: Final[dict[str, frozenset[str]]] = {
    "": frozenset({"dealNumber", "deal_number", "initialState", "initial_state", "phases"})
    | {"alternativeLines", "alternative_lines"},
    "initialState": frozenset({"dealer", "upCard", "up_card", "playerCards", "player_cards", "kitty"}),
    _BIDDING: frozenset({"phaseNumber", "phase_number", "type", "calls", "isAlone", "is_alone", "discard"})
    | {"aloneDefender", "alone_defender", "cardExchanges", "card_exchanges", "callAnnotations", "calls_annotations"},
    _PLAY: frozenset({"phaseNumber", "phase_number", "type", "tricks", "isAlone", "is_alone", "initialLead"})
    | {"initial_lead", "aloneDefender", "alone_defender", "playAnnotations", "play_annotations", "tricks_annotations"},
}


@dataclass(slots=True)
class DealRead:
    """A deal as far as it was read: the fields of the record, what PEN has no tag for, keys not known, notices."""

    fields: dict[str, Any] = field(default_factory=dict)
    tags: list[tuple[str, str]] = field(default_factory=list)
    more: dict[str, Any] = field(default_factory=dict)
    notices: list[Fault] = field(default_factory=list)


def deal_of(value: Any, laws: str | None, faults: Faults) -> DealRead:
    """The deal with that value. What is wrong with it goes to `faults`; where there is any, the deal is no record."""
    return _Reader(Node(value, (), faults), laws_of(laws)).read()


class _Reader:
    def __init__(self, deal: Node, laws: Laws) -> None:
        self.deal, self.laws = deal, laws
        self.state = deal["initialState", "initial_state"]
        self.made = DealRead()
        self.trump: str | None = None
        self.lost: dict[str, str] = {}
        self.scenario = any(is_generic(text) for text in _texts(deal.value))

    def read(self) -> DealRead:
        made, fields = self.made, self.made.fields
        bidding, play = self._phases()
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
        self._keep_the_rest(bidding, play)
        return made

    def _phases(self) -> tuple[Node, Node]:
        """The bidding and the play; absent ones where there are none."""
        found: dict[str, Node] = {}
        for phase in self.deal["phases"].items(10):
            kind = phase["type"].text()
            if kind not in (_BIDDING, _PLAY):
                phase["type"].fault(f"{_BIDDING} or {_PLAY} is expected, not {shown(kind)}")
            elif kind in found:
                phase.fault(f"a second {kind}: a deal has one")
            else:
                found[kind] = phase
        absent = Node(None, (*self.deal.path, "phases"), [])
        return found.get(_BIDDING, absent), found.get(_PLAY, absent)

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
            self.lost[written(node.path)] = text
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
        return BySeat[tuple[Card, ...]](**held)

    def _talon(self) -> tuple[Card, ...] | None:
        kitty = self.state["kitty"]
        if not any(isinstance(node.value, str) and node.value for node in kitty.items(13)):
            return None
        return self._cards(kitty)

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
        targets = [
            On(kind="card", index=trick, card=card) if trick < len(tricks) else None
            for trick, played in enumerate(cards)
            for card in range(len(played))
        ]
        return annotations(play["playAnnotations", "play_annotations", "tricks_annotations"], cast("Any", targets))

    def _table(self, course: Course, tricks: list[list[int]]) -> Table:
        """What is known when the play begins, and which cards the record shows nowhere."""
        shown_cards = {
            name: self.made.fields[name] for name in ("dealer", "turn_up", "deal", "talon", "calls", "discard")
        }
        known = course_of(HandRecord(**shown_cards, maker=self.made.fields["maker"]), self.laws)
        among = unseen(known)
        for trick in tricks:
            for card in trick:
                among &= ~(1 << card)
        return Table(course.trump, course.out, tuple(known.held), among)

    def _keep_unplaced(self, first: int, tricks: list[Any]) -> None:
        self.made.tags.append(("EgnTricks", compact(tricks)))
        message = f"who led to trick {first + 1} is not known: the tricks from there on are kept, not placed"
        self.made.notices.append(Fault("unknown-key", message, trick=first + 1))

    def _keep_the_rest(self, bidding: Node, play: Node) -> None:
        """What PEN has no place for, kept in tags of its own."""
        made = self.made
        lines = self.deal["alternativeLines", "alternative_lines"]
        if lines.items():
            made.tags.append(("EgnAlternativeLines", compact(lines.value)))
        if self.lost:
            made.tags.append(("EgnCards", compact(self.lost)))
            message = "cards of generic suits, and bowers without a trump, are read as far as they say which card it is"
            made.notices.append(Fault("unknown-key", message))
        for node, kind in ((self.deal, ""), (self.state, "initialState"), (bidding, _BIDDING), (play, _PLAY)):
            for key, value in node.others(_KNOWN[kind]).items():
                made.more[written((*node.path, key))] = value
        for index, item in enumerate(bidding["cardExchanges", "card_exchanges"].items()):
            for key, value in item.others(("sender", "receiver", "cards")).items():
                made.more[f"cardExchanges.{index}.{key}"] = value


def _texts(value: Any) -> list[str]:
    """The cards that may say whether this is a scenario: those of the deal, the talon and the tricks."""
    try:
        state = value.get("initialState") or value.get("initial_state") or {}
        held = [card for holding in state.get("playerCards") or state.get("player_cards") or () for card in holding]
        tricks = [card for phase in value["phases"] for trick in phase.get("tricks") or () for card in trick]
        return [state.get("upCard") or state.get("up_card"), *held, *(state.get("kitty") or ()), *tricks]
    except (AttributeError, KeyError, TypeError):
        return []
