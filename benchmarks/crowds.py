"""The table "Crowds": what many clients at once do to the others, and to the memory of a worker."""

import json
import time
from concurrent.futures import ThreadPoolExecutor

from benchmarks import filling, load
from benchmarks.served import CLIENTS, Served
from benchmarks.tables import Row

BUSY_CLIENTS = 32
SIGN_INS = 50
READERS = 4
KEEP_ALIVE_CLIENTS = 1000
KEEP_ALIVE_ROUNDS = 3
LIGHT_CALL = "/api/auth/user"
# Each sign-in has its own address, because of the rate limit of an address. Idle clients stay connected even if the
# machine is slow.
ENVIRONMENT = {"TRUSTED_PROXIES": "1", "GUNICORN_CMD_ARGS": "--keep-alive 60"}


def fairness(product: Served, headers: dict[str, str]) -> Row:
    """A light call, while busy clients request the dashboard as fast as they can."""
    dashboard = load.build_request("/api/user/dashboard", headers)
    seconds = []
    with load.saturate(product.port, dashboard, clients=BUSY_CLIENTS):
        time.sleep(1)
        for _ in range(60):
            # A connection of its own for each call, as visitors have.
            with load.connect(product.port, [load.build_request(LIGHT_CALL, headers)]) as clients:
                seconds += load.exchange(clients, times=2)
    return Row.within(f"light call, p99, {BUSY_CLIENTS} busy clients", _p99(seconds), 0.4, unit="s")


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
    return Row.within(f"readers, p99, {SIGN_INS} sign-ins at once", _p99(seconds), 0.3, unit="s")


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
