"""The command line: one command a module. They are imported when they are first asked for."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from ingest.cli.program import main, spare_the_collector
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from ingest.cli import program

        return getattr(program, name)


INTERRUPTED: Final = 130
"""The exit status where Ctrl-C ends the program."""

__all__ = ["INTERRUPTED", "main", "spare_the_collector"]
