"""Simultaneous sheet games for learning and search: see docs/research.md of Kvartal.

    batch = kvartal.Batch("welcome", matches=1024, seats=2)
    while True:
        batch.step(batch.sample())
"""

from kvartal._library import Refused, version
from kvartal.batch import Batch
from kvartal.envs import aec_env, parallel_env
from kvartal.match import Match
from kvartal.packs import Pack
from kvartal.vector import make_vec

from kvartal import records, spiel  # isort: skip

__all__ = ["Batch", "Match", "Pack", "Refused", "aec_env", "make_vec", "parallel_env", "records",
           "spiel", "version"]
__version__ = "0.2.0"
