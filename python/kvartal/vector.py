"""Solo games by the conventions of Gymnasium's vector environments."""

from typing import Any, Dict, Optional, Tuple

import numpy as np

from kvartal.batch import Batch, seed_of
from kvartal.spaces import Box, Discrete, MultiDiscrete

try:  # Gymnasium's wrappers accept only instances of its own class
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as _Base
    _NEXT_STEP = AutoresetMode.NEXT_STEP
except ImportError:
    _Base, _NEXT_STEP = object, "NextStep"


class VectorEnv(_Base):
    """`num_envs` solo games. A game that is over starts anew with the next step, whose action is
    ignored and whose reward is 0 (the autoreset mode "NextStep"). `info["action_mask"]` has the
    legal actions of each game. With copy=False observations and masks are the batch's own arrays,
    which the next step overwrites."""

    metadata = {"autoreset_mode": _NEXT_STEP, "render_modes": []}
    render_mode = None
    spec = None

    def __init__(self, name: str, num_envs: int = 1, *, copy: bool = True, **options: Any):
        self._make = lambda seed: Batch(name, num_envs, 1, seed=seed, reset="next_step", **options)
        self._copy = copy
        self._batch = self._make("0")
        self.num_envs = num_envs
        size = self._batch.observations.shape[-1]
        self.single_observation_space = Box(0, 255, (size,), np.uint8)
        self.single_action_space = Discrete(self._batch.actions)
        self.observation_space = Box(0, 255, (num_envs, size), np.uint8)
        self.action_space = MultiDiscrete(np.full(num_envs, self._batch.actions))
        self.closed = False

    @property
    def batch(self) -> Batch:
        """The underlying batch."""
        return self._batch

    def _seen(self) -> Tuple[np.ndarray, Dict[str, Any]]:
        observations, masks = self._batch.observations[:, 0], self._batch.masks[:, 0]
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return observations, {"action_mask": masks}

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict] = None):
        """Starts all games anew. With a seed they are always the same; without one, they are new."""
        if seed is not None:
            self._batch, self._first = self._make(seed_of(seed)), 0
        else:
            self._first = getattr(self, "_first", 0) + (1 << 32)
            self._batch.start(self._first)
        return self._seen()

    def step(self, actions):
        """Observations, rewards, terminations, truncations (there are none) and infos."""
        actions = np.asarray(actions)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"actions have the shape ({self.num_envs},), not {actions.shape}.")
        if not np.issubdtype(actions.dtype, np.integer):
            raise TypeError(f"actions are integers, not {actions.dtype}.")
        self._batch.step(np.ascontiguousarray(actions.reshape(-1, 1), np.int32))
        observations, info = self._seen()
        over = self._batch.over.copy()
        if over.any():
            info["score"], info["_score"] = self._batch.scores[:, 0].copy(), over
        rewards = self._batch.rewards[:, 0].astype(np.float64)
        return observations, rewards, over, np.zeros(self.num_envs, np.bool_), info

    def sample(self) -> np.ndarray:
        """A legal action for each game."""
        return self._batch.sample()[:, 0].astype(np.int64)

    def close(self, **_: Any) -> None:
        self.closed = True


def make_vec(name: str, num_envs: int = 1, **options: Any) -> VectorEnv:
    """Solo games side by side: make_vec("smallcities", 64, reward="change", skip_forced=True)."""
    return VectorEnv(name, num_envs, **options)
