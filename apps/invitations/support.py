"""Invitation codes at the support desk: how one stands, what stands on record, and the pages that change one."""

from collections.abc import Callable
from datetime import datetime
from typing import Any, ClassVar
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import RecordEntry
from apps.audit.support import mask_entries
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.support.actions import ActionPage, Confirmation, row_url
from apps.core.support.sections import Link, Row, SearchResult, Section, SectionContext, State
from apps.core.text import name_key
from apps.invitations.assignment import NotAssigned, unassign
from apps.invitations.codes import CodeRevoked, CodeUsed, require_open, revoke
from apps.invitations.generation import PREFIX
from apps.invitations.masking import HIDDEN, mask_codes
from apps.invitations.models import InvitationCode
from apps.invitations.search import begins_with

Group = InvitationCode.Group

_MOST_RECORD = 10


class _CodePage(ActionPage[InvitationCode]):
    """One action on one code; it leads back to the code's own page."""

    permission = "invitations.change_invitationcode"
    change: ClassVar[Callable[..., InvitationCode]]
    done: ClassVar[str]

    def get_object(self, subject_id: UUID) -> InvitationCode:
        """The code with who assigned it."""
        code = InvitationCode.objects.select_related("assigned_by").filter(pk=subject_id).first()
        if code is None:
            raise NotFound
        return code

    def get_member(self, subject: InvitationCode) -> Member | None:
        """Nobody's account: who may still be changed has no member yet."""
        return None

    def mask_object(self, request: HttpRequest, subject: InvitationCode) -> None:
        """Hide from support staff a code that can still be redeemed."""
        mask_codes([subject], reader=request.user, now=timezone.now())

    def perform(self, subject: InvitationCode, data: dict[str, Any], *, actor: Actor) -> str:
        """Do it by the rules of the panel, unless somebody else was faster."""
        self.get_confirmation(subject)
        now = timezone.now()
        code = type(self).change(code_id=subject.pk, actor=actor, reason=data["reason"], now=now)
        mask_codes([code], reader=actor.user or AnonymousUser(), now=now)
        return f"{code.code} {self.done}."


class RevokeCodePage(_CodePage):
    """Shows whose code it is, and takes it out of use for good."""

    name = "invitations_invitationcode_revoke"
    route = "revoke"
    title = button = "Revoke for good"
    is_danger = True
    change = staticmethod(revoke)
    done = "was revoked for good"

    def get_confirmation(self, subject: InvitationCode) -> Confirmation:
        """The code and whom it is meant for."""
        if subject.group == Group.USED:
            raise CodeUsed
        if subject.revoked_at is not None:
            raise CodeRevoked
        return Confirmation(_facts(subject), "Nobody can redeem it any more, and it cannot be brought back.")


class UnassignCodePage(_CodePage):
    """Shows whom a code is meant for, and makes it anybody's again."""

    name = "invitations_invitationcode_unassign"
    route = "unassign"
    title = button = "Unassign"
    change = staticmethod(unassign)
    done = "is anybody's again"

    def get_confirmation(self, subject: InvitationCode) -> Confirmation:
        """The code and whom it is taken from."""
        require_open(subject, now=timezone.now())
        if subject.group != Group.ASSIGNED:
            raise NotAssigned
        return Confirmation(_facts(subject), "Whoever holds the code can still redeem it.")


def actions(request: HttpRequest, code: InvitationCode, *, now: datetime) -> list[Link]:
    """What this staff user may do with a code as it stands."""
    pages: list[type[_CodePage]] = []
    is_expired = code.expires_at is not None and code.expires_at <= now
    if code.group == Group.ASSIGNED and not is_expired:
        pages.append(UnassignCodePage)
    if code.group != Group.USED and code.revoked_at is None:
        pages.append(RevokeCodePage)
    return [
        Link(page.title, page.get_url(code), is_danger=page.is_danger) for page in pages if page.is_allowed(request)
    ]


