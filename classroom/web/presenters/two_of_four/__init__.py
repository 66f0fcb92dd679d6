"""The table of Two out of Four as values: the others with their pearls, the target, the path, your cards."""

from classroom.web.presenters.table_regions import TablePresenter
from classroom.web.presenters.two_of_four.moments import compare
from classroom.web.presenters.two_of_four.scene import is_reckoned, least, reads
from classroom.web.presenters.two_of_four.table import log, table
from classroom.web.presenters.two_of_four.turning import turning

PRESENTER = TablePresenter(
    "two-of-four",
    table,
    log,
    compare,
    waits=is_reckoned,
    opens=1400,
    reads=reads,
    least=least,
    turning=turning,
)
