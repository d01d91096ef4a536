"""Packets that staff make of a claim. They are listed and counted apart from the member's."""

import math
from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.safestring import SafeString

from apps.claims.audit_actions import AuditAction
from apps.claims.models import Claim, Packet
from apps.claims.packets import services
from apps.claims.site.estimate_actions import EstimateActionsAdmin
from apps.claims.staff.actions import log_action
from apps.core.errors import DomainError, NotFound
from apps.core.files.downloads import send_file
from apps.core.files.file_store import open_stored_file
from apps.core.request_meta import Actor
from apps.core.staff.actions import ActionForm, support_action

_INCLUDE = [
    ("conversation", "Conversation"),
    ("history", "History"),
    ("comparison", "Comparison"),
    ("details", "Details"),
]


def get_packets_context(claim: Claim, *, now: datetime) -> dict[str, Any]:
    """What ``admin/claims/packets.html`` shows."""
    packets = services.packets_of(claim, by_staff=True, now=now)
    is_making = any(packet.get_shown_state() == Packet.State.MAKING for packet in packets)
    return {"original": claim, "packets": packets, "packets_making": is_making}


class ExhibitsWidget(forms.CheckboxSelectMultiple):
    """Each exhibit has a number beside it, by which they are ordered. Needs no script."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        context = self.get_context(name, value, attrs)["widget"]
        options = [option for _group, options, _index in context["optgroups"] for option in options]
        # After a mistake, the chosen ones come first, in the order that was sent.
        chosen = {document_id: place for place, document_id in enumerate(value or [])}
        options.sort(key=lambda option: chosen.get(option["value"], len(chosen)))
        return render_to_string("admin/claims/exhibits.html", {"widget": context, "options": options})

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        def get_place(document_id: str) -> float:
            try:
                return float(data.get(f"place_{document_id}"))
            except (TypeError, ValueError):
                return math.inf

        # Without numbers, they keep the order in which they were sent.
        return sorted(super().value_from_datadict(data, files, name) or [], key=get_place)


class PacketForm(ActionForm):
    title = forms.CharField(max_length=200, initial=services.DEFAULT_TITLE)
    exhibits = forms.MultipleChoiceField(
        required=False,
        widget=ExhibitsWidget,
        help_text="In the order of their numbers. Drafts and files that cannot be opened are not offered.",
    )
    include = forms.MultipleChoiceField(
        required=False, choices=_INCLUDE, widget=forms.CheckboxSelectMultiple, label="Also in the packet"
    )

    def __init__(self, *args: Any, row: Claim, **kwargs: Any) -> None:
        super().__init__(*args, row=row, **kwargs)
        documents = services.get_possible_exhibits(row)
        self.fields["exhibits"].choices = [  # type: ignore[attr-defined]
            (str(document.pk), document.original_filename) for document in documents
        ]


class PacketActionsAdmin(EstimateActionsAdmin):
    def get_urls(self) -> list[URLPattern]:
        download = path(
            "<uuid:claim_id>/packet/<uuid:packet_id>/download/",
            self.admin_site.admin_view(self.packet_view),
            name="claims_claim_packet_download",
        )
        packets = path(
            "<uuid:claim_id>/packets/", self.admin_site.admin_view(self.packets_view), name="claims_claim_packets"
        )
        return [download, packets, *super().get_urls()]

    @support_action(
        "Make a packet",
        label="Make packet",
        button="Make packet",
        has_link=False,
        form=PacketForm,
        warning="The member does not see it. It is on this page once it is made, for 30 days.",
    )
    @transaction.atomic(durable=True)
    def packet(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        locked = Claim.objects.locked(claim.pk)
        now = timezone.now()
        packet, is_new = services.order_packet(
            claim=locked,
            title=data["title"],
            exhibits=[services.WantedExhibit(UUID(document_id)) for document_id in data["exhibits"]],
            include=services.Include(**dict.fromkeys(data["include"], True)),
            now=now,
            staff=actor.user,
        )
        if not is_new:
            return f"There is a packet with this content already: {packet}."
        log_action(
            AuditAction.CLAIM_PACKET_MADE,
            claim=locked,
            actor=actor,
            description=f"Made a packet of the claim {locked}: {packet}",
            now=now,
        )
        return "The packet is being made."

    def packets_view(self, request: HttpRequest, claim_id: UUID) -> HttpResponse:
        """The list on the claim's page alone, which asks for it while a packet is made."""
        claim = self._get_viewable(request, claim_id)
        return render(request, "admin/claims/packets.html", get_packets_context(claim, now=timezone.now()))

    packets_view.is_polling = True  # type: ignore[attr-defined]

    def packet_view(self, request: HttpRequest, claim_id: UUID, packet_id: UUID) -> HttpResponseBase:
        claim = self._get_viewable(request, claim_id)
        try:
            packet = services.get_packet(claim, packet_id, by_staff=True, now=timezone.now())
            return send_file(
                request,
                file=open_stored_file(packet.filename),
                filename=services.get_download_name(packet),
                mime_type="application/pdf",
                save=True,
            )
        except NotFound as error:
            raise Http404 from error
        except DomainError as error:
            messages.error(request, f"{error.message.rstrip('.')}.")
            return HttpResponseRedirect(reverse("admin:claims_claim_change", args=[claim_id]))

    def _get_viewable(self, request: HttpRequest, claim_id: UUID) -> Claim:
        claim = self.get_object(request, str(claim_id))
        if claim is None:
            raise Http404
        if not self.has_view_permission(request, claim):
            raise PermissionDenied
        return claim
