"""The old address can undo an email change: a mailed link that works for seven days and restores it."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from apps.accounts import activity, mail
from apps.accounts.links import LinkNotValid, hash_token, link, new_token
from apps.accounts.models import EmailChange, EmailUndo, Member, User
from apps.accounts.sessions import end_all
from apps.common.request_facts import RequestFacts
from apps.common.text import identity_key

LINK_LASTS = timedelta(days=7)


def is_reserved(email: str, *, now: datetime, member: Member | None = None) -> bool:
    """Whether an undo link of anyone but ``member`` can still restore this address.

    Without the reservation, a thief would register the old address to block the undo.
    """
    undos = EmailUndo.objects.filter(email_key=identity_key(email), expires_at__gt=now)
    return (undos.exclude(member=member) if member else undos).exists()


def mail_undo_link(
    *, member: Member, old_email: str, old_email_changed_at: datetime | None, origin: str, now: datetime
) -> None:
    """Tell the old address that the email was changed and how to undo it, in the caller's transaction."""
    token = new_token()
    EmailUndo.objects.create(
        member=member,
        email=old_email,
        email_key=identity_key(old_email),
        email_changed_at=old_email_changed_at,
        token_hash=hash_token(token),
        expires_at=now + LINK_LASTS,
    )
    mail.send(
        user=member.user,
        to_address=old_email,
        subject="Your email address was changed",
        text=(
            f"{member.first_name},\n\n"
            f"The email address of your account was changed from {old_email} to {member.user.email} on "
            f"{now:%d %B %Y at %H:%M} UTC. Mail about your account no longer goes to {old_email}.\n\n"
            "If you made this change, there is nothing to do.\n\n"
            "If you did not, undo it with this link. It works once, until "
            f"{now + LINK_LASTS:%d %B %Y at %H:%M} UTC:\n\n"
            f"{link(origin, '/confirm-email', undo=token)}\n\n"
            f"It makes {old_email} the address of your account again and signs out every device. Then set a new "
            "password at once: whoever made the change knows the one you have now.\n\nThe network"
        ),
        carries_secret=True,
    )


def undo(*, token: str, facts: RequestFacts, now: datetime) -> None:
    """Restore the address to which the link was mailed, with its age, and end every session of the member.

    Pending email changes and the undo links of later changes are deleted. Reset links mailed to the other address
    stop working by themselves, because their token depends on the email. Raises ``LinkNotValid`` for a link that is
    wrong, older than seven days, spent, or overtaken by the undo of an earlier change.
    """
    try:
        _undo(hash_token(token), facts, now)
    except IntegrityError as error:
        # The reservation does not bind the operator's commands, which create users of their own.
        raise LinkNotValid from error


@transaction.atomic(durable=True)
def _undo(token_hash: str, facts: RequestFacts, now: datetime) -> None:
    found = EmailUndo.objects.filter(token_hash=token_hash, expires_at__gt=now).first()
    if found is None:
        raise LinkNotValid
    # The user's row is locked first wherever an email or a password changes: whoever waits here reads what won.
    user = User.objects.select_for_update(of=["self"]).select_related("member").get(pk=found.member_id)
    if not EmailUndo.objects.filter(pk=found.pk).delete()[0]:
        raise LinkNotValid
    EmailUndo.objects.filter(member_id=user.pk, pk__gt=found.pk).delete()
    EmailChange.objects.filter(member_id=user.pk).delete()
    undone_email, user.email, user.email_changed_at = user.email, found.email, found.email_changed_at
    user.save(update_fields=["email", "email_key", "email_changed_at"])
    end_all(user=user)
    activity.record(
        member=user.member,
        action="email_change_undone",
        description="The change of the email was undone from the old address",
        facts=facts,
    )
    mail.send(
        user=user,
        to_address=undone_email,
        subject="Your email change was undone",
        text=(
            f"{user.member.first_name},\n\n"
            f"The email address of your account was changed back to {user.email} on {now:%d %B %Y at %H:%M} UTC, "
            f"with the link that was mailed there. Mail about your account no longer goes to {undone_email}, and "
            "every device was signed out.\n\n"
            "If you do not know why, write to support on the Secure Contact page.\n\nThe network"
        ),
    )


def delete_expired(*, now: datetime) -> int:
    """Delete undo links that have run out; return how many."""
    return EmailUndo.objects.filter(expires_at__lte=now).delete()[0]
