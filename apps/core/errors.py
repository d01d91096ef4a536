from collections.abc import Mapping
from typing import Any, ClassVar

from apps.core.request_id import ensure_request_id


class DomainError(Exception):
    """A rule refuses the request. ``exception_handler`` turns it into the API's error response.

    Subclasses set ``status``, ``code`` and ``message``, and are defined next to the function that raises them.
    """

    status: ClassVar[int] = 400
    code: ClassVar[str] = "invalid"
    message: str = "The request could not be carried out"

    def __init__(
        self,
        message: str | None = None,
        *,
        errors: dict[str, list[str]] | None = None,
        retry_after: int | None = None,
        details: Mapping[str, Any] | None = None,
    ) -> None:
        self.message = message or self.message
        self.errors = errors
        # Further fields of the response.
        self.details = details or {}
        self.retry_after = retry_after
        super().__init__(self.message)


class Invalid(DomainError):
    """Fields are missing or wrong. The message is the first of the field messages."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__(next(iter(errors.values()))[0], errors=errors)


class Forbidden(DomainError):
    """The user is signed in, but may not make this request."""

    status = 403
    code = "forbidden"
    message = "You are not allowed to do this"


class StepUpRequired(Forbidden):
    """The user must first confirm who they are. ``methods`` says how."""

    code = "step_up_required"
    message = "Confirm that it is you to continue"

    def __init__(self, methods: list[str]) -> None:
        super().__init__(details={"methods": methods})
        self.methods = methods


class NotFound(DomainError):
    """The object does not exist or belongs to another user. Both cases get the same response."""

    status = 404
    code = "not_found"
    message = "Not found"


class Conflict(DomainError):
    """The current state of the object does not allow the change."""

    status = 409
    code = "conflict"
    message = "This has changed since you opened it"


class Throttled(DomainError):
    """Too many attempts. ``retry_after`` is in whole seconds."""

    status = 429
    code = "throttled"
    message = "Too many requests. Please wait and try again."


class Unavailable(DomainError):
    """A service that the product needs is down. Nothing was stored."""

    status = 503
    code = "unavailable"
    message = "The service is temporarily unavailable. Please try again."


class ReadOnlyMember(DomainError):
    """The demo member tried to change something."""

    status = 403
    code = "forbidden"
    message = "The demo member is read-only"


def error_body(
    *,
    message: str,
    code: str,
    errors: dict[str, list[str]] | None = None,
    details: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """The body of every error response of the API."""
    body: dict[str, Any] = {"success": False, "error": message, "code": code, **(details or {})}
    if errors:
        body["errors"] = errors
    body["requestId"] = ensure_request_id()
    return body
