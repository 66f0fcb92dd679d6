"""The table of Two out of Four as values: the others with their pearls, the target, the path, your cards."""

from classroom.web.presenters.table_regions import TablePresenter
from classroom.web.presenters.two_of_four.moments import compare
from classroom.web.presenters.two_of_four.scene import least, waits
from classroom.web.presenters.two_of_four.table import log, table

PRESENTER = TablePresenter("two-of-four", table, log, compare, waits=waits, opens=1000, usual=1500, least=least)
