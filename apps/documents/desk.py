"""What support staff do with a document: withdraw it, restore it, and open it where it was filed."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat

from apps.accounts.desk.actions import ActionPage, Shown
from apps.accounts.desk.sections import Link
from apps.accounts.models import Member
from apps.accounts.record import Actor
from apps.common.downloads import send_file
from apps.common.errors import DomainError, NotFound
from apps.documents.models import UserDocument
from apps.documents.withdrawing import AlreadyWithdrawn, NotWithdrawn, restore, withdraw


class _DocumentPage(ActionPage[UserDocument]):
    """An action on one document."""

    permission = "documents.change_userdocument"
    section = "documents"

    def find(self, subject_id: UUID) -> UserDocument:
        """The document with its member."""
        document = UserDocument.objects.select_related("member__user").filter(pk=subject_id).first()
        if document is None:
            raise NotFound
        return document

    def member_of(self, subject: UserDocument) -> Member:
        """Its owner."""
        return subject.member


class WithdrawDocumentPage(_DocumentPage):
    """Takes a document out of everybody's reach, its member's too."""

    name = "documents_userdocument_withdraw"
    route = "withdraw"
    title = "Withdraw document"
    button = "Withdraw document"

    def shown(self, subject: UserDocument) -> Shown:
        """The document, and what withdrawing means."""
        if not subject.is_viewable:
            raise AlreadyWithdrawn
        return Shown(
            _facts(subject),
            "Its member can neither view nor download it until it is restored, and reads in the activity that it was "
            "withdrawn.",
        )

    def carry_out(self, subject: UserDocument, given: dict[str, Any], *, by: Actor) -> str:
        """Withdraw it."""
        withdraw(document=subject, by=by, reason=given["reason"])
        return f"{subject} was withdrawn. Nobody can view it now."


class RestoreDocumentPage(_DocumentPage):
    """Hands a withdrawn document out again."""

    name = "documents_userdocument_restore"
    route = "restore"
    title = "Restore document"
    button = "Restore document"

    def shown(self, subject: UserDocument) -> Shown:
        """The document."""
        if subject.is_viewable:
            raise NotWithdrawn
        return Shown(_facts(subject))

    def carry_out(self, subject: UserDocument, given: dict[str, Any], *, by: Actor) -> str:
        """Restore it."""
        restore(document=subject, by=by, reason=given["reason"])
        return f"{subject} can be viewed again."


def actions_on(document: UserDocument, request: HttpRequest) -> list[Link]:
    """What this staff user may do to a document now."""
    page = WithdrawDocumentPage if document.is_viewable else RestoreDocumentPage
    if not page.is_allowed(request):
        return []
    label = "Withdraw" if document.is_viewable else "Restore"
    return [Link(label, page.address(document))]


def handed_to_support(request: HttpRequest, open_it: Callable[[], UserDocument], *, back: str) -> HttpResponseBase:
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
        messages.error(request, f"{refusal.text.rstrip('.')}.")
        return HttpResponseRedirect(back)


def _facts(document: UserDocument) -> list[tuple[str, Any]]:
    return [
        ("Member", f"{document.member} ({document.member.user})"),
        ("Document", document.original_filename),
        ("Type", document.get_file_type_display()),
        ("Size", filesizeformat(document.file_size)),
        ("Uploaded", document.uploaded_at),
    ]
