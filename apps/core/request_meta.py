"""Who acts, and from where: what services log of a request, without the request itself."""

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.accounts.models import User

# A subscriber gets at least a /64 network, so a limit on a single address would have no effect.
_IPV6_NETWORK_BITS = 64


@dataclass(frozen=True, slots=True)
class RequestMeta:
    """The origin of a request, for logs, and the scheme and host for links in emails."""

    ip_address: str | None = None
    user_agent: str = ""
    site: str = ""


def address_for_limits(address: str | None) -> str:
    """The key by which rate limits count an address: an IPv6 address as its /64 network, all unknown ones as one."""
    if address is None:
        return "unknown"
    if isinstance(ip_address(address), IPv6Address):
        return str(ip_network(f"{address}/{_IPV6_NETWORK_BITS}", strict=False))
    return address


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
