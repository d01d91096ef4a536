"""The mails about what support did to an account, each written in the transaction of the change that it tells of."""

from datetime import datetime

from apps.accounts.models import Member
from apps.core.formatting import format_instant
from apps.notifications import outbox


def send_account_closed_email(member: Member, *, now: datetime) -> None:
    """The account is closed."""
    _send(
        member,
        "Your account was closed",
        f"Support closed your account on {format_instant(now)}, and every session was signed out. What you stored stays, and "
        "nobody can sign in.\n\nIf you did not expect this, write to support on the Secure Contact page.",
    )


def send_account_reopened_email(member: Member, *, now: datetime) -> None:
    """The account is open again."""
    _send(
        member,
        "Your account was reopened",
        f"Support reopened your account on {format_instant(now)}. You can sign in again with the name and password you had.",
    )


def send_countdown_extended_email(member: Member, countdown: str, deadline: datetime) -> None:
    """A countdown ends later than it did."""
    _send(
        member,
        f"Your {countdown} was extended",
        f"Support moved the end of your {countdown} to {format_instant(deadline)}.",
    )


def send_purchase_window_reopened_email(member: Member) -> None:
    """The purchase window begins anew."""
    _send(
        member,
        "Your purchase window was reopened",
        "Support reopened your purchase window. It begins anew when you next open the deployment packages, and then "
        "lasts 72 hours.",
    )


def _send(member: Member, subject: str, text: str) -> None:
    outbox.send(user=member.user, subject=subject, text=f"{member.first_name},\n\n{text}\n\nThe network")
