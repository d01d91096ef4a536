"""The calls about who is signed in, and their countdowns."""

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
from apps.core.impersonation import refuse_ended_impersonation
from apps.core.permissions import Anyone, current_member
from apps.core.request_meta import client_ip, get_request_meta
from apps.core.serializers import MessageSerializer, format_iso, success_body


class CsrfView(APIView):
    """Hands the CSRF cookie to a client that has no page."""

    permission_classes = [Anyone]

    @extend_schema(responses={204: OpenApiResponse(description="The cookie is set")})
    def get(self, request: Request) -> HttpResponse:
        """Set the cookie."""
        get_token(request._request)
        return Response(status=204)


class CurrentUserView(APIView):
    """The signed-in member."""

    # Whoever is no member is nobody here: an admin's session answers 401 too.
    permission_classes = [Anyone]

    @extend_schema(responses=UserSerializer)
    def get(self, request: Request) -> Response:
        """Return the member, unwrapped."""
        if not request.user.is_authenticated or not request.user.is_member:
            refuse_ended_impersonation(request._request)
            raise NotAuthenticated
        return Response(UserSerializer.represent(current_member(request)))


class SignOutView(APIView):
    """Ends the session on the server, whoever holds it."""

    permission_classes = [Anyone]

    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Sign out; signed out already is fine too."""
        logout(request._request)
        return Response(success_body("You have been safely disconnected from the network."))


class ClientIpView(APIView):
    """The address that the sign-in screen shows."""

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
        status = countdowns.status(current_member(request), now=timezone.now())
        return Response(CountdownStatusSerializer.represent(status))


class StartAccessCountdownView(APIView):
    """Begins the access countdown."""

    @extend_schema(request=None, responses=DeadlineSerializer)
    def post(self, request: Request) -> Response:
        """Start it; started already, answer the same deadline."""
        with transaction.atomic(durable=True):
            deadline = countdowns.start_access(
                member=current_member(request), meta=get_request_meta(request._request), now=timezone.now()
            )
        return Response({"success": True, "deadline": format_iso(deadline)})
