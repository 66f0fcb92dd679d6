"""Small faults that a program can have: each is one change of a syntax tree, which a test ought to notice.

What no test could see is left alone: annotations, docstrings, decorators, texts for people (strings with a space in
them), and what only says that something cannot be otherwise (`assert`, `strict=True`).
"""

import ast
from collections.abc import Iterator
from typing import Any, NamedTuple

ORDER: dict[type, tuple[type, ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type, type] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
NEGATED_ANYWAY = (ast.Compare, ast.UnaryOp)
OPPOSITES = {"min": "max", "max": "min", "any": "all", "all": "any"}


class Change(NamedTuple):
    """`node.field`, or its item at this place, becomes something else; where `new` is None the item is dropped."""

    node: ast.AST
    field: str
    place: int | None
    new: ast.AST | None


def changes(node: ast.AST, field: str, place: int | None, old: Any) -> Iterator[Change]:
    """The faults that this part of a syntax tree can have, where it stands."""
    for new in replacements(old):
        yield Change(node, field, place, new)
    if place is not None and is_dropped(node, field, old):
        yield Change(node, field, place, None)


def replacements(old: ast.AST) -> Iterator[ast.AST]:
    match old:
        case ast.Constant(value=value):
            yield from map(ast.Constant, other_values(value))
        case ast.Compare(left=left, ops=operators, comparators=others):
            for place, operator in enumerate(operators):
                for other in ORDER[type(operator)]:
                    yield ast.Compare(left, [*operators[:place], other(), *operators[place + 1 :]], others)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in ARITHMETIC:
            yield ast.BinOp(left, ARITHMETIC[type(operator)](), right)
        case ast.AugAssign(target=target, op=operator, value=value) if type(operator) in ARITHMETIC:
            yield ast.AugAssign(target, ARITHMETIC[type(operator)](), value)
        case ast.BoolOp(op=operator, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(operator, ast.And) else ast.And(), values)
            yield from values
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield operand
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield ast.IfExp(test, orelse, body)
        case ast.Call(func=ast.Name(id=name), args=given, keywords=keywords) if name in OPPOSITES:
            yield ast.Call(ast.Name(OPPOSITES[name], ast.Load()), given, keywords)
        case ast.Slice(lower=lower, upper=upper, step=step):
            yield from (ast.Slice(*parts) for parts in shorter(lower, upper, step))
    yield from statements(old)


def statements(old: ast.AST) -> Iterator[ast.AST]:
    match old:
        case ast.If(test=test, body=body, orelse=orelse) if not isinstance(test, NEGATED_ANYWAY):
            yield ast.If(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.While(test=test, body=body, orelse=orelse) if not isinstance(test, NEGATED_ANYWAY):
            yield ast.While(ast.UnaryOp(ast.Not(), test), body, orelse)
        case ast.Return(value=value) if value is not None and not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Raise() | ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield ast.Pass()
        case ast.Assign(targets=[target], value=value) if ast.unparse(target) in names(value):
            yield ast.Pass()  # any other name would be missing, which the first test sees


def other_values(value: object) -> list[Any]:
    """What a constant could be instead."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [value + "?"] if isinstance(value, str) and " " not in value else []


def shorter(*parts: ast.expr | None) -> Iterator[list[ast.expr | None]]:
    """A slice without one of its ends, or without its step."""
    for place, part in enumerate(parts):
        if part is not None:
            yield [*parts[:place], None, *parts[place + 1 :]]


def is_dropped(node: ast.AST, field: str, old: ast.AST) -> bool:
    """Whether a tree can do without this item: a named argument, an element, a condition of a comprehension."""
    if isinstance(old, ast.keyword):
        return isinstance(node, ast.Call) and old.arg != "strict"
    return field == "ifs" or (field == "elts" and isinstance(getattr(node, "ctx", ast.Load()), ast.Load))


def names(tree: ast.AST) -> set[str]:
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
