"""Ids from outside, in the one form in which they are written: ``xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx``."""

from uuid import UUID


def read_uuid(text: str) -> UUID:
    """Return the id; raise ``ValueError`` for the braces, prefixes and bare digits that Python would take as well."""
    identity = UUID(text)
    if str(identity) != text.lower():
        raise ValueError("not in the usual form")
    return identity
