"""The ``files`` of a multipart form, for the schema and for the view; ``uploads.check_uploads`` judges them."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.rules import MESSAGES, UPLOADS

_SHAPE = {
    "type": "array",
    "maxItems": UPLOADS["maxFiles"],
    "items": {"type": "string", "format": "binary", "maxLength": UPLOADS["maxFileBytes"]},
}


@extend_schema_field(_SHAPE)
class UploadsField(serializers.ListField):
    """The uploaded files, in their order; none where the form has none."""

    child = serializers.FileField()
    default_error_messages = {"no_file": MESSAGES["uploads"]["missing"]}

    def __init__(self, **kwargs: Any) -> None:
        if not kwargs.get("required"):
            kwargs.setdefault("default", list)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> list[UploadedFile]:
        """Return what was uploaded; text under this name would be a file that its sender believes to have sent."""
        if any(not isinstance(item, UploadedFile) and item != "" for item in data):
            self.fail("no_file")
        return [item for item in data if item != ""]


@extend_schema_field({**_SHAPE, "minItems": 1})
class RequiredUploadsField(UploadsField):
    """At least one uploaded file."""

    default_error_messages = {"required": MESSAGES["uploads"]["missing"]}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(required=True, **kwargs)
