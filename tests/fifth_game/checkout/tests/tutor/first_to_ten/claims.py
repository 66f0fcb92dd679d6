"""What each sentence about a position of First to 10 claims, by its rules."""

from classroom.games.first_to_ten.state import PASS, View

from tests.tutor.listening import Claims, Said


class Claim:
    """What is said of a move, and what there is to hold it against."""

    def __init__(self, said: Said) -> None:
        view: View = said.view
        self.values, self.move, self.better = said.values, said.move, said.better
        self.left = view.goal - view.total
        self.goal, self.dice = view.goal, view.dice

    def says(self, **values: object) -> bool:
        return self.values == values

    @property
    def can_make_it(self) -> bool:
        return self.left in self.dice

    @property
    def missed_it(self) -> bool:
        return self.can_make_it and self.move != str(self.left) and self.says(goal=self.goal)


CLAIMS: Claims = {
    "You can make %(goal)d now. Do you see it?": lambda claim: claim.missed_it,
    "Both dice are too large.": lambda claim: min(claim.dice) > claim.left,
    "You can only pass.": lambda claim: claim.better == PASS and min(claim.dice) > claim.left,
    "How far is it to %(goal)d?": lambda claim: claim.says(goal=claim.goal),
    "%(left)d are missing.": lambda claim: claim.says(left=claim.left),
    "A die made %(goal)d.": lambda claim: claim.missed_it,
    "You made it!": lambda claim: claim.move == str(claim.left),
    "Here a die made %(goal)d.": lambda claim: claim.missed_it and claim.better == str(claim.left),
    "Which one?": lambda claim: claim.can_make_it,
    "%(goal)d wins.": lambda claim: claim.says(goal=claim.goal),
}
