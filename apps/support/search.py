"""The search of the support site: claims, and members by the search providers of all apps."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import cast
from uuid import UUID

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.claims.site.claim_search import find_reference, search_claims
from apps.core.rules import LIMITS
from apps.core.staff.actions import member_url, row_url
from apps.core.staff.sections import SearchResult, search_provider
from apps.core.text import has_unstorable_characters
from apps.support.member_page import account_status_of

MAX_HITS = 50

MAX_TERM_LENGTH = LIMITS["page"]["searchMaxLength"]


@dataclass(frozen=True, slots=True)
class Hit:
    """``by`` lists the values that matched, for example ``claim HO-55120``."""

    member: Member
    by: list[str]


@dataclass(frozen=True, slots=True)
class Hits:
    """The members found, in the order of the searches. ``are_more`` if the list was cut off."""

    hits: list[Hit]
    are_more: bool


def search_members(term: str, by_claims: Sequence[SearchResult] = ()) -> Hits:
    """``by_claims``: members who were found by their claims."""
    if has_unstorable_characters(term) or not term.strip():
        return Hits([], are_more=False)
    labels: dict[UUID, list[str]] = {}
    results = (result for search in search_provider for result in search(term.strip(), limit=MAX_HITS + 1))
    for result in chain(results, by_claims):
        by = labels.setdefault(result.member_id, [])
        if result.by not in by:
            by.append(result.by)
    first = list(labels)[:MAX_HITS]
    members = Member.objects.select_related("user").in_bulk(first)
    return Hits([Hit(members[pk], labels[pk]) for pk in first], are_more=len(labels) > MAX_HITS)


def show_search(request: HttpRequest) -> HttpResponse:
    """Claims, then members, then messages and notes. A whole reference leads straight to its claim."""
    if not request.user.has_perm("accounts.view_member"):
        raise PermissionDenied
    term = request.GET.get("find", "")[:MAX_TERM_LENGTH]
    claims = None
    if request.user.has_perm("claims.view_claim") and not has_unstorable_characters(term):
        if claim := find_reference(term):
            return HttpResponseRedirect(row_url(claim))
        claims = search_claims(term, user=cast(User, request.user), now=timezone.now())
    found = search_members(term, claims.members if claims else ())
    if len(found.hits) == 1 and not (claims and (claims.rows or claims.texts)):
        return HttpResponseRedirect(member_url(found.hits[0].member))
    account_status = account_status_of((hit.member for hit in found.hits), now=timezone.now())
    return TemplateResponse(
        request,
        "admin/support/search.html",
        {
            **admin.site.each_context(request),
            "title": "Search",
            "term": term,
            "claims": claims,
            "hits": [(hit.member, ", ".join(hit.by), account_status[hit.member.pk]) for hit in found.hits],
            "are_more": found.are_more,
            "max_hits": MAX_HITS,
        },
    )
