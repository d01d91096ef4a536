"""Runs the tables one after the other and prints them."""

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.management import call_command

from apps.accounts.models import Member
from apps.documents.models import UserDocument
from benchmarks import browser, data, filling, senders, server
from benchmarks.served import serve
from benchmarks.tables import show

BARE = {"DJANGO_SETTINGS_MODULE": "benchmarks.floor_settings"}


def run() -> int:
    """Fill, serve, measure, print; return 1 where a budget does not hold."""
    call_command("migrate", verbosity=0)
    busy, headers = filling.member_with_session("busy")
    filling.fill_lists(busy, claims=200, documents=200, activity=500)
    others, _ = filling.member_with_session("others")
    filling.fill_lists(others, claims=filling.ROWS, documents=filling.ROWS, activity=filling.ROWS)
    document_path = _eight_megabytes(busy)

    with (
        data.static_file(settings.STATIC_ROOT) as static_path,
        serve("config.wsgi:application", {}) as product,
        serve("benchmarks.floor:application", BARE) as floor,
    ):
        rows = server.ratios_to_floor(product, floor, headers)
        rows.append(server.sign_in(product, "busy", headers))
        downloads = data.download(product, document_path, static_path, headers)
        rows.append(server.memory(product, headers))
        noticed = senders.what_others_notice(product, headers)
        names = browser.falling_names(product)
    show("Server: processor time of a worker, with the floor measured in turns", rows)

    figures = [data.deep_activity(others, rows=filling.ROWS), data.generating(), *data.codes_at_a_million(), *downloads]
    show("Data: wall time, medians", figures)
    show("Senders: what others notice of one visitor, wall time, medians", noticed)
    show("Browser: processor time of Chromium without a graphics processor", names)
    return 0 if all(row.holds for row in [*rows, *figures, *noticed, *names]) else 1


def _eight_megabytes(member: Member) -> str:
    name = default_storage.save("documents/bench/eight", ContentFile(b"\x5a" * 8 * 1024 * 1024))
    document = UserDocument.objects.create(
        member=member,
        filename=name,
        original_filename="eight.esx",
        file_size=8 * 1024 * 1024,
        mime_type="application/octet-stream",
    )
    return f"/api/user/documents/{document.pk}/download?download=1"
