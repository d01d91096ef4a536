"""Staff accounts, which superusers create, close, reopen and set passwords for."""

from datetime import datetime
from typing import cast
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction

from apps.access import email_change
from apps.access.passwords import renew_session
from apps.accounts.credentials import CurrentPasswordIncorrect
from apps.accounts.models import User
from apps.accounts.sessions import end_sessions
from apps.audit import services as audit
from apps.audit.services import NEW_PASSWORD
from apps.claims.staff.returns import return_claims
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES
from apps.core.text import identity_key
from apps.factors.services import require_factor, reset_factors
from apps.support.audit_actions import AuditAction

# The group is created, with its permissions, by a migration of this app.
SUPPORT_GROUP = "Support staff"

_CALLSIGN_TAKEN = {"callsign": ["Another staff user has this callsign"]}

_EMAIL_TAKEN = {"email": [MESSAGES["registration"]["emailTaken"]]}


class StaffAlreadyClosed(Conflict):
    message = "This account is closed already"


class StaffAlreadyOpen(Conflict):
    message = "This account is open already"


class OwnAccount(Conflict):
    """Superusers cannot lock themselves out, or set their own password without entering the current one."""

    message = "This is your own account. Another superuser can do this for you"


class LastSuperuser(Conflict):
    message = "The last open superuser cannot be closed"


def require_staff(user: User) -> None:
    """Raise ``NotFound`` if it is the account of a member or panel admin."""
    if not user.is_staff:
        raise NotFound


def refuse_closed(user: User) -> None:
    """Raise ``NotFound`` or ``StaffAlreadyClosed``."""
    require_staff(user)
    if not user.is_active:
        raise StaffAlreadyClosed


def refuse_open(user: User) -> None:
    """Raise ``NotFound`` or ``StaffAlreadyOpen``."""
    require_staff(user)
    if user.is_active:
        raise StaffAlreadyOpen


def refuse_without_factor(user: User) -> None:
    """Raise ``NotFound`` or ``HasNoFactor``."""
    require_staff(user)
    require_factor(user)


def create_staff(
    *, username: str, email: str, password: str, callsign: str = "", actor: Actor, reason: str, now: datetime
) -> User:
    """Create a user in the support staff group. Without a callsign, one is made.

    Raises ``Invalid`` if any user has the username or email, or a staff user the callsign.
    """
    if callsign and User.objects.filter(callsign__iexact=callsign).exists():
        raise Invalid(_CALLSIGN_TAKEN)
    # Hashing is slow, so do it before the transaction takes its locks.
    user = User(username=username, email=email, password=make_password(password), kind=User.Kind.STAFF)
    user.callsign = callsign or None
    try:
        with transaction.atomic(durable=True):
            user.save(force_insert=True)
            if email_change.is_reserved(email, now=now):
                raise Invalid(_EMAIL_TAKEN)
            user.groups.add(Group.objects.get(name=SUPPORT_GROUP))
            audit.log(
                AuditAction.STAFF_ACCOUNT_CREATED,
                actor=actor,
                target=user,
                description=f"Created the staff account {username}",
                after={"username": username, "email": email, "rights": SUPPORT_GROUP},
                reason=reason,
                now=now,
            )
    except IntegrityError as error:
        raise Invalid(_get_taken_error(username)) from error
    return user


@transaction.atomic(durable=True)
def close_staff(*, user_id: UUID, actor: Actor, reason: str, now: datetime) -> None:
    """Close the account and end its sessions.

    Raises ``NotFound``, ``OwnAccount``, ``StaffAlreadyClosed`` and ``LastSuperuser``.
    """
    # Serialize changes, so that two superusers cannot close each other's accounts at the same time.
    list(User.objects.select_for_update(no_key=True).filter(is_superuser=True).order_by("pk").values_list("pk"))
    user = _lock_user(user_id)
    _require_other_user(user, actor)
    refuse_closed(user)
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        raise LastSuperuser
    _set_active(user, is_active=False, actor=actor, reason=reason, now=now)
    return_claims(user, actor=actor, now=now)
    end_sessions(user=user)


@transaction.atomic(durable=True)
def reopen_staff(*, user_id: UUID, actor: Actor, reason: str, now: datetime) -> None:
    """Raise ``NotFound`` and ``StaffAlreadyOpen``."""
    user = _lock_user(user_id)
    refuse_open(user)
    _set_active(user, is_active=True, actor=actor, reason=reason, now=now)


