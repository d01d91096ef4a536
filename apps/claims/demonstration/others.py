"""Claims of the members of ``seed_demo`` beside the one who can sign in: what waits for the desk, and what was done."""

from datetime import datetime

from apps.accounts.demonstration.people import ACTIVE, AT_THE_CAP, GRACE, MOVED_UP, cast
from apps.accounts.models import Member
from apps.claims.demonstration.files import esx, jpeg, pdf
from apps.claims.demonstration.telling import REVIEW, Service, Status, Story, play

_STARTED = (Status.IN_PROGRESS, "The estimate is being rebuilt line by line.")
_STORIES = {
    ACTIVE: [
        Story(
            "41 Larkspur Court, Albany, NY", "Beatrix Holloway", Service.ESTIMATE, 24, "WS-41077", "58000.00",
            "127000.00", (REVIEW, _STARTED, (Status.COMPLETED, "The carrier accepted the whole roof.")),
            files=lambda: [jpeg("ridge-line.jpg"), pdf("first-estimate.pdf", "Carrier estimate", "Claim WS-41077")],
        ),
        Story(
            "8 Tannery Square, Troy, NY", "Ephraim Doyle", Service.ATTORNEY_ASSISTANCE, 11, "FR-60218", "140500.00",
            moves=(REVIEW, (Status.IN_PROGRESS, "Counsel has the file and calls on Monday.")),
        ),
        Story("230 Riverbend Road, Utica, NY", "Safiya Rahman", Service.ESTIMATE, 2, "HL-90812", "19750.00"),
    ],
    AT_THE_CAP: [
        Story(
            "77 Bayou Lane, Houma, LA", "Antoine Mercier", Service.ESTIMATE, 17, "HU-11903", "12000.00", "21000.00",
            (REVIEW, _STARTED, (Status.COMPLETED, "Supplement paid in full.")),
        ),
        Story(
            "1209 Gulf View, Grand Isle, LA", "Delphine Arsan", Service.ENGINEER_ASSIGNMENT, 8, "HU-11977", "66300.00",
            moves=(REVIEW, (Status.INFO_REQUESTED, "Please send the pile inspection of 2024.")),
        ),
        Story(
            "5 Cypress Bend, Thibodaux, LA", "Roland Picou", Service.ESTIMATE, 1, "HU-12044", "8400.00",
            files=lambda: [esx("cypress-bend.esx")],
        ),
    ],
    MOVED_UP: [
        Story(
            "Harborlight Building C, Mobile, AL", "The Harborlight", Service.APPRAISAL, 14, "WS-77310", "402000.00",
            moves=(REVIEW, (Status.IN_PROGRESS, "Both appraisers are named; the umpire is next.")),
        ),
    ],
    GRACE: [
        Story("302 Pecan Street, Waco, TX", "Odette Marlow", Service.ESTIMATE, 20, moves=(REVIEW,)),
    ],
}  # fmt: skip


def seed(*, member: Member, now: datetime) -> None:
    """File and move what does not stand yet."""
    for username, stories in _STORIES.items():
        play(cast(username), stories, now)
