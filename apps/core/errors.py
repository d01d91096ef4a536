"""The one way in which a rule says no: an exception that carries its answer."""

from typing import Any, ClassVar

from apps.core.request_id import ensure_request_id


class DomainError(Exception):
    """A refusal by a rule of the product, rendered by ``exception_handler`` in the contract's shape.

    Subclasses stand beside the function that raises them and set ``status``, ``code`` and ``message``.
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
    ) -> None:
        self.message = message or self.message
        self.errors = errors
        self.retry_after = retry_after
        super().__init__(self.message)


class Invalid(DomainError):
    """Fields that are missing or wrong: 400 ``invalid``; the first message is the sentence."""

    def __init__(self, errors: dict[str, list[str]]) -> None:
        super().__init__(next(iter(errors.values()))[0], errors=errors)


class Forbidden(DomainError):
    """Signed in, but not as what the call needs."""

    status = 403
    code = "forbidden"
    message = "You are not allowed to do this"


class NotFound(DomainError):
    """No such thing, or not the caller's: never told apart."""

    status = 404
    code = "not_found"
    message = "Not found"


class Conflict(DomainError):
    """The state of the thing forbids the change."""

    status = 409
    code = "conflict"
    message = "This has changed meanwhile"


class Throttled(DomainError):
    """Too many tries; ``retry_after`` is in whole seconds."""

    status = 429
    code = "throttled"
    message = "Too many requests. Please wait and try again."


class Unavailable(DomainError):
    """A part the product needs is down; nothing was stored."""

    status = 503
    code = "unavailable"
    message = "The service is temporarily unavailable. Please try again."


class ReadOnlyMember(DomainError):
    """A change asked for by the demo member, who makes none."""

    status = 403
    code = "forbidden"
    message = "The demo member is read-only"


def body(*, message: str, code: str, errors: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """Return the contract's one error shape."""
    shape: dict[str, Any] = {"success": False, "error": message, "code": code}
    if errors:
        shape["errors"] = errors
    shape["requestId"] = ensure_request_id()
    return shape
