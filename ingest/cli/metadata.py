"""What Datasette is told of the archive: titles, descriptions, what to choose by, in what order, and its limits."""

from typing import Any, Final

from schema.analysis import COST_TALLY
from schema.statistics import STATISTICS
from schema.tables import TABLES
from schema.tallies import TALLIES
from schema.views import VIEWS

SETTINGS: Final[dict[str, Any]] = {
    "default_allow_sql": False,
    "suggest_facets": False,
    "default_page_size": 50,
    "max_returned_rows": 1000,
    "sql_time_limit_ms": 1000,
    "facet_time_limit_ms": 1000,
    "num_sql_threads": 3,
    "max_csv_mb": 100,
    "truncate_cells_html": 300,
}
"""Strangers run no SQL of their own, and nothing that they ask for takes long."""

TITLES: Final = {
    "hand_summary": "Hands in a line",
    "plays": "Cards played",
    "hands": "Hands",
    "calls": "Calls",
    "tricks": "Tricks",
    "findings": "Findings",
    "comments": "Comments",
    "ids": "Ids given by other programs",
    "hand_facts": "Hands as the statistics count them",
    "analysis": "Hands analysed",
    "costs": "What cards cost",
    "play_costs": "What each card cost",
    COST_TALLY.name: COST_TALLY.about,
    "games": "Games",
    "rubbers": "Rubbers",
    "players": "Players",
    "events": "Events",
    "sources": "Files read",
    "rejects": "What could not be read",
    "copies": "Further copies",
    "rules": "Rules of the audit",
    "laws": "Laws",
    "codes": "Codes of laws",
    **{tally.name: tally.about for tally in TALLIES},
    **{statistic.view.name: f"Statistics: {statistic.title}" for statistic in STATISTICS},
}
_FACETS: Final = {
    "hand_summary": ("code", "outcome", "errors"),
    "hands": ("code", "outcome", "trump", "errors"),
    "calls": ("call",),
    "findings": ("severity", "name"),
    "laws": ("code", "subject"),
    "rules": ("severity",),
    "copies": ("relation",),
    "comments": ("kind",),
    "analysis": ("reason",),
}
"""What is counted on the table's page without being asked for; of the faceted columns, those that say most."""
_ORDER: Final[dict[str, dict[str, Any]]] = {
    "hand_summary": {"sort_desc": "date", "size": 25},
    "hands": {"sort_desc": "date", "size": 25},
    "hand_facts": {"size": 25},
    "stat_players": {"size": 25},
    "stat_players_by_seat": {"size": 25},
    "stat_costs": {"size": 25},
    "stat_costs_by_side": {"size": 25},
    "play_costs": {"size": 25},
    "games": {"sort_desc": "date"},
    "rubbers": {"sort_desc": "date"},
    "sources": {"sort_desc": "id"},
    "rejects": {"sort_desc": "id"},
}
_HIDDEN: Final = ("_sqlite_migrations",)


def metadata(database: str) -> dict[str, Any]:
    """The metadata for an archive that Datasette calls `database`."""
    tables: dict[str, dict[str, Any]] = {name: {"hidden": True} for name in _HIDDEN}
    for view in VIEWS:
        tables[view.name] = _described(view.name, view.about, dict(view.columns))
    for table in TABLES:
        tables[table.name] = _described(
            table.name, table.about, {column.name: column.about for column in table.columns}
        )
        if table.label:
            tables[table.name]["label_column"] = table.label
        if table.hidden:
            tables[table.name]["hidden"] = True
    return {
        "title": "Bowerbook",
        "description": "Hands of the card game euchre, replayed under the laws they were played by, and audited.",
        "databases": {
            database: {
                "description": "Each hand has its page, with all tricks, the score, and what was found.",
                "tables": tables,
            }
        },
    }


def _described(name: str, about: str, columns: dict[str, str]) -> dict[str, Any]:
    described: dict[str, Any] = {"title": TITLES[name], "description": about, "columns": columns}
    if name in _FACETS:
        described["facets"] = list(_FACETS[name])
    return described | _ORDER.get(name, {})
