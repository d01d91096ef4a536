from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.permissions import IsSupport
from apps.core.api.serializers import success_body
from apps.support.impersonation import STOPPED
from apps.support.requests import stop_impersonation
from apps.support.serializers import ViewingEndedSerializer


class EndImpersonationView(APIView):
    """Ends the impersonation of a member."""

    permission_classes = [IsSupport]

    @extend_schema(request=None, responses=ViewingEndedSerializer)
    def post(self, request: Request) -> Response:
        """Stop the impersonation. Succeeds if it has already ended."""
        return_to = stop_impersonation(request, now=timezone.now())
        return Response(success_body(STOPPED, returnTo=return_to))
