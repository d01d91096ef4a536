import uuid
from typing import Any

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from apps.accounts.models import Member
from apps.documents.models import UserDocument
from tests.documents.files import PDF
from tests.documents.pictures import image_bytes, red_and_blue_image

PHOTO = image_bytes(red_and_blue_image(), "JPEG")


def create_stored_document(
    member: Member,
    name: str = "policy.pdf",
    content: bytes = PDF,
    mime_type: str = "application/pdf",
    **fields: Any,
) -> UserDocument:
    stored_name = default_storage.save(f"documents/ab/{uuid.uuid4().hex}", ContentFile(content))
    return UserDocument.objects.create(
        member=member,
        filename=stored_name,
        original_filename=name,
        file_size=len(content),
        mime_type=mime_type,
        uploaded_at=timezone.now(),
        **fields,
    )


def create_stored_photo(member: Member, content: bytes = PHOTO, **fields: Any) -> UserDocument:
    return create_stored_document(member, "roof.jpg", content, "image/jpeg", **fields)


def download_url(document: UserDocument) -> str:
    return f"/api/user/documents/{document.pk}/download"


def thumbnail_url(document: UserDocument) -> str:
    return f"/api/user/documents/{document.pk}/thumbnail"


def read_content(response: Any) -> bytes:
    """Read a streaming response, which the test client then closes without closing the database."""
    return b"".join(response.streaming_content)
