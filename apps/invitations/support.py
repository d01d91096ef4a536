"""Support pages for invitation codes."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import AuditLogEntry
from apps.audit.support import Masking, mask_entries, register_masking
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.support.actions import ActionPage, Confirmation, row_url
from apps.core.support.sections import (
    Link,
    Row,
    SearchResult,
    Section,
    SectionContext,
    State,
    member_section,
    search_provider,
)
from apps.core.text import name_key
from apps.invitations.assignment import NotAssigned, unassign
from apps.invitations.codes import CodeRevoked, CodeUsed, require_open, revoke
from apps.invitations.generation import PREFIX
from apps.invitations.masking import MASK_CHARACTER, mask_codes, mask_in_texts, search_audit_log
from apps.invitations.models import InvitationCode
from apps.invitations.search import begins_with

Group = InvitationCode.Group

_MAX_LOG_ENTRIES = 10

register_masking(Masking(mask_texts=mask_in_texts, search=search_audit_log))


class _CodePage(ActionPage[InvitationCode]):
    permission = "invitations.change_invitationcode"
    service: ClassVar[Callable[..., InvitationCode]]
    done: ClassVar[str]

    def get_object(self, subject_id: UUID) -> InvitationCode:
        code = InvitationCode.objects.select_related("assigned_by").filter(pk=subject_id).first()
        if code is None:
            raise NotFound
        return code

    def get_member(self, subject: InvitationCode) -> Member | None:
        """An open code does not belong to a member yet."""
        return None

    def mask_object(self, request: HttpRequest, subject: InvitationCode) -> None:
        mask_codes([subject], reader=request.user, now=timezone.now())

    def perform(self, subject: InvitationCode, data: dict[str, Any], *, actor: Actor) -> str:
        self.get_confirmation(subject)
        now = timezone.now()
        code = type(self).service(code_id=subject.pk, actor=actor, reason=data["reason"], now=now)
        mask_codes([code], reader=actor.user or AnonymousUser(), now=now)
        return f"{code.code} {self.done}."


class RevokeCodePage(_CodePage):
    name = "invitations_invitationcode_revoke"
    route = "revoke"
    title = button = "Revoke for good"
    is_danger = True
    service = staticmethod(revoke)
    done = "was revoked for good"

    def get_confirmation(self, subject: InvitationCode) -> Confirmation:
        if subject.group == Group.USED:
            raise CodeUsed
        if subject.revoked_at is not None:
            raise CodeRevoked
        return Confirmation(_facts(subject), "It can no longer be redeemed. This cannot be undone.")


class UnassignCodePage(_CodePage):
    name = "invitations_invitationcode_unassign"
    route = "unassign"
    title = button = "Unassign"
    service = staticmethod(unassign)
    done = "was unassigned"

    def get_confirmation(self, subject: InvitationCode) -> Confirmation:
        require_open(subject, now=timezone.now())
        if subject.group != Group.ASSIGNED:
            raise NotAssigned
        return Confirmation(_facts(subject), "Anyone who has the code can still redeem it.")


def get_action_links(request: HttpRequest, code: InvitationCode, *, now: datetime) -> list[Link]:
    """Return links to the actions that this staff user may perform on the code."""
    pages: list[type[_CodePage]] = []
    is_expired = code.expires_at is not None and code.expires_at <= now
    if code.group == Group.ASSIGNED and not is_expired:
        pages.append(UnassignCodePage)
    if code.group != Group.USED and code.revoked_at is None:
        pages.append(RevokeCodePage)
    return [
        Link(page.title, page.get_url(code), is_danger=page.is_danger) for page in pages if page.is_allowed(request)
    ]


def get_state(code: InvitationCode, *, now: datetime) -> State:
    """Return the code's state at ``now``, whether or not the nightly job has moved an expired code."""
    if code.group == Group.USED:
        return State("used", "quiet")
    if code.revoked_at is not None:
        return State("revoked", "danger")
    if code.expires_at is not None and code.expires_at <= now:
        return State("expired", "danger")
    return State(code.group, "watch" if code.group == Group.ASSIGNED else "live")


def get_audit_section(code: InvitationCode, *, reader: User | AnonymousUser, now: datetime) -> Section:
    """Return the latest changes of one code. The creation of a batch is not included."""
    entries = AuditLogEntry.objects.filter(target_id=code.pk, created_at__lte=now).order_by("-created_at")[
        :_MAX_LOG_ENTRIES
    ]
    mask_entries(entries, reader=reader, now=now)
    # Searching for a masked code finds nothing, and the full code must not appear in the link.
    query = f"target_id={code.pk}" if MASK_CHARACTER in code.code else f"q={code.code}"
    return Section(
        "record",
        "Audit log",
        columns=("When", "Who", "What", "Reason"),
        rows=[
            Row(
                (entry.created_at, entry.actor_name, entry.description, entry.reason),
                url=reverse("admin:audit_auditlogentry_change", args=[entry.pk]),
            )
            for entry in entries
        ],
        empty="This code has not been changed since it was created.",
        whole_list=Link("All audit log entries", f"{reverse('admin:audit_auditlogentry_changelist')}?{query}"),
    )


def get_code_link(code: InvitationCode) -> Link:
    return Link(code.code, row_url(code))


def _facts(code: InvitationCode) -> list[tuple[str, Any]]:
    facts: list[tuple[str, Any]] = [("Code", code.code), ("Created", code.created_at)]
    if code.assigned_to:
        facts.append(("Assigned to", code.assigned_to))
        facts.append(("Assigned by", code.assigned_by or "The command line"))
        facts.append(("Assigned", code.assigned_at))
    if code.note:
        facts.append(("Note", code.note))
    if code.expires_at:
        facts.append(("Expires", code.expires_at))
    return facts


_MIN_TERM_LENGTH = 3

_USED = InvitationCode.Group.USED


@member_section(order=20)
def section(context: SectionContext) -> Section | None:
    if not context.request.user.has_perm("invitations.view_invitationcode"):
        return None
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
