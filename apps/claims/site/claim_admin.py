from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.urls import URLPattern, path, reverse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.formats import date_format
from django.views.decorators.http import require_POST

from apps.claims.clock.due_times import get_business_hours
from apps.claims.exchange import conversation, document_requests, results
from apps.claims.exchange.amounts import correct_final_amount, require_completed
from apps.claims.models import Claim
from apps.claims.phases import Operation, refuse_closed, require
from apps.claims.site.claim_page import get_thumbnail, open_claim_page, open_document
from apps.claims.site.forms import (
    CloseRequestForm,
    CorrectAmountForm,
    DiscardForm,
    DraftForm,
    MessageForm,
    MoveClaimForm,
    NoteForm,
    ReleaseForm,
    RequestForm,
    SnoozeForm,
    WithdrawResultForm,
)
from apps.claims.site.link_forms import LinkForm, UnlinkForm
from apps.claims.site.network_time import get_network_zone, render_in_zone, with_network_zone
from apps.claims.site.packet_actions import PacketActionsAdmin
from apps.claims.site.queue_column import get_kept_query, get_next_url
from apps.claims.site.queue_pages import (
    AssignForm,
    own_settings_page,
    presence_view,
)
from apps.claims.staff import links, queue, snooze
from apps.claims.staff.notes import write_note
from apps.claims.transitions import move_claim
from apps.core.api.requests import get_actor
from apps.core.errors import DomainError
from apps.core.files.downloads import send_image
from apps.core.formatting import format_usd
from apps.core.request_meta import Actor
from apps.core.staff.actions import OptionalReasonForm, SupportAction, support_action
from apps.documents.storage import store_files
from apps.documents.support import send_to_support
from apps.documents.thumbnails import MIME_TYPE
from apps.factors.requests import require_recent_proof


