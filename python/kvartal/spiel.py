"""Games and states by the conventions of OpenSpiel: simultaneous moves, sampled chance."""

from typing import List

import numpy as np

from kvartal.batch import Batch

SIMULTANEOUS, TERMINAL = -2, -4


class Game:
    """load_game("smallcities", 2).new_initial_state()"""

    def __init__(self, name: str, seats: int = 2, **options):
        self._make = lambda seed: Batch(name, 1, seats, seed="spiel", first=seed, reset="never",
                                        reward="lead", **options)
        self._sample = self._make(0)
        self._next = 0

    def num_players(self) -> int:
        return self._sample.seats

    def num_distinct_actions(self) -> int:
        return self._sample.actions

    def observation_tensor_shape(self) -> List[int]:
        return [self._sample.observations.shape[-1]]

    def new_initial_state(self) -> "State":
        """A new match, different each time."""
        self._next += 1
        return State(self, self._make(self._next))


class State:
    """A match in which all seats choose at once."""

    def __init__(self, game: Game, batch: Batch):
        self._game, self._batch = game, batch
        self._returns = np.zeros(batch.seats)
        self._over = False

    def get_game(self) -> Game:
        return self._game

    def is_terminal(self) -> bool:
        return self._over

    def is_simultaneous_node(self) -> bool:
        return not self._over

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return TERMINAL if self._over else SIMULTANEOUS

    def legal_actions(self, player: int) -> List[int]:
        """In ascending order; a waiting seat has only the last action."""
        return [] if self._over else sorted(self._batch.legal(0, player).tolist())

    def legal_actions_mask(self, player: int) -> List[int]:
        return self._batch.masks[0, player].tolist()

    def action_to_string(self, player: int, action: int) -> str:
        return self._batch.text(action)

    def string_to_action(self, player: int, text: str) -> int:
        return self._batch.action(text)

    def apply_actions(self, actions) -> None:
        if self._over:
            raise ValueError("The match is over.")
        self._batch.step([list(actions)])
        self._returns += self._batch.rewards[0]
        self._over = bool(self._batch.over[0])

    def rewards(self) -> List[float]:
        return self._batch.rewards[0].tolist()

    def returns(self) -> List[float]:
        return self._returns.tolist()

    def observation_tensor(self, player: int) -> List[int]:
        return self._batch.observations[0, player].tolist()

    def _copy(self) -> "State":
        copy = State(self._game, self._game._make(0))
        self._batch.copy(0, 0, copy._batch)
        copy._returns, copy._over = self._returns.copy(), self._over
        return copy

    def clone(self) -> "State":
        return self._copy()

    def resample_from_infostate(self, player: int, sampler=None) -> "State":
        """A copy in which all that the player does not see is redrawn."""
        copy = self._copy()
        copy._batch.determinise(0, player)
        return copy

    def __str__(self) -> str:
        return f"{self._batch.name(0)}, round {self._batch.round(0)}"


def load_game(name: str, seats: int = 2, **options) -> Game:
    """A game for so many seats."""
    return Game(name, seats, **options)
