"""What services and logs need to know about a request."""

import logging
import re
from collections.abc import Mapping
from functools import cache
from ipaddress import IPv6Address, ip_address
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from apps.core.errors import Invalid
from apps.core.request_meta import PASSWORD_AT_KEY, SECOND_FACTOR_AT_KEY, Actor, RequestMeta, read_time

logger = logging.getLogger(__name__)

# Some proxies add the port: 1.2.3.4:5678, [2001:db8::1]:443.
_WITH_PORT = re.compile(r"(?:\[(?P<bracketed>[^\]]*)\]|(?P<plain>[^:]*))(?::\d+)?")
_LOOPBACK = "127.0.0.1"
_VERSION = re.compile(r'"?([0-9]{1,9})"?')


def is_api(request: HttpRequest) -> bool:
    """Whether the request is for the API, where every response is JSON."""
    return request.path_info == "/api" or request.path_info.startswith("/api/")


def is_upload(request: HttpRequest) -> bool:
    """Whether the body is a multipart form for the API. Only the upload endpoints accept one."""
    return request.content_type == "multipart/form-data" and is_api(request)


def client_ip(request: HttpRequest) -> str | None:
    """The client's address. Rate limits use ``address_for_limits``."""
    return read_client_ip(request.META)


def read_client_ip(environ: Mapping[str, Any]) -> str | None:
    """The client's address, from the last ``TRUSTED_PROXIES`` entries of ``X-Forwarded-For``.

    IPv4-mapped IPv6 addresses become IPv4. ``None`` if the address is invalid.
    """
    address = environ.get("REMOTE_ADDR", "")
    forwarded = environ.get("HTTP_X_FORWARDED_FOR", "")
    trusted: int = settings.TRUSTED_PROXIES
    if trusted:
        hops = [hop.strip() for hop in forwarded.split(",") if hop.strip()]
        if hops:
            address = hops[-min(trusted, len(hops))]
    elif forwarded:
        _warn_of_untrusted_proxy()
    return _parse_address(address)


def get_request_meta(request: HttpRequest) -> RequestMeta:
    """The user agent is truncated to 512 characters."""
    user_agent = request.META.get("HTTP_USER_AGENT", "")[:512]
    return RequestMeta(
        ip_address=client_ip(request),
        user_agent=user_agent,
        site=get_origin(request),
        password_at=read_time(request.session, PASSWORD_AT_KEY),
        second_factor_at=read_time(request.session, SECOND_FACTOR_AT_KEY),
    )


def get_origin(request: HttpRequest) -> str:
    """Scheme, host and port for links in emails: ``PUBLIC_URL``, or else the host of the request.

    The client chooses the port in the Host header, and another program may listen there. So links contain no port
    except our own ``PORT``, and behind a proxy only if the Host header contains it too.
    """
    public_url = str(settings.PUBLIC_URL)
    if public_url and urlsplit(public_url).hostname != _LOOPBACK:
        return public_url
    domain, port = split_domain_port(request.get_host())
    if public_url:
        # Under `make run`. Browsers refuse passkeys at the number, and accept them at the name.
        return public_url.replace(_LOOPBACK, "localhost") if domain == "localhost" else public_url
    is_behind_proxy = settings.HTTPS or settings.TRUSTED_PROXIES
    is_own_port = port == str(settings.PORT) or (port and not is_behind_proxy)
    return f"{request.scheme}://{domain}" + (f":{settings.PORT}" if is_own_port else "")


def _parse_address(text: str) -> str | None:
    parts = _WITH_PORT.fullmatch(text)
    if parts:
        text = parts["plain"] if parts["bracketed"] is None else parts["bracketed"]
    try:
        # A zone (fe80::1%eth0) has a meaning only on the proxy's host, and PostgreSQL cannot store it.
        parsed = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped or parsed)


@cache
def _warn_of_untrusted_proxy() -> None:
    """Log once per process, without the header's value, which any client can choose."""
    logger.warning(
        "A request has X-Forwarded-For, but TRUSTED_PROXIES is 0. Behind a proxy, all visitors then share its address "
        "and its rate limits: set TRUSTED_PROXIES to the number of your proxies. Without a proxy, a client forged it."
    )


def get_expected_version(request: HttpRequest) -> int | None:
    """The version in ``If-Match``; ``None`` without the header or for ``*``. Raises ``Invalid`` for other values."""
    header = request.headers.get("If-Match", "").strip()
    if not header or header == "*":
        return None
    match = _VERSION.fullmatch(header)
    if match is None:
        raise Invalid({"If-Match": ["This version does not exist. Please load the page again."]})
    return int(match.group(1))


def get_actor(request: HttpRequest) -> Actor:
    """The signed-in user of the request, for the audit log. For views that refuse visitors."""
    user = request.user
    if not user.is_authenticated:
        raise TypeError("A visitor cannot be the actor of an entry in the audit log")
    return Actor(user, get_request_meta(request))
