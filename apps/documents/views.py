"""Endpoints for documents that do not depend on claims."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.http import HttpResponse, HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.idempotency import IdempotentMixin
from apps.core.api.impersonation import get_impersonation, get_impersonator
from apps.core.api.openapi import IDEMPOTENCY_KEY
from apps.core.api.permissions import Anyone, current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import ListQuerySerializer, success_body
from apps.core.api.throttling import AddressThrottle, MemberThrottle
from apps.core.files.downloads import send_file, send_image, send_made_file, send_stream
from apps.core.files.uploads import check_uploads
from apps.core.formatting import pluralize
from apps.core.rate_limits import Limit
from apps.documents import receipts, selectors, trash, zips
from apps.documents.access import get_document_for_support, get_viewable_document
from apps.documents.esx_contents import PICTURE_TYPE, get_picture, list_contents
from apps.documents.limits import store_within_limits
from apps.documents.lost_files import open_document
from apps.documents.models import UserDocument
from apps.documents.pages import Page, get_page
from apps.documents.serializers import (
    ContentsSerializer,
    DocumentChangedSerializer,
    DocumentRowSerializer,
    DocumentsPageSerializer,
    DocumentsQuerySerializer,
    DocumentsUploadedSerializer,
    DocumentUploadSerializer,
    KnownDocumentsSerializer,
    KnownQuerySerializer,
    ReceiptsPageSerializer,
    VerifiedSerializer,
    VerifySerializer,
    ZipLinkSerializer,
    ZipRequestSerializer,
    describe_receipt,
)
from apps.documents.services import upload_documents
from apps.documents.storage import StoredFile
from apps.documents.thumbnails import MIME_TYPE, get_thumbnail


class DocumentsView(IdempotentMixin, APIView):
    """A member's documents, those filed with claims included."""

    parser_classes = [MultiPartParser]

    @extend_schema(parameters=[DocumentsQuerySerializer], responses=DocumentsPageSerializer)
    def get(self, request: Request) -> Response:
        """Return one page, newest first."""
        query = DocumentsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        filters = dict(query.validated_data)
        trash_at = timezone.now() if filters.pop("trash", False) else None
        page = selectors.documents_page(current_member(request), trash_at=trash_at, **filters)
        return Response(DocumentsPageSerializer(page).data)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=DocumentUploadSerializer, responses={201: DocumentsUploadedSerializer}
    )
    def post(self, request: Request) -> Response:
        """Upload documents that belong to no claim. With ``checkDuplicates``, 409 names repeated files."""
        form = DocumentUploadSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        member, now = current_member(request), timezone.now()
        files = check_uploads(form.validated_data["files"], "document", at_least=1)

        def upload(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            documents = upload_documents(
                member=member,
                document_type=form.validated_data["document_type"],
                check_duplicates=form.validated_data["check_duplicates"],
                stored_files=stored_files,
                meta=get_request_meta(request),
                now=now,
            )
            return build_uploaded_body(documents)

        files_to_store = store_within_limits(member=member, files=files, now=now)
        return self.run_once(request, prepare=files_to_store, perform=upload)


def build_uploaded_body(documents: list[UserDocument]) -> dict[str, object]:
    """Build the response body of a successful upload."""
    return success_body(
        f"{pluralize(len(documents), 'document')} uploaded",
        documents=DocumentRowSerializer(documents, many=True).data,
        receipt=describe_receipt(documents),
    )


class DocumentView(APIView):
    @extend_schema(responses={200: DocumentChangedSerializer})
    def delete(self, request: Request, document_id: UUID) -> Response:
        """Put a document into the trash, where it stays for 30 days. 409 ``in_use`` if unfinished work needs it."""
        document = trash.delete_document(
            member=current_member(request),
            document_id=document_id,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        message = f"{document.original_filename} was deleted"
        return Response(success_body(message, document=DocumentRowSerializer(document).data))


class DocumentRestoreView(APIView):
    @extend_schema(request=None, responses=DocumentChangedSerializer)
    def post(self, request: Request, document_id: UUID) -> Response:
        """Take a document from the trash."""
        document = trash.take_from_trash(
            member=current_member(request),
            document_id=document_id,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        message = f"{document.original_filename} was restored"
        return Response(success_body(message, document=DocumentRowSerializer(document).data))


_DOWNLOAD_SCHEMA: dict[str, Any] = {
    "parameters": [
        OpenApiParameter("download", OpenApiTypes.STR, description="`1`: save the file, do not show it"),
        OpenApiParameter("Range", OpenApiTypes.STR, OpenApiParameter.HEADER, description="One range of bytes"),
    ],
    "responses": {
        # The content type is that of the file.
        (200, "*/*"): OpenApiTypes.BINARY,
        (206, "*/*"): OpenApiTypes.BINARY,
        416: OpenApiResponse(description="The range begins behind the end of the file"),
    },
}


def _open(request: Request, document_id: UUID) -> UserDocument:
    """The document, if the caller may open it. Logs it if the caller is staff. As ``get_viewable_document``."""
    impersonation = get_impersonation(request)
    if impersonation is None:
        return get_viewable_document(member=current_member(request), document_id=document_id)
    return get_document_for_support(
        member=impersonation.member,
        impersonation_id=impersonation.pk,
        document_id=document_id,
        actor=get_impersonator(impersonation, request),
        now=timezone.now(),
    )


class DocumentDownloadView(APIView):
    """The bytes of one document."""

    @extend_schema(**_DOWNLOAD_SCHEMA)
    def get(self, request: Request, document_id: UUID) -> HttpResponseBase:
        """Send the file, or the part of it that is asked for."""
        document = _open(request, document_id)
        return send_file(
            request,
            file=open_document(document),
            filename=document.original_filename,
            mime_type=document.mime_type,
            save=request.query_params.get("download") == "1",
        )


class NamedDocumentDownloadView(DocumentDownloadView):
    """The same at an address that ends in the name of the file: browsers name a tab after it."""

    @extend_schema(operation_id="user_documents_download_named_retrieve", **_DOWNLOAD_SCHEMA)
    def get(self, request: Request, document_id: UUID, name: str = "") -> HttpResponseBase:
        """Send the file, or the part of it that is asked for. ``name`` is not read."""
        return super().get(request, document_id)


class DocumentThumbnailView(APIView):
    """A small picture of one document."""

    @extend_schema(
        responses={
            (200, MIME_TYPE): OpenApiTypes.BINARY,
            204: OpenApiResponse(description="It is not drawn yet: try again later"),
        }
    )
    def get(self, request: Request, document_id: UUID) -> HttpResponseBase:
        """Send it: the image itself, or a PDF's first page, at most 320 pixels wide and high."""
        thumbnail = get_thumbnail(
            member=current_member(request),
            document_id=document_id,
            now=timezone.now(),
            may_queue=get_impersonation(request) is None,
        )
        if thumbnail is None:
            return HttpResponse(status=204)
        return send_image(thumbnail, mime_type=MIME_TYPE)


def page_response(page: Page | None) -> HttpResponseBase:
    """The picture of a page with the number of all pages, or 202 while it is being drawn."""
    if page is None:
        # Not HTML, which the app takes for the page of a proxy.
        return HttpResponse(
            status=202, content_type="text/plain", headers={"Retry-After": "1", "Cache-Control": "no-store"}
        )
    response = send_image(page.content, mime_type=MIME_TYPE)
    response["X-Page-Count"] = str(page.count)
    return response


class DocumentPageView(APIView):
    """One page of a document as a large picture."""

    @extend_schema(
        responses={
            (200, MIME_TYPE): OpenApiTypes.BINARY,
            202: OpenApiResponse(description="It is being drawn: try again after `Retry-After` seconds"),
        }
    )
    def get(self, request: Request, document_id: UUID, number: int) -> HttpResponseBase:
        """Send the page of a PDF at 144 dots an inch, or an image, upright. 404 if there is nothing to draw."""
        return page_response(get_page(_open(request, document_id), number, now=timezone.now()))


class DocumentContentsView(APIView):
    """The parts of an ``.esx`` file."""

    @extend_schema(responses=ContentsSerializer)
    def get(self, request: Request, document_id: UUID) -> Response:
        """List them, at most 1,000. 404 for other files."""
        entries = list_contents(_open(request, document_id))
        return Response(ContentsSerializer({"results": entries}).data)


class DocumentContentView(APIView):
    """A photograph in an ``.esx`` file."""

    @extend_schema(operation_id="user_documents_content_retrieve", responses={(200, PICTURE_TYPE): OpenApiTypes.BINARY})
    def get(self, request: Request, document_id: UUID, index: int) -> HttpResponseBase:
        """Send an embedded JPEG. 404 for anything else."""
        return send_image(get_picture(_open(request, document_id), index), mime_type=PICTURE_TYPE)


class KnownDocumentsView(APIView):
    """Which files the member has already."""

    @extend_schema(request=KnownQuerySerializer, responses=KnownDocumentsSerializer)
    def post(self, request: Request) -> Response:
        """Find documents by their content. Those in the trash do not count."""
        form = KnownQuerySerializer(data=request.data)
        form.is_valid(raise_exception=True)
        known = selectors.known_documents(current_member(request), form.validated_data["sha256"])
        return Response(KnownDocumentsSerializer({"known": known}).data)


class ZipThrottle(MemberThrottle):
    limit = Limit("document zips", 6, timedelta(minutes=1))


class ZipView(APIView):
    """A zip of several documents."""

    throttle_classes = [ZipThrottle]

    @extend_schema(request=ZipRequestSerializer, responses={201: ZipLinkSerializer})
    def post(self, request: Request) -> Response:
        """Make a link that sends the zip to this session, for ten minutes."""
        form = ZipRequestSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        link = zips.create_link(
            member=current_member(request),
            session_key=request.session.session_key or "",
            **form.validated_data,
            now=timezone.now(),
        )
        message = f"The zip of {pluralize(len(link.document_ids), 'document')} is ready"
        path = f"{request.path}/{link.pk}"
        body = {"success": True, "message": message, "link": path, "expires_at": link.expires_at}
        return Response(ZipLinkSerializer(body).data, status=201)


class ZipDownloadView(APIView):
    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, link_id: UUID) -> HttpResponseBase:
        """Send the zip, made while it is sent. 404 for an expired link and in another session."""
        chunks = zips.build_zip(
            member=current_member(request),
            session_key=request.session.session_key or "",
            link_id=link_id,
            now=timezone.now(),
        )
        return send_stream(request, chunks=chunks, filename="documents.zip", mime_type="application/zip")


class ReceiptsView(APIView):
    @extend_schema(parameters=[ListQuerySerializer], responses=ReceiptsPageSerializer)
    def get(self, request: Request) -> Response:
        """Return one page of the member's receipts, newest first."""
        query = ListQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = receipts.receipts_page(current_member(request), **query.validated_data)
        return Response(ReceiptsPageSerializer(page).data)


class ReceiptJsonView(APIView):
    @extend_schema(responses={(200, "application/json"): OpenApiTypes.OBJECT})
    def get(self, request: Request, receipt_id: UUID) -> HttpResponseBase:
        """Send the canonical JSON. Its SHA-256 is the receipt's `hash`."""
        receipt = receipts.get_receipt(current_member(request), receipt_id)
        content = receipts.write_canonical_json(receipt, list(receipt.files.all()))
        return send_made_file(content, filename=f"{receipt}.json", mime_type="application/json")


class ReceiptPdfView(APIView):
    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, receipt_id: UUID) -> HttpResponseBase:
        """Send the receipt as one page."""
        # Imported at its first use: reportlab takes memory and a tenth of the start of every process.
        from apps.documents.receipt_pdf import draw_receipt  # noqa: PLC0415

        receipt = receipts.get_receipt(current_member(request), receipt_id)
        return send_made_file(draw_receipt(receipt), filename=f"{receipt}.pdf", mime_type="application/pdf")


class VerifyThrottle(AddressThrottle):
    limits = [Limit("verify", 10, timedelta(minutes=1))]


class VerifyView(APIView):
    permission_classes = [Anyone]
    throttle_classes = [VerifyThrottle]

    @extend_schema(request=VerifySerializer, responses=VerifiedSerializer)
    def post(self, request: Request) -> Response:
        """Say whether the network has received or released exactly this file, and when first."""
        serializer = VerifySerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        file = receipts.find_known(serializer.validated_data["sha256"].lower())
        found = {
            "known": file is not None,
            "received_at": file and file.since,
            "role": file and file.role,
        }
        return Response(VerifiedSerializer(found).data)
