"""What the worker costs the requests: the dashboard beside an idle worker, outgoing mails and thumbnails.

The figures mean something on a quiet machine only: ``.ci/drill -m quiet``, which ``make drill`` ends with.
``DRILL_SECONDS`` is the length of each of the eighteen measurements.
"""

import os
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from pathlib import Path

import pytest

from apps.accounts.models import Member
from apps.documents.models import ThumbnailQueue, UserDocument
from apps.notifications.models import OutgoingMail
from tests.documents.pictures import image_bytes, red_and_blue_image
from tests.factories import signed_in_headers
from tests.gunicorn_process import database_url, serve

pytestmark = [pytest.mark.quiet, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
ROUNDS = 3
SECONDS = float(os.environ.get("DRILL_SECONDS", "20"))
CLIENTS = 4
LIMITS = {"idle worker": 1.1, "mails go out": 1.2, "thumbnails are drawn": 1.5}


def measure_p95(port: int, headers: dict[str, str]) -> float:
    """The 95th percentile of the seconds of each request of ``CLIENTS`` who wait a little between requests."""

    def request_dashboards(_: int) -> list[float]:
        seconds = []
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            started = time.monotonic()
            connection.request("GET", "/api/user/dashboard", headers=headers)
            response = connection.getresponse()
            response.read()
            assert response.status == 200
            seconds.append(time.monotonic() - started)
            time.sleep(0.02)
        connection.close()
        return seconds

    with ThreadPoolExecutor(max_workers=CLIENTS) as threads:
        seconds = [one for client in threads.map(request_dashboards, range(CLIENTS)) for one in client]
    return statistics.quantiles(seconds, n=20)[-1]


def queue_thumbnails(member: Member, folder: Path, *, count: int) -> None:
    picture = folder / "documents" / "picture.png"
    picture.parent.mkdir(parents=True, exist_ok=True)
    content = image_bytes(red_and_blue_image(size=(3000, 2000)), "PNG")
    documents = []
    for number in range(count):
        name = f"documents/{time.monotonic_ns()}-{number}.png"
        (folder / name).write_bytes(content)
        documents.append(
            UserDocument(
                member=member,
                filename=name,
                original_filename="roof.png",
                mime_type="image/png",
                file_size=len(content),
                thumbnail=UserDocument.Thumbnail.WAITING,
            )
        )
    UserDocument.objects.bulk_create(documents)
    ThumbnailQueue.objects.update_or_create(member=member, defaults={"due_at": documents[0].uploaded_at})


def test_dashboard_beside_the_worker(start_worker, send, mail_server, member, other_member, tmp_path, report):
    media = tmp_path / "shared"
    shared = {"DATABASE_URL": database_url(), "MEDIA_ROOT": str(media)}
    headers = signed_in_headers(member)
    loads: dict[str, Callable[[], object]] = {
        "idle worker": lambda: None,
        "mails go out": lambda: send(int(SECONDS * 400)),
        "thumbnails are drawn": lambda: queue_thumbnails(other_member, media, count=int(SECONDS * 20)),
    }
    ratios: dict[str, list[float]] = {name: [] for name in loads}
    (tmp_path / "web").mkdir()
    with serve(tmp_path / "web", **shared) as web:
        measure_p95(web.port, headers)  # warms the caches
        for _ in range(ROUNDS):
            for name, start_load in loads.items():
                base = measure_p95(web.port, headers)
                worker = start_worker(**shared)
                time.sleep(3)  # the first sweep runs the schedule
                start_load()
                ratios[name].append(measure_p95(web.port, headers) / base)
                worker.stop()
                assert name != "mails go out" or OutgoingMail.objects.filter(sent_at=None).exists()
                assert name != "thumbnails are drawn" or UserDocument.objects.filter(thumbnail="waiting").exists()
                OutgoingMail.objects.all().delete()
                ThumbnailQueue.objects.all().delete()
                UserDocument.objects.all().delete()
    over = []
    for name, limit in LIMITS.items():
        ratio = statistics.median(ratios[name])
        over += [name] if ratio > limit else []
        figure = f"{ratio:.2f} x without a worker"
        report(f"dashboard p95, {name}", cases=ROUNDS, faults=0, losses=0, figure=figure, limit=f"{limit} x")
    assert over == []
