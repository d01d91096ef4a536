"""The panel's calls about admins: sign-in, who is signed in, credentials, accounts."""

from functools import partial
from uuid import UUID

from django.contrib.auth import logout
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.access import panel_admins, panel_sign_in
from apps.access.serializers import (
    AdminAccountChangedSerializer,
    AdminAccountListSerializer,
    AdminAccountSerializer,
    AdminSignedInSerializer,
    AdminSignInSerializer,
    ChangeAdminSerializer,
    CreateAdminSerializer,
    CurrentAdminSerializer,
    OwnAdminAccountSerializer,
    UpdateCredentialsSerializer,
)
from apps.access.views.second_step import start_panel_session
from apps.accounts.cookies import get_browser_id
from apps.core.api.openapi import IF_MATCH
from apps.core.api.permissions import Anyone, IsPanelAdmin, IsSuperAdmin, current_admin
from apps.core.api.requests import get_actor, get_expected_version, get_request_meta
from apps.core.api.serializers import MessageSerializer, success_body
from apps.factors.requests import get_second_step, require_recent_proof


class AdminSignInView(APIView):
    """The panel's sign-in."""

    permission_classes = [Anyone]

    @extend_schema(request=AdminSignInSerializer, responses=AdminSignedInSerializer)
    def post(self, request: Request) -> Response:
        """Sign an admin in."""
        serializer = AdminSignInSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        now = timezone.now()
        meta = get_request_meta(request)
        known_device = partial(get_browser_id, request)
        admin = panel_sign_in.authenticate(
            **serializer.validated_data,
            known_device=known_device,
            second_step=get_second_step(request, now=now),
            meta=meta,
            now=now,
        )
        return start_panel_session(request, admin, now=now)


class CurrentAdminView(APIView):
    """The signed-in admin."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(responses=CurrentAdminSerializer)
    def get(self, request: Request) -> Response:
        """Return the signed-in admin. Only an admin's session gets 200."""
        return Response({"success": True, "admin": OwnAdminAccountSerializer(current_admin(request)).data})


class UpdateCredentialsView(APIView):
    """An admin's own username and password."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(request=UpdateCredentialsSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Change both. The admin must sign in again."""
        admin = current_admin(request)
        serializer = UpdateCredentialsSerializer(data=request.data, context={"username": admin.user.username})
        serializer.is_valid(raise_exception=True)
        panel_sign_in.update_credentials(
            actor=get_actor(request),
            **serializer.validated_data,
            now=timezone.now(),
        )
        logout(request)
        return Response(success_body("Admin credentials updated successfully"))


class AdminAccountsView(APIView):
    """All admin accounts."""

    permission_classes = [IsSuperAdmin]

    @extend_schema(responses=AdminAccountListSerializer)
    def get(self, request: Request) -> Response:
        """Return them, oldest first."""
        accounts = AdminAccountSerializer(panel_admins.get_accounts(), many=True).data
        return Response({"success": True, "accounts": accounts})

    @extend_schema(request=CreateAdminSerializer, responses={201: AdminAccountChangedSerializer})
    def post(self, request: Request) -> Response:
        """Create one."""
        serializer = CreateAdminSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        require_recent_proof(request)
        account = panel_admins.create_account(actor=get_actor(request), now=timezone.now(), **serializer.validated_data)
        body = AdminAccountSerializer(account).data
        return Response(success_body("Admin account created successfully", admin=body), status=201)


class AdminAccountView(APIView):
    """One admin account."""

    permission_classes = [IsSuperAdmin]

    @extend_schema(parameters=[IF_MATCH], request=ChangeAdminSerializer, responses=AdminAccountChangedSerializer)
    def patch(self, request: Request, account_id: UUID) -> Response:
        """Rename, promote, demote, deactivate, reactivate, or set a password."""
        serializer = ChangeAdminSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        require_recent_proof(request)
        account = panel_admins.change_account(
            account_id=account_id,
            actor=get_actor(request),
            expected_version=get_expected_version(request),
            now=timezone.now(),
            **serializer.validated_data,
        )
        body = AdminAccountSerializer(account).data
        return Response(success_body("Admin account updated successfully", admin=body))
