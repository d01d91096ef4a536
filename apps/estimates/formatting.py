from decimal import Decimal


def format_number(value: Decimal) -> str:
    """With at least two places, at most four."""
    text = f"{value:.4f}"
    return text[:-2] if text.endswith("00") else text.rstrip("0")
