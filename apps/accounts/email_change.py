"""A member's new email: it counts once the link that was mailed to it is followed, and the old address is told."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from apps.accounts.links import LinkNotValid, hash_token, link, new_token
from apps.accounts.models import EmailChange, EmailUndo, Member, User
from apps.accounts.sessions import end_all
from apps.audit import activity
from apps.core.errors import Invalid, Throttled
from apps.core.rate_limits import Limit, get_store
from apps.core.request_meta import RequestMeta
from apps.core.rules import MESSAGES
from apps.core.text import identity_key
from apps.notifications import outbox

UNDO_LINK_LASTS = timedelta(days=7)


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
        expires_at=now + UNDO_LINK_LASTS,
    )
    outbox.send(
        user=member.user,
        to_address=old_email,
        subject="Your email address was changed",
        text=(
            f"{member.first_name},\n\n"
            f"The email address of your account was changed from {old_email} to {member.user.email} on "
            f"{now:%d %B %Y at %H:%M} UTC. Mail about your account no longer goes to {old_email}.\n\n"
            "If you made this change, there is nothing to do.\n\n"
            "If you did not, undo it with this link. It works once, until "
            f"{now + UNDO_LINK_LASTS:%d %B %Y at %H:%M} UTC:\n\n"
            f"{link(origin, '/confirm-email', undo=token)}\n\n"
            f"It makes {old_email} the address of your account again and signs out every device. Then set a new "
            "password at once: whoever made the change knows the one you have now.\n\nThe network"
        ),
        carries_secret=True,
    )


def undo(*, token: str, meta: RequestMeta, now: datetime) -> None:
    """Restore the address to which the link was mailed, with its age, and end every session of the member.

    Pending email changes and the undo links of later changes are deleted. Reset links mailed to the other address
    stop working by themselves, because their token depends on the email. Raises ``LinkNotValid`` for a link that is
    wrong, older than seven days, spent, or overtaken by the undo of an earlier change.
    """
    try:
        _undo(hash_token(token), meta, now)
    except IntegrityError as error:
        # The reservation does not bind the operator's commands, which create users of their own.
        raise LinkNotValid from error


@transaction.atomic(durable=True)
def _undo(token_hash: str, meta: RequestMeta, now: datetime) -> None:
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
    activity.log(
        member=user.member,
        action="email_change_undone",
        description="The change of the email was undone from the old address",
        meta=meta,
    )
    outbox.send(
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


def delete_expired_undos(*, now: datetime) -> int:
    """Delete undo links that have run out; return how many."""
    return EmailUndo.objects.filter(expires_at__lte=now).delete()[0]


LINK_LASTS = timedelta(hours=24)


# A thief who changes the email must not be able to set a password before the old address can undo the change.
RESET_WAITS = timedelta(hours=24)


ASKED = Limit("email-changes-asked", max_attempts=5, window=timedelta(hours=1))


TAKEN = MESSAGES["registration"]["emailTaken"]


class EmailTaken(Invalid):
    """Somebody has this address already."""

    def __init__(self) -> None:
        super().__init__({"email": [TAKEN]})


def is_another(member: Member, email: str) -> bool:
    """Whether an address is not the member's own, case apart."""
    return identity_key(email) != member.user.email_key


def is_taken(email: str, *, now: datetime, member: Member | None = None) -> bool:
    """Whether somebody has an address, or somebody other than ``member`` can still restore it."""
    # In this order: a change that commits between the two queries frees the address and reserves it.
    return User.objects.filter(email_key=identity_key(email)).exists() or is_reserved(email, now=now, member=member)


def reset_allowed_from(user: User) -> datetime | None:
    """From when on the user's address may reset the password; ``None`` where it was never changed."""
    return user.email_changed_at and user.email_changed_at + RESET_WAITS


def is_too_new_for_reset(user: User, *, now: datetime) -> bool:
    """Whether the user's address is younger than a day."""
    allowed_from = reset_allowed_from(user)
    return allowed_from is not None and now < allowed_from


