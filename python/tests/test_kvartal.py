"""The package from outside. If gymnasium, pettingzoo or pyarrow are installed, their own checks run,
too."""

import ctypes
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

import numpy as np

import kvartal
from kvartal import records, spiel
from kvartal._library import ffi, lib

GAMES = ("welcome", "smallcities", "machinery")


def has(package):
    return importlib.util.find_spec(package) is not None


def play_out(batch):
    """Random play until match 0 is over."""
    while True:
        batch.step(batch.sample())
        if batch.over[0]:
            return


class BatchTest(unittest.TestCase):
    def test_arrays(self):
        for game in GAMES:
            batch = kvartal.Batch(game, 8, 2, others=1, bits=True, features=True)
            self.assertEqual(batch.observations.dtype, np.uint8)
            self.assertEqual(batch.masks.shape, (8, 2, batch.actions))
            self.assertEqual(batch.features.dtype, np.int32)
            for _ in range(200):
                batch.step(batch.sample())
            bits = np.unpackbits(batch.bits.view(np.uint8), axis=-1, bitorder="little")
            np.testing.assert_array_equal(bits[..., :batch.actions], batch.masks)
            for seat in range(2):
                np.testing.assert_array_equal(np.flatnonzero(batch.masks[3, seat]),
                                              np.sort(batch.legal(3, seat)))

    def test_same_seed_same_games(self):
        first, second = (kvartal.Batch("machinery", 4, 1, seed="a") for _ in range(2))
        other = kvartal.Batch("machinery", 4, 1, seed="b")
        for _ in range(50):
            first.step(first.sample())
            second.step(second.sample())
            np.testing.assert_array_equal(first.observations, second.observations)
        self.assertFalse((first.observations == other.observations).all())

    def test_the_games_are_those_of_a_single_match(self):
        batch = kvartal.Batch("smallcities", 3, 1, seed="x")
        match = kvartal.Match(batch.name(2), 1)
        self.assertEqual(batch.name(2), "smallcities#x.2")
        while not match.over:
            self.assertEqual(sorted(match.moves()), sorted(map(batch.text, batch.legal(2))))
            actions = batch.sample()
            match.play(batch.text(actions[2, 0]))
            batch.step(actions)
        self.assertEqual(match.scores(), batch.scores[2].tolist())

    def test_actions_and_planes_have_names(self):
        batch = kvartal.Batch("welcome", 1, 2, others=1)
        for action in (0, 100, 1523, batch.wait):
            self.assertEqual(batch.action(batch.text(action)), action)
        planes = batch.planes
        self.assertEqual(batch.observations[0, 0, planes["round"]].tolist(), [1])
        self.assertIn("other1.house", planes)
        self.assertEqual(max(part.stop for part in planes.values()), batch.observations.shape[-1])

    def test_rewards_and_resets(self):
        batch = kvartal.Batch("smallcities", 1, 2, reward="lead", reset="never", skip_forced=True)
        play_out(batch)
        self.assertEqual(batch.rewards.sum(), 0)
        self.assertEqual(batch.rewards[0, 0], batch.scores[0, 0] - batch.scores[0, 1])
        self.assertEqual(batch.legal(0, 0).tolist(), [batch.wait])

    def test_copies_for_search(self):
        batch = kvartal.Batch("welcome:edition=first,draft=on", 2, 3, others=2)
        for _ in range(20):
            batch.step(batch.sample())
        batch.copy(0, 1)
        np.testing.assert_array_equal(batch.observations[0], batch.observations[1])
        batch.determinise(1, 2)
        np.testing.assert_array_equal(batch.observations[0, 2], batch.observations[1, 2])

    def test_bad_input(self):
        batch = kvartal.Batch("welcome", 4, 2)
        actions = batch.sample().copy()
        for bad, error, words in (
            (actions.astype(np.int64), TypeError, "int32, not int64"),
            (actions[:2], ValueError, r"\(4, 2\)"),
            (np.repeat(actions, 2, axis=1)[:, ::2], ValueError, "strides"),
            (np.full((4, 2), 9999, np.int32), kvartal.Refused, "no action 9999"),
            (np.full((4, 2), batch.wait, np.int32), kvartal.Refused, r"\(wait\) is not legal"),
        ):
            with self.assertRaisesRegex(error, words):
                batch.step(bad)
        with self.assertRaisesRegex(ValueError, "read-only"):
            batch.masks[0] = 1
        for make, words in (
            (lambda: kvartal.Batch("chess", 1), "chess"),
            (lambda: kvartal.Batch("smallcities", 1, 9), "1 to 5 seats"),
            (lambda: kvartal.Batch("welcome", 1, 2, seed="0123456789abc"), "12 characters"),
            (lambda: kvartal.Batch("machinery", 1, 1, reward="win"), "Nobody can win alone"),
            (lambda: kvartal.Batch("machinery", 1, 1, reward="fame"), "one of score"),
            (lambda: kvartal.Batch("machinery", 0, 1), "at least one match"),
            (lambda: batch.copy(0, 0, kvartal.Batch("welcome", 1, 3)), "same game"),
            (lambda: batch.action("fly"), "not a move of Welcome"),
        ):
            with self.assertRaisesRegex(ValueError, words):
                make()
        with self.assertRaisesRegex(IndexError, "no match 4"):
            batch.legal(4)

    def test_a_library_that_is_none(self):
        for path, words in (("/nowhere.so", "cannot be loaded"), ("libc.so.6", "older")):
            ran = subprocess.run([sys.executable, "-c", "import kvartal"], capture_output=True,
                                 text=True, env={"KVARTAL_LIBRARY": path,
                                                 "PYTHONPATH": ":".join(sys.path)})
            self.assertIn(words, ran.stderr)


