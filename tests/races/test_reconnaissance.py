"""Concurrent RECONNAISSANCE uploads of one member."""

import pytest

from apps.audit.models import ActivityEntry
from apps.contact.models import ServiceRequest
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.documents.files import stored_paths, upload
from tests.factories import Caller
from tests.races.parallel import race


@pytest.mark.races
@pytest.mark.django_db(transaction=True, serialized_rollback=True)
def test_one_of_concurrent_uploads_starts_the_countdown(member, member_caller, media_folder):
    def submit(number: int) -> tuple[int, str]:
        caller = Caller()
        caller.client.cookies = member_caller.client.cookies.copy()
        fields = {"serviceType": "reconnaissance", "files": [upload(f"{number}.pdf")]}
        response = caller.upload("/api/service-request", fields)
        return response.status_code, response.json().get("code", "")

    answers = race([lambda number=number: submit(number) for number in range(5)])

    assert sorted(answers) == [(201, "")] + [(409, "already_used")] * 4
    assert ServiceRequest.objects.count() == 1
    assert UserDocument.objects.count() == 1
    assert len(stored_paths(media_folder)) == 1
    assert ActivityEntry.objects.filter(action="countdown_started").count() == 1
    assert OutgoingMail.objects.count() == 1
    member.refresh_from_db()
    assert member.access_countdown_start == member.reconnaissance_used_at is not None
