"""A member's own details: name, phone, company, position, license and email."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from apps.access import email_change
from apps.access.audit_actions import AuditAction
from apps.accounts.credentials import CurrentPasswordIncorrect, check_current_password
from apps.accounts.models import Member, User
from apps.audit import activity
from apps.core.errors import Invalid
from apps.core.request_meta import RequestMeta
from apps.core.rules import LIMITS, MESSAGES
from apps.factors.step_up import require_step_up
from apps.factors.verification import has_factor

FIELD_LABELS = {
    "first_name": "first name",
    "last_name": "last name",
    "phone": "phone",
    "company_name": "company",
    "position": "position",
    "license_number": "license number",
}


@dataclass(frozen=True, slots=True)
class ProfileChange:
    """``changed`` lists the changed fields, ``unconfirmed_email`` is the address to which a link was mailed."""

    member: Member
    changed: list[str]
    unconfirmed_email: str | None


def requires_license(position: str) -> bool:
    """Adjusters and contractors need a license. Case is ignored."""
    return position.casefold() in LIMITS["position"]["requiringLicense"]


def change_profile(
    *,
    member: Member,
    changes: dict[str, str],
    current_password: str,
    origin: str,
    meta: RequestMeta,
    now: datetime,
) -> ProfileChange:
    """Store the values that differ. A new email takes effect when it is confirmed, and needs the current password.

    ``origin`` is the scheme and host of the link. Raises ``Invalid`` if the license number would be missing or the
    email is taken, ``CurrentPasswordIncorrect``, ``LockedOut`` after five wrong passwords, ``StepUpRequired`` of a
    member with a second factor, and ``Throttled`` after five email changes in an hour. Nothing is stored if one of
    them is raised.
    """
    values = dict(changes)
    email = values.pop("email", None)
    if email is not None and not email_change.is_new_email(member, email):
        email = None
    if email is not None:
        if not current_password:
            raise CurrentPasswordIncorrect
        check_current_password(user=member.user, password=current_password, now=now)
        if has_factor(member.user):
            require_step_up(member.user, meta, now=now)
        email_change.limit_requests(member=member, now=now)
    return _store(member=member, values=values, email=email, origin=origin, meta=meta, now=now)


@transaction.atomic(durable=True)
def _store(
    *, member: Member, values: dict[str, str], email: str | None, origin: str, meta: RequestMeta, now: datetime
) -> ProfileChange:
    if email is not None:
        _require_unchanged(member.user)
    # The lock serializes two tabs that change the position and the license number at the same time.
    stored = Member.objects.select_for_update(of=["self"], no_key=True).select_related("user").get(pk=member.pk)
    changed = _assign(stored, values)
    errors = _get_license_errors(stored)
    if email is not None and email_change.is_taken(email, now=now, member=stored):
        errors["email"] = [email_change.EMAIL_TAKEN]
    if errors:
        raise Invalid(errors)
    if changed:
        stored.save(update_fields=changed)
        labels = ", ".join(FIELD_LABELS[name] for name in changed)
        activity.log(
            AuditAction.PROFILE_CHANGED,
            member=stored,
            description=f"Profile changed: {labels}",
            meta=meta,
            now=now,
        )
    if email is not None:
        email_change.request_change(member=stored, email=email, origin=origin, meta=meta, now=now)
    return ProfileChange(stored, changed, email)


def assign_details(stored: Member, values: Mapping[str, str]) -> list[str]:
    """Set the values that differ and return the names of the changed fields. The caller locks and saves the row.

    Raises ``Invalid`` if the license number would be missing.
    """
    changed = _assign(stored, values)
    errors = _get_license_errors(stored)
    if errors:
        raise Invalid(errors)
    return changed


def _assign(stored: Member, values: Mapping[str, str]) -> list[str]:
    changed = [name for name, value in values.items() if getattr(stored, name) != value]
    for name in changed:
        setattr(stored, name, values[name])
    return changed


def _get_license_errors(member: Member) -> dict[str, list[str]]:
    if requires_license(member.position) and not member.license_number:
        return {"license_number": [MESSAGES["registration"]["licenseNumberRequired"]]}
    return {}


def _require_unchanged(user: User) -> None:
    """Lock the user's row; raise if the password or the email changed since the password was checked."""
    # Every change of an email or password takes this lock first.
    locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if (locked.password, locked.email_key) != (user.password, user.email_key):
        raise CurrentPasswordIncorrect
