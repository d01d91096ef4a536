from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.claims import selectors
from apps.claims.api.dashboard import get_dashboard
from apps.claims.api.question_serializers import QuestionSerializer
from apps.claims.api.serializers import (
    AcceptSerializer,
    AllLabelsSerializer,
    ClaimAnswerSerializer,
    ClaimCorrectionSerializer,
    ClaimDetailSerializer,
    ClaimDocumentsSerializer,
    ClaimFiltersSerializer,
    ClaimMessageSerializer,
    ClaimMessagesPageSerializer,
    ClaimsPageSerializer,
    ClaimsQuerySerializer,
    ClaimSubmissionSerializer,
    ClaimSubmittedSerializer,
    DashboardSerializer,
    DocumentRequestSerializer,
    LabelsSerializer,
    MessageSentSerializer,
    MessageUploadSerializer,
    MuteSerializer,
    RequestAnsweredSerializer,
    RequestReceivedSerializer,
    UnavailableSerializer,
)
from apps.claims.claim_list import claims_page, export_claims
from apps.claims.emails import mute_claim
from apps.claims.exchange import conversation, document_requests, results
from apps.claims.exchange.archive import build_archive, get_archive_name
from apps.claims.exchange.corrections import correct_claim
from apps.claims.exchange.labels import get_labels, set_labels
from apps.claims.models import Claim
from apps.claims.selectors import ClaimDetail
from apps.claims.submission import add_documents, store_claim_files, store_further_files, submit_claim
from apps.claims.transitions import withdraw_claim
from apps.core.api.csv_view import CsvView
from apps.core.api.idempotency import IdempotentMixin
from apps.core.api.impersonation import get_impersonation
from apps.core.api.openapi import IDEMPOTENCY_KEY
from apps.core.api.permissions import current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import ListQuerySerializer, success_body
from apps.core.api.throttling import MemberThrottle
from apps.core.files.downloads import send_stream
from apps.core.rate_limits import Limit
from apps.documents.serializers import DocumentsUploadedSerializer, describe_receipt
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
        """Return one page of the member's claims, newest first unless ``sort`` says otherwise."""
        query = ClaimsQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = claims_page(current_member(request), **query.validated_data, now=timezone.now())
        return Response(ClaimsPageSerializer(page).data)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimSubmissionSerializer, responses={201: ClaimSubmittedSerializer}
    )
    def post(self, request: Request) -> Response:
        """Submit a claim with its files."""
        serializer = ClaimSubmissionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        files, now = serializer.validated_data.pop("files"), timezone.now()
        claim = Claim(member=current_member(request), **serializer.validated_data)

        def submit(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            meta = get_request_meta(request)
            submitted = submit_claim(claim=claim, stored_files=stored_files, meta=meta, now=now)
            body = _get_claim_body("Your claim has been submitted successfully.", submitted)
            return {**body, "receipt": describe_receipt(submitted.documents)}

        files_to_store = store_claim_files(claim=claim, files=files, now=now)
        return self.run_once(request, prepare=files_to_store, perform=submit)


class ClaimView(APIView):
    @extend_schema(responses=ClaimDetailSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return the claim with its documents and history, without the success envelope."""
        return Response(ClaimDetailSerializer(selectors.get_claim(current_member(request), claim_id)).data)

    @extend_schema(request=ClaimCorrectionSerializer, responses=ClaimAnswerSerializer)
    def patch(self, request: Request, claim_id: UUID) -> Response:
        """Correct an open claim. With an ``expectedVersion`` that is not the current one, the answer is 409."""
        member = current_member(request)
        selectors.get_own_claim(member, claim_id)
        serializer = ClaimCorrectionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        fields = dict(serializer.validated_data)
        correct_claim(
            member=member,
            claim_id=claim_id,
            expected_version=fields.pop("expected_version"),
            fields=fields,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        return Response(_get_claim_body("Your claim has been corrected.", selectors.get_claim(member, claim_id)))


class ClaimLabelsView(APIView):
    @extend_schema(request=LabelsSerializer, responses=ClaimAnswerSerializer)
    def put(self, request: Request, claim_id: UUID) -> Response:
        """Replace the member's own labels of the claim."""
        member = current_member(request)
        selectors.get_own_claim(member, claim_id)
        serializer = LabelsSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        set_labels(member=member, claim_id=claim_id, **serializer.validated_data)
        return Response(_get_claim_body("Labels saved.", selectors.get_claim(member, claim_id)))


class AllLabelsView(APIView):
    @extend_schema(responses=AllLabelsSerializer)
    def get(self, request: Request) -> Response:
        """Return the labels on all claims of the member."""
        return Response(AllLabelsSerializer({"labels": get_labels(current_member(request))}).data)


class ClaimsExportView(CsvView):
    @extend_schema(
        operation_id="user_claims_export",
        parameters=[ClaimFiltersSerializer],
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Stream the member's claims as CSV, newest first unless ``sort`` says otherwise."""
        query = ClaimFiltersSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        lines = export_claims(current_member(request), **query.validated_data, now=timezone.now())
        return self.stream(lines, filename="claims.csv")


class MessageThrottle(MemberThrottle):
    limit = Limit("claim messages", 30, timedelta(minutes=1))


class ArchiveThrottle(MemberThrottle):
    limit = Limit("claim archives", 6, timedelta(minutes=1))
    method = "GET"


class ClaimMessagesView(IdempotentMixin, APIView):
    parser_classes = [MultiPartParser]
    throttle_classes = [MessageThrottle]

    @extend_schema(parameters=[ListQuerySerializer], responses=ClaimMessagesPageSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return one page of the conversation, newest first, and mark its messages from the network as read."""
        claim = selectors.get_own_claim(current_member(request), claim_id)
        query = ListQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = conversation.messages_page(claim, **query.validated_data)
        if _is_read_by_member(request):
            conversation.mark_read_by_member(claim, page.rows, now=timezone.now())
        return Response(ClaimMessagesPageSerializer(page).data)

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=MessageUploadSerializer, responses={201: MessageSentSerializer}
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Send a message to the network."""
        member, now = current_member(request), timezone.now()
        selectors.get_own_claim(member, claim_id)
        serializer = MessageUploadSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)

        def send(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            row = conversation.send_member_message(
                member=member,
                claim_id=claim_id,
                text=serializer.validated_data["text"],
                stored_files=stored_files,
                meta=get_request_meta(request),
                now=now,
            )
            body = ClaimMessageSerializer(row).data
            return success_body("Message sent.", claimMessage=body, receipt=describe_receipt(row.documents))

        files_to_store = conversation.store_message_files(
            member=member, claim_id=claim_id, files=serializer.validated_data["files"], now=now
        )
        return self.run_once(request, prepare=files_to_store, perform=send)


def _is_read_by_member(request: Request) -> bool:
    """Whether a person reads the response: not if it is prefetched, and not if staff view the account."""
    is_prefetch = "prefetch" in request.headers.get("Sec-Purpose", request.headers.get("Purpose", ""))
    return request.method == "GET" and not is_prefetch and get_impersonation(request) is None


class RequestedDocumentsView(IdempotentMixin, APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimDocumentsSerializer, responses={201: RequestReceivedSerializer}
    )
    def post(self, request: Request, claim_id: UUID, request_id: UUID) -> Response:
        """Upload what the network has requested."""
        member, now = current_member(request), timezone.now()
        document_requests.get_own_request(member, claim_id, request_id)
        serializer = ClaimDocumentsSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)

        def receive(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            received = document_requests.receive_documents(
                member=member,
                claim_id=claim_id,
                request_id=request_id,
                stored_files=stored_files,
                meta=get_request_meta(request),
                now=now,
            )
            detail = selectors.get_request_detail(received)
            body = DocumentRequestSerializer(detail).data
            return success_body("Documents received.", request=body, receipt=describe_receipt(detail.documents))

        files_to_store = document_requests.store_requested_files(
            member=member,
            claim_id=claim_id,
            request_id=request_id,
            files=serializer.validated_data["files"],
            now=now,
        )
        return self.run_once(request, prepare=files_to_store, perform=receive)


class UnavailableDocumentView(APIView):
    @extend_schema(request=UnavailableSerializer, responses=RequestAnsweredSerializer)
    def post(self, request: Request, claim_id: UUID, request_id: UUID) -> Response:
        """Answer that a requested document is not available. The request is closed, and staff read the reason."""
        member = current_member(request)
        document_requests.get_own_request(member, claim_id, request_id)
        serializer = UnavailableSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        closed = document_requests.answer_unavailable(
            member=member,
            claim_id=claim_id,
            request_id=request_id,
            **serializer.validated_data,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        detail = selectors.get_request_detail(closed)
        return Response(success_body("Answer sent.", request=DocumentRequestSerializer(detail).data))


class AcceptClaimView(APIView):
    @extend_schema(request=AcceptSerializer, responses=ClaimAnswerSerializer)
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Accept the current results for good."""
        member = current_member(request)
        selectors.get_own_claim(member, claim_id)
        serializer = AcceptSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        results.accept_result(
            member=member,
            claim_id=claim_id,
            deliverable_ids=serializer.validated_data.get("deliverables", []),
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        return Response(_get_claim_body("Result accepted.", selectors.get_claim(member, claim_id)))


class QuestionClaimView(APIView):
    throttle_classes = [MessageThrottle]

    @extend_schema(request=QuestionSerializer, responses=ClaimAnswerSerializer)
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Send a question about the result. The claim is in progress again."""
        member = current_member(request)
        selectors.get_own_claim(member, claim_id)
        serializer = QuestionSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        results.question_result(
            member=member,
            claim_id=claim_id,
            **serializer.validated_data,
            meta=get_request_meta(request),
            now=timezone.now(),
        )
        return Response(_get_claim_body("Question sent.", selectors.get_claim(member, claim_id)))


class ClaimArchiveView(APIView):
    throttle_classes = [ArchiveThrottle]

    @extend_schema(responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request, claim_id: UUID) -> HttpResponseBase:
        """Send a zip of the claim's documents, messages and results, with a manifest."""
        claim = selectors.get_own_claim(current_member(request), claim_id)
        return send_stream(
            request,
            chunks=build_archive(claim, now=timezone.now()),
            filename=get_archive_name(claim),
            mime_type="application/zip",
        )


class ClaimDocumentsView(IdempotentMixin, APIView):
    parser_classes = [MultiPartParser]

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY], request=ClaimDocumentsSerializer, responses={201: DocumentsUploadedSerializer}
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Add documents to the claim."""
        member, now = current_member(request), timezone.now()
        selectors.get_own_claim(member, claim_id)
        serializer = ClaimDocumentsSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)

        def add(stored_files: Sequence[StoredFile]) -> dict[str, Any]:
            documents = add_documents(
                member=member,
                claim_id=claim_id,
                stored_files=stored_files,
                meta=get_request_meta(request),
                now=now,
            )
            return build_uploaded_body(documents)

        files_to_store = store_further_files(
            member=member, claim_id=claim_id, files=serializer.validated_data["files"], now=now
        )
        return self.run_once(request, prepare=files_to_store, perform=add)


class WithdrawClaimView(APIView):
    @extend_schema(request=None, responses=ClaimAnswerSerializer)
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Withdraw the claim before work on it has started. `unitReturn` says what became of its unit."""
        member = current_member(request)
        withdraw_claim(member=member, claim_id=claim_id, meta=get_request_meta(request), now=timezone.now())
        return Response(_get_claim_body("Your claim has been withdrawn.", selectors.get_claim(member, claim_id)))


class MuteClaimView(APIView):
    @extend_schema(request=MuteSerializer, responses=ClaimAnswerSerializer)
    def put(self, request: Request, claim_id: UUID) -> Response:
        """Stop the emails about the claim, or send them again. The inbox lists its news either way."""
        member = current_member(request)
        selectors.get_own_claim(member, claim_id)
        serializer = MuteSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        is_muted = serializer.validated_data["muted"]
        mute_claim(member=member, claim_id=claim_id, is_muted=is_muted)
        message = "No more emails about this claim." if is_muted else "You get emails about this claim again."
        return Response(_get_claim_body(message, selectors.get_claim(member, claim_id)))


def _get_claim_body(message: str, claim: ClaimDetail) -> dict[str, object]:
    return success_body(message, claim=ClaimDetailSerializer(claim).data)
