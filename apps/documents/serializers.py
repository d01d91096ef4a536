from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from apps.core.api.fields import IdField, InstantField, RequiredUploadsField
from apps.core.api.serializers import InputSerializer, ListQuerySerializer, MessageSerializer, OutputSerializer
from apps.core.rules import LIMITS
from apps.documents.models import (
    KnownFile,
    Receipt,
    UserDocument,
    format_receipt_number,
    get_shown_state,
    is_viewable,
)


class DocumentFilterSerializer(InputSerializer):
    """The filters of the list of documents."""

    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices, required=False, allow_blank=True)
    # An empty value is the same as no filter.
    claim_id = IdField(required=False, allow_null=True)
    search = serializers.CharField(required=False, allow_blank=True, max_length=LIMITS["page"]["searchMaxLength"])


class DocumentsQuerySerializer(ListQuerySerializer, DocumentFilterSerializer):
    """The filters of the list of documents, and the cursor. ``trash``: those that can be restored."""

    trash = serializers.BooleanField(required=False)


_NOT_A_HASH: dict[str, Any] = dict.fromkeys(
    ("required", "null", "blank", "invalid"), "Enter the SHA-256 of the file: 64 hexadecimal digits"
)

SHOWN_STATES = [*UserDocument.State.choices, (UserDocument.WITHDRAWN, "Withdrawn")]


class _HashField(serializers.CharField):
    def to_representation(self, value: Any) -> Any:
        return value or None


class _ShownStateField(serializers.ChoiceField):
    def to_representation(self, value: Any) -> str:
        return get_shown_state(value)


class _IsViewableField(serializers.BooleanField):
    def to_representation(self, value: Any) -> bool:
        return is_viewable(value)


class ReceiptNumberField(serializers.CharField):
    def to_representation(self, value: Any) -> str:
        return format_receipt_number(value)


class ReceiptReferenceSerializer(OutputSerializer):
    """The receipt of a stored file."""

    id = serializers.UUIDField(source="receipt_id")
    number = ReceiptNumberField(source="receipt_number")

    def to_representation(self, instance: Any) -> Any:
        return None if instance.receipt_id is None else super().to_representation(instance)


def describe_receipt(documents: Iterable[UserDocument]) -> dict[str, Any] | None:
    """The newest receipt of these documents, which is that of the call that has just stored some of them."""
    with_receipt = [document for document in documents if document.receipt_number is not None]
    newest = max(with_receipt, key=lambda document: document.receipt_number or 0, default=None)
    return None if newest is None else ReceiptReferenceSerializer(newest).data


class DocumentRowSerializer(OutputSerializer):
    """A document. `pageCount` is null until the thumbnail has been drawn, and for files without pages."""

    id = serializers.UUIDField()
    original_filename = serializers.CharField()
    file_size = serializers.IntegerField()
    mime_type = serializers.CharField()
    file_type = serializers.ChoiceField(choices=UserDocument.FileType.choices)
    claim_id = serializers.UUIDField(allow_null=True)
    state = _ShownStateField(source="*", choices=SHOWN_STATES)
    is_viewable = _IsViewableField(source="*")
    sha256 = _HashField(allow_null=True)
    scanned_at = InstantField(allow_null=True)
    thumbnail = serializers.ChoiceField(choices=UserDocument.Thumbnail.choices)
    page_count = serializers.IntegerField(allow_null=True)
    uploaded_at = InstantField()
    deleted_at = InstantField(allow_null=True)
    receipt = ReceiptReferenceSerializer(source="*", allow_null=True)


class LibraryDocumentSerializer(DocumentRowSerializer):
    """A document in the library, with what it belongs to, and whether it can be deleted."""

    claim_reference = serializers.CharField(allow_null=True)
    claim_address = serializers.CharField(allow_null=True)
    can_delete = serializers.BooleanField()


class DocumentsPageSerializer(OutputSerializer):
    """A page of documents."""

    results = LibraryDocumentSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class DocumentChangedSerializer(MessageSerializer):
    """The response to a change of one document."""

    document = DocumentRowSerializer()


