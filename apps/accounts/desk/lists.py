"""What the desk's lists of members' things have in common: they are searched by their member too, and lead there."""

from collections.abc import Callable

from django.db.models import Model, Q, QuerySet
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.accounts.desk.actions import member_page
from apps.accounts.models import Member
from apps.common.text import identity_key, name_key


def holding_every_word(rows: QuerySet, term: str, own: Callable[[str], Q]) -> QuerySet:
    """The rows of which each word of the term stands in the row itself, as ``own`` says, or in its member."""
    for word in term.split():
        rows = rows.filter(own(word) | _in_member(word))
    return rows


def leading_to_member(row: Model) -> SafeString:
    """The name of a row's member, as a link to the member's page."""
    member: Member = row.member  # type: ignore[attr-defined]  # rows of members
    return format_html('<a href="{}">{}</a>', member_page(member), member)


def _in_member(word: str) -> Q:
    key = identity_key(word)
    found = Q(member__user__username_key__contains=key) | Q(member__user__email_key__contains=key)
    # Without case and accents nothing may be left of a word.
    return found | Q(member__search_text__contains=name) if (name := name_key(word)) else found
