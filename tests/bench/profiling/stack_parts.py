"""Which part of the app works at a moment, by the stack of its thread: the innermost frame of a place in the table."""

from collections.abc import Sequence

LOAD, RULES, TUTOR, STORE, DRAW, FRAMEWORK = "load", "rules", "tutor", "store", "draw", "framework"
PARTS = (LOAD, RULES, TUTOR, STORE, DRAW, FRAMEWORK)
PLACES = (  # a piece of a path; of two that fit, the one above counts
    ("/classroom/games/", RULES),
    ("/classroom/tutor/", TUTOR),
    ("/classroom/store/", STORE),
    ("/sqlalchemy/", STORE),
    ("/psycopg/", STORE),
    ("/classroom/services/", LOAD),  # who asks, the match and its history, what a move leaves behind
    ("/classroom/web/presenters/", DRAW),
    ("/classroom/web/templating/", DRAW),
    ("/templates/", DRAW),
    ("/jinja2/", DRAW),
    ("/markupsafe/", DRAW),
    ("/classroom/web/", FRAMEWORK),  # views, headers, tokens of forms
    ("/flask", FRAMEWORK),  # and its extensions
    ("/werkzeug/", FRAMEWORK),
    ("/waitress/", FRAMEWORK),
    ("/gunicorn/", FRAMEWORK),
    ("/gzip.py", FRAMEWORK),
    ("/tests/bench/", FRAMEWORK),
)
IN_MOVE, IN_OTHER, AROUND = "serve_move", "serve_other", "around"  # functions of bench_app; what is in neither

Frame = tuple[str, str]  # path and function
Stack = Sequence[Frame]  # innermost first


def part_of(stack: Stack) -> str:
    """Frames of other libraries count for the part that called them; a stack without any place is the server's."""
    return next((part for path, _ in stack if (part := place_of(path))), FRAMEWORK)


def place_of(path: str) -> str:
    return next((part for piece, part in PLACES if piece in path), "")


def request_of(stack: Stack) -> str:
    """In which kind of request: IN_MOVE, IN_OTHER, or AROUND them."""
    found = (name for path, name in stack if name in (IN_MOVE, IN_OTHER) and path.endswith("/bench_app.py"))
    return next(found, AROUND)


def innermost(stack: Stack) -> str:
    """The function of the frame that decides, and where it is."""
    path, function = next((frame for frame in stack if place_of(frame[0])), ("", "?"))
    return f"{'/'.join(path.split('/')[-2:])} {function}"
