"""Where the program begins: `bowerbook`, and `python -m ingest.cli`."""

import sys

from ingest.cli import INTERRUPTED


def run() -> None:
    """Runs the program; Ctrl-C while it is still being imported ends it too without a traceback."""
    try:
        from ingest.cli.program import main

        main(prog_name="bowerbook")
    except KeyboardInterrupt:
        sys.stderr.write("bowerbook: interrupted\n")
        sys.exit(INTERRUPTED)


if __name__ == "__main__":
    run()
