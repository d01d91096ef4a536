"""Masking of codes on the support site.

Anyone who can read an unused code can register with it, so support staff who are not superusers see only its last
characters. Codes that can no longer be redeemed are shown in full.
"""

import re
from collections.abc import Callable, Iterable
from datetime import datetime

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Func, OuterRef, Q, Subquery, TextField, Value
from django.db.models.functions import Coalesce, Lower

from apps.accounts.models import User
from apps.audit.models import AuditLogQuerySet, get_search_condition
from apps.core.text import identity_key, search_key
from apps.invitations.codes import normalise_code
from apps.invitations.generation import PREFIX
from apps.invitations.models import InvitationCode
from apps.invitations.search import RANDOM_CODE_PATTERN, begins_with

Group = InvitationCode.Group

MASK_CHARACTER = "•"
_VISIBLE_CHARACTERS = 3
_MIN_HIDDEN_CHARACTERS = 5
_CODE_CHARACTER = re.compile("[A-Z0-9]")
# A code in a text: in upper case as it is stored, or in any case if it has the prefix of random codes.
_CODE_IN_TEXT = re.compile(rf"(?<![\w-])(?:(?i:{PREFIX}[A-Z0-9_-]*)|[A-Z0-9_-]+)(?![\w-])")
_ABOUT_CODE = Q(target_type=InvitationCode._meta.label_lower)


def mask(code: str) -> str:
    """Hide all but the last three characters of a code, or all of them if the code is short."""
    start = len(PREFIX) if code.startswith(PREFIX) else 0
    end = len(code) - _VISIBLE_CHARACTERS
    if len(_CODE_CHARACTER.findall(code[start:end])) < _MIN_HIDDEN_CHARACTERS:
        end = len(code)
    return code[:start] + _CODE_CHARACTER.sub(MASK_CHARACTER, code[start:end]) + code[end:]


def mask_codes(rows: Iterable[InvitationCode], *, reader: User | AnonymousUser, now: datetime) -> None:
    """Mask in place the codes that ``reader`` may not see. The rows are for display only: do not save them."""
    if not reader.is_superuser:
        for row in rows:
            if row.is_redeemable(now=now):
                row.code = mask(row.code)


def mask_in_texts(texts: Iterable[str], *, now: datetime) -> Callable[[str], str]:
    """Return a function that masks the unused codes in any of these texts, using one query.

    Text with the prefix of random codes is shown only if it is a code that can no longer be redeemed, because the text
    may contain part of an unused code.
    """
    candidates = {found.upper() for text in texts for found in _CODE_IN_TEXT.findall(text)}
    rows = InvitationCode.objects.filter(code__in=candidates).only("code", "group", "expires_at")
    is_open = {row.code: row.is_redeemable(now=now) for row in rows}

    def mask_one(match: re.Match[str]) -> str:
        code = match[0].upper()
        return mask(code) if is_open.get(code, code.startswith(PREFIX)) else match[0]

    return lambda text: _CODE_IN_TEXT.sub(mask_one, text)


def get_code_filter(term: str, *, now: datetime) -> Q:
    """Return the filter for codes that begin with ``term``; unused codes match only by the whole code.

    Otherwise unused codes could be guessed one character at a time.
    """
    code = normalise_code(term)
    is_closed = Q(group__in=[Group.USED, Group.REVOKED]) | Q(group__in=InvitationCode.OPEN_GROUPS, expires_at__lte=now)
    return Q(code=code) | (begins_with(code) & is_closed)


def search_audit_log(entries: AuditLogQuerySet, term: str, *, now: datetime) -> AuditLogQuerySet:
    """Return the entries that contain the term, ignoring unused codes in their text.

    Entries about an unused code are also found by the whole code.
    """
    code = normalise_code(term)
    code_of_entry = InvitationCode.objects.redeemable(now=now).filter(pk=OuterRef("target_id")).values("code")
    code_or_empty = Coalesce(Lower(Subquery(code_of_entry)), Value(""))
    searchable_text = Func(F("search_text"), code_or_empty, Value("\n"), function="REPLACE", output_field=TextField())
    is_batch = Q(_ABOUT_CODE, target_id=None)
    # The entry of a batch lists up to a hundred codes, so only its other texts are searched.
    matches_batch = Q(stored_description__icontains=term) | Q(stored_reason__icontains=term)
    matches_batch |= Q(actor__username_key__contains=identity_key(term))
    if RANDOM_CODE_PATTERN.fullmatch(code):
        matches_batch |= Q(search_text__contains=search_key(term))
    return (
        entries.containing(term)
        .alias(searchable_text=searchable_text)
        .filter(
            ~_ABOUT_CODE
            | Q(_ABOUT_CODE, target_id__in=InvitationCode.objects.filter(code=code).values("pk"))
            | (Q(_ABOUT_CODE, target_id__isnull=False) & get_search_condition(term, column="searchable_text"))
            | (is_batch & matches_batch)
        )
    )
