"""What the checks of the making tell the scoring: whether a lone hand counts as one, and whether a jamboree was held.

Faults of the making that move points are few; they meet here, so that each is judged once. `replay.checks.making` has
`making_verdict(course) -> MakingVerdict` and `replay.scoring.score_of(course, revokes, verdict)` reads it. Facts of the
deal, the play and the events that move points or the deal (hands of the wrong size, a missing discard, a card exposed
by the lone player's partner, abandonment, unfairness) are in `replay.offences`, for the checks and the scoring alike.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class MakingVerdict:
    """How the laws see the making of a hand.

    `alone_void`: somebody played alone (alone, jambone or jamboree) whom the laws barred from it: he had passed, his
    side was not the makers', it was declared too late or in the wrong form, his partner who took it could not (then
    neither may), he had exposed a card. The hand is then scored by I-11. It stays false where the lone score stands
    all the same: under Somerset 97 alone (that partnership play was demanded shows in the partner's cards, and the
    scoring sees that by itself), and where nobody went alone. `why` is the name of the finding, `law` the number of the
    law, both null where nothing is void.

    `jamboree_held`: whether the five highest trumps were held, null where the cards do not tell or no jamboree was
    announced (I-30).
    """

    alone_void: bool = False
    why: str | None = None
    law: str | None = None
    jamboree_held: bool | None = None


LAWFUL: Final = MakingVerdict()
"""The verdict on a making that the laws have nothing to say against."""
