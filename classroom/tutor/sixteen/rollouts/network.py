"""A small feed-forward network that values what a card leaves: sets still to be won, mine minus theirs."""

import numpy as np

from classroom.tutor.sixteen.rollouts.batch_state import Array


class Network:
    """Layers of weights [out, in] and biases [out, 1] in turn, with rectified linear units (ReLU) between them."""

    def __init__(self, layers: list[Array]) -> None:
        self.layers = [np.ascontiguousarray(layer, np.float32) for layer in layers]

    def value(self, features: Array) -> Array:
        """The forward pass: the value of each column of features; [features, a, b] gives [a, b]."""
        last = len(self.layers) - 2
        x = features.reshape(len(features), -1)
        for n in range(0, len(self.layers), 2):
            x = self.layers[n] @ x
            x += self.layers[n + 1]
            if n != last:
                np.maximum(x, 0, out=x)
        return x.reshape(features.shape[1:])
