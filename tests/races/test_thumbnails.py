"""Thumbnails of several members drawn at once."""

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from apps.documents import rendering as drawing
from tests.documents.factories import create_stored_photo, thumbnail_url
from tests.factories import Caller, caller_of
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

SLOW = b"a file that takes long to draw"


class SlowDrawing:
    """Draws slow files until ``may_end`` is set, everything else as always.

    ``settled`` counts the requests for slow files that are being drawn or, where the test says so, were refused.
    """

    def __init__(self, run: Callable[..., int]) -> None:
        self.run = run
        self.may_end = threading.Event()
        self.settled = threading.Semaphore(0)

    def __call__(self, kind: str, given: Any, drawn: Any) -> int:
        if given.read() != SLOW:
            given.seek(0)
            return self.run(kind, given, drawn)
        self.settled.release()
        assert self.may_end.wait(timeout=10)
        drawn.write(b"a picture")
        return 0


@pytest.fixture
def slow_drawing(monkeypatch) -> SlowDrawing:
    slow = SlowDrawing(drawing._run)
    monkeypatch.setattr(drawing, "_run", slow)
    monkeypatch.setattr(drawing, "LONGEST_DRAWING_SECONDS", 60)
    return slow


def callers_of(member, count: int) -> list[Caller]:
    return [caller_of(member, fingerprint=f"{number:064x}") for number in range(count)]


@pytest.fixture
def impatient(monkeypatch) -> None:
    """Who gets no turn is refused at once."""
    monkeypatch.setattr(drawing, "LONGEST_WAIT_SECONDS", 0)


def test_one_of_twelve_requests_of_a_member_draws_and_the_others_are_refused(member, slow_drawing, impatient):
    documents = [create_stored_photo(member, SLOW) for _ in range(12)]
    left = threading.Semaphore(0)

    def ask(caller: Caller, document: Any) -> int:
        status = caller.get(thumbnail_url(document)).status_code
        left.release()
        return status

    def end_once_eleven_are_refused() -> int:
        refused = sum(left.acquire(timeout=5) for _ in range(11))
        slow_drawing.may_end.set()
        return refused

    calls = [lambda pair=pair: ask(*pair) for pair in zip(callers_of(member, 12), documents, strict=True)]
    *statuses, refused = race([*calls, end_once_eleven_are_refused])

    assert refused == 11
    assert Counter(statuses) == {200: 1, 503: 11}


def test_the_requests_of_a_page_wait_for_each_other(member, slow_drawing, monkeypatch):
    monkeypatch.setattr(drawing, "LONGEST_WAIT_SECONDS", 60)
    slow_drawing.may_end.set()
    documents = [create_stored_photo(member, SLOW) for _ in range(6)]

    statuses = race(
        [
            lambda pair=pair: pair[0].get(thumbnail_url(pair[1])).status_code
            for pair in zip(callers_of(member, 6), documents, strict=True)
        ]
    )

    assert statuses == [200] * 6


def test_another_member_gets_a_thumbnail_while_one_members_slow_files_are_drawn(
    member, other_member, slow_drawing, impatient
):
    other_caller, photograph = caller_of(other_member, fingerprint="b" * 64), create_stored_photo(other_member)
    documents = [create_stored_photo(member, SLOW) for _ in range(3)]

    def ask(caller: Caller, document: Any) -> int:
        status = caller.get(thumbnail_url(document)).status_code
        if status == 503:
            slow_drawing.settled.release()
        return status

    def ask_as_another_member() -> int:
        try:
            assert all(slow_drawing.settled.acquire(timeout=5) for _ in documents)
            return int(other_caller.get(thumbnail_url(photograph)).status_code)
        finally:
            slow_drawing.may_end.set()

    calls = [lambda pair=pair: ask(*pair) for pair in zip(callers_of(member, 3), documents, strict=True)]
    *_, status = race([*calls, ask_as_another_member])

    assert status == 200
