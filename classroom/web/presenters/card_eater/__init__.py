"""The table of the Card Eater as values: Tavi who tells, the target and the rows of the others, your own row."""

from classroom.web.presenters.card_eater.doings import doings
from classroom.web.presenters.card_eater.moments import compare
from classroom.web.presenters.card_eater.pace import FIRST_CARD, reads, waits
from classroom.web.presenters.card_eater.table import table
from classroom.web.presenters.table_regions import TablePresenter

PRESENTER = TablePresenter(
    "card-eater",
    table,
    compare=compare,
    own=FIRST_CARD,
    usual=FIRST_CARD,
    reads=reads,
    waits=waits,
    opens=2700,
    tells_beginning=True,
    turning=doings,
)
