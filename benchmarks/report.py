"""Runs the tables one after the other and prints them."""

from pathlib import Path

from django.core.management import call_command

from benchmarks import filling, server
from benchmarks.server import Row
from benchmarks.served import serve


def run(folder: Path) -> int:
    """Fill, serve, measure, print; return 1 where a budget does not hold."""
    call_command("migrate", verbosity=0)
    busy, headers = filling.member_with_session("busy")
    filling.fill_lists(busy, claims=200, documents=200, activity=500)
    others, _ = filling.member_with_session("others")
    filling.fill_lists(others, claims=filling.ROWS, documents=filling.ROWS, activity=filling.ROWS)

    bare = {"DJANGO_SETTINGS_MODULE": "benchmarks.floor_settings"}
    with serve("config.wsgi:application", {}) as product, serve("benchmarks.floor:application", bare) as floor:
        rows = server.ratios_to_floor(product, floor, headers)
        rows.append(server.sign_in(product, "busy", headers))
        rows.append(server.memory(product, headers))
    show("Server", rows)
    return 0 if all(row.holds for row in rows) else 1


def show(title: str, rows: list[Row]) -> None:
    """Print one table."""
    print(f"\n{title}\n" + "-" * 78)
    for row in rows:
        print(f"{row.name:<32} {row.measured:<28} {row.budget:<14} {'holds' if row.holds else 'BROKEN'}")
