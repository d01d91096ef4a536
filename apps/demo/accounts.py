"""Demo accounts: countdowns that run, have expired or were extended, and a closed account."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts import countdowns
from apps.accounts.countdowns import PURCHASE, extend_countdown
from apps.accounts.models import Member
from apps.accounts.services import close_account, correct_details
from apps.audit.models import AuditLogEntry
from apps.core.clock import freeze_time
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


def seed(*, member: Member, now: datetime) -> None:
    _start_purchase_windows(now)
    if not _is_logged(CLOSED, "account_closed"):
        at = now - timedelta(days=12, hours=3)
        with freeze_time(at):
            close_account(
                member=get_demo_member(CLOSED),
                actor=support_agent(),
                reason="Disputed the charge after the estimates were delivered, which ends a membership.",
                now=at,
            )
    if not _is_logged(ACCESS_EXPIRED, "details_corrected"):
        with freeze_time(now - timedelta(days=15)):
            _correct_company(get_demo_member(ACCESS_EXPIRED))


def _start_purchase_windows(now: datetime) -> None:
    for username, age in ((CHOOSING, timedelta(hours=40)), (WINDOW_CLOSED, timedelta(days=8))):
        chooser = get_demo_member(username)
        if chooser.purchase_countdown_start is None:
            with freeze_time(now - age), transaction.atomic(durable=True):
                countdowns.start_purchase(member=chooser, meta=RequestMeta(), now=now - age)
    if not _is_logged(CHOOSING, "countdown_extended"):
        at = now - timedelta(hours=2)
        chooser = get_demo_member(CHOOSING)
        with freeze_time(at):
            extend_countdown(
                member=chooser,
                countdown=PURCHASE,
                expected_start=chooser.purchase_countdown_start,
                hours=24,
                actor=night_support_agent(),
                reason="Called: the board meets tomorrow and decides on the plan then.",
                now=at,
            )


def _correct_company(member: Member) -> None:
    details = {"company_name": "Grant & Daughters Roofing LLC"}
    correct_details(
        member=member,
        expected={"company_name": member.company_name},
        details=details,
        actor=support_agent(),
        reason="Name as on the contractor's license, sent by mail.",
    )


def _is_logged(username: str, action: str) -> bool:
    return AuditLogEntry.objects.filter(member__user__username_key=username, action=action).exists()
