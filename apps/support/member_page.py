"""The member page: details, account status, and a section from each app."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from apps.access.access_expiry import get_expired_member_ids
from apps.accounts.models import Member
from apps.core.staff.sections import Link, Section, SectionContext, State, member_section


def show_member(
    model_admin: ModelAdmin, request: HttpRequest, member: Member, *, actions: Sequence[Link] = ()
) -> HttpResponse:
    """Render the page, with ``actions`` at its top. It has no form, because every action has its own page."""
    now = timezone.now()
    return TemplateResponse(
        request,
        "admin/support/member.html",
        {
            **model_admin.admin_site.each_context(request),
            "opts": model_admin.opts,
            "original": member,
            "title": member.full_name,
            "account_status": account_status_of([member], now=now)[member.pk],
            "actions": actions,
            "sections": _get_sections(SectionContext(member, request, now)),
        },
    )


def _get_sections(context: SectionContext) -> list[Section]:
    return [build(context) for build in member_section.get_permitted(context.request)]


OPEN = State("Open", "live")

CLOSED = State("Closed", "danger")

ACCESS_EXPIRED = State("Access expired", "danger")

DEMO = State("Demo, read-only", "watch")


def account_status_of(members: Iterable[Member], *, now: datetime) -> dict[UUID, list[State]]:
    """Return the states of each member by id."""
    listed = list(members)
    expired: set[UUID] = get_expired_member_ids(listed, now=now)
    return {member.pk: _get_states(member, is_expired=member.pk in expired) for member in listed}


def _get_states(member: Member, *, is_expired: bool) -> list[State]:
    states = [] if member.user.is_active else [CLOSED]
    if is_expired:
        states.append(ACCESS_EXPIRED)
    if member.is_read_only:
        states.append(DEMO)
    return states or [OPEN]
