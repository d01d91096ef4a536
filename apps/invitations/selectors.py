"""The panel's lists of codes: newest first, in keyset pages, whatever the number of codes."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from apps.core.errors import NotFound
from apps.core.pagination import Page, encode_cursor, newest_first
from apps.invitations import counts
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet
from apps.invitations.search import People, Search

Group = InvitationCode.Group

UNUSED = "unused"

GROUPS = [UNUSED, Group.USED.value, Group.ASSIGNED.value, Group.UNASSIGNED.value, Group.REVOKED.value]

DEFAULT_SIZE = 200

MOST_AT_ONCE = 500

EXPORTED_AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Overview:
    """The newest codes of the panel's four groups, and the figures over them."""

    groups: dict[str, "Page[InvitationCode]"]
    counts: counts.Counts


def overview(*, search: str, size: int, now: datetime) -> Overview:
    """The first page of each of the four groups."""
    sought = _sought(search)
    groups = {
        group: _page(group, sought, cursor="", size=size, now=now)
        for group in (Group.USED.value, Group.ASSIGNED.value, Group.UNASSIGNED.value)
    }
    # Assigned and unassigned split the unused ones: their newest are among the newest of the two.
    groups[UNUSED] = _merged([groups[Group.ASSIGNED.value], groups[Group.UNASSIGNED.value]], size)
    return Overview(groups, counts.read(now=now))


def page(*, group: str, cursor: str, search: str, size: int, now: datetime) -> "Page[InvitationCode]":
    """One page of one group. Raises ``NotFound`` for an unknown group, ``Invalid`` for an unknown cursor."""
    return _page(group, _sought(search), cursor=cursor, size=size, now=now)


def every_code(*, group: str, search: str, now: datetime) -> Iterator[InvitationCode]:
    """All codes of a group that a search finds, newest first, read in portions so that memory stays flat."""
    sought = _sought(search)
    cursor: str | None = ""
    while cursor is not None:
        portion = _page(group, sought, cursor=cursor, size=EXPORTED_AT_ONCE, now=now)
        yield from portion.rows
        cursor = portion.next


def one(*, code_id: UUID) -> InvitationCode:
    """One code, read together with who used and who assigned it. Raises ``NotFound``."""
    code = _codes().filter(pk=code_id).first()
    if code is None:
        raise NotFound
    return code


def _sought(search: str) -> Search | None:
    return Search(search) if search else None


def _page(group: str, sought: Search | None, *, cursor: str, size: int, now: datetime) -> "Page[InvitationCode]":
    pages = [
        newest_first(sought.among(codes, people) if sought else codes, cursor=cursor, size=size)
        for codes, people in _sources(group, now)
    ]
    return pages[0] if len(pages) == 1 else _merged(pages, size)


def _codes() -> InvitationCodeQuerySet:
    return InvitationCode.objects.select_related("used_by__user", "assigned_by__user")


def _sources(group: str, now: datetime) -> list[tuple[InvitationCodeQuerySet, People]]:
    """The lists of which a group is made, each with the people of its codes; an index orders each of them."""
    codes = _codes()
    if group == UNUSED:
        return _sources(Group.ASSIGNED, now) + _sources(Group.UNASSIGNED, now)
    if group == Group.REVOKED:
        return [(codes.filter(group=group), People.ASSIGNEES), (codes.expired(now=now), People.ASSIGNEES)]
    if group == Group.USED:
        return [(codes.filter(group=group), People.ASSIGNEES_AND_MEMBERS)]
    if group in InvitationCode.OPEN_GROUPS:
        people = People.ASSIGNEES if group == Group.ASSIGNED else People.NOBODY
        return [(codes.filter(group=group).unexpired(now=now), people)]
    raise NotFound


def _merged(pages: "list[Page[InvitationCode]]", size: int) -> "Page[InvitationCode]":
    rows = sorted(
        (row for single in pages for row in single.rows), key=lambda row: (row.created_at, row.pk), reverse=True
    )
    if len(rows) <= size and not any(single.next for single in pages):
        return Page(rows, None)
    last = rows[:size][-1]
    return Page(rows[:size], encode_cursor(last.created_at, last.pk))
