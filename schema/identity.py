"""The identity of a hand: what was played, not its title or what became known later (contract.md, Archive)."""

import hashlib

from schema.records import HandRecord, Pair


def identity_of(record: HandRecord) -> str:
    """A digest of what was played: players by seat, date, place in the game, dealer, turn-up, calls, cards in order.

    Title, comments, ids, and holdings or a discard that became known later do not count. Where no card is recorded
    (a score sheet) the score before the hand, the making, and the figures of the result stand for the cards. Returns 32
    hexadecimal digits.

    >>> a = HandRecord(dealer="N", event="one title")
    >>> identity_of(a) == identity_of(HandRecord(dealer="N")), identity_of(a) == identity_of(HandRecord(dealer="E"))
    (True, False)
    """
    parts: list[object] = [
        record.players.all(),
        record.date,
        (record.table, record.rubber, record.game, record.hand),
        (record.dealer, record.turn_up),
        [(call.seat, call.call, call.going) for call in record.calls],
        [(trick.seats, trick.cards, trick.withdrawn) for trick in record.tricks],
    ]
    if not record.tricks:
        parts.append((_figures(record.score), _figures(record.games), record.maker, record.trump, record.going))
        parts.append((_figures(record.tricks_won), _figures(record.points)))
        parts.append([event.verb for event in record.events])
    return hashlib.blake2b(repr(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _figures(pair: Pair | None) -> tuple[int | None, int | None] | None:
    return None if pair is None else (pair.NS, pair.EW)
