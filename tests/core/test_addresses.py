import pytest

from apps.core.addresses import get_address_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("14 Alder Row, Austin TX", "14 ALDER ROW  AUSTIN, TX 78701"),
        ("9 North Main Street, Dallas, TX 75201-1234", "9 n. main st, dallas tx"),
        ("2 Elm Avenue, Apt. 4, Waco TX", "2 Elm Ave #4 Waco TX"),
        ("1 Cañon Blvd, Waco TX", "1 Canon Boulevard, Waco, TX"),
    ],
)
def test_same_place_has_the_same_key(one, other):
    assert get_address_key(one) == get_address_key(other) != ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("14 Alder Row, Austin TX", "15 Alder Row, Austin TX"),
        ("2 Elm Ave Apt 4, Waco TX", "2 Elm Ave Apt 5, Waco TX"),
        ("12345 Elm Ave", "12346 Elm Ave"),
        ("Elm 12345", "Elm 12345 Waco"),
    ],
)
def test_other_places_have_other_keys(one, other):
    assert get_address_key(one) != get_address_key(other)


def test_key_of_nothing_is_empty_and_of_a_long_address_short():
    assert get_address_key("—") == ""
    assert len(get_address_key("ﷺ" * 300)) == 200
