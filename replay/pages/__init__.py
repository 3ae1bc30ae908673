"""The Datasette plugin: the pages of an archive, the ways to them from the tables, and what is not shown."""

from replay.pages.cells import render_cell
from replay.pages.faults import handle_exception
from replay.pages.hooks import (
    extra_css_urls,
    extra_template_vars,
    prepare_jinja2_environment,
    register_routes,
    register_row_route,
)
from replay.pages.names import prepare_names
from replay.pages.private import filters_from_request, get_metadata, permission_allowed
from replay.pages.proxy import asgi_wrapper
from replay.pages.statistics_roots import prepare_connection

__all__ = [
    "asgi_wrapper",
    "extra_css_urls",
    "extra_template_vars",
    "filters_from_request",
    "get_metadata",
    "handle_exception",
    "permission_allowed",
    "prepare_connection",
    "prepare_jinja2_environment",
    "prepare_names",
    "register_routes",
    "register_row_route",
    "render_cell",
]
