"""Registration: redeem a code, create the member and bind the device in one transaction."""

from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction

from apps.access import email_change
from apps.access.sign_in import log_sign_in
from apps.accounts.models import Member, User
from apps.audit import activity
from apps.core.errors import Invalid
from apps.core.request_meta import RequestMeta
from apps.core.rules import MESSAGES
from apps.core.text import identity_key
from apps.devices.binding import BoundDevice, identify_or_bind, require_fingerprint
from apps.devices.headers import DeviceHeaders
from apps.invitations import codes
from apps.invitations.audit_actions import AuditAction

_TAKEN_MESSAGES = {
    "username": MESSAGES["username"]["taken"],
    "email": MESSAGES["registration"]["emailTaken"],
}


class NameTaken(Invalid):
    """The username or the email is taken."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__({field: [_TAKEN_MESSAGES[field]] for field in fields})


def register(
    *,
    invitation_code: str,
    username: str,
    email: str,
    password: str,
    headers: DeviceHeaders,
    meta: RequestMeta,
    now: datetime,
    **details: str,
) -> BoundDevice:
    """Redeem the code, create the member and bind the device. ``details`` are further fields of ``Member``.

    Raises ``Invalid`` (no fingerprint), ``InvitationRefused`` and ``NameTaken``. The code is checked first, so that
    a caller without a valid code cannot find out which names exist.
    """
    require_fingerprint(headers)
    if not codes.is_redeemable(invitation_code, now=now):
        raise codes.InvitationRefused
    refuse_taken_names(username=username, email=email, now=now)
    # Hashing is slow, so it is done before the transaction takes its locks.
    user = User(
        username=username,
        email=email,
        password=make_password(password),
        kind=User.Kind.MEMBER,
        created_at=now,
    )
    try:
        return _create_member(user=user, details=details, code=invitation_code, headers=headers, meta=meta, now=now)
    except IntegrityError as error:
        # Another registration took the name between the check and the insert.
        refuse_taken_names(username=username, email=email, now=now)
        raise codes.InvitationRefused from error


def refuse_taken_names(*, username: str, email: str, now: datetime) -> None:
    """Raise ``NameTaken`` for a username or email that exists, whatever its case."""
    taken = []
    if User.objects.filter(username_key=identity_key(username)).exists():
        taken.append("username")
    if email_change.is_taken(email, now=now):
        taken.append("email")
    if taken:
        raise NameTaken(taken)


@transaction.atomic(durable=True)
def _create_member(
    *, user: User, details: dict[str, str], code: str, headers: DeviceHeaders, meta: RequestMeta, now: datetime
) -> BoundDevice:
    user.save(force_insert=True)
    member = Member.objects.create(user=user, first_login_at=now, created_at=now, **details)
    codes.redeem(code=code, member=member, now=now)
    activity.log(AuditAction.REGISTERED, member=member, description="Joined the network", meta=meta, now=now)
    bound = identify_or_bind(member=member, headers=headers, meta=meta, now=now, send_email=False)
    log_sign_in(member=member, bound=bound, meta=meta, now=now)
    return bound
