"""The dashboard and the member's lists of documents and activity."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.current import current_member
from apps.claims import selectors
from apps.claims.dashboard import dashboard_of
from apps.claims.serializers import (
    ActivityPageSerializer,
    ActivityQuerySerializer,
    DashboardSerializer,
    DocumentsPageSerializer,
    DocumentsQuerySerializer,
)
from apps.claims.views.claims import documents_answer
from apps.common.openapi import IDEMPOTENCY_KEY
from apps.common.request_facts import facts_of
from apps.documents.serializers import DocumentsUploadedSerializer, DocumentUploadSerializer
from apps.documents.uploading import upload_documents


class DashboardView(APIView):
    """Everything that the dashboard shows at once."""

    @extend_schema(responses=DashboardSerializer)
    def get(self, request: Request) -> Response:
        """Return it."""
        dashboard = dashboard_of(current_member(request), now=timezone.now())
        return Response(DashboardSerializer.represent(dashboard))


class DocumentsView(APIView):
    """A member's documents, those filed with claims included."""

    parser_classes = [MultiPartParser]

    @extend_schema(parameters=[DocumentsQuerySerializer], responses=DocumentsPageSerializer)
    def get(self, request: Request) -> Response:
        """Return one page, newest first."""
        query = DocumentsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = selectors.documents_page(current_member(request), **query.validated_data)
        return Response(DocumentsPageSerializer.represent(page))

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=DocumentUploadSerializer, responses={201: DocumentsUploadedSerializer}
    )
    def post(self, request: Request) -> Response:
        """Upload documents that belong to no claim."""
        form = DocumentUploadSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = upload_documents(
            request=request._request,
            member=current_member(request),
            facts=facts_of(request._request),
            now=timezone.now(),
            answer=documents_answer,
            **form.validated_data,
        )
        return Response(answer.body, status=answer.status, headers=answer.headers)


class ActivityView(APIView):
    """A member's activity log."""

    @extend_schema(parameters=[ActivityQuerySerializer], responses=ActivityPageSerializer)
    def get(self, request: Request) -> Response:
        """Return one page, newest first."""
        query = ActivityQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = selectors.activity_page(current_member(request), **query.validated_data)
        return Response(ActivityPageSerializer.represent(page))
