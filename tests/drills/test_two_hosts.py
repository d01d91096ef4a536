"""Two web processes and two workers over one PostgreSQL and S3 server give the guarantees of one host."""

import json
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import NamedTuple
from urllib.parse import quote

import pytest
from django.db import connection
from django.utils import timezone

from apps.accounts.models import Member
from apps.core.request_meta import COMMAND_LINE
from apps.documents.models import UserDocument
from apps.invitations import generation
from apps.notifications.models import OutgoingMail
from tests.documents.pictures import image_bytes, red_and_blue_image
from tests.drills.conftest import BUCKET, KEYS, wait_until
from tests.factories import LABEL, signed_in_headers
from tests.gunicorn_process import Served, database_url, serve
from tests.tcp_proxy import TcpProxy

pytestmark = [
    pytest.mark.django_db(transaction=True, serialized_rollback=True),
    pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite serves one host"),
    pytest.mark.parametrize("engine", ["procrastinate"], indirect=True),
]

# Seconds. The product gives up before the browser does, after eight; tests/test_settings.py checks its limits. A busy
# machine takes longer. Without those limits, an upload waits for a minute.
CEILING = 40


class Hosts(NamedTuple):
    """Both web processes, and the proxies in front of what they share."""

    first: Served
    second: Served
    store: TcpProxy


@pytest.fixture
def hosts(s3_port, transactional_db, tmp_path, start_worker, engine) -> Iterator[Hosts]:
    store = TcpProxy(s3_port)
    settings = {
        "JOBS_ENGINE": engine,
        "DATABASE_URL": database_url(),
        "S3_BUCKET": BUCKET,
        "S3_ENDPOINT_URL": f"http://127.0.0.1:{store.port}",
        "TRUSTED_PROXIES": "1",
        **KEYS,
    }
    with ExitStack() as stack:
        served = []
        for name in ("first", "second"):
            (tmp_path / name).mkdir()
            served.append(stack.enter_context(serve(tmp_path / name, **settings)))
            start_worker(**settings)
        yield Hosts(served[0], served[1], store)
        connection.close()
    store.cut()


def ask_as_visitor(host: Served, path: str, body: object, *, address: str, fingerprint: str = "a" * 64):
    headers = {
        "Cookie": f"csrftoken={'c' * 32}",
        "X-CSRFToken": "c" * 32,
        "Content-Type": "application/json",
        "X-Forwarded-For": address,
        "x-device-fingerprint": fingerprint,
        "x-device-label": quote(LABEL),
    }
    return host.ask("POST", path, json.dumps(body), **headers)


def race_on_both(hosts: Hosts, send: Callable[[Served, int], object], *, times: int) -> list:
    """Call ``send`` in parallel, on the first and on the second host in turn."""
    with ThreadPoolExecutor(max_workers=times) as threads:
        return list(threads.map(lambda number: send((hosts.first, hosts.second)[number % 2], number), range(times)))


def upload(host: Served, headers: dict[str, str], content: bytes, name: str = "roof.png"):
    head = f'--x\r\nContent-Disposition: form-data; name="files"; filename="{name}"\r\n\r\n'.encode()
    form = {**headers, "Content-Type": "multipart/form-data; boundary=x"}
    return host.ask("POST", "/api/user/documents", head + content + b"\r\n--x--\r\n", **form)


def test_one_code_is_redeemed_once(hosts, report):
    code = generation.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0].code

    def register(host: Served, number: int):
        form = {
            "invitationCode": code,
            "firstName": "Dana",
            "lastName": "Whitlock",
            "email": f"dana{number}@example.com",
            "phone": "(555) 010-4477",
            "companyName": "Whitlock Roofing",
            "position": "Estimator",
            "username": f"dana{number}",
            "password": "correct-horse",
            "confirmPassword": "correct-horse",
        }
        fingerprint = f"{number:064x}"
        return ask_as_visitor(host, "/api/auth/register", form, address=f"198.51.100.{number}", fingerprint=fingerprint)

    statuses = Counter(answer.status for answer in race_on_both(hosts, register, times=20))

    assert statuses == {201: 1, 400: 19}
    assert Member.objects.count() == 1
    report("two hosts: one code redeemed on both at once", cases=20, faults=0, losses=0, figure="1 account")


