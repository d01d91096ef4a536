"""Changes that staff make to documents, for ``test_every_change_is_audited.py``."""

from apps.documents.support import RestoreDocumentPage, WithdrawDocumentPage
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.documents.factories import create_stored_document
from tests.factories import MemberFactory


def withdraw_document() -> AuditedChange:
    document = create_stored_document(MemberFactory())
    entry = ExpectedEntry("document_withdrawn", document, {"may be handed out": ("yes", "no")}, member=document.member)
    return AuditedChange(WithdrawDocumentPage.get_url(document), entry)


def restore_document() -> AuditedChange:
    document = create_stored_document(MemberFactory(), is_viewable=False)
    entry = ExpectedEntry("document_restored", document, {"may be handed out": ("no", "yes")}, member=document.member)
    return AuditedChange(RestoreDocumentPage.get_url(document), entry)


CASES = {WithdrawDocumentPage.name: withdraw_document, RestoreDocumentPage.name: restore_document}