class StandIn:
    """libkvartal-cuda without a GPU: its memory is this machine's, and libkvartal plays."""

    def __init__(self):
        self.open, self.arrays, self.kept = 0, ffi.new("struct kv_batch_arrays *"), []
        self.release = ffi.callback("void(struct kv_cuda_tensor *)", self.count_down)

    def count_down(self, _):
        self.open -= 1

    def array(self, count, size):
        self.kept.append(np.zeros(count * size + 64, np.uint8))
        return ffi.cast("void *", self.kept[-1].ctypes.data + -self.kept[-1].ctypes.data % 64)

    def kv_cuda_batch_open(self, batch, matches, wanted, error):
        self.batch, self.matches, self.open = batch, matches, self.open + 1
        entries, arrays = matches * batch.setup.seats, self.arrays
        arrays.states = self.array(matches, batch.state)
        arrays.observations = self.array(entries, batch.observation)
        arrays.masks = self.array(entries, batch.actions) if wanted.masks else ffi.NULL
        arrays.rewards, arrays.scores = self.array(entries, 4), self.array(entries, 4)
        arrays.over, self.samples = self.array(matches, 1), self.array(entries, 4)
        self.rng = ffi.new("struct kv_rng *")
        lib.kv_rng_start(self.rng, b"0", 1)
        return ffi.cast("struct kv_cuda_batch *", 1)

    def kv_cuda_batch_close(self, batch):
        self.open -= 1

    def kv_cuda_batch_gpu(self, batch):
        return ffi.new("char[]", b"A stand-in")

    def kv_cuda_batch_arrays(self, batch):
        return self.arrays

    def kv_cuda_batch_start(self, batch, first, error):
        lib.kv_batch_start(self.batch, self.arrays, 0, self.matches, first, self.matches)
        return True

    def kv_cuda_batch_step(self, batch, actions, error):
        return lib.kv_batch_step(self.batch, self.arrays, 0, self.matches, actions, error)

    def kv_cuda_batch_sample(self, batch, error):
        samples = ffi.cast("int32_t *", self.samples)
        lib.kv_batch_sample(self.batch, self.arrays, 0, self.matches, self.rng, samples)
        return samples

    def kv_cuda_batch_read(self, batch, address, to, size, error):
        ffi.memmove(to, address, size)
        return True

    def kv_cuda_batch_share(self, batch, data, kind, bits, dimensions, shape):
        self.open += 1
        self.shared = (int(ffi.cast("uintptr_t", data)), kind, bits, shape)
        self.kept.append(ffi.new("struct kv_cuda_tensor *", {"release": self.release}))
        return self.kept[-1]


class Elsewhere:
    """Actions as torch and cupy expose them."""

    def __init__(self, array):
        self.__cuda_array_interface__ = array.__array_interface__