class FilesReceivedSerializer(MessageSerializer):
    """The response to a call that can store files. Without files there is no receipt."""

    receipt = ReceiptReferenceSerializer(allow_null=True)


class DocumentsUploadedSerializer(FilesReceivedSerializer):
    """The response to an upload."""

    documents = DocumentRowSerializer(many=True)


class _DocumentIdField(serializers.UUIDField):
    def to_representation(self, value: Any) -> Any:
        is_gone = value.document is None or value.document.deleted_at is not None
        return None if is_gone else super().to_representation(value.document_id)


class _ErasedNameField(serializers.CharField):
    def to_representation(self, value: Any) -> Any:
        return value or None


class ReceiptFileSerializer(OutputSerializer):
    """A file as it was sent. `name` is null once it was erased, `documentId` once the document is gone."""

    name = _ErasedNameField(allow_null=True)
    size = serializers.IntegerField()
    sha256 = serializers.CharField()
    document_id = _DocumentIdField(source="*", allow_null=True)


class ReceiptSerializer(OutputSerializer):
    """A receipt."""

    id = serializers.UUIDField()
    number = ReceiptNumberField()
    cause = serializers.ChoiceField(choices=Receipt.Cause.choices)
    claim_id = serializers.UUIDField(allow_null=True)
    files = ReceiptFileSerializer(many=True)
    created_at = InstantField()
    hash = serializers.CharField()
    previous_hash = serializers.CharField()


class ReceiptsPageSerializer(OutputSerializer):
    """A page of receipts."""

    results = ReceiptSerializer(many=True, source="rows")
    next = serializers.CharField(allow_null=True)


class VerifySerializer(InputSerializer):
    """The hash of a file, which stays with the person who asks."""

    sha256 = serializers.RegexField(r"\A[0-9a-fA-F]{64}\Z", error_messages=_NOT_A_HASH)


class VerifiedSerializer(OutputSerializer):
    """What the network says about the file, and nothing else."""

    known = serializers.BooleanField()
    received_at = InstantField(allow_null=True)
    role = serializers.ChoiceField(choices=KnownFile.Role.choices, allow_null=True)


class DocumentUploadSerializer(InputSerializer):
    """The multipart form data of an upload. ``core.uploads`` checks the files themselves.

    ``check_duplicates``: refuse files that the member has already.
    """

    document_type = serializers.ChoiceField(
        choices=UserDocument.FileType.choices, default=UserDocument.FileType.GENERAL
    )
    check_duplicates = serializers.BooleanField(default=False)
    files = RequiredUploadsField()


MAX_BATCH = 200


class KnownQuerySerializer(InputSerializer):
    """Hashes of files that the member is about to send."""

    sha256 = serializers.ListField(
        child=serializers.RegexField("^[0-9a-f]{64}$"), min_length=1, max_length=MAX_BATCH, allow_empty=False
    )


class KnownDocumentSerializer(OutputSerializer):
    """A document with one of the hashes."""

    sha256 = serializers.CharField()
    document_id = serializers.UUIDField(source="pk")
    original_filename = serializers.CharField()
    claim_id = serializers.UUIDField(allow_null=True)


class KnownDocumentsSerializer(OutputSerializer):
    """The member's documents with these hashes, newest first."""

    known = KnownDocumentSerializer(many=True)


class ContentsEntrySerializer(OutputSerializer):
    """A part of an ``.esx`` file. ``modified_at`` is a local time without a time zone."""

    index = serializers.IntegerField()
    name = serializers.CharField()
    size = serializers.IntegerField()
    modified_at = serializers.DateTimeField(allow_null=True, format="%Y-%m-%dT%H:%M:%S", default_timezone=None)
    is_picture = serializers.BooleanField()


class ContentsSerializer(OutputSerializer):
    """The parts of an ``.esx`` file."""

    results = ContentsEntrySerializer(many=True)


class ZipRequestSerializer(InputSerializer):
    """The documents of a zip."""

    document_ids = serializers.ListField(child=IdField(), min_length=1, max_length=MAX_BATCH, allow_empty=False)


class ZipLinkSerializer(MessageSerializer):
    """Where to download the zip. ``link`` is a path."""

    link = serializers.CharField()
    expires_at = InstantField()
