"""Endpoints for one estimate. Those of a claim's estimates are in ``apps/claims/api``, with the rules of claims."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.core.api.permissions import current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body
from apps.estimates.selectors import lines_page
from apps.estimates.serializers.estimate import (
    ColumnsSerializer,
    EstimateChangedSerializer,
    EstimateSerializer,
    LineCorrectedSerializer,
    LineCorrectionSerializer,
    LinesPageSerializer,
    LinesQuerySerializer,
    LineWithOriginalSerializer,
)
from apps.estimates.services import correct_own_line, get_own_estimate, name_columns


class EstimateColumnsView(APIView):
    @extend_schema(request=ColumnsSerializer, responses=EstimateChangedSerializer)
    def put(self, request: Request, estimate_id: UUID) -> Response:
        """Name the columns of a table, which is then read again. 409 unless the reason is `unknown_columns`."""
        member = current_member(request)
        get_own_estimate(member, estimate_id)
        form = ColumnsSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        estimate = name_columns(
            member=member,
            estimate_id=estimate_id,
            mapping=form.validated_data["columns"],
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        return Response(success_body("The table is read again.", estimate=EstimateSerializer(estimate).data))


class EstimateLinesView(APIView):
    @extend_schema(parameters=[LinesQuerySerializer], responses=LinesPageSerializer)
    def get(self, request: Request, estimate_id: UUID) -> Response:
        """Return one page of lines, in the document's order."""
        estimate = get_own_estimate(current_member(request), estimate_id)
        query = LinesQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        return Response(LinesPageSerializer(lines_page(estimate, **query.validated_data)).data)


class EstimateLineView(APIView):
    @extend_schema(request=LineCorrectionSerializer, responses=LineCorrectedSerializer)
    def patch(self, request: Request, estimate_id: UUID, line_id: UUID) -> Response:
        """Correct a line. 400 `line` says the arithmetic where it still does not check."""
        member = current_member(request)
        get_own_estimate(member, estimate_id)
        form = LineCorrectionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        values = dict(form.validated_data)
        line, estimate = correct_own_line(
            member=member,
            estimate_id=estimate_id,
            line_id=line_id,
            expected_version=values.pop("expected_version"),
            values=values,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        body = {"line": LineWithOriginalSerializer(line).data, "estimate": EstimateSerializer(estimate).data}
        return Response(success_body("Line corrected.", **body))
