"""The panel's lists of codes: newest first, in keyset pages."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import OuterRef, Subquery

from apps.core.errors import NotFound
from apps.core.pagination import Page, merge_pages, newest_first
from apps.invitations import counts
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet, is_assignee
from apps.invitations.search import PeopleScope, Search
from apps.notifications.models import OutgoingMail

Group = InvitationCode.Group

UNUSED = "unused"

OVERVIEW_GROUPS = [UNUSED, Group.USED.value, Group.ASSIGNED.value, Group.UNASSIGNED.value]
GROUPS = [*OVERVIEW_GROUPS, Group.REVOKED.value]

DEFAULT_PAGE_SIZE = 200

EXPORT_BATCH_SIZE = 1000


class Person(NamedTuple):
    """The member who used a code, or the admin who assigned it."""

    id: UUID
    username: str
    full_name: str


class CodeRow(NamedTuple):
    """A code in the panel. The columns of a person are null if there is none."""

    id: UUID
    code: str
    group: str
    is_used: bool
    used_at: datetime | None
    assignee_type: str
    assignee_first_name: str
    assignee_last_name: str
    assignee_phone: str
    assignee_email: str
    assigned_at: datetime | None
    note: str
    expires_at: datetime | None
    revoked_at: datetime | None
    version: int
    created_at: datetime
    mail_status: str | None
    assigned_by_id: UUID | None
    assigned_by__user__username: str
    assigned_by__full_name: str
    used_by_id: UUID | None
    used_by__user__username: str
    used_by__user__email_key: str
    used_by__first_name: str
    used_by__last_name: str
    used_by__phone_digits: str

    @property
    def assigned_by(self) -> Person | None:
        if self.assigned_by_id is None:
            return None
        return Person(self.assigned_by_id, self.assigned_by__user__username, self.assigned_by__full_name)

    @property
    def used_by(self) -> Person | None:
        return Person(self.used_by_id, self.used_by__user__username, self._used_by_name) if self.used_by_id else None

    @property
    def redeemed_by_someone_else(self) -> bool:
        return self.is_used and not is_assignee(
            self,
            full_name=self._used_by_name,
            phone_digits=self.used_by__phone_digits,
            email_key=self.used_by__user__email_key,
        )

    @property
    def _used_by_name(self) -> str:
        return f"{self.used_by__first_name} {self.used_by__last_name}"


# Built once, because the joins and the subquery take longer than the query. Plain rows, because a page would be 150
# objects. ``Any``, because the type of ``values_list`` lacks the methods of our querysets.
_CODES: Any = InvitationCode.objects.annotate(
    mail_status=Subquery(OutgoingMail.objects.filter(invitation_code=OuterRef("pk")).newest_status())
).values_list(*CodeRow._fields, named=True)


@dataclass(frozen=True, slots=True)
class Overview:
    """The newest codes of one or all of the panel's four groups, and the totals."""

    groups: dict[str, Page[CodeRow]]
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
    groups[UNUSED] = merge_pages([groups[Group.ASSIGNED.value], groups[Group.UNASSIGNED.value]], size=size)
    return Overview(groups, counts.read(now=now))


def get_page(*, group: str, cursor: str, search: str, size: int, now: datetime) -> Page[CodeRow]:
    """Return one page of one group. Raises ``NotFound`` for an unknown group and ``Invalid`` for an unknown cursor."""
    return _get_page(group, _parse_search(search), cursor=cursor, size=size, now=now)


def iterate_codes(*, group: str, search: str, now: datetime) -> Iterator[CodeRow]:
    """Yield all matching codes of a group, newest first. Reads them in batches to limit memory use."""
    search_filter = _parse_search(search)
    cursor: str | None = ""
    while cursor is not None:
        batch = _get_page(group, search_filter, cursor=cursor, size=EXPORT_BATCH_SIZE, now=now)
        yield from batch.rows
        cursor = batch.next


def get_code(*, code_id: UUID) -> CodeRow:
    """Raises ``NotFound``."""
    row = _CODES.filter(pk=code_id).first()
    if row is None:
        raise NotFound
    return CodeRow._make(row)


def get_codes(codes: list[InvitationCode]) -> list[CodeRow]:
    """Return the rows of these codes, in the same order."""
    rows = {row.id: CodeRow._make(row) for row in _CODES.filter(pk__in=[code.pk for code in codes])}
    return [rows[code.pk] for code in codes]


def _parse_search(search: str) -> Search | None:
    return Search(search) if search else None


def _get_page(group: str, search_filter: Search | None, *, cursor: str, size: int, now: datetime) -> Page[CodeRow]:
    pages = []
    for codes, people in _get_sources(group, now):
        matching = search_filter.apply(codes, people) if search_filter else codes
        page = newest_first(matching, cursor=cursor, size=size)
        pages.append(Page(list(map(CodeRow._make, page.rows)), page.next))
    return merge_pages(pages, size=size)


def _get_sources(group: str, now: datetime) -> list[tuple[InvitationCodeQuerySet, PeopleScope]]:
    """Return the querysets that make up a group, each in index order, with the people to search for in it."""
    codes = _CODES
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
