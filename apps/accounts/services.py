"""What support staff do to a member's account: correct its details, close it, reopen it."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from apps.accounts import emails as letters
from apps.accounts.models import Member, User
from apps.accounts.profile import CALLED, put
from apps.accounts.sessions import end_all
from apps.audit import activity
from apps.audit import services as audit
from apps.core.errors import Conflict
from apps.core.formatting import pluralize
from apps.core.request_meta import Actor, RequestMeta
from apps.core.versions import EditConflict


class AlreadyClosed(Conflict):
    """Nothing is left to close."""

    message = "This account is closed already"


class AlreadyOpen(Conflict):
    """Nothing is left to reopen."""

    message = "This account is open already"


@transaction.atomic(durable=True)
def correct_details(
    *, member: Member, seen: Mapping[str, str], wanted: Mapping[str, str], actor: Actor, reason: str
) -> list[str]:
    """Store the details that differ from what was ``seen``, and return what people call them.

    What the member changed meanwhile stays, unless it is the same detail: then ``EditConflict``. Raises
    ``Invalid`` where the position needs a license number and there would be none.
    """
    stored = Member.objects.select_for_update(of=["self"], no_key=True).select_related("user").get(pk=member.pk)
    corrected = {name: value for name, value in wanted.items() if value != seen[name]}
    if any(_one_line(getattr(stored, name)) != _one_line(seen[name]) for name in corrected):
        raise EditConflict
    before = audit.snapshot(stored, *corrected)
    names = [CALLED[name] for name in put(stored, corrected)]
    if not names:
        return names
    stored.save(update_fields=list(corrected))
    described = ", ".join(names)
    activity.log(
        member=stored, action="details_corrected", description=f"Support corrected: {described}", staff=actor.name
    )
    audit.log(
        actor=actor,
        action="details_corrected",
        description=f"Corrected {described} of {stored}",
        subject=stored,
        before=before,
        after=audit.snapshot(stored, *corrected),
        reason=reason,
        member=stored,
    )
    return names


@transaction.atomic(durable=True)
def close_account(*, member: Member, actor: Actor, reason: str, now: datetime) -> None:
    """Shut a member out and end every session at once. Raises ``AlreadyClosed``."""
    if not User.objects.filter(pk=member.pk, is_active=True).update(is_active=False):
        raise AlreadyClosed
    end_all(user=member.user)
    activity.log(member=member, action="account_closed", description="Your account was closed", staff=actor.name)
    letters.send_account_closed_email(member, now=now)
    audit.log(
        actor=actor,
        action="account_closed",
        description=f"Closed the account of {member}",
        subject=member,
        before={"account": "open"},
        after={"account": "closed"},
        reason=reason,
        member=member,
    )


@transaction.atomic(durable=True)
def reopen_account(*, member: Member, actor: Actor, reason: str, now: datetime) -> None:
    """Let a member in again. Raises ``AlreadyOpen``."""
    if not User.objects.filter(pk=member.pk, is_active=False).update(is_active=True):
        raise AlreadyOpen
    activity.log(member=member, action="account_reopened", description="Your account was reopened", staff=actor.name)
    letters.send_account_reopened_email(member, now=now)
    audit.log(
        actor=actor,
        action="account_reopened",
        description=f"Reopened the account of {member}",
        subject=member,
        before={"account": "closed"},
        after={"account": "open"},
        reason=reason,
        member=member,
    )


def _one_line(text: str) -> str:
    """A detail as it comes back from a page, where line breaks are another character."""
    return " ".join(text.split())


@transaction.atomic(durable=True)
def sign_out_elsewhere(*, member: Member, session_key: str | None, meta: RequestMeta) -> int:
    """End every session of a member but the one whose key is given; return how many ended."""
    ended = end_all(user=member.user, but_not=session_key)
    activity.log(
        member=member,
        action="signed_out_elsewhere",
        description=f"Signed out everywhere else: {pluralize(ended, 'session')} ended",
        meta=meta,
        sessions=ended,
    )
    return ended
