"""The worker is killed, and what it needs fails. Nothing may be lost or done twice."""

import os
import random
import signal
import sqlite3
import statistics
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from django.db import connection, transaction
from django.utils import timezone

from apps.core import jobs
from apps.core.jobs import get_periodic_jobs
from apps.core.models import ScheduledStep
from apps.documents import scans
from apps.documents.models import PendingScan, ScannerPause, ThumbnailQueue, UserDocument
from apps.notifications.models import OutboxPause, OutgoingMail
from tests.documents.fake_clamd import THREAT, run_fake_clamd
from tests.drills.conftest import get_free_port, wait_until, worker_environment
from tests.drills.tasks import note_start
from tests.drills.test_dashboard import queue_thumbnails
from tests.drills.test_serve import get_descendants, read_process
from tests.environment import ROOT
from tests.gunicorn_process import database_url
from tests.tcp_proxy import TcpProxy

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

needs_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite locks the whole database")
needs_postgresql = pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no server")
SEED = int(os.environ.get("DRILL_SEED", time.time()))


def has_finished_schedule() -> bool:
    return ScheduledStep.objects.filter(finished_at__isnull=False).count() >= len(get_periodic_jobs())


@pytest.mark.parametrize("hosts", [pytest.param(1, marks=pytest.mark.short), 3])
def test_worker_killed_during_200_mails(start_worker, send, mail_server, report, hosts):
    chance = random.Random(SEED)
    mail_server.seconds_per_mail = 0.05
    workers = [start_worker() for _ in range(hosts)]
    subjects = send(200)
    started = time.monotonic()
    kills = 0
    while kills < 8:
        running = chance.choice(workers)
        wait_until(lambda running=running: len(running.children) == 2)
        time.sleep(chance.uniform(0, 1.5))
        # The process for mail alone, which its parent starts again, or the whole worker.
        if kills % 3 and running.children:
            os.kill(running.children[0], signal.SIGKILL)
        else:
            running.kill()
            running.start()
        kills += 1

    wait_until(lambda: mail_server.get_subjects() == subjects)
    wait_until(lambda: not OutgoingMail.objects.filter(sent_at__isnull=True).exists())
    seconds = time.monotonic() - started

    duplicates = mail_server.count_duplicates()
    assert mail_server.count_changed_ids() == 0
    report(
        f"{hosts} worker{'s' * (hosts > 1)} killed at random moments of 200 mails (DRILL_SEED={SEED})",
        cases=200,
        faults=kills,
        losses=len(subjects - mail_server.get_subjects()),
        figure=f"all sent after {seconds:.0f} s, {duplicates} twice with the same Message-ID",
    )


@pytest.mark.short
def test_mail_server_hangs(start_worker, send, mail_server, report, request):
    is_short = "short" in request.config.getoption("-m")
    start_worker(DRILL_EMAIL_TIMEOUT="3" if is_short else "")
    wait_until(has_finished_schedule)
    mail_server.proxy.hang()
    subjects = send(50)
    ScheduledStep.objects.update(due_at=timezone.now(), finished_at=None)

    schedule_seconds = wait_until(has_finished_schedule, timeout=20)
    wait_until(OutboxPause.objects.exists)
    mail_server.proxy.resume()
    seconds = wait_until(lambda: mail_server.get_subjects() == subjects, timeout=60)

    assert set(OutgoingMail.objects.values_list("attempts", flat=True)) <= {0, 1}
    report(
        "mail server hangs; the schedule continues",
        cases=50,
        faults=1,
        losses=len(subjects - mail_server.get_subjects()),
        figure=f"schedule done in {schedule_seconds:.1f} s, all sent {seconds:.0f} s after its return",
        limit="60 s",
    )


