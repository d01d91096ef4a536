"""The ``files`` of a multipart form, for the schema and for the view; ``uploads.check_uploads`` judges them."""

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from apps.common.rules import UPLOADS


@extend_schema_field(
    {
        "type": "array",
        "maxItems": UPLOADS["maxFiles"],
        "items": {"type": "string", "format": "binary", "maxLength": UPLOADS["maxFileBytes"]},
    }
)
class UploadsField(serializers.ListField):
    """The uploaded files, in their order; none where the form has none."""

    child = serializers.FileField()

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("default", list)
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> list[UploadedFile]:
        """Return what was uploaded as a file; text under this name is none."""
        return [item for item in data if isinstance(item, UploadedFile)]
