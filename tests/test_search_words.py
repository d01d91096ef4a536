# ruff: noqa: RUF001
"""Every search compares words in the same way on SQLite and PostgreSQL, whose own rules for letters differ."""

import pytest

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.core.request_meta import COMMAND_LINE
from apps.core.text import name_key, search_key
from apps.credibility.models import CredibilityEntry
from apps.invitations import codes, generation
from apps.invitations.models import InvitationCode
from tests.claims.factories import create_claim, create_document
from tests.factories import MemberFactory
from tests.rollback import rolled_back
from tests.subscriptions.factories import subscribe

pytestmark = pytest.mark.django_db

IGNORING_CASE, IGNORING_ACCENTS = "case", "accents"

# A stored word, what is searched for, and the searches that find it: all of them, only those that also ignore accents,
# or none.
WORDS = [
    ("Müller", "MÜLLER", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("MÜLLER", "üll", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("Müller", "muller", {IGNORING_ACCENTS}),
    ("Muller", "müller", {IGNORING_ACCENTS}),
    ("Straße", "STRASSE", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("Strasse", "straße", {IGNORING_CASE, IGNORING_ACCENTS}),
    # A capital I with a dot is an i with an accent. The dotless i is a letter of its own, not an i without its dot.
    ("İzmir", "İZMIR", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("İzmir", "izmir", {IGNORING_ACCENTS}),
    ("Balıkesir", "BALıKESİR", {IGNORING_ACCENTS}),
    ("Balıkesir", "balikesir", set()),
    ("Οδυσσεύς", "ΟΔΥΣΣΕΎΣ", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("ΣΙΣΥΦΟΣ", "σισυφος", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("Жуков", "жУКОВ", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("Rene\u0301e", "RENÉE", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("Ａｌｄｅｒ", "alder", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("Alder", "ＡＬＤＥＲ", {IGNORING_CASE, IGNORING_ACCENTS}),
    ("ﬁreﬂy", "FIREFLY", {IGNORING_CASE, IGNORING_ACCENTS}),
]


@pytest.fixture
def search(request, member, panel_admin, member_caller, admin_caller, staff_caller):
    """Return a function that stores a word, searches for a term, and says whether the row was found."""

    def get(caller_name: str, path: str, **query: str):
        response = request.getfixturevalue(caller_name).get(path, query)
        assert response.status_code == 200, response
        return response

    def count_in_support_list(path: str, term: str) -> int:
        return get("staff_caller", f"/staff/{path}/", q=term).context["cl"].result_count

    def claims(word: str, term: str) -> int:
        create_claim(member, subscribe(member), homeowner=word)
        found = len(get("member_caller", "/api/user/claims", search=term).json()["results"])
        assert found == count_in_support_list("claims/claim", term)
        return found

    def documents(word: str, term: str) -> int:
        create_document(member, f"{word}.pdf")
        found = len(get("member_caller", "/api/user/documents", search=term).json()["results"])
        assert found == count_in_support_list("documents/userdocument", term)
        return found

    def activity(word: str, term: str) -> int:
        ActivityEntry.objects.create(member=member, action="uploaded", description=f"Uploaded {word}")
        found = len(get("member_caller", "/api/user/activity", search=term).json()["results"])
        assert found == count_in_support_list("audit/activityentry", term)
        return found

    def audit_log(word: str, term: str) -> int:
        AuditLogEntry.objects.create(
            stored_actor_name="rowan", action="changed", stored_description=word, target_type="claims.claim"
        )
        found = len(get("admin_caller", "/api/admin/history", search=term).json()["entries"])
        assert found == count_in_support_list("audit/auditlogentry", term)
        return found

    def credibility_entries(word: str, term: str) -> int:
        CredibilityEntry.objects.create(contractor_name="Rowan Hale", contractor_company=word, contractor_phone="1")
        found = len(get("admin_caller", "/api/admin/credibility-entries", search=term).json()["entries"])
        assert found == count_in_support_list("credibility/credibilityentry", term)
        return found

    def assigned_codes(word: str, term: str) -> int:
        InvitationCode.objects.create(
            code="AAN-1",
            group="assigned",
            assignee_type="name",
            assignee_first_name=word,
            assigned_at=member.created_at,
        )
        return len(get("admin_caller", "/api/admin/invitation-codes", search=term).json()["codes"]["assigned"])

    def used_codes(word: str, term: str) -> int:
        [code] = generation.create_custom(code="AAN-1", actor=COMMAND_LINE, now=member.created_at)
        codes.redeem(code=code.code, member=MemberFactory(company_name=word), now=member.created_at)
        return len(get("admin_caller", "/api/admin/invitation-codes", search=term).json()["codes"]["used"])

    def members(word: str, term: str) -> int:
        MemberFactory(last_name=word)
        response = request.getfixturevalue("staff_caller").get("/staff/find/", {"find": term})
        return int(response.status_code == 302)

    searches = (claims, documents, activity, audit_log, credibility_entries, assigned_codes, used_codes, members)
    return {function.__name__: function for function in searches}[request.param]


def test_keys_of_words_ignore_case_or_case_and_accents():
    for word, term, found_by in WORDS:
        assert (search_key(term) in search_key(word)) == (IGNORING_CASE in found_by), (word, term)
        assert (name_key(term) in name_key(word)) == (IGNORING_ACCENTS in found_by), (word, term)


# Both kinds of search find the first, one of them the second, and none the third.
STORED_WORDS = [word for word in WORDS if word[1] in {"STRASSE", "muller", "balikesir"}]


@pytest.mark.parametrize("search", ["claims", "documents", "activity", "audit_log"], indirect=True)
def test_search_ignores_case(search):
    for word, term, found_by in STORED_WORDS:
        with rolled_back():
            assert search(word, term) == int(IGNORING_CASE in found_by), (word, term)


@pytest.mark.parametrize("search", ["credibility_entries", "assigned_codes", "used_codes", "members"], indirect=True)
def test_search_ignores_case_and_accents(search):
    for word, term, found_by in STORED_WORDS:
        with rolled_back():
            assert search(word, term) == int(IGNORING_ACCENTS in found_by), (word, term)
