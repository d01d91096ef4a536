"""Concurrent submissions of one member stay within the limits."""

from collections import Counter

import pytest
from django.db.models import Sum

from apps.claims.models import Claim
from apps.contact.models import ServiceRequest
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, form
from tests.documents.files import PDF, stored_paths, upload
from tests.factories import Caller, caller_of
from tests.races.parallel import race
from tests.subscriptions.factories import subscribe

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]

DOCUMENTS, REQUESTS = "/api/user/documents", "/api/service-request"


def callers_of(member, count: int) -> list[Caller]:
    return [caller_of(member, fingerprint=f"{number:064x}") for number in range(count)]


def test_concurrent_uploads_stay_within_the_storage_limit(member, settings, media_folder):
    settings.MEMBER_STORAGE_MB = 1
    content = PDF + b"\0" * 300_000
    send = lambda caller: caller.upload(DOCUMENTS, {"files": upload("policy.pdf", content)})  # noqa: E731

    answers = race([lambda caller=caller: send(caller) for caller in callers_of(member, 6)])

    assert Counter(answer.status_code for answer in answers) == {201: 3, 403: 3}
    assert {answer.json()["code"] for answer in answers if answer.status_code == 403} == {"quota_exceeded"}
    assert UserDocument.objects.aggregate(total=Sum("file_size"))["total"] == 3 * len(content)
    assert len(stored_paths(media_folder)) == 3


def test_concurrent_documents_claims_and_service_requests_share_one_storage_limit(member, settings, media_folder):
    settings.MEMBER_STORAGE_MB = 1
    subscribe(member)
    content = PDF + b"\0" * 600_000
    documents, claims, requests = callers_of(member, 3)
    files = [upload(f"{number}.pdf", content) for number in range(3)]

    answers = race(
        [
            lambda: documents.upload(DOCUMENTS, {"files": files[0]}),
            lambda: claims.upload(CLAIMS, form(files=[files[1]])),
            lambda: requests.upload(REQUESTS, {"serviceType": "other", "files": files[2]}),
        ]
    )

    assert Counter(answer.status_code for answer in answers) == {201: 1, 403: 2}
    assert len(stored_paths(media_folder)) == 1


def test_concurrent_uploads_stay_within_the_hourly_file_limit(member, settings, media_folder):
    settings.MEMBER_UPLOADS_PER_HOUR = 5

    answers = race(
        [
            lambda caller=caller: caller.upload(DOCUMENTS, {"files": [upload("a.pdf"), upload("b.pdf")]})
            for caller in callers_of(member, 6)
        ]
    )

    assert Counter(answer.status_code for answer in answers) == {201: 2, 429: 4}
    assert UserDocument.objects.count() == len(stored_paths(media_folder)) == 4


def test_concurrent_claims_and_service_requests_stay_within_the_hourly_request_limit(member, settings):
    settings.MEMBER_REQUESTS_PER_HOUR = 2
    subscribe(member)
    callers = callers_of(member, 6)

    answers = race(
        [lambda caller=caller: caller.upload(CLAIMS, form()) for caller in callers[:3]]
        + [lambda caller=caller: caller.upload(REQUESTS, {"serviceType": "other"}) for caller in callers[3:]]
    )

    assert Counter(answer.status_code for answer in answers) == {201: 4, 429: 2}
    assert (Claim.objects.count(), ServiceRequest.objects.count()) == (2, 2)
