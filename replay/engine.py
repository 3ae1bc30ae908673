"""The engine: from a record and its laws to the course of the hand. It follows what happened and judges nothing."""

from replay.auction import resolve_calls, turned_suit
from replay.course import Course, TrickCourse
from replay.ranking import POWER, SUIT_OF, UNCLEAR, could_be, trick_winner
from schema.calls import TAKEN_UP
from schema.cards import ALL_KNOWN, BIT, ID, UNKNOWN, pack
from schema.laws.model import Laws, LonerLead
from schema.records import Exchange, HandRecord, Trick
from schema.seats import SEAT_NUMBER, SEATS


def course_of(record: HandRecord, laws: Laws) -> Course:
    """What happened in a hand. Never fails: what the record does not tell stays unknown."""
    course = Course(record, laws, dealer_of(record))
    if record.events:
        course.void = any(event.verb in ("misdeal", "newdeal") for event in record.events)
    resolve_calls(course)
    _give_cards(course)
    if record.tricks:
        _play(course)
    return course


def dealer_of(record: HandRecord) -> int | None:
    """The dealer as recorded, else the seat to the right of the one that spoke first."""
    if record.dealer is not None:
        return SEAT_NUMBER[record.dealer]
    if record.first_caller is not None:
        return (SEAT_NUMBER[record.first_caller] + 3) % 4
    return None


def _give_cards(course: Course) -> None:
    record = course.record
    for seat, holding in enumerate(record.deal.all()):
        if holding is None:
            continue
        cards = 0
        for card in holding:
            cards |= BIT[card]
        course.dealt[seat] = course.held[seat] = cards & ALL_KNOWN
        course.unknown[seat] = sum([ID[card] >= UNKNOWN for card in holding]) if cards > ALL_KNOWN else 0
    picker = course.dealer if course.making in TAKEN_UP or _turn_up_is_trump(course) else None
    for exchange in record.exchanges:
        if picker is not None and exchange.giver == SEATS[picker] and record.turn_up in exchange.cards:
            _pick_up(course, picker)
            picker = None
        _exchange(course, exchange)
    if picker is not None:
        _pick_up(course, picker)


def _turn_up_is_trump(course: Course) -> bool:
    """Whether a record without calls says so: the suit of a card that is turned down cannot be made, but by a stuck
    dealer where the laws let him."""
    if course.making is not None or course.trump is None or course.trump != turned_suit(course):
        return False
    stuck = course.laws.stick_the_dealer and course.laws.stuck_may_name_turned_suit
    return not (stuck and course.maker == course.dealer)


def _exchange(course: Course, exchange: Exchange) -> None:
    """Move cards between holdings; what is taken from the talon or given to it leaves the others as they are."""
    for card in exchange.cards:
        number = ID[card]
        if exchange.giver != "talon":
            _lose(course, SEAT_NUMBER[exchange.giver], number)
        if exchange.taker != "talon":
            _gain(course, SEAT_NUMBER[exchange.taker], number)


def _gain(course: Course, seat: int, card: int) -> None:
    unknown = course.unknown[seat]
    if card < UNKNOWN:
        course.held[seat] |= 1 << card
    elif unknown is not None:
        course.unknown[seat] = unknown + 1


def _lose(course: Course, seat: int, card: int) -> None:
    """A card not known to be held was one of the unknown ones; an unknown one leaves it open which has gone."""
    unknown = course.unknown[seat]
    if card < UNKNOWN and course.held[seat] & 1 << card:
        course.held[seat] &= ~(1 << card)
    elif card < UNKNOWN and unknown:
        course.unknown[seat] = unknown - 1
    elif card >= UNKNOWN:
        course.gone[seat] += 1


def _pick_up(course: Course, dealer: int) -> None:
    """The dealer takes the turn-up and discards; which card he parts with may not be known."""
    record = course.record
    if record.turn_up is None:
        if record.discard not in (None, "none"):
            _gain(course, dealer, ID["XX"])
            _lose(course, dealer, ID[str(record.discard)])
        return
    course.took_up = True
    _gain(course, dealer, ID[record.turn_up])
    if record.discard is None:
        course.gone[dealer] += 1
    elif record.discard != "none":
        _lose(course, dealer, ID[record.discard])


