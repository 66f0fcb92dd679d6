"""A small network that values what a card leaves: sets still to be won, mine minus theirs."""

from itertools import pairwise

import numpy as np

from classroom.tutor.sixteen.batch_state import Array


class Network:
    """Layers of weights [out, in] and biases [out, 1] in turn, with ramps between them."""

    def __init__(self, layers: list[Array]) -> None:
        self.layers = [np.ascontiguousarray(layer, np.float32) for layer in layers]

    @staticmethod
    def fresh(figures: int, hidden: tuple[int, ...], rng: np.random.Generator) -> "Network":
        layers = []
        for before, after in pairwise((figures, *hidden, 1)):
            layers += [rng.normal(0, np.sqrt(2 / before), (after, before)), np.zeros((after, 1))]
        layers[-2] *= 0.1
        return Network(layers)

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


class Lessons:
    """Fits a network to figures and what came of them, by Adam."""

    def __init__(self, network: Network, rate: float = 1e-3) -> None:
        self.network, self.rate = network, rate
        self.first = [np.zeros_like(layer) for layer in network.layers]
        self.second = [np.zeros_like(layer) for layer in network.layers]
        self.steps = 0

    def learn(self, figures: Array, wanted: Array) -> float:
        """One step for columns of figures; the mean squared error before it."""
        layers, seen, last = self.network.layers, [figures], len(self.network.layers) - 2
        for n in range(0, len(layers), 2):
            x = layers[n] @ seen[-1] + layers[n + 1]
            seen.append(x if n == last else np.maximum(x, 0))
        error = seen[-1] - wanted
        slopes, back = [], error / len(wanted)
        for n in range(last, -1, -2):
            below = seen[n // 2]
            slopes += [back.sum(axis=1, keepdims=True), back @ below.T]
            if n:
                back = (layers[n].T @ back) * (below > 0)
        self.step(slopes[::-1])
        return float((error**2).mean())

    def step(self, slopes: list[Array]) -> None:
        self.steps += 1
        for n, slope in enumerate(slopes):
            self.first[n] += 0.1 * (slope - self.first[n])
            self.second[n] += 0.001 * (slope * slope - self.second[n])
            first = self.first[n] / (1 - 0.9**self.steps)
            second = self.second[n] / (1 - 0.999**self.steps)
            self.network.layers[n] -= self.rate * first / (np.sqrt(second) + 1e-8)
