"""The parts of the OpenAPI document that all views share: authentication, headers and error responses."""

from typing import Any

from django.conf import settings
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework.fields import CharField, RegexField
from rest_framework.permissions import SAFE_METHODS, AllowAny

from apps.core.rules import LIMITS

_SESSION, _CSRF = "session", "csrf"

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    OpenApiTypes.UUID,
    OpenApiParameter.HEADER,
    description="Requests with the same key are carried out only once",
)

IF_MATCH = OpenApiParameter(
    "If-Match",
    {"type": "string", "pattern": r'^(\*|"?[0-9]{1,9}"?)?$'},
    OpenApiParameter.HEADER,
    description="The `version` of the row that the user saw, in quotes. 409 `conflict` if it has changed since",
)

DEVICE_HEADERS = [
    OpenApiParameter(
        "x-device-fingerprint",
        {"type": "string", "pattern": "^[0-9a-f]{64}$"},
        OpenApiParameter.HEADER,
        required=True,
        description="SHA-256 of properties of the browser. Sent with every request; required to bind a device",
    ),
    OpenApiParameter(
        "x-device-label",
        {"type": "string", "maxLength": LIMITS["deviceLabel"]["maxEncodedBytes"]},
        OpenApiParameter.HEADER,
        description="The name of the device, as percent-encoded UTF-8",
    ),
]

# The characters that ``InputSerializer`` refuses in every text (``text.has_unstorable_characters``).
_CONTROL = r"\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f"

_TEXT = rf"^[^{_CONTROL}]*$"

_TEXT_NOT_BLANK = rf"^[^{_CONTROL}]*[^\s{_CONTROL}][^{_CONTROL}]*$"

_ERROR = {
    "type": "object",
    "required": ["success", "error", "code", "requestId"],
    "properties": {
        "success": {"type": "boolean", "enum": [False]},
        "error": {"type": "string", "description": "A message for people"},
        "code": {"type": "string"},
        "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
        "methods": {
            "type": "array",
            "items": {"type": "string", "enum": ["totp", "passkey", "recovery", "password"]},
            "description": "With `second_factor_required` and `step_up_required`: what the user can prove",
        },
        "requestId": {"type": "string", "description": "Identifies the request in the logs. Also in X-Request-ID"},
    },
}

_ERROR_RESPONSE = {
    "description": "An error",
    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
}

_CSRF_SCHEME = {
    "type": "apiKey",
    "in": "header",
    "name": "X-CSRFToken",
    "description": "The value of the csrftoken cookie, which GET /api/auth/csrf sets",
}


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "apps.core.api.authentication.SessionAuthentication"
    name = _SESSION

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME}


class Schema(AutoSchema):
    """Requires a session unless the endpoint is public, and the CSRF token for unsafe methods that authenticate."""

    def get_auth(self) -> list[dict[str, list[str]]]:
        is_public = any(isinstance(permission, AllowAny) for permission in self.view.get_permissions())
        super().get_auth()  # registers the session scheme
        schemes: dict[str, list[str]] = {} if is_public else {_SESSION: []}
        if self.method not in SAFE_METHODS and self.view.get_authenticators():
            schemes[_CSRF] = []
        return [schemes]

    def _map_serializer_field(self, field: Any, direction: Any, bypass_extensions: bool = False) -> Any:  # noqa: FBT001, FBT002  # the signature of drf-spectacular
        """Add the pattern of allowed characters to each text in a request."""
        schema = super()._map_serializer_field(field, direction, bypass_extensions)
        has_rule = isinstance(field, RegexField) or {"format", "pattern", "enum"} & set(schema or {})
        if direction == "request" and isinstance(field, CharField) and not has_rule:
            may_be_blank = field.allow_blank or not field.trim_whitespace
            return {**schema, "pattern": _TEXT if may_be_blank else _TEXT_NOT_BLANK}
        return schema

    def _insert_field_validators(self, field: Any, schema: dict[str, Any]) -> None:
        """Prevent a ``oneOf`` with the empty text, which ``_TEXT`` allows anyway."""
        pattern = schema.pop("pattern") if schema.get("pattern") == _TEXT else None
        super()._insert_field_validators(field, schema)
        if pattern is not None:
            schema["pattern"] = pattern


def add_error_answers(result: dict[str, Any], generator: Any, request: Any, public: Any) -> dict[str, Any]:
    """Add the error responses to every operation."""
    components = result["components"]
    components["schemas"]["Error"] = _ERROR
    components["responses"] = {"Refusal": _ERROR_RESPONSE}
    components["securitySchemes"][_CSRF] = _CSRF_SCHEME
    for operations in result["paths"].values():
        for operation in operations.values():
            for status in _error_statuses(operation):
                operation["responses"].setdefault(status, {"$ref": "#/components/responses/Refusal"})
    return result


def _error_statuses(operation: dict[str, Any]) -> list[str]:
    schemes = operation.get("security", [{}])[0]
    locations = {parameter["in"] for parameter in operation.get("parameters", [])}
    has_body = "requestBody" in operation
    statuses = {
        "400": has_body or locations - {"path"},
        "401": _SESSION in schemes,
        "403": schemes,
        "404": "path" in locations,
        "413": has_body,
        "415": has_body,
        "default": True,
    }
    return [status for status, applies in statuses.items() if applies]
