"""Links in mails: where they lead, and what is said of one that is spent."""

from urllib.parse import urlencode

from apps.common.errors import DomainError
from apps.common.rules import MESSAGES


class LinkNotValid(DomainError):
    """A link that is wrong, too old or spent: never told apart."""

    code = "invalid_token"
    sentence = MESSAGES["link"]["notValid"]


def link(origin: str, page: str, **secrets: str) -> str:
    """The address of one of the app's pages, with what opens it."""
    return f"{origin}{page}?{urlencode(secrets)}"
