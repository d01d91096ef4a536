"""What the support desk tells of the code by which a member came in, and the search that finds a member by one."""

from typing import Any

from apps.accounts.desk.search import Found
from apps.accounts.desk.sections import Asked, Section, State
from apps.common.text import name_key
from apps.invitations.desk import page_of
from apps.invitations.generating import PREFIX
from apps.invitations.models import InvitationCode
from apps.invitations.search import begins_with

_SHORTEST = 3
_USED = InvitationCode.Group.USED


def section(asked: Asked) -> Section | None:
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


def found_by_code(term: str, *, most: int) -> list[Found]:
    """Members by the beginning of the code they redeemed, or by whoever else that code was assigned to."""
    key = name_key(term)
    if len(key) < _SHORTEST or PREFIX.startswith(term.upper()):
        return []
    used = InvitationCode.objects.filter(group=_USED).select_related("used_by__user")
    by_code = used.filter(begins_with(term.upper())).order_by("code")[:most]
    found = [Found(code.used_by_id, f"code {code.code}") for code in by_code if code.used_by_id]
    meant = used.filter(assigned_at__isnull=False, assignee_text__contains=key).order_by("assignee_text")
    found += [
        Found(code.used_by_id, f"code {code.code}, assigned to {code.assigned_to}")
        for code in meant[:most]
        if code.used_by_id and code.redeemed_by_someone_else
    ]
    return found[:most]
