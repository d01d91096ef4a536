"""Concurrent workers that draw thumbnails."""

import threading
from collections import Counter

import pytest
from django.utils import timezone

from apps.documents import thumbnails
from apps.documents.models import ThumbnailQueue, UserDocument
from tests.documents.factories import create_stored_photo
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_concurrent_workers_draw_each_thumbnail_once_and_one_at_a_time_per_member(member, other_member, monkeypatch):
    documents = [
        create_stored_photo(owner, thumbnail=UserDocument.Thumbnail.WAITING)
        for owner in (member, member, member, other_member)
    ]
    drawn: list[object] = []
    running: Counter = Counter()
    most: Counter = Counter()
    lock = threading.Lock()

    def render(document: UserDocument) -> tuple[bytes, dict]:
        with lock:
            running[document.member_id] += 1
            most[document.member_id] = max(most[document.member_id], running[document.member_id])
            drawn.append(document.pk)
        try:
            return b"a picture", {"pages": 1}
        finally:
            with lock:
                running[document.member_id] -= 1

    monkeypatch.setattr(thumbnails, "_render", render)
    now = timezone.now()
    ThumbnailQueue.objects.bulk_create(
        ThumbnailQueue(member_id=member_id, due_at=now) for member_id in {row.member_id for row in documents}
    )

    race([thumbnails.draw_due_thumbnails] * 4)
    # A worker may have ended while another one held the last lease.
    thumbnails.draw_due_thumbnails()

    assert sorted(drawn) == sorted(document.pk for document in documents)
    assert set(most.values()) == {1}
    assert set(UserDocument.objects.values_list("thumbnail", flat=True)) == {"ready"}
    assert not ThumbnailQueue.objects.exists()
