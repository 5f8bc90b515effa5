"""Frozen records."""

import pickle
from typing import ClassVar

import pytest

from arpad.core.frozen import Record, _annotations


class Point(Record):
    """A record with a default."""

    x: int
    y: int = 0


class Solid(Point):
    """A record with inherited fields, a class variable and a check of its own."""

    kind: ClassVar[str] = "solid"
    z: int = 0

    def _check(self) -> None:
        if self.z < 0:
            msg = "below ground"
            raise ValueError(msg)


class Same(Record):
    """A record with the fields of another."""

    x: int
    y: int = 0


class Written(Record):
    """A record whose class variable is annotated in a text."""

    kind: "ClassVar[str]" = "written"
    x: int = 1


def test_fields_defaults_and_inheritance() -> None:
    assert Point(x=1).as_dict() == {"x": 1, "y": 0}
    assert Solid(x=1, z=3).as_dict() == {"x": 1, "y": 0, "z": 3}
    assert Solid.kind == "solid"
    assert Written().as_dict() == {"x": 1}


def test_a_missing_field_is_refused() -> None:
    with pytest.raises(TypeError, match="Point needs x"):
        Point()  # type: ignore[call-arg]  # what is refused


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(TypeError, match="Point has no field a, z"):
        Point(x=1, z=2, a=3)  # type: ignore[call-arg]  # what is refused


def test_fields_are_given_by_name() -> None:
    with pytest.raises(TypeError):
        Point(1)  # type: ignore[call-arg]  # what is refused


def test_a_record_cannot_be_changed() -> None:
    point = Point(x=1)
    with pytest.raises(AttributeError, match="Point is frozen: cannot set x"):
        point.x = 2  # type: ignore[misc]  # what is refused
    with pytest.raises(AttributeError, match="Point is frozen: cannot set colour"):
        point.colour = "red"
    with pytest.raises(AttributeError, match="Point is frozen: cannot delete x"):
        del point.x


def test_replace_makes_a_new_checked_record() -> None:
    solid = Solid(x=1)
    assert solid.replace(y=5) == Solid(x=1, y=5)
    assert solid.y == 0
    with pytest.raises(ValueError, match="below ground"):
        solid.replace(z=-1)


def test_equality_and_hash_are_by_value_and_kind() -> None:
    assert Point(x=1) == Point(x=1, y=0)
    assert len({Point(x=1), Point(x=1), Point(x=2)}) == 2
    assert Point(x=1) != Point(x=2)
    assert Point(x=1) != Same(x=1)
    assert Point(x=1) != {"x": 1, "y": 0}


def test_repr_can_be_read() -> None:
    assert repr(Solid(x=1, z=2)) == "Solid(x=1, y=0, z=2)"


def test_records_have_no_dictionary() -> None:
    assert not hasattr(Point(x=1), "__dict__")


def test_pickling_goes_through_the_checks() -> None:
    solid = Solid(x=1, z=2)
    assert pickle.loads(pickle.dumps(solid)) == solid  # noqa: S301  our own bytes
    rebuild, arguments = solid.__reduce__()
    with pytest.raises(ValueError, match="below ground"):
        rebuild(arguments[0], arguments[1] | {"z": -1})


def test_annotations_are_found_as_a_mapping_and_as_a_function() -> None:
    """Until Python 3.13 a class body holds a mapping, since 3.14 a function (PEP 749)."""

    def annotate(form: int) -> dict[str, type]:
        assert form == 1
        return {"x": int}

    assert _annotations({"__annotations__": {"x": int}}) == {"x": int}
    assert _annotations({"__annotate_func__": annotate}) == {"x": int}
    assert _annotations({"__annotate__": annotate}) == {"x": int}
    assert _annotations({}) == {}


def test_records_of_columns_are_those_made_one_by_one() -> None:
    assert Point.of_columns(2, {"x": [1, 2]}) == [Point(x=1), Point(x=2)]
    assert Point.of_columns(0, {"x": []}) == []


@pytest.mark.parametrize(
    ("columns", "error", "told"),
    [
        ({"x": [1]}, ValueError, "2 values"),
        ({"x": [1, 2, 3]}, ValueError, "2 values"),
        ({"y": [1, 2]}, TypeError, r"needs \['x'\]"),
        ({"x": [1, 2], "z": [1, 2]}, TypeError, r"has no \['z'\]"),
    ],
)
def test_columns_that_make_no_record_are_refused(
    columns: dict[str, list[int]], error: type[Exception], told: str
) -> None:
    with pytest.raises(error, match=told):
        Point.of_columns(2, columns)


def test_a_record_that_checks_its_values_is_not_made_of_columns() -> None:
    with pytest.raises(TypeError, match="checks"):
        Solid.of_columns(1, {"x": [1]})
