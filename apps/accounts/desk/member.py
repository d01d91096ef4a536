"""One member's page: who it is, how the account stands, and a section from each app that knows something."""

from collections.abc import Sequence

from django.conf import settings
from django.contrib.admin import ModelAdmin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.module_loading import import_string

from apps.accounts.desk.sections import Asked, Link, Section
from apps.accounts.desk.standing import standing_of
from apps.accounts.models import Member


def show_member(
    model_admin: ModelAdmin, request: HttpRequest, member: Member, *, actions: Sequence[Link] = ()
) -> HttpResponse:
    """The page, with ``actions`` at its head. It holds no form: what may be done has a page of its own."""
    now = timezone.now()
    return TemplateResponse(
        request,
        "admin/desk/member.html",
        {
            **model_admin.admin_site.each_context(request),
            "opts": model_admin.opts,
            "original": member,
            "title": member.full_name,
            "standing": standing_of([member], now=now)[member.pk],
            "actions": actions,
            "sections": _sections(Asked(member, request, now)),
        },
    )


def _sections(asked: Asked) -> list[Section]:
    made = [import_string(name)(asked) for name in settings.MEMBER_PAGE]
    return [section for section in made if section is not None]
