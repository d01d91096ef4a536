"""The panel's calls about invitation codes."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.serializers import SignedInSerializer
from apps.core.openapi import DEVICE_HEADERS, IF_MATCH
from apps.core.permissions import Anyone, IsPanelAdmin
from apps.core.rate_limits import Limit
from apps.core.request_meta import Actor, get_expected_version, get_origin
from apps.core.serializers import MessageSerializer, success_body
from apps.core.throttling import AddressThrottle
from apps.devices.views import signed_in
from apps.invitations import assignment, codes, export
from apps.invitations import emails as mailing
from apps.invitations import generation as generating
from apps.invitations import selectors as listing
from apps.invitations.models import InvitationCode
from apps.invitations.registration import Registration, register
from apps.invitations.serializers import (
    AssignSerializer,
    CodeChangedSerializer,
    CodeExportQuerySerializer,
    CodeFoundSerializer,
    CodeOverviewSerializer,
    CodePageQuerySerializer,
    CodePageSerializer,
    CodeQuerySerializer,
    CodesCreatedSerializer,
    CountsSerializer,
    CreateCodesSerializer,
    InvitationCheckedSerializer,
    InvitationCodeInputSerializer,
    InvitationCodeSerializer,
    MailInvitationSerializer,
    RegistrationSerializer,
)


class RegistrationThrottle(AddressThrottle):
    """One count for registering and for checking a code: neither may be used to guess codes."""

    limits = [Limit("registration", max_attempts=20, window=timedelta(hours=1))]


class RegisterView(APIView):
    """Redeems a code."""

    permission_classes = [Anyone]
    throttle_classes = [RegistrationThrottle]

    @extend_schema(parameters=DEVICE_HEADERS, request=RegistrationSerializer, responses={201: SignedInSerializer})
    def post(self, request: Request) -> Response:
        """Create the member, bind this device, sign in."""
        given = RegistrationSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        bound = register(
            request=request._request, registration=Registration(**given.validated_data), now=timezone.now()
        )
        return signed_in(bound, status=201, message="Welcome to the Anonymous Adjusters Network")


class CheckInvitationView(APIView):
    """Says whether a code could be redeemed."""

    permission_classes = [Anyone]
    throttle_classes = [RegistrationThrottle]

    @extend_schema(request=InvitationCodeInputSerializer, responses=InvitationCheckedSerializer)
    def post(self, request: Request) -> Response:
        """Check a code before the rest of the form is typed."""
        given = InvitationCodeInputSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        return Response({"valid": codes.is_redeemable(given.validated_data["invitation_code"], now=timezone.now())})


def _changed(code: InvitationCode, message: str) -> Response:
    present = listing.one(code_id=code.pk)
    return Response(success_body(message, code=InvitationCodeSerializer.represent(present)))


class InvitationCodesView(APIView):
    """All groups at once, and new codes."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_invitation_codes_overview",
        parameters=[CodeQuerySerializer],
        responses=CodeOverviewSerializer,
    )
    def get(self, request: Request) -> Response:
        """Return the newest codes of each group and the figures."""
        asked = CodeQuerySerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        search, size = asked.validated_data["search"], asked.validated_data["limit"]
        found = listing.overview(search=search, size=size, now=timezone.now())
        return Response(
            {
                "success": True,
                "codes": {
                    group: InvitationCodeSerializer.represent_all(page.rows) for group, page in found.groups.items()
                },
                "counts": CountsSerializer.represent(found.counts),
                "next": {group: page.next for group, page in found.groups.items()},
            }
        )

    @extend_schema(request=CreateCodesSerializer, responses={201: CodesCreatedSerializer})
    def post(self, request: Request) -> Response:
        """Draw a batch of codes, or store a custom one."""
        given = CreateCodesSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        by, now = Actor.of(request), timezone.now()
        if "code" in given.validated_data:
            made, message = generating.create_custom(**given.validated_data, actor=by, now=now), "Created custom code"
        else:
            made = generating.generate(**given.validated_data, actor=by, now=now)
            message = f"Generated {len(made)} new invitation codes"
        return Response(success_body(message, codes=InvitationCodeSerializer.represent_all(made)), status=201)


