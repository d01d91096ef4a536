"""The table "Server": CPU time of each request, as a ratio to the floor in the same run."""

import json
import statistics
import time

from django.contrib.auth.hashers import check_password, make_password

from benchmarks.filling import PASSWORD
from benchmarks.served import Served
from benchmarks.tables import Row

ROUNDS = 5
REQUESTS = 400
WARM_UP = 100
SIGN_INS = 6
MIXED_REQUESTS = 10_000


def ratios_to_floor(product: Served, floor: Served, headers: dict[str, str]) -> list[Row]:
    """The medians of several rounds. The floor is measured again before each request."""
    requests = [
        ("GET /api/auth/user", "/api/auth/user", headers, 5.0),
        ("GET /api/user/dashboard", "/api/user/dashboard", headers, 10.0),
        ("app page", "/home", {}, 4.0),
        ("app page, signed in", "/home", headers, 4.0),
        ("50 claims", "/api/user/claims", headers, 8.0),
        ("50 documents", "/api/user/documents", headers, 8.0),
        ("50 activity entries", "/api/user/activity", headers, 8.0),
    ]
    for _, path, request_headers, _ in requests:
        product.measure(path, request_headers, times=WARM_UP)
    floor.measure("/floor", {}, times=WARM_UP)
    ratios: dict[str, list[float]] = {name: [] for name, _, _, _ in requests}
    for _ in range(ROUNDS):
        for name, path, request_headers, _ in requests:
            base = floor.measure("/floor", {}, times=REQUESTS)
            ratios[name].append(product.measure(path, request_headers, times=REQUESTS) / base)
    return [
        Row.within(name, statistics.median(ratios[name]), budget, unit="x the floor") for name, _, _, budget in requests
    ]


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
    return Row.within("sign-in", statistics.median(ratios), 1.2, unit="x its hash")


def memory(product: Served, headers: dict[str, str]) -> Row:
    """The memory of the worker after ``MIXED_REQUESTS``, and after as many again."""
    paths = ["/api/auth/user", "/api/user/dashboard", "/home", "/api/user/claims", "/api/devices"]
    sizes = []
    for _ in range(2):
        for path in paths:
            product.measure(path, headers, times=MIXED_REQUESTS // len(paths))
        sizes.append(product.get_resident_megabytes())
    first, second = sizes
    is_within_budget = second <= 90 and second - first <= 1
    measured = f"{first:.0f} MB, then {second:.0f} MB"
    return Row("memory of a worker", measured, "at most 90, no growth", is_within_budget)
