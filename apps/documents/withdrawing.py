"""Support staff withdraw a document, and restore it."""

from django.db import transaction

from apps.accounts import activity, record
from apps.accounts.record import Actor
from apps.common.errors import Conflict
from apps.documents.models import UserDocument

_FIELD = "may be handed out"


class AlreadyWithdrawn(Conflict):
    """Nobody gets the document."""

    sentence = "This document is withdrawn already"


class NotWithdrawn(Conflict):
    """The document is handed out."""

    sentence = "This document is not withdrawn: its member can view it"


@transaction.atomic(durable=True)
def withdraw(*, document: UserDocument, by: Actor, reason: str) -> None:
    """Stop handing a document out. Raises ``AlreadyWithdrawn``."""
    if not _set_viewable(document, viewable=False, by=by, reason=reason):
        raise AlreadyWithdrawn


@transaction.atomic(durable=True)
def restore(*, document: UserDocument, by: Actor, reason: str) -> None:
    """Hand a withdrawn document out again. Raises ``NotWithdrawn``."""
    if not _set_viewable(document, viewable=True, by=by, reason=reason):
        raise NotWithdrawn


def _set_viewable(document: UserDocument, *, viewable: bool, by: Actor, reason: str) -> bool:
    # The condition stands in the UPDATE: of two staff who do the same at once, one writes activity and record.
    if not UserDocument.objects.filter(pk=document.pk, is_viewable=not viewable).update(is_viewable=viewable):
        return False
    action = "document_restored" if viewable else "document_withdrawn"
    activity.record(
        member=document.member,
        action=action,
        description=f"{document.original_filename} {'can be viewed again' if viewable else 'was withdrawn'}",
        documentId=str(document.pk),
    )
    record.keep(
        by=by,
        action=action,
        description=f"{'Restored' if viewable else 'Withdrew'} the document {document.original_filename}",
        subject=document,
        before={_FIELD: not viewable},
        after={_FIELD: viewable},
        reason=reason,
        member=document.member,
    )
    return True
