"""The invitation codes of ``seed_demo``, as data."""

from dataclasses import dataclass

from apps.invitations.assignment import Assignee
from apps.invitations.models import InvitationCode

_Type = InvitationCode.AssigneeType


@dataclass(frozen=True, slots=True)
class Step:
    """A change to one code of a batch, ``day`` days after the batch was created."""

    code_index: int
    day: float
    assign: Assignee | None = None
    unassign: str = ""
    revoke: str = ""
    mail: str = ""


@dataclass(frozen=True, slots=True)
class CodeBatch:
    """Codes that were generated together, or a single ``custom_code``. Days are relative to now."""

    note: str
    days_ago: float
    count: int = 1
    custom_code: str = ""
    expires_in_days: float | None = None
    by_command_line: bool = False
    steps: tuple[Step, ...] = ()


def by_name(first_name: str, last_name: str) -> Assignee:
    return Assignee(_Type.NAME, assignee_first_name=first_name, assignee_last_name=last_name)


def by_phone(number: str) -> Assignee:
    return Assignee(_Type.PHONE, assignee_phone=number)


def by_email(address: str) -> Assignee:
    return Assignee(_Type.EMAIL, assignee_email=address)


_LONG_NOTE = (
    "For the appraisers who worked on the Lindqvist file. Two of them signed reports for the carrier until spring, so "
    "talk to each of them in person before you send the code, and put nothing about the network in writing. Helm has "
    "the list of who was asked, who accepted and who did not answer. Revoke the codes that are not redeemed by the end "
    "of the quarter. Do not assign these codes to a company: we invite the person, not their current employer."
)

BATCHES = [
    CodeBatch(
        "Public adjusters, referred by Vale Restoration",
        days_ago=38,
        count=12,
        steps=(
            Step(0, 1, assign=by_name("Priya", "Raman")),
            Step(1, 1, assign=by_phone("(555) 010-2288")),
            Step(2, 2, assign=by_email("t.okafor@example.invalid")),
            Step(2, 2, mail="t.okafor@example.invalid"),
            Step(3, 3, assign=by_name("Silas", "Venn")),
            Step(3, 9, unassign="He left the trade"),
            Step(4, 3, assign=by_email("noor.haddad@example.invalid")),
            Step(4, 12, assign=by_name("Noor", "Haddad")),
            Step(5, 20, revoke="The sheet it was printed on was lost at the airport"),
        ),
    ),
    CodeBatch(
        "Denver roofing expo, booth 114",
        days_ago=31,
        count=10,
        expires_in_days=-9,
        steps=(
            Step(0, 2, assign=by_name("Bo", "Castellanos")),
            Step(1, 3, assign=by_email("estimating@ridgeline.example.invalid")),
            Step(2, 4, revoke="Photographed on the booth's wall"),
        ),
    ),
    CodeBatch("Field office, sealed envelopes", days_ago=19, count=8, by_command_line=True),
    CodeBatch(
        "Gulf Coast storm season",
        days_ago=13,
        count=12,
        expires_in_days=3,
        steps=(
            Step(0, 0.5, assign=by_phone("(555) 010-7710")),
            Step(1, 0.5, assign=by_phone("(555) 010-7711")),
            Step(2, 1, assign=by_name("Wilhelmina", "Featherstonehaugh-Castellanos")),
            Step(3, 2, assign=by_email("roofline.desk@example.invalid")),
            Step(3, 2, mail="roofline.desk@example.invalid"),
            Step(4, 6, revoke="Sent to a number that a carrier answers"),
        ),
    ),
    CodeBatch(
        "Condo boards, Miami-Dade",
        days_ago=5,
        count=8,
        expires_in_days=24,
        steps=(
            Step(0, 1, assign=by_name("Graciela", "Montoya")),
            Step(1, 1, assign=by_email("board@pelicantower.example.invalid")),
            Step(2, 2, assign=by_phone("(555) 010-3345")),
            Step(2, 3, unassign="The board voted for somebody else"),
        ),
    ),
    CodeBatch(
        "The night desk", days_ago=27, custom_code="NIGHT-DESK", steps=(Step(0, 1, assign=by_name("Ilse", "Brandt")),)
    ),
    CodeBatch("Hail, north of I-70", days_ago=22, custom_code="STORM-TEAM_7", expires_in_days=1.5),
    CodeBatch(_LONG_NOTE, days_ago=17, custom_code="APPRAISERS-WHO-CAME-OVER-WITH-THE-LINDQVIST-FILE_1"),
    CodeBatch(
        "", days_ago=16, custom_code="TERMINAL-TEST", steps=(Step(0, 0.1, revoke="Only made to try the terminal"),)
    ),
    CodeBatch("Attorneys, by Helm alone", days_ago=8, custom_code="COUNSEL-01", expires_in_days=60),
    CodeBatch("Attorneys, by Helm alone", days_ago=8, custom_code="COUNSEL-02", expires_in_days=60),
    CodeBatch("=SUM(A1:A9) was typed by an intern", days_ago=4, custom_code="LEDGER-9"),
    CodeBatch(
        "Engineers, structural",
        days_ago=3,
        custom_code="LOAD-PATH",
        steps=(Step(0, 1, assign=by_phone("(555) 010-6120")),),
    ),
    CodeBatch("Expires tonight", days_ago=2, custom_code="LAST-CALL", expires_in_days=0.4),
]
