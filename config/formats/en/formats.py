"""The day before the month, the month by its name, and always which clock."""

DATE_FORMAT = "j M Y"
DATETIME_FORMAT = r"j M Y, H:i \U\T\C"
