"""Members by what they are called: name, company, username, email, or the digits of the phone."""

from collections.abc import Callable

from django.db.models import Q

from apps.accounts.models import Member, User
from apps.core.support.sections import SearchResult, search_provider
from apps.core.text import digits, identity_key, name_key

# Fewer digits than this stand in nearly every phone number, fewer characters in nearly every address.
LEAST_DIGITS = 3

LEAST_CHARACTERS = 3


def matching(term: str) -> Q:
    """The members that a typed term finds: every word of it in name and company, or all of it elsewhere."""
    found = Q(pk__in=[])
    if words := name_key(term).split():
        found |= Q(*(Q(search_text__contains=word) for word in words))
    if len(key := identity_key(term)) >= LEAST_CHARACTERS:
        # Looked for in the users' own table: reading each member's user costs four times as much.
        users = User.objects.filter(Q(username_key__contains=key) | Q(email_key__contains=key))
        found |= Q(pk__in=users.values("pk"))
    if number := _number(term):
        found |= Q(phone_digits__contains=number)
    return found


@search_provider(order=10)
def found_by_person(term: str, *, limit: int) -> list[SearchResult]:
    """Members, each with what the term was found in."""
    members = Member.objects.filter(matching(term)).select_related("user").order_by("last_name", "first_name", "pk")
    return [SearchResult(member.pk, _by(member, term)) for member in members[:limit]]


def _number(term: str) -> str:
    """The digits of what may be a phone, however it is typed."""
    number = digits(term)
    is_phone = len(number) >= LEAST_DIGITS and not any(character.isalpha() or character == "@" for character in term)
    return number if is_phone else ""


def _by(member: Member, term: str) -> str:
    key, words, number = identity_key(term), name_key(term).split(), _number(term)
    asked: list[tuple[str, Callable[[], bool]]] = [
        ("name", lambda: _all_in(words, name_key(member.full_name))),
        (f"username {member.user.username}", lambda: key in member.user.username_key),
        (f"email {member.user.email}", lambda: key in (member.user.email_key or "")),
        (f"phone {member.phone}", lambda: bool(number) and number in member.phone_digits),
        (f"company {member.company_name}", lambda: _all_in(words, name_key(member.company_name))),
    ]
    return next((by for by, is_it in asked if is_it()), "name and company")


def _all_in(words: list[str], text: str) -> bool:
    return bool(words) and all(word in text for word in words)
