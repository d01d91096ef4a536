"""What the OpenAPI document says that no single view does: how a caller is known, and what a failure looks like."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

_ERROR = {
    "type": "object",
    "required": ["success", "error", "code"],
    "properties": {
        "success": {"type": "boolean", "enum": [False]},
        "error": {"type": "string", "description": "One sentence a person can read"},
        "code": {"type": "string"},
        "errors": {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}},
    },
}


class SessionScheme(OpenApiAuthenticationExtension):
    """The session cookie; unsafe calls echo the CSRF cookie as well."""

    target_class = "apps.common.authentication.SessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Describe the cookie."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}


def add_error_answers(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:  # noqa: FBT001
    """Give every operation the contract's one error shape as its other answer."""
    result["components"]["schemas"]["Error"] = _ERROR
    failure = {
        "description": "The contract's one error shape",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}}},
    }
    for operations in result["paths"].values():
        for operation in operations.values():
            operation["responses"].setdefault("default", failure)
    return result
