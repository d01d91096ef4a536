"""The table "Server": CPU time of each request, as a ratio to the floor in the same run."""

import json
import statistics
import time
from collections.abc import Iterator
from typing import NamedTuple

from django.contrib.auth.hashers import check_password, make_password

from benchmarks.filling import PASSWORD
from benchmarks.served import Served
from benchmarks.tables import OVER_BUDGET, Row

ROUNDS = 15
REQUESTS = 200
WARM_UP = 100
SIGN_INS = 6
MIXED_REQUESTS = 10_000
OPEN_PAGES = 1000
POLLING_SECONDS = 20


class Call(NamedTuple):
    name: str
    path: str
    headers: dict[str, str]
    budget: float
    limit: float | None = None


def member_calls(headers: dict[str, str]) -> list[Call]:
    return [
        Call("GET /api/auth/user", "/api/auth/user", headers, 6, limit=7),
        Call("GET /api/user/dashboard", "/api/user/dashboard", headers, 16, limit=20),
        Call("GET /api/user/changes", "/api/user/changes?since=0", headers, 1.6 * 6),
        Call("50 claims", "/api/user/claims", headers, 12, limit=14),
        Call("50 documents", "/api/user/documents", headers, 12, limit=14),
        Call("50 activity entries", "/api/user/activity", headers, 12),
    ]


def page_calls(headers: dict[str, str]) -> list[Call]:
    return [Call("app page", "/home", {}, 2, limit=2.5), Call("app page, signed in", "/home", headers, 5, limit=7)]


def panel_calls(headers: dict[str, str]) -> list[Call]:
    """What the panel requests for its first screen, when it opens with the active or the used codes."""
    path = "/api/admin/invitation-codes"
    return [
        Call("panel overview, active codes", f"{path}?group=unused&limit=50", headers, 30),
        Call("panel overview, used codes", f"{path}?group=used&limit=50", headers, 30),
        Call("panel: 50 used codes", f"{path}/used?limit=50", headers, 12, limit=25),
        Call("panel: 50 entries of the audit log", "/api/admin/history", headers, 12, limit=14),
    ]


def ratios_to_floor(product: Served, floor: Served, calls: list[Call]) -> Iterator[Row]:
    """The medians of several rounds. The floor is measured again before each request."""
    floor_call = Call("floor", "/floor", {}, 1)
    for call in calls:
        ratio = _measure_ratio(product, call, floor, floor_call)
        yield Row.within(call.name, ratio, call.budget, unit="x the floor", limit=call.limit)


def ratios_to_plain_views(product: Served, plain: Served, calls: list[Call]) -> Iterator[Row]:
    """The same calls to plain views of the same data (``benchmarks/plain_views.py``)."""
    for call in calls:
        ratio = _measure_ratio(product, call, plain, call)
        yield Row.within(call.name, ratio, 1.15, unit="x a plain view", limit=1.3)


def _measure_ratio(product: Served, call: Call, base: Served, base_call: Call) -> float:
    product.measure(call.path, call.headers, times=WARM_UP)
    base.measure(base_call.path, base_call.headers, times=WARM_UP)
    ratios = []
    for _ in range(ROUNDS):
        seconds = base.measure(base_call.path, base_call.headers, times=REQUESTS)
        ratios.append(product.measure(call.path, call.headers, times=REQUESTS) / seconds)
    return statistics.median(ratios)


def sign_in(product: Served, name: str, headers: dict[str, str]) -> Row:
    """The CPU time of a sign-in, compared with its password hash."""
    encoded = make_password(PASSWORD)
    body = json.dumps({"username": name, "password": PASSWORD})
    headers = {**headers, "Content-Type": "application/json", "X-CSRFToken": "c" * 32}
    ratios = []
    # Three rounds of six, because the rate limit of an address is twenty attempts per minute.
    for _ in range(3):
        start = time.process_time()
        for _ in range(SIGN_INS):
            check_password(PASSWORD, encoded)
        hashing = time.process_time() - start
        connection = product.connect()
        start = product.get_cpu_seconds()
        for _ in range(SIGN_INS):
            connection.request("POST", "/api/auth/login", body=body, headers=headers)
            response = connection.getresponse()
            response.read()
            if response.status != 200:
                raise RuntimeError(f"sign-in returned {response.status}")
        ratios.append((product.get_cpu_seconds() - start) / hashing)
        connection.close()
    return Row.within("sign-in", statistics.median(ratios), 1.5, unit="x its hash", limit=1.7)


def open_pages(product: Served, headers: dict[str, str]) -> Row:
    """The share of a core that a thousand open pages take, each of which asks for changes every 20 seconds."""
    connection = product.connect()
    connection.request("GET", "/api/user/changes", headers=headers)
    version = json.loads(connection.getresponse().read())["version"]
    connection.close()
    # The whole answer, which costs as much as 304.
    path = f"/api/user/changes?since={version}"
    product.measure(path, headers, times=WARM_UP)
    seconds = statistics.median(product.measure(path, headers, times=REQUESTS) for _ in range(ROUNDS))
    share = seconds * OPEN_PAGES / POLLING_SECONDS
    return Row(f"{OPEN_PAGES:,} open pages", f"{share:.0%} of a core", "none")


def memory(product: Served, headers: dict[str, str]) -> Row:
    """The memory of the worker after ``MIXED_REQUESTS``, and after as many again."""
    paths = ["/api/auth/user", "/api/user/dashboard", "/home", "/api/user/claims", "/api/devices"]
    sizes = []
    for _ in range(2):
        for path in paths:
            product.measure(path, headers, times=MIXED_REQUESTS // len(paths))
        sizes.append(product.get_megabytes())
    first, second = sizes
    is_within_budget = second <= 125 and second - first <= 3
    measured = f"{first:.0f} MB, then {second:.0f} MB"
    result = "ok" if is_within_budget else OVER_BUDGET
    return Row("memory of a worker", measured, "at most 125, 3 more", result)