def test_rate_limit_counts_both_hosts(hosts, report):
    def sign_in(host: Served, number: int):
        form = {"username": f"nobody{number}", "password": "correct-horse"}
        return ask_as_visitor(host, "/api/auth/login", form, address="198.51.100.7")

    statuses = Counter(answer.status for answer in race_on_both(hosts, sign_in, times=30))

    assert statuses == {401: 20, 429: 10}
    report("two hosts: 30 sign-ins from one address, limit 20", cases=30, faults=0, losses=0, figure="20 counted")


def test_file_of_one_host_is_on_the_other(hosts, member, report):
    headers = signed_in_headers(member)
    content = image_bytes(red_and_blue_image(), "PNG")

    answers = race_on_both(hosts, lambda host, number: upload(host, headers, content, f"{number}.png"), times=10)
    assert {answer.status for answer in answers} == {201}
    documents = list(UserDocument.objects.values_list("pk", flat=True))
    downloads = [
        host.ask("GET", f"/api/user/documents/{document}/download", **headers).content == content
        for host in (hosts.first, hosts.second)
        for document in documents
    ]
    is_waiting = UserDocument.objects.filter(thumbnail=UserDocument.Thumbnail.WAITING)
    seconds = wait_until(lambda: not is_waiting.exists(), timeout=60)
    thumbnails = [
        host.ask("GET", f"/api/user/documents/{document}/thumbnail", **headers).status
        for host in (hosts.first, hosts.second)
        for document in documents
    ]

    assert set(thumbnails) == {200}
    report(
        "two hosts: files and thumbnails of one on the other",
        cases=len(downloads) + len(thumbnails),
        faults=0,
        losses=downloads.count(False),
        figure=f"thumbnails after {seconds:.0f} s",
    )


def test_emails_are_sent_once(hosts, send, mail_server, report):
    subjects = send(200)

    wait_until(lambda: not OutgoingMail.objects.filter(sent_at__isnull=True).exists())

    assert mail_server.count_duplicates() == 0
    report(
        "two hosts: mails sent once by two workers",
        cases=200,
        faults=0,
        losses=len(subjects - mail_server.get_subjects()),
    )


def count_open_transactions() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in%'"
        )
        return cursor.fetchone()[0]


def test_slow_file_store_holds_no_database_connection(hosts, member, report):
    headers = signed_in_headers(member)
    hosts.store.hang()
    other_calls: list[float] = []
    in_transaction: list[int] = []
    with ThreadPoolExecutor(max_workers=24) as threads:
        started = time.monotonic()
        uploads = [
            threads.submit(upload, (hosts.first, hosts.second)[number % 2], headers, bytes(1000), "roof.esx")
            for number in range(24)
        ]
        while not all(sent.done() for sent in uploads):
            call_started = time.monotonic()
            assert hosts.first.ask("GET", "/api/auth/user", **headers).status == 200
            other_calls.append(time.monotonic() - call_started)
            in_transaction.append(count_open_transactions())
        statuses = {sent.result().status for sent in uploads}
        seconds = time.monotonic() - started
    hosts.store.resume()

    # No transaction is open while the uploads wait; a call of this moment may have one.
    assert (statuses, statistics.median(in_transaction)) == ({503}, 0)
    assert seconds < CEILING
    assert not UserDocument.objects.exists()
    report(
        "two hosts: S3 does not respond, 24 uploads",
        cases=len(uploads),
        faults=1,
        losses=0,
        figure=f"503 after {seconds:.1f} s, other calls at most {max(other_calls):.1f} s",
    )
