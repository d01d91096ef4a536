"""Changes a member's email: it takes effect when the link mailed to the new address is opened.

The old address receives a notice and, once the change has taken effect, a link that undoes it.
"""

from datetime import datetime, timedelta

from django.db import IntegrityError, transaction

from apps.access.audit_actions import AuditAction
from apps.access.links import LinkNotValid, hash_token, link, new_token
from apps.accounts.models import EmailChange, EmailUndo, Member, User
from apps.accounts.sessions import end_sessions
from apps.audit import activity
from apps.core.errors import Invalid, Throttled
from apps.core.jobs import periodic
from apps.core.rate_limits import Limit, add_attempt
from apps.core.request_meta import RequestMeta
from apps.core.rules import MESSAGES
from apps.core.text import identity_key
from apps.notifications import bounces, outbox

LINK_LIFETIME = timedelta(hours=24)
UNDO_LINK_LIFETIME = timedelta(days=7)

# A thief who changes the email must not be able to set a password before the old address can undo the change.
RESET_DELAY = timedelta(hours=24)

CHANGE_REQUESTS = Limit("email-changes-asked", max_attempts=5, window=timedelta(hours=1))

EMAIL_TAKEN = MESSAGES["registration"]["emailTaken"]


def is_reserved(email: str, *, now: datetime, member: Member | None = None) -> bool:
    """Whether an undo link of a user other than ``member`` can still restore this address.

    Without the reservation, a thief could register the old address to block the undo.
    """
    undos = EmailUndo.objects.filter(email_key=identity_key(email), expires_at__gt=now)
    return (undos.exclude(member=member) if member else undos).exists()


def send_undo_link(
    *, member: Member, old_email: str, old_email_changed_at: datetime | None, origin: str, now: datetime
) -> None:
    """Email the old address that the email was changed and how to undo it. Runs in the caller's transaction."""
    token = new_token()
    undo_link = EmailUndo.objects.create(
        member=member,
        email=old_email,
        email_changed_at=old_email_changed_at,
        token_hash=hash_token(token),
        expires_at=now + UNDO_LINK_LIFETIME,
    )
    outbox.send_email(
        "email_changed",
        to=member,
        to_address=old_email,
        context={"undo": undo_link, "url": link(origin, "/confirm-email", undo=token)},
        carries_secret=True,
        now=now,
    )


def undo(*, token: str, meta: RequestMeta, now: datetime) -> None:
    """Restore the address to which the link was mailed, and end every session of the member.

    Pending email changes and the undo links of later changes are deleted. Reset links mailed to the other address
    stop working, because their token depends on the email. Raises ``LinkNotValid`` if the link is wrong, older than
    seven days or used, or if an earlier change was undone.
    """
    try:
        _undo(hash_token(token), meta, now)
    except IntegrityError as error:
        # Management commands create users without checking the reservation, so the address can be taken.
        raise LinkNotValid from error


@transaction.atomic(durable=True)
def _undo(token_hash: str, meta: RequestMeta, now: datetime) -> None:
    email_undo = EmailUndo.objects.filter(token_hash=token_hash, expires_at__gt=now).first()
    if email_undo is None:
        raise LinkNotValid
    # Every change of an email or password locks the user's row first, so this reads what a concurrent change stored.
    user = User.objects.select_for_update(of=["self"]).select_related("member").get(pk=email_undo.member_id)
    if not EmailUndo.objects.filter(pk=email_undo.pk).delete()[0]:
        raise LinkNotValid
    EmailUndo.objects.filter(member_id=user.pk, pk__gt=email_undo.pk).delete()
    EmailChange.objects.filter(member_id=user.pk).delete()
    undone_email, user.email, user.email_changed_at = user.email, email_undo.email, email_undo.email_changed_at
    user.save(update_fields=["email", "email_changed_at"])
    bounces.clear(user.member, address=user.email)
    end_sessions(user=user)
    activity.log(
        AuditAction.EMAIL_CHANGE_UNDONE,
        member=user.member,
        description="The change of the email was undone from the old address",
        meta=meta,
        now=now,
    )
    outbox.send_email(
        "email_change_undone",
        to=user.member,
        to_address=undone_email,
        context={"undone_email": undone_email},
        now=now,
    )


@periodic(
    "delete_expired_email_undos", every=timedelta(hours=1), title="Delete expired links that undo an email change"
)
def delete_expired_undos(*, now: datetime) -> int:
    """Return the number of deleted undo links."""
    return EmailUndo.objects.filter(expires_at__lte=now).delete()[0]


