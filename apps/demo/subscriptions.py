"""What ``seed_demo`` shows of plans and payments: paid ahead, in grace, moved to another plan, granted, cancelled."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import Member
from apps.core.clock import freeze_time
from apps.core.request_meta import RequestMeta
from apps.demo.people import ACTIVE, AT_THE_CAP, CANCELLED, CLOSED, GRACE, MOVED_UP, cast, desk, night_desk
from apps.subscriptions.billing import record_payment
from apps.subscriptions.lifecycle import activate, cancel_subscription
from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import add_one_month, roll_over_all, with_current_period
from apps.subscriptions.purchases import choose_plan
from apps.subscriptions.quotas import get_payment_version, get_period_version
from apps.subscriptions.staff_changes import change_plan, grant_units

Happens = Callable[[UserSubscription, datetime], object]


def seed(*, member: Member, now: datetime) -> None:
    """Let each of them choose a plan who has none yet, and what follows from it."""
    _pay_ahead(member, now)
    _choose(ACTIVE, "ghost", now - timedelta(days=36), _pay, now, after=timedelta(days=29))
    _choose(AT_THE_CAP, "ghost", now - timedelta(days=24), _grant, now, after=timedelta(days=11))
    _choose(MOVED_UP, "phantom", now - timedelta(days=19), _move_up, now, after=timedelta(days=8))
    _choose(CANCELLED, "phantom", now - timedelta(days=26), _cancel, now, after=timedelta(days=17))
    _choose(CLOSED, "assassin", now - timedelta(days=29), None, now)
    _choose(GRACE, "phantom", _a_month_and_a_day_before(now), None, now)


def subscribe(*, member: Member, plan_name: str, at: datetime) -> None:
    """Choose a plan that is active at once, whatever ``SUBSCRIPTION_ACTIVATION`` says."""
    subscription = choose_plan(member=member, plan_name=plan_name, meta=RequestMeta(), now=at)
    if subscription.activated_at is None:
        with transaction.atomic(durable=True):
            activate(subscription=subscription, now=at)


def _pay_ahead(member: Member, now: datetime) -> None:
    held = UserSubscription.objects.select_related("plan", "paid_ahead").filter(member=member).usable(now=now).first()
    if held is None:
        return
    present = with_current_period(held, now=now)
    is_last_week = present.paid_ahead is None and present.end_date - now < timedelta(days=7)
    if is_last_week or not Payment.objects.filter(subscription=held).exists():
        at = now if is_last_week else now - timedelta(days=2)
        with freeze_time(at):
            _pay(held, at)


def _choose(
    username: str, plan: str, at: datetime, then: Happens | None, now: datetime, *, after: timedelta = timedelta(0)
) -> None:
    member = cast(username)
    if UserSubscription.objects.filter(member=member).exists():
        return
    with freeze_time(at):
        subscribe(member=member, plan_name=plan, at=at)
    if then is not None:
        with freeze_time(at + after):
            then(UserSubscription.objects.select_related("plan").get(member=member), at + after)
    roll_over_all(now=now)


def _pay(held: UserSubscription, at: datetime) -> None:
    record_payment(
        subscription_id=held.pk,
        expected_version=get_payment_version(held),
        actor=desk(),
        reason="Wire received, reference 20931",
        now=at,
    )


def _grant(held: UserSubscription, at: datetime) -> None:
    grant_units(
        subscription_id=held.pk,
        service_type="estimate",
        units=3,
        expected_version=get_period_version(held),
        actor=desk(),
        reason="Hurricane response: three more roofs in one week, agreed on the phone.",
        now=at,
    )


def _move_up(held: UserSubscription, at: datetime) -> None:
    change_plan(
        subscription_id=held.pk,
        plan_id=SubscriptionPlan.objects.get(name="ghost").pk,
        expected_version=get_period_version(held),
        actor=night_desk(),
        reason="The board voted for the larger plan. Difference invoiced.",
        now=at,
    )


def _cancel(held: UserSubscription, at: datetime) -> None:
    cancel_subscription(
        subscription_id=held.pk,
        actor=desk(),
        reason="Asked for in writing: the firm was sold.",
        now=at,
    )


def _a_month_and_a_day_before(now: datetime) -> datetime:
    """So that the period has ended and the grace of three days runs, whatever the length of the month."""
    began = now - timedelta(days=33)
    while add_one_month(began, day=began.day) + timedelta(days=1) < now:
        began += timedelta(hours=6)
    return began
