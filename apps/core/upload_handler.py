"""Where uploaded files wait while a request is handled."""

import tempfile
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler


class SpooledUploadHandler(FileUploadHandler):
    """Writes uploads to temporary files that have no name, so that neither a broken line nor a kill leaves any behind.

    Django's own handler names its files and leaves those of a body that broke off to the garbage collector.
    ``RequestBodyMiddleware`` closes ``request.spooled_files`` with the request.
    """

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        """Begin a file."""
        super().new_file(*args, **kwargs)
        self._file = tempfile.TemporaryFile(dir=settings.FILE_UPLOAD_TEMP_DIR)  # noqa: SIM115  # closed with the request
        if self.request is not None:
            self.request.__dict__.setdefault("spooled_files", []).append(self._file)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        """Write a part of it."""
        self._file.write(raw_data)

    def file_complete(self, file_size: int) -> UploadedFile:
        """Return it, ready to be read from its beginning."""
        self._file.seek(0)
        return UploadedFile(
            file=self._file,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )
