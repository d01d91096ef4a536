import re
import unicodedata
from uuid import UUID


def read_uuid(text: str) -> UUID:
    """Parse the form with hyphens. Raises ``ValueError`` for the other notations that Python accepts."""
    parsed = UUID(text)
    if str(parsed) != text.lower():
        raise ValueError("not in the form with hyphens")
    return parsed


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")

_INVISIBLE = re.compile(r"[\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff\u00ad]")

_SPACES = re.compile(r"\s+")


def has_unstorable_characters(text: str) -> bool:
    """Whether the text has control characters or lone surrogates. No field accepts them."""
    return _CONTROL.search(text) is not None


def replace_unstorable_characters(text: str) -> str:
    """Replace each by the replacement character, which keeps the length."""
    return _CONTROL.sub("\ufffd", text)


def has_invisible_characters(text: str) -> bool:
    """Whether the text has zero-width or direction characters, with which one name can look like another."""
    return _INVISIBLE.search(text) is not None


def normalize_line_breaks(text: str) -> str:
    """Replace CRLF and CR, which forms submit, by LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def identity_key(text: str) -> str:
    """The form in which usernames and email addresses are compared: NFKC, case-folded, trimmed."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())


def search_key(text: str) -> str:
    """The form in which long texts are searched: ``identity_key`` with single spaces."""
    return _SPACES.sub(" ", identity_key(text))


def name_key(text: str) -> str:
    """The form in which names of people are compared: without case, accents and extra spaces."""
    decomposed = unicodedata.normalize("NFKD", text)
    without_accents = "".join(character for character in decomposed if not unicodedata.combining(character))
    return _SPACES.sub(" ", without_accents.casefold()).strip()


def digits(text: str) -> str:
    """The ASCII digits of the text."""
    return "".join(character for character in text if character in "0123456789")


def to_camel_case(name: str) -> str:
    """``first_name`` → ``firstName``."""
    head, *tail = name.split("_")
    return head + "".join(part.capitalize() for part in tail)
