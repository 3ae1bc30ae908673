"""`bowerbook serve`: the archive through Datasette, ready to browse."""

import os
import socket
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ingest.cli import options
from ingest.cli.metadata import SETTINGS, metadata
from ingest.cli.tally import CLEAN, NOTHING, counted
from ingest.cli.terminal import say
from ingest.store import Archive, ArchiveError

if TYPE_CHECKING:
    from datasette.app import Datasette


def _prefix(context: click.Context, parameter: click.Parameter, value: str) -> str:
    return f"/{value.strip('/')}/" if value.strip("/") else "/"


def _owners(context: click.Context, parameter: click.Parameter, value: Path | None) -> dict[str, Any] | None:
    from datasette.utils import BadMetadataError, parse_metadata

    if value is None:
        return None
    try:
        given = parse_metadata(value.read_text("utf-8"))
    except (OSError, UnicodeError, BadMetadataError) as error:
        raise click.BadParameter(f"{value} cannot be read: {error}") from None
    if not isinstance(given, dict):
        raise click.BadParameter(f"{value} is no metadata: an object is expected")
    for name in _variables(given):
        if not os.environ.get(name):
            raise click.BadParameter(f"the environment variable {name}, which {value} names by $env, is not set")
    return given


def _variables(given: Any) -> Iterator[str]:
    """The environment variables that are named within metadata: `{"$env": NAME}` stands for what is in one."""
    if isinstance(given, dict):
        if list(given) == ["$env"]:
            yield str(given["$env"])
        else:
            yield from _variables(list(given.values()))
    elif isinstance(given, list):
        for one in given:
            yield from _variables(one)


@click.command("serve", short_help="Serve the archive to browsers, through Datasette.")
@options.database
@click.option("--host", default="127.0.0.1", show_default=True, help="The address; 0.0.0.0 lets other machines in.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8001, show_default=True, help="The port; 0 takes any that is free."
)
@click.option("--base-url", default="/", callback=_prefix, help="The path under which a proxy serves it.")
@click.option(
    "--metadata",
    "owner",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=_owners,
    help="The site's own metadata for Datasette, JSON or YAML: title, who may see what, settings of plugins.",
)
@click.option("--open", "open_", is_flag=True, help="Open it in a browser as well.")
def serve(db: Path, host: str, port: int, base_url: str, owner: dict[str, Any] | None, open_: bool) -> int:
    """Serve the archive to browsers, through Datasette, until Ctrl-C.

    The archive is opened to be read only; it may grow meanwhile, or be replaced (as publish-copy does). From which
    files hands were read, and what could not be read, is not shown, unless --metadata allows it. The exit status is 2
    where there is no archive or the address is taken.
    """
    if base_url == f"/{db.stem}/":
        raise click.UsageError(
            f"--base-url {base_url} is the address of {db.name} within the site too, and Datasette cannot tell the two "
            "apart: choose another path, or another name for the archive"
        )
    try:
        with Archive.to_read(db) as archive:
            hands, published = archive.count("hands"), archive.published
            frozen = archive.frozen or published
        listening = _listen(host, port)
    except ArchiveError as error:
        say(str(error))
        return NOTHING
    except OSError as error:
        say(f"{host}:{port} cannot be served on: {error.strerror or error}. Name another with --host or --port")
        return NOTHING
    address = f"http://{host}:{listening.getsockname()[1]}{base_url}"
    say(f"{db} with {counted(hands, 'hand')} at {address} until Ctrl-C")
    if open_:
        threading.Timer(1.0, webbrowser.open, (address,)).start()
    _run(application(db, base_url, frozen=frozen, published=published, owner=owner), listening)
    return CLEAN


def application(
    db: Path,
    base_url: str = "/",
    *,
    frozen: bool = False,
    published: bool = False,
    owner: Mapping[str, Any] | None = None,
) -> "Datasette":
    """The archive as a Datasette, with our pages; `frozen` says that nobody can write to it.

    `published` says that it is a copy for everyone; `owner` is the owner's own metadata, which goes before ours.
    """
    from ingest.web.site import site_of

    return site_of(
        db,
        metadata=metadata(db.stem),
        settings={**SETTINGS, "base_url": base_url},
        frozen=frozen,
        published=published,
        owner=owner,
    )


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family)


def _run(datasette: "Datasette", listening: socket.socket) -> None:
    import uvicorn
    from uvicorn.config import LOGGING_CONFIG

    logging: dict[str, Any] = deepcopy(LOGGING_CONFIG)
    logging["handlers"]["access"]["stream"] = "ext://sys.stderr"
    config = uvicorn.Config(datasette.app(), lifespan="on", log_config=logging, log_level="warning")
    uvicorn.Server(config).run(sockets=[listening])
