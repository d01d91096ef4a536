"""Support who view a member's account open one of its documents."""

from uuid import UUID

from django.db import transaction

from apps.accounts.models import MemberViewing, RecordEntry
from apps.accounts.record import Actor
from apps.documents.handing_out import document_to_hand_out
from apps.documents.models import UserDocument
from apps.documents.opening import note_opening


@transaction.atomic(durable=True)
def document_to_show_support(*, viewing: MemberViewing, document_id: UUID, by: Actor) -> UserDocument:
    """Return what the member could have, having written down that support opened it: once a viewing.

    Raises what ``document_to_hand_out`` raises.
    """
    document = document_to_hand_out(member=viewing.member, document_id=document_id)
    # A browser may fetch a file in many parts, and at once: the viewing's row is the lock.
    MemberViewing.objects.select_for_update().get(pk=viewing.pk)
    opened = RecordEntry.objects.filter(subject_id=document.pk, actor=by.user, created_at__gte=viewing.started_at)
    if not opened.filter(action="document_opened").exists():
        note_opening(document, by=by, filed_with=f"the account of {viewing.member}")
    return document
