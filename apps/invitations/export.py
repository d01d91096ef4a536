"""A group of codes as CSV, safe to open in a spreadsheet."""

import csv
import re
from collections.abc import Iterable, Iterator
from datetime import datetime

from django.db import transaction

from apps.audit import services as audit
from apps.core.request_meta import Actor
from apps.core.serializers import format_iso
from apps.invitations import selectors as listing
from apps.invitations.models import InvitationCode

COLUMNS = [
    "Code", "Group", "Assignee type", "Assignee first name", "Assignee last name", "Assignee phone", "Assignee email",
    "Assigned at", "Assigned by", "Note", "Created at", "Expires at", "Revoked at", "Used at", "Used by",
    "Used by name",
]  # fmt: skip
# A spreadsheet would carry out what begins so, the full-width forms included, behind whatever it takes for space.
_DANGEROUS = re.compile(r"[\s\u200b\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
# Without it a spreadsheet takes UTF-8 for an old local encoding.
BYTE_ORDER_MARK = "\ufeff"


class _Line:
    """What csv writes to: hands each line back instead of keeping it."""

    def write(self, line: str) -> str:
        return line


def export(*, group: str, search: str, actor: Actor, now: datetime) -> Iterator[str]:
    """What the panel shows of a group, line by line; that it was taken out stands on record."""
    codes = listing.every_code(group=group, search=search, now=now)
    _keep(group=group, search=search, actor=actor, now=now)
    return _lines(codes)


@transaction.atomic(durable=True)
def _keep(*, group: str, search: str, actor: Actor, now: datetime) -> None:
    audit.log(
        actor=actor,
        action="codes_exported",
        description=f"{group.capitalize()} codes exported",
        subject=InvitationCode(),
        subject_name=f"{group} codes",
        after={"group": group, "search": search},
        is_batch=True,
        now=now,
    )


def _lines(codes: Iterable[InvitationCode]) -> Iterator[str]:
    writer = csv.writer(_Line())
    yield BYTE_ORDER_MARK + writer.writerow(COLUMNS)
    for code in codes:
        yield writer.writerow([defused(cell) for cell in _cells(code)])


def defused(cell: str) -> str:
    """A cell that a spreadsheet shows as text."""
    return f"'{cell}" if _DANGEROUS.match(cell) else cell


def _cells(code: InvitationCode) -> list[str]:
    return [
        code.code,
        code.group,
        code.assignee_type,
        code.assignee_first_name,
        code.assignee_last_name,
        code.assignee_phone,
        code.assignee_email,
        _moment(code.assigned_at),
        code.assigned_by.user.username if code.assigned_by else "",
        code.note,
        _moment(code.created_at),
        _moment(code.expires_at),
        _moment(code.revoked_at),
        _moment(code.used_at),
        code.used_by.user.username if code.used_by else "",
        code.used_by.full_name if code.used_by else "",
    ]


def _moment(value: datetime | None) -> str:
    return format_iso(value) if value else ""
