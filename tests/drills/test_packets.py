"""The worker is killed while it makes packets: each is made once, and nothing half is left."""

import hashlib
import io
import os
import random
import signal
import time

import pypdfium2
import pytest
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone
from reportlab.pdfgen.canvas import Canvas

from apps.claims.models import Packet
from apps.claims.packets import making
from apps.claims.packets.services import Include, WantedExhibit, order_packet
from tests.claims.factories import create_claim
from tests.documents.factories import create_stored_document
from tests.drills.conftest import wait_until
from tests.gunicorn_process import database_url
from tests.subscriptions.factories import subscribe

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

PACKETS = 3
EXHIBITS = 60
PAGES_OF_EXHIBIT = 5
SEED = int(os.environ.get("DRILL_SEED", time.time()))


def draw_exhibit(number: int) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1)
    for page in range(PAGES_OF_EXHIBIT):
        for line in range(40):
            canvas.drawString(60, 740 - 16 * line, f"Exhibit {number}, page {page + 1}, line {line + 1}")
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def test_worker_killed_while_it_makes_packets(start_worker, member, settings, report):
    claim = create_claim(member, subscribe(member, "ghost"))
    contents = [draw_exhibit(number) for number in range(EXHIBITS)]
    documents = [
        create_stored_document(
            member, f"{number}.pdf", content, claim=claim, sha256=hashlib.sha256(content).hexdigest()
        )
        for number, content in enumerate(contents)
    ]
    with transaction.atomic():
        for number in range(PACKETS):
            order_packet(
                claim=claim,
                title=f"Packet {number}",
                exhibits=[WantedExhibit(document.pk) for document in documents],
                include=Include(details=True),
                now=timezone.now(),
            )
    chance = random.Random(SEED)
    worker = start_worker(DATABASE_URL=database_url(), MEDIA_ROOT=str(settings.MEDIA_ROOT))
    packets = Packet.objects.order_by("created_at", "pk")

    for packet in packets:
        wait_until(lambda packet=packet: Packet.objects.get(pk=packet.pk).lease_until, timeout=120)
        time.sleep(chance.uniform(0, 3))
        # The program that makes it is killed with the worker, or goes on alone.
        if chance.random() < 0.5:
            worker.kill()
            worker.start()
        else:
            os.kill(worker.children[1], signal.SIGKILL)
        # As if a minute had passed.
        Packet.objects.filter(pk=packet.pk, state="making").update(lease_until=timezone.now())
        wait_until(lambda packet=packet: Packet.objects.get(pk=packet.pk).state != "making", timeout=120)
    worker.stop()

    number, packets = 1, list(packets.all())
    for packet in packets:
        assert (packet.state, packet.first_number, packet.attempts <= 2) == ("ready", number, True), packet.problem
        with default_storage.open(packet.filename) as file:
            content = file.read()
        assert hashlib.sha256(content).hexdigest() == packet.sha256
        pages = pypdfium2.PdfDocument(content)
        for page in pages:
            assert f"AAN-{number:06}" in page.get_textpage().get_text_range()
            number += 1
        assert len(pages) == packet.pages
    stored = [
        name
        for folder in default_storage.listdir(making.FOLDER)[0]
        for name in default_storage.listdir(f"{making.FOLDER}/{folder}")[1]
    ]
    assert sorted(stored) == sorted(packet.pk.hex for packet in packets)
    report(
        f"worker killed while it makes packets of {number // PACKETS} pages (DRILL_SEED={SEED})",
        cases=PACKETS,
        faults=PACKETS,
        losses=0,
        figure=f"{sum(packet.attempts - 1 for packet in packets)} made again, with the same numbers",
    )
