"""All gates in one: style, types, generated pages, the wheel in an empty environment, the tests; 1 if one fails."""

import shutil
import subprocess
import sys
import tempfile
import venv
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
PAGES = (
    "ingest/NOTATION.md",
    "ingest/FORMATS.md",
    "schema/LAWS.md",
    "schema/RULES.md",
    "schema/DATABASE.md",
    "schema/JSON.md",
)

PROGRAMS = ("ruff", "mypy", "cog")
MODULES = ("build", "hypothesis", "pytest", "xdist")


def lacking() -> list[str]:
    """What of the extra `test` is not installed where this Python is, without which no gate can be tried."""
    programs = [name for name in PROGRAMS if shutil.which(name, path=str(BIN)) is None]
    return programs + [name for name in MODULES if find_spec(name) is None]


def run(*command: str | Path, cwd: Path = ROOT, quiet: bool = False) -> bool:
    """Run a command, its output shown, or if it is `quiet` only where it failed; whether it succeeded."""
    print("$", *(Path(part).name if isinstance(part, Path) else part for part in command), flush=True)
    done = subprocess.run([str(part) for part in command], cwd=cwd, check=False, capture_output=quiet, text=True)
    if quiet and done.returncode:
        print(done.stdout, done.stderr)
    return done.returncode == 0


def wheel_works() -> bool:
    """The wheel is built, installed in an empty environment, and its command audits an example there."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        if not run(BIN / "python", "-m", "build", "--wheel", "--outdir", place, ROOT, quiet=True):
            return False
        venv.create(place / "empty", with_pip=True)
        python = place / "empty" / "bin" / "python"
        wheel = next(place.glob("*.whl"))
        command = place / "empty" / "bin" / "bowerbook"
        example = ROOT / "examples" / "evening-washington.pen"
        return run(python, "-m", "pip", "install", "-q", wheel, quiet=True) and run(
            command, "replay", example, cwd=place, quiet=True
        )


def main() -> int:
    """Run every gate, even after one has failed; name those that failed."""
    if missing := lacking():
        sys.exit(f"{sys.executable} lacks {', '.join(missing)}: {sys.executable} -m pip install -e '.[test]'")
    generated = [page for page in PAGES if "[[[cog" in (ROOT / page).read_text("utf-8")]
    gates = {
        "ruff check": lambda: run(BIN / "ruff", "check", "."),
        "ruff format": lambda: run(BIN / "ruff", "format", "--check", "."),
        "mypy": lambda: run(BIN / "mypy"),
        "cog": lambda: run(BIN / "cog", "--check", *generated),
        "wheel": wheel_works,
        "pytest": lambda: run(BIN / "python", "-m", "pytest", "-n", "2", *sys.argv[1:]),
    }
    failed = [name for name, gate in gates.items() if not gate()]
    if failed:
        print("failed:", ", ".join(failed))
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
