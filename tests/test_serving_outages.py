"""Answers while the database, Redis or the file store is gone or hangs, and how soon all is well again."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.conf import settings
from django.db import connection

from apps.documents.models import UserDocument
from tests.factories import signed_in_headers
from tests.gunicorn_process import Served, database_url, serve
from tests.tcp_proxy import TcpProxy

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)

needs_postgresql = pytest.mark.skipif(
    "postgresql" not in settings.DATABASES["default"]["ENGINE"], reason="SQLite has no server to lose"
)
# After which a browser gives up.
BROWSER_SECONDS = 8
VISITOR = {"Cookie": f"csrftoken={'c' * 32}", "X-CSRFToken": "c" * 32}


@pytest.fixture
def database() -> Iterator[TcpProxy]:
    """The way from a served product to this run's database."""
    proxy = TcpProxy(int(connection.settings_dict["PORT"] or 5432))
    yield proxy
    proxy.cut()


@pytest.fixture
def hung_server() -> Iterator[int]:
    """The port of a server that accepts connections and never answers."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as server:
        yield server.getsockname()[1]


def code_of(answer) -> str:
    return json.loads(answer.content)["code"]


def seconds_since(start: float) -> float:
    return time.monotonic() - start


@needs_postgresql
def test_a_hung_database_is_given_up_before_the_browser_gives_up(tmp_path, member, database):
    headers = signed_in_headers(member)
    with serve(tmp_path, DATABASE_URL=database_url(port=database.port)) as served:
        assert served.ask("GET", "/api/auth/user", **headers).status == 200
        database.hang()
        asked = time.monotonic()
        answer = served.ask("GET", "/api/auth/user", **headers)

        assert (answer.status, code_of(answer)) == (503, "unavailable")
        assert seconds_since(asked) < BROWSER_SECONDS + 0.5
        database.resume()
        assert _seconds_until_200(served, headers) < 3


@needs_postgresql
def test_the_product_is_back_soon_after_the_database_is(tmp_path, member, database):
    headers = signed_in_headers(member)
    with serve(tmp_path, DATABASE_URL=database_url(port=database.port)) as served:
        assert served.ask("GET", "/api/auth/user", **headers).status == 200
        database.cut()
        # Each waits some seconds for a connection, while the pool tries to reconnect at longer and longer intervals.
        with ThreadPoolExecutor(max_workers=3) as callers:
            answers = list(callers.map(lambda _: served.ask("GET", "/api/auth/user", **headers), range(6)))
        assert {(answer.status, code_of(answer)) for answer in answers} == {(503, "unavailable")}
        database.restore()

        assert _seconds_until_200(served, headers) < 3


def _seconds_until_200(served: Served, headers: dict[str, str]) -> float:
    """Several callers ask again and again, as people do."""
    start = time.monotonic()
    found: list[float] = []

    def ask_until_found() -> None:
        while not found and seconds_since(start) < 20:
            if served.ask("GET", "/api/auth/user", **headers).status == 200:
                found.append(seconds_since(start))

    callers = [threading.Thread(target=ask_until_found) for _ in range(4)]
    for caller in callers:
        caller.start()
        time.sleep(0.2)
    for caller in callers:
        caller.join()
    return min(found, default=float("inf"))


@pytest.mark.parametrize("is_hung", [False, True])
def test_calls_that_count_tries_are_503_without_redis(tmp_path, hung_server, is_hung):
    cache = f"redis://127.0.0.1:{hung_server if is_hung else 1}/0"
    with serve(tmp_path, DATABASE_URL=database_url(), CACHE_URL=cache) as served:
        asked = time.monotonic()
        sign_in = {"username": "dana", "password": "correct-horse"}
        headers = {**VISITOR, "Content-Type": "application/json", "x-device-fingerprint": "a" * 64}
        answer = served.ask("POST", "/api/auth/login", json.dumps(sign_in), **headers)

        assert (answer.status, code_of(answer)) == (503, "unavailable")
        assert seconds_since(asked) < BROWSER_SECONDS
        assert served.ask("GET", "/api/subscription-plans").status == 200
        ready = served.ask("GET", "/readyz")
        assert (ready.status, json.loads(ready.content)["down"]) == (503, ["cache"])


def test_uploads_that_wait_for_a_hung_file_store_keep_nobody_else_waiting(tmp_path, member, hung_server):
    headers = signed_in_headers(member)
    store = {
        "S3_BUCKET": "files",
        "S3_ENDPOINT_URL": f"http://127.0.0.1:{hung_server}",
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
        asked = time.monotonic()

        def upload():
            form_headers = {**headers, "Content-Type": "multipart/form-data; boundary=x"}
            return served.ask("POST", "/api/user/documents", form, **form_headers)

        uploads = [senders.submit(upload) for _ in range(12)]
        while not any(sent.done() for sent in uploads):
            called = time.monotonic()
            assert served.ask("GET", "/api/auth/user", **headers).status == 200
            assert seconds_since(called) < 3
        answers = [sent.result() for sent in uploads]

        assert {(answer.status, code_of(answer)) for answer in answers} == {(503, "unavailable")}
        assert seconds_since(asked) < BROWSER_SECONDS
    assert not UserDocument.objects.exists()
