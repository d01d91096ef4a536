"""Texts that staff use again in messages and requests, with variables such as ``{{ claim_number }}``."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import CharField, Value

from apps.accounts.models import User
from apps.audit import services as audit
from apps.claims.audit_actions import AuditAction
from apps.claims.models import Claim, SavedReply, SavedRequest
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

Saved = SavedReply | SavedRequest

_FIELDS: dict[type[Saved], tuple[str, ...]] = {
    SavedReply: ("title", "text"),
    SavedRequest: ("title", "detail", "document_type"),
}
_ACTIONS: dict[type[Saved], tuple[AuditAction, AuditAction, AuditAction]] = {
    SavedReply: (AuditAction.SAVED_REPLY_CREATED, AuditAction.SAVED_REPLY_EDITED, AuditAction.SAVED_REPLY_DELETED),
    SavedRequest: (
        AuditAction.SAVED_REQUEST_CREATED,
        AuditAction.SAVED_REQUEST_EDITED,
        AuditAction.SAVED_REQUEST_DELETED,
    ),
}


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


def get_titles() -> dict[str, list[tuple[UUID, str]]]:
    """The saved replies and requests that can be chosen, by the field of the form, in one query."""
    titles: dict[str, list[tuple[UUID, str]]] = {"reply": [], "saved": []}
    replies, requests = (
        model._default_manager.order_by().values_list(Value(field, CharField()), "pk", "title")
        for field, model in (("reply", SavedReply), ("saved", SavedRequest))
    )
    for field, pk, title in replies.union(requests, all=True).order_by("title"):
        titles[field].append((pk, title))
    return titles


def save(*, saved: Saved, before: dict[str, Any], actor: Actor, now: datetime) -> None:
    """Save a new or edited text in the caller's transaction. ``before`` is empty for a new one."""
    saved.save()
    created, edited, _deleted = _ACTIONS[type(saved)]
    audit.log(
        edited if before else created,
        actor=actor,
        target=saved,
        description=f"{'Edited' if before else 'Created'} the {saved._meta.verbose_name} {saved}",
        before=before,
        after=snapshot(saved),
        now=now,
    )


def delete(*, saved: Saved, actor: Actor, now: datetime) -> None:
    """Delete the text in the caller's transaction. The audit log keeps it."""
    _created, _edited, deleted = _ACTIONS[type(saved)]
    audit.log(
        deleted,
        actor=actor,
        target=saved,
        description=f"Deleted the {saved._meta.verbose_name} {saved}",
        before=snapshot(saved),
        now=now,
    )
    saved.delete()


def snapshot(saved: Saved) -> dict[str, Any]:
    return audit.snapshot(saved, *_FIELDS[type(saved)])