def state_of(code: InvitationCode, *, now: datetime) -> State:
    """How a code stands by the clock, whether or not a job has moved it."""
    if code.group == Group.USED:
        return State("used", "quiet")
    if code.revoked_at is not None:
        return State("revoked", "danger")
    if code.expires_at is not None and code.expires_at <= now:
        return State("expired", "danger")
    return State(code.group, "watch" if code.group == Group.ASSIGNED else "live")


def record_of(code: InvitationCode, *, reader: User | AnonymousUser, now: datetime) -> Section:
    """The last changes of one code; of what a batch began with, the whole record tells."""
    entries = RecordEntry.objects.filter(subject_id=code.pk, created_at__lte=now).order_by("-created_at")[:_MOST_RECORD]
    mask_entries(entries, reader=reader, now=now)
    # A masked code finds nothing, and the whole one must not be in the link.
    narrowed = f"subject_id={code.pk}" if HIDDEN in code.code else f"q={code.code}"
    return Section(
        "record",
        "Record",
        columns=("When", "Who", "What", "Reason"),
        rows=[
            Row(
                (entry.created_at, entry.actor_name, entry.description, entry.reason),
                url=reverse("admin:accounts_recordentry_change", args=[entry.pk]),
            )
            for entry in entries
        ],
        empty="Nobody has changed this code since it was made.",
        whole_list=Link("All that names it", f"{reverse('admin:accounts_recordentry_changelist')}?{narrowed}"),
    )


def page_of(code: InvitationCode) -> Link:
    """The code, leading to its own page."""
    return Link(code.code, row_url(code))


def _facts(code: InvitationCode) -> list[tuple[str, Any]]:
    facts: list[tuple[str, Any]] = [("Code", code.code), ("Made", code.created_at)]
    if code.assigned_to:
        facts.append(("Assigned to", code.assigned_to))
        facts.append(("Assigned by", code.assigned_by or "The command line"))
        facts.append(("Assigned", code.assigned_at))
    if code.note:
        facts.append(("Note", code.note))
    if code.expires_at:
        facts.append(("Expires", code.expires_at))
    return facts


_SHORTEST = 3

_USED = InvitationCode.Group.USED


def section(asked: SectionContext) -> Section | None:
    """The member's code, whom it was meant for, and whether that is the member."""
    if not asked.request.user.has_perm("invitations.view_invitationcode"):
        return None
    code = InvitationCode.objects.select_related("assigned_by").filter(used_by=asked.member).first()
    if code is None:
        return Section("invitation", "Invitation", empty="This member came in without an invitation code.")
    code.used_by = asked.member
    facts: list[tuple[str, Any]] = [("Code", page_of(code)), ("Redeemed", code.used_at)]
    if code.assigned_to:
        facts += [("Assigned to", code.assigned_to), ("Assigned by", code.assigned_by), ("Assigned", code.assigned_at)]
    else:
        facts.append(("Assigned to", State("nobody in particular")))
    if code.note:
        facts.append(("Note", code.note))
    note = "Redeemed by someone else: it was assigned to another person." if code.redeemed_by_someone_else else ""
    return Section("invitation", "Invitation", facts=facts, note=note)


def found_by_code(term: str, *, most: int) -> list[SearchResult]:
    """Members by the beginning of the code they redeemed, or by whoever else that code was assigned to."""
    key = name_key(term)
    if len(key) < _SHORTEST or PREFIX.startswith(term.upper()):
        return []
    used = InvitationCode.objects.filter(group=_USED).select_related("used_by__user")
    by_code = used.filter(begins_with(term.upper())).order_by("code")[:most]
    found = [SearchResult(code.used_by_id, f"code {code.code}") for code in by_code if code.used_by_id]
    meant = used.filter(assigned_at__isnull=False, assignee_text__contains=key).order_by("assignee_text")
    found += [
        SearchResult(code.used_by_id, f"code {code.code}, assigned to {code.assigned_to}")
        for code in meant[:most]
        if code.used_by_id and code.redeemed_by_someone_else
    ]
    return found[:most]
