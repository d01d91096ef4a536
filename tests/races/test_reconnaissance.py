"""Concurrent RECONNAISSANCE uploads of one member."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from apps.audit.models import ActivityEntry
from apps.contact.models import ServiceRequest
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.documents.files import stored_paths, upload
from tests.factories import Caller

AT_ONCE = 20


@pytest.mark.races
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_one_of_concurrent_uploads_starts_the_countdown(member, member_caller, media_folder):
    member_caller.headers()
    gate = Barrier(AT_ONCE)

    def submit(number: int) -> tuple[int, str]:
        caller = Caller()
        caller.client.cookies = member_caller.client.cookies.copy()
        fields = {"serviceType": "reconnaissance", "files": [upload(f"{number}.pdf")]}
        try:
            gate.wait(timeout=120)
            response = caller.upload("/api/service-request", fields)
            return response.status_code, response.json().get("code", "")
        finally:
            connection.close()

    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = sorted(threads.map(submit, range(AT_ONCE)))

    assert answers == [(201, "")] + [(409, "already_used")] * (AT_ONCE - 1)
    assert ServiceRequest.objects.count() == 1
    assert UserDocument.objects.count() == 1
    assert len(stored_paths(media_folder)) == 1
    assert ActivityEntry.objects.filter(action="countdown_started").count() == 1
    assert OutgoingMail.objects.count() == 1
    member.refresh_from_db()
    assert member.access_countdown_start == member.reconnaissance_used_at is not None
