"""Endpoints for the packets of a claim."""

from contextlib import nullcontext
from typing import Any
from uuid import UUID

from django.http import HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from apps.claims import selectors
from apps.claims.api.packet_serializers import (
    PacketOrderedSerializer,
    PacketOrderSerializer,
    PacketSerializer,
    PacketsSerializer,
)
from apps.claims.packets import services
from apps.claims.transitions import lock_own_claim
from apps.core.api.idempotency import IdempotentMixin
from apps.core.api.openapi import IDEMPOTENCY_KEY
from apps.core.api.permissions import current_member
from apps.core.api.serializers import success_body
from apps.core.database import release_connection
from apps.core.files.downloads import send_file
from apps.core.files.file_store import open_stored_file


class ClaimPacketsView(IdempotentMixin, APIView):
    @extend_schema(responses=PacketsSerializer)
    def get(self, request: Request, claim_id: UUID) -> Response:
        """Return the claim's packets of the last 30 days, newest first."""
        claim = selectors.get_own_claim(current_member(request), claim_id)
        packets = services.packets_of(claim, now=timezone.now())
        return Response({"results": PacketSerializer(packets, many=True).data})

    @extend_schema(
        parameters=[IDEMPOTENCY_KEY],
        request=PacketOrderSerializer,
        responses={200: PacketOrderedSerializer, 202: PacketOrderedSerializer},
    )
    def post(self, request: Request, claim_id: UUID) -> Response:
        """Let the worker make a packet. 200 if there is one with the same content already."""
        member, now = current_member(request), timezone.now()
        selectors.get_own_claim(member, claim_id)
        form = PacketOrderSerializer(data=request.data)
        form.is_valid(raise_exception=True)
        values = form.validated_data
        status = 202

        def order(_: None) -> dict[str, Any]:
            nonlocal status
            packet, is_new = services.order_packet(
                claim=lock_own_claim(member, claim_id),
                title=values.get("title", ""),
                exhibits=[services.WantedExhibit(**exhibit) for exhibit in values["exhibits"]],
                include=services.Include(**values.get("include", {})),
                now=now,
            )
            status = 202 if is_new else 200
            message = "The packet is being made." if is_new else "There is a packet with this content already."
            return success_body(message, packet=PacketSerializer(packet).data)

        return self.run_once(request, prepare=nullcontext(), perform=order, get_status=lambda: status)


class PacketDownloadView(APIView):
    @extend_schema(responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, claim_id: UUID, packet_id: UUID) -> HttpResponseBase:
        """Send the packet, to be saved. 409 `wrong_status` until it is ready, 403 `not_viewable` once outdated."""
        claim = selectors.get_own_claim(current_member(request), claim_id)
        packet = services.get_packet(claim, packet_id, now=timezone.now())
        release_connection()
        return send_file(
            request,
            file=open_stored_file(packet.filename),
            filename=services.get_download_name(packet),
            mime_type="application/pdf",
            save=True,
        )
