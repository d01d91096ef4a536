"""Members who call the product again and again, each in a thread, and count what failed."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from http.client import HTTPException, HTTPResponse
from uuid import uuid4

from tests.documents.pictures import image_bytes, red_and_blue_image
from tests.gunicorn_process import Served

# Method, path, body and headers.
Request = tuple[str, str, bytes | None, dict[str, str]]
PICTURE = image_bytes(red_and_blue_image(), "PNG")


class Client(threading.Thread):
    """Sends the requests that ``plan`` yields to ``product``, which may change at any time."""

    def __init__(self, product: Served, headers: dict[str, str], plan: Callable[["Client"], Iterable[Request]]) -> None:
        super().__init__()
        self.product = product
        self.answers = 0
        self.failures: list[str] = []
        self.last_answer: HTTPResponse | None = None
        self._headers, self._plan = headers, plan
        self._must_stop = threading.Event()

    def run(self) -> None:
        for method, path, body, headers in self._plan(self):
            if self._must_stop.is_set():
                return
            try:
                self.last_answer = self.product.ask(method, path, body, **{**self._headers, **headers})
            except (OSError, HTTPException) as error:
                self.failures.append(f"{method} {path}: {error!r}")
                continue
            # Thirty messages a minute and the units of the plan are allowed.
            is_limit = self.last_answer.status == 429 or b'"quota_exceeded"' in self.last_answer.content
            if self.last_answer.status < 300 or is_limit:
                self.answers += 1
            else:
                self.failures.append(f"{method} {path}: {self.last_answer.status} {self.last_answer.content[:300]!r}")
            time.sleep(0.01)

    def stop(self) -> None:
        self._must_stop.set()
        self.join()


@contextmanager
def running(clients: list[Client]) -> Iterator[None]:
    for client in clients:
        client.start()
    try:
        yield
    finally:
        for client in clients:
            client.stop()


def upload(path: str) -> Request:
    """Each file has a content of its own: a backup stores the same content once."""
    head = f'--x\r\nContent-Disposition: form-data; name="files"; filename="{uuid4()}.png"\r\n\r\n'
    return "POST", path, head.encode() + PICTURE + uuid4().bytes + b"\r\n--x--\r\n", _multipart()


def message(path: str, text: str) -> Request:
    return "POST", path, _encode(text=text), _multipart()


def submit_claim(address: str) -> Request:
    form = {"propertyAddress": address, "homeowner": "Ida Marsh", "col": "2026-03-01", "dol": "2026-02-27"}
    return "POST", "/api/user/claims", _encode(**form, serviceRequestType="estimate"), _multipart()


def _encode(**fields: str) -> bytes:
    part = '--x\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    return "".join([*(part.format(name, value) for name, value in fields.items()), "--x--\r\n"]).encode()


def _multipart() -> dict[str, str]:
    return {"Content-Type": "multipart/form-data; boundary=x", "Idempotency-Key": str(uuid4())}
