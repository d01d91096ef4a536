"""Members choose one plan at a time, and only while their purchase window is open."""

from datetime import datetime

from django.conf import settings
from django.db import transaction

from apps.accounts.models import Member
from apps.audit import activity
from apps.core.errors import Conflict, DomainError, Invalid
from apps.core.request_meta import RequestMeta
from apps.notifications import changes, outbox
from apps.subscriptions import countdowns
from apps.subscriptions.audit_actions import AuditAction
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.lifecycle import activate, close_unpaid
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import build_first_period, create_preview


class AlreadySubscribed(Conflict):
    """The member has a pending, active or grace subscription. Only support staff change plans."""

    code = "already_subscribed"
    message = "You already have a subscription. Contact support to change your plan."


class PurchaseWindowClosed(DomainError):
    """The 72-hour purchase window is over. Support staff can reopen it."""

    status = 403
    code = "purchase_window_closed"
    message = "Your purchase window has closed. Contact support to have it reopened."


@transaction.atomic(durable=True)
def choose_plan(*, member: Member, plan_name: str, meta: RequestMeta, now: datetime) -> UserSubscription:
    """Subscribe the member to a plan.

    The plan is activated immediately, or with ``SUBSCRIPTION_ACTIVATION=manual`` when staff record the first payment.
    This ends the purchase window; a member who later has no plan gets a new window. Raises ``Invalid``,
    ``AlreadySubscribed`` or ``PurchaseWindowClosed``.
    """
    plan = SubscriptionPlan.objects.filter(name=plan_name, is_active=True).first()
    if plan is None:
        raise Invalid({"plan_name": ["This plan is not available"]})
    # Lock before reading: of two concurrent requests, the second waits and then finds the first one's subscription.
    lock_allowance(member=member, now=now)
    subscriptions = UserSubscription.objects.filter(member=member)
    if subscriptions.current(now=now).exists():
        raise AlreadySubscribed
    member.refresh_from_db(fields=["purchase_countdown_start"])
    deadline = countdowns.PURCHASE.deadline_of(member)
    if deadline is not None and now >= deadline:
        raise PurchaseWindowClosed
    # A lapsed subscription stays marked as active until the nightly job runs.
    for lapsed in subscriptions.lapsed(now=now).select_related("plan", "member__user"):
        close_unpaid(lapsed, now=now)
    # Nothing is paid yet: without a first payment the subscription lapses after the grace period.
    pending = build_first_period(start=now) | {"paid_until": now}
    subscription = UserSubscription.objects.create(member=member, plan=plan, created_at=now, **pending)
    if deadline is not None:
        member.purchase_countdown_start = None
        member.save(update_fields=["purchase_countdown_start"])
    activity.log(
        AuditAction.PLAN_CHOSEN,
        member=member,
        description=f"Chose the {plan.display_name} plan",
        meta=meta,
        now=now,
    )
    if settings.SUBSCRIPTION_ACTIVATION == "instant":
        activate(subscription=subscription, now=now)
        # Only mailed: the inbox does not list what members do themselves.
        outbox.send_email("plan_active", to=member, context={"subscription": subscription, "paid": None}, now=now)
    else:
        create_preview(subscription)
    changes.raise_version(member, changes.SUBSCRIPTION, changes.DEVICES)
    return subscription


@transaction.atomic(durable=True)
def start_purchase_window(*, member: Member, meta: RequestMeta, now: datetime) -> datetime:
    """Start the window and return its end; if it is already running, return the same end.

    Raises ``AlreadySubscribed``.
    """
    # The same lock as in choose_plan, so that a plan chosen in another tab cannot leave a window running.
    lock_allowance(member=member, now=now)
    if UserSubscription.objects.filter(member=member).current(now=now).exists():
        raise AlreadySubscribed
    deadline = countdowns.start_purchase(member=member, meta=meta, now=now)
    changes.raise_version(member, changes.SUBSCRIPTION)
    return deadline
