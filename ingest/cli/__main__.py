"""`python -m ingest.cli`."""

from ingest.cli import main

if __name__ == "__main__":
    main(prog_name="bowerbook")
