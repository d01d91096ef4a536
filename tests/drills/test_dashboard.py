"""What the worker costs the requests: the dashboard beside an idle worker, outgoing mails and thumbnails.

The figures mean something on a quiet machine only: ``.ci/drill -m quiet``, which ``make drill`` ends with.
"""

import os
import signal
import statistics
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from apps.accounts.models import Member
from apps.documents.models import ThumbnailQueue, UserDocument
from apps.notifications.models import OutgoingMail
from tests.documents.pictures import image_bytes, red_and_blue_image
from tests.drills.dashboard_load import measure
from tests.factories import signed_in_headers
from tests.gunicorn_process import database_url, serve

pytestmark = [pytest.mark.quiet, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
# The worker is stopped and continued in turns, so that what else changes on the machine affects both alike.
ROUNDS = 8
SECONDS = 3
LIMITS = {"idle worker": 1.1, "mails go out": 1.2, "thumbnails are drawn": 1.5}


def get_p95(seconds: list[float]) -> float:
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
    # More work than the worker does in the time.
    loads: dict[str, Callable[[], object]] = {
        "idle worker": lambda: None,
        "mails go out": lambda: send(ROUNDS * SECONDS * 400),
        "thumbnails are drawn": lambda: queue_thumbnails(other_member, media, count=ROUNDS * SECONDS * 20),
    }
    over = []
    (tmp_path / "web").mkdir()
    with (
        serve(tmp_path / "web", **shared) as web,
        ProcessPoolExecutor(max_workers=1, mp_context=get_context("spawn")) as clients,
    ):

        def request_dashboards() -> list[float]:
            return clients.submit(measure, web.port, headers, SECONDS).result()

        request_dashboards()  # warms the caches
        for name, start_load in loads.items():
            worker = start_worker(**shared)
            start_load()
            time.sleep(4)  # the first sweep runs the schedule
            stopped, running = [], []
            for _ in range(ROUNDS):
                os.killpg(worker.process.pid, signal.SIGSTOP)
                stopped += request_dashboards()
                os.killpg(worker.process.pid, signal.SIGCONT)
                running += request_dashboards()
            worker.stop()
            assert name != "mails go out" or OutgoingMail.objects.filter(sent_at=None).exists()
            assert name != "thumbnails are drawn" or UserDocument.objects.filter(thumbnail="waiting").exists()
            OutgoingMail.objects.all().delete()
            ThumbnailQueue.objects.all().delete()
            UserDocument.objects.all().delete()
            ratio = get_p95(running) / get_p95(stopped)
            over += [name] if ratio > LIMITS[name] else []
            figure = f"{ratio:.2f} x without a worker"
            report(f"dashboard p95, {name}", cases=ROUNDS, faults=0, losses=0, figure=figure, limit=f"{LIMITS[name]} x")
    assert over == []
