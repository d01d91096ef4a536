"""Texts that staff use again in messages, with variables such as ``{{ claim_number }}``."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError

from apps.accounts.models import User
from apps.audit import services as audit
from apps.claims.audit_actions import AuditAction
from apps.claims.models import Claim, SavedReply
from apps.core.request_meta import Actor

_VARIABLE = re.compile(r"\{\{\s*(\w+)\s*\}\}", re.ASCII)

VARIABLES: dict[str, Callable[[Claim, User], str]] = {
    "member_first_name": lambda claim, _user: claim.member.first_name,
    "member_name": lambda claim, _user: claim.member.full_name,
    "claim_number": lambda claim, _user: claim.claim_number,
    "property_address": lambda claim, _user: claim.property_address,
    "service": lambda claim, _user: claim.get_service_request_type_display(),
    "callsign": lambda _claim, user: user.callsign or "",
}

_FIELDS = ("title", "text")


def resolve(text: str, *, claim: Claim, user: User) -> str:
    """Replace the variables. One without a value, such as the number of a claim that has none, stays in the text."""
    return _VARIABLE.sub(
        lambda found: VARIABLES[found[1]](claim, user) or found[0] if found[1] in VARIABLES else found[0], text
    )


def no_variables(text: str) -> None:
    """Refuse a text for a member that still holds a variable."""
    if "{{" in text or "}}" in text:
        raise ValidationError("This text still holds {{ or }}. Replace each variable by its value")


def only_known_variables(text: str) -> None:
    unknown = [name for name in _VARIABLE.findall(text) if name not in VARIABLES]
    rest = _VARIABLE.sub("", text)
    if unknown or "{{" in rest or "}}" in rest:
        known = ", ".join(VARIABLES)
        what = f"{{{{ {unknown[0]} }}}} is unknown" if unknown else "A variable is not complete"
        raise ValidationError(f"{what}. The variables are {known}, each in double braces")


def save_reply(*, reply: SavedReply, before: dict[str, Any], actor: Actor, now: datetime) -> None:
    """Save a new or edited reply in the caller's transaction. ``before`` is empty for a new one."""
    reply.save()
    audit.log(
        AuditAction.SAVED_REPLY_EDITED if before else AuditAction.SAVED_REPLY_CREATED,
        actor=actor,
        target=reply,
        description=f"{'Edited' if before else 'Created'} the saved reply {reply}",
        before=before,
        after=snapshot(reply),
        now=now,
    )


def delete_reply(*, reply: SavedReply, actor: Actor, now: datetime) -> None:
    """Delete the reply in the caller's transaction. The audit log keeps its text."""
    audit.log(
        AuditAction.SAVED_REPLY_DELETED,
        actor=actor,
        target=reply,
        description=f"Deleted the saved reply {reply}",
        before=snapshot(reply),
        now=now,
    )
    reply.delete()


def snapshot(reply: SavedReply) -> dict[str, Any]:
    return audit.snapshot(reply, *_FIELDS)
