"""The 'Server' table: processor time of each call as a ratio to the floor's, measured in turns in one run."""

import json
import statistics
import time
from dataclasses import dataclass

from benchmarks.filling import PASSWORD
from benchmarks.served import Served

ROUNDS = 5
CALLS = 400
MIXED_REQUESTS = 10_000


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table."""

    name: str
    measured: str
    budget: str
    holds: bool


def ratios_to_floor(product: Served, floor: Served, headers: dict[str, str]) -> list[Row]:
    """Measure each call and the floor in turns; the median of the rounds counts."""
    calls = [
        ("GET /api/auth/user", "/api/auth/user", 5.0),
        ("GET /api/user/dashboard", "/api/user/dashboard", 10.0),
        ("app page, signed in", "/home", 4.0),
        ("50 claims", "/api/user/claims", 8.0),
        ("50 documents", "/api/user/documents", 8.0),
        ("50 activity rows", "/api/user/activity", 8.0),
    ]
    for _, path, _ in calls:
        product.cost(path, headers, times=50)
    floor.cost("/floor", {}, times=200)
    found: dict[str, list[float]] = {path: [] for _, path, _ in calls}
    for _ in range(ROUNDS):
        for _, path, _ in calls:
            base = floor.cost("/floor", {}, times=CALLS)
            found[path].append(product.cost(path, headers, times=CALLS) / base)
    return [
        Row(
            name,
            f"{statistics.median(found[path]):.1f} × floor",
            f"≤ {budget:g}",
            statistics.median(found[path]) <= budget,
        )
        for name, path, budget in calls
    ]


def sign_in(product: Served, name: str, headers: dict[str, str]) -> Row:
    """Processor time of a sign-in against that of its one password hash."""
    from django.contrib.auth.hashers import check_password, make_password

    encoded = make_password(PASSWORD)
    hashes, costs = [], []
    body = json.dumps({"username": name, "password": PASSWORD})
    sent = {**headers, "Content-Type": "application/json", "X-CSRFToken": "c" * 32}
    for _ in range(3):
        begun = time.process_time()
        for _ in range(6):
            check_password(PASSWORD, encoded)
        hashes.append((time.process_time() - begun) / 6)
        connection = product.connect()
        begun = product.processor_seconds()
        for _ in range(6):
            connection.request("POST", "/api/auth/login", body=body, headers=sent)
            answer = connection.getresponse()
            answer.read()
            if answer.status != 200:
                raise RuntimeError(f"sign-in answered {answer.status}")
        costs.append((product.processor_seconds() - begun) / 6)
        connection.close()
    ratio = statistics.median(costs) / statistics.median(hashes)
    return Row("sign-in", f"{ratio:.2f} × its hash", "≤ 1.2", ratio <= 1.2)


def memory(product: Served, headers: dict[str, str]) -> Row:
    """Memory of the worker after many mixed requests, and after as many again."""
    paths = ["/api/auth/user", "/api/user/dashboard", "/home", "/api/user/claims", "/api/devices"]
    for path in paths:
        product.cost(path, headers, times=MIXED_REQUESTS // len(paths))
    first = product.resident_megabytes()
    for path in paths:
        product.cost(path, headers, times=MIXED_REQUESTS // len(paths))
    second = product.resident_megabytes()
    holds = second <= 90 and second - first <= 1
    return Row("memory of a worker", f"{first:.0f} MB, then {second:.0f} MB", "≤ 90 MB, no growth", holds)
