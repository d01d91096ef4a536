"""A member's new email: it counts once the link that was mailed to it is followed, and the old address is told."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from apps.accounts import activity, mail
from apps.accounts.attempts import Limit, store
from apps.accounts.links import LinkNotValid, link
from apps.accounts.models import EmailChange, Member, User
from apps.common.errors import Invalid, Throttled
from apps.common.request_facts import RequestFacts
from apps.common.rules import MESSAGES
from apps.common.text import identity_key

LINK_LASTS = timedelta(hours=24)
ASKED = Limit("email-changes-asked", most=5, window=timedelta(hours=1))

TAKEN = MESSAGES["registration"]["emailTaken"]


class EmailTaken(Invalid):
    """Somebody has this address already."""

    def __init__(self) -> None:
        super().__init__({"email": [TAKEN]})


def is_another(member: Member, email: str) -> bool:
    """Whether an address is not the member's own, case apart."""
    return identity_key(email) != member.user.email_key


def is_taken(email: str) -> bool:
    """Whether anybody has an address."""
    return User.objects.filter(email_key=identity_key(email)).exists()


def count_try(*, member: Member, now: datetime) -> None:
    """Count one wish for another address; raise ``Throttled`` after five in an hour.

    Each would mail a stranger, and each refusal says that somebody has an address.
    """
    tries = store().add(ASKED, str(member.pk), now=now)
    if tries.count > ASKED.most:
        raise Throttled(retry_after=tries.seconds_left)


def ask(*, member: Member, email: str, origin: str, facts: RequestFacts, now: datetime) -> None:
    """Mail the link to the new address and word of it to the old one, in the caller's transaction."""
    token = secrets.token_urlsafe(32)
    EmailChange.objects.update_or_create(
        member=member,
        defaults={"email": email, "token_hash": _hash(token), "expires_at": now + LINK_LASTS},
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
        subject="A change of your address was asked for",
        text=(
            f"{member.first_name},\n\n"
            f"On {now:%d %B %Y at %H:%M} UTC it was asked that your account's mail goes to {email} from now on. That "
            "happens once the link we mailed there is followed.\n\n"
            "If that was not you, change your password now: it takes the link back.\n\nThe network"
        ),
    )


def confirm(*, token: str, facts: RequestFacts, now: datetime) -> None:
    """Make the new address the member's.

    Raises ``LinkNotValid`` for a link that is wrong, older than 24 hours, replaced by a newer one or spent, and
    ``EmailTaken`` where somebody has taken the address meanwhile.
    """
    try:
        _confirm(_hash(token), facts, now)
    except IntegrityError as error:
        raise EmailTaken from error


@transaction.atomic(durable=True)
def _confirm(token_hash: str, facts: RequestFacts, now: datetime) -> None:
    waiting = (
        EmailChange.objects.select_related("member__user")
        .filter(token_hash=token_hash, expires_at__gt=now, member__user__is_active=True)
        .first()
    )
    # Of two who follow the link at once, one deletes the row and goes on.
    if waiting is None or not EmailChange.objects.filter(pk=waiting.pk, token_hash=token_hash).delete()[0]:
        raise LinkNotValid
    member, user = waiting.member, waiting.member.user
    old_address, user.email = user.email, waiting.email
    user.save(update_fields=["email", "email_key"])
    activity.record(member=member, action="email_changed", description="Email changed", facts=facts)
    mail.send(
        user=user,
        to_address=old_address,
        subject="Your address was changed",
        text=(
            f"{member.first_name},\n\n"
            f"Since {now:%d %B %Y at %H:%M} UTC your account's mail goes to {user.email}, and no longer here.\n\n"
            "If that was not you, write to support now, on the Secure Contact page.\n\nThe network"
        ),
    )


def delete_expired(*, now: datetime) -> int:
    """Forget addresses that nobody confirmed in time; return how many."""
    return EmailChange.objects.filter(expires_at__lte=now).delete()[0]


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