class CudaTest(unittest.TestCase):
    def setUp(self):
        self.library = StandIn()
        patch = unittest.mock.patch("kvartal.cuda._load", return_value=self.library)
        patch.start()
        self.addCleanup(patch.stop)

    def test_the_same_matches(self):
        there = kvartal.Batch("smallcities", 3, 2, device="cuda", first=5)
        here = kvartal.Batch("smallcities", 3, 2, first=5)
        self.assertIsInstance(there, kvartal.Batch)
        self.assertEqual(there.gpu, "A stand-in")
        for _ in range(60):
            actions = there.sample()
            here.step(actions.numpy())
            there.step(actions)
            for name in ("observations", "masks", "rewards", "scores", "over"):
                mine, other = getattr(here, name), getattr(there, name)
                self.assertEqual((other.shape, other.dtype), (mine.shape, mine.dtype))
                np.testing.assert_array_equal(other.numpy(), mine)
            np.testing.assert_array_equal(there.legal(2, 1), here.legal(2, 1))
        self.assertEqual((there.name(2), there.round(2)), (here.name(2), here.round(2)))
        self.assertEqual(there.planes, here.planes)
        self.assertIsNone(there.features)

    def test_arrays_for_others(self):
        batch = kvartal.Batch("welcome", 4, 2, device="cuda", masks=False)
        told = batch.rewards.__cuda_array_interface__
        address = int(ffi.cast("uintptr_t", self.library.arrays.rewards))
        self.assertEqual(told, {"shape": (4, 2), "typestr": "<f4", "data": (address, False),
                                "strides": None, "stream": None, "version": 3})
        self.assertIsNone(batch.masks)
        self.assertEqual(batch.over.__dlpack_device__(), (2, 0))
        capsule = batch.over.__dlpack__(stream=1)
        self.assertIn('"dltensor"', repr(capsule))
        self.assertEqual(self.library.shared[1:], (6, 8, (4,)))
        self.assertEqual(self.library.open, 2)
        for wrong in ({"copy": True}, {"dl_device": (1, 0)}):
            with self.assertRaisesRegex(BufferError, "without a copy"):
                batch.over.__dlpack__(**wrong)
        rewards = batch.rewards
        del batch
        self.assertEqual(self.library.open, 2)
        del rewards
        self.assertEqual(self.library.open, 1)
        del capsule
        self.assertEqual(self.library.open, 0)

    def test_bad_input(self):
        batch = kvartal.Batch("welcome", 4, 2, device="cuda")
        actions = batch.sample().numpy()
        for bad, error, words in (
            (actions, TypeError, "not ndarray"),
            (Elsewhere(actions.astype(np.int64)), TypeError, "int32, not int64"),
            (Elsewhere(actions[:2]), ValueError, r"\(4, 2\)"),
            (Elsewhere(np.repeat(actions, 2, axis=1)[:, ::2]), ValueError, "strides"),
            (Elsewhere(np.full((4, 2), 9999, np.int32)), kvartal.Refused, "no action 9999"),
        ):
            with self.assertRaisesRegex(error, words):
                batch.step(bad)
        batch.step(Elsewhere(actions))
        with self.assertRaisesRegex(NotImplementedError, "cannot be copied"):
            batch.copy(0, 1)
        with self.assertRaisesRegex(NotImplementedError, "cannot be drawn anew"):
            batch.determinise(0, 1)
        with self.assertRaisesRegex(ValueError, "on the processor"):
            kvartal.Batch("welcome", 4, 2).copy(0, 1, batch)
        with self.assertRaisesRegex(ValueError, "one of cpu, cuda, not 'tpu'"):
            kvartal.Batch("welcome", 1, device="tpu")
        with self.assertRaisesRegex(ValueError, "numbered from 0"):
            batch.start(-1)


class NoGpuTest(unittest.TestCase):
    """The library itself, without NVIDIA's driver."""

    def test_no_driver(self):
        try:
            ctypes.CDLL("libcuda.so.1")
        except OSError:
            pass
        else:
            self.skipTest("there is a driver")
        with self.assertRaisesRegex(kvartal.Refused, "no NVIDIA driver|without code for GPUs"):
            kvartal.Batch("welcome", 2, 2, device="cuda")

    def test_no_library(self):
        from kvartal import cuda
        with unittest.mock.patch("kvartal.cuda.library_path", return_value="/nowhere/x.so"):
            with self.assertRaisesRegex(ImportError, "/nowhere/libkvartal-cuda.so.0"):
                cuda._load.__wrapped__()


