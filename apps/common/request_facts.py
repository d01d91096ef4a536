"""Facts about a request that logs, limits and devices need."""

from dataclasses import dataclass
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


@dataclass(frozen=True, slots=True)
class RequestFacts:
    """Where a call came from, kept with what it did."""

    ip_address: str | None = None
    user_agent: str = ""


def client_ip(request: HttpRequest) -> str | None:
    """Return the caller's address, believing as many ``X-Forwarded-For`` hops as ``TRUSTED_PROXIES`` says.

    ``None`` where the address that counts is no address at all.
    """
    address = request.META.get("REMOTE_ADDR", "")
    trusted: int = settings.TRUSTED_PROXIES
    if trusted:
        hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
        if hops:
            address = hops[-min(trusted, len(hops))]
    try:
        return str(ip_address(address))
    except ValueError:
        return None


def facts_of(request: HttpRequest) -> RequestFacts:
    """Collect the facts of a request; the user agent is cut at 512 characters."""
    return RequestFacts(ip_address=client_ip(request), user_agent=request.META.get("HTTP_USER_AGENT", "")[:512])


def origin_of(request: HttpRequest) -> str:
    """Return scheme, host and port for links in mails: ``PUBLIC_URL``, or else the host of the request.

    The port in a Host header is the caller's choice, and another program may listen on it. So a link names only the
    port that the product serves on, and none at all behind a proxy, whose port is unknown here.
    """
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    domain, port = split_domain_port(request.get_host())
    is_behind_proxy = settings.HTTPS or settings.TRUSTED_PROXIES
    own_port = f":{settings.PORT}" if port and not is_behind_proxy else ""
    return f"{request.scheme}://{domain}{own_port}"