class ClaimAdmin(PacketActionsAdmin):
    fields = ("status",)  # the page has its own template
    change_form_template = "admin/claims/claim.html"

    def get_queryset(self, request: HttpRequest) -> QuerySet[Claim]:
        return with_network_zone(
            super().get_queryset(request).select_related("member__user", "assignee__staff_settings")
        )

    def get_urls(self) -> list[URLPattern]:
        document_url = path(
            "<uuid:claim_id>/documents/<uuid:document_id>/",
            self.admin_site.admin_view(self.document_view),
            name="claims_claim_document",
        )
        thumbnail_url = path(
            "<uuid:claim_id>/documents/<uuid:document_id>/thumbnail/",
            self.admin_site.admin_view(self.thumbnail_view),
            name="claims_claim_thumbnail",
        )
        open_url = path("<uuid:claim_id>/open/", self.admin_site.admin_view(self.open_view), name="claims_claim_open")
        settings_url = path("settings/", self.admin_site.admin_view(self.settings_view), name="claims_claim_settings")
        return [document_url, thumbnail_url, open_url, settings_url, *super().get_urls()]

    @method_decorator(require_POST)
    def open_view(self, request: HttpRequest, claim_id: UUID) -> HttpResponse:
        if not self.has_action_permission(request, self.support_actions["take"]):
            raise PermissionDenied
        claim = self.get_object(request, str(claim_id))
        if claim is None:
            raise Http404
        return presence_view(request, claim)

    # An open page asks by itself, which does not keep the session alive.
    open_view.is_polling = True  # type: ignore[attr-defined]

    def settings_view(self, request: HttpRequest) -> HttpResponse:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return own_settings_page(self.admin_site, request)

    def get_action_details(self, row: Claim) -> list[tuple[str, Any]]:
        return [
            ("Member", f"{row.member} ({row.member.user})"),
            ("Property", row.property_address),
            ("Homeowner", row.homeowner),
            ("Claim number", row.claim_number),
            ("Service", row.get_service_request_type_display()),
            ("Status", row.get_status_display()),
            ("Original amount", format_usd(row.original_claim_amount) or "none"),
            ("Final amount", format_usd(row.final_claim_amount) or "none"),
        ]

    @support_action(
        "Move claim",
        label="Move",
        form=MoveClaimForm,
        warning=(
            "Declining gives the unit of service back while its period runs, or if the service carries over. The "
            "member gets an email."
        ),
        check=lambda claim: refuse_closed(claim, now=timezone.now()),
        version=lambda claim: claim.status,
    )
    def move(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        moved = move_claim(claim_id=claim.pk, expected_status=claim.status, actor=actor, now=timezone.now(), **data)
        return f"The claim is {moved.status_word} now, and the member was notified."

    @support_action(
        "Correct final amount",
        button="Correct amount",
        form=CorrectAmountForm,
        warning="The member sees the old and the new amount, in an email and in the activity log.",
        check=require_completed,
        version=lambda claim: claim.final_claim_amount,
    )
    def correct_amount(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        corrected = correct_final_amount(
            claim_id=claim.pk, expected_amount=claim.final_claim_amount, actor=actor, now=timezone.now(), **data
        )
        return f"The final amount is {format_usd(corrected.final_claim_amount)} now, and the member was notified."

    @support_action(
        "Take claim",
        label="Take",
        form=OptionalReasonForm,
        check=queue.require_unassigned,
        warning="The member sees your callsign.",
    )
    def take(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        queue.take(claim_id=claim.pk, actor=actor, now=timezone.now(), **data)
        return "The claim is yours now."

    @support_action(
        "Assign claim",
        label="Assign",
        form=AssignForm,
        check=lambda claim: require(claim, Operation.ASSIGN, now=timezone.now()),
        version=lambda claim: claim.assignee_id,
    )
    def assign(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        queue.assign(claim_id=claim.pk, expected_assignee=claim.assignee, actor=actor, now=timezone.now(), **data)
        assignee = data["assignee"]
        return f"{assignee.callsign} works on the claim now." if assignee else "The claim is back in the queue."

    @support_action(
        "Snooze claim",
        label="Snooze",
        has_link=False,
        form=SnoozeForm,
        check=lambda claim: require(claim, Operation.SNOOZE, now=timezone.now()),
        warning="The due time goes on. An answer of the member ends the snooze.",
    )
    def snooze(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        snooze.snooze(claim_id=claim.pk, actor=actor, now=timezone.now(), **data)
        return f"The claim is snoozed until {date_format(data['until'])}."

    @support_action(
        "End the snooze",
        label="End snooze",
        has_link=False,
        form=OptionalReasonForm,
        check=lambda claim: snooze.require_snoozed(claim, now=timezone.now()),
    )
    def unsnooze(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        snooze.unsnooze(claim_id=claim.pk, actor=actor, now=timezone.now(), **data)
        return "The claim is in its lists again."

    @support_action(
        "Link to another claim",
        label="Link",
        button="Link",
        has_link=False,
        form=LinkForm,
        warning="Shown on both claims. Members do not see it.",
    )
    def link(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        other = data.pop("claim")
        links.link(claim_id=claim.pk, other=other, actor=actor, now=timezone.now(), **data)
        return f"The claim is linked to {other}."

    @support_action("Remove a link", label="Unlink", button="Unlink", has_link=False, form=UnlinkForm)
    def unlink(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        other = data.pop("claim")
        links.unlink(claim_id=claim.pk, other=other, actor=actor, now=timezone.now(), **data)
        return f"The claim is no longer linked to {other}."

    @support_action(
        "Send a message",
        label="Message",
        button="Send message",
        form=MessageForm,
        warning="The member gets an email with a link to the message.",
        check=lambda claim: require(claim, Operation.MESSAGE, now=timezone.now()),
    )
    def message(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        with store_files(data["files"]) as stored_files, transaction.atomic(durable=True):
            conversation.send_staff_message(
                message_id=data["key"],
                claim_id=claim.pk,
                text=data["text"],
                stored_files=stored_files,
                actor=actor,
                now=timezone.now(),
            )
        return "The message was sent, and the member was notified."

    @support_action("Write an internal note", label="Add note", button="Save note", form=NoteForm, has_link=False)
    def note(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        write_note(note_id=data["key"], claim_id=claim.pk, text=data["text"], actor=actor, now=timezone.now())
        return "The note was saved. Members never see it."

    @support_action(
        "Request a document",
        label="Request document",
        has_link=False,
        form=RequestForm,
        warning="The member gets an email with a link to the request. The claim's status does not change.",
        check=lambda claim: require(claim, Operation.REQUEST, now=timezone.now()),
    )
    def request(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        document_requests.request_documents(claim_id=claim.pk, actor=actor, now=timezone.now(), **data)
        what = "document was" if len(data["texts"]) == 1 else "documents were"
        return f"The {what} requested, and the member was notified."

    @support_action(
        "Close a document request",
        label="Close",
        has_link=False,
        button="Close request",
        form=CloseRequestForm,
        warning="The member can upload no more documents for it.",
        check=document_requests.require_request,
    )
    def close_request(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        request = data["request"]
        document_requests.close_request(
            claim_id=claim.pk, request_id=request.pk, actor=actor, reason=data["reason"], now=timezone.now()
        )
        return f"The request is closed: {request.title}."

    @support_action(
        "Draft a result",
        label="Add draft",
        has_link=False,
        button="Save draft",
        form=DraftForm,
        warning="The member does not see it before it is released.",
        check=lambda claim: require(claim, Operation.DELIVER, now=timezone.now()),
    )
    def deliver(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        key, files = data.pop("key"), data.pop("files")
        with store_files(files) as stored_files, transaction.atomic(durable=True):
            results.draft_result(
                deliverable_id=key,
                claim_id=claim.pk,
                stored_files=stored_files,
                actor=actor,
                now=timezone.now(),
                **data,
            )
        return "The draft was saved. Release it when it is right."

    @support_action(
        "Discard a draft",
        label="Discard",
        has_link=False,
        button="Discard draft",
        form=DiscardForm,
        warning="It can never be released. The member has not seen it and is not notified.",
        check=results.require_draft,
        is_danger=True,
    )
    def discard(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        discarded = results.discard_draft(
            claim_id=claim.pk,
            deliverable_id=data["deliverable"].pk,
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"Discarded the draft {discarded.title}."

    @support_action(
        "Release a result",
        label="Release",
        has_link=False,
        button="Release to the member",
        form=ReleaseForm,
        warning="The member can open it at once and gets an email. It cannot be changed afterwards.",
        check=lambda claim: results.require_release(claim, now=timezone.now()),
        version=results.get_results_version,
    )
    def release(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        released = results.release_result(
            claim_id=claim.pk,
            deliverable_id=data.pop("deliverable").pk,
            expected_version=results.get_results_version(claim),
            actor=actor,
            now=timezone.now(),
            **data,
        )
        done = f"Released {released}"
        return (
            f"{done} and completed the claim, and the member was notified."
            if data["complete"]
            else (f"{done}, and the member was notified.")
        )

    @support_action(
        "Withdraw a result",
        label="Withdraw",
        has_link=False,
        button="Withdraw result",
        form=WithdrawResultForm,
        warning=(
            "The member can no longer open it and gets an email. Without another result, a completed claim is in "
            "progress again."
        ),
        check=lambda claim: results.require_result(claim, now=timezone.now()),
        version=results.get_results_version,
        is_danger=True,
        guard=require_recent_proof,
    )
    def withdraw_deliverable(self, claim: Claim, data: dict[str, Any], actor: Actor) -> str:
        withdrawn = results.withdraw_result(
            claim_id=claim.pk,
            deliverable_id=data["deliverable"].pk,
            expected_version=results.get_results_version(claim),
            actor=actor,
            reason=data["reason"],
            now=timezone.now(),
        )
        return f"Withdrew {withdrawn}, and the member was notified."

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        claim = context["original"]
        page = open_claim_page(self, request, claim)
        response = super().render_change_form(request, {**context, **page}, *args, **kwargs)
        return render_in_zone(response, get_network_zone(claim))

    def action_view(self, request: HttpRequest, row_id: UUID, action: SupportAction) -> HttpResponse:
        response = super().action_view(request, row_id, action)
        return response if response.status_code == 302 else render_in_zone(response, get_business_hours().time_zone)

    def get_success_response(
        self, request: HttpRequest, row: Claim, action: SupportAction, message: str
    ) -> HttpResponse:
        response = super().get_success_response(request, row, action, message)
        if "and_next" in request.POST:
            response["Location"] = get_next_url(request)
        elif action.name == "take":  # the page offers to undo it
            response["Location"] += f"{'&' if '?' in response['Location'] else '?'}taken=1"
        return response

    def get_return_url(self, request: HttpRequest, row: Claim, action: SupportAction) -> str:
        query = get_kept_query(request)
        return super().get_return_url(request, row, action) + (f"?{query}" if query else "")

    def document_view(self, request: HttpRequest, claim_id: UUID, document_id: UUID) -> HttpResponseBase:
        if not self.has_view_permission(request):
            raise PermissionDenied
        return send_to_support(
            request,
            lambda: open_document(claim_id=claim_id, document_id=document_id, actor=get_actor(request)),
            back=reverse("admin:claims_claim_change", args=[claim_id]),
        )

    def thumbnail_view(self, request: HttpRequest, claim_id: UUID, document_id: UUID) -> HttpResponseBase:
        if not self.has_view_permission(request):
            raise PermissionDenied
        try:
            thumbnail = get_thumbnail(claim_id=claim_id, document_id=document_id, now=timezone.now())
        except DomainError as error:
            raise Http404 from error
        return HttpResponse(status=204) if thumbnail is None else send_image(thumbnail, mime_type=MIME_TYPE)