class MatchTest(unittest.TestCase):
    def test_play(self):
        match = kvartal.Match("welcome#42", 2)
        moves = match.moves(0)
        after = match.play(moves[0])
        self.assertNotEqual(moves, after)
        self.assertEqual(match.undo(), moves)
        self.assertTrue(match.bot("novice", 0)[-1] == "done")
        self.assertIn("streets", match.sheet(0))
        self.assertTrue(match._repr_svg_().startswith("<svg"))
        with self.assertRaisesRegex(kvartal.Refused, "not possible now"):
            match.play("done", 1)

    def test_records(self):
        match = kvartal.Match("machinery#1", 2)
        while not match.over:
            for seat in range(2):
                match.bot("random", seat)
        text = match.record()
        self.assertEqual(kvartal.Match.from_record(text).scores(), match.scores())
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "two").write_text(text + text, encoding="utf-8")
            found = list(records.read(folder))
        self.assertEqual(found, [text, text])
        row = records.row(text)
        self.assertEqual((row["seats"], row["scores"]), (2, match.scores()))
        self.assertEqual(sum(move == "done" for move in row["moves"]), 20)
        with self.assertRaises(kvartal.Refused):
            records.row(text.replace("done", "gone", 1))

    @unittest.skipUnless(has("pyarrow"), "pyarrow is not installed, so nothing becomes Parquet")
    def test_parquet(self):
        with tempfile.TemporaryDirectory() as folder:
            text = kvartal.Match("welcome#1", 1).record()
            self.assertEqual(records.to_parquet([text], pathlib.Path(folder, "rows")), 1)


class PackTest(unittest.TestCase):
    PACKS = pathlib.Path(__file__).parents[2] / "tests" / "packs"

    def test_matches_and_batches_are_named_by_its_id(self):
        for game in GAMES:
            pack = kvartal.Pack((self.PACKS / f"{game}-one.pack").read_text(encoding="utf-8"))
            self.assertEqual((pack.name, pack.title), (f"{game}:pack={pack.id}", "Test box one"))
            batch = kvartal.Batch(pack.name, 2, 2, seed="a")
            match = kvartal.Match(batch.name(1), 2)
            self.assertEqual(sorted(match.moves()), sorted(map(batch.text, batch.legal(1, 0))))
            again = kvartal.Match.from_record(match.record())
            self.assertEqual(again.sheet(), match.sheet())
            play_out(batch)
            kvartal.Pack(pack.text)  # reading it again leaves the pack in use alone
            play_out(batch)

    def test_other_figures_are_another_game(self):
        text = '{"kvartal-pack": 1, "game": "smallcities", "figures": {%s}}'
        self.assertEqual(kvartal.Pack(text % "").name, "smallcities")
        pack = kvartal.Pack(text % '"firm-ground": 4')
        self.assertNotEqual(pack.id, "")
        self.assertEqual(kvartal.Match(pack.name + ",bonus=firm-ground#1", 1).state["seats"], 1)

    def test_bad_ones_are_refused_with_all_their_faults(self):
        figures = '"firm-ground": 99,\n"spare": 1'
        with self.assertRaises(kvartal.Refused) as refused:
            kvartal.Pack('{"kvartal-pack": 1, "game": "smallcities", "figures": {%s}}' % figures)
        self.assertEqual(refused.exception.code, "bad-pack")
        self.assertRegex(str(refused.exception), r"(?s)Line 1: .*\nLine 2: ")
        for make in (kvartal.Match, lambda name: kvartal.Batch(name, 1)):
            with self.assertRaises(kvartal.Refused) as refused:
                make("smallcities:pack=0123456789abcdef")
            self.assertEqual(refused.exception.code, "missing-pack")
            self.assertRegex(str(refused.exception), "^This game is played with the pack ")


