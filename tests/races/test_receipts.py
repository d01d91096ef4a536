"""Receipts of parallel uploads have numbers without gaps, and one chain."""

import pytest

from apps.documents.models import Receipt
from apps.documents.receipts import find_break
from tests.documents.files import PDF, upload
from tests.factories import MemberFactory, caller_of
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_parallel_uploads_of_many_members_make_one_chain(settings):
    settings.MEMBER_UPLOADS_PER_HOUR = 2
    callers = [caller_of(MemberFactory()) for _ in range(3)]
    calls = [
        # The third one of a member is refused at the lock, and must not use up a number.
        lambda caller=caller: caller.upload("/api/user/documents", {"files": upload("same.pdf", PDF)})
        for caller in callers * 3
    ]

    statuses = [answer.status_code for answer in race(calls)]

    assert sorted(statuses) == [201] * 6 + [429] * 3
    assert list(Receipt.objects.order_by("number").values_list("number", flat=True)) == list(range(1, 7))
    assert find_break() == ""
