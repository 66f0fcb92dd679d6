"""The whole of Switch 16's table: far is who plays with you, in the middle the path, near are the dice."""

from dataclasses import replace

from classroom.web.presenters.match_table import ShownTable
from classroom.web.presenters.switch16 import far, near, path, ways
from classroom.web.presenters.switch16.scene import FOLDER, Scene
from classroom.web.presenters.table_regions import Log, latest_steps
from classroom.web.templating.regions import Region


def table(now: ShownTable) -> Region:
    scene = Scene(now)
    board = path.standing(scene), *path.stones(scene), ways.region(scene), path.beside(scene)
    return Region("game", f"{FOLDER}/table.html", None, (far.region(scene), *board, near.region(scene)))


def log(now: ShownTable) -> Log:
    return replace(latest_steps(now), mine=Scene(now).me)
