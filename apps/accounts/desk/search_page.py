"""The page of the search: straight to the member where there is one, else who was found and by what."""

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone

from apps.accounts.desk.actions import member_page
from apps.accounts.desk.search import MOST, look_for
from apps.accounts.desk.standing import standing_of
from apps.common.rules import LIMITS

LONGEST = LIMITS["page"]["searchMaxLength"]


def find_member(request: HttpRequest) -> HttpResponse:
    """Find a member by name, email, phone, username, company, or what the apps above add."""
    if not request.user.has_perm("accounts.view_member"):
        raise PermissionDenied
    term = request.GET.get("find", "")[:LONGEST]
    hits = look_for(term)
    if len(hits.shown) == 1:
        return HttpResponseRedirect(member_page(hits.shown[0].member))
    standing = standing_of((hit.member for hit in hits.shown), now=timezone.now())
    return TemplateResponse(
        request,
        "admin/desk/search.html",
        {
            **admin.site.each_context(request),
            "title": "Find a member",
            "term": term,
            "hits": [(hit.member, ", ".join(hit.by), standing[hit.member.pk]) for hit in hits.shown],
            "are_more": hits.are_more,
            "most": MOST,
        },
    )
