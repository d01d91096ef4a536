import logging
import re
from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import TYPE_CHECKING, cast

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from apps.core.errors import Invalid

if TYPE_CHECKING:
    from apps.accounts.models import User
from apps.core.request_meta import Actor, RequestMeta

logger = logging.getLogger(__name__)


# Some proxies write the port too: 1.2.3.4:5678, [2001:db8::1]:443.
_WITH_PORT = re.compile(r"(?:\[(?P<bracketed>[^\]]*)\]|(?P<plain>[^:]*))(?::\d+)?")


def client_ip(request: HttpRequest) -> str | None:
    """Return the caller's address, believing as many ``X-Forwarded-For`` hops as ``TRUSTED_PROXIES`` says.

    An IPv4-mapped IPv6 address is returned as IPv4. ``None`` where the address that counts is no address at all.
    Logs keep this address; limits count by ``address_for_limits``.
    """
    address = request.META.get("REMOTE_ADDR", "")
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
    trusted: int = settings.TRUSTED_PROXIES
    if trusted:
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        if hops:
            address = hops[-min(trusted, len(hops))]
    elif forwarded:
        _warn_of_untrusted_proxy()
    return _without_port(address)


def get_request_meta(request: HttpRequest) -> RequestMeta:
    """Collect the facts of a request; the user agent is cut at 512 characters."""
    return RequestMeta(ip_address=client_ip(request), user_agent=request.META.get("HTTP_USER_AGENT", "")[:512])


def origin_of(request: HttpRequest) -> str:
    """Return scheme, host and port for links in mails: ``PUBLIC_URL``, or else the host of the request.

    The port in a Host header is the caller's choice, and another program may listen on it. So a link names no port but
    the one that the product serves on. Behind a proxy that one is named only where the Host header has it too.
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    domain, port = split_domain_port(request.get_host())
    is_behind_proxy = settings.HTTPS or settings.TRUSTED_PROXIES
    is_own_port = port == str(settings.PORT) or (port and not is_behind_proxy)
    return f"{request.scheme}://{domain}" + (f":{settings.PORT}" if is_own_port else "")


def _without_port(text: str) -> str | None:
    parts = _WITH_PORT.fullmatch(text)
    if parts:
        text = parts["plain"] if parts["bracketed"] is None else parts["bracketed"]
    try:
        # A zone (fe80::1%eth0) means something only on the host that wrote it, and PostgreSQL stores none.
        parsed = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped or parsed)


@cache
def _warn_of_untrusted_proxy() -> None:
    """Log once a process. The header's value is left out: anybody can write it."""
    logger.warning(
        "X-Forwarded-For arrives, but TRUSTED_PROXIES is 0. Behind a proxy all visitors then share its address and "
        "its limits: set TRUSTED_PROXIES to the number of your proxies. Without a proxy a visitor made the header up."
    )


_FORM = re.compile(r'"?([0-9]{1,9})"?')


def get_expected_version(request: HttpRequest) -> int | None:
    """The version that the caller saw; ``None`` where the call does not say. Raises ``Invalid`` for anything else."""
    given = request.headers.get("If-Match", "").strip()
    if not given or given == "*":
        return None
    match = _FORM.fullmatch(given)
    if match is None:
        raise Invalid({"If-Match": ["This version does not exist. Please load the page again."]})
    return int(match.group(1))


def get_actor(request: HttpRequest) -> Actor:
    """The signed-in user of a request, as the audit log names them."""
    return Actor(cast("User", request.user), get_request_meta(request))
