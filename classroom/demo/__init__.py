"""A school made up: children who are simulated play by the real rules against the real tutor."""
