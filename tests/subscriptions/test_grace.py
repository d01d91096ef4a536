"""The member is told that grace has begun, once a period."""

import pytest
from django.core import mail

from apps.audit.models import ActivityEntry
from apps.subscriptions.lifecycle import start_grace_for_all
from tests.subscriptions.factories import BEGAN, DAY, ENDS, GRACE, NEXT_ENDS, SECOND, record_payment, subscribe


@pytest.fixture
def tell(clock, django_capture_on_commit_callbacks):
    def at(moment):
        clock(moment)
        with django_capture_on_commit_callbacks(execute=True):
            return start_grace_for_all(now=moment)

    return at


@pytest.mark.parametrize(
    ("since_end", "told"),
    [(-SECOND, 0), (0 * SECOND, 1), (SECOND, 1), (GRACE - SECOND, 1), (GRACE, 0)],
)
def test_a_mail_goes_out_between_the_end_and_the_end_of_grace(member, tell, since_end, told):
    subscribe(member, start=BEGAN)

    assert tell(ENDS + since_end) == told

    assert len(mail.outbox) == told
    assert ActivityEntry.objects.filter(member=member, action="grace_begun").count() == told
    if told:
        assert mail.outbox[0].subject == "Your GHOST plan is unpaid"
        assert "ended on 28 February 2027 at 09:30 UTC" in mail.outbox[0].body
        assert "usable until 03 March 2027 at 09:30 UTC" in mail.outbox[0].body


def test_it_goes_out_once_for_each_period(member, tell, staff_caller):
    held = subscribe(member, start=BEGAN)

    assert [tell(ENDS), tell(ENDS + DAY), tell(ENDS + 2 * DAY)] == [1, 0, 0]
    record_payment(staff_caller, held)
    assert [tell(ENDS + 2 * DAY), tell(NEXT_ENDS - SECOND)] == [0, 0]
    assert [tell(NEXT_ENDS), tell(NEXT_ENDS + DAY)] == [1, 0]


@pytest.mark.parametrize("fields", [{"activated_at": None}, {"is_active": False}])
def test_pending_and_closed_subscriptions_have_no_grace(member, tell, fields):
    subscribe(member, start=BEGAN, **fields)

    assert [tell(BEGAN + DAY), tell(ENDS + DAY)] == [0, 0]


def test_a_period_paid_ahead_has_none_at_the_end_of_the_one_before(clock, member, staff_caller, tell):
    record_payment(staff_caller, subscribe(member, start=BEGAN))

    assert [tell(ENDS), tell(NEXT_ENDS)] == [0, 1]
