"""The table of Switch 16 as values: who plays, what is said, the path with everybody on it, the dice."""

from classroom.web.presenters.switch16.moments import bravest, compare
from classroom.web.presenters.switch16.table import begins_anew, explains, least, log, reads, table
from classroom.web.presenters.table_regions import TablePresenter

PRESENTER = TablePresenter(
    "switch16",
    table,
    log,
    compare,
    pause=1500,
    waits=explains,
    reads=reads,
    least=least,
    tells_beginning=True,
    begins_anew=begins_anew,
    turning=bravest,
)