class InvitationCodeView(APIView):
    """One code."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(operation_id="admin_invitation_code", responses=CodeFoundSerializer)
    def get(self, request: Request, code_id: UUID) -> Response:
        """Return it as it stands now, whatever its group."""
        return Response({"success": True, "code": InvitationCodeSerializer.represent(listing.one(code_id=code_id))})


class InvitationCodeGroupView(APIView):
    """One group's further pages."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(
        operation_id="admin_invitation_codes_page",
        parameters=[
            CodePageQuerySerializer,
            OpenApiParameter("group", OpenApiTypes.STR, OpenApiParameter.PATH, enum=listing.GROUPS),
        ],
        responses=CodePageSerializer,
    )
    def get(self, request: Request, group: str) -> Response:
        """Return one page, newest first."""
        asked = CodePageQuerySerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        page = listing.page(
            group=group,
            cursor=asked.validated_data["cursor"],
            search=asked.validated_data["search"],
            size=asked.validated_data["limit"],
            now=timezone.now(),
        )
        return Response({"results": InvitationCodeSerializer.represent_all(page.rows), "next": page.next})


class InvitationCodeExportView(APIView):
    """A group as CSV."""

    permission_classes = [IsPanelAdmin]

    def perform_content_negotiation(self, request: Request, force: bool = False) -> Any:  # noqa: FBT001, FBT002  # DRF's own
        """Answer whatever the caller says it accepts: ``text/csv`` names no renderer, for errors are JSON."""
        return super().perform_content_negotiation(request, force=True)

    @extend_schema(
        operation_id="admin_invitation_codes_export",
        parameters=[CodeExportQuerySerializer],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Stream what the panel shows of the group, newest first."""
        asked = CodeExportQuerySerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        group, search = asked.validated_data["group"] or listing.UNUSED, asked.validated_data["search"]
        lines = export.export(group=group, search=search, actor=Actor.of(request), now=timezone.now())
        response = StreamingHttpResponse(lines, content_type="text/csv; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="invitation-codes-{group}.csv"'
        return response


class RevokeCodeView(APIView):
    """Takes a code out of use."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(parameters=[IF_MATCH], request=None, responses=CodeChangedSerializer)
    def post(self, request: Request, code_id: UUID) -> Response:
        """Revoke it for good."""
        code = codes.revoke(
            code_id=code_id, actor=Actor.of(request), now=timezone.now(), seen=get_expected_version(request)
        )
        return _changed(code, f"Code {code.code} revoked successfully")


class AssignCodeView(APIView):
    """Reserves a code for a person, or frees it."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(parameters=[IF_MATCH], request=AssignSerializer, responses=CodeChangedSerializer)
    def post(self, request: Request, code_id: UUID) -> Response:
        """Assign it; assigned already, replace the assignee."""
        given = AssignSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        code = assignment.assign(
            code_id=code_id,
            assignee=given.assignee,
            actor=Actor.of(request),
            now=timezone.now(),
            seen=get_expected_version(request),
        )
        return _changed(code, f"Code {code.code} assigned successfully")

    @extend_schema(parameters=[IF_MATCH], responses={200: CodeChangedSerializer})
    def delete(self, request: Request, code_id: UUID) -> Response:
        """Take the assignment back."""
        code = assignment.unassign(
            code_id=code_id, actor=Actor.of(request), now=timezone.now(), seen=get_expected_version(request)
        )
        return _changed(code, f"Code {code.code} unassigned successfully")


class MailInvitationView(APIView):
    """Mails an invitation."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(parameters=[IF_MATCH], request=MailInvitationSerializer, responses=MessageSerializer)
    def post(self, request: Request, code_id: UUID) -> Response:
        """Mail the link that redeems the code."""
        given = MailInvitationSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        email = given.validated_data["email"]
        mailing.mail_invitation(
            code_id=code_id,
            email=email,
            origin=get_origin(request._request),
            actor=Actor.of(request),
            now=timezone.now(),
            seen=get_expected_version(request),
        )
        return Response(success_body(f"Invitation mailed to {email}"))
