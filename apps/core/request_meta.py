"""Who acts, and from where: what services log of a request, without the request itself."""

from dataclasses import dataclass, field
from datetime import datetime
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from apps.accounts.models import User

# Entries of the session, written at sign-in and when a user confirms again who they are.
SIGNED_IN_AT_KEY = "signed_in_at"
PASSWORD_AT_KEY = "password_at"  # noqa: S105  # the name of a time
SECOND_FACTOR_AT_KEY = "second_factor_at"

# A subscriber gets at least a /64 network, so a limit on a single address would have no effect.
_IPV6_NETWORK_BITS = 64


@dataclass(frozen=True, slots=True)
class RequestMeta:
    """The origin of a request, for logs, the scheme and host for links in emails, and when its user proved what.

    ``password_at`` and ``second_factor_at`` are when the user last entered the password and proved a second factor in
    this session.
    """

    ip_address: str | None = None
    user_agent: str = ""
    site: str = ""
    password_at: datetime | None = None
    second_factor_at: datetime | None = None


def address_for_limits(address: str | None) -> str:
    """The key by which rate limits count an address: an IPv6 address as its /64 network, all unknown ones as one."""
    if address is None:
        return "unknown"
    if isinstance(ip_address(address), IPv6Address):
        return str(ip_network(f"{address}/{_IPV6_NETWORK_BITS}", strict=False))
    return address


def read_time(data: Any, key: str) -> datetime | None:
    """A time in the data of a session."""
    value = data.get(key)
    return datetime.fromisoformat(value) if value else None


@dataclass(frozen=True, slots=True)
class Actor:
    """The user who makes a change, and the origin of the request. ``user`` is ``None`` for management commands."""

    user: "User | None"
    meta: RequestMeta = field(default_factory=RequestMeta)

    @property
    def name(self) -> str:
        """The name in the audit log."""
        return self.user.username if self.user else "command line"


COMMAND_LINE = Actor(None)
