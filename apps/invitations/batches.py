"""Changes of many codes at once. Each has an outcome of its own: what is refused does not stop the others."""

import csv
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from io import StringIO
from uuid import UUID

from django.db import transaction

from apps.audit import services as audit
from apps.core.errors import DomainError, Invalid, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.text import digits, has_unstorable_characters
from apps.core.validators import CONTROL_CHARACTERS
from apps.invitations import counts
from apps.invitations.assignment import Assignee, AssigneeType, assign_locked, validate_assignee
from apps.invitations.codes import CodeUsed, normalise_code, require_open, revoke_locked
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet

Group = InvitationCode.Group

MAX_CODES: int = LIMITS["invitationCode"]["largeBatchMax"]
MAX_FILE_BYTES = 1024 * 1024

_DETAILS = ("name", "phone", "email")
_PHONE_DIGITS = 10


@dataclass(frozen=True, slots=True)
class Revocation:
    id: UUID
    refusal: DomainError | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """``row`` is the number of the row below the header."""

    row: int
    code: str
    refusal: DomainError | None = None


class RowRefused(DomainError):
    """The row of the file does not say whom the code is for."""


@transaction.atomic(durable=True)
def revoke_codes(*, ids: Sequence[UUID], actor: Actor, now: datetime) -> list[Revocation]:
    """Revoke codes permanently. One that is revoked already counts as revoked."""
    rows = {row.pk: row for row in _lock(InvitationCode.objects.filter(pk__in=ids))}
    sources: Counter[str] = Counter()

    def revoke(code_id: UUID) -> DomainError | None:
        row = rows.get(code_id)
        if row is None:
            return NotFound()
        if row.group == Group.USED:
            return CodeUsed()
        if row.revoked_at is None:
            sources[row.group] += 1
            revoke_locked(row, actor=actor, now=now)
        return None

    with audit.in_bulk():
        outcomes = {code_id: revoke(code_id) for code_id in dict.fromkeys(ids)}
    _move_counts(sources, Group.REVOKED)
    return [Revocation(code_id, outcomes[code_id]) for code_id in ids]


def assign_from_csv(*, content: bytes, actor: Actor, now: datetime) -> list[Assignment]:
    """Assign the codes of a CSV file with the columns ``code`` and any of ``name``, ``phone`` and ``email``.

    Raises ``Invalid`` if the file cannot be read.
    """
    rows = list(_read_rows(content))
    if not rows:
        raise _unreadable("The file has no rows below the header")
    if len(rows) > MAX_CODES:
        raise _unreadable(f"The file has more than {MAX_CODES:,} rows: divide it")
    return _assign_rows(rows, actor=actor, now=now)


@transaction.atomic(durable=True)
def _assign_rows(rows: Sequence[dict[str, str]], *, actor: Actor, now: datetime) -> list[Assignment]:
    codes = {row["code"] for row in rows}
    found = {code.code: code for code in _lock(InvitationCode.objects.filter(code__in=codes))}
    sources: Counter[str] = Counter()
    seen: set[str] = set()

    def assign(row: dict[str, str]) -> None:
        assignee = _get_assignee(row)
        code = found.get(row["code"])
        if code is None:
            raise RowRefused("There is no such code")
        if row["code"] in seen:
            raise RowRefused("This code is in an earlier row")
        require_open(code, now=now)
        seen.add(row["code"])
        sources[code.group] += 1
        assign_locked(code, assignee, actor=actor, now=now)

    with audit.in_bulk():
        results = [Assignment(number, row["code"], _try(assign, row)) for number, row in enumerate(rows, 1)]
    _move_counts(sources, Group.ASSIGNED)
    return results


def _try(assign: Callable[[dict[str, str]], None], row: dict[str, str]) -> DomainError | None:
    try:
        assign(row)
    except DomainError as refusal:
        return refusal
    return None


def _lock(codes: InvitationCodeQuerySet) -> list[InvitationCode]:
    # Always in the same order, so that two batches with the same codes do not deadlock.
    return list(codes.select_for_update().order_by("pk"))


def _move_counts(sources: Counter[str], target: str) -> None:
    for source, number in sorted(sources.items()):
        counts.move(source=source, target=target, number=number)


def _read_rows(content: bytes) -> Iterator[dict[str, str]]:
    """The rows that are not empty, by the names of the columns."""
    if len(content) > MAX_FILE_BYTES:
        raise _unreadable("The file is larger than 1 MB")
    try:
        # Spreadsheets write a byte order mark.
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _unreadable("Save the file as CSV UTF-8") from error
    header_line = text.split("\n", 1)[0]
    delimiter = ";" if header_line.count(";") > header_line.count(",") else ","
    try:
        lines = [
            line for line in csv.reader(StringIO(text, newline=""), delimiter=delimiter) if any(map(str.strip, line))
        ]
    except csv.Error as error:
        raise _unreadable("This is not a CSV file") from error
    header = [name.strip().lower() for name in lines[0]] if lines else []
    if header.count("code") != 1 or not any(name in header for name in _DETAILS):
        raise _unreadable("The first row needs the columns code and name, phone or email")
    for line in lines[1:]:
        row = dict(zip(header, (cell.strip() for cell in line), strict=False))
        yield {"code": normalise_code(row.get("code", "")), **{name: row.get(name, "") for name in _DETAILS}}


def _get_assignee(row: dict[str, str]) -> Assignee:
    filled = [name for name in _DETAILS if row[name]]
    if len(filled) != 1:
        raise RowRefused("Fill exactly one of name, phone and email")
    [kind] = filled
    value = " ".join(row[kind].split())
    if has_unstorable_characters(value):
        raise RowRefused(CONTROL_CHARACTERS)
    if kind == "name":
        if len(value) > LIMITS["personName"]["maxLength"]:
            raise RowRefused("This name is too long")
        first, _, last = value.rpartition(" ")
        assignee = Assignee(AssigneeType.NAME, assignee_first_name=first, assignee_last_name=last)
    elif kind == "phone":
        assignee = Assignee(AssigneeType.PHONE, assignee_phone=_format_phone(value))
    else:
        assignee = Assignee(AssigneeType.EMAIL, assignee_email=value)
    try:
        return validate_assignee(assignee)
    except DomainError as error:
        raise RowRefused(next(iter((error.errors or {}).values()), [error.message])[0]) from error


def _format_phone(value: str) -> str:
    """In the form of the dialog, if it has ten digits, also after the country code 1."""
    number = digits(value)
    if len(number) == _PHONE_DIGITS + 1 and number.startswith("1"):
        number = number[1:]
    return f"({number[:3]}) {number[3:6]}-{number[6:]}" if len(number) == _PHONE_DIGITS else value


def _unreadable(message: str) -> Invalid:
    return Invalid({"files": [message]})
