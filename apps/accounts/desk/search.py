"""One search finds a member by whatever staff have at hand; ``settings.MEMBER_SEARCH`` names what looks."""

from dataclasses import dataclass
from uuid import UUID

from django.conf import settings
from django.utils.module_loading import import_string

from apps.accounts.models import Member
from apps.common.text import has_unstorable_characters

MOST = 50


@dataclass(frozen=True, slots=True)
class Found:
    """A member, and by what: ``claim HO-55120``, ``device Desktop • Chrome on Linux``."""

    member_id: UUID
    by: str


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
    for name in settings.MEMBER_SEARCH:
        for one in import_string(name)(term.strip(), most=MOST + 1):
            by = found.setdefault(one.member_id, [])
            if one.by not in by:
                by.append(one.by)
    first = list(found)[:MOST]
    members = Member.objects.select_related("user").in_bulk(first)
    return Hits([Hit(members[pk], found[pk]) for pk in first], are_more=len(found) > MOST)
