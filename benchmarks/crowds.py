"""The table "Crowds": what many clients at once do to the others, and to the memory of a worker."""

import json
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.hashers import make_password

from benchmarks import filling, load
from benchmarks.served import CLIENTS, Served
from benchmarks.tables import Row

BUSY_CLIENTS = 32
SIGN_INS = 50
READERS = 4
ROUNDS = 10
KEEP_ALIVE_CLIENTS = 1000
KEEP_ALIVE_ROUNDS = 3
LIGHT_CALL = "/api/auth/user"
# Each sign-in has its own address, because of the rate limit of an address. Idle clients stay connected even if the
# machine is slow.
ENVIRONMENT = {"TRUSTED_PROXIES": "1", "GUNICORN_CMD_ARGS": "--keep-alive 60"}


def rows(product: Served, headers: dict[str, str]) -> Iterator[Row]:
    yield fairness(product, headers)
    yield sign_ins(product, headers)
    yield from keep_alive(product, headers)


def fairness(product: Served, headers: dict[str, str]) -> Row:
    """A light call, while busy clients request the dashboard as fast as they can.

    As a ratio to the time in which the server answers each of these clients once.
    """
    dashboard = load.build_request("/api/user/dashboard", headers)
    with load.connect(product.port, [dashboard] * BUSY_CLIENTS) as clients:
        load.exchange(clients, times=BUSY_CLIENTS)
        start = time.perf_counter()
        load.exchange(clients, times=ROUNDS * BUSY_CLIENTS)
        one_round = (time.perf_counter() - start) / ROUNDS
    seconds = []
    with load.saturate(product.port, dashboard, clients=BUSY_CLIENTS):
        time.sleep(1)
        for _ in range(200):
            # A connection of its own for each call, as visitors have.
            with load.connect(product.port, [load.build_request(LIGHT_CALL, headers)]) as clients:
                seconds += load.exchange(clients, times=2)
    name = f"light call, p99, {BUSY_CLIENTS} busy clients"
    return Row.within(name, _p99(seconds) / one_round, 3, unit="x their round", limit=3.5)


def sign_ins(product: Served, headers: dict[str, str]) -> Row:
    """Calls of readers, while fifty members sign in at once."""
    requests = [_build_sign_in(f"crowd-{number}", number) for number in range(SIGN_INS)]
    seconds: list[float] = []
    with (
        load.connect(product.port, [load.build_request(LIGHT_CALL, headers)] * READERS) as readers,
        load.connect(product.port, requests) as members,
        ThreadPoolExecutor() as threads,
    ):
        load.exchange(readers, times=100)
        signing_in = threads.submit(load.exchange, members, times=SIGN_INS)
        while not signing_in.done():
            seconds += load.exchange(readers, times=READERS)
        signing_in.result()
    start = time.perf_counter()
    make_password(filling.PASSWORD)
    hashing = time.perf_counter() - start
    # Readers never wait for more than a third of the sign-ins.
    return Row.within(f"readers, p99, {SIGN_INS} sign-ins at once", _p99(seconds) / hashing, 16, unit="x a hash")


def keep_alive(product: Served, headers: dict[str, str]) -> list[Row]:
    """The memory for a thousand open connections, and what remains of it after they are closed."""
    request = load.build_request(LIGHT_CALL, headers)
    idle = _measure_idle(product, request)
    sizes = []
    with load.connect(product.port, [request] * KEEP_ALIVE_CLIENTS) as clients:
        for _ in range(KEEP_ALIVE_ROUNDS):
            for start in range(0, KEEP_ALIVE_CLIENTS, CLIENTS):
                load.exchange(clients[start : start + CLIENTS], times=CLIENTS)
            sizes.append(product.get_megabytes())
    after = _measure_idle(product, request)
    return [
        Row.within("1,000 keep-alive members", max(sizes) - idle, 40, unit="MB above idle"),
        Row.within("after 1,000 keep-alive members", after - idle, 15, unit="MB above idle"),
    ]


def _measure_idle(product: Served, request: bytes) -> float:
    """The memory after requests of a few clients, which also let Python collect its garbage."""
    with load.connect(product.port, [request] * CLIENTS) as clients:
        load.exchange(clients, times=1000)
    time.sleep(1)
    return product.get_megabytes()


def _build_sign_in(name: str, number: int) -> bytes:
    _, headers = filling.create_member_with_session(name)
    body = json.dumps({"username": name, "password": filling.PASSWORD}).encode()
    headers |= {"Content-Type": "application/json", "X-CSRFToken": "c" * 32, "X-Forwarded-For": f"10.0.0.{number}"}
    return load.build_request("/api/auth/login", headers, method="POST", body=body)


def _p99(seconds: list[float]) -> float:
    return sorted(seconds)[int((len(seconds) - 1) * 0.99)]
