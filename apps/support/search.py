"""One search finds a member by whatever staff have at hand; ``settings.MEMBER_SEARCH`` names what looks."""

from dataclasses import dataclass
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone

from apps.accounts.models import Member
from apps.core.rules import LIMITS
from apps.core.support.actions import member_url
from apps.core.support.sections import search_provider
from apps.core.text import has_unstorable_characters
from apps.support.member_page import account_status_of

MOST = 50


@dataclass(frozen=True, slots=True)
class Hit:
    """A member, and everything that the term was found in."""

    member: Member
    by: list[str]


@dataclass(frozen=True, slots=True)
class Hits:
    """Who was found, in the order of what looked; ``are_more`` where the list is cut short."""

    shown: list[Hit]
    are_more: bool


def look_for(term: str) -> Hits:
    """Ask everything that looks."""
    if has_unstorable_characters(term) or not term.strip():
        return Hits([], are_more=False)
    found: dict[UUID, list[str]] = {}
    for search in search_provider:
        for one in search(term.strip(), limit=MOST + 1):
            by = found.setdefault(one.member_id, [])
            if one.by not in by:
                by.append(one.by)
    first = list(found)[:MOST]
    members = Member.objects.select_related("user").in_bulk(first)
    return Hits([Hit(members[pk], found[pk]) for pk in first], are_more=len(found) > MOST)


LONGEST = LIMITS["page"]["searchMaxLength"]


def find_member(request: HttpRequest) -> HttpResponse:
    """Find a member by name, email, phone, username, company, or what the apps above add."""
    if not request.user.has_perm("accounts.view_member"):
        raise PermissionDenied
    term = request.GET.get("find", "")[:LONGEST]
    hits = look_for(term)
    if len(hits.shown) == 1:
        return HttpResponseRedirect(member_url(hits.shown[0].member))
    standing = account_status_of((hit.member for hit in hits.shown), now=timezone.now())
    return TemplateResponse(
        request,
        "admin/support/search.html",
        {
            **admin.site.each_context(request),
            "title": "Find a member",
            "term": term,
            "hits": [(hit.member, ", ".join(hit.by), standing[hit.member.pk]) for hit in hits.shown],
            "are_more": hits.are_more,
            "most": MOST,
        },
    )
