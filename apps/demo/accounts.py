"""Demo accounts: countdowns that run, have expired or were extended, and a closed account."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.access.member_accounts import close_account, correct_details
from apps.accounts.models import Member
from apps.core.request_meta import RequestMeta
from apps.demo.people import (
    ACCESS_EXPIRED,
    CHOOSING,
    CLOSED,
    WINDOW_CLOSED,
    get_demo_member,
    night_support_agent,
    support_agent,
)
from apps.subscriptions import countdowns
from apps.subscriptions.countdowns import PURCHASE, extend_countdown


def seed(*, member: Member, now: datetime) -> None:
    _start_purchase_windows(now)
    closed = get_demo_member(CLOSED)
    if closed.user.is_active:
        close_account(
            member=closed,
            actor=support_agent(),
            reason="Disputed the charge after the estimates were delivered, which ends a membership.",
            now=now - timedelta(days=12, hours=3),
        )
    _correct_company(get_demo_member(ACCESS_EXPIRED), at=now - timedelta(days=15))


def _start_purchase_windows(now: datetime) -> None:
    for username, age in ((CHOOSING, timedelta(hours=40)), (WINDOW_CLOSED, timedelta(days=8))):
        chooser = get_demo_member(username)
        if chooser.purchase_countdown_start is not None:
            continue
        with transaction.atomic(durable=True):
            countdowns.start_purchase(member=chooser, meta=RequestMeta(), now=now - age)
        if username == CHOOSING:
            extend_countdown(
                member=chooser,
                countdown=PURCHASE,
                expected_start=chooser.purchase_countdown_start,
                hours=24,
                actor=night_support_agent(),
                reason="Called: the board meets tomorrow and decides on the plan then.",
                now=now - timedelta(hours=2),
            )


def _correct_company(member: Member, *, at: datetime) -> None:
    name = "Grant & Daughters Roofing LLC"
    if member.company_name == name:
        return
    correct_details(
        member=member,
        expected={"company_name": member.company_name},
        details={"company_name": name},
        actor=support_agent(),
        reason="Name as on the contractor's license, sent by mail.",
        now=at,
    )
