"""Words in messages and notes are found by staff, and those in messages by the member who owns the claim."""

from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from apps.claims.models import Claim, ClaimLink, ClaimMessage, ClaimNote
from apps.claims.site.claim_search import search_claims
from tests.claims.factories import CLAIMS, create_claim
from tests.factories import caller_of
from tests.subscriptions.factories import subscribe

FIND = "/staff/find/"


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


def write(claim, text, author="member"):
    return ClaimMessage.objects.create(claim=claim, author=author, text=text)


def find(caller, term):
    """The first words of the texts that are found."""
    claims = caller.get(FIND, {"find": term}).context["claims"]
    return [f"{hit.before}{hit.match}{hit.after}".split()[0] for hit in claims.texts]


def test_words_of_a_message_are_found(support_member, member_caller, claim):
    write(claim, "The decking is rotten under the shingles (soffit-fascia), see Überdachung.")
    write(claim, "Another message about a garage")

    for term, is_found in (
        ("decking", True),
        ("DECKING rotten", True),
        ("rotten shing", True),  # the beginning of the last word
        ("shing rotten", False),
        ("soffit/fascia", True),
        ("Überdachung", True),
        ("überdachung", True),
        ("rotten gutter", False),
        ("'; DROP TABLE -- \" * ( ) & | !", False),
    ):
        texts = search_claims(term, user=support_member, now=timezone.now()).texts
        assert [hit.before.split()[:1] for hit in texts] == ([["The"]] if is_found else []), term
        found = member_caller.get(CLAIMS, {"search": term}).json()["results"]
        assert [row["id"] for row in found] == ([str(claim.pk)] if is_found else []), term


def test_newest_texts_come_first_and_changed_ones_are_found_as_they_are(support_caller, claim):
    first = write(claim, "First about the parapet")
    ClaimNote.objects.create(claim=claim, text="Second about the parapet")
    write(claim, "Third about the parapet", author="network")

    assert find(support_caller, "parapet") == ["Third", "Second", "First"]

    first.text = "First about the chimney"
    first.save()
    ClaimNote.objects.all().delete()

    assert find(support_caller, "parapet") == ["Third"]
    assert find(support_caller, "chimney") == ["First"]


def test_member_finds_no_note_and_nothing_of_others(member_caller, claim, other_member):
    other_claim = create_claim(other_member, subscribe(other_member), homeowner="Somebody Else")
    write(other_claim, "Cornerstone cracked")
    ClaimNote.objects.create(claim=claim, text="Cornerstone of the case")
    ClaimLink.objects.create(claim=claim, other=other_claim, kind="same_loss")

    for term in ("cornerstone", "somebody else", other_claim.reference, other_member.user.username):
        assert member_caller.get(CLAIMS, {"search": term}).json()["results"] == []
    found = caller_of(other_member).get(CLAIMS, {"search": "cornerstone"}).json()["results"]
    assert [row["id"] for row in found] == [str(other_claim.pk)]


def test_whole_reference_leads_to_its_claim(support_caller, claim):
    for change in (str.upper, str.lower):
        response = support_caller.get(FIND, {"find": f" {change(claim.reference)} "})

        assert response["Location"] == f"/staff/claims/claim/{claim.pk}/change/", change


def test_claims_come_before_members(support_caller, claim):
    response = support_caller.get(FIND, {"find": "alder"})

    html = response.content.decode()
    assert [row.claim for row in response.context["claims"].rows] == [claim]
    assert html.index(f'data-claim="{claim.pk}"') < html.index("Found by")


@pytest.mark.skipif(connection.vendor != "sqlite", reason="only SQLite has this index")
def test_claims_are_searched_in_an_index(db):
    """A migration that makes Django copy the table must create the index of migration 0023 again."""
    matching = Claim.objects.matching("hail").order_by("-created_at", "-id").values_list("pk")[:20]

    assert "USING COVERING INDEX claims_by_search_text" in matching.explain()


def test_rare_words_are_found_behind_many_newer_texts(support_caller, claim):
    old = write(claim, "Parapet and hailstones")
    ClaimMessage.objects.filter(pk=old.pk).update(created_at=claim.created_at - timedelta(days=9))
    ClaimMessage.objects.bulk_create(ClaimMessage(claim=claim, author="member", text="Hail") for _ in range(25))

    assert find(support_caller, "parapet") == ["Parapet"]
    assert find(support_caller, "hailst") == ["Parapet"]
    assert find(support_caller, "hail") == ["Hail"] * 20
