"""The whole of the Card Eater's table: where each region has its place."""

from classroom.web.presenters.card_eater import far, middle, near
from classroom.web.presenters.card_eater.scene import FOLDER, Scene
from classroom.web.presenters.match_table import ShownTable
from classroom.web.templating.regions import Region


def table(now: ShownTable) -> Region:
    scene = Scene(now)
    return Region("game", f"{FOLDER}/table.html", None, (*far.regions(scene), middle.region(scene), near.region(scene)))
