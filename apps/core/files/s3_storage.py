from functools import cached_property
from typing import Any

from storages.backends.s3 import S3Storage


class SharedS3Storage(S3Storage):
    """Uses one boto3 session per process.

    django-storages creates one per thread, which here means one per browser connection, and each takes 0.2 s of CPU
    time. Sharing is safe: only the session's client is used concurrently, and clients are thread-safe.
    """

    @cached_property
    def connection(self) -> Any:
        return super().connection
