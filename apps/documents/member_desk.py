"""What the support desk shows of a member's documents: their facts, never their bytes."""

from django.template.defaultfilters import filesizeformat
from django.urls import reverse

from apps.accounts.desk.sections import Asked, Link, Row, Section, State
from apps.common.rules import LIMITS
from apps.documents.desk import actions_on
from apps.documents.models import UserDocument


def section(asked: Asked) -> Section | None:
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


def _row(document: UserDocument, asked: Asked) -> Row:
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
