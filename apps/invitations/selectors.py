"""The panel's lists of codes: newest first, in keyset pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import OuterRef, Subquery

from apps.core.errors import NotFound
from apps.core.pagination import Page, encode_cursor, newest_first
from apps.invitations import counts
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet
from apps.invitations.search import PeopleScope, Search
from apps.notifications.models import OutgoingMail

Group = InvitationCode.Group

UNUSED = "unused"

OVERVIEW_GROUPS = [UNUSED, Group.USED.value, Group.ASSIGNED.value, Group.UNASSIGNED.value]
GROUPS = [*OVERVIEW_GROUPS, Group.REVOKED.value]

DEFAULT_PAGE_SIZE = 200

EXPORT_BATCH_SIZE = 1000


@dataclass(frozen=True, slots=True)
class Overview:
    """The newest codes of one or all of the panel's four groups, and the totals."""

    groups: dict[str, "Page[InvitationCode]"]
    counts: counts.Counts


def get_overview(*, search: str, size: int, now: datetime, group: str = "") -> Overview:
    """Return the first page of ``group``, or of each of the four groups, and the totals."""
    search_filter = _parse_search(search)
    if group:
        page = _get_page(group, search_filter, cursor="", size=size, now=now)
        return Overview({group: page}, counts.read(now=now))
    groups = {
        group: _get_page(group, search_filter, cursor="", size=size, now=now)
        for group in (Group.USED.value, Group.ASSIGNED.value, Group.UNASSIGNED.value)
    }
    # Every unused code is either assigned or unassigned, so the newest unused ones are in these two pages.
    groups[UNUSED] = _merge_pages([groups[Group.ASSIGNED.value], groups[Group.UNASSIGNED.value]], size)
    return Overview(groups, counts.read(now=now))


def get_page(*, group: str, cursor: str, search: str, size: int, now: datetime) -> "Page[InvitationCode]":
    """Return one page of one group. Raises ``NotFound`` for an unknown group and ``Invalid`` for an unknown cursor."""
    return _get_page(group, _parse_search(search), cursor=cursor, size=size, now=now)


def iterate_codes(*, group: str, search: str, now: datetime) -> Iterator[InvitationCode]:
    """Yield all matching codes of a group, newest first. Reads them in batches to limit memory use."""
    search_filter = _parse_search(search)
    cursor: str | None = ""
    while cursor is not None:
        batch = _get_page(group, search_filter, cursor=cursor, size=EXPORT_BATCH_SIZE, now=now)
        yield from batch.rows
        cursor = batch.next


def get_code(*, code_id: UUID) -> InvitationCode:
    """Return one code with its user and assigner. Raises ``NotFound``."""
    code = _get_codes().filter(pk=code_id).first()
    if code is None:
        raise NotFound
    return code


def _parse_search(search: str) -> Search | None:
    return Search(search) if search else None


def _get_page(
    group: str, search_filter: Search | None, *, cursor: str, size: int, now: datetime
) -> "Page[InvitationCode]":
    pages = [
        newest_first(search_filter.apply(codes, people) if search_filter else codes, cursor=cursor, size=size)
        for codes, people in _get_sources(group, now)
    ]
    return pages[0] if len(pages) == 1 else _merge_pages(pages, size)


def _get_codes() -> InvitationCodeQuerySet:
    mails = OutgoingMail.objects.filter(invitation_code=OuterRef("pk"))
    codes = InvitationCode.objects.annotate(last_mail_status=Subquery(mails.newest_status()))
    return codes.select_related("used_by__user", "assigned_by__user")


def _get_sources(group: str, now: datetime) -> list[tuple[InvitationCodeQuerySet, PeopleScope]]:
    """Return the querysets that make up a group, each in index order, with the people to search for in it."""
    codes = _get_codes()
    if group == UNUSED:
        return _get_sources(Group.ASSIGNED, now) + _get_sources(Group.UNASSIGNED, now)
    if group == Group.REVOKED:
        return [(codes.filter(group=group), PeopleScope.ASSIGNEES), (codes.expired(now=now), PeopleScope.ASSIGNEES)]
    if group == Group.USED:
        return [(codes.filter(group=group), PeopleScope.ASSIGNEES_AND_MEMBERS)]
    if group in InvitationCode.OPEN_GROUPS:
        people = PeopleScope.ASSIGNEES if group == Group.ASSIGNED else PeopleScope.NONE
        return [(codes.filter(group=group).unexpired(now=now), people)]
    raise NotFound


def _merge_pages(pages: "list[Page[InvitationCode]]", size: int) -> "Page[InvitationCode]":
    rows = sorted((row for page in pages for row in page.rows), key=lambda row: (row.created_at, row.pk), reverse=True)
    if len(rows) <= size and not any(page.next for page in pages):
        return Page(rows, None)
    last = rows[:size][-1]
    return Page(rows[:size], encode_cursor(last.created_at, last.pk))
