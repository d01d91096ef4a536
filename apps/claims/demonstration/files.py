"""Small files that open: a PDF written here, pictures drawn next door."""

from django.core.files.uploadedfile import SimpleUploadedFile

from apps.claims.demonstration import pictures


def pdf(name: str, title: str, *lines: str) -> SimpleUploadedFile:
    """A page with a title, lines of text, and ruled lines below them."""
    shown = " ".join(f"({line}) Tj 0 -22 Td" for line in lines)
    rules = " ".join(f"72 {height} m 540 {height} l" for height in range(540, 120, -30))
    text = f"BT /F1 28 Tf 72 700 Td ({title}) Tj /F1 15 Tf 0 -40 Td {shown} ET"
    content = f"{text} 0.7 G {rules} S 0.08 0.72 0.42 RG 3 w 72 750 m 540 750 l S".encode("ascii")
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources 6 0 R >>",
        b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Font << /F1 5 0 R >> >>",
    ]
    body, places = b"%PDF-1.4\n", []
    for number, written in enumerate(objects, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, written)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    trailer = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n"
    return SimpleUploadedFile(name, body + trailer % (size, table, size, len(body)))


def png(name: str) -> SimpleUploadedFile:
    """A plan of a roof."""
    return SimpleUploadedFile(name, pictures.plan(name))


def jpeg(name: str) -> SimpleUploadedFile:
    """A photograph of a roof, after a fashion."""
    return SimpleUploadedFile(name, pictures.house(name))


def esx(name: str) -> SimpleUploadedFile:
    """An estimate file, whose content nobody here looks at."""
    return SimpleUploadedFile(name, b"Demonstration estimate, opaque to the network.\n")
