"""The 'Server' table: processor time of each call as a ratio to the floor's, measured in turns in one run."""

import json
import statistics
import time

from django.contrib.auth.hashers import check_password, make_password

from benchmarks.filling import PASSWORD
from benchmarks.served import Served
from benchmarks.tables import Row

ROUNDS = 5
CALLS = 400
WARM_UP = 100
SIGN_INS = 6
MIXED_REQUESTS = 10_000


def ratios_to_floor(product: Served, floor: Served, headers: dict[str, str]) -> list[Row]:
    """Measure each call and the floor in turns; the median of the rounds counts."""
    calls = [
        ("GET /api/auth/user", "/api/auth/user", headers, 5.0),
        ("GET /api/user/dashboard", "/api/user/dashboard", headers, 10.0),
        ("app page", "/home", {}, 4.0),
        ("app page, signed in", "/home", headers, 4.0),
        ("50 claims", "/api/user/claims", headers, 8.0),
        ("50 documents", "/api/user/documents", headers, 8.0),
        ("50 lines of activity", "/api/user/activity", headers, 8.0),
    ]
    for _, path, sent, _ in calls:
        product.cost(path, sent, times=WARM_UP)
    floor.cost("/floor", {}, times=WARM_UP)
    found: dict[str, list[float]] = {name: [] for name, _, _, _ in calls}
    for _ in range(ROUNDS):
        for name, path, sent, _ in calls:
            base = floor.cost("/floor", {}, times=CALLS)
            found[name].append(product.cost(path, sent, times=CALLS) / base)
    return [
        Row.within(name, statistics.median(found[name]), budget, unit="x the floor") for name, _, _, budget in calls
    ]


def sign_in(product: Served, name: str, headers: dict[str, str]) -> Row:
    """Processor time of a sign-in against that of its one password hash."""
    encoded = make_password(PASSWORD)
    body = json.dumps({"username": name, "password": PASSWORD})
    sent = {**headers, "Content-Type": "application/json", "X-CSRFToken": "c" * 32}
    ratios = []
    # Three rounds of six: an address has twenty tries a minute.
    for _ in range(3):
        begun = time.process_time()
        for _ in range(SIGN_INS):
            check_password(PASSWORD, encoded)
        hashing = time.process_time() - begun
        connection = product.connect()
        begun = product.processor_seconds()
        for _ in range(SIGN_INS):
            connection.request("POST", "/api/auth/login", body=body, headers=sent)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"sign-in answered {answer.status}")
        ratios.append((product.processor_seconds() - begun) / hashing)
        connection.close()
    return Row.within("sign-in", statistics.median(ratios), 1.2, unit="x its hash")


def memory(product: Served, headers: dict[str, str]) -> Row:
    """Memory of the worker after many mixed requests, and after as many again."""
    paths = ["/api/auth/user", "/api/user/dashboard", "/home", "/api/user/claims", "/api/devices"]
    held = []
    for _ in range(2):
        for path in paths:
            product.cost(path, headers, times=MIXED_REQUESTS // len(paths))
        held.append(product.resident_megabytes())
    holds = held[1] <= 90 and held[1] - held[0] <= 1
    return Row("memory of a worker", f"{held[0]:.0f} MB, then {held[1]:.0f} MB", "at most 90, no growth", holds)
