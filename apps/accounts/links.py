"""Links in mails: their tokens, where they lead, and what is said of one that is spent."""

import hashlib
import secrets
from urllib.parse import urlencode

from apps.core.errors import DomainError
from apps.core.rules import MESSAGES


class LinkNotValid(DomainError):
    """A link that is wrong, too old or spent: never told apart."""

    code = "invalid_token"
    message = MESSAGES["link"]["notValid"]


def new_token() -> str:
    """A random token for a mailed link."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """The SHA-256 in hex under which a token is stored; a slow hash is not needed for a random one."""
    return hashlib.sha256(token.encode()).hexdigest()


def link(origin: str, page: str, **secrets: str) -> str:
    """The address of one of the app's pages, with what opens it."""
    return f"{origin}{page}?{urlencode(secrets)}"
