"""Every change of a document at the desk, for the test that walks them all."""

from apps.documents.support import RestoreDocumentPage, WithdrawDocumentPage
from tests.audit_cases import AuditedChange, ExpectedEntry
from tests.documents.test_download import document_of
from tests.factories import MemberFactory


def withdraw() -> AuditedChange:
    document = document_of(MemberFactory())
    kept = ExpectedEntry("document_withdrawn", document, {"may be handed out": ("yes", "no")}, member=document.member)
    return AuditedChange(WithdrawDocumentPage.get_url(document), kept)


def restore() -> AuditedChange:
    document = document_of(MemberFactory(), is_viewable=False)
    kept = ExpectedEntry("document_restored", document, {"may be handed out": ("no", "yes")}, member=document.member)
    return AuditedChange(RestoreDocumentPage.get_url(document), kept)


CASES = {WithdrawDocumentPage.name: withdraw, RestoreDocumentPage.name: restore}