@pytest.mark.short
def test_two_workers_and_two_schedules(start_worker, send, mail_server, report, tmp_path):
    runs = tmp_path / "runs"
    runs.touch()
    for _ in range(2):
        start_worker(processes=4)
    mail_server.seconds_per_mail = 0.01
    subjects = send(200)

    def read_runs() -> list[list[str]]:
        return [line.split() for line in runs.read_text().splitlines()]

    wait_until(lambda: not OutgoingMail.objects.filter(sent_at__isnull=True).exists())
    # Which process runs the task is chance, so the drill goes on until two processes have run it.
    wait_until(lambda: len(read_runs()) >= 8 and len({process for process, *_ in read_runs()}) > 1)

    processes = {process for process, *_ in read_runs()}
    spans = sorted((float(started), float(ended)) for _, started, ended in read_runs())
    overlaps = [one for one, following in pairwise(spans) if following[0] < one[1] + 1]
    assert overlaps == []
    assert mail_server.count_duplicates() == 0
    report(
        "two workers and two schedules at once: nothing done twice",
        cases=200 + len(spans),
        faults=0,
        losses=len(subjects - mail_server.get_subjects()),
        figure=f"200 mails once, {len(spans)} runs of a task by {len(processes)} processes",
    )


@pytest.mark.quiet
def test_job_starts_soon_after_it_is_woken(start_worker, mail_server, report, engine, tmp_path):
    limit = {"embedded": 1, "procrastinate": 0.1}[engine]
    asked, started = tmp_path / "asked", tmp_path / "started"
    start_worker()
    wait_until(has_finished_schedule)
    seconds = []
    for _ in range(60):
        with transaction.atomic():
            asked.touch()
            jobs.wake(note_start)
        woken_at = time.time()
        wait_until(started.exists)
        seconds.append(float(started.read_text()) - woken_at)
        started.unlink()
        time.sleep(random.uniform(0, 1))  # at every moment of the worker's poll

    p95 = statistics.quantiles(seconds, n=20)[-1]
    report(
        "from the wake-up to the start of the job, p95",
        cases=60,
        faults=0,
        losses=0,
        figure=f"{p95:.3f} s, median {statistics.median(seconds):.3f}, longest {max(seconds):.3f}",
        limit=f"{limit} s",
    )
    assert p95 < limit


@pytest.mark.quiet
def test_scan_does_not_wait_for_500_thumbnails(start_worker, mail_server, member, other_member, report, tmp_path):
    media, socket_path = tmp_path / "media", tmp_path / "clamd.socket"
    queue_thumbnails(other_member, media, count=500)
    # Otherwise the schedule queues them for a scan, too.
    UserDocument.objects.update(scanned_at=timezone.now())
    (media / "documents" / "claim.esx").write_bytes(b"clean")
    seconds = []
    with run_fake_clamd(socket_path):
        start_worker(CLAMD_URL=f"unix://{socket_path}")
        wait_until(lambda: UserDocument.objects.filter(thumbnail="ready").exists())
        for _ in range(5):
            document = UserDocument.objects.create(
                member=member, filename="documents/claim.esx", original_filename="a", file_size=5, state="checking"
            )
            with transaction.atomic():
                PendingScan.objects.create(document=document, due_at=timezone.now())
                jobs.wake(scans.scan_due_files)
            seconds.append(wait_until(lambda: not PendingScan.objects.exists()))
            document.delete()
    left = UserDocument.objects.filter(thumbnail="waiting").count()

    report(
        "scan beside 500 thumbnails",
        cases=5,
        faults=0,
        losses=0,
        figure=f"longest {max(seconds):.1f} s, {left} thumbnails still waiting",
        limit="5 s",
    )
    assert left > 0
    assert max(seconds) < 5


def test_process_killed_in_a_periodic_job_delays_no_other_job(start_worker, mail_server, report, tmp_path):
    (tmp_path / "wait").touch()
    start_worker()
    wait_until(lambda: list(tmp_path.glob("waits-*")))
    (waiting,) = tmp_path.glob("waits-*")
    others = ScheduledStep.objects.exclude(name="wait_for_the_kill")
    others.update(due_at=timezone.now(), finished_at=None)
    os.kill(int(waiting.name.partition("-")[2]), signal.SIGKILL)
    started = time.monotonic()

    wait_until(lambda: not others.filter(finished_at=None).exists(), timeout=60)
    others_seconds = time.monotonic() - started
    wait_until(lambda: ScheduledStep.objects.get(name="wait_for_the_kill").finished_at, timeout=120)
    seconds = time.monotonic() - started

    report(
        "process killed in a periodic job",
        cases=others.count() + 1,
        faults=1,
        losses=0,
        figure=f"the others done after {others_seconds:.1f} s, itself after {seconds:.0f} s",
        limit="60 s for the others",
    )


