"""An ``Idempotency-Key`` while its first request is slow, and after the process of that request was killed."""

from datetime import timedelta

import pytest
from django.db.models import QuerySet

from apps.claims.models import Claim
from apps.documents import storage
from apps.documents.models import UserDocument
from tests.claims.factories import CLAIMS, form, three_files
from tests.documents.files import stored_paths, upload
from tests.subscriptions.factories import get_usage

KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}


def fail(**_):
    raise RuntimeError("killed")


@pytest.fixture
def store_slowly(monkeypatch, frozen_time):
    """Let each file of the first request take a time, and call a function after its last one."""
    store_file = storage._store_file

    def set_slow(seconds: int, *, file_count: int, then) -> None:
        stored = []

        def store(file):
            stored.append(file)
            if len(stored) <= file_count:
                frozen_time.shift(timedelta(seconds=seconds))
            if len(stored) == file_count:
                then()
            return store_file(file)

        monkeypatch.setattr(storage, "_store_file", store)

    return set_slow


def test_slow_submission_holds_its_idempotency_key_between_its_files(member_caller, subscription, store_slowly):
    retries = []
    store_slowly(
        20, file_count=3, then=lambda: retries.append(member_caller.upload(CLAIMS, form(files=three_files()), **KEY))
    )

    first = member_caller.upload(CLAIMS, form(files=three_files()), **KEY)

    assert [(retry.status_code, retry.json()["code"]) for retry in retries] == [(409, "in_progress")]
    assert first.status_code == 201, first.content
    assert Claim.objects.count() == 1


def test_submission_that_has_lost_its_idempotency_key_to_a_retry_stores_nothing(
    member_caller, subscription, store_slowly, media_folder
):
    retries = []
    store_slowly(
        360,
        file_count=1,
        then=lambda: retries.append(member_caller.upload(CLAIMS, form(files=[upload("scope.pdf")]), **KEY)),
    )

    first = member_caller.upload(CLAIMS, form(files=[upload("scope.pdf")]), **KEY)

    assert [retry.status_code for retry in retries] == [201]
    assert (first.status_code, first.json()["code"]) == (409, "in_progress")
    assert (Claim.objects.count(), UserDocument.objects.count(), len(stored_paths(media_folder))) == (1, 1, 1)
    assert get_usage(subscription).used == 1
    assert member_caller.upload(CLAIMS, form(files=[upload("scope.pdf")]), **KEY).json() == retries[0].json()


def test_submission_of_a_killed_process_can_be_repeated_after_half_a_minute(
    member_caller, subscription, frozen_time, monkeypatch
):
    # A killed process deletes nothing.
    with monkeypatch.context() as patch:
        patch.setattr(QuerySet, "delete", lambda _: None)
        patch.setattr("apps.claims.api.views.submit_claim", fail)
        assert member_caller.upload(CLAIMS, form(), **KEY).status_code == 500

    frozen_time.shift(timedelta(seconds=29))
    assert member_caller.upload(CLAIMS, form(), **KEY).json()["code"] == "in_progress"
    frozen_time.shift(timedelta(seconds=1))
    assert member_caller.upload(CLAIMS, form(), **KEY).status_code == 201
