"""The panel's lists of codes: newest first, in keyset pages, whatever the number of codes."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from apps.common.errors import NotFound
from apps.common.pagination import Page, newest_first, write_cursor
from apps.invitations import counts
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet
from apps.invitations.search import found_in

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
    groups = {
        group: page(group=group, cursor="", search=search, size=size, now=now)
        for group in (Group.USED.value, Group.ASSIGNED.value, Group.UNASSIGNED.value)
    }
    # Assigned and unassigned split the unused ones: their newest are among the newest of the two.
    groups[UNUSED] = _merged([groups[Group.ASSIGNED.value], groups[Group.UNASSIGNED.value]], size)
    return Overview(groups, counts.read(now=now))


def page(*, group: str, cursor: str, search: str, size: int, now: datetime) -> "Page[InvitationCode]":
    """One page of one group. Raises ``NotFound`` for an unknown group, ``Invalid`` for an unknown cursor."""
    pages = [
        newest_first(_searched(codes, search, have_people=have_people), cursor=cursor, size=size)
        for codes, have_people in _sources(group, now)
    ]
    return pages[0] if len(pages) == 1 else _merged(pages, size)


def every_code(*, group: str, search: str, now: datetime) -> Iterator[InvitationCode]:
    """All codes of a group that a search finds, newest first, read in portions so that memory stays flat."""
    cursor: str | None = ""
    while cursor is not None:
        portion = page(group=group, cursor=cursor, search=search, size=EXPORTED_AT_ONCE, now=now)
        yield from portion.rows
        cursor = portion.next


def one(*, code_id: UUID) -> InvitationCode:
    """One code with its people. Raises ``NotFound``."""
    code = _codes().filter(pk=code_id).first()
    if code is None:
        raise NotFound
    return code


def with_people(code: InvitationCode) -> InvitationCode:
    """The code read again together with who used and who assigned it."""
    return _codes().get(pk=code.pk)


def _codes() -> InvitationCodeQuerySet:
    return InvitationCode.objects.select_related("used_by__user", "assigned_by__user")


def _sources(group: str, now: datetime) -> list[tuple[InvitationCodeQuerySet, bool]]:
    """The lists of which a group is made, each with whether its codes have people; an index orders each of them."""
    codes = _codes()
    if group == UNUSED:
        return _sources(Group.ASSIGNED, now) + _sources(Group.UNASSIGNED, now)
    if group == Group.REVOKED:
        return [(codes.filter(group=group), True), (codes.expired(now=now), True)]
    if group == Group.USED:
        return [(codes.filter(group=group), True)]
    if group in InvitationCode.OPEN_GROUPS:
        return [(codes.filter(group=group).unexpired(now=now), group == Group.ASSIGNED)]
    raise NotFound


def _searched(codes: InvitationCodeQuerySet, search: str, *, have_people: bool) -> InvitationCodeQuerySet:
    return found_in(codes, search, have_people=have_people) if search else codes


def _merged(pages: "list[Page[InvitationCode]]", size: int) -> "Page[InvitationCode]":
    rows = sorted(
        (row for single in pages for row in single.rows), key=lambda row: (row.created_at, row.pk), reverse=True
    )
    if len(rows) <= size and not any(single.next for single in pages):
        return Page(rows, None)
    last = rows[:size][-1]
    return Page(rows[:size], write_cursor(last.created_at, last.pk))
