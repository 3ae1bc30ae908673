"""The Datasette plugin: the page of a hand, and the ways to it from the tables."""

from replay.pages.hooks import (
    extra_css_urls,
    extra_template_vars,
    prepare_jinja2_environment,
    register_routes,
    render_cell,
)

__all__ = ["extra_css_urls", "extra_template_vars", "prepare_jinja2_environment", "register_routes", "render_cell"]
