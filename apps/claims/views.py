"""The dashboard and the member's lists of documents and activity."""

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
from apps.documents.serializers import (
    DocumentsUploadedSerializer,
)
from apps.documents.storage import StoredFile
from apps.documents.views import build_uploaded_body


class DashboardView(APIView):
    """Everything that the dashboard shows at once."""

    @extend_schema(responses=DashboardSerializer)
    def get(self, request: Request) -> Response:
        """Return it."""
        dashboard = get_dashboard(current_member(request), now=timezone.now())
        return Response(DashboardSerializer.represent(dashboard))


class ClaimsView(IdempotentMixin, APIView):
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
        files, now = form.validated_data.pop("files"), timezone.now()
        claim = Claim(member=current_member(request), **form.validated_data)

        def submit(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            meta = get_request_meta(request._request)
            submitted = submit_claim(claim=claim, stored_files=stored_files, meta=meta, now=now)
            return _claim_answer("Your claim has been submitted successfully.", submitted)

        files_to_store = store_claim_files(claim=claim, files=files, now=now)
        return self.run_once(request, now=now, prepare=files_to_store, perform=submit)


class ClaimView(APIView):
    """One claim."""

    @extend_schema(responses=ClaimDetailSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return it with its documents and history, unwrapped."""
        return Response(ClaimDetailSerializer.represent(selectors.get_claim(current_member(request), claim_id)))


class ClaimDocumentsView(IdempotentMixin, APIView):
    """The documents of one claim."""

    parser_classes = [MultiPartParser]

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimDocumentsSerializer, responses={201: DocumentsUploadedSerializer}
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """File further documents with it."""
        form = ClaimDocumentsSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        claim: dict[str, Any] = {"member": current_member(request), "claim_id": claim_id, "now": timezone.now()}

        def add(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            meta = get_request_meta(request._request)
            return build_uploaded_body(add_documents(**claim, stored_files=stored_files, meta=meta))

        files_to_store = store_further_files(**claim, **form.validated_data)
        return self.run_once(request, now=claim["now"], prepare=files_to_store, perform=add)


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
        return Response(_claim_answer("Your claim has been withdrawn.", selectors.get_claim_detail(claim)))


def _claim_answer(message: str, claim: ClaimDetail) -> dict[str, object]:
    return success_body(message, claim=ClaimDetailSerializer.represent(claim))
