"""Support pages for invitation codes."""

from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.audit.support import Masking, prepare_entries, register_masking
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.sections import (
    Link,
    QueueCount,
    Row,
    SearchResult,
    Section,
    SectionContext,
    State,
    member_section,
    queue_count,
    search_provider,
)
from apps.core.text import name_key
from apps.invitations.generation import PREFIX
from apps.invitations.masking import MASK_CHARACTER, mask_in_texts, search_audit_log
from apps.invitations.models import InvitationCode, InvitationRequest
from apps.invitations.search import begins_with

Group = InvitationCode.Group

_MAX_LOG_ENTRIES = 10

register_masking(Masking(mask_texts=mask_in_texts, search=search_audit_log))


def get_state(code: InvitationCode, *, now: datetime) -> State:
    """Return the code's state at ``now``, whether or not the nightly job has moved an expired code."""
    if code.group == Group.USED:
        return State("Used", "quiet")
    if code.revoked_at is not None:
        return State("Revoked", "danger")
    if code.expires_at is not None and code.expires_at <= now:
        return State("Expired", "danger")
    return State(code.get_group_display(), "watch" if code.group == Group.ASSIGNED else "live")


def get_audit_section(code: InvitationCode, *, reader: User | AnonymousUser, now: datetime) -> Section:
    """Return the latest changes of one code. The creation of a batch is not included."""
    entries = AuditLogEntry.objects.filter(target_id=code.pk, created_at__lte=now).order_by("-created_at")[
        :_MAX_LOG_ENTRIES
    ]
    prepare_entries(entries, reader=reader, now=now)
    # Searching for a masked code finds nothing, and the full code must not appear in the link.
    query = {"target_id": code.pk} if MASK_CHARACTER in code.code else {"q": code.code}
    return Section(
        "record",
        "Audit log",
        columns=("When", "Who", "What", "Reason"),
        rows=[
            Row(
                (entry.created_at, entry.actor_name, entry.description, entry.reason),
                url=row_url(entry),
            )
            for entry in entries
        ],
        empty="This code has not been changed since it was created.",
        whole_list=Link("All audit log entries", list_url(AuditLogEntry, **query)),
    )


def get_code_link(code: InvitationCode) -> Link:
    return Link(code.code, row_url(code))


_MIN_TERM_LENGTH = 3

_USED = InvitationCode.Group.USED


@member_section(order=20, permission="invitations.view_invitationcode")
def section(context: SectionContext) -> Section:
    code = InvitationCode.objects.select_related("assigned_by").filter(used_by=context.member).first()
    if code is None:
        return Section("invitation", "Invitation", empty="This member registered without an invitation code.")
    code.used_by = context.member
    facts: list[tuple[str, Any]] = [("Code", get_code_link(code)), ("Redeemed", code.used_at)]
    if code.assigned_to:
        facts += [("Assigned to", code.assigned_to), ("Assigned by", code.assigned_by), ("Assigned", code.assigned_at)]
    else:
        facts.append(("Assigned to", State("no one")))
    if code.note:
        facts.append(("Note", code.note))
    note = "Redeemed by someone else: it was assigned to another person." if code.redeemed_by_someone_else else ""
    return Section("invitation", "Invitation", facts=facts, note=note)


@search_provider(order=40)
def search_by_code(term: str, *, limit: int) -> list[SearchResult]:
    """Find members by the beginning of their code, or by its assignee if that is someone else."""
    key = name_key(term)
    if len(key) < _MIN_TERM_LENGTH or PREFIX.startswith(term.upper()):
        return []
    used = InvitationCode.objects.filter(group=_USED).select_related("used_by__user")
    codes = used.filter(begins_with(term.upper())).order_by("code")[:limit]
    results = [SearchResult(code.used_by_id, f"code {code.code}") for code in codes if code.used_by_id]
    assigned = used.filter(assigned_at__isnull=False, assignee_text__contains=key).order_by("assignee_text")
    results += [
        SearchResult(code.used_by_id, f"code {code.code}, assigned to {code.assigned_to}")
        for code in assigned[:limit]
        if code.used_by_id and code.redeemed_by_someone_else
    ]
    return results[:limit]


@queue_count(order=50, permission="invitations.view_invitationrequest")
def count_new_requests() -> QueueCount:
    new = InvitationRequest.State.NEW
    count = InvitationRequest.objects.in_state(new).count()
    return QueueCount("Invitation requests", count, list_url(InvitationRequest, state=new.value))
