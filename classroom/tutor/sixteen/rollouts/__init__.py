"""Monte Carlo rollouts: batches of positions, the network that plays them out, and the values that come of them."""
