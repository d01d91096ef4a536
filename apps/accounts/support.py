"""What support staff do to a member's account: close it, reopen it, open the purchase window again."""

from django.db import transaction

from apps.accounts import activity
from apps.accounts.models import Member, User
from apps.accounts.sessions import end_all


@transaction.atomic(durable=True)
def close_account(*, member: Member, staff: User) -> bool:
    """Shut a member out and end every session at once; false where the account is closed already."""
    closed = User.objects.filter(pk=member.pk, is_active=True).update(is_active=False)
    if closed:
        end_all(user=member.user)
        activity.record(
            member=member, action="account_closed", description="Your account was closed", staff=staff.username
        )
    return bool(closed)


@transaction.atomic(durable=True)
def reopen_account(*, member: Member, staff: User) -> bool:
    """Let a member in again; false where the account is open already."""
    reopened = User.objects.filter(pk=member.pk, is_active=False).update(is_active=True)
    if reopened:
        activity.record(
            member=member, action="account_reopened", description="Your account was reopened", staff=staff.username
        )
    return bool(reopened)


@transaction.atomic(durable=True)
def reopen_purchase_window(*, member: Member, staff: User) -> bool:
    """Let the 72 hours begin anew at the member's next visit to the packages; false where none had begun."""
    reopened = Member.objects.filter(pk=member.pk, purchase_countdown_start__isnull=False).update(
        purchase_countdown_start=None
    )
    if reopened:
        activity.record(
            member=member,
            action="purchase_window_reopened",
            description="Your purchase window was reopened",
            staff=staff.username,
        )
    return bool(reopened)
