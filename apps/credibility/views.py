"""The public look-up."""

from datetime import timedelta

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.attempts import Limit
from apps.accounts.permissions import Anyone
from apps.accounts.throttling import AddressThrottle
from apps.common.rules import MESSAGES
from apps.credibility.look_up import look_up
from apps.credibility.serializers import (
    CredibilityAnswerSerializer,
    CredibilityQuestionSerializer,
    CredibilityResultSerializer,
)


class LookUpThrottle(AddressThrottle):
    """Ten look-ups a minute and a hundred a day an address."""

    limits = [
        Limit("credibility_minute", 10, timedelta(minutes=1)),
        Limit("credibility_day", 100, timedelta(days=1)),
    ]


class CredibilityLookUpView(APIView):
    """Whether the network knows a contractor."""

    permission_classes = [Anyone]
    throttle_classes = [LookUpThrottle]

    @extend_schema(request=CredibilityQuestionSerializer, responses=CredibilityAnswerSerializer)
    def post(self, request: Request) -> Response:
        """Answer with the newest matching entry, or that there is none."""
        question = CredibilityQuestionSerializer(data=request.data)
        question.is_valid(raise_exception=True)
        found = look_up(**question.validated_data)
        if found is None:
            return Response({"success": False, "error": MESSAGES["credibility"]["notFound"]})
        return Response({"success": True, "credibilityResult": CredibilityResultSerializer.represent(found)})
