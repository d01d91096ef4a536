"""The codes that ``seed_demo`` shows, as data: batches and single codes, and what became of them day by day."""

from dataclasses import dataclass

from apps.invitations.assignment import Assignee
from apps.invitations.models import InvitationCode

_Type = InvitationCode.AssigneeType


@dataclass(frozen=True, slots=True)
class Step:
    """What happened to one code of a batch, so many days after it was made."""

    place: int
    day: float
    assign: Assignee | None = None
    unassign: str = ""
    revoke: str = ""
    mail: str = ""


@dataclass(frozen=True, slots=True)
class Batch:
    """Codes that were made at once, or one of the admin's own choice where there is a ``name``. Days count from now."""

    note: str
    days_ago: float
    count: int = 1
    name: str = ""
    expires_in_days: float | None = None
    at_command_line: bool = False
    steps: tuple[Step, ...] = ()


def named(first_name: str, last_name: str) -> Assignee:
    """Somebody known by name."""
    return Assignee(_Type.NAME, assignee_first_name=first_name, assignee_last_name=last_name)


def phoned(number: str) -> Assignee:
    """Somebody known by phone."""
    return Assignee(_Type.PHONE, assignee_phone=number)


def mailed(address: str) -> Assignee:
    """Somebody known by mail address."""
    return Assignee(_Type.EMAIL, assignee_email=address)


_LONG_NOTE = (
    "For the appraisers who came over with the Lindqvist file. Two of them signed reports for the carrier until "
    "spring, so each one is to be spoken to in person before the code goes out; nothing about the network in writing. "
    "Helm keeps the list of who was asked, who said yes and who went quiet. Whoever has not redeemed by the end of "
    "the quarter is struck from it, and the code with them. Do not assign these to a firm: the person is invited, not "
    "the desk they sit at today."
)

BATCHES = [
    Batch(
        "Public adjusters, referred by Vale Restoration",
        days_ago=38,
        count=12,
        steps=(
            Step(0, 1, assign=named("Priya", "Raman")),
            Step(1, 1, assign=phoned("(555) 010-2288")),
            Step(2, 2, assign=mailed("t.okafor@example.invalid")),
            Step(2, 2, mail="t.okafor@example.invalid"),
            Step(3, 3, assign=named("Silas", "Venn")),
            Step(3, 9, unassign="He left the trade"),
            Step(4, 3, assign=mailed("noor.haddad@example.invalid")),
            Step(4, 12, assign=named("Noor", "Haddad")),
            Step(5, 20, revoke="The sheet it was printed on was lost at the airport"),
        ),
    ),
    Batch(
        "Denver roofing expo, booth 114",
        days_ago=31,
        count=10,
        expires_in_days=-9,
        steps=(
            Step(0, 2, assign=named("Bo", "Castellanos")),
            Step(1, 3, assign=mailed("estimating@ridgeline.example.invalid")),
            Step(2, 4, revoke="Photographed on the booth's wall"),
        ),
    ),
    Batch("Field office, sealed envelopes", days_ago=19, count=8, at_command_line=True),
    Batch(
        "Gulf Coast storm season",
        days_ago=13,
        count=12,
        expires_in_days=3,
        steps=(
            Step(0, 0.5, assign=phoned("(555) 010-7710")),
            Step(1, 0.5, assign=phoned("(555) 010-7711")),
            Step(2, 1, assign=named("Wilhelmina", "Featherstonehaugh-Castellanos")),
            Step(3, 2, assign=mailed("roofline.desk@example.invalid")),
            Step(3, 2, mail="roofline.desk@example.invalid"),
            Step(4, 6, revoke="Sent to a number that a carrier answers"),
        ),
    ),
    Batch(
        "Condo boards, Miami-Dade",
        days_ago=5,
        count=8,
        expires_in_days=24,
        steps=(
            Step(0, 1, assign=named("Graciela", "Montoya")),
            Step(1, 1, assign=mailed("board@pelicantower.example.invalid")),
            Step(2, 2, assign=phoned("(555) 010-3345")),
            Step(2, 3, unassign="The board voted for somebody else"),
        ),
    ),
    Batch("The night desk", days_ago=27, name="NIGHT-DESK", steps=(Step(0, 1, assign=named("Ilse", "Brandt")),)),
    Batch("Hail, north of I-70", days_ago=22, name="STORM-TEAM_7", expires_in_days=1.5),
    Batch(_LONG_NOTE, days_ago=17, name="APPRAISERS-WHO-CAME-OVER-WITH-THE-LINDQVIST-FILE_1"),
    Batch("", days_ago=16, name="TERMINAL-TEST", steps=(Step(0, 0.1, revoke="Only made to try the terminal"),)),
    Batch("Attorneys, by Helm alone", days_ago=8, name="COUNSEL-01", expires_in_days=60),
    Batch("Attorneys, by Helm alone", days_ago=8, name="COUNSEL-02", expires_in_days=60),
    Batch("=SUM(A1:A9) was typed by an intern", days_ago=4, name="LEDGER-9"),
    Batch("Engineers, structural", days_ago=3, name="LOAD-PATH", steps=(Step(0, 1, assign=phoned("(555) 010-6120")),)),
    Batch("Expires tonight", days_ago=2, name="LAST-CALL", expires_in_days=0.4),
]
