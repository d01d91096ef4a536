"""A member's own record: name, phone, company, position, license and email."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from apps.accounts import email_change
from apps.accounts.models import Member, User
from apps.accounts.passwords import CurrentPasswordIncorrect, require_current
from apps.audit import activity
from apps.core.errors import Invalid
from apps.core.request_meta import RequestMeta
from apps.core.rules import LIMITS, MESSAGES

CALLED = {
    "first_name": "first name",
    "last_name": "last name",
    "phone": "phone",
    "company_name": "company",
    "position": "position",
    "license_number": "license number",
}


@dataclass(frozen=True, slots=True)
class ProfileChange:
    """The member as stored now, which of the facts changed, and the address to which a link is on its way."""

    member: Member
    changed: list[str]
    unconfirmed_email: str | None


def requires_license(position: str) -> bool:
    """Whether the position is one that is licensed: adjuster or contractor, whatever the case."""
    return position.casefold() in LIMITS["position"]["requiringLicense"]


def change_profile(
    *,
    member: Member,
    facts_given: dict[str, str],
    current_password: str,
    origin: str,
    meta: RequestMeta,
    now: datetime,
) -> ProfileChange:
    """Store what differs from the member's record; a new email waits for its confirmation.

    Only a new email needs the current password. ``origin`` is the scheme and host of the link. Raises ``Invalid``
    where the record as it would be lacks a license number or the email is taken, ``CurrentPasswordIncorrect``,
    ``LockedOut`` after five wrong passwords and ``Throttled`` after five wishes for another email in an hour; nothing
    is stored then.
    """
    wanted = dict(facts_given)
    email = wanted.pop("email", None)
    if email is not None and not email_change.is_another(member, email):
        email = None
    if email is not None:
        if not current_password:
            raise CurrentPasswordIncorrect
        require_current(user=member.user, password=current_password, now=now)
        email_change.count_try(member=member, now=now)
    return _store(member=member, wanted=wanted, email=email, origin=origin, meta=meta, now=now)


@transaction.atomic(durable=True)
def _store(
    *, member: Member, wanted: dict[str, str], email: str | None, origin: str, meta: RequestMeta, now: datetime
) -> ProfileChange:
    if email is not None:
        _require_unchanged(member.user)
    # Two tabs, of which one changes the position and the other the license number, take turns here.
    stored = Member.objects.select_for_update(of=["self"], no_key=True).select_related("user").get(pk=member.pk)
    changed = _set(stored, wanted)
    errors = _license_errors(stored)
    if email is not None and email_change.is_taken(email, now=now, member=stored):
        errors["email"] = [email_change.TAKEN]
    if errors:
        raise Invalid(errors)
    if changed:
        stored.save(update_fields=changed)
        described = ", ".join(CALLED[name] for name in changed)
        activity.log(
            member=stored,
            action="profile_changed",
            description=f"Profile changed: {described}",
            meta=meta,
            fields=changed,
        )
    if email is not None:
        email_change.ask(member=stored, email=email, origin=origin, meta=meta, now=now)
    return ProfileChange(stored, changed, email)


def put(stored: Member, wanted: Mapping[str, str]) -> list[str]:
    """Set what differs on the locked record, and return its names; what is stored is the caller's to save.

    Raises ``Invalid`` where the record as it would be lacks a license number.
    """
    changed = _set(stored, wanted)
    errors = _license_errors(stored)
    if errors:
        raise Invalid(errors)
    return changed


def _set(stored: Member, wanted: Mapping[str, str]) -> list[str]:
    changed = [name for name, value in wanted.items() if getattr(stored, name) != value]
    for name in changed:
        setattr(stored, name, wanted[name])
    return changed


def _license_errors(member: Member) -> dict[str, list[str]]:
    if requires_license(member.position) and not member.license_number:
        return {"license_number": [MESSAGES["registration"]["licenseNumberRequired"]]}
    return {}


def _require_unchanged(user: User) -> None:
    """Lock the user's row; raise where the password or the email changed since the password was checked."""
    # First of all locks, as wherever an email or a password changes.
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if (locked.password, locked.email_key) != (user.password, user.email_key):
        raise CurrentPasswordIncorrect
