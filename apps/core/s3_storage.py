"""The S3-compatible bucket for private files."""

from functools import cached_property
from typing import Any

from storages.backends.s3 import S3Storage


class SharedS3Storage(S3Storage):
    """Uses one boto3 session for the whole process.

    django-storages makes one for each thread, which here is one for each browser connection: 0.2 s of processor time.
    Only the session's client is used at once, which is safe to share.
    """

    @cached_property
    def connection(self) -> Any:
        """The boto3 resource."""
        return super().connection
