from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command
from django.db import connection

from apps.accounts.models import Member
from apps.documents.models import UserDocument
from benchmarks import browser, crowds, data, filling, lighthouse, senders, server, taps
from benchmarks.served import Served, serve
from benchmarks.tables import Row, print_table

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

    with (
        data.static_file(settings.STATIC_ROOT) as static_path,
        serve("config.wsgi:application", crowds.ENVIRONMENT) as product,
        serve("benchmarks.floor:application", FLOOR_ENVIRONMENT) as floor,
    ):
        server_rows = _member_rows(product, floor, headers)
        server_rows.append(server.open_pages(product, headers))
        server_rows.append(server.sign_in(product, "busy", headers))
        download_rows = data.download(product, document_path, static_path, headers)
        server_rows.append(server.memory(product, headers))
        crowd_rows = [
            crowds.fairness(product, headers),
            crowds.sign_ins(product, headers),
            *crowds.keep_alive(product, headers),
        ]
        sender_rows = senders.effect_on_others(product, headers)
        browser_rows = browser.falling_names(product)
        tap_rows = taps.responses(product)
        data_rows = [
            data.activity_pages(others, rows=filling.ROWS),
            data.queue_first_page(queue_seconds),
            data.code_generation(),
            *data.codes_at_a_million(),
            *download_rows,
        ]
        if connection.vendor == "sqlite":
            # After the codes were created, because these rows are for any number of codes.
            server_rows += server.ratios_to_floor(product, floor, server.panel_calls(admin_headers))
        page_rows = lighthouse.pages(product, headers, admin_headers)

    print_table("Server: CPU time of a worker, eight clients at once", server_rows)
    print_table("Crowds: the effect of many clients at once", crowd_rows)
    print_table("Data: wall time, medians", data_rows)
    print_table("Senders: the effect of one visitor on others, wall time, medians", sender_rows)
    print_table("Browser: CPU time of Chromium with software rendering", browser_rows)
    print_table("Taps: the response at a quarter of the processor's speed", tap_rows)
    print_table("Pages: Lighthouse scores (performance, accessibility, best practices, SEO), largest paint", page_rows)
    all_rows = [*server_rows, *crowd_rows, *data_rows, *sender_rows, *browser_rows, *tap_rows, *page_rows]
    return 0 if all(row.is_within_budget for row in all_rows) else 1


def _member_rows(product: Served, floor: Served, headers: dict[str, str]) -> list[Row]:
    """On PostgreSQL compared with plain views, because its client costs more than that of SQLite."""
    calls = server.member_calls(headers)
    if connection.vendor == "sqlite":
        return server.ratios_to_floor(product, floor, [*calls, *server.page_calls(headers)])
    compared = [call for call in calls if call.path in {"/api/auth/user", "/api/user/dashboard", "/api/user/activity"}]
    with serve("config.wsgi:application", PLAIN_ENVIRONMENT) as plain:
        return server.ratios_to_plain_views(product, plain, compared, budget=1.15)


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
