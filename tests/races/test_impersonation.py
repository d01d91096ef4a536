"""A staff user who begins to view several accounts at once, from several browsers, views one of them."""

import pytest

from apps.audit.models import RecordEntry
from apps.support.models import MemberViewing
from tests.factories import MemberFactory, caller_as
from tests.races.parallel import race
from tests.support.impersonation import view_as

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


def test_ten_viewings_begun_at_once_leave_one_open(support_member):
    members = MemberFactory.create_batch(10)
    callers = [caller_as(support_member) for _ in members]

    def begin(number: int):
        return lambda: view_as(callers[number], members[number]).status_code

    assert set(race([begin(number) for number in range(10)])) == {302}

    assert MemberViewing.objects.count() == 10
    assert MemberViewing.objects.filter(ended_at=None).count() == 1
    shown = [caller.get("/api/auth/user").status_code for caller in callers]
    assert shown.count(200) <= 1
    assert RecordEntry.objects.filter(action="viewing_begun").count() == 10


def test_a_viewing_ended_from_ten_sides_at_once_is_kept_once(member, support_member, support_caller):
    view_as(support_caller, member)

    answers = race([lambda: support_caller.post("/api/support/viewing/end").status_code for _ in range(10)])

    assert set(answers) == {200}
    assert RecordEntry.objects.filter(action="viewing_ended").count() == 1
