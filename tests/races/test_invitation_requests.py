"""Staff and admins who answer one request at the same time."""

import pytest

from apps.invitations.models import InvitationCode, InvitationRequest
from tests.factories import caller_as
from tests.invitations.counters import counters_are_exact
from tests.races.parallel import ATTEMPTS, race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_any_number_of_answers_make_one_code_or_decline_the_request(panel_admin, attempt):
    request = InvitationRequest.objects.create(name="Lee", company_name="Ortega Ltd", email="lee@example.com")
    callers = [caller_as(panel_admin.user) for _ in range(4)]
    path = f"/api/admin/invitation-requests/{request.pk}"

    *sent, declined = race(
        [lambda caller=caller: caller.post(f"{path}/send-code").status_code for caller in callers[:3]]
        + [lambda: callers[3].post(f"{path}/decline").status_code]
    )

    assert (declined, set(sent), InvitationCode.objects.count()) in [(409, {200}, 1), (200, {409}, 0)]
    assert counters_are_exact()
