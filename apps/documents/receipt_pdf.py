"""A receipt on paper."""

from apps.core.files.pdf import draw_pdf, facts, heading, paragraph, table, title
from apps.core.formatting import format_instant
from apps.documents.models import Receipt


def draw_receipt(receipt: Receipt) -> bytes:
    number, files = str(receipt), receipt.files.all()
    verb = "released" if receipt.cause == Receipt.Cause.RESULT else "received"
    rows = [(file.name or "Name erased", f"{file.size:,}", file.sha256) for file in files]
    return draw_pdf(
        [
            title("Receipt", number),
            facts([(verb.capitalize(), format_instant(receipt.created_at)), ("For", receipt.get_cause_display())]),
            heading("Files as they were sent" if verb == "received" else "Files as they were released"),
            table(["Name", "Bytes", "SHA-256"], rows, widths=[98, 56, 350], figures=[1, 2]),
            heading("Place in the chain of receipts"),
            facts([("Hash", receipt.hash), ("Previous hash", receipt.previous_hash)]),
            paragraph(
                f"The network {verb} exactly these files at this time. Whoever has a file can compute its SHA-256 and "
                "compare. The hash of this receipt is computed from its number, time and files, and from the hash of "
                "the one before it, so no receipt can be changed later without changing all that follow.",
                faint=True,
            ),
        ],
        name=f"Receipt {number}",
    )
