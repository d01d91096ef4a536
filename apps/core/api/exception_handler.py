"""Gives every error response below ``/api/`` the same body."""

import errno
import logging
import math
from typing import Any

from django.core.exceptions import PermissionDenied, RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import InterfaceError, OperationalError
from django.http import (
    Http404,
    HttpResponse,
    JsonResponse,
    RawPostDataException,
    UnreadablePostError,
)
from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import set_rollback

from apps.core import errors
from apps.core.errors import DomainError, error_body
from apps.core.text import to_camel_case

logger = logging.getLogger(__name__)

_CODES_AND_MESSAGES = {
    400: ("invalid", "The request is not valid"),
    401: ("not_authenticated", "Please sign in"),
    403: ("forbidden", errors.Forbidden.message),
    404: ("not_found", errors.NotFound.message),
    405: ("method_not_allowed", "This method is not allowed here"),
    406: ("not_acceptable", "The API answers in JSON only"),
    413: ("too_large", "The request is too large"),
    414: ("too_large", "The address is too long"),
    415: ("unsupported_media_type", "This content type is not supported"),
    417: ("invalid", "This expectation cannot be met"),
    429: ("throttled", errors.Throttled.message),
    431: ("too_large", "The request headers are too large"),
    500: ("server_error", "Something went wrong on our side. Please try again."),
    501: ("server_error", "This transfer encoding is not supported"),
    503: ("unavailable", errors.Unavailable.message),
}


def handle(exc: Exception, context: dict[str, Any]) -> Response | None:
    """DRF's exception handler. ``None`` leaves the exception to Django, which responds with 500."""
    response = _get_response(exc)
    if response is not None:
        if response.status_code >= 500:
            message = "A service that the product needs is down" if is_outage(exc) else "The request failed"
            logger.error(message, exc_info=exc)
        set_rollback()
    return response


def _get_response(exc: Exception) -> Response | None:
    if isinstance(exc, errors.DomainError):
        headers = {} if exc.retry_after is None else {"Retry-After": str(exc.retry_after)}
        # Services name fields in snake_case, the API in camelCase.
        fields = exc.errors and {to_camel_case(name): messages for name, messages in exc.errors.items()}
        body = error_body(message=exc.message, code=exc.code, errors=fields, details=exc.details)
        return Response(body, status=exc.status, headers=headers)
    if isinstance(exc, exceptions.ValidationError):
        messages = flatten(exc.detail)
        first = next(iter(messages.values()))[0]
        return Response(error_body(message=first, code="invalid", errors=messages), status=400)
    if isinstance(exc, exceptions.ParseError | UnreadablePostError | RawPostDataException):
        return Response(unreadable_body(), status=400)
    if isinstance(exc, exceptions.NotAuthenticated | exceptions.AuthenticationFailed):
        challenge = {"WWW-Authenticate": getattr(exc, "auth_header", "Session")}
        return Response(plain_body(401), status=401, headers=challenge)
    if isinstance(exc, exceptions.Throttled):
        seconds: float | None = getattr(exc, "wait", None)
        wait = 60 if seconds is None else max(1, math.ceil(seconds))
        return Response(plain_body(429), status=429, headers={"Retry-After": str(wait)})
    if isinstance(exc, exceptions.APIException):
        return Response(plain_body(exc.status_code), status=exc.status_code)
    if isinstance(exc, Http404):
        return Response(plain_body(404), status=404)
    if isinstance(exc, PermissionDenied):
        return Response(plain_body(403), status=403)
    if isinstance(exc, RequestDataTooBig):
        return Response(plain_body(413), status=413)
    if isinstance(exc, TooManyFieldsSent | TooManyFilesSent):
        return Response(error_body(message="The form has too many fields or files", code="invalid"), status=400)
    if is_outage(exc):
        return Response(plain_body(503), status=503)
    return None


def is_outage(exc: BaseException | None) -> bool:
    """Whether an exception means that the database or the file store is down or full."""
    if isinstance(exc, OperationalError | InterfaceError | errors.Unavailable):
        return True
    return isinstance(exc, OSError) and exc.errno in {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}


def plain_body(status: int) -> dict[str, Any]:
    """The error body with the general code and message of a status."""
    code, message = _CODES_AND_MESSAGES.get(status, _CODES_AND_MESSAGES[400 if status < 500 else 500])
    return error_body(message=message, code=code)


def unreadable_body() -> dict[str, Any]:
    """The error body for a request body that is truncated, too slow or malformed."""
    return error_body(message="The request body could not be read", code="parse_error")


def plain_response(status: int) -> HttpResponse:
    """An error response for requests that do not reach a view of the API."""
    response = JsonResponse(plain_body(status), status=status)
    response["Cache-Control"] = "private, no-store"
    return response


def flatten(detail: Any, prefix: str = "") -> dict[str, list[str]]:
    """Turn the nested detail of DRF's validation errors into ``{field: [messages]}``."""
    if isinstance(detail, dict):
        flat: dict[str, list[str]] = {}
        for name, inner in detail.items():
            # Of a nested object or list as a whole.
            if name == "non_field_errors":
                flat.update(flatten(inner, prefix))
                continue
            flat.update(flatten(inner, f"{prefix}.{name}" if prefix else str(name)))
        return flat
    if isinstance(detail, list | tuple):
        return {prefix or "request": [str(item) for item in detail]}
    return {prefix or "request": [str(detail)]}


def error_response(error: DomainError) -> HttpResponse:
    return JsonResponse(error_body(message=error.message, code=error.code, details=error.details), status=error.status)
