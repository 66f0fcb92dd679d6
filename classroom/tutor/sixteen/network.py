"""A small network that values what a card leaves: sets still to be won, mine minus theirs."""

import numpy as np

from classroom.tutor.sixteen.batch_state import Array


class Network:
    """Layers of weights [out, in] and biases [out, 1] in turn, with ramps between them."""

    def __init__(self, layers: list[Array]) -> None:
        self.layers = [np.ascontiguousarray(layer, np.float32) for layer in layers]

    def value(self, figures: Array) -> Array:
        """The value of each column of figures; [figures, a, b] gives [a, b]."""
        last = len(self.layers) - 2
        x = figures.reshape(len(figures), -1)
        for n in range(0, len(self.layers), 2):
            x = self.layers[n] @ x
            x += self.layers[n + 1]
            if n != last:
                np.maximum(x, 0, out=x)
        return x.reshape(figures.shape[1:])
