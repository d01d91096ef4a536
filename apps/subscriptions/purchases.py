"""A member chooses a plan: one at a time, and only while the purchase window is open."""

from datetime import datetime

from django.conf import settings
from django.db import transaction

from apps.accounts import countdowns
from apps.accounts.models import Member
from apps.audit import activity
from apps.core.errors import Conflict, DomainError, Invalid
from apps.core.request_meta import RequestMeta
from apps.subscriptions.device_allowance import lock_allowance
from apps.subscriptions.lifecycle import activate, close_unpaid
from apps.subscriptions.models import SubscriptionPlan, UserSubscription
from apps.subscriptions.periods import period_of


class AlreadySubscribed(Conflict):
    """The member holds a subscription: pending, active or in grace. Staff change plans."""

    code = "already_subscribed"
    message = "You already have a subscription. Contact support to change your plan."


class PurchaseWindowClosed(DomainError):
    """The 72-hour purchase window ran out; staff can open it again."""

    status = 403
    code = "purchase_window_closed"
    message = "Your purchase window has closed. Contact support to have it reopened."


@transaction.atomic(durable=True)
def choose_plan(*, member: Member, plan_name: str, meta: RequestMeta, now: datetime) -> UserSubscription:
    """Subscribe the member to a plan, at once or (``SUBSCRIPTION_ACTIVATION=manual``) once staff record the payment.

    Choosing ends the purchase window; whoever is without a plan again later gets a new one.
    Raises ``Invalid``, ``AlreadySubscribed`` or ``PurchaseWindowClosed``.
    """
    plan = SubscriptionPlan.objects.filter(name=plan_name, is_active=True).first()
    if plan is None:
        raise Invalid({"plan_name": ["This plan is not available"]})
    # The member's row is locked before anything is read: two selections at once take turns, and the second finds
    # the first one's subscription.
    lock_allowance(member=member, now=now)
    own = UserSubscription.objects.filter(member=member)
    if own.current(now=now).exists():
        raise AlreadySubscribed
    member.refresh_from_db(fields=["purchase_countdown_start"])
    deadline = countdowns.purchase_deadline(member)
    if deadline is not None and now >= deadline:
        raise PurchaseWindowClosed
    # What is over by the clock may still be marked active where no job has run.
    for over in own.over(now=now).select_related("plan", "member__user"):
        close_unpaid(over, now=now)
    # Pending until it is activated: nothing is paid yet, and without a first payment it lapses after the days of grace.
    pending = period_of(plan, start=now) | {"paid_until": now}
    subscription = UserSubscription.objects.create(member=member, plan=plan, created_at=now, **pending)
    if deadline is not None:
        member.purchase_countdown_start = None
        member.save(update_fields=["purchase_countdown_start"])
    activity.log(
        member=member,
        action="plan_chosen",
        description=f"Chose the {plan.display_name} plan",
        meta=meta,
        subscription_id=str(subscription.pk),
    )
    if settings.SUBSCRIPTION_ACTIVATION == "instant":
        activate(subscription=subscription, now=now)
    return subscription


@transaction.atomic(durable=True)
def start_purchase_window(*, member: Member, meta: RequestMeta, now: datetime) -> datetime:
    """Start the window once and return its end; started already, the same end again. Raises ``AlreadySubscribed``."""
    # The lock under which a plan is chosen: a choice in another tab comes before, or ends what begins here.
    lock_allowance(member=member, now=now)
    if UserSubscription.objects.filter(member=member).current(now=now).exists():
        raise AlreadySubscribed
    return countdowns.start_purchase(member=member, meta=meta, now=now)