def count_try(*, member: Member, now: datetime) -> None:
    """Count one wish for another address; raise ``Throttled`` after five in an hour.

    Each would mail a stranger, and each refusal says that somebody has an address.
    """
    tries = get_store().add(ASKED, str(member.pk), now=now)
    if tries.count > ASKED.max_attempts:
        raise Throttled(retry_after=tries.seconds_left)


def ask(*, member: Member, email: str, origin: str, meta: RequestMeta, now: datetime) -> None:
    """Mail the link to the new address and word of it to the old one, in the caller's transaction."""
    token = new_token()
    EmailChange.objects.update_or_create(
        member=member,
        defaults={"email": email, "token_hash": hash_token(token), "expires_at": now + LINK_LASTS},
    )
    activity.log(
        member=member, action="email_change_asked", description="A change of the email was asked for", meta=meta
    )
    outbox.send(
        user=member.user,
        to_address=email,
        subject="Confirm your new address",
        text=(
            f"{member.first_name},\n\n"
            "This link makes this address the one of your account. It works once, for 24 hours:\n\n"
            f"{link(origin, '/confirm-email', token=token)}\n\n"
            "Until then the old address stays. If you did not ask for this, there is nothing to do.\n\nThe network"
        ),
        carries_secret=True,
    )
    outbox.send(
        user=member.user,
        subject="Someone asked to change your email address",
        text=(
            f"{member.first_name},\n\n"
            f"On {now:%d %B %Y at %H:%M} UTC someone who knows your password asked to change the email address of "
            f"your account from {member.user.email} to {email}. We mailed a link to {email}. The change counts once "
            "that link is followed.\n\n"
            "If you asked for this, follow the link in the other mail.\n\n"
            "If you did not, sign in and change your password now, on your profile. That cancels the change. If the "
            "address is changed before you get there, another mail here lets you undo it.\n\nThe network"
        ),
    )


def confirm(*, token: str, origin: str, meta: RequestMeta, now: datetime) -> None:
    """Make the new address the member's, and mail the old one a link that undoes it.

    ``origin`` is the scheme and host of that link. Raises ``LinkNotValid`` for a link that is wrong, older than 24
    hours, replaced by a newer one or spent, and ``EmailTaken`` where somebody has taken the address meanwhile.
    """
    try:
        _confirm(hash_token(token), origin, meta, now)
    except IntegrityError as error:
        raise EmailTaken from error


@transaction.atomic(durable=True)
def _confirm(token_hash: str, origin: str, meta: RequestMeta, now: datetime) -> None:
    waiting = EmailChange.objects.filter(token_hash=token_hash, expires_at__gt=now).first()
    if waiting is None:
        raise LinkNotValid
    # The user's row is locked first wherever an email or a password changes: whoever waits here reads what won.
    user = User.objects.select_for_update(of=["self"]).select_related("member").get(pk=waiting.pk)
    member, old_email, old_email_changed_at = user.member, user.email, user.email_changed_at
    # Of two who follow the link at once, one deletes the row and goes on.
    is_first = EmailChange.objects.filter(pk=waiting.pk, token_hash=token_hash).delete()[0]
    if not is_first or not user.is_active:
        raise LinkNotValid
    user.email, user.email_changed_at = waiting.email, now
    user.save(update_fields=["email", "email_key", "email_changed_at"])
    # Only now: the update waits for a member who is just changing away from this address, and reserves it by that.
    if is_reserved(user.email, now=now, member=member):
        raise EmailTaken
    activity.log(member=member, action="email_changed", description="Email changed", meta=meta)
    mail_undo_link(
        member=member, old_email=old_email, old_email_changed_at=old_email_changed_at, origin=origin, now=now
    )


def delete_expired(*, now: datetime) -> int:
    """Forget addresses that nobody confirmed in time; return how many."""
    return EmailChange.objects.filter(expires_at__lte=now).delete()[0]
