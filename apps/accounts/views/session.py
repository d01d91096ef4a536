from django.contrib.auth import logout
from django.db import transaction
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts import countdowns
from apps.accounts.serializers import ClientIpSerializer, CountdownStatusSerializer, DeadlineSerializer, UserSerializer
from apps.core.api.impersonation import refuse_ended_impersonation
from apps.core.api.permissions import Anyone, current_member
from apps.core.api.requests import client_ip, get_request_meta
from apps.core.api.serializers import MessageSerializer, success_body
from apps.core.formatting import format_iso
from apps.notifications.changes import SUBSCRIPTION, raise_version


class CsrfView(APIView):
    """Sets the CSRF cookie for clients that have not loaded a page."""

    permission_classes = [Anyone]

    @extend_schema(responses={204: OpenApiResponse(description="The cookie is set")})
    def get(self, request: Request) -> HttpResponse:
        """Set the cookie."""
        get_token(request._request)
        return Response(status=204)


class CurrentUserView(APIView):
    """The signed-in member."""

    # Users who are not members, such as panel admins, get 401 as well.
    permission_classes = [Anyone]

    @extend_schema(responses=UserSerializer)
    def get(self, request: Request) -> Response:
        """Return the member without an envelope."""
        if not request.user.is_authenticated or not request.user.is_member:
            refuse_ended_impersonation(request._request)
            raise NotAuthenticated
        return Response(UserSerializer(current_member(request)).data)


class SignOutView(APIView):
    """Ends the session, for users of any kind."""

    permission_classes = [Anyone]

    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Sign out. Succeeds without a session too."""
        logout(request._request)
        return Response(success_body("You have been safely disconnected from the network."))


class ClientIpView(APIView):
    """The network address that the sign-in screen shows."""

    permission_classes = [Anyone]

    @extend_schema(responses=ClientIpSerializer)
    def get(self, request: Request) -> Response:
        """Return the caller's address."""
        return Response({"ip": client_ip(request._request)})


class CountdownStatusView(APIView):
    """A member's countdowns."""

    @extend_schema(responses=CountdownStatusSerializer)
    def get(self, request: Request) -> Response:
        """Return both deadlines and the server's time."""
        status = countdowns.get_status(current_member(request), now=timezone.now())
        return Response(CountdownStatusSerializer(status).data)


class StartAccessCountdownView(APIView):
    """Starts the access countdown."""

    @extend_schema(request=None, responses=DeadlineSerializer)
    def post(self, request: Request) -> Response:
        """Start the countdown if it has not started, and return its deadline."""
        with transaction.atomic(durable=True):
            deadline = countdowns.start_access(
                member=current_member(request), meta=get_request_meta(request._request), now=timezone.now()
            )
            raise_version(current_member(request), SUBSCRIPTION)
        return Response({"success": True, "deadline": format_iso(deadline)})
