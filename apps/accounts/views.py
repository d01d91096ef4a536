from django.contrib.auth import logout
from django.http import HttpResponse
from django.middleware.csrf import get_token
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.serializers import ClientIpSerializer, UserSerializer
from apps.core.api.impersonation import refuse_ended_impersonation
from apps.core.api.permissions import Anyone, current_member
from apps.core.api.requests import client_ip
from apps.core.api.serializers import MessageSerializer, success_body


class CsrfView(APIView):
    """Sets the CSRF cookie for clients that have not loaded a page."""

    permission_classes = [Anyone]

    @extend_schema(responses={204: OpenApiResponse(description="The cookie is set")})
    def get(self, request: Request) -> HttpResponse:
        """Set the cookie."""
        get_token(request)
        return Response(status=204)


class CurrentUserView(APIView):
    """The signed-in member."""

    # Users who are not members, such as panel admins, get 401 as well.
    permission_classes = [Anyone]

    @extend_schema(responses=UserSerializer)
    def get(self, request: Request) -> Response:
        """Return the member without an envelope."""
        if not request.user.is_authenticated or not request.user.is_member:
            refuse_ended_impersonation(request)
            raise NotAuthenticated
        return Response(UserSerializer(current_member(request)).data)


class SignOutView(APIView):
    """Ends the session, for users of any kind."""

    permission_classes = [Anyone]

    @extend_schema(request=None, responses=MessageSerializer)
    def post(self, request: Request) -> Response:
        """Sign out. Succeeds without a session too."""
        logout(request)
        return Response(success_body("You have been safely disconnected from the network."))


class ClientIpView(APIView):
    """The network address that the sign-in screen shows."""

    permission_classes = [Anyone]

    @extend_schema(responses=ClientIpSerializer)
    def get(self, request: Request) -> Response:
        """Return the caller's address."""
        return Response({"ip": client_ip(request)})
