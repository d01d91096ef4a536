"""Activating, closing and cancelling subscriptions. A payment provider would call ``activate``."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Q

from apps.accounts.models import Member
from apps.audit import activity
from apps.audit import services as audit
from apps.core import jobs
from apps.core.errors import Conflict
from apps.core.formatting import format_instant
from apps.core.request_meta import Actor
from apps.notifications import changes
from apps.notifications.inbox import Kind, notify
from apps.subscriptions.audit_actions import AuditAction
from apps.subscriptions.closing import close_last_period, open_statement
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.models import SubscriptionQuerySet, SubscriptionStatus, UserSubscription, not_over
from apps.subscriptions.periods import build_first_period, create_usage, roll_over


class NotPending(Conflict):
    code = "wrong_status"
    message = "This subscription is not waiting for its first payment"


def notify_about_plan(
    template: str, subscription: UserSubscription, *, site: str = "", now: datetime, **context: Any
) -> None:
    """Notify the member, last in the caller's transaction."""
    notify(
        subscription.member,
        Kind.BILLING,
        template=template,
        context={"subscription": subscription, **context},
        link="/billing",
        site=site,
        # The plan decides how many devices the member may bind.
        changed=[changes.SUBSCRIPTION, changes.DEVICES],
        now=now,
    )


def activate(*, subscription: UserSubscription, now: datetime) -> None:
    """Start the first period at ``now``, in the caller's transaction. Raises ``NotPending``."""
    # Compare-and-swap: if two staff members record the same payment at once, only one UPDATE matches.
    changes = {"activated_at": now, "updated_at": now, "version": F("version") + 1, **build_first_period(start=now)}
    pending = UserSubscription.objects.filter(pk=subscription.pk, is_active=True, activated_at__isnull=True)
    if not pending.update(**changes):
        raise NotPending
    subscription.usages.all().delete()
    subscription.refresh_from_db(fields=changes)
    subscription.usage_rows = []
    create_usage(subscription, plan=subscription.plan, period_start=now, now=now)
    open_statement(subscription)
    lock_allowance(member=subscription.member, now=now)
    activity.log(
        AuditAction.SUBSCRIPTION_ACTIVATED,
        member=subscription.member,
        description=f"The {subscription.plan.display_name} plan is active until {subscription.end_date:%d %B %Y}",
        now=now,
    )


@jobs.periodic(
    "start_grace", every=timedelta(minutes=5), title="Start the grace of unpaid periods", after=["open_new_periods"]
)
def start_grace_for_all(*, now: datetime) -> int:
    """Email every member whose grace period has begun, once per period; return how many.

    Safe to run on two hosts at once.
    """
    begun = UserSubscription.objects.with_status("grace", now=now)
    not_notified = begun.filter(Q(grace_mailed_for__isnull=True) | ~Q(grace_mailed_for=F("paid_until")))
    return jobs.process_rows(not_notified.select_related("plan", "member__user"), partial(_notify_grace, now=now))


@transaction.atomic(durable=True)
def _notify_grace(subscription: UserSubscription, now: datetime) -> bool:
    # Compare-and-swap: another host may have sent the email, or a payment may have moved the end.
    unchanged = UserSubscription.objects.filter(
        pk=subscription.pk,
        is_active=True,
        paid_until=subscription.paid_until,
        grace_mailed_for=subscription.grace_mailed_for,
    )
    if not unchanged.update(grace_mailed_for=subscription.paid_until, updated_at=now):
        return False
    activity.log(
        AuditAction.GRACE_STARTED,
        member=subscription.member,
        description=f"The {subscription.plan.display_name} plan is unpaid and ends on "
        f"{format_instant(subscription.grace_ends_at)}",
        now=now,
    )
    notify_about_plan("plan_unpaid", subscription, now=now)
    return True


class SubscriptionEnded(Conflict):
    code = "wrong_status"
    message = "This subscription has ended. The member has to choose a plan again"


def refuse_ended(subscription: UserSubscription, *, now: datetime) -> None:
    """Raise ``SubscriptionEnded``."""
    if subscription.status_at(now) == SubscriptionStatus.ENDED:
        raise SubscriptionEnded


