"""The inbox of staff at ``/staff/inbox/``, and ``/staff/changes/``, which open pages ask every twenty seconds."""

from typing import Any, cast

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from apps.accounts.models import User
from apps.claims.clock.due_times import get_business_hours
from apps.claims.models import StaffNotice
from apps.claims.site.network_time import render_in_zone
from apps.claims.staff.inbox import count_unread, get_changes, mark_read, notices_of
from apps.core.formatting import format_iso
from apps.core.staff.actions import row_url

PAGE_SIZE = 50
_BIGGEST_ID = 2**63 - 1


def _get_user(request: HttpRequest) -> User:
    if not request.user.has_perm("claims.view_claim"):
        raise PermissionDenied
    return cast(User, request.user)


@require_GET
def show_inbox(request: HttpRequest) -> HttpResponse:
    user = _get_user(request)
    paginator = Paginator(notices_of(user).select_related("claim"), PAGE_SIZE)
    page = paginator.get_page(request.GET.get("p"))
    next_page = page.next_page_number() if page.has_next() else None
    if request.GET.get("format") == "json":
        results = [_to_json(notice) for notice in page.object_list]
        return JsonResponse({"results": results, "unread": count_unread(user), "next": next_page})
    context = {"title": "Inbox", "notices": page.object_list, "unread": count_unread(user), "next": next_page}
    page_context = {**admin.site.each_context(request), **context}
    response = TemplateResponse(request, "admin/claims/inbox.html", page_context)
    return render_in_zone(response, get_business_hours().time_zone)


@require_POST
def read_notices(request: HttpRequest) -> HttpResponse:
    user = _get_user(request)
    numbers = [int(value) for value in request.POST.getlist("ids") if value.isascii() and value.isdigit()]
    ids = [number for number in numbers if number <= _BIGGEST_ID]
    is_all = request.POST.get("all") == "1"
    unread = mark_read(user, ids=None if is_all else ids, now=timezone.now())
    if request.headers.get("Accept", "").startswith("application/json") or request.GET.get("format") == "json":
        return JsonResponse({"success": True, "unread": unread})
    opened = ids if request.POST.get("open") else []
    notice = notices_of(user).filter(pk__in=opened).select_related("claim").first()
    return HttpResponseRedirect(_get_link(notice) if notice else reverse("admin:inbox"))


@require_GET
def show_changes(request: HttpRequest) -> HttpResponse:
    user = _get_user(request)
    value = request.GET.get("since", "")
    if value and not (value.isascii() and value.isdigit() and int(value) <= _BIGGEST_ID):
        return JsonResponse({"success": False, "message": "since must be a version number"}, status=400)
    return JsonResponse(get_changes(user, since=int(value) if value else None)._asdict())


# An open page asks by itself, which does not keep the session alive.
show_changes.is_polling = True  # type: ignore[attr-defined]


def _get_link(notice: StaffNotice) -> str:
    return row_url(notice.claim) if notice.claim else notice.path


def _to_json(notice: StaffNotice) -> dict[str, Any]:
    return {
        "id": notice.pk,
        "kind": notice.public_kind,
        "text": notice.text,
        "claimId": notice.claim_id and str(notice.claim_id),
        "reference": notice.claim and notice.claim.reference,
        "link": _get_link(notice),
        "createdAt": format_iso(notice.created_at),
        "readAt": notice.read_at and format_iso(notice.read_at),
    }