def _play(course: Course) -> None:
    entitled = first_leader(course)
    count = len(course.record.tricks)
    playing = 15
    for seat in course.out:
        playing &= ~(1 << seat)
    among: int | None = None
    for number, trick in enumerate(course.record.tricks, 1):
        played = _resolve(course, trick, entitled, playing, number == count)
        if played.lawful is None and (played.full or number < count) and course.trump is not None:
            if among is None:
                among = unseen(course)
            played.lawful = _decide(course, played, among)
        recorded = None if trick.winner is None else SEAT_NUMBER[trick.winner]
        played.winner = played.lawful
        if played.lawful is None and recorded is not None and _may_have_won(course, played, recorded):
            played.winner = recorded
        if number > 1:
            before = course.tricks[-1].record.winner
            if before is not None and SEAT_NUMBER[before] == played.leader:
                played.entitled = played.leader
        course.tricks.append(played)
        entitled = played.winner


def _resolve(course: Course, trick: Trick, entitled: int | None, playing: int, last: bool) -> TrickCourse:
    """The cards that stand, and the winner where every card is known."""
    seats = [SEAT_NUMBER[seat] for seat in trick.seats]
    cards = [ID[card] for card in trick.cards]
    items = list(range(len(cards)))
    if trick.withdrawn:
        back = set(trick.withdrawn)
        items = [item for item in items if item not in back]
        seats = [seats[item] for item in items]
        cards = [cards[item] for item in items]
    if not cards:
        return TrickCourse(trick, SEAT_NUMBER[trick.seats[0]], entitled, [], [], [], None, None, None, False)
    missing = playing
    for seat in seats:
        missing &= ~(1 << seat)
    led = SUIT_OF[course.trump][cards[0]]
    lawful = None
    if not (missing and last) and max(cards) < UNKNOWN:
        winner = trick_winner(cards, course.trump)
        lawful = None if winner is None else seats[winner]
    suit_led = None if led == UNCLEAR else led
    return TrickCourse(trick, seats[0], entitled, seats, cards, items, suit_led, lawful, None, not missing)


def first_leader(course: Course) -> int | None:
    """Who leads to the first trick (I-8): eldest hand, or the next that plays; by option the lone player's left."""
    return first_to_lead(course.laws, course.dealer, course.lone, course.out)


def first_to_lead(laws: Laws, dealer: int | None, lone: int | None, out: tuple[int, ...]) -> int | None:
    """Who leads to the first trick of a hand with that dealer, that lone player, and those who sit out."""
    if lone is not None and laws.loner_lead is LonerLead.LEFT_OF_LONER:
        seat = (lone + 1) % 4
    elif dealer is not None:
        seat = (dealer + 1) % 4
    else:
        return None
    while seat in out:
        seat = (seat + 1) % 4
    return seat


def unseen(course: Course) -> int:
    """The cards of the pack that the record does not show anywhere, as a bit set."""
    record = course.record
    seen = 0
    for held, dealt in zip(course.held, course.dealt, strict=True):
        seen |= held | dealt
    codes = [card for trick in record.tricks for card in trick.cards]
    codes += record.talon or ()
    codes += [card for card in (record.turn_up, record.discard) if card not in (None, "none")]  # type: ignore[misc]
    for code in codes:
        seen |= 1 << ID[code]
    return pack(course.laws.pack, joker=course.laws.joker) & ~seen


def _decide(course: Course, played: TrickCourse, among: int) -> int | None:
    """The winner in spite of unknown cards: one that no card which they may stand for could beat.

    An unknown card stands for one that the record shows nowhere, or for one that its player is known to have held and
    does not play elsewhere.
    """
    if course.trump is None or played.suit_led is None:
        return None
    for seat, card in zip(played.seats, played.cards, strict=True):
        if card >= UNKNOWN:
            elsewhere = 0
            for trick in course.record.tricks:
                for code in trick.cards:
                    elsewhere |= 1 << ID[code]
            among |= course.held[seat] & ~elsewhere & could_be(card)
    winner = trick_winner(played.cards, course.trump, among)
    return None if winner is None else played.seats[winner]


def _may_have_won(course: Course, played: TrickCourse, seat: int) -> bool:
    """Whether a seat may have won a trick that unknown cards leave open: it played, and no known card beats its own."""
    if seat not in played.seats:
        return not played.full
    if course.trump is None or played.suit_led is None:
        return True
    power = POWER[course.trump][played.suit_led]
    card = played.cards[played.seats.index(seat)]
    best = max(power[known] for known in range(UNKNOWN) if could_be(card) & 1 << known)
    return best >= max(power[other] for other in played.cards)
