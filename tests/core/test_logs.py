"""What visitors send cannot forge lines of the log."""

import json
import logging
import sys

import pytest

from config.logs import JsonFormatter, LineFormatter

OUTSIDE = "a\nFORGED\x1b[31m\x7f\x9b\u2028"
LINK = "/unsubscribe/WyJhIl0:sig-nature_1"
DOCUMENT = "/api/user/documents/0b9f7a52-5a50-4a0f-9f0d-0a53b3f1c8d1/download/"


@pytest.fixture
def record() -> logging.LogRecord:
    try:
        raise ValueError(OUTSIDE)
    except ValueError:
        return logging.LogRecord("apps", logging.ERROR, "", 0, "Error: %s %s", (OUTSIDE, LINK), sys.exc_info())


def test_only_the_first_line_of_a_record_starts_at_the_margin(record):
    lines = LineFormatter("%(levelname)s %(message)s").format(record).split("\n")

    assert lines[0] == r"ERROR Error: a\nFORGED\x1b[31m\x7f\x9b\u2028 /unsubscribe/***"
    assert len(lines) > 3
    assert all(line.startswith("  ") and line.isprintable() for line in lines[1:])


def test_json_record_has_no_control_characters_and_no_lasting_token(record):
    text = JsonFormatter().format(record)

    assert text.isprintable()
    assert "\x7f" not in text
    assert json.loads(text)["message"] == f"Error: {OUTSIDE} /unsubscribe/***"


def test_name_of_a_viewed_file_is_not_logged():
    message = f'"GET {DOCUMENT}Whitlock "roof" 1.jpg" 200'
    record = logging.LogRecord("apps", logging.INFO, "", 0, message, (), None)

    assert LineFormatter("%(message)s").format(record).startswith(f'"GET {DOCUMENT}***"')
    assert json.loads(JsonFormatter().format(record))["message"] == f'"GET {DOCUMENT}***'