def test_mail_server_is_away_for_30_seconds(start_worker, send, mail_server, report):
    start_worker()
    mail_server.proxy.cut()
    subjects = send(100)
    time.sleep(30)
    assert not mail_server.received

    mail_server.proxy.restore()
    seconds = wait_until(lambda: mail_server.get_subjects() == subjects, timeout=60)

    assert set(OutgoingMail.objects.values_list("attempts", flat=True)) <= {0, 1}
    assert mail_server.count_duplicates() == 0
    report(
        "mail server away for 30 s",
        cases=100,
        faults=1,
        losses=0,
        figure=f"all sent {seconds:.0f} s after its return",
        limit="60 s",
    )


@needs_sqlite
def test_sqlite_is_locked_for_10_seconds(start_worker, send, mail_server, report):
    start_worker()
    mail_server.seconds_per_mail = 0.05
    subjects = send(100)
    wait_until(lambda: mail_server.received)

    with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None, timeout=30)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(10)
        other.execute("ROLLBACK")
    seconds = wait_until(lambda: not OutgoingMail.objects.filter(sent_at__isnull=True).exists())

    assert mail_server.count_duplicates() == 0
    report(
        "SQLite locked for 10 s",
        cases=100,
        faults=1,
        losses=len(subjects - mail_server.get_subjects()),
        figure=f"all sent {seconds:.0f} s later",
    )


@needs_postgresql
def test_database_is_restarted(start_worker, send, mail_server, report):
    proxy = TcpProxy(int(connection.settings_dict["PORT"] or 5432))
    start_worker(DATABASE_URL=database_url(port=proxy.port))
    mail_server.seconds_per_mail = 0.05
    subjects = send(200)
    restarts = 3
    for _ in range(restarts):
        time.sleep(1.5)
        # As in a restart, every connection breaks and new ones are refused.
        proxy.cut()
        time.sleep(3)
        proxy.restore()
    seconds = wait_until(lambda: not OutgoingMail.objects.filter(sent_at__isnull=True).exists())

    assert mail_server.count_changed_ids() == 0
    report(
        "database restarted: 3 times unreachable for 3 s",
        cases=200,
        faults=restarts,
        losses=len(subjects - mail_server.get_subjects()),
        figure=f"all sent {seconds:.0f} s later, {mail_server.count_duplicates()} twice with the same Message-ID",
    )
    proxy.cut()


def test_clock_was_set_back_by_a_day(start_worker, send, mail_server, report):
    """The rows are those that a worker leaves whose clock was a day ahead, and which was killed."""
    subjects = send(50)
    ahead = timezone.now() + timedelta(days=1)
    ScheduledStep.objects.bulk_create(
        ScheduledStep(name=task.name, due_at=ahead + task.every) for task in get_periodic_jobs()
    )
    OutgoingMail.objects.update(lease_until=ahead)
    ScheduledStep.objects.update(lease_until=ahead)
    OutboxPause.objects.create(since=ahead, next_probe_at=ahead, error="ConnectionRefusedError")

    started = time.monotonic()
    start_worker()
    wait_until(lambda: mail_server.get_subjects() == subjects, timeout=30)
    wait_until(has_finished_schedule, timeout=30)
    seconds = time.monotonic() - started

    report(
        "clock set back by a day: leases, due times, outbox pause",
        cases=50 + len(get_periodic_jobs()),
        faults=1,
        losses=len(subjects - mail_server.get_subjects()),
        figure=f"all done after {seconds:.0f} s",
        limit="30 s",
    )


def test_file_store_is_slow(start_worker, send, mail_server, member, report):
    """The store accepts connections and does not respond: mails and the schedule do not wait for it."""
    UserDocument.objects.create(
        member=member, filename="documents/slow.png", original_filename="a", file_size=1, thumbnail="waiting"
    )
    ThumbnailQueue.objects.create(member=member, due_at=timezone.now())
    proxy = TcpProxy(9)
    proxy.hang()
    store = {"S3_BUCKET": "files", "S3_ENDPOINT_URL": f"http://127.0.0.1:{proxy.port}", "AWS_DEFAULT_REGION": "x"}
    keys = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test"}
    start_worker(**store, **keys)
    seconds = []
    for _ in range(5):
        (subject,) = send(1)
        seconds.append(wait_until(lambda subject=subject: subject in mail_server.get_subjects()))
    wait_until(lambda: ThumbnailQueue.objects.filter(due_at__gt=timezone.now()).exists(), timeout=30)
    proxy.cut()

    assert UserDocument.objects.get().thumbnail == UserDocument.Thumbnail.WAITING
    report(
        "file store does not respond: mails still leave, thumbnails wait",
        cases=6,
        faults=1,
        losses=0,
        figure=f"longest mail {max(seconds):.1f} s",
    )


