"""Requests the dashboard, from a process of its own: the mail server of the drills runs in the one of the tests."""

import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

CLIENTS = 4


def measure(port: int, headers: dict[str, str], seconds: float) -> list[float]:
    """The seconds of each request of ``CLIENTS`` who wait a little between requests."""

    def request_dashboards(_: int) -> list[float]:
        durations = []
        connection = HTTPConnection("127.0.0.1", port, timeout=30)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            started = time.monotonic()
            connection.request("GET", "/api/user/dashboard", headers=headers)
            response = connection.getresponse()
            response.read()
            assert response.status == 200
            durations.append(time.monotonic() - started)
            time.sleep(0.02)
        connection.close()
        return durations

    with ThreadPoolExecutor(max_workers=CLIENTS) as threads:
        return [one for client in threads.map(request_dashboards, range(CLIENTS)) for one in client]
