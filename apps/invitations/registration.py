"""Registration: redeem a code, create the member and bind the device in one transaction."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest

from apps.accounts import email_change
from apps.accounts.models import Member, User
from apps.audit import activity
from apps.core.errors import Invalid
from apps.core.request_meta import get_request_meta
from apps.core.rules import MESSAGES
from apps.core.text import identity_key
from apps.devices.binding import BoundDevice, identify_or_bind, require_fingerprint
from apps.devices.headers import get_device_headers
from apps.devices.sign_in import log_sign_in, start_session
from apps.invitations import codes

_TAKEN = {
    "username": MESSAGES["username"]["taken"],
    "email": MESSAGES["registration"]["emailTaken"],
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Registration:
    """The validated registration form."""

    invitation_code: str
    first_name: str
    last_name: str
    email: str
    phone: str
    company_name: str
    position: str
    license_number: str
    username: str
    password: str


class NameTaken(Invalid):
    """The username or the email is taken."""

    def __init__(self, fields: list[str]) -> None:
        super().__init__({field: [_TAKEN[field]] for field in fields})


def register(*, request: HttpRequest, registration: Registration, now: datetime) -> BoundDevice:
    """Redeem the code, create the member, bind this device and sign in.

    Raises ``Invalid`` (no fingerprint), ``InvitationRefused`` and ``NameTaken``. The code is checked first, so that
    visitors without a code cannot find out which names exist.
    """
    device = get_device_headers(request)
    require_fingerprint(device)
    if not codes.is_redeemable(registration.invitation_code, now=now):
        raise codes.InvitationRefused
    refuse_taken_names(registration, now=now)
    # Hashing is slow: do it before the transaction, so that it does not hold locks.
    password = make_password(registration.password)
    try:
        bound = _create(request, registration, password, now)
    except IntegrityError as error:
        # Another registration took the name after the check above.
        refuse_taken_names(registration, now=now)
        raise codes.InvitationRefused from error
    start_session(request=request, member=bound.device.member, device=bound.device, now=now)
    return bound


def refuse_taken_names(registration: Registration, *, now: datetime) -> None:
    """Raise ``NameTaken`` if the username or email exists, ignoring case."""
    taken = []
    if User.objects.filter(username_key=identity_key(registration.username)).exists():
        taken.append("username")
    if email_change.is_taken(registration.email, now=now):
        taken.append("email")
    if taken:
        raise NameTaken(taken)


@transaction.atomic(durable=True)
def _create(request: HttpRequest, registration: Registration, password: str, now: datetime) -> BoundDevice:
    facts = get_request_meta(request)
    user = User.objects.create(
        username=registration.username, email=registration.email, password=password, created_at=now
    )
    member = Member.objects.create(
        user=user,
        first_name=registration.first_name,
        last_name=registration.last_name,
        phone=registration.phone,
        company_name=registration.company_name,
        position=registration.position,
        license_number=registration.license_number,
        first_login_at=now,
        created_at=now,
    )
    codes.redeem(code=registration.invitation_code, member=member, now=now)
    activity.log(member=member, action="registered", description="Joined the network", meta=facts)
    bound = identify_or_bind(member=member, device=get_device_headers(request), meta=facts, now=now, announce=False)
    log_sign_in(member=member, bound=bound, request=request, now=now)
    return bound
