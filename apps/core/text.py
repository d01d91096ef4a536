"""Ids from outside, in the one form in which they are written: ``xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx``."""

import re
import unicodedata
from uuid import UUID


def read_uuid(text: str) -> UUID:
    """Return the id; raise ``ValueError`` for the braces, prefixes and bare digits that Python would take as well."""
    identity = UUID(text)
    if str(identity) != text.lower():
        raise ValueError("not in the usual form")
    return identity


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

_INVISIBLE = re.compile(r"[\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\u00ad]")

_SPACES = re.compile(r"\s+")


def has_unstorable_characters(text: str) -> bool:
    """Whether text holds NUL, other control characters or lone surrogates, which no field may store."""
    return _CONTROL.search(text) is not None


def has_invisible_characters(text: str) -> bool:
    """Whether text holds zero-width or direction characters, by which one name can pass for another."""
    return _INVISIBLE.search(text) is not None


def identity_key(text: str) -> str:
    """The form by which usernames and emails are compared: NFKC, case folded, trimmed."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())


def search_key(text: str) -> str:
    """The form in which long texts are searched: as ``identity_key``, with single spaces."""
    return _SPACES.sub(" ", identity_key(text))


def name_key(text: str) -> str:
    """The form by which people's names are compared: case, accents and spacing apart."""
    decomposed = unicodedata.normalize("NFKD", text)
    bare = "".join(character for character in decomposed if not unicodedata.combining(character))
    return _SPACES.sub(" ", bare.casefold()).strip()


def digits(text: str) -> str:
    """Only the ASCII digits of a phone number."""
    return "".join(character for character in text if character in "0123456789")
