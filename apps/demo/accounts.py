"""What ``seed_demo`` shows of work at accounts: countdowns that run, ran out or were moved, and an account closed."""

from datetime import datetime, timedelta

from django.db import transaction

from apps.accounts import countdowns
from apps.accounts.countdowns import PURCHASE, extend_countdown
from apps.accounts.models import Member
from apps.accounts.services import close_account, correct_details
from apps.audit.models import RecordEntry
from apps.core.clock import freeze_time
from apps.core.request_meta import RequestMeta
from apps.demo.people import BURNED_OUT, CHOOSING, CLOSED, TOO_LATE, cast, desk, night_desk


def seed(*, member: Member, now: datetime) -> None:
    """Do what is not on record yet."""
    _begin_purchase_windows(now)
    if not _is_on_record(CLOSED, "account_closed"):
        at = now - timedelta(days=12, hours=3)
        with freeze_time(at):
            close_account(
                member=cast(CLOSED),
                actor=desk(),
                reason="Disputed the charge after the estimates were delivered, which ends a membership.",
                now=at,
            )
    if not _is_on_record(BURNED_OUT, "details_corrected"):
        with freeze_time(now - timedelta(days=15)):
            _correct_company(cast(BURNED_OUT))


def _begin_purchase_windows(now: datetime) -> None:
    for username, began in ((CHOOSING, timedelta(hours=40)), (TOO_LATE, timedelta(days=8))):
        chooser = cast(username)
        if chooser.purchase_countdown_start is None:
            with freeze_time(now - began), transaction.atomic(durable=True):
                countdowns.start_purchase(member=chooser, meta=RequestMeta(), now=now - began)
    if not _is_on_record(CHOOSING, "countdown_extended"):
        at = now - timedelta(hours=2)
        chooser = cast(CHOOSING)
        with freeze_time(at):
            extend_countdown(
                member=chooser,
                countdown=PURCHASE,
                expected_start=chooser.purchase_countdown_start,
                hours=24,
                actor=night_desk(),
                reason="Called: the board meets tomorrow and decides on the plan then.",
                now=at,
            )


def _correct_company(member: Member) -> None:
    details = {"company_name": "Grant & Daughters Roofing LLC"}
    correct_details(
        member=member,
        expected={"company_name": member.company_name},
        details=details,
        actor=desk(),
        reason="Name as on the contractor's license, sent by mail.",
    )


def _is_on_record(username: str, action: str) -> bool:
    return RecordEntry.objects.filter(member__user__username_key=username, action=action).exists()
