"""The panel's calls about admins: sign-in, who is signed in, credentials, accounts."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts import panel_admins as admin_accounts
from apps.accounts import panel_sign_in as admin_sign_in
from apps.accounts.known_browser import remember_browser
from apps.accounts.serializers import (
    AdminAccountChangedSerializer,
    AdminAccountListSerializer,
    AdminAccountSerializer,
    AdminSerializer,
    AdminSignedInSerializer,
    AdminSignInSerializer,
    ChangeAdminSerializer,
    CreateAdminSerializer,
    CurrentAdminSerializer,
    UpdateCredentialsSerializer,
)
from apps.core.openapi import IF_MATCH
from apps.core.permissions import Anyone, IsPanelAdmin, IsSuperAdmin, current_admin
from apps.core.request_meta import Actor, get_expected_version
from apps.core.serializers import MessageSerializer, success_body


class AdminSignInView(APIView):
    """The panel's sign-in."""

    permission_classes = [Anyone]

    @extend_schema(request=AdminSignInSerializer, responses=AdminSignedInSerializer)
    def post(self, request: Request) -> Response:
        """Sign an admin in."""
        given = AdminSignInSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        admin = admin_sign_in.sign_in(request=request._request, **given.validated_data, now=timezone.now())
        response = Response(success_body(f"Welcome, {admin.full_name}", admin=AdminSerializer.represent(admin)))
        remember_browser(request._request, response, admin.user)
        return response


class CurrentAdminView(APIView):
    """The signed-in admin."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(responses=CurrentAdminSerializer)
    def get(self, request: Request) -> Response:
        """Return who is signed in; an admin's session answers 200, nothing else does."""
        return Response({"success": True, "admin": AdminAccountSerializer.represent(current_admin(request))})


class UpdateCredentialsView(APIView):
    """An admin's own name and password."""

    permission_classes = [IsPanelAdmin]

    @extend_schema(request=UpdateCredentialsSerializer, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Change both; the admin must sign in again."""
        admin = current_admin(request)
        given = UpdateCredentialsSerializer(data=request.data, context={"username": admin.user.username})
        given.is_valid(raise_exception=True)
        admin_sign_in.update_credentials(
            admin=admin, request=request._request, **given.validated_data, now=timezone.now()
        )
        return Response(success_body("Admin credentials updated successfully"))


class AdminAccountsView(APIView):
    """All admin accounts."""

    permission_classes = [IsSuperAdmin]

    @extend_schema(responses=AdminAccountListSerializer)
    def get(self, request: Request) -> Response:
        """Return them, oldest first."""
        accounts = AdminAccountSerializer.represent_all(admin_accounts.every_account())
        return Response({"success": True, "accounts": accounts})

    @extend_schema(request=CreateAdminSerializer, responses={201: AdminAccountChangedSerializer})
    def post(self, request: Request) -> Response:
        """Create one."""
        given = CreateAdminSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        account = admin_accounts.create_account(actor=Actor.of(request._request), **given.validated_data)
        shown = AdminAccountSerializer.represent(account)
        return Response(success_body("Admin account created successfully", admin=shown), status=201)


class AdminAccountView(APIView):
    """One admin account."""

    permission_classes = [IsSuperAdmin]

    @extend_schema(parameters=[IF_MATCH], request=ChangeAdminSerializer, responses=AdminAccountChangedSerializer)
    def patch(self, request: Request, account_id: UUID) -> Response:
        """Rename, promote, demote, deactivate, reactivate, or set a password."""
        given = ChangeAdminSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        account = admin_accounts.change_account(
            account_id=account_id,
            actor=Actor.of(request._request),
            seen=get_expected_version(request._request),
            **given.validated_data,
        )
        shown = AdminAccountSerializer.represent(account)
        return Response(success_body("Admin account updated successfully", admin=shown))
