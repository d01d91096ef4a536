"""Emails about changes that support made to an account. Each is stored in the transaction of the change."""

from datetime import datetime

from apps.accounts.models import Member
from apps.core.formatting import format_instant
from apps.notifications import outbox


def send_account_closed_email(member: Member, *, now: datetime) -> None:
    _send(
        member,
        "Your account was closed",
        f"Support closed your account on {format_instant(now)}, and every session was signed out. Your data is kept, "
        "but nobody can sign in.\n\nIf you did not expect this, write to support on the Secure Contact page.",
    )


def send_account_reopened_email(member: Member, *, now: datetime) -> None:
    _send(
        member,
        "Your account was reopened",
        f"Support reopened your account on {format_instant(now)}. You can sign in again with your old username and "
        "password.",
    )


def send_countdown_extended_email(member: Member, countdown: str, deadline: datetime) -> None:
    _send(
        member,
        f"Your {countdown} was extended",
        f"Support moved the end of your {countdown} to {format_instant(deadline)}.",
    )


def send_purchase_window_reopened_email(member: Member) -> None:
    _send(
        member,
        "Your purchase window was reopened",
        "Support reopened your purchase window. It starts again when you next open the deployment packages, and then "
        "lasts 72 hours.",
    )


def _send(member: Member, subject: str, text: str) -> None:
    outbox.send(user=member.user, subject=subject, text=f"{member.first_name},\n\n{text}\n\nThe network")
