"""The table of the Card Eater as values: Tavi who tells, the target and the rows of the others, your own row."""

from classroom.web.presenters.card_eater.doings import doings
from classroom.web.presenters.card_eater.moments import compare
from classroom.web.presenters.card_eater.pace import waits
from classroom.web.presenters.card_eater.table import table
from classroom.web.presenters.table_regions import TablePresenter

# Of three players one moves between the own step and the own turn: both can be read in the time there is.
PRESENTER = TablePresenter(
    "card-eater",
    table,
    compare=compare,
    own=1850,
    usual=1850,
    waits=waits,
    opens=2700,
    tells_beginning=True,
    turning=doings,
)
