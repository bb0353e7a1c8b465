"""Spaces: Gymnasium's if it is installed, otherwise the little of them that is needed."""

import numpy as np

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:

    class Box:  # type: ignore[no-redef]
        """Arrays of one shape and type between two bounds."""

        def __init__(self, low, high, shape, dtype):
            self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)
            self.shape, self.dtype = tuple(shape), np.dtype(dtype)
            self._random = np.random.default_rng()

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)

        def contains(self, x) -> bool:
            return (isinstance(x, np.ndarray) and x.shape == self.shape
                    and np.can_cast(x.dtype, self.dtype)
                    and bool((x >= self.low).all() and (x <= self.high).all()))

        def sample(self):
            return self._random.integers(self.low, self.high, endpoint=True, dtype=self.dtype)

        def __eq__(self, other):
            return (isinstance(other, Box) and self.shape == other.shape
                    and self.dtype == other.dtype and bool((self.low == other.low).all()))

    class Discrete:  # type: ignore[no-redef]
        """The numbers from 0 up to n."""

        shape, dtype = (), np.dtype(np.int64)

        def __init__(self, n):
            self.n = np.int64(n)
            self._random = np.random.default_rng()

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)

        def contains(self, x) -> bool:
            return bool(np.issubdtype(np.asarray(x).dtype, np.integer)) and 0 <= int(x) < self.n

        def sample(self, mask=None):
            legal = np.arange(self.n) if mask is None else np.flatnonzero(mask)
            return np.int64(self._random.choice(legal))

        def __eq__(self, other):
            return isinstance(other, Discrete) and self.n == other.n

    class MultiDiscrete:  # type: ignore[no-redef]
        """An array of such numbers, each below its own limit."""

        def __init__(self, nvec):
            self.nvec = np.asarray(nvec, np.int64)
            self.shape, self.dtype = self.nvec.shape, np.dtype(np.int64)
            self._random = np.random.default_rng()

        def seed(self, seed=None):
            self._random = np.random.default_rng(seed)

        def contains(self, x) -> bool:
            x = np.asarray(x)
            return x.shape == self.shape and bool((x >= 0).all() and (x < self.nvec).all())

        def sample(self):
            return self._random.integers(self.nvec)

    class Dict(dict):  # type: ignore[no-redef]
        """Spaces by name."""

        def contains(self, x) -> bool:
            return set(x) == set(self) and all(self[key].contains(x[key]) for key in self)

        def sample(self):
            return {key: space.sample() for key, space in self.items()}


__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete"]
