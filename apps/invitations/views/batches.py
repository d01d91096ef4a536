from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.permissions import IsPanelAdmin
from apps.core.api.requests import get_actor
from apps.core.api.serializers import success_body
from apps.core.formatting import pluralize
from apps.invitations import generation, selectors
from apps.invitations.batches import Assignment, Revocation, assign_from_csv, revoke_codes
from apps.invitations.serializers.batches import (
    AssignFileSerializer,
    AssignmentResultsSerializer,
    CodeIdsSerializer,
    CreateBatchSerializer,
    RevocationsSerializer,
)
from apps.invitations.serializers.codes import CodesCreatedSerializer, InvitationCodeSerializer


class CreateBatchView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(request=CreateBatchSerializer, responses={201: CodesCreatedSerializer})
    def post(self, request: Request) -> Response:
        """Generate up to 1,000 random codes."""
        serializer = CreateBatchSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        created = generation.generate(**serializer.validated_data, actor=get_actor(request), now=timezone.now())
        rows = InvitationCodeSerializer(selectors.get_codes(created), many=True).data
        return Response(success_body(f"Generated {len(created)} new invitation codes", codes=rows), status=201)


class RevokeCodesView(APIView):
    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_invitation_codes_revoke_several",
        request=CodeIdsSerializer,
        responses=RevocationsSerializer,
    )
    def post(self, request: Request) -> Response:
        """Revoke codes permanently. Each has an outcome of its own."""
        serializer = CodeIdsSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        results = revoke_codes(**serializer.validated_data, actor=get_actor(request), now=timezone.now())
        return Response(_get_body("revoked", results, [_build_revocation(result) for result in results]))


class AssignCodesView(APIView):
    permission_classes = [IsPanelAdmin]
    parser_classes = [MultiPartParser]
    takes_files_of_admins = True

    @extend_schema(
        operation_id="admin_invitation_codes_assign_from_file",
        request=AssignFileSerializer,
        responses=AssignmentResultsSerializer,
    )
    def post(self, request: Request) -> Response:
        """Assign the codes of a CSV file. Each row has an outcome of its own."""
        serializer = AssignFileSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        [file] = serializer.validated_data["files"]
        results = assign_from_csv(content=file.read(), actor=get_actor(request), now=timezone.now())
        return Response(_get_body("assigned", results, [_build_assignment(result) for result in results]))


def _get_body(outcome: str, results: list[Any], rows: list[dict[str, Any]]) -> dict[str, Any]:
    refused = sum(1 for result in results if result.refusal)
    message = f"{pluralize(len(results) - refused, 'code')} {outcome}"
    return success_body(f"{message}, {refused} refused" if refused else message, results=rows)


def _build_revocation(result: Revocation) -> dict[str, Any]:
    row: dict[str, Any] = {"id": str(result.id), "outcome": "refused" if result.refusal else "revoked"}
    return {**row, "code": result.refusal.code, "error": result.refusal.message} if result.refusal else row


def _build_assignment(result: Assignment) -> dict[str, Any]:
    outcome = "refused" if result.refusal else "assigned"
    row: dict[str, Any] = {"row": result.row, "code": result.code, "outcome": outcome}
    return {**row, "error": result.refusal.message} if result.refusal else row
