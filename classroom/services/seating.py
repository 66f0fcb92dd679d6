"""What a child sets at the table: in whose hands the tablet is, and who adds up."""

from classroom.services.house import House
from classroom.services.scribe import Scribe
from classroom.services.tables import table_of

SUMS = ("show", "add", "none")  # the tutor shows the sums, the child adds up, nobody speaks of it


def hand_over(house: House, token: str, match_id: str, seat: int) -> bool:
    """The child of this seat has the tablet now. False when that is not this guest's seat or not its turn."""
    with house.database.transaction() as session:
        guest, table = table_of(house, session, token, match_id)
        if guest is None or table is None or seat != table.turn or seat not in table.seats_of(guest.id):
            return False
        if table.seat_in_front(guest.id) != seat:
            scribe = Scribe(house, table)
            scribe.write("handover", seat)
            scribe.keep(session)
        return True


def choose_sums(house: House, token: str, match_id: str, sums: str) -> bool:
    """Who adds up from now on, for the child in front of the tablet and in this guest's next matches."""
    with house.database.transaction() as session:
        guest, table = table_of(house, session, token, match_id)
        if guest is None or table is None:
            return False
        front = table.seat_in_front(guest.id)
        for number in [front] if front is not None else table.seats_of(guest.id):
            table.seats[number].sums = sums
        guest.sums = sums
        return True
