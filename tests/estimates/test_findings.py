from decimal import Decimal

import pytest

from apps.estimates.reader.checks import find_problem
from apps.estimates.reader.document import ReadLine
from apps.estimates.reader.findings import PrintedRoomTotal, agree, find_all


def line(description="Gutter", quantity="10", unit_price="3", rcv="30", **values) -> ReadLine:
    numbers = {"quantity": quantity, "unit_price": unit_price, "rcv": rcv, **values}
    decimals = {
        name: Decimal(value) if isinstance(value, str) and name not in TEXTS else value
        for name, value in numbers.items()
    }
    return ReadLine(description, is_checked=True, **decimals)


TEXTS = {"unit", "room", "category", "selector", "activity"}


@pytest.mark.parametrize(
    ("read", "problem"),
    [
        (line(quantity="3", unit_price="3.333", rcv="10.00"), ""),
        (line(rcv="30.01"), ""),
        (line(rcv="30.02"), "10.00 x 3.00 = 30.00, not 30.02"),
        (line(tax="1.50", rcv="31.52"), ""),
        (line(tax="1.50", rcv="31.53"), "10.00 x 3.00 + 1.50 = 31.50, not 31.53"),
        (line(tax="1.50", overhead_and_profit="6.30", rcv="37.83"), ""),
        (line(remove_price="1", replace_price="2"), ""),
        (line(remove_price="1", replace_price="2", rcv="40"), "10.00 x (1.00 + 2.00) = 30.00, not 40.00"),
        (line(depreciation="10", acv="20"), ""),
        (line(depreciation="10", acv="20.01"), "30.00 - 10.00 = 20.00, not 20.01"),
        (line(depreciation="10.15", depreciation_percent="34"), ""),
        (line(depreciation="10.40", depreciation_percent="34"), "34 % of 30.00 = 10.20, not 10.40"),
        (line(quantity=None), "The quantity is missing, so that the line cannot be checked."),
        (line(quantity="-10", rcv="-30"), ""),
    ],
)
def test_line_is_checked_by_its_arithmetic(read, problem):
    assert find_problem(read) == problem.replace(" x ", " \N{MULTIPLICATION SIGN} ")


def test_printed_places_of_a_percentage_decide_its_tolerance():
    rough = line(rcv="1000", quantity="1", unit_price="1000", depreciation="334", depreciation_percent="33")
    assert find_problem(rough) == ""
    rough.percent_places = 1
    assert find_problem(rough) == "33.0 % of 1,000.00 = 330.00, not 334.00"


def rules(*lines, printed=None, rooms=(), gaps=()):
    found = find_all(lines, printed_totals=printed or {}, room_totals=rooms, gaps=gaps)
    return {finding.rule: (finding.amount, finding.lines) for finding in found}


def test_depreciation_that_does_not_follow_from_the_age():
    wrong = line("Felt", rcv="300", age=5, life=30, depreciation="60")
    right = line("Drip edge", rcv="300", age=5, life=30, depreciation="50.02")
    assert rules(wrong, right) == {"depreciation_differs_from_age": (Decimal("10.00"), [wrong])}


def test_one_item_with_two_prices_and_two_ages():
    one = line(unit_price="9.37", rcv="93.70", age=5, life=25, depreciation="18.74")
    other = line(quantity="20", unit_price="9.60", rcv="192.00", age=8, life=25, depreciation="61.44")
    found = rules(one, other)
    assert found["same_item_two_prices"] == (Decimal("0.23"), [one, other])
    assert found["same_item_two_ages"] == (Decimal("23.04"), [one, other])


def test_items_are_the_same_by_their_codes_where_they_are_printed():
    codes = {"category": "RFG", "selector": "DRIP", "activity": "+"}
    assert "same_item_two_prices" in rules(line("A", **codes), line("B", unit_price="4", rcv="40", **codes))
    assert rules(line("A", **codes), line("A", unit_price="4", rcv="40", **(codes | {"activity": "-"}))) == {}


def test_line_that_is_listed_twice():
    lines = [line(room="Kitchen"), line(room="Kitchen"), line(room="Bath")]
    assert rules(*lines) == {"duplicate_line": (Decimal(30), lines[:2])}


def test_overhead_and_tax_on_some_lines_only():
    with_both = line(tax="3", overhead_and_profit="6", rcv="39")
    without = line(quantity="20", tax="0", overhead_and_profit="0", rcv="60")
    labor = line("Labor", tax="0", overhead_and_profit="6", rcv="36")
    assert rules(with_both, without, labor) == {
        "overhead_on_some_lines_only": (Decimal(60), [without]),
        "tax_on_some_lines_only": (Decimal(60), [without]),
    }


def test_lines_that_do_not_count():
    small = line(quantity="1", unit_price="0.50", rcv="0.50")
    nothing = line(quantity="0", unit_price="9", rcv="0")
    unchecked = line(unit_price="7", rcv="70")
    unchecked.is_checked = False
    assert rules(line(), small, nothing, unchecked) == {}


def test_totals_that_differ():
    lines = [line("A", number=1), line("B", number=2)]
    rooms = [PrintedRoomTotal("Kitchen", Decimal(61), lines), PrintedRoomTotal("Bath", Decimal(30), lines[:1])]
    found = rules(*lines, printed={"rcv": Decimal("60.01"), "acv": Decimal(1)}, rooms=rooms)
    assert found == {
        "room_total_differs": (Decimal(1), lines),
        "printed_total_differs": (Decimal("0.01"), []),
    }
    assert agree(lines, {"rcv": Decimal(60)})
    assert not agree(lines, {"rcv": Decimal(61)})
    assert agree(lines, {}) is None


def test_missing_numbers_are_named():
    found = find_all([line(number=number) for number in (9, 3, 1, 5)], printed_totals={}, room_totals=[], gaps=["Gap."])
    assert found[-1].message == "Lines 2, 4, 6 to 8 are missing. Gap."
