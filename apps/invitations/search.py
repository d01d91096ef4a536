"""Search for codes by the beginning of the code, or by part of its note or of a person's name, company, phone or email.

There may be a million unassigned codes, so every query has to use an index. Matching people are searched first, each
kind in its own table without a join, and their ids then lead to the codes through an index. If the term matches too
many people to list their ids, so many codes match that reading from the newest code fills a page quickly.
"""

import re
from enum import Enum
from functools import cached_property

from django.db import connection
from django.db.models import Q

from apps.accounts.models import Member, User
from apps.core.text import digits, identity_key, name_key, search_key
from apps.invitations.generation import ALPHABET, PREFIX
from apps.invitations.models import CodeNote, InvitationCode, InvitationCodeQuerySet

CODE_CHARACTERS = re.compile(r"[A-Z0-9_-]+")

# A prefix of a random code that goes beyond the common "AAN-": names and emails are not searched for it.
RANDOM_CODE_PREFIX = re.compile(rf"{PREFIX}[{ALPHABET}]{{1,5}}(-[{ALPHABET}]{{0,5}})?")

RANDOM_CODE_PATTERN = re.compile(rf"{PREFIX}[{ALPHABET}]{{5}}-[{ALPHABET}]{{5}}")

# Fewer digits than this match nearly every phone number.
MIN_DIGITS = 3

# Up to this many matching ids are listed in a query. With more matches, the condition itself is used instead.
MAX_LISTED_IDS = 1000

NO_MATCH = Q(pk__in=[])


class PeopleScope(Enum):
    """Which people's data a list of codes is searched by. Fewer is faster."""

    NONE = "none"
    ASSIGNEES = "assignees"
    ASSIGNEES_AND_MEMBERS = "assignees and members"


class Search:
    """A search term and the codes that match it. People are searched once, on first use.

    ``code_filter`` replaces the default filter, which matches every code that begins with the term.
    """

    def __init__(self, term: str, *, code_filter: Q | None = None) -> None:
        self._term = term
        self._prefix = term.upper()
        self._code_filter = begins_with(self._prefix) if code_filter is None else code_filter

    def apply(self, codes: InvitationCodeQuerySet, people: PeopleScope) -> InvitationCodeQuerySet:
        """Return the codes that match by their beginning, their note, or the people in ``people``."""
        condition = self._code_filter
        if not RANDOM_CODE_PREFIX.fullmatch(self._prefix):
            condition |= self._note_filter
            if people is not PeopleScope.NONE:
                condition |= self._assignee_filter
            if people is PeopleScope.ASSIGNEES_AND_MEMBERS:
                condition |= self._member_filter
        return codes.filter(condition)

    @cached_property
    def _note_filter(self) -> Q:
        key = search_key(self._term)
        if not key:
            return NO_MATCH
        notes = list(CodeNote.objects.filter(key__contains=key).values_list("note", flat=True)[: MAX_LISTED_IDS + 1])
        # So many notes begin alike that reading from the newest code fills a page quickly.
        return Q(note__icontains=self._term) if len(notes) > MAX_LISTED_IDS else Q(note__in=notes)

    @cached_property
    def _assignee_filter(self) -> Q:
        key, phone_digits = name_key(self._term), self._digits
        if not key:
            return NO_MATCH
        condition = Q(assignee_text__contains=key)
        if phone_digits:
            condition |= Q(assignee_text__contains=phone_digits)
        # Restrict to assigned codes, so that the covering index is used.
        matches = InvitationCode.objects.filter(condition, assigned_at__isnull=False).values_list("pk", flat=True)
        ids = list(matches[: MAX_LISTED_IDS + 1])
        return condition if len(ids) > MAX_LISTED_IDS else Q(pk__in=ids)

    @cached_property
    def _member_filter(self) -> Q:
        members = Member.objects.filter(self._build_member_filter()).values_list("pk", flat=True)
        users = User.objects.filter(self._build_user_filter()).order_by().values_list("pk", flat=True)
        ids = list(members.union(users, all=True)[: MAX_LISTED_IDS + 1])
        if len(ids) > MAX_LISTED_IDS:
            return self._build_member_filter("used_by__") | self._build_user_filter("used_by__user__")
        return Q(used_by__in=ids)

    def _build_member_filter(self, path: str = "") -> Q:
        key, phone_digits = name_key(self._term), self._digits
        condition = Q(**{f"{path}search_text__contains": key}) if key else NO_MATCH
        if not self._term.isalpha():
            condition |= Q(**{f"{path}phone__icontains": self._term})
        if phone_digits:
            condition |= Q(**{f"{path}phone_digits__contains": phone_digits})
        return condition

    def _build_user_filter(self, path: str = "") -> Q:
        return Q(**{f"{path}email_key__contains": identity_key(self._term)})

    @property
    def _digits(self) -> str:
        phone_digits = digits(self._term)
        has_letters = any(character.isalpha() for character in self._term)
        return "" if has_letters or len(phone_digits) < MIN_DIGITS else phone_digits


def begins_with(prefix: str) -> Q:
    """Return the filter for codes with this prefix. It uses an index, unless the prefix is common to most codes."""
    if not CODE_CHARACTERS.fullmatch(prefix):
        return NO_MATCH
    is_common = len(prefix) <= len(PREFIX) + 1 and PREFIX.startswith(prefix[: len(PREFIX)])
    if connection.vendor == "sqlite" and not is_common:
        # SQLite's LIKE does not use the index; a range comparison does.
        return Q(code__gte=prefix, code__lt=prefix[:-1] + chr(ord(prefix[-1]) + 1))
    return Q(code__startswith=prefix)
