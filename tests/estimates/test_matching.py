import time
from decimal import Decimal

from apps.estimates.matching import match_lines
from tests.estimates import corpus
from tests.estimates.test_findings import line


def pairs(base, audited):
    return [(match.base, match.audited) for match in match_lines(base, audited)]


def test_lines_are_paired_by_text_within_room_and_unit():
    base = [line("Drip edge", unit="LF", room="Roof"), line("Felt 15 lb.", unit="SQ", room="Roof")]
    audited = [
        line("Roofing felt - 15 lb.", unit="SQ", room="Dwelling - Roof"),
        line("Drip edge", unit="LF", room="Dwelling - Roof"),
    ]
    assert pairs(base, audited) == [(base[0], audited[1]), (base[1], audited[0])]


def test_codes_decide_where_both_have_them():
    base = [
        line("Shingles", category="RFG", selector="300", activity="-"),
        line("X", category="RFG", selector="300", activity="+"),
    ]
    audited = [
        line("Y", category="RFG", selector="300", activity="+"),
        line("Shingles", category="SFG", selector="GUTA"),
    ]
    assert pairs(base, audited) == [(base[0], None), (base[1], audited[0]), (None, audited[1])]


def test_equal_texts_are_paired_by_their_amounts():
    base = [line("Window", quantity=number, rcv=str(3 * int(number))) for number in ("1", "2", "3")]
    audited = [line("Window", quantity=number, rcv=str(3 * int(number))) for number in ("3", "1")]
    assert pairs(base, audited) == [(base[0], audited[1]), (base[1], None), (base[2], audited[0])]


def test_pair_of_another_room_or_of_unlike_texts_is_uncertain():
    base = [line("Paint the walls - two coats", room="Kitchen"), line("Seal and paint baseboard", room="Kitchen")]
    audited = [line("Paint the walls - two coats", room="Garage"), line("Paint baseboard - one coat", room="Kitchen")]
    assert [match.is_uncertain for match in match_lines(base, audited)] == [True, True]


def change(lines):
    """What an audit does: other quantities and prices, longer texts, some lines more and some less."""
    audited, truth = [], {}
    for place, base in enumerate(lines):
        if place % 17 == 3:
            continue
        copy = line(
            base.description, room=base.room, unit=base.unit, quantity=base.quantity, unit_price=base.unit_price
        )
        if place % 5 == 1:
            copy.quantity = base.quantity + Decimal("7.5")
        if place % 7 == 2:
            copy.unit_price = (base.unit_price * Decimal("1.1")).quantize(Decimal("0.01"))
        if place % 6 == 4:
            copy.description = f"{base.description} - High grade"
        copy.rcv = (copy.quantity * copy.unit_price).quantize(Decimal("0.01"))
        truth[id(base)] = copy
        audited.append(copy)
        if place % 11 == 5:
            audited.append(line(f"Ice and water barrier {place}", room=base.room, unit="SF"))
    return audited, truth


def test_pairs_of_six_hundred_lines_are_right_and_fast():
    base = corpus.make_lines(corpus.SUPPLIER, 600, seed=8)
    audited, truth = change(base)

    started = time.process_time()
    matches = match_lines(base, audited)
    seconds = time.process_time() - started

    right = sum(match.audited is truth.get(id(match.base)) for match in matches if match.base is not None)
    assert right / len(base) >= 0.98
    assert len(matches) == len(base) + len(audited) - sum(m.base is not None and m.audited is not None for m in matches)
    assert seconds < 1
