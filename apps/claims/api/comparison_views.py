"""Endpoints for the comparison that was released with the result of a claim."""

from uuid import UUID

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.claims.exchange.comparisons import get_current_comparison
from apps.claims.selectors import get_own_claim
from apps.core.api.csv_view import CsvView
from apps.core.api.permissions import current_member
from apps.estimates.models import Comparison
from apps.estimates.selectors import export_pairs, pairs_page
from apps.estimates.serializers.comparison import (
    ComparisonSerializer,
    PairsPageSerializer,
    PairsQuerySerializer,
    describe_comparison,
)


def _get_comparison(request: Request, claim_id: UUID) -> Comparison:
    return get_current_comparison(get_own_claim(current_member(request), claim_id))


class ComparisonView(APIView):
    @extend_schema(responses=ComparisonSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return the released comparison, without the success envelope."""
        return Response(describe_comparison(_get_comparison(request, claim_id)))


class ComparisonLinesView(APIView):
    @extend_schema(parameters=[PairsQuerySerializer], responses=PairsPageSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return one page of pairs, in the order of the base."""
        comparison = _get_comparison(request, claim_id)
        query = PairsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        return Response(PairsPageSerializer(pairs_page(comparison, **query.validated_data)).data)


class ComparisonExportView(CsvView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, claim_id: UUID) -> StreamingHttpResponse:
        """Stream the comparison as CSV."""
        comparison = _get_comparison(request, claim_id)
        return self.stream(export_pairs(comparison), filename=f"comparison-v{comparison.version}.csv")
