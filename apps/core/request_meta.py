"""Facts about a request that logs, limits and devices need."""

from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apps.accounts.models import User


# What one subscriber is given at least: with 2^64 addresses to choose from, a limit on one of them is none.
_IPV6_NETWORK_BITS = 64


@dataclass(frozen=True, slots=True)
class RequestMeta:
    """Where a call came from, kept with what it did."""

    ip_address: str | None = None
    user_agent: str = ""


def address_for_limits(address: str | None) -> str:
    """Return what a limit counts an address as: an IPv6 address as its /64 network, unknown ones as one."""
    if address is None:
        return "unknown"
    if isinstance(ip_address(address), IPv6Address):
        return str(ip_network(f"{address}/{_IPV6_NETWORK_BITS}", strict=False))
    return address


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, and from where; nobody in particular is the server's operator at the command line."""

    user: "User | None"
    meta: RequestMeta = field(default_factory=RequestMeta)

    @property
    def name(self) -> str:
        """What the record calls the actor."""
        return self.user.username if self.user else "command line"


COMMAND_LINE = Actor(None)
