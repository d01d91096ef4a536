from collections.abc import Iterator
from uuid import UUID

from django.http import HttpResponseBase, StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.accounts.models import Member
from apps.core.api.csv_view import CsvView
from apps.core.api.permissions import current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import ListQuerySerializer, success_body
from apps.core.errors import Conflict
from apps.core.files.downloads import send_stream
from apps.subscriptions import billing_page, plan_changes
from apps.subscriptions.models import BillingPdf
from apps.subscriptions.serializers import (
    BillingChangedSerializer,
    BillingSerializer,
    CancelSerializer,
    ChangePlanSerializer,
    PlanChangeSerializer,
    PlanNameSerializer,
    StatementSerializer,
    StatementsPageSerializer,
)
from apps.subscriptions.statements import read_statement


class StatementOpen(Conflict):
    code = "wrong_status"
    message = "This statement is made when its period is over"


class BillingView(APIView):
    @extend_schema(responses=BillingSerializer)
    def get(self, request: Request) -> Response:
        """Return the current period line by line, what comes next, and how to pay."""
        billing = billing_page.get_billing(current_member(request), now=timezone.now())
        return Response(BillingSerializer(billing).data)


class StatementsView(APIView):
    @extend_schema(
        operation_id="user_statements_list", parameters=[ListQuerySerializer], responses=StatementsPageSerializer
    )
    def get(self, request: Request) -> Response:
        """Return one page of the statements of past periods, newest first, without their lines."""
        query = ListQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        page = billing_page.get_statements(current_member(request), **query.validated_data, now=timezone.now())
        return Response(StatementsPageSerializer(page).data)


class StatementView(APIView):
    @extend_schema(responses=StatementSerializer)
    def get(self, request: Request, statement_id: UUID) -> Response:
        """Return a statement with its lines, also that of the current period."""
        statement = billing_page.get_own_statement(current_member(request), statement_id, now=timezone.now())
        return Response(StatementSerializer(read_statement(statement)).data)


class StatementPdfView(APIView):
    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, statement_id: UUID) -> HttpResponseBase:
        """Send the PDF that was stored when the period was over."""
        statement = billing_page.get_own_statement(current_member(request), statement_id, now=timezone.now())
        if statement.pdf is None:
            raise StatementOpen
        return _send_pdf(request, statement.pdf, f"{statement.number}.pdf")


class StatementCsvView(CsvView):
    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, statement_id: UUID) -> StreamingHttpResponse:
        """Stream the lines of a statement as CSV."""
        statement = billing_page.get_own_statement(current_member(request), statement_id, now=timezone.now())
        lines: Iterator[str] = billing_page.write_statement_csv(read_statement(statement))
        return self.stream(lines, filename=f"{statement.number or 'statement'}.csv")


class ReceiptView(APIView):
    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, payment_id: UUID) -> HttpResponseBase:
        """Send the receipt of a payment."""
        payment = billing_page.get_own_receipt(current_member(request), payment_id, now=timezone.now())
        return _send_pdf(request, payment.receipt, f"{payment.number}.pdf")


def _send_pdf(request: Request, pdf: BillingPdf | None, filename: str) -> HttpResponseBase:
    content = bytes(pdf.content) if pdf else b""
    return send_stream(request._request, chunks=[content], filename=filename, mime_type="application/pdf")


class PlanChangeView(APIView):
    @extend_schema(parameters=[PlanNameSerializer], responses=PlanChangeSerializer)
    def get(self, request: Request) -> Response:
        """Say what a change of the plan would do. Changes nothing."""
        query = PlanNameSerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        change = plan_changes.preview_change(member=current_member(request), now=timezone.now(), **query.validated_data)
        return Response(PlanChangeSerializer(change).data)

    @extend_schema(request=ChangePlanSerializer, responses=BillingChangedSerializer)
    def post(self, request: Request) -> Response:
        """Change the plan at the end of what is paid."""
        serializer = ChangePlanSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        member = current_member(request)
        subscription = plan_changes.schedule_change(
            member=member, meta=get_request_meta(request), now=timezone.now(), **serializer.validated_data
        )
        return _respond(f"Your plan changes on {subscription.paid_until:%d %B %Y}.", member)


class CancelView(APIView):
    @extend_schema(request=CancelSerializer, responses=BillingChangedSerializer)
    def post(self, request: Request) -> Response:
        """Cancel the plan at the end of what is paid."""
        serializer = CancelSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        member = current_member(request)
        subscription = plan_changes.schedule_cancellation(
            member=member, meta=get_request_meta(request), now=timezone.now(), **serializer.validated_data
        )
        return _respond(f"Your plan ends on {subscription.paid_until:%d %B %Y}.", member)


class ScheduledView(APIView):
    @extend_schema(responses={200: BillingChangedSerializer})
    def delete(self, request: Request) -> Response:
        """Undo a scheduled change or cancellation."""
        member = current_member(request)
        plan_changes.undo_scheduled(member=member, meta=get_request_meta(request), now=timezone.now())
        return _respond("Your plan stays as it is.", member)


def _respond(message: str, member: Member) -> Response:
    billing = billing_page.get_billing(member, now=timezone.now())
    return Response(success_body(message, billing=BillingSerializer(billing).data))
