"""Whom a code is meant for, in the one form in which that is searched."""

from typing import Protocol

from apps.common.text import digits, name_key

# Longer than any assignee, and short enough for an index: some letters grow twentyfold when they are compared.
MAX_LENGTH = 500


class HasAssignee(Protocol):
    """A code, as it is now or as a migration knows it."""

    assignee_first_name: str
    assignee_last_name: str
    assignee_phone: str
    assignee_email: str


def text_of(code: HasAssignee) -> str:
    """Name, phone, its bare digits and email, case and accents apart; empty for a code that is anybody's."""
    name = f"{code.assignee_first_name} {code.assignee_last_name}"
    parts = [name, code.assignee_phone, digits(code.assignee_phone), code.assignee_email]
    return "\n".join(filter(None, map(name_key, parts)))[:MAX_LENGTH]
