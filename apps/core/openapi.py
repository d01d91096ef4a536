"""What the OpenAPI document says that no single view does: how a caller is known, and what a failure looks like."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.fields import CharField
from rest_framework.permissions import SAFE_METHODS, AllowAny

from apps.core.rules import LIMITS

_SESSION, _CSRF = "session", "csrf"

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.UUID, OpenApiParameter.HEADER, description="The same key makes nothing twice"
)

SEEN_VERSION = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": '^"[0-9]{1,9}"$'},
    OpenApiParameter.HEADER,
    description="The row's `version` that the caller saw, in quotes: 409 `conflict` where it has been changed since",
)

DEVICE_HEADERS = [
    OpenApiParameter(
        "x-device-fingerprint",
        {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        OpenApiParameter.HEADER,
        required=True,
        description="SHA-256 of what the browser says of itself. Sent with every call; needed by those that bind",
    ),
    OpenApiParameter(
        "x-device-label",
        {"type": "string", "maxLength": LIMITS["deviceLabel"]["maxEncodedBytes"]},
        OpenApiParameter.HEADER,
        description="What the device is called, as percent-encoded UTF-8",
    ),
]

# What ``InputSerializer`` refuses in every text (``text.has_unstorable_characters``), as a regular expression.
_CONTROL = r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f"

_TEXT = rf"^[^{_CONTROL}]*$"

_TEXT_NOT_BLANK = rf"^[^{_CONTROL}]*[^\s{_CONTROL}][^{_CONTROL}]*$"

_ERROR = {
    "type": "object",
    "required": ["success", "error", "code", "requestId"],
    "properties": {
        "success": {"type": "boolean", "enum": [False]},
        "error": {"type": "string", "description": "One sentence a person can read"},
        "code": {"type": "string"},
        "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
        "requestId": {"type": "string", "description": "Finds the request in the logs; also in X-Request-ID"},
    },
}

_REFUSAL = {
    "description": "The contract's one error shape",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}

_CSRF_SCHEME = {
    "type": "apiKey",
    "in": "header",
    "name": "X-CSRFToken",
    "description": "The value of the cookie csrftoken, which GET /api/auth/csrf sets",
}


class SessionScheme(OpenApiAuthenticationExtension):
    """The session cookie; unsafe calls echo the CSRF cookie as well."""

    target_class = "apps.core.authentication.SessionAuthentication"
    name = _SESSION

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Describe the cookie."""
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


class Schema(AutoSchema):
    """Says of each call what it needs: a session unless it is public, the CSRF token if it changes something."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Return the needs of the call, all of them at once."""
        is_public = any(isinstance(permission, AllowAny) for permission in self.view.get_permissions())
        super().get_auth()  # registers the session's scheme
        needs: dict[str, list[str]] = {} if is_public else {_SESSION: []}
        if self.method not in SAFE_METHODS:
            needs[_CSRF] = []
        return [needs]

    def _map_serializer_field(self, field: Any, direction: Any, bypass_extensions: bool = False) -> Any:  # noqa: FBT001, FBT002  # drf-spectacular's own
        """Say of each text in a request which characters it may hold."""
        shape = super()._map_serializer_field(field, direction, bypass_extensions)
        is_free_text = isinstance(field, CharField) and not {"format", "pattern", "enum"} & set(shape or {})
        if direction == "request" and is_free_text:
            may_be_blank = field.allow_blank or not field.trim_whitespace
            return {**shape, "pattern": _TEXT if may_be_blank else _TEXT_NOT_BLANK}
        return shape

    def _insert_field_validators(self, field: Any, schema: dict[str, Any]) -> None:
        """Keep the empty text out of a ``oneOf`` where the pattern lets it pass anyway."""
        own = schema.pop("pattern") if schema.get("pattern") == _TEXT else None
        super()._insert_field_validators(field, schema)
        if own is not None:
            schema["pattern"] = own


def add_error_answers(result: dict[str, Any], generator: Any, request: Any, public: Any) -> dict[str, Any]:
    """Give every operation its refusals, all of the contract's one shape."""
    components = result["components"]
    components["schemas"]["Error"] = _ERROR
    components["responses"] = {"Refusal": _REFUSAL}
    components["securitySchemes"][_CSRF] = _CSRF_SCHEME
    for operations in result["paths"].values():
        for operation in operations.values():
            for status in _refusals_of(operation):
                operation["responses"].setdefault(status, {"$ref": "#/components/responses/Refusal"})
    return result


def _refusals_of(operation: dict[str, Any]) -> list[str]:
    needs = operation.get("security", [{}])[0]
    places = {parameter["in"] for parameter in operation.get("parameters", [])}
    has_body = "requestBody" in operation
    possible = {
        "400": has_body or places - {"path"},
        "401": _SESSION in needs,
        "403": needs,
        "404": "path" in places,
        "413": has_body,
        "415": has_body,
        "default": True,
    }
    return [status for status, applies in possible.items() if applies]