def lock_subscription(subscription_id: UUID, *, now: datetime) -> UserSubscription:
    """Lock the member's allowance and the subscription, in the caller's transaction, and roll the subscription over."""
    # Lock order: the allowance before the subscription, as in choose_plan, to avoid deadlocks.
    member = Member.objects.get(subscriptions=subscription_id)
    lock_allowance(member=member, now=now)
    # The subscription needs its own lock: claims use units, and may roll it over, without locking the allowance.
    subscription = (
        UserSubscription.objects.select_for_update(of=["self"])
        .select_related("plan", "member__user", "paid_ahead", "plan_ahead", "next_plan")
        .get(pk=subscription_id)
    )
    return roll_over(subscription, now=now)


@jobs.periodic(
    "close_ended_subscriptions", every=timedelta(minutes=5), title="Close ended subscriptions", after=["start_grace"]
)
def close_ended(*, now: datetime) -> int:
    """Close every subscription whose grace period is over; return how many. Safe to run on two hosts at once."""
    lapsed_ids = UserSubscription.objects.lapsed(now=now).values_list("pk", flat=True)
    return jobs.process_rows(lapsed_ids, partial(_close_if_lapsed, now=now))


def bring_up_to_date(member: Member, *, now: datetime) -> None:
    """Store now what has followed from the time, for readers of statements: a period that begins, or the end."""
    own = UserSubscription.objects.filter(member=member, is_active=True)
    has_begun = Q(paid_ahead__isnull=False, end_date__lte=now)
    for due in own.filter(has_begun | ~not_over(now=now)).values_list("pk", flat=True):
        _close_if_lapsed(due, now=now)


@transaction.atomic(durable=True)
def _close_if_lapsed(subscription_id: UUID, *, now: datetime) -> bool:
    return close_unpaid(lock_subscription(subscription_id, now=now), now=now)


def close_unpaid(subscription: UserSubscription, *, now: datetime) -> bool:
    """Close a locked subscription whose grace period is over, in the caller's transaction.

    Return false if it was already closed.
    """
    if not _end(UserSubscription.objects.lapsed(now=now), subscription, now=now):
        return False
    is_cancelled = subscription.cancelled_at is not None
    how = "as cancelled" if is_cancelled else "unpaid"
    activity.log(
        AuditAction.SUBSCRIPTION_ENDED,
        member=subscription.member,
        description=f"The subscription ended {how}; unused services are forfeited",
        now=now,
    )
    notify_about_plan("plan_ended" if is_cancelled else "plan_ended_unpaid", subscription, now=now)
    return True


def _end(subscriptions: SubscriptionQuerySet, subscription: UserSubscription, *, now: datetime) -> bool:
    """End a locked subscription if it is one of these, and close its statement."""
    ended = subscriptions.filter(pk=subscription.pk)
    if not ended.update(is_active=False, version=F("version") + 1, updated_at=now):
        return False
    close_last_period(subscription, now=now)
    return True


@transaction.atomic(durable=True)
def cancel_subscription(*, subscription_id: UUID, actor: Actor, reason: str, now: datetime) -> None:
    """End a subscription immediately on behalf of support staff, and email the member. Raises ``SubscriptionEnded``.

    A period paid ahead is forfeited too. Devices above the Basic limit stay bound until they are revoked.
    """
    subscription = lock_subscription(subscription_id, now=now)
    refuse_ended(subscription, now=now)
    before = {"status": subscription.status_at(now).label, "paid until": subscription.paid_until}
    _end(UserSubscription.objects.all(), subscription, now=now)
    # Called again because the device limit follows from the subscription.
    lock_allowance(member=subscription.member, now=now)
    audit.log(
        AuditAction.SUBSCRIPTION_CANCELLED,
        actor=actor,
        target=subscription,
        description=f"Cancelled the {subscription.plan.display_name} plan",
        before=before,
        after={"status": SubscriptionStatus.ENDED.label, "paid until": subscription.paid_until},
        reason=reason,
        member=subscription.member,
        activity=f"Support cancelled the {subscription.plan.display_name} plan; unused services are forfeited",
        now=now,
    )
    notify_about_plan("plan_cancelled", subscription, site=actor.meta.site, now=now)
