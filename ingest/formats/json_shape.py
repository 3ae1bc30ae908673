"""Reading values out of JSON by their expected shape, and gathering every fault with its path.

A null value is taken as absent. What does not fit is a fault, and is then read as absent, so that all faults of a
record come to light at once.
"""

from collections.abc import Iterable
from typing import Any, Final

from ingest.formats.json_text import Path
from ingest.notation.faults import shown as printable

_MOST: Final = 10**9
_KINDS: Final = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "nothing"}

Faults = list[tuple[Path, str]]


class Node:
    """A value of a document, where it stands, and the list that its faults go to.

    >>> faults: Faults = []
    >>> deal = Node({"dealer": 7, "calls": ["Pass"]}, (), faults)
    >>> deal["dealer"].whole(0, 3), [call.text() for call in deal["calls"].items()], faults
    (None, ['Pass'], [(('dealer',), '7 is not a whole number from 0 to 3')])
    """

    __slots__ = ("_faults", "path", "value")

    def __init__(self, value: Any, path: Path, faults: Faults) -> None:
        self.value, self.path, self._faults = value, path, faults

    def __bool__(self) -> bool:
        """Whether there is such a value at all."""
        return self.value is not None

    def __getitem__(self, names: str | tuple[str, ...]) -> "Node":
        """The member of that name, or of the first of several names that is there; absent where there is none."""
        names = (names,) if isinstance(names, str) else names
        if self.value is not None and not isinstance(self.value, dict):
            self.object()
        elif self.value is not None:
            for name in names:
                if self.value.get(name) is not None:
                    return Node(self.value[name], (*self.path, name), self._faults)
        return Node(None, (*self.path, names[0]), self._faults)

    def fault(self, message: str) -> None:
        """This value is wrong, for that reason; a value around it that is wrong is not said again."""
        if (self.path, message) not in self._faults:
            self._faults.append((self.path, message))

    def object(self) -> dict[str, Any]:
        """The members; none, and a fault, where this is no object."""
        if self.value is None or isinstance(self.value, dict):
            return self.value or {}
        self.fault(f"an object is expected, not {shown(self.value)}")
        return {}

    def items(self, most: int = 100) -> list["Node"]:
        """The elements; none, and a fault, where this is no list or a longer one."""
        if self.value is None:
            return []
        if not isinstance(self.value, list):
            self.fault(f"a list is expected, not {shown(self.value)}")
            return []
        if len(self.value) > most:
            self.fault(f"{len(self.value)} elements; {most} are the most")
            return []
        return [Node(value, (*self.path, index), self._faults) for index, value in enumerate(self.value)]

    def text(self) -> str | None:
        """The text, its line ends as line feeds."""
        if self.value is None or isinstance(self.value, str):
            return None if self.value is None else self.value.replace("\r\n", "\n").replace("\r", "\n")
        self.fault(f"a text is expected, not {shown(self.value)}")
        return None

    def whole(self, least: int = -_MOST, most: int = _MOST) -> int | None:
        """The whole number, within bounds."""
        value = self.value
        if value is None:
            return None
        if isinstance(value, float) and value.is_integer() and abs(value) <= _MOST:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
            return value
        bounds = "" if least == -_MOST else f" from {least} to {most}" if most < _MOST else f" of {least} or more"
        self.fault(f"{shown(value)} is not a whole number{bounds}")
        return None

    def flag(self) -> bool | None:
        """True or false."""
        if self.value is None or isinstance(self.value, bool):
            return self.value
        self.fault(f"true or false is expected, not {shown(self.value)}")
        return None

    def others(self, known: Iterable[str]) -> dict[str, Any]:
        """The members that are not known."""
        return {name: value for name, value in self.object().items() if name not in known}


def shown(value: Any) -> str:
    """A value as it may stand in a message.

    >>> shown("9Z"), shown([1]), shown(10**12)
    ('"9Z"', 'a list', '1000000000000')
    """
    if isinstance(value, str):
        return f'"{printable(value)}"'
    if isinstance(value, bool) or not isinstance(value, int | float):
        return _KINDS.get(type(value), "this")
    return str(value) if isinstance(value, float) or abs(value) < 10**15 else "a number of many digits"
