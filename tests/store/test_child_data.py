"""Letters and notices name all that is kept of a child: every column of the inventory has a category (B2, B3.12)."""

import pytest

from classroom.store.child_data import CATEGORIES, OF_COLUMN, OF_TABLE, category_of
from classroom.store.data_inventory import TABLES, inventory_rows

OF_CHILDREN = [row for row in inventory_rows() if "child" in TABLES[row.table].whose]


def test_every_column_about_children_is_in_a_category() -> None:
    assert {category_of(row.table, row.column) for row in OF_CHILDREN} == set(CATEGORIES)


def test_nothing_is_in_a_category_that_is_not_there() -> None:
    assert set(OF_TABLE) == {row.table for row in OF_CHILDREN}
    assert set(OF_COLUMN) <= {f"{row.table}.{row.column}" for row in OF_CHILDREN}


def test_what_no_category_names_is_an_error() -> None:
    with pytest.raises(KeyError):
        category_of("shoe_sizes", "left")
