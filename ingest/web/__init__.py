"""What the published archive takes in and gives out: a second Datasette plugin, one that reads and writes.

The pages (`replay.pages`) never import `ingest`. What needs a reader, a writer or the archive's door stands here, and
draws with them.
"""

from ingest.web.hooks import (
    asgi_wrapper,
    menu_links,
    permission_allowed,
    register_output_renderer,
    register_routes,
)

__all__ = ["asgi_wrapper", "menu_links", "permission_allowed", "register_output_renderer", "register_routes"]
