"""A member's new email: it counts once the link that was mailed to it is followed, and the old address is told."""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from apps.accounts import activity, email_undo, mail
from apps.accounts.attempts import Limit, store
from apps.accounts.links import LinkNotValid, hash_token, link, new_token
from apps.accounts.models import EmailChange, Member, User
from apps.common.errors import Invalid, Throttled
from apps.common.request_facts import RequestFacts
from apps.common.rules import MESSAGES
from apps.common.text import identity_key

LINK_LASTS = timedelta(hours=24)
# A thief who changes the email must not be able to set a password before the old address can undo the change.
RESET_WAITS = timedelta(hours=24)
ASKED = Limit("email-changes-asked", most=5, window=timedelta(hours=1))

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
    return User.objects.filter(email_key=identity_key(email)).exists() or email_undo.is_reserved(
        email, now=now, member=member
    )


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
    tries = store().add(ASKED, str(member.pk), now=now)
    if tries.count > ASKED.most:
        raise Throttled(retry_after=tries.seconds_left)


def ask(*, member: Member, email: str, origin: str, facts: RequestFacts, now: datetime) -> None:
    """Mail the link to the new address and word of it to the old one, in the caller's transaction."""
    token = new_token()
    EmailChange.objects.update_or_create(
        member=member,
        defaults={"email": email, "token_hash": hash_token(token), "expires_at": now + LINK_LASTS},
    )
    activity.record(
        member=member, action="email_change_asked", description="A change of the email was asked for", facts=facts
    )
    mail.send(
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
    mail.send(
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


def confirm(*, token: str, origin: str, facts: RequestFacts, now: datetime) -> None:
    """Make the new address the member's, and mail the old one a link that undoes it.

    ``origin`` is the scheme and host of that link. Raises ``LinkNotValid`` for a link that is wrong, older than 24
    hours, replaced by a newer one or spent, and ``EmailTaken`` where somebody has taken the address meanwhile.
    """
    try:
        _confirm(hash_token(token), origin, facts, now)
    except IntegrityError as error:
        raise EmailTaken from error


@transaction.atomic(durable=True)
def _confirm(token_hash: str, origin: str, facts: RequestFacts, now: datetime) -> None:
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
    if email_undo.is_reserved(user.email, now=now, member=member):
        raise EmailTaken
    activity.record(member=member, action="email_changed", description="Email changed", facts=facts)
    email_undo.mail_undo_link(
        member=member, old_email=old_email, old_email_changed_at=old_email_changed_at, origin=origin, now=now
    )


def delete_expired(*, now: datetime) -> int:
    """Forget addresses that nobody confirmed in time; return how many."""
    return EmailChange.objects.filter(expires_at__lte=now).delete()[0]
