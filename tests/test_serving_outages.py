"""Behaviour during outages of the database and the file store, and recovery from them."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest
from django.db import connection

from apps.documents.models import UserDocument
from tests.factories import signed_in_headers
from tests.gunicorn_process import Served, database_url, serve
from tests.tcp_proxy import TcpProxy

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

# Seconds. The product gives up before the browser does, after eight; tests/test_settings.py checks its limits. A busy
# machine needs longer. Without those limits, a call would hang for a minute or without end.
CEILING = 40


@pytest.fixture
def database() -> Iterator[TcpProxy]:
    """A proxy between the served product and this run's database."""
    proxy = TcpProxy(int(connection.settings_dict["PORT"] or 5432))
    yield proxy
    proxy.cut()


@pytest.fixture
def hanging_store() -> Iterator[socket.socket]:
    """A file store that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as store:
        store.setblocking(False)
        yield store


def get_code(answer) -> str:
    return json.loads(answer.content)["code"]


def seconds_since(start: float) -> float:
    return time.monotonic() - start


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server that can fail")
def test_hanging_or_broken_database_is_503_before_long_and_the_product_recovers_within_seconds(
    tmp_path, member, database
):
    headers = signed_in_headers(member)
    application = "tests.served_product:with_short_timeouts()"
    with serve(tmp_path, application=application, DATABASE_URL=database_url(port=database.port)) as served:
        for fail, repair in ((database.hang, database.resume), (database.cut, database.restore)):
            # So that the pool has a connection.
            wait_until_200(served, headers)
            fail()
            started = time.monotonic()
            with ThreadPoolExecutor(max_workers=3) as threads:
                answers = list(threads.map(lambda _: served.ask("GET", "/api/auth/user", **headers), range(3)))

            assert {(answer.status, get_code(answer)) for answer in answers} == {(503, "unavailable")}, fail
            assert seconds_since(started) < CEILING, fail
            repair()
            wait_until_200(served, headers)


def wait_until_200(served: Served, headers: dict[str, str]) -> None:
    started = time.monotonic()
    while served.ask("GET", "/api/auth/user", **headers).status != 200:
        assert seconds_since(started) < CEILING


def test_uploads_to_a_hanging_file_store_do_not_block_other_requests(tmp_path, member, hanging_store):
    headers = signed_in_headers(member)
    store = {
        "S3_BUCKET": "files",
        "S3_ENDPOINT_URL": f"http://127.0.0.1:{hanging_store.getsockname()[1]}",
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    form = (
        b'--x\r\nContent-Disposition: form-data; name="files"; filename="roof.esx"\r\n\r\n'
        + bytes(1000)
        + b"\r\n--x--\r\n"
    )

    with serve(tmp_path, DATABASE_URL=database_url(), **store) as served, ThreadPoolExecutor(max_workers=12) as senders:

        def upload():
            form_headers = {**headers, "Content-Type": "multipart/form-data; boundary=x"}
            return served.ask("POST", "/api/user/documents", form, **form_headers)

        uploads = [senders.submit(upload) for _ in range(12)]
        connections: list[socket.socket] = []
        answered_during_uploads = 0
        # Until all uploads wait for the store, or one of them has failed.
        while len(connections) < len(uploads) and not any(sent.done() for sent in uploads):
            with suppress(BlockingIOError):
                connections.append(hanging_store.accept()[0])
            assert served.ask("GET", "/api/auth/user", **headers).status == 200
            answered_during_uploads += not any(sent.done() for sent in uploads)
        # Waiting for the timeout, which tests/test_settings.py checks, would take seconds.
        for connection_to_store in [*connections, hanging_store]:
            connection_to_store.close()
        answers = [sent.result() for sent in uploads]

        assert answered_during_uploads > 0
        assert {(answer.status, get_code(answer)) for answer in answers} == {(503, "unavailable")}
    assert not UserDocument.objects.exists()
