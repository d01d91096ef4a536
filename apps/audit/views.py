from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.audit import selectors
from apps.audit.serializers import (
    ActivityPageSerializer,
    ActivityQuerySerializer,
    AuditLogEntrySerializer,
    HistoryQuerySerializer,
    HistorySerializer,
)
from apps.core.api.permissions import IsPanelAdmin, current_member


class HistoryView(APIView):
    """The audit log of changes by admins and support staff."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(operation_id="admin_history", parameters=[HistoryQuerySerializer], responses=HistorySerializer)
    def get(self, request: Request) -> Response:
        """Return a page of the audit log, newest first."""
        query = HistoryQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = selectors.get_audit_log_page(**query.validated_data)
        entries = AuditLogEntrySerializer(page.rows, many=True).data
        return Response({"success": True, "entries": entries, "next": page.next})


class ActivityView(APIView):
    """A member's activity log."""

    @extend_schema(parameters=[ActivityQuerySerializer], responses=ActivityPageSerializer)
    def get(self, request: Request) -> Response:
        """Return a page of the activity log, newest first."""
        query = ActivityQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = selectors.get_activity_page(current_member(request), **query.validated_data)
        return Response(ActivityPageSerializer(page).data)
