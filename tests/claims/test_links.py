"""Claims that belong together, on the pages of the support site."""

import pytest

from apps.claims.models import ClaimLink, StaffChange
from apps.claims.staff.links import get_related_claims
from tests.claims.factories import create_claim
from tests.claims.staff_pages import get_html, page_url
from tests.subscriptions.factories import subscribe


@pytest.fixture
def claim(member, subscription):
    return create_claim(member, subscription)


@pytest.fixture
def other(other_member):
    return create_claim(other_member, subscribe(other_member), homeowner="Olga Other", property_address="1 Elm")


def link(caller, claim, other, kind="supplement_of", page="link"):
    return caller.upload(page_url(claim, page), {"claim": other, "kind": kind})


def get_relations(claim):
    return [[(one.relation, one.reference) for one in group] for group in get_related_claims(claim)]


def test_claims_of_two_members_are_linked_and_unlinked_from_the_other_side(support_caller, claim, other):
    assert link(support_caller, claim, f" {other.reference.lower()} ").status_code == 302
    assert link(support_caller, claim, str(other.pk)).status_code == 302  # sent twice
    assert StaffChange.objects.filter(subject=f"claim:{other.pk}").exists()

    assert get_relations(claim) == [[("Supplement of", other.reference)], []]
    assert get_relations(other) == [[("Has the supplement", claim.reference)], []]
    html = get_html(support_caller, page_url(other))
    assert all(text in html for text in (f'data-claim="{claim.pk}"', f"{claim.homeowner}</a>", "Has the supplement"))

    assert link(support_caller, other, claim.reference, page="unlink").status_code == 302
    assert not ClaimLink.objects.exists()
    assert link(support_caller, claim, other.reference, page="unlink").status_code == 422
    link(support_caller, claim, other.reference, "same_loss")
    assert get_relations(claim) == [[("Same loss as", other.reference)], []]
    assert get_relations(other) == [[("Same loss as", claim.reference)], []]


def test_unknown_claim_is_refused_and_the_text_stays(support_caller, claim):
    for text in ("C-999999", "nonsense", "00000000-0000-0000-0000-000000000000", ""):
        answer = link(support_caller, claim, text)

        assert answer.status_code == 422, text
        assert (text or "Enter a reference") in answer.content.decode(), text


def test_two_claims_have_one_link_and_none_to_themselves(support_caller, claim, other):
    assert link(support_caller, claim, claim.reference).status_code == 422
    link(support_caller, claim, other.reference)

    assert link(support_caller, other, claim.reference).status_code == 422
    assert link(support_caller, claim, other.reference, "same_loss").status_code == 422
    assert ClaimLink.objects.count() == 1


def test_claims_of_the_same_address_are_offered_until_they_are_linked(support_caller, claim, other):
    other.property_address = "14 ALDER ROW, Austin, TX 78701"
    other.save()

    assert get_relations(claim) == [[], [("", other.reference)]]
    assert f'aria-label="Same loss as {other.reference}"' in get_html(support_caller, page_url(claim))

    link(support_caller, claim, other.reference)
    assert get_relations(claim) == [[("Supplement of", other.reference)], []]


def test_claims_without_an_address_key_are_not_related(claim, other):
    for one in (claim, other):
        one.property_address = "—"
        one.save()

    assert get_relations(claim) == [[], []]
