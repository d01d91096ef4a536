"""Finding codes by the beginning of the code, or by any part of a person's name, company, phone or email.

A million codes may wait for nobody in particular: those are only ever reached through an index. People are looked for
first, each kind in its own table without a join: whoever is found leads to the codes by an index as well. Where the
term finds too many people to name them, it stands on so many codes that a walk from the newest one soon has a page.
"""

import re
from enum import Enum
from functools import cached_property

from django.db import connection
from django.db.models import Q

from apps.accounts.models import Member, User
from apps.core.text import digits, identity_key, name_key
from apps.invitations.generation import ALPHABET, PREFIX
from apps.invitations.models import InvitationCode, InvitationCodeQuerySet

CODE_CHARACTERS = re.compile(r"[A-Z0-9_-]+")

# The beginning of a drawn code, past what all of them share: nobody's name or email is looked for under it.
DRAWN_CODE = re.compile(rf"{PREFIX}[{ALPHABET}]{{1,5}}(-[{ALPHABET}]{{0,5}})?")

WHOLE_DRAWN_CODE = re.compile(rf"{PREFIX}[{ALPHABET}]{{5}}-[{ALPHABET}]{{5}}")

# Fewer digits than this stand in nearly every phone number.
LEAST_DIGITS = 3

# As many people as a query may name; of more, a page of codes is found on the way.
MOST_NAMED = 1000

NOTHING = Q(pk__in=[])


class People(Enum):
    """By whom codes of a list may be found: the fewer, the less is read."""

    NOBODY = "nobody"
    ASSIGNEES = "assignees"
    ASSIGNEES_AND_MEMBERS = "assignees and members"


class Search:
    """A typed term, and the codes that it finds. People are looked for once, when the first list needs them.

    ``by_code`` says which codes are found by the code itself, where that is not every code that begins so.
    """

    def __init__(self, term: str, *, by_code: Q | None = None) -> None:
        self._term = term
        self._beginning = term.upper()
        self._by_code = begins_with(self._beginning) if by_code is None else by_code

    def among(self, codes: InvitationCodeQuerySet, people: People) -> InvitationCodeQuerySet:
        """Those of the codes that the term finds, by their beginning or by the people that the list has."""
        found = self._by_code
        if people is not People.NOBODY and not DRAWN_CODE.fullmatch(self._beginning):
            found |= self._by_assignee
            if people is People.ASSIGNEES_AND_MEMBERS:
                found |= self._by_member
        return codes.filter(found)

    @cached_property
    def _by_assignee(self) -> Q:
        key, number = name_key(self._term), self._digits
        if not key:
            return NOTHING
        holds = Q(assignee_text__contains=key)
        if number:
            holds |= Q(assignee_text__contains=number)
        # The index holds assigned codes alone, and with them all that is asked.
        found = InvitationCode.objects.filter(holds, assigned_at__isnull=False).values_list("pk", flat=True)
        named = list(found[: MOST_NAMED + 1])
        return holds if len(named) > MOST_NAMED else Q(pk__in=named)

    @cached_property
    def _by_member(self) -> Q:
        members = Member.objects.filter(self._of_member()).values_list("pk", flat=True)
        users = User.objects.filter(self._of_user()).order_by().values_list("pk", flat=True)
        named = list(members.union(users, all=True)[: MOST_NAMED + 1])
        if len(named) > MOST_NAMED:
            return self._of_member("used_by__") | self._of_user("used_by__user__")
        return Q(used_by__in=named)

    def _of_member(self, path: str = "") -> Q:
        key, number = name_key(self._term), self._digits
        holds = Q(**{f"{path}search_text__contains": key}) if key else NOTHING
        if not self._term.isalpha():
            holds |= Q(**{f"{path}phone__icontains": self._term})
        if number:
            holds |= Q(**{f"{path}phone_digits__contains": number})
        return holds

    def _of_user(self, path: str = "") -> Q:
        return Q(**{f"{path}email_key__contains": identity_key(self._term)})

    @property
    def _digits(self) -> str:
        number = digits(self._term)
        has_letters = any(character.isalpha() for character in self._term)
        return "" if has_letters or len(number) < LEAST_DIGITS else number


def begins_with(beginning: str) -> Q:
    """Codes that begin so: by an index, but for beginnings that a walk from the newest code meets all the time."""
    if not CODE_CHARACTERS.fullmatch(beginning):
        return NOTHING
    is_common = len(beginning) <= len(PREFIX) + 1 and PREFIX.startswith(beginning[: len(PREFIX)])
    if connection.vendor == "sqlite" and not is_common:
        # SQLite's LIKE would read the whole table; a range does not.
        return Q(code__gte=beginning, code__lt=beginning[:-1] + chr(ord(beginning[-1]) + 1))
    return Q(code__startswith=beginning)
