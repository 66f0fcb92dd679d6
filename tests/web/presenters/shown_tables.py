"""Tables as somebody is shown them, made by hand: no database, no page."""

from dataclasses import replace
from typing import Any

from classroom.games.protocol import AnyGame, View
from classroom.services.play.match_state import SeatFace
from classroom.services.play.sum_prompts import PendingStep
from classroom.web.presenters.match_table import ShownTable
from classroom.web.templating.regions import Region

FACES = ("fox", "tavi", "owl", "seal")


def shown_table(game: AnyGame, view: View, mine: int | None = 0, **more: Any) -> ShownTable:
    """What the seat in front is shown of this view, with nothing asked and nothing picked; `more` are other values."""
    usual = ShownTable(
        match_id="match",
        seq=7,
        game=game,
        view=view,
        seats=tuple(map(SeatFace, FACES[: view.players])),
        mine=mine,
        owned=() if mine is None else (mine,),
        sums="show",
        chooses_sums=True,
        at=0,
        last=0,
        following=0,
        is_past=False,
        stepping=False,
        replay=False,
        pick="",
        pending=PendingStep(),
        worked=(),
        help=None,
        verdict=None,
        right=None,
        refusal=None,
        moved_on=False,
        touched=(),
    )
    return replace(usual, **more)


def regions_in(region: Region) -> dict[str, Region]:
    """This region and all inside it, by their ids."""
    found = {region.id: region}
    for part in region.parts:
        found |= regions_in(part)
    return found
