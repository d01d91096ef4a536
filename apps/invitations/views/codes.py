from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.csv_view import CsvView
from apps.core.api.openapi import IF_MATCH
from apps.core.api.permissions import IsPanelAdmin
from apps.core.api.requests import get_actor, get_expected_version, get_origin
from apps.core.api.serializers import MessageSerializer, success_body
from apps.invitations import assignment, codes, emails, export, generation, selectors
from apps.invitations.models import InvitationCode
from apps.invitations.serializers.codes import (
    AssignSerializer,
    CodeChangedSerializer,
    CodeExportQuerySerializer,
    CodeFoundSerializer,
    CodeOverviewQuerySerializer,
    CodeOverviewSerializer,
    CodePageQuerySerializer,
    CodePageSerializer,
    CodesCreatedSerializer,
    CountsSerializer,
    CreateCodesSerializer,
    InvitationCodeSerializer,
    InvitationStatisticsSerializer,
    MailInvitationSerializer,
)
from apps.invitations.statistics import get_statistics


def _changed(code: InvitationCode, message: str) -> Response:
    current = selectors.get_code(code_id=code.pk)
    return Response(success_body(message, code=InvitationCodeSerializer(current).data))


class InvitationCodesView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_invitation_codes_overview",
        parameters=[CodeOverviewQuerySerializer],
        responses=CodeOverviewSerializer,
    )
    def get(self, request: Request) -> Response:
        """Return the newest codes of one group or of each, and the totals."""
        serializer = CodeOverviewQuerySerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        overview = selectors.get_overview(
            group=serializer.validated_data["group"],
            search=serializer.validated_data["search"],
            size=serializer.validated_data["limit"],
            now=timezone.now(),
        )
        return Response(
            {
                "success": True,
                "codes": {
                    group: InvitationCodeSerializer(page.rows, many=True).data
                    for group, page in overview.groups.items()
                },
                "counts": CountsSerializer(overview.counts).data,
                "next": {group: page.next for group, page in overview.groups.items()},
            }
        )

    @extend_schema(request=CreateCodesSerializer, responses={201: CodesCreatedSerializer})
    def post(self, request: Request) -> Response:
        """Generate a batch of random codes, or store a custom one."""
        serializer = CreateCodesSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        actor, now = get_actor(request), timezone.now()
        if "code" in serializer.validated_data:
            created, message = (
                generation.create_custom(**serializer.validated_data, actor=actor, now=now),
                "Created custom code",
            )
        else:
            created = generation.generate(**serializer.validated_data, actor=actor, now=now)
            message = f"Generated {len(created)} new invitation codes"
        rows = selectors.get_codes(created)
        return Response(success_body(message, codes=InvitationCodeSerializer(rows, many=True).data), status=201)


class InvitationCodeView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(operation_id="admin_invitation_code", responses=CodeFoundSerializer)
    def get(self, request: Request, code_id: UUID) -> Response:
        """Return one code, whatever its group."""
        return Response({"success": True, "code": InvitationCodeSerializer(selectors.get_code(code_id=code_id)).data})


class InvitationCodeGroupView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_invitation_codes_page",
        parameters=[
            CodePageQuerySerializer,
            OpenApiParameter("group", OpenApiTypes.STR, OpenApiParameter.PATH, enum=selectors.GROUPS),
        ],
        responses=CodePageSerializer,
    )
    def get(self, request: Request, group: str) -> Response:
        """Return one page, newest first."""
        serializer = CodePageQuerySerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        page = selectors.get_page(
            group=group,
            cursor=serializer.validated_data["cursor"],
            search=serializer.validated_data["search"],
            size=serializer.validated_data["limit"],
            now=timezone.now(),
        )
        return Response({"results": InvitationCodeSerializer(page.rows, many=True).data, "next": page.next})


class InvitationStatisticsView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(responses=InvitationStatisticsSerializer)
    def get(self, request: Request) -> Response:
        """Return the numbers of the last 13 weeks, and how long redemptions took."""
        return Response(InvitationStatisticsSerializer(get_statistics(now=timezone.now())).data)


class InvitationCodeExportView(CsvView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_invitation_codes_export",
        parameters=[CodeExportQuerySerializer],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Stream a group's codes as CSV, newest first."""
        serializer = CodeExportQuerySerializer(data=request.query_params)
        serializer.is_valid(raise_exception=True)
        group, search = serializer.validated_data["group"] or selectors.UNUSED, serializer.validated_data["search"]
        lines = export.export(group=group, search=search, actor=get_actor(request), now=timezone.now())
        return self.stream(lines, filename=f"invitation-codes-{group}.csv")


class RevokeCodeView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(parameters=[IF_MATCH], request=None, responses=CodeChangedSerializer)
    def post(self, request: Request, code_id: UUID) -> Response:
        """Revoke a code permanently."""
        code = codes.revoke(
            code_id=code_id,
            actor=get_actor(request),
            now=timezone.now(),
            expected_version=get_expected_version(request),
        )
        return _changed(code, f"Code {code.code} revoked successfully")


class AssignCodeView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(parameters=[IF_MATCH], request=AssignSerializer, responses=CodeChangedSerializer)
    def post(self, request: Request, code_id: UUID) -> Response:
        """Assign a code, replacing any previous assignee."""
        serializer = AssignSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        code = assignment.assign(
            code_id=code_id,
            assignee=serializer.assignee,
            actor=get_actor(request),
            now=timezone.now(),
            expected_version=get_expected_version(request),
        )
        return _changed(code, f"Code {code.code} assigned successfully")

    @extend_schema(parameters=[IF_MATCH], responses={200: CodeChangedSerializer})
    def delete(self, request: Request, code_id: UUID) -> Response:
        """Remove the assignee."""
        code = assignment.unassign(
            code_id=code_id,
            actor=get_actor(request),
            now=timezone.now(),
            expected_version=get_expected_version(request),
        )
        return _changed(code, f"Code {code.code} unassigned successfully")


class MailInvitationView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(parameters=[IF_MATCH], request=MailInvitationSerializer, responses=MessageSerializer)
    def post(self, request: Request, code_id: UUID) -> Response:
        """Email the link that redeems the code."""
        serializer = MailInvitationSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        email = serializer.validated_data["email"]
        emails.send_invitation_email(
            code_id=code_id,
            email=email,
            origin=get_origin(request),
            actor=get_actor(request),
            now=timezone.now(),
            expected_version=get_expected_version(request),
        )
        return Response(success_body(f"Invitation mailed to {email}"))
