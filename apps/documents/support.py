"""What support staff do with a document: withdraw it, restore it, and open it where it was filed."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat
from django.urls import reverse

from apps.accounts.models import Member
from apps.core.downloads import send_file
from apps.core.errors import DomainError, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.support.actions import ActionPage, Confirmation
from apps.core.support.sections import Link, Row, Section, SectionContext, State
from apps.documents.models import UserDocument
from apps.documents.services import AlreadyWithdrawn, NotWithdrawn, restore, withdraw


class _DocumentPage(ActionPage[UserDocument]):
    """An action on one document."""

    permission = "documents.change_userdocument"
    section = "documents"

    def get_object(self, subject_id: UUID) -> UserDocument:
        """The document with its member."""
        document = UserDocument.objects.select_related("member__user").filter(pk=subject_id).first()
        if document is None:
            raise NotFound
        return document

    def get_member(self, subject: UserDocument) -> Member:
        """Its owner."""
        return subject.member


class WithdrawDocumentPage(_DocumentPage):
    """Takes a document out of everybody's reach, its member's too."""

    name = "documents_userdocument_withdraw"
    route = "withdraw"
    title = "Withdraw document"
    button = "Withdraw document"

    def get_confirmation(self, subject: UserDocument) -> Confirmation:
        """The document, and what withdrawing means."""
        if not subject.is_viewable:
            raise AlreadyWithdrawn
        return Confirmation(
            _facts(subject),
            "Its member can neither view nor download it until it is restored, and reads in the activity that it was "
            "withdrawn.",
        )

    def perform(self, subject: UserDocument, data: dict[str, Any], *, actor: Actor) -> str:
        """Withdraw it."""
        withdraw(document=subject, actor=actor, reason=data["reason"])
        return f"{subject} was withdrawn. Nobody can view it now."


class RestoreDocumentPage(_DocumentPage):
    """Hands a withdrawn document out again."""

    name = "documents_userdocument_restore"
    route = "restore"
    title = "Restore document"
    button = "Restore document"

    def get_confirmation(self, subject: UserDocument) -> Confirmation:
        """The document."""
        if subject.is_viewable:
            raise NotWithdrawn
        return Confirmation(_facts(subject))

    def perform(self, subject: UserDocument, data: dict[str, Any], *, actor: Actor) -> str:
        """Restore it."""
        restore(document=subject, actor=actor, reason=data["reason"])
        return f"{subject} can be viewed again."


def actions_on(document: UserDocument, request: HttpRequest) -> list[Link]:
    """What this staff user may do to a document now."""
    page = WithdrawDocumentPage if document.is_viewable else RestoreDocumentPage
    if not page.is_allowed(request):
        return []
    label = "Withdraw" if document.is_viewable else "Restore"
    return [Link(label, page.get_url(document))]


def send_to_support(request: HttpRequest, open_it: Callable[[], UserDocument], *, back: str) -> HttpResponseBase:
    """The bytes of a document that ``open_it`` returns, having written down who opens it; a refusal leads back."""
    try:
        document = open_it()
        return send_file(
            request,
            stored_name=document.filename,
            filename=document.original_filename,
            mime_type=document.mime_type,
            save=request.GET.get("download") == "1",
        )
    except NotFound as refusal:
        raise Http404 from refusal
    except DomainError as refusal:
        messages.error(request, f"{refusal.message.rstrip('.')}.")
        return HttpResponseRedirect(back)


def _facts(document: UserDocument) -> list[tuple[str, Any]]:
    return [
        ("Member", f"{document.member} ({document.member.user})"),
        ("Document", document.original_filename),
        ("Type", document.get_file_type_display()),
        ("Size", filesizeformat(document.file_size)),
        ("Uploaded", document.uploaded_at),
    ]


def section(asked: SectionContext) -> Section | None:
    """The member's latest documents."""
    if not asked.request.user.has_perm("documents.view_userdocument"):
        return None
    latest = UserDocument.objects.owned_by(asked.member).order_by("-uploaded_at", "-id")[: LIMITS["page"]["recent"]]
    whole_list = reverse("admin:documents_userdocument_changelist")
    return Section(
        key="documents",
        title="Documents",
        columns=("File", "Type", "Size", "Uploaded", "Stands"),
        rows=[_row(document, asked) for document in latest],
        empty="No documents uploaded yet.",
        whole_list=Link("Whole list", f"{whole_list}?member={asked.member.pk}"),
    )


def _row(document: UserDocument, asked: SectionContext) -> Row:
    return Row(
        cells=(
            document.original_filename,
            document.get_file_type_display(),
            filesizeformat(document.file_size),
            document.uploaded_at,
            State("Viewable", "live") if document.is_viewable else State("Withdrawn", "danger"),
        ),
        url=reverse("admin:documents_userdocument_change", args=[document.pk]),
        actions=actions_on(document, asked.request),
    )