def set_staff_password(*, user_id: UUID, password: str, actor: Actor, reason: str, now: datetime) -> None:
    """Set a new password and end every session of the user. Raises ``NotFound`` and ``OwnAccount``."""
    # Hashing is slow, so do it before the transaction takes its locks.
    password_hash = make_password(password)
    with transaction.atomic(durable=True):
        user = _lock_user(user_id)
        _require_other_user(user, actor)
        _store_password(user, password_hash)
        end_sessions(user=user)
        audit.log(
            AuditAction.STAFF_PASSWORD_SET,
            actor=actor,
            target=user,
            description=f"Set a new password for the staff account {user}",
            after=NEW_PASSWORD,
            reason=reason,
            now=now,
        )


def reset_staff_factors(*, user: User, actor: Actor, reason: str, now: datetime) -> None:
    """Raise ``NotFound``, ``OwnAccount`` and ``HasNoFactor``."""
    require_staff(user)
    _require_other_user(user, actor)
    reset_factors(user=user, actor=actor, reason=reason, now=now)


def set_callsign(*, user_id: UUID, callsign: str, actor: Actor, reason: str, now: datetime) -> None:
    """Change the name by which members know a staff user. Raises ``NotFound``, and ``Invalid`` if it is taken."""
    try:
        with transaction.atomic(durable=True):
            user = _lock_user(user_id)
            if User.objects.filter(callsign__iexact=callsign).exclude(pk=user.pk).exists():
                raise Invalid(_CALLSIGN_TAKEN)
            before = audit.snapshot(user, "callsign")
            user.callsign = callsign
            user.save(update_fields=["callsign"])
            audit.log(
                AuditAction.STAFF_CALLSIGN_SET,
                actor=actor,
                target=user,
                description=f"Set the callsign of the staff account {user}",
                before=before,
                after=audit.snapshot(user, "callsign"),
                reason=reason,
                now=now,
            )
    except IntegrityError as error:
        raise Invalid(_CALLSIGN_TAKEN) from error


def change_own_password(*, actor: Actor, session: SessionBase, password: str, now: datetime) -> None:
    """Set a new password, end every other session, and continue this one with a new session key.

    Raises ``CurrentPasswordIncorrect`` if a superuser has concurrently closed the account or set another password.
    """
    # Hashing is slow, so do it before the transaction takes its locks.
    password_hash = make_password(password)
    caller = cast(User, actor.user)
    with transaction.atomic(durable=True):
        user = _lock_user(caller.pk)
        if not user.is_active or user.password != caller.password:
            raise CurrentPasswordIncorrect
        _store_password(user, password_hash)
        renew_session(session, user)
        end_sessions(user=user, except_key=session.session_key)
        audit.log(
            AuditAction.OWN_PASSWORD_CHANGED,
            actor=actor,
            target=user,
            description="Changed their own password",
            after=NEW_PASSWORD,
            now=now,
        )


def _lock_user(user_id: UUID) -> User:
    staff = User.objects.filter(kind=User.Kind.STAFF)
    # FOR NO KEY UPDATE: the audit log's foreign key to the actor needs a key lock. With FOR UPDATE, two staff users who
    # change each other would deadlock.
    user = staff.select_for_update(of=("self",), no_key=True).filter(pk=user_id).first()
    if user is None:
        raise NotFound
    return user


def _require_other_user(user: User, actor: Actor) -> None:
    if actor.user is not None and actor.user.pk == user.pk:
        raise OwnAccount


def _set_active(user: User, *, is_active: bool, actor: Actor, reason: str, now: datetime) -> None:
    user.is_active = is_active
    user.save(update_fields=["is_active"])
    verb = "reopened" if is_active else "closed"
    audit.log(
        AuditAction(f"staff_account_{verb}"),
        actor=actor,
        target=user,
        description=f"{verb.capitalize()} the staff account {user}",
        before={"open": not is_active},
        after={"open": is_active},
        reason=reason,
        now=now,
    )


def _store_password(user: User, password_hash: str) -> None:
    user.password = password_hash
    user.save(update_fields=["password"])


def _get_taken_error(username: str) -> dict[str, list[str]]:
    if User.objects.filter(username_key=identity_key(username)).exists():
        return {"username": [MESSAGES["username"]["taken"]]}
    return _EMAIL_TAKEN