def test_scanner_is_down(start_worker, send, mail_server, member, report, tmp_path):
    """Files wait, and are all scanned when the scanner is back. Emails are not delayed."""
    socket_path = tmp_path / "clamd.socket"
    names = [f"documents/{number}" for number in range(20)]
    for name in [*names, "documents/threat"]:
        path = tmp_path / "media" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(THREAT if name.endswith("threat") else b"clean")
        document = UserDocument.objects.create(
            member=member, filename=name, original_filename="a.esx", file_size=5, state="checking"
        )
        PendingScan.objects.create(document=document, due_at=timezone.now())
    start_worker(CLAMD_URL=f"unix://{socket_path}")
    wait_until(ScannerPause.objects.exists, timeout=30)
    (subject,) = send(1)
    mail_seconds = wait_until(lambda: subject in mail_server.get_subjects())
    assert not UserDocument.objects.exclude(state="checking").exists()

    with run_fake_clamd(socket_path):
        seconds = wait_until(lambda: not PendingScan.objects.exists(), timeout=60)

    states = Counter(UserDocument.objects.values_list("state", flat=True))
    report(
        "virus scanner down: files wait, mails leave",
        cases=21,
        faults=1,
        losses=20 - states["ready"] + (states["quarantined"] != 1),
        figure=f"mail after {mail_seconds:.1f} s, all scanned {seconds:.0f} s after its return",
        limit="60 s",
    )


@pytest.fixture
def make_run(transactional_db, tmp_path, mail_server, engine) -> Iterator[subprocess.Popen]:
    for name in ("home", "tmp"):
        (tmp_path / name).mkdir()
    # honcho sets its own PORT.
    settings = worker_environment(tmp_path, mail_server, JOBS_ENGINE=engine, PORT="1", WEB_PORT=str(get_free_port()))
    process = subprocess.Popen([".ci/serve"], cwd=ROOT, env=settings)
    yield process
    process.terminate()
    process.wait(timeout=60)


def test_make_run_stops_while_the_mail_server_hangs(make_run, send, mail_server, report):
    wait_until(has_finished_schedule, timeout=30)
    mail_server.proxy.hang()
    send(1)
    wait_until(lambda: OutgoingMail.objects.filter(lease_token__isnull=False).exists(), timeout=30)
    processes = get_descendants(make_run.pid)

    started = time.monotonic()
    make_run.terminate()
    make_run.wait(timeout=60)
    seconds = time.monotonic() - started

    assert [pid for pid in processes if read_process(pid, "cmdline")] == []
    assert seconds < 10
    report(
        "make run stopped while the mail server hangs: no process left",
        cases=len(processes),
        faults=1,
        losses=0,
        figure=f"{seconds:.1f} s",
        limit="10 s",
    )


@pytest.mark.parametrize("state", ["idle", "sending", "mail server hangs"])
def test_worker_stops_before_honcho_kills_it(start_worker, send, mail_server, report, state):
    """honcho kills what has not ended after five seconds. An email that waits for its server is sent later then."""
    running = start_worker()
    wait_until(has_finished_schedule)
    if state == "sending":
        mail_server.seconds_per_mail = 0.2
        send(50)
        wait_until(lambda: mail_server.received)
    elif state == "mail server hangs":
        mail_server.proxy.hang()
        send(1)
        wait_until(lambda: OutgoingMail.objects.filter(lease_token__isnull=False).exists())
    children = running.children
    seconds = running.stop()

    assert not [pid for pid in children if Path(f"/proc/{pid}").exists()]
    limit = 10 if state == "mail server hangs" else 5
    assert seconds < limit
    report(f"worker stopped: {state}", cases=1, faults=0, losses=0, figure=f"{seconds:.1f} s", limit=f"{limit} s")
