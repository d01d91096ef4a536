"""Demo subscriptions: paid ahead, in grace, upgraded, with granted units, cancelled."""

from collections.abc import Callable
from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts.models import Member
from apps.core.request_meta import RequestMeta
from apps.demo.people import (
    ACTIVE,
    AT_DEVICE_LIMIT,
    CANCELLED,
    CLOSED,
    GRACE,
    UPGRADED,
    get_demo_member,
    night_support_agent,
    support_agent,
)
from apps.subscriptions.billing import record_payment
from apps.subscriptions.lifecycle import activate, cancel_subscription
from apps.subscriptions.models import Payment, SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import add_one_month, roll_over_all, with_current_period
from apps.subscriptions.purchases import choose_plan
from apps.subscriptions.quotas import get_payment_version, get_period_version
from apps.subscriptions.staff_changes import change_plan, grant_units

Action = Callable[[UserSubscription, datetime], object]


def seed(*, member: Member, now: datetime) -> None:
    _pay_ahead(member, now)
    _subscribe_member(ACTIVE, "ghost", now - timedelta(days=36), _record_payment, now, after=timedelta(days=29))
    _subscribe_member(AT_DEVICE_LIMIT, "ghost", now - timedelta(days=24), _grant_units, now, after=timedelta(days=11))
    _subscribe_member(UPGRADED, "phantom", now - timedelta(days=19), _upgrade, now, after=timedelta(days=8))
    _subscribe_member(
        CANCELLED, "phantom", now - timedelta(days=26), _cancel_subscription, now, after=timedelta(days=17)
    )
    _subscribe_member(CLOSED, "assassin", now - timedelta(days=29), None, now)
    _subscribe_member(GRACE, "phantom", _get_start_in_grace(now), None, now)


def subscribe(*, member: Member, plan_name: str, at: datetime) -> None:
    """Choose a plan and activate it immediately, whatever ``SUBSCRIPTION_ACTIVATION`` is."""
    subscription = choose_plan(member=member, plan_name=plan_name, meta=RequestMeta(), now=at)
    if subscription.activated_at is None:
        with transaction.atomic(durable=True):
            activate(subscription=subscription, now=at)


def _pay_ahead(member: Member, now: datetime) -> None:
    subscription = (
        UserSubscription.objects.select_related("plan", "paid_ahead").filter(member=member).usable(now=now).first()
    )
    if subscription is None:
        return
    current = with_current_period(subscription, now=now)
    is_last_week = current.paid_ahead is None and current.end_date - now < timedelta(days=7)
    if is_last_week or not Payment.objects.filter(subscription=subscription).exists():
        at = now if is_last_week else now - timedelta(days=2)
        _record_payment(subscription, at)


def _subscribe_member(
    username: str,
    plan_name: str,
    at: datetime,
    action: Action | None,
    now: datetime,
    *,
    after: timedelta = timedelta(0),
) -> None:
    member = get_demo_member(username)
    if UserSubscription.objects.filter(member=member).exists():
        return
    subscribe(member=member, plan_name=plan_name, at=at)
    if action is not None:
        action(UserSubscription.objects.select_related("plan").get(member=member), at + after)
    roll_over_all(now=now)


def _record_payment(subscription: UserSubscription, at: datetime) -> None:
    record_payment(
        subscription_id=subscription.pk,
        expected_version=get_payment_version(subscription),
        actor=support_agent(),
        reason="Wire received, reference 20931",
        now=at,
    )


def _grant_units(subscription: UserSubscription, at: datetime) -> None:
    grant_units(
        subscription_id=subscription.pk,
        service_type="estimate",
        units=3,
        expected_version=get_period_version(subscription),
        actor=support_agent(),
        reason="Hurricane response: three more roofs in one week, agreed on the phone.",
        now=at,
    )


def _upgrade(subscription: UserSubscription, at: datetime) -> None:
    change_plan(
        subscription_id=subscription.pk,
        plan_id=SubscriptionPlan.objects.get(name="ghost").pk,
        expected_version=get_period_version(subscription),
        actor=night_support_agent(),
        reason="The board voted for the larger plan. Difference invoiced.",
        now=at,
    )


def _cancel_subscription(subscription: UserSubscription, at: datetime) -> None:
    cancel_subscription(
        subscription_id=subscription.pk,
        actor=support_agent(),
        reason="Asked for in writing: the firm was sold.",
        now=at,
    )


def _get_start_in_grace(now: datetime) -> datetime:
    # Start so that the period has ended and the 3-day grace period runs, whatever the length of the month.
    start = now - timedelta(days=33)
    while add_one_month(start, day=start.day) + timedelta(days=1) < now:
        start += timedelta(hours=6)
    return start
