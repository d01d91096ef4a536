import hashlib
import secrets
from urllib.parse import urlencode

from apps.core.errors import DomainError
from apps.core.rules import MESSAGES


class LinkNotValid(DomainError):
    """A link that is wrong, too old or used. The response is the same for all three."""

    code = "invalid_token"
    message = MESSAGES["link"]["notValid"]


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """SHA-256 in hex. A random token needs no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def link(origin: str, page: str, **query: str) -> str:
    return f"{origin}{page}?{urlencode(query)}"
