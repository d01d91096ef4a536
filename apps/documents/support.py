"""Documents on the support site: the actions on a document, the member page, and the download for staff."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat
from django.urls import reverse
from django.utils import timezone

from apps.accounts.models import Member
from apps.core.downloads import send_file
from apps.core.errors import DomainError, NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS
from apps.core.support.actions import ActionPage, Confirmation
from apps.core.support.sections import Link, Row, Section, SectionContext, State, member_section
from apps.documents.models import UserDocument
from apps.documents.services import AlreadyWithdrawn, NotWithdrawn, restore, withdraw


class _DocumentPage(ActionPage[UserDocument]):
    permission = "documents.change_userdocument"
    section = "documents"

    def get_object(self, subject_id: UUID) -> UserDocument:
        document = UserDocument.objects.select_related("member__user").filter(pk=subject_id).first()
        if document is None:
            raise NotFound
        return document

    def get_member(self, subject: UserDocument) -> Member:
        return subject.member


class WithdrawDocumentPage(_DocumentPage):
    name = "documents_userdocument_withdraw"
    route = "withdraw"
    title = "Withdraw document"
    button = "Withdraw document"

    def get_confirmation(self, subject: UserDocument) -> Confirmation:
        if not subject.is_viewable:
            raise AlreadyWithdrawn
        return Confirmation(
            _get_facts(subject),
            "The member cannot view or download it until it is restored. The member's activity log says that it was "
            "withdrawn.",
        )

    def perform(self, subject: UserDocument, data: dict[str, Any], *, actor: Actor) -> str:
        withdraw(document=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return f"{subject} was withdrawn. It can no longer be viewed."


class RestoreDocumentPage(_DocumentPage):
    name = "documents_userdocument_restore"
    route = "restore"
    title = "Restore document"
    button = "Restore document"

    def get_confirmation(self, subject: UserDocument) -> Confirmation:
        if subject.is_viewable:
            raise NotWithdrawn
        return Confirmation(_get_facts(subject))

    def perform(self, subject: UserDocument, data: dict[str, Any], *, actor: Actor) -> str:
        restore(document=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return f"{subject} can be viewed again."


def get_actions(document: UserDocument, request: HttpRequest) -> list[Link]:
    page = WithdrawDocumentPage if document.is_viewable else RestoreDocumentPage
    if not page.is_allowed(request):
        return []
    label = "Withdraw" if document.is_viewable else "Restore"
    return [Link(label, page.get_url(document))]


def send_to_support(request: HttpRequest, open_document: Callable[[], UserDocument], *, back: str) -> HttpResponseBase:
    """Send the document that ``open_document`` returns after it has logged the access.

    A ``DomainError`` redirects to ``back`` with its message; ``NotFound`` is a 404.
    """
    try:
        document = open_document()
        return send_file(
            request,
            stored_name=document.filename,
            filename=document.original_filename,
            mime_type=document.mime_type,
            save=request.GET.get("download") == "1",
        )
    except NotFound as error:
        raise Http404 from error
    except DomainError as error:
        messages.error(request, f"{error.message.rstrip('.')}.")
        return HttpResponseRedirect(back)


def _get_facts(document: UserDocument) -> list[tuple[str, Any]]:
    return [
        ("Member", f"{document.member} ({document.member.user})"),
        ("Document", document.original_filename),
        ("Type", document.get_file_type_display()),
        ("Size", filesizeformat(document.file_size)),
        ("Uploaded", document.uploaded_at),
    ]


@member_section(order=70)
def section(context: SectionContext) -> Section | None:
    """The member's latest documents."""
    if not context.request.user.has_perm("documents.view_userdocument"):
        return None
    latest = UserDocument.objects.owned_by(context.member).order_by("-uploaded_at", "-id")[: LIMITS["page"]["recent"]]
    list_url = reverse("admin:documents_userdocument_changelist")
    return Section(
        key="documents",
        title="Documents",
        columns=("File", "Type", "Size", "Uploaded", "Status"),
        rows=[_build_row(document, context) for document in latest],
        empty="No documents uploaded yet.",
        whole_list=Link("All documents", f"{list_url}?member={context.member.pk}"),
    )


def _build_row(document: UserDocument, context: SectionContext) -> Row:
    return Row(
        cells=(
            document.original_filename,
            document.get_file_type_display(),
            filesizeformat(document.file_size),
            document.uploaded_at,
            State("Viewable", "live") if document.is_viewable else State("Withdrawn", "danger"),
        ),
        url=reverse("admin:documents_userdocument_change", args=[document.pk]),
        actions=get_actions(document, context.request),
    )
