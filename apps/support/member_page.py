"""One member's page: who it is, how the account stands, and a section from each app that knows something."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone

from apps.accounts.models import Member
from apps.core.support.sections import Link, Section, SectionContext, State, member_section
from apps.devices.access_expiry import get_expired_member_ids


def show_member(
    model_admin: ModelAdmin, request: HttpRequest, member: Member, *, actions: Sequence[Link] = ()
) -> HttpResponse:
    """The page, with ``actions`` at its head. It holds no form: what may be done has a page of its own."""
    now = timezone.now()
    return TemplateResponse(
        request,
        "admin/support/member.html",
        {
            **model_admin.admin_site.each_context(request),
            "opts": model_admin.opts,
            "original": member,
            "title": member.full_name,
            "standing": account_status_of([member], now=now)[member.pk],
            "actions": actions,
            "sections": _sections(SectionContext(member, request, now)),
        },
    )


def _sections(asked: SectionContext) -> list[Section]:
    made = [build(asked) for build in member_section]
    return [section for section in made if section is not None]


OPEN = State("Open", "live")

CLOSED = State("Closed", "danger")

BURNED_OUT = State("Burned out", "danger")

DEMO = State("Demo, changes nothing", "watch")


def account_status_of(members: Iterable[Member], *, now: datetime) -> dict[UUID, list[State]]:
    """What is to be said of each; whether a plan keeps somebody in, an app above this one knows."""
    looked_at = list(members)
    burned_out: set[UUID] = get_expired_member_ids(looked_at, now=now)
    return {member.pk: _states(member, is_burned_out=member.pk in burned_out) for member in looked_at}


def _states(member: Member, *, is_burned_out: bool) -> list[State]:
    states = [] if member.user.is_active else [CLOSED]
    if is_burned_out:
        states.append(BURNED_OUT)
    if member.is_read_only:
        states.append(DEMO)
    return states or [OPEN]
