"""Concurrent thumbnail requests."""

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from apps.documents import rendering
from tests.documents.factories import create_stored_photo, thumbnail_url
from tests.factories import Caller, caller_of
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

SLOW_FILE = b"a file that takes long to render"


class SlowRenderer:
    """Blocks on slow files until ``may_end`` is set and renders other files normally.

    ``settled`` counts requests for slow files that are being rendered. A test may also release it for refused ones.
    """

    def __init__(self, run: Callable[..., int]) -> None:
        self.run = run
        self.may_end = threading.Event()
        self.settled = threading.Semaphore(0)

    def __call__(self, kind: str, source: Any, target: Any) -> int:
        if source.read() != SLOW_FILE:
            source.seek(0)
            return self.run(kind, source, target)
        self.settled.release()
        assert self.may_end.wait(timeout=10)
        target.write(b"a picture")
        return 0


@pytest.fixture
def slow_renderer(monkeypatch) -> SlowRenderer:
    slow = SlowRenderer(rendering._run)
    monkeypatch.setattr(rendering, "_run", slow)
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 60)
    return slow


def callers_of(member, count: int) -> list[Caller]:
    return [caller_of(member, fingerprint=f"{number:064x}") for number in range(count)]


@pytest.fixture
def no_waiting(monkeypatch) -> None:
    """Requests that cannot be rendered immediately are refused."""
    monkeypatch.setattr(rendering, "MAX_WAIT_SECONDS", 0)


def test_one_of_concurrent_requests_of_a_member_is_rendered_and_the_others_are_refused(
    member, slow_renderer, no_waiting
):
    documents = [create_stored_photo(member, SLOW_FILE) for _ in range(12)]
    finished = threading.Semaphore(0)

    def ask(caller: Caller, document: Any) -> int:
        status = caller.get(thumbnail_url(document)).status_code
        finished.release()
        return status

    def finish_after_eleven_refusals() -> int:
        refused = sum(finished.acquire(timeout=5) for _ in range(11))
        slow_renderer.may_end.set()
        return refused

    calls = [lambda pair=pair: ask(*pair) for pair in zip(callers_of(member, 12), documents, strict=True)]
    *statuses, refused = race([*calls, finish_after_eleven_refusals])

    assert refused == 11
    assert Counter(statuses) == {200: 1, 503: 11}


def test_concurrent_requests_of_a_page_wait_for_each_other(member, slow_renderer, monkeypatch):
    monkeypatch.setattr(rendering, "MAX_WAIT_SECONDS", 60)
    slow_renderer.may_end.set()
    documents = [create_stored_photo(member, SLOW_FILE) for _ in range(6)]

    statuses = race(
        [
            lambda pair=pair: pair[0].get(thumbnail_url(pair[1])).status_code
            for pair in zip(callers_of(member, 6), documents, strict=True)
        ]
    )

    assert statuses == [200] * 6


def test_slow_files_of_one_member_do_not_block_another_member(member, other_member, slow_renderer, no_waiting):
    other_caller, photograph = caller_of(other_member, fingerprint="b" * 64), create_stored_photo(other_member)
    documents = [create_stored_photo(member, SLOW_FILE) for _ in range(3)]

    def ask(caller: Caller, document: Any) -> int:
        status = caller.get(thumbnail_url(document)).status_code
        if status == 503:
            slow_renderer.settled.release()
        return status

    def ask_as_another_member() -> int:
        try:
            assert all(slow_renderer.settled.acquire(timeout=5) for _ in documents)
            return int(other_caller.get(thumbnail_url(photograph)).status_code)
        finally:
            slow_renderer.may_end.set()

    calls = [lambda pair=pair: ask(*pair) for pair in zip(callers_of(member, 3), documents, strict=True)]
    *_, status = race([*calls, ask_as_another_member])

    assert status == 200
