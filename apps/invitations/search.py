"""Finding codes by the beginning of the code, or by any part of a person's name, phone or email, whatever the case."""

import re
from typing import TYPE_CHECKING

from django.db import connection
from django.db.models import F, Q, Value
from django.db.models.functions import Concat, Substr

from apps.common.text import digits
from apps.invitations.codes import ALPHABET, PREFIX

if TYPE_CHECKING:
    from apps.invitations.models import InvitationCodeQuerySet

CODE_CHARACTERS = re.compile(r"[A-Z0-9_-]+")
# The beginning of a drawn code, past what all of them share: nobody's name or email is looked for under it.
DRAWN_CODE = re.compile(rf"{PREFIX}[{ALPHABET}]{{1,5}}(-[{ALPHABET}]{{0,5}})?")
# Fewer digits than this stand in nearly every phone number.
LEAST_DIGITS = 3


def found_in(codes: "InvitationCodeQuerySet", term: str, *, have_people: bool) -> "InvitationCodeQuerySet":
    """The codes that a typed term finds. Only codes that ``have_people`` are looked through for them.

    A search for people reads every assigned and used code, which are as many as there are people; the codes that
    wait for nobody in particular, of which there may be a million, are only ever reached through an index.
    """
    beginning = term.upper()
    by_code = _begins_with(beginning) if CODE_CHARACTERS.fullmatch(beginning) else Q(pk__in=[])
    if not have_people or DRAWN_CODE.fullmatch(beginning):
        return codes.filter(by_code)
    by_person = (
        Q(assignee_name__icontains=term)
        | Q(assignee_phone__icontains=term)
        | Q(assignee_email__icontains=term)
        | Q(member_name__icontains=term)
        | Q(used_by__phone__icontains=term)
        | Q(used_by__user__email__icontains=term)
    )
    number = digits(term)
    if len(number) >= LEAST_DIGITS and not any(character.isalpha() for character in term):
        by_person |= Q(assignee_digits__contains=number) | Q(used_by__phone_digits__contains=number)
    return codes.alias(
        assignee_name=Concat("assignee_first_name", Value(" "), "assignee_last_name"),
        # Always stored as (xxx) xxx-xxxx.
        assignee_digits=Concat(
            Substr("assignee_phone", 2, 3), Substr("assignee_phone", 7, 3), Substr("assignee_phone", 11)
        ),
        member_name=Concat(F("used_by__first_name"), Value(" "), F("used_by__last_name")),
    ).filter(by_code | by_person)


def _begins_with(beginning: str) -> Q:
    """Codes that begin so: by an index, but for beginnings that a walk from the newest code meets all the time."""
    is_common = len(beginning) <= len(PREFIX) + 1 and PREFIX.startswith(beginning[: len(PREFIX)])
    if connection.vendor == "sqlite" and not is_common:
        # SQLite's LIKE would read the whole table; a range does not.
        return Q(code__gte=beginning, code__lt=beginning[:-1] + chr(ord(beginning[-1]) + 1))
    return Q(code__startswith=beginning)
