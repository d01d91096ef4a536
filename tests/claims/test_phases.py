"""What is possible in each state of a claim, without a database. ``test_states.py`` calls it as people do."""

from datetime import timedelta

from django.utils import timezone

from apps.claims.models import Claim
from apps.claims.phases import Operation, WrongStatus, require, staff_transitions

NOW = timezone.now()
CLAIMS = {
    "submitted": Claim(status="submitted"),
    "under_review": Claim(status="under_review"),
    "info_requested": Claim(status="info_requested"),
    "in_progress": Claim(status="in_progress"),
    "released": Claim(status="in_progress", outcome="released"),
    "questioned": Claim(status="in_progress", outcome="questioned"),
    "in_review": Claim(status="completed", outcome="released", accept_by=NOW + timedelta(seconds=1)),
    "review_over": Claim(status="completed", outcome="released", accept_by=NOW),
    "accepted": Claim(status="completed", outcome="accepted", accept_by=NOW + timedelta(days=1)),
    "no_document": Claim(status="completed", accept_by=NOW + timedelta(seconds=1)),
    "no_document_over": Claim(status="completed", accept_by=NOW),
    "declined": Claim(status="declined", outcome="released"),
    "withdrawn": Claim(status="withdrawn"),
}
BEFORE_WORK = ["submitted", "under_review", "info_requested"]
AT_WORK = ["in_progress", "released", "questioned"]
OPEN = [*BEFORE_WORK, *AT_WORK]
ALLOWED = {
    Operation.MESSAGE: [*OPEN, "in_review", "no_document"],
    Operation.FILES: OPEN,
    Operation.CORRECT: OPEN,
    Operation.WITHDRAW: BEFORE_WORK,
    Operation.ACCEPT: ["in_review", "review_over", "accepted"],
    Operation.QUESTION: ["in_review"],
    Operation.REQUEST: OPEN,
    Operation.SNOOZE: OPEN,
    Operation.DELIVER: [*OPEN, "in_review", "no_document", "no_document_over"],
    Operation.RELEASE: [*AT_WORK, "in_review", "no_document", "no_document_over"],
    Operation.ASSIGN: [*OPEN, "in_review", "no_document", "no_document_over"],
    Operation.WITHDRAW_RESULT: ["released", "questioned", "in_review", "review_over", "accepted", "declined"],
}
TRANSITIONS = {
    "submitted": ["under_review", "declined"],
    "under_review": ["info_requested", "in_progress", "declined"],
    "info_requested": ["under_review", "declined"],
    **{state: ["completed", "declined"] for state in AT_WORK},
}


def is_allowed(operation: Operation, state: str) -> bool:
    try:
        require(CLAIMS[state], operation, now=NOW)
    except WrongStatus:
        return False
    return True


def test_each_operation_is_possible_only_in_its_states():
    for operation in Operation:
        assert [state for state in CLAIMS if is_allowed(operation, state)] == ALLOWED[operation], operation


def test_staff_move_a_claim_only_to_the_statuses_that_follow():
    for state, claim in CLAIMS.items():
        assert staff_transitions(claim, now=NOW) == TRANSITIONS.get(state, []), state
