"""Codes as support staff read them: of a code that can still be redeemed only the end, unless they are superusers.

Whoever reads an unused code can register with it, or sell it. What can no longer be redeemed is shown in full.
"""

import re
from collections.abc import Callable, Iterable
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Func, OuterRef, Q, Subquery, TextField, Value
from django.db.models.functions import Coalesce, Lower

from apps.accounts.models import User
from apps.audit.models import AuditLogQuerySet
from apps.core.text import search_key
from apps.invitations.codes import normalise
from apps.invitations.generation import PREFIX
from apps.invitations.models import InvitationCode
from apps.invitations.search import WHOLE_DRAWN_CODE, begins_with

Group = InvitationCode.Group

HIDDEN = "•"
_SHOWN_AT_END = 3
_HIDDEN_AT_LEAST = 5
_LETTER = re.compile("[A-Z0-9]")
# A code in a text: as it is stored, or in any case where it begins as drawn codes do.
_IN_TEXT = re.compile(rf"(?<![\w-])(?:(?i:{PREFIX}[A-Z0-9_-]*)|[A-Z0-9_-]+)(?![\w-])")
_ABOUT_CODE = Q(subject_type=InvitationCode._meta.verbose_name)


def mask(code: str) -> str:
    """Return the code with all but its last three characters hidden; of a short one nothing is left."""
    start = len(PREFIX) if code.startswith(PREFIX) else 0
    end = len(code) - _SHOWN_AT_END
    if len(_LETTER.findall(code[start:end])) < _HIDDEN_AT_LEAST:
        end = len(code)
    return code[:start] + _LETTER.sub(HIDDEN, code[start:end]) + code[end:]


def mask_codes(rows: Iterable[InvitationCode], *, reader: User | AnonymousUser, now: datetime) -> None:
    """Mask in place the codes that ``reader`` may not read. The rows are for display: they must not be saved."""
    if not reader.is_superuser:
        for row in rows:
            if row.is_redeemable(now=now):
                row.code = mask(row.code)


def mask_in_texts(texts: Iterable[str], *, now: datetime) -> Callable[[str], str]:
    """Return a function that masks the unused codes in any of these texts. One query, however many texts.

    What begins as a drawn code does is shown only where it is a code that cannot be redeemed any more: somebody may
    have written down a part of one.
    """
    named = {found.upper() for text in texts for found in _IN_TEXT.findall(text)}
    rows = InvitationCode.objects.filter(code__in=named).only("code", "group", "expires_at")
    is_open = {row.code: row.is_redeemable(now=now) for row in rows}

    def mask_one(found: re.Match[str]) -> str:
        code = found[0].upper()
        return mask(code) if is_open.get(code, code.startswith(PREFIX)) else found[0]

    return lambda text: _IN_TEXT.sub(mask_one, text)


def by_code(term: str, *, now: datetime) -> Q:
    """Codes by a typed term: unused ones by the whole code alone, or their beginning could be guessed step by step."""
    typed = normalise(term)
    is_closed = Q(group__in=[Group.USED, Group.REVOKED]) | Q(group__in=InvitationCode.OPEN_GROUPS, expires_at__lte=now)
    return Q(code=typed) | (begins_with(typed) & is_closed)


def search_record(entries: AuditLogQuerySet, term: str, *, now: datetime) -> AuditLogQuerySet:
    """Entries that say the term anywhere but in an unused code; those about such a code also by the whole code."""
    key, typed = search_key(term), normalise(term)
    own_code = InvitationCode.objects.redeemable(now=now).filter(pk=OuterRef("subject_id")).values("code")
    its_code = Coalesce(Lower(Subquery(own_code)), Value(""))
    readable = Func(F("search_text"), its_code, Value("\n"), function="REPLACE", output_field=TextField())
    is_batch = Q(_ABOUT_CODE, subject_id=None)
    # A batch names up to a hundred codes: only what else it says is searched.
    in_batch = Q(description__icontains=term) | Q(reason__icontains=term) | Q(actor_name__icontains=term)
    if WHOLE_DRAWN_CODE.fullmatch(typed):
        in_batch |= Q(search_text__contains=key)
    return (
        entries.containing(term)
        .alias(readable=readable)
        .filter(
            ~_ABOUT_CODE
            | Q(_ABOUT_CODE, subject_id__in=InvitationCode.objects.filter(code=typed).values("pk"))
            | Q(_ABOUT_CODE, subject_id__isnull=False, readable__contains=key)
            | (is_batch & in_batch)
        )
    )
