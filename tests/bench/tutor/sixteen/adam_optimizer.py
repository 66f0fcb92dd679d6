"""Fresh networks and how they learn. None of this is needed to play: the package ships the trained weights."""

from itertools import pairwise

import numpy as np

from classroom.tutor.sixteen.rollouts.batch_state import Array
from classroom.tutor.sixteen.rollouts.network import Network


def new_network(features: int, hidden: tuple[int, ...], rng: np.random.Generator) -> Network:
    """A network with random weights (He initialisation), the last layer's small."""
    layers = []
    for before, after in pairwise((features, *hidden, 1)):
        layers += [rng.normal(0, np.sqrt(2 / before), (after, before)), np.zeros((after, 1))]
    layers[-2] *= 0.1
    return Network(layers)


class AdamOptimizer:
    """Fits a network to features and their targets by Adam (Kingma and Ba 2014) on the mean squared error."""

    def __init__(self, network: Network, learning_rate: float = 1e-3) -> None:
        self.network, self.learning_rate = network, learning_rate
        self.momentum = [np.zeros_like(layer) for layer in network.layers]
        self.variance = [np.zeros_like(layer) for layer in network.layers]
        self.steps = 0

    def fit_batch(self, features: Array, targets: Array) -> float:
        """One step by backpropagation, for columns of features; the mean squared error before it."""
        layers, seen, last = self.network.layers, [features], len(self.network.layers) - 2
        for n in range(0, len(layers), 2):
            x = layers[n] @ seen[-1] + layers[n + 1]
            seen.append(x if n == last else np.maximum(x, 0))
        error = seen[-1] - targets
        gradients, back = [], error / len(targets)
        for n in range(last, -1, -2):
            below = seen[n // 2]
            gradients += [back.sum(axis=1, keepdims=True), back @ below.T]
            if n:
                back = (layers[n].T @ back) * (below > 0)
        self.step(gradients[::-1])
        return float((error**2).mean())

    def step(self, gradients: list[Array]) -> None:
        self.steps += 1
        for n, gradient in enumerate(gradients):
            self.momentum[n] += 0.1 * (gradient - self.momentum[n])
            self.variance[n] += 0.001 * (gradient * gradient - self.variance[n])
            first = self.momentum[n] / (1 - 0.9**self.steps)
            second = self.variance[n] / (1 - 0.999**self.steps)
            self.network.layers[n] -= self.learning_rate * first / (np.sqrt(second) + 1e-8)
