"""The connections of waitress: how many there may be, who is served next, and the loop that waits for them."""
