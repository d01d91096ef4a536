from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.claims import selectors
from apps.claims.dashboard import get_dashboard
from apps.claims.models import Claim
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
from apps.claims.submission import add_documents, store_claim_files, store_further_files, submit_claim
from apps.claims.transitions import withdraw_claim
from apps.core.idempotency import IdempotentMixin
from apps.core.openapi import IDEMPOTENCY_KEY
from apps.core.permissions import current_member
from apps.core.requests import get_request_meta
from apps.core.serializers import success_body
from apps.documents.serializers import DocumentsUploadedSerializer
from apps.documents.storage import StoredFile
from apps.documents.views import build_uploaded_body


class DashboardView(APIView):
    @extend_schema(responses=DashboardSerializer)
    def get(self, request: Request) -> Response:
        """Return everything that the dashboard shows."""
        dashboard = get_dashboard(current_member(request), now=timezone.now())
        return Response(DashboardSerializer(dashboard).data)


class ClaimsView(IdempotentMixin, APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(operation_id="user_claims_list", parameters=[ClaimsQuerySerializer], responses=ClaimsPageSerializer)
    def get(self, request: Request) -> Response:
        """Return one page of the member's claims, newest first."""
        query = ClaimsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = selectors.claims_page(current_member(request), **query.validated_data)
        return Response(ClaimsPageSerializer(page).data)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimSubmissionSerializer, responses={201: ClaimAnswerSerializer}
    )
    def post(self, request: Request) -> Response:
        """Submit a claim with its files."""
        serializer = ClaimSubmissionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        files, now = serializer.validated_data.pop("files"), timezone.now()
        claim = Claim(member=current_member(request), **serializer.validated_data)

        def submit(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            meta = get_request_meta(request._request)
            submitted = submit_claim(claim=claim, stored_files=stored_files, meta=meta, now=now)
            return _get_claim_body("Your claim has been submitted successfully.", submitted)

        files_to_store = store_claim_files(claim=claim, files=files, now=now)
        return self.run_once(request, now=now, prepare=files_to_store, perform=submit)


class ClaimView(APIView):
    @extend_schema(responses=ClaimDetailSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return the claim with its documents and history, without the success envelope."""
        return Response(ClaimDetailSerializer(selectors.get_claim(current_member(request), claim_id)).data)


class ClaimDocumentsView(IdempotentMixin, APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimDocumentsSerializer, responses={201: DocumentsUploadedSerializer}
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Add documents to the claim."""
        serializer = ClaimDocumentsSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        arguments: dict[str, Any] = {"member": current_member(request), "claim_id": claim_id, "now": timezone.now()}

        def add(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            meta = get_request_meta(request._request)
            return build_uploaded_body(add_documents(**arguments, stored_files=stored_files, meta=meta))

        files_to_store = store_further_files(**arguments, **serializer.validated_data)
        return self.run_once(request, now=arguments["now"], prepare=files_to_store, perform=add)


class WithdrawClaimView(APIView):
    @extend_schema(request=None, responses=ClaimAnswerSerializer)
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Withdraw the claim before work on it has started. Its unit is returned to the subscription."""
        claim = withdraw_claim(
            member=current_member(request),
            claim_id=claim_id,
            meta=get_request_meta(request._request),
            now=timezone.now(),
        )
        return Response(_get_claim_body("Your claim has been withdrawn.", selectors.get_claim_detail(claim)))


def _get_claim_body(message: str, claim: ClaimDetail) -> dict[str, object]:
    return success_body(message, claim=ClaimDetailSerializer(claim).data)