class VectorTest(unittest.TestCase):
    def test_contract(self):
        env = kvartal.make_vec("smallcities", 5, reward="change", skip_forced=True)
        seen, info = env.reset(seed=7)
        self.assertTrue(env.observation_space.contains(seen))
        again, _ = kvartal.make_vec("smallcities", 5, reward="change").reset(seed=7)
        self.assertEqual(again.shape, seen.shape)
        ended = np.zeros(5, bool)
        for _ in range(300):
            self.assertEqual(info["action_mask"].shape, (5, env.single_action_space.n))
            actions = env.sample()
            seen, rewards, terminations, truncations, info = env.step(actions)
            self.assertTrue(env.observation_space.contains(seen))
            self.assertEqual((rewards.dtype, terminations.dtype), (np.float64, np.bool_))
            self.assertFalse(truncations.any())
            self.assertTrue((rewards[ended] == 0).all())
            self.assertFalse(terminations[ended].any())
            ended = terminations
        with self.assertRaisesRegex(ValueError, "shape"):
            env.step(np.zeros(4, np.int64))
        with self.assertRaisesRegex(TypeError, "integers"):
            env.step(np.zeros(5))

    @unittest.skipUnless(has("gymnasium"), "gymnasium is not installed, so its tests do not run")
    def test_their_own(self):
        from gymnasium.utils.env_checker import data_equivalence
        from gymnasium.vector import VectorEnv
        from gymnasium.wrappers.vector import RecordEpisodeStatistics
        env = RecordEpisodeStatistics(kvartal.make_vec("smallcities", 4, reward="change"))
        self.assertIsInstance(env.unwrapped, VectorEnv)
        self.assertTrue(data_equivalence(env.reset(seed=5), env.reset(seed=5)))
        returns = []
        for _ in range(300):
            _, _, over, _, info = env.step(env.unwrapped.sample())
            returns += list(info["episode"]["r"][over]) if over.any() else []
            if over.any():
                self.assertEqual(info["episode"]["r"][over].tolist(), info["score"][over].tolist())
        self.assertGreater(len(returns), 8)

    def test_seeds(self):
        env = kvartal.make_vec("machinery", 3)
        first, _ = env.reset(seed=1)
        other, _ = env.reset()
        same, _ = env.reset(seed=1)
        np.testing.assert_array_equal(first, same)
        self.assertFalse((first == other).all())

    def test_seeds_that_would_collide(self):
        """A batch has 12 characters for a seed: what does not fit must not be cut."""
        for env in (kvartal.make_vec("machinery", 3), kvartal.parallel_env("welcome", 2)):
            env.reset(seed=(1 << 48) - 1)
            for seed in (-1, 1 << 48):
                with self.assertRaisesRegex(ValueError, f"not {seed}"):
                    env.reset(seed=seed)


class TableTest(unittest.TestCase):
    def choose(self, env, agent, observation):
        return env.action_space(agent).sample(observation["action_mask"])

    def test_parallel(self):
        for game in GAMES:
            env = kvartal.parallel_env(game, 3)
            seen, infos = env.reset(seed=3)
            self.assertEqual(set(seen), set(env.possible_agents))
            total = dict.fromkeys(env.possible_agents, 0.0)
            while env.agents:
                for agent in env.agents:
                    self.assertTrue(env.observation_space(agent).contains(seen[agent]))
                actions = {agent: self.choose(env, agent, seen[agent]) for agent in env.agents}
                seen, rewards, terminations, truncations, infos = env.step(actions)
                self.assertEqual(set(terminations), set(env.possible_agents))
                for agent, reward in rewards.items():
                    total[agent] += reward
            self.assertTrue(all(terminations.values()) and not any(truncations.values()))
            self.assertEqual(sorted(total.values())[-1] + sorted(total.values())[-2], 0)
            with self.assertRaisesRegex(ValueError, "over"):
                env.step({})

    def test_aec(self):
        env = kvartal.aec_env("smallcities", 2, skip_forced=True)
        env.reset(seed=3)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            env.step(None if terminated or truncated else self.choose(env, agent, seen))
            if terminated:
                self.assertEqual(set(env.rewards.values()) | {0.0}, {0.0})
        self.assertEqual(sum(total.values()), 0)
        self.assertFalse(env.agents)
        env.reset(seed=3)
        with self.assertRaisesRegex(ValueError, "mask is 0"):
            env.step(env.batch.wait)

    @unittest.skipUnless(has("pettingzoo"), "pettingzoo is not installed, so its tests do not run")
    def test_their_own(self):
        from pettingzoo.test import api_test, parallel_api_test, seed_test
        for game in GAMES:
            parallel_api_test(kvartal.parallel_env(game, 2), 300)
            api_test(kvartal.aec_env(game, 2), 300)
        seed_test(lambda: kvartal.aec_env("smallcities", 2), 100)


class SpielTest(unittest.TestCase):
    def test_state(self):
        game = spiel.load_game("machinery", 2)
        state, random = game.new_initial_state(), np.random.default_rng(0)
        while not state.is_terminal():
            self.assertEqual(state.current_player(), spiel.SIMULTANEOUS)
            copy = state.clone()
            self.assertEqual(copy.observation_tensor(1), state.observation_tensor(1))
            other = state.resample_from_infostate(0)
            self.assertEqual(other.observation_tensor(0), state.observation_tensor(0))
            state.apply_actions([random.choice(state.legal_actions(seat)) for seat in range(2)])
        self.assertEqual(sum(state.returns()), 0)
        self.assertEqual(state.legal_actions(0), [])
        self.assertEqual(len(state.observation_tensor(0)), *game.observation_tensor_shape())


if __name__ == "__main__":
    unittest.main()
