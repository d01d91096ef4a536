"""What is possible with a claim, by its status, its outcome and the review days: one table for members and staff."""

from datetime import datetime
from enum import Enum, auto

from apps.claims.models import Claim
from apps.core.errors import Conflict

Status = Claim.Status
Outcome = Claim.Outcome


class WrongStatus(Conflict):
    """The claim's current status does not allow the operation."""

    code = "wrong_status"
    message = "This is not possible in the claim's current status"


class Phase(Enum):
    """The status of a claim, divided by its outcome and by whether the review days are over."""

    SUBMITTED = auto()
    UNDER_REVIEW = auto()
    INFO_REQUESTED = auto()
    IN_PROGRESS = auto()
    RELEASED = auto()
    QUESTIONED = auto()
    IN_REVIEW = auto()
    REVIEW_OVER = auto()
    ACCEPTED = auto()
    NO_DOCUMENT = auto()
    NO_DOCUMENT_OVER = auto()
    DECLINED = auto()
    WITHDRAWN = auto()


class Operation(Enum):
    """Value: what it is called in the sentence of a refusal."""

    MESSAGE = "takes no more messages"
    FILES = "takes no more documents"
    CORRECT = "can no longer be corrected"
    WITHDRAW = "can no longer be withdrawn"
    ACCEPT = "has no result that can be accepted"
    QUESTION = "has no result that can be questioned"
    REQUEST = "takes no more document requests"
    DELIVER = "takes no more results"
    RELEASE = "does not allow the release of a result"
    WITHDRAW_RESULT = "has no result that can be withdrawn"
    SNOOZE = "cannot be snoozed"
    ASSIGN = "needs nobody to work on it"


_BEFORE_WORK = {Phase.SUBMITTED, Phase.UNDER_REVIEW, Phase.INFO_REQUESTED}
_AT_WORK = {Phase.IN_PROGRESS, Phase.RELEASED, Phase.QUESTIONED}
OPEN = _BEFORE_WORK | _AT_WORK

_ALLOWED: dict[Operation, set[Phase]] = {
    Operation.MESSAGE: OPEN | {Phase.IN_REVIEW, Phase.NO_DOCUMENT},
    Operation.FILES: OPEN,
    Operation.CORRECT: OPEN,
    Operation.WITHDRAW: _BEFORE_WORK,
    Operation.ACCEPT: {Phase.IN_REVIEW, Phase.REVIEW_OVER, Phase.ACCEPTED},
    Operation.QUESTION: {Phase.IN_REVIEW},
    Operation.REQUEST: OPEN,
    Operation.SNOOZE: OPEN,
    Operation.DELIVER: OPEN | {Phase.IN_REVIEW, Phase.NO_DOCUMENT, Phase.NO_DOCUMENT_OVER},
    Operation.RELEASE: _AT_WORK | {Phase.IN_REVIEW, Phase.NO_DOCUMENT, Phase.NO_DOCUMENT_OVER},
    Operation.ASSIGN: OPEN | {Phase.IN_REVIEW, Phase.NO_DOCUMENT, Phase.NO_DOCUMENT_OVER},
    Operation.WITHDRAW_RESULT: {
        Phase.RELEASED,
        Phase.QUESTIONED,
        Phase.IN_REVIEW,
        Phase.REVIEW_OVER,
        Phase.ACCEPTED,
        Phase.DECLINED,
    },
}

_STAFF_TRANSITIONS: dict[Phase, list[Status]] = {
    Phase.SUBMITTED: [Status.UNDER_REVIEW, Status.DECLINED],
    Phase.UNDER_REVIEW: [Status.INFO_REQUESTED, Status.IN_PROGRESS, Status.DECLINED],
    Phase.INFO_REQUESTED: [Status.UNDER_REVIEW, Status.DECLINED],
    # Without a released result, completing needs a reason why there is no document.
    Phase.IN_PROGRESS: [Status.COMPLETED, Status.DECLINED],
    Phase.RELEASED: [Status.COMPLETED, Status.DECLINED],
    Phase.QUESTIONED: [Status.COMPLETED, Status.DECLINED],
}

_PHASES_BY_STATUS = {
    Status.SUBMITTED: Phase.SUBMITTED,
    Status.UNDER_REVIEW: Phase.UNDER_REVIEW,
    Status.INFO_REQUESTED: Phase.INFO_REQUESTED,
    Status.DECLINED: Phase.DECLINED,
    Status.WITHDRAWN: Phase.WITHDRAWN,
}

_PHASES_AT_WORK = {
    Outcome.NONE: Phase.IN_PROGRESS,
    Outcome.RELEASED: Phase.RELEASED,
    Outcome.QUESTIONED: Phase.QUESTIONED,
}


def get_phase(claim: Claim, *, now: datetime) -> Phase:
    if claim.status == Status.IN_PROGRESS:
        return _PHASES_AT_WORK[Outcome(claim.outcome)]
    if claim.status != Status.COMPLETED:
        return _PHASES_BY_STATUS[Status(claim.status)]
    if claim.outcome == Outcome.ACCEPTED:
        return Phase.ACCEPTED
    is_over = claim.accept_by is not None and now >= claim.accept_by
    if claim.outcome == Outcome.RELEASED:
        return Phase.REVIEW_OVER if is_over else Phase.IN_REVIEW
    return Phase.NO_DOCUMENT_OVER if is_over else Phase.NO_DOCUMENT


def require(claim: Claim, operation: Operation, *, now: datetime) -> None:
    """Raise ``WrongStatus`` if the operation is not possible."""
    if get_phase(claim, now=now) not in _ALLOWED[operation]:
        raise WrongStatus(f"This claim is {_describe(claim, now=now)} and {operation.value}")


def staff_transitions(claim: Claim, *, now: datetime) -> list[Status]:
    """The statuses to which staff may move the claim. Only the member can withdraw it."""
    return _STAFF_TRANSITIONS.get(get_phase(claim, now=now), [])


def refuse_closed(claim: Claim, *, now: datetime) -> None:
    """Raise ``WrongStatus`` if staff can move the claim to no other status."""
    if not staff_transitions(claim, now=now):
        raise WrongStatus(f"The claim is {claim.status_word}: it cannot be moved any further")


def _describe(claim: Claim, *, now: datetime) -> str:
    if get_phase(claim, now=now) == Phase.ACCEPTED:
        return "accepted"
    return claim.status_word
