"""Staff correct what is left by a signed number of units (``staff_changes.correct_units``)."""

import pytest
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.core.consistency import find_problems
from apps.core.errors import Invalid
from apps.core.request_meta import Actor, RequestMeta
from apps.core.versions import EditConflict
from apps.notifications.models import Notification
from apps.subscriptions.lifecycle import SubscriptionEnded
from apps.subscriptions.models import Statement, UsageEntry, UserSubscription
from apps.subscriptions.quotas import get_period_version
from apps.subscriptions.staff_changes import PeriodNotStarted, correct_units
from tests.rollback import rolled_back
from tests.subscriptions.factories import (
    GRACE_PERIOD,
    ONE_DAY,
    PERIOD_END,
    PERIOD_START,
    REASON,
    get_usage,
    pay,
    subscribe,
)

pytestmark = pytest.mark.usefixtures("without_drawing")


@pytest.fixture
def correct(support_member):
    """Correct units of the latest subscription as staff, on a page that was opened just now."""

    def call(units, service="estimate", **arguments):
        subscription = UserSubscription.objects.order_by("created_at").last()
        defaults = {
            "expected_version": get_period_version(subscription),
            "actor": Actor(support_member, RequestMeta()),
            "reason": REASON,
            "now": timezone.now(),
        }
        return correct_units(
            subscription_id=subscription.pk, service_type=service, units=units, **{**defaults, **arguments}
        )

    return call


@pytest.fixture
def subscription(freeze_time, member):
    return subscribe(member, "ghost", start=PERIOD_START, used={"estimate": 4}, carried_over={"estimate": 2})


def test_correction_is_added_with_its_reason_and_the_member_learns_of_it(subscription, member, support_member, correct):
    version = subscription.version

    for units, left in ((3, 10), (-7, 0), (100, 107)):
        with rolled_back():
            assert correct(units).usage["estimate"].left == left

            assert get_usage(subscription).left == left
            entry = UsageEntry.objects.order_by("number").last()
            assert (entry.kind, entry.units, entry.actor, entry.reason) == ("corrected", units, support_member, REASON)
            logged = AuditLogEntry.objects.get()
            assert [(change["before"], change["after"]) for change in logged.changes] == [("7", str(left))]
            assert ActivityEntry.objects.get(action="units_corrected").member == member
            assert Notification.objects.get().member == member
            assert UserSubscription.objects.get().version == version + 1
            assert list(find_problems(default_storage)) == []


def test_number_out_of_range_is_refused_with_the_range(subscription, correct):
    for units in (0, -8, 101):
        with pytest.raises(Invalid) as refused:
            correct(units)
        assert refused.value.errors == {"units": ["Please enter a number from -7 to 100, not 0"]}, units
    assert get_usage(subscription).left == 7


def test_correction_from_an_outdated_page_is_refused(subscription, correct):
    seen = get_period_version(subscription)
    correct(1)

    with pytest.raises(EditConflict):
        correct(1, expected_version=seen)


def test_correction_after_a_period_is_closed_is_a_line_of_the_next(freeze_time, subscription, correct):
    freeze_time(PERIOD_END + ONE_DAY)
    pay(subscription)
    closed = Statement.objects.closed().values().get()

    correct(-1)

    assert Statement.objects.closed().values().get() == closed
    assert UsageEntry.objects.get(kind="corrected").period_start == PERIOD_END
    assert list(find_problems(default_storage)) == []


def test_period_that_does_not_run_has_nothing_to_correct(freeze_time, member, other_member, correct):
    subscribe(member, activated_at=None, start=PERIOD_START)
    with pytest.raises(PeriodNotStarted):
        correct(1)

    subscribe(other_member, start=PERIOD_START + ONE_DAY)
    freeze_time(PERIOD_END + ONE_DAY + GRACE_PERIOD)
    with pytest.raises(SubscriptionEnded):
        correct(1)
