"""The document calls that know nothing of claims."""

from uuid import UUID

from django.http import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.views import APIView

from apps.accounts.current import current_member
from apps.accounts.viewing import viewer, viewing_of
from apps.common.downloads import send_file, send_picture
from apps.documents.handing_out import document_to_hand_out
from apps.documents.thumbnails import MIME_TYPE, thumbnail_of
from apps.documents.viewed_documents import document_to_show_support


class DocumentDownloadView(APIView):
    """The bytes of one document."""

    @extend_schema(
        parameters=[
            OpenApiParameter("download", OpenApiTypes.STR, enum=["1"], description="Save the file, do not show it"),
            OpenApiParameter("Range", OpenApiTypes.STR, OpenApiParameter.HEADER, description="One range of bytes"),
        ],
        responses={
            # Of the file's own kind.
            (200, "*/*"): OpenApiTypes.BINARY,
            (206, "*/*"): OpenApiTypes.BINARY,
            416: OpenApiResponse(description="The range begins behind the end of the file"),
        },
    )
    def get(self, request: Request, document_id: UUID) -> HttpResponseBase:
        """Send the file, or the part of it that is asked for."""
        viewing = viewing_of(request._request)
        if viewing is None:
            document = document_to_hand_out(member=current_member(request), document_id=document_id)
        else:
            document = document_to_show_support(
                viewing=viewing, document_id=document_id, by=viewer(viewing, request._request)
            )
        return send_file(
            request._request,
            stored_name=document.filename,
            filename=document.original_filename,
            mime_type=document.mime_type,
            save=request.query_params.get("download") == "1",
        )


class DocumentThumbnailView(APIView):
    """A small picture of one document."""

    @extend_schema(responses={(200, MIME_TYPE): OpenApiTypes.BINARY})
    def get(self, request: Request, document_id: UUID) -> HttpResponseBase:
        """Send it: the image itself, or a PDF's first page, at most 320 pixels wide and high."""
        picture = thumbnail_of(
            member=current_member(request),
            document_id=document_id,
            now=timezone.now(),
            may_keep=viewing_of(request._request) is None,
        )
        return send_picture(picture, mime_type=MIME_TYPE)
