"""The accounts of support staff, which superusers of the support desk open, close and give passwords."""

from datetime import datetime
from typing import cast
from uuid import UUID

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction

from apps.accounts import email_change as email_undo
from apps.accounts.models import User
from apps.accounts.passwords import CurrentPasswordIncorrect, keep_session
from apps.accounts.sessions import end_all
from apps.audit import services as audit
from apps.audit.services import NEW_PASSWORD
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import MESSAGES
from apps.core.support_group import GROUP
from apps.core.text import identity_key

_EMAIL_TAKEN = {"email": [MESSAGES["registration"]["emailTaken"]]}


class StaffAlreadyClosed(Conflict):
    """Somebody else was first."""

    message = "This account is closed already"


class StaffAlreadyOpen(Conflict):
    """Somebody else was first."""

    message = "This account is open already"


class OwnAccount(Conflict):
    """Nobody shuts themselves out, or passes by the question for their present password."""

    message = "This is your own account. Another superuser can do this for you"


class LastSuperuser(Conflict):
    """Without one nobody could manage the staff's accounts any more."""

    message = "The last open superuser cannot be closed"


def staff_account(user_id: UUID) -> User:
    """One of the support desk's own people. Raises ``NotFound`` for members and admins of the panel too."""
    return _found(user_id, is_locked=False)


def create_staff(*, username: str, email: str, password: str, actor: Actor, reason: str, now: datetime) -> User:
    """Open an account with the rights of the group of support staff, and no more.

    Raises ``Invalid`` where the name or the address is taken, by whomever.
    """
    # Hashing takes long: not while the transaction holds its locks.
    user = User(username=username, email=email, password=make_password(password), is_staff=True)
    try:
        with transaction.atomic(durable=True):
            user.save(force_insert=True)
            if email_undo.is_reserved(email, now=now):
                raise Invalid(_EMAIL_TAKEN)
            user.groups.add(Group.objects.get(name=GROUP))
            audit.log(
                actor=actor,
                action="staff_account_created",
                description=f"Created the staff account {username}",
                subject=user,
                after={"username": username, "email": email, "rights": GROUP},
                reason=reason,
            )
    except IntegrityError as error:
        raise Invalid(_taken(username)) from error
    return user


@transaction.atomic(durable=True)
def close_staff(*, user_id: UUID, actor: Actor, reason: str) -> None:
    """Shut a staff user out and end every session at once.

    Raises ``NotFound``, ``OwnAccount``, ``StaffAlreadyClosed`` and ``LastSuperuser``.
    """
    # Of two superusers who close each other at once, the second waits here and then sees what the first has done.
    list(User.objects.select_for_update(no_key=True).filter(is_superuser=True).order_by("pk").values_list("pk"))
    user = _found(user_id, is_locked=True)
    _require_another(user, actor)
    if not user.is_active:
        raise StaffAlreadyClosed
    others = User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)
    if user.is_superuser and not others.exists():
        raise LastSuperuser
    _open_or_close(user, is_active=False, actor=actor, reason=reason)
    end_all(user=user)


@transaction.atomic(durable=True)
def reopen_staff(*, user_id: UUID, actor: Actor, reason: str) -> None:
    """Let a staff user in again. Raises ``NotFound`` and ``StaffAlreadyOpen``."""
    user = _found(user_id, is_locked=True)
    if user.is_active:
        raise StaffAlreadyOpen
    _open_or_close(user, is_active=True, actor=actor, reason=reason)


def set_staff_password(*, user_id: UUID, password: str, actor: Actor, reason: str) -> None:
    """Give a staff user a new password and end every session. Raises ``NotFound`` and ``OwnAccount``."""
    # Hashing takes long: not while the transaction holds its locks.
    password_hash = make_password(password)
    with transaction.atomic(durable=True):
        user = _found(user_id, is_locked=True)
        _require_another(user, actor)
        _store_password(user, password_hash)
        end_all(user=user)
        audit.log(
            actor=actor,
            action="staff_password_set",
            description=f"Set a new password for the staff account {user}",
            subject=user,
            after=NEW_PASSWORD,
            reason=reason,
        )


def change_own_password(*, actor: Actor, session: SessionBase, password: str) -> None:
    """Give the caller a new password and end every other session; this one goes on under a new key.

    Raises ``CurrentPasswordIncorrect`` where a superuser has closed the account or set another password meanwhile.
    """
    # Hashing takes long: not while the transaction holds its locks.
    password_hash = make_password(password)
    caller = cast(User, actor.user)
    with transaction.atomic(durable=True):
        user = _found(caller.pk, is_locked=True)
        if not user.is_active or user.password != caller.password:
            raise CurrentPasswordIncorrect
        _store_password(user, password_hash)
        keep_session(session, user)
        end_all(user=user, but_not=session.session_key)
        audit.log(
            actor=actor,
            action="own_password_changed",
            description="Changed their own password",
            subject=user,
            after=NEW_PASSWORD,
        )


def _found(user_id: UUID, *, is_locked: bool) -> User:
    staff = User.objects.filter(is_staff=True, member__isnull=True, admin_account__isnull=True)
    # Without the key: the record names its actor, who may be locked by the one whom they change.
    user = (staff.select_for_update(of=("self",), no_key=True) if is_locked else staff).filter(pk=user_id).first()
    if user is None:
        raise NotFound
    return user


def _require_another(user: User, actor: Actor) -> None:
    if actor.user is not None and actor.user.pk == user.pk:
        raise OwnAccount


def _open_or_close(user: User, *, is_active: bool, actor: Actor, reason: str) -> None:
    user.is_active = is_active
    user.save(update_fields=["is_active"])
    done = "reopened" if is_active else "closed"
    audit.log(
        actor=actor,
        action=f"staff_account_{done}",
        description=f"{done.capitalize()} the staff account {user}",
        subject=user,
        before={"open": not is_active},
        after={"open": is_active},
        reason=reason,
    )


def _store_password(user: User, password_hash: str) -> None:
    user.password = password_hash
    user.save(update_fields=["password"])


def _taken(username: str) -> dict[str, list[str]]:
    if User.objects.filter(username_key=identity_key(username)).exists():
        return {"username": [MESSAGES["username"]["taken"]]}
    return _EMAIL_TAKEN