class EmailTaken(Invalid):
    def __init__(self) -> None:
        super().__init__({"email": [EMAIL_TAKEN]})


def is_new_email(member: Member, email: str) -> bool:
    """Whether an address differs from the member's own. Case is ignored."""
    return identity_key(email) != member.user.email_key


def is_taken(email: str, *, now: datetime, member: Member | None = None) -> bool:
    """Whether a user has an address, or a user other than ``member`` can still restore it."""
    # Keep this order: a change that commits between the two queries frees the address and reserves it.
    return User.objects.filter(email_key=identity_key(email)).exists() or is_reserved(email, now=now, member=member)


def get_reset_allowed_from(user: User) -> datetime | None:
    """When the user's address may reset the password; ``None`` if the address was never changed."""
    return user.email_changed_at and user.email_changed_at + RESET_DELAY


def is_too_new_for_reset(user: User, *, now: datetime) -> bool:
    allowed_from = get_reset_allowed_from(user)
    return allowed_from is not None and now < allowed_from


def limit_requests(*, member: Member, now: datetime) -> None:
    """Raise ``Throttled`` after five requests in an hour.

    Each request emails an address that may belong to a stranger, and each refusal reveals that an address is taken.
    """
    tries = add_attempt(CHANGE_REQUESTS, str(member.pk), now=now)
    if tries.count > CHANGE_REQUESTS.max_attempts:
        raise Throttled(retry_after=tries.seconds_left)


def request_change(*, member: Member, email: str, origin: str, meta: RequestMeta, now: datetime) -> None:
    """Email the link to the new address and a notice to the old one. Runs in the caller's transaction."""
    token = new_token()
    EmailChange.objects.update_or_create(
        member=member,
        defaults={"email": email, "token_hash": hash_token(token), "expires_at": now + LINK_LIFETIME},
    )
    activity.log(
        AuditAction.EMAIL_CHANGE_REQUESTED,
        member=member,
        description="A change of the email was asked for",
        meta=meta,
        now=now,
    )
    outbox.send_email(
        "email_change_confirmation",
        to=member,
        to_address=email,
        context={"url": link(origin, "/confirm-email", token=token)},
        carries_secret=True,
        now=now,
    )
    outbox.send_email("email_change_requested", to=member, context={"new_email": email}, now=now)


def confirm(*, token: str, origin: str, meta: RequestMeta, now: datetime) -> None:
    """Make the new address the member's, and email the old one a link that undoes it.

    ``origin`` is the scheme and host of that link. Raises ``LinkNotValid`` if the link is wrong, older than 24 hours,
    replaced by a newer one or used, and ``EmailTaken`` if the address has been taken since the link was mailed.
    """
    try:
        _confirm(hash_token(token), origin, meta, now)
    except IntegrityError as error:
        raise EmailTaken from error


@transaction.atomic(durable=True)
def _confirm(token_hash: str, origin: str, meta: RequestMeta, now: datetime) -> None:
    change = EmailChange.objects.filter(token_hash=token_hash, expires_at__gt=now).first()
    if change is None:
        raise LinkNotValid
    # Every change of an email or password locks the user's row first, so this reads what a concurrent change stored.
    user = User.objects.select_for_update(of=["self"]).select_related("member").get(pk=change.pk)
    member, old_email, old_email_changed_at = user.member, user.email, user.email_changed_at
    # If the link is opened twice at once, only one of the requests deletes the row.
    is_first = EmailChange.objects.filter(pk=change.pk, token_hash=token_hash).delete()[0]
    if not is_first or not user.is_active:
        raise LinkNotValid
    user.email, user.email_changed_at = change.email, now
    user.save(update_fields=["email", "email_changed_at"])
    bounces.clear(member, address=user.email)
    # Check after the update: it waits for a member who is changing away from this address, which reserves it.
    if is_reserved(user.email, now=now, member=member):
        raise EmailTaken
    activity.log(AuditAction.EMAIL_CHANGED, member=member, description="Email changed", meta=meta, now=now)
    send_undo_link(
        member=member, old_email=old_email, old_email_changed_at=old_email_changed_at, origin=origin, now=now
    )


@periodic("delete_expired_email_changes", every=timedelta(hours=1), title="Delete expired email changes")
def delete_expired(*, now: datetime) -> int:
    """Delete email changes that were not confirmed in time. Return the number of deleted rows."""
    return EmailChange.objects.filter(expires_at__lte=now).delete()[0]
