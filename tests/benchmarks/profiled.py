"""Where the time of an ingest goes: cProfile, its own time summed by module, and the dearest functions."""

import cProfile
import pstats
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_MOST = 16


def where_it_goes(work: Callable[[], object]) -> str:
    """The shares of the modules and of the functions in the time of a work, each without what it calls."""
    profile = cProfile.Profile()
    profile.runcall(work)
    found: dict[tuple[str, int, str], tuple[int, int, float, float, object]] = pstats.Stats(profile).stats  # type: ignore[attr-defined]
    modules: Counter[str] = Counter()
    functions: Counter[str] = Counter()
    for (file, line, name), (_, calls, own, _, _) in found.items():
        module = _module(file)
        modules[module] += own  # type: ignore[assignment]
        functions[f"{module}:{line} {name} ({calls:,} calls)"] += own  # type: ignore[assignment]
    whole = sum(modules.values())
    lines = [f"{share / whole:6.1%}  {name}" for name, share in modules.most_common(_MOST)]
    lines += ["", *(f"{share / whole:6.1%}  {name}" for name, share in functions.most_common(_MOST))]
    return "\n".join(lines)


def _module(file: str) -> str:
    if not file.startswith(str(ROOT)):
        return "(built in)" if file == "~" else Path(file).parent.name + "/" + Path(file).stem
    return str(Path(file).relative_to(ROOT).with_suffix("")).replace("/", ".")
