"""Games of several seats by the conventions of PettingZoo."""

from typing import Any, Dict, List, Optional

import numpy as np

from kvartal.batch import Batch, seed_of
from kvartal.spaces import Box, Discrete
from kvartal.spaces import Dict as DictSpace

try:  # PettingZoo's wrappers and tests accept only instances of its own classes
    from pettingzoo import AECEnv as _AECBase
    from pettingzoo import ParallelEnv as _ParallelBase
except ImportError:
    _AECBase = _ParallelBase = object


class _Table:
    """What both kinds of environments share: one match, an agent for each seat. An observation is
    {"observation": the bytes, "action_mask": the legal actions}."""

    metadata = {"render_modes": [], "name": "kvartal_v0", "is_parallelizable": True}
    render_mode = None

    def __init__(self, name: str, seats: int = 2, **options: Any):
        options.setdefault("others", seats - 1)
        options.setdefault("reward", "lead")
        self._make = lambda seed: Batch(name, 1, seats, seed=seed, reset="never", **options)
        self._batch = self._make("0")
        self._first = 0
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: List[str] = []
        size, actions = self._batch.observations.shape[-1], self._batch.actions
        self.observation_spaces = {
            agent: DictSpace({"observation": Box(0, 255, (size,), np.uint8),
                              "action_mask": Box(0, 1, (actions,), np.int8)})
            for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    @property
    def unwrapped(self):
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def batch(self) -> Batch:
        """The underlying batch of one match."""
        return self._batch

    def observation_space(self, agent: str):
        return self.observation_spaces[agent]

    def action_space(self, agent: str):
        return self.action_spaces[agent]

    def _start(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._batch, self._first = self._make(seed_of(seed)), 0
        else:
            self._first += 1
            self._batch.start(self._first)
        self.agents = list(self.possible_agents)

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        seat = self.possible_agents.index(agent)
        return {"observation": self._batch.observations[0, seat].copy(),
                "action_mask": self._batch.masks[0, seat].astype(np.int8)}

    def _rewards(self) -> Dict[str, float]:
        return {agent: float(self._batch.rewards[0, seat])
                for seat, agent in enumerate(self.possible_agents)}

    def _waits(self, agent: str) -> bool:
        return bool(self._batch.masks[0, self.possible_agents.index(agent), self._batch.wait])

    def state(self) -> np.ndarray:
        """What all seats see together."""
        return self._batch.observations[0].copy()

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None


class ParallelEnv(_Table, _ParallelBase):
    """All seats play a move at once, as in the game."""

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None):
        self._start(seed)
        return ({agent: self.observe(agent) for agent in self.agents},
                {agent: {} for agent in self.agents})

    def step(self, actions: Dict[str, int]):
        """Observations, rewards, terminations, truncations and infos of all agents. A seat that
        waits may leave its action out."""
        if not self.agents:
            raise ValueError("The match is over: reset it first.")
        wait = self._batch.wait
        self._batch.step([[actions.get(agent, wait) for agent in self.possible_agents]])
        over, agents = bool(self._batch.over[0]), self.agents
        if over:
            self.agents = []
        return ({agent: self.observe(agent) for agent in agents}, self._rewards(),
                {agent: over for agent in agents}, {agent: False for agent in agents},
                {agent: {} for agent in agents})


class AECEnv(_Table, _AECBase):
    """The same, one agent after the other: all agents that do not wait choose, then their moves are
    played. No agent sees what the others have chosen."""

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        self._start(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: Dict[str, dict] = {agent: {} for agent in self.agents}
        self._begin_choices()

    def _begin_choices(self) -> None:
        self._chosen = np.full((1, len(self.possible_agents)), self._batch.wait, np.int32)
        self._to_choose = [agent for agent in self.agents if not self._waits(agent)]
        self.agent_selection = self._to_choose[0]

    def last(self, observe: bool = True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63):
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def step(self, action: Optional[int]) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        self._check(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {other: 0.0 for other in self.possible_agents}
        self._chosen[0, self.possible_agents.index(agent)] = action
        self._to_choose.pop(0)
        if self._to_choose:
            self.agent_selection = self._to_choose[0]
            return
        self._batch.step(self._chosen)
        self.rewards = self._rewards()
        for other, reward in self.rewards.items():
            self._cumulative_rewards[other] += reward
        if self._batch.over[0]:
            self.terminations = {other: True for other in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._begin_choices()

    def _check(self, agent: str, action: Optional[int]) -> None:
        seat = self.possible_agents.index(agent)
        if action is None or not 0 <= int(action) < self._batch.actions:
            raise ValueError(f"{agent}: there is no action {action}; they go from 0 to "
                             f"{self._batch.wait}.")
        if not self._batch.masks[0, seat, int(action)]:
            raise ValueError(f"{agent}: action {action} ({self._batch.text(int(action))}) is not "
                             "legal now; its mask is 0.")

    def _leave(self, agent: str, action: Optional[int]) -> None:
        """The step of an agent whose match is over; the action can only be None."""
        if action is not None:
            raise ValueError("When an agent is terminated, its only action is None.")
        self.agents.remove(agent)
        for values in (self.rewards, self._cumulative_rewards, self.terminations,
                       self.truncations, self.infos):
            values.pop(agent, None)
        self.rewards = {other: 0.0 for other in self.agents}  # theirs have been accumulated
        if self.agents:
            self.agent_selection = self.agents[0]


def parallel_env(name: str, seats: int = 2, **options: Any) -> ParallelEnv:
    """A match by the conventions of pettingzoo.ParallelEnv."""
    return ParallelEnv(name, seats, **options)


def aec_env(name: str, seats: int = 2, **options: Any) -> AECEnv:
    """A match by the conventions of pettingzoo.AECEnv."""
    return AECEnv(name, seats, **options)
