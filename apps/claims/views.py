"""The dashboard and the member's lists of documents and activity."""

from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.claims import selectors
from apps.claims.dashboard import dashboard_of
from apps.claims.selectors import ClaimDetail
from apps.claims.serializers import (
    ClaimAnswerSerializer,
    ClaimDetailSerializer,
    ClaimDocumentsSerializer,
    ClaimsPageSerializer,
    ClaimsQuerySerializer,
    ClaimSubmissionSerializer,
    DashboardSerializer,
)
from apps.claims.submission import ClaimForm, add_documents, submit_claim
from apps.claims.transitions import withdraw_claim
from apps.core.openapi import IDEMPOTENCY_KEY
from apps.core.permissions import current_member
from apps.core.request_meta import get_request_meta
from apps.core.serializers import success_body
from apps.documents.serializers import (
    DocumentsUploadedSerializer,
)
from apps.documents.views import documents_answer


class DashboardView(APIView):
    """Everything that the dashboard shows at once."""

    @extend_schema(responses=DashboardSerializer)
    def get(self, request: Request) -> Response:
        """Return it."""
        dashboard = dashboard_of(current_member(request), now=timezone.now())
        return Response(DashboardSerializer.represent(dashboard))


class ClaimsView(APIView):
    """A member's claims."""

    parser_classes = [MultiPartParser]

    @extend_schema(operation_id="user_claims_list", parameters=[ClaimsQuerySerializer], responses=ClaimsPageSerializer)
    def get(self, request: Request) -> Response:
        """Return one page, newest first."""
        query = ClaimsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = selectors.claims_page(current_member(request), **query.validated_data)
        return Response(ClaimsPageSerializer.represent(page))

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimSubmissionSerializer, responses={201: ClaimAnswerSerializer}
    )
    def post(self, request: Request) -> Response:
        """Submit a claim with its files."""
        form = ClaimSubmissionSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = submit_claim(
            request=request._request,
            member=current_member(request),
            form=ClaimForm(**form.validated_data),
            now=timezone.now(),
            answer=lambda claim: _claim_answer("Your claim has been submitted successfully.", claim),
        )
        return Response(answer.body, status=answer.status, headers=answer.headers)


class ClaimView(APIView):
    """One claim."""

    @extend_schema(responses=ClaimDetailSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return it with its documents and history, unwrapped."""
        return Response(ClaimDetailSerializer.represent(selectors.claim_of(current_member(request), claim_id)))


class ClaimDocumentsView(APIView):
    """The documents of one claim."""

    parser_classes = [MultiPartParser]

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimDocumentsSerializer, responses={201: DocumentsUploadedSerializer}
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """File further documents with it."""
        form = ClaimDocumentsSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        answer = add_documents(
            request=request._request,
            member=current_member(request),
            claim_id=claim_id,
            now=timezone.now(),
            answer=documents_answer,
            **form.validated_data,
        )
        return Response(answer.body, status=answer.status, headers=answer.headers)


class WithdrawClaimView(APIView):
    """Takes a claim back before work on it has started."""

    @extend_schema(request=None, responses=ClaimAnswerSerializer)
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Withdraw it; its unit comes back."""
        claim = withdraw_claim(
            member=current_member(request),
            claim_id=claim_id,
            meta=get_request_meta(request._request),
            now=timezone.now(),
        )
        return Response(_claim_answer("Your claim has been withdrawn.", selectors.detail_of(claim)))


def _claim_answer(message: str, claim: ClaimDetail) -> dict[str, object]:
    return success_body(message, claim=ClaimDetailSerializer.represent(claim))
