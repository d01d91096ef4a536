from collections.abc import Iterator

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection

from apps.accounts.models import Member
from apps.documents.models import UserDocument
from benchmarks import browser, crowds, data, estimates, filling, lighthouse, senders, server, taps
from benchmarks.served import Served, serve
from benchmarks.tables import OVER_BUDGET, Row, print_table

FLOOR_ENVIRONMENT = {"DJANGO_SETTINGS_MODULE": "benchmarks.floor_settings"}
PLAIN_ENVIRONMENT = {"DJANGO_SETTINGS_MODULE": "benchmarks.plain_settings"}


def run() -> int:
    """Return 1 if a figure is over budget."""
    call_command("migrate", verbosity=0)
    busy, headers = filling.create_member_with_session("busy")
    filling.fill_lists(busy, claims=200, documents=200, activity=500)
    admin_headers = filling.create_admin_with_session("panel")
    others, _ = filling.create_member_with_session("others")
    queue_seconds = data.queue_seconds(others)
    filling.fill_lists(others, claims=filling.ROWS, documents=filling.ROWS, activity=filling.ROWS)
    document_path = _create_document(busy)

    rows: list[Row] = []
    with (
        data.static_file(settings.STATIC_ROOT) as static_path,
        serve("config.wsgi:application", crowds.ENVIRONMENT) as product,
        serve("benchmarks.floor:application", FLOOR_ENVIRONMENT) as floor,
    ):
        rows += print_table(
            "Server: CPU time of a worker, eight clients at once", _server_rows(product, floor, headers)
        )
        rows += print_table("Crowds: the effect of many clients at once", crowds.rows(product, headers))
        rows += print_table(
            "Senders: the effect of one visitor on others, wall time, medians",
            senders.effect_on_others(product, headers),
        )
        rows += print_table("Browser: CPU time of Chromium with software rendering", browser.falling_names(product))
        rows += print_table("Taps: the response at a quarter of the processor's speed", taps.responses(product))
        rows += print_table(
            "Data: wall time, medians",
            _data_rows(product, others, headers, queue_seconds, download=(document_path, static_path)),
        )
        rows += print_table("Estimates: the corpus of the tests, with faults", estimates.rows())
        if connection.vendor == "sqlite":
            # After the codes were created, because these rows are for any number of codes.
            panel_calls = server.panel_calls(admin_headers)
            rows += print_table("Panel: CPU time of a worker", server.ratios_to_floor(product, floor, panel_calls))
        rows += print_table(
            "Pages: Lighthouse scores (performance, accessibility, best practices, SEO), largest paint",
            lighthouse.pages(product, headers, admin_headers),
        )
    return 1 if any(row.result == OVER_BUDGET for row in rows) else 0


def _server_rows(product: Served, floor: Served, headers: dict[str, str]) -> Iterator[Row]:
    yield from _member_rows(product, floor, headers)
    yield server.open_pages(product, headers)
    yield server.sign_in(product, "busy", headers)
    yield server.memory(product, headers)


def _data_rows(
    product: Served, member: Member, headers: dict[str, str], queue_seconds: float, *, download: tuple[str, str]
) -> Iterator[Row]:
    yield from data.download(product, *download, headers)
    yield data.activity_pages(member, rows=filling.ROWS)
    yield data.queue_first_page(queue_seconds)
    yield from data.queues_of_many_claims(member)
    yield data.code_generation()
    yield from data.codes_at_a_million()


def _member_rows(product: Served, floor: Served, headers: dict[str, str]) -> Iterator[Row]:
    calls = server.member_calls(headers)
    # PostgreSQL's client costs more than that of SQLite, for which the budgets are.
    if connection.vendor == "sqlite":
        yield from server.ratios_to_floor(product, floor, [*calls, *server.page_calls(headers)])
    # More stable than the floor, which fits into the processor's cache.
    compared = [call for call in calls if call.path in {"/api/auth/user", "/api/user/dashboard", "/api/user/activity"}]
    with serve("config.wsgi:application", PLAIN_ENVIRONMENT) as plain:
        yield from server.ratios_to_plain_views(product, plain, compared)


def _create_document(member: Member) -> str:
    """Store a document of 8 MB and return its download path."""
    name = default_storage.save("documents/bench/eight", ContentFile(b"\x5a" * 8 * 1024 * 1024))
    document = UserDocument.objects.create(
        member=member,
        filename=name,
        original_filename="eight.esx",
        file_size=8 * 1024 * 1024,
        mime_type="application/octet-stream",
    )
    return f"/api/user/documents/{document.pk}/download?download=1"
