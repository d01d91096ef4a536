"""Documents on the support site: the member page, and the download for staff."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponseBase, HttpResponseRedirect
from django.template.defaultfilters import filesizeformat

from apps.core.errors import DomainError, NotFound
from apps.core.files.downloads import send_file
from apps.core.rules import LIMITS
from apps.core.staff.actions import list_url, row_url
from apps.core.staff.admin import action_links
from apps.core.staff.sections import Link, QueueCount, Row, Section, SectionContext, State, member_section, queue_count
from apps.documents.lost_files import open_document
from apps.documents.models import UserDocument

SECTION = "documents"


def send_to_support(request: HttpRequest, get_document: Callable[[], UserDocument], *, back: str) -> HttpResponseBase:
    """Send the document that ``get_document`` returns after it has logged the access.

    A ``DomainError`` redirects to ``back`` with its message; ``NotFound`` is a 404.
    """
    try:
        document = get_document()
        return send_file(
            request,
            file=open_document(document),
            filename=document.original_filename,
            mime_type=document.mime_type,
            save=request.GET.get("download") == "1",
        )
    except NotFound as error:
        raise Http404 from error
    except DomainError as error:
        messages.error(request, f"{error.message.rstrip('.')}.")
        return HttpResponseRedirect(back)


@queue_count(order=55, permission="documents.view_userdocument")
def count_held_back() -> QueueCount:
    count = UserDocument.objects.held_back().count()
    return QueueCount("Files held back by the virus check", count, list_url(UserDocument, waits="review"))


@member_section(order=70, permission="documents.view_userdocument")
def section(context: SectionContext) -> Section:
    """The member's latest documents."""
    documents = UserDocument.objects.owned_by(context.member).select_related("pending_scan")
    latest = documents.order_by("-uploaded_at", "-id")[: LIMITS["page"]["recent"]]
    return Section(
        key=SECTION,
        title="Documents",
        columns=("File", "Type", "Size", "Uploaded", "Status"),
        rows=[_build_row(document, context) for document in latest],
        empty="No documents uploaded yet.",
        whole_list=Link("All documents", list_url(UserDocument, member=context.member.pk)),
    )


_TONES: dict[str, Any] = {
    UserDocument.State.CHECKING: "watch",
    UserDocument.State.READY: "live",
    UserDocument.State.QUARANTINED: "danger",
    UserDocument.State.UNSCANNABLE: "watch",
}


def describe_state(document: UserDocument) -> State:
    if document.deleted_at is not None:
        return State("In the trash")
    if document.is_draft:
        return State("Draft: not shown to the member", "watch")
    if document.withdrawn_at is not None:
        return State("Withdrawn", "danger")
    return State(document.get_state_display(), _TONES[document.state])


def _build_row(document: UserDocument, context: SectionContext) -> Row:
    return Row(
        cells=(
            document.original_filename,
            document.get_file_type_display(),
            filesizeformat(document.file_size),
            document.uploaded_at,
            describe_state(document),
        ),
        url=row_url(document),
        actions=action_links(context.request, document),
    )
