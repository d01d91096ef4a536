"""Endpoints for the photographs of a claim, and the report that shows them."""

from contextlib import nullcontext
from typing import Any
from uuid import UUID

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.claims import selectors
from apps.claims.api.photo_serializers import (
    LastPhotoReportSerializer,
    PhotoChangedSerializer,
    PhotoChangeSerializer,
    PhotoReportOrderedSerializer,
    PhotoReportOrderSerializer,
    PhotoReportSerializer,
    PhotoSerializer,
    PhotosPageSerializer,
    PhotosQuerySerializer,
)
from apps.claims.photos import services
from apps.claims.transitions import lock_own_claim
from apps.core.api.idempotency import IdempotentMixin
from apps.core.api.openapi import IDEMPOTENCY_KEY
from apps.core.api.permissions import current_member
from apps.core.api.requests import get_request_meta
from apps.core.api.serializers import success_body


class ClaimPhotosView(APIView):
    @extend_schema(
        operation_id="user_claims_photos_list", parameters=[PhotosQuerySerializer], responses=PhotosPageSerializer
    )
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return one page of the photographs that can be viewed, by position."""
        query = PhotosQuerySerializer(data=request.query_params)
        query.is_valid(raise_exception=True)
        claim = selectors.get_own_claim(current_member(request), claim_id)
        return Response(PhotosPageSerializer(services.photos_page(claim, **query.validated_data)).data)


class PhotoView(APIView):
    @extend_schema(request=PhotoChangeSerializer, responses=PhotoChangedSerializer)
    def patch(self, request: Request, photo_id: UUID) -> Response:
        """Change some fields of a photograph. The last write of a field wins, and other fields are ignored."""
        form = PhotoChangeSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        photo = services.change_photo(
            member=current_member(request), photo_id=photo_id, values=dict(form.validated_data)
        )
        return Response(success_body("Saved.", photo=PhotoSerializer(photo).data))


class PhotoReportView(IdempotentMixin, APIView):
    @extend_schema(responses=LastPhotoReportSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return the last photo report of the claim."""
        claim = selectors.get_own_claim(current_member(request), claim_id)
        report = services.get_last_report(claim)
        return Response({"report": report and PhotoReportSerializer(report).data})

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=PhotoReportOrderSerializer,
        responses={202: PhotoReportOrderedSerializer},
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Let the worker make a report of the photographs that are not left out. It becomes a document of the claim."""
        member, now = current_member(request), timezone.now()
        selectors.get_own_claim(member, claim_id)
        form = PhotoReportOrderSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        values = {"title": "", **form.validated_data}

        def order(_: None) -> dict[str, Any]:
            claim = lock_own_claim(member, claim_id)
            report = services.order_report(claim=claim, meta=get_request_meta(request), now=now, **values)
            return success_body("The photo report is being made.", report=PhotoReportSerializer(report).data)

        return self.run_once(request, prepare=nullcontext(), perform=order, get_status=lambda: 202)
