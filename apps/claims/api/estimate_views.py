"""Endpoints for the estimates of a claim."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.claims import selectors
from apps.claims.exchange import estimates
from apps.core.api.idempotency import IdempotentMixin
from apps.core.api.openapi import IDEMPOTENCY_KEY
from apps.core.api.permissions import current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body
from apps.documents.serializers import describe_receipt
from apps.documents.storage import StoredFile
from apps.estimates.selectors import get_estimates_of_claim
from apps.estimates.serializers.estimate import (
    EstimateAddedSerializer,
    EstimateSerializer,
    EstimatesSerializer,
    EstimateUploadSerializer,
)


class ClaimEstimatesView(IdempotentMixin, APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(responses=EstimatesSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return the estimates of the member and of the carrier, newest first."""
        member = current_member(request)
        selectors.get_own_claim(member, claim_id)
        rows = get_estimates_of_claim(member, claim_id)
        body = {"results": rows, "max_file_megabytes": settings.ESTIMATE_FILE_MB}
        return Response(EstimatesSerializer(body).data)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=EstimateUploadSerializer, responses={201: EstimateAddedSerializer}
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Add an estimate, which is then read line by line."""
        member, now = current_member(request), timezone.now()
        selectors.get_own_claim(member, claim_id)
        form = EstimateUploadSerializer(data=request.data)
        form.is_valid(raise_exception=True)

        def add(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            estimate = estimates.add_estimate(
                member=member,
                claim_id=claim_id,
                party=form.validated_data["party"],
                stored_files=stored_files,
                meta=get_request_meta(request),
                now=now,
            )
            body = EstimateSerializer(estimate).data
            return success_body(
                "Estimate added. It is being read.", estimate=body, receipt=describe_receipt([estimate.document])
            )

        file_to_store = estimates.store_estimate_file(
            member=member, claim_id=claim_id, file=form.validated_data["file"], now=now
        )
        return self.run_once(request, prepare=file_to_store, perform=add)
