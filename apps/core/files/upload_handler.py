import hashlib
import tempfile
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler


class HashedUpload(UploadedFile):
    """An upload whose SHA-256 was computed while it arrived, so that its bytes need not be read again."""

    sha256: str


class SpooledUploadHandler(FileUploadHandler):
    """Writes uploads to unnamed temporary files, which the system removes even if the connection or the process dies.

    Django's own handlers use named files, and leave those of a truncated upload to the garbage collector.
    ``RequestBodyMiddleware`` closes ``request.spooled_files`` at the end of the request.
    """

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self._digest = hashlib.sha256()
        self._file = tempfile.TemporaryFile(dir=settings.FILE_UPLOAD_TEMP_DIR)  # noqa: SIM115  # closed at the end of the request
        if self.request is not None:
            self.request.__dict__.setdefault("spooled_files", []).append(self._file)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        self._file.write(raw_data)
        self._digest.update(raw_data)

    def file_complete(self, file_size: int) -> UploadedFile:
        self._file.seek(0)
        upload = HashedUpload(
            file=self._file,
            name=self.file_name,
            content_type=self.content_type,
            size=file_size,
            charset=self.charset,
            content_type_extra=self.content_type_extra,
        )
        upload.sha256 = self._digest.hexdigest()
        return upload
