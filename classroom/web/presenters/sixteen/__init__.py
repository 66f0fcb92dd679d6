"""The table of Sixteen as values: who plays against you, what is said, the path, the piles, your cards."""

from classroom.web.presenters.sixteen.moments import compare
from classroom.web.presenters.sixteen.scene import least, waits
from classroom.web.presenters.sixteen.table import log, table
from classroom.web.presenters.table_regions import TablePresenter

JOYFUL = 3200  # milliseconds that a pile just won is shown
OWN = 2200  # that a card of one's own is, which can be taken back meanwhile
PRESENTER = TablePresenter("sixteen", table, log, compare, pause=JOYFUL, own=OWN, waits=waits, least=least)
