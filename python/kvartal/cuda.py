"""Batches in the memory of an NVIDIA GPU, for torch, cupy and others: Batch(…, device="cuda")."""

import ctypes
import functools
import os

import numpy as np

from kvartal._library import VERSION, ffi, lib, library_path, refusal
from kvartal.batch import Batch

DECLARATIONS = """
struct kv_cuda_batch;
struct kv_cuda_wanted { bool observations, features, masks, bits; };
struct kv_cuda_tensor { const void *data; int32_t device_type, device; int32_t dimensions;
                        uint8_t kind, bits; uint16_t lanes; int64_t *shape, *strides;
                        uint64_t offset; void *batch;
                        void (*release)(struct kv_cuda_tensor *tensor); };
const char *kv_cuda_version(void);
struct kv_cuda_batch *kv_cuda_batch_open(const struct kv_batch *batch, uint32_t matches,
                                         const struct kv_cuda_wanted *wanted,
                                         struct kv_error *error);
void kv_cuda_batch_close(struct kv_cuda_batch *batch);
const struct kv_batch_arrays *kv_cuda_batch_arrays(const struct kv_cuda_batch *batch);
const char *kv_cuda_batch_gpu(const struct kv_cuda_batch *batch);
bool kv_cuda_batch_start(struct kv_cuda_batch *batch, uint64_t number, struct kv_error *error);
bool kv_cuda_batch_step(struct kv_cuda_batch *batch, const int32_t *actions,
                        struct kv_error *error);
const int32_t *kv_cuda_batch_sample(struct kv_cuda_batch *batch, struct kv_error *error);
bool kv_cuda_batch_read(struct kv_cuda_batch *batch, const void *from, void *to, size_t bytes,
                        struct kv_error *error);
struct kv_cuda_tensor *kv_cuda_batch_share(struct kv_cuda_batch *batch, const void *data,
                                           uint8_t kind, uint8_t bits, uint32_t dimensions,
                                           const int64_t *shape);
"""
ffi.cdef(DECLARATIONS)

MATCHES_MOST = 2**32 - 1
KINDS = {"i": 0, "u": 1, "f": 2, "b": 6}  # DLPack's numbers by numpy's letters
CUDA = 2  # DLPack's number for NVIDIA's GPUs


@functools.lru_cache(maxsize=None)
def _load():
    """The library next to the one that is loaded already, which it uses. It stays loaded: tensors
    that it has shared may outlive all batches."""
    path = os.path.join(os.path.dirname(library_path()), "libkvartal-cuda.so.0")
    try:
        library = ffi.dlopen(path)
        found = ffi.string(library.kv_cuda_version()).decode()
    except (AttributeError, OSError) as error:
        raise ImportError(f"Batches on a GPU need the library {path}, which cannot be loaded: "
                          f"{error}.") from None
    if found != VERSION:
        raise ImportError(f"This libkvartal-cuda is version {found}; {VERSION} is needed.")
    return library


# ---- Capsules ----

_python = ctypes.pythonapi
_python.PyCapsule_New.restype = ctypes.py_object
_python.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
_python.PyCapsule_IsValid.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
_python.PyCapsule_GetPointer.restype = ctypes.c_void_p
_python.PyCapsule_GetPointer.argtypes = [ctypes.c_void_p, ctypes.c_char_p]


@ctypes.PYFUNCTYPE(None, ctypes.c_void_p)
def _drop(capsule):
    """A consumer renames the capsule of a tensor that it takes; the others are released here."""
    if _python.PyCapsule_IsValid(capsule, b"dltensor"):
        address = _python.PyCapsule_GetPointer(capsule, b"dltensor")
        tensor = ffi.cast("struct kv_cuda_tensor *", address)
        tensor.release(tensor)


class Memory:
    """The library's handle of a batch, closed when neither batch nor arrays need it."""

    def __init__(self, library, handle):
        self.library, self.handle = library, ffi.gc(handle, library.kv_cuda_batch_close)
        self.error = ffi.new("struct kv_error *")

    def check(self, result):
        """Returns the result of a function of the library; raises Refused if it failed."""
        if not result:
            raise refusal(self.error)
        return result

    def read(self, address: int, to: np.ndarray) -> None:
        self.check(self.library.kv_cuda_batch_read(
            self.handle, ffi.cast("void *", address), ffi.cast("void *", to.ctypes.data),
            to.nbytes, self.error))

    def share(self, address: int, shape, dtype):
        tensor = self.library.kv_cuda_batch_share(
            self.handle, ffi.cast("void *", address), KINDS[dtype.kind], 8 * dtype.itemsize,
            len(shape), shape)
        if not tensor:
            raise MemoryError("There is not enough memory.")
        return tensor


class Array:
    """An array in the GPU's memory. torch.as_tensor, torch.from_dlpack, cupy.asarray and the like
    take it without a copy; `numpy` copies it. Only the batch may write to it."""

    def __init__(self, memory: Memory, pointer, shape, dtype):
        self._memory, self._address = memory, int(ffi.cast("uintptr_t", pointer))
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._address, False),
                "strides": None, "stream": None, "version": 3}

    def __dlpack_device__(self):
        return (CUDA, 0)

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        """Every call of the batch waits for the GPU, so any stream is fine."""
        if copy or dl_device not in (None, self.__dlpack_device__()):
            raise BufferError("An array in a GPU's memory is handed on there, and without a copy.")
        tensor = self._memory.share(self._address, self.shape, self.dtype)
        return _python.PyCapsule_New(int(ffi.cast("uintptr_t", tensor)), b"dltensor",
                                     ctypes.cast(_drop, ctypes.c_void_p))

    def numpy(self) -> np.ndarray:
        """A copy in the memory of the processor."""
        copy = np.empty(self.shape, self.dtype)
        self._memory.read(self._address, copy)
        return copy

    def __repr__(self):
        return f"<{self.dtype} {self.shape} on a GPU>"


class CudaBatch(Batch):
    """A batch in the memory of the first GPU, with the same matches as on the processor. Its
    arrays and samples are `Array`s; actions are anything with a __cuda_array_interface__, such as
    a tensor of torch or an array of cupy. Samples differ from the processor's."""

    def _allocate(self, observations, masks, bits, features):
        library = _load()
        if self.matches > MATCHES_MOST:
            raise ValueError(f"A batch has at most {MATCHES_MOST} matches, not {self.matches}.")
        wanted = ffi.new("struct kv_cuda_wanted *", {
            "observations": observations, "features": features, "masks": masks, "bits": bits})
        handle = library.kv_cuda_batch_open(self._batch, self.matches, wanted, self._error)
        if not handle:
            raise refusal(self._error)
        self._memory = Memory(library, handle)
        self.gpu: str = ffi.string(library.kv_cuda_batch_gpu(handle)).decode()
        self._arrays = library.kv_cuda_batch_arrays(handle)
        self._name_arrays()

    def _name_arrays(self):
        batch, each = self._batch, (self.matches, self.seats)
        self.observations = self._array("observations", (*each, batch.observation), np.uint8)
        self.masks = self._array("masks", (*each, self.actions), np.uint8)
        self.bits = self._array("bits", (*each, batch.words), np.uint64)
        self.features = self._array("features", (*each, batch.features), np.int32)
        self.rewards = self._array("rewards", each, np.float32)
        self.scores = self._array("scores", each, np.int32)
        self.over = self._array("over", (self.matches,), np.bool_)

    def _array(self, field: str, shape, dtype, wanted=True):
        pointer = getattr(self._arrays, field)
        return Array(self._memory, pointer, shape, dtype) if pointer else None

    # ---- Playing ----

    def _prepare_samples(self, seed):
        """Samples are drawn on the GPU."""

    def _call(self, function: str, *arguments):
        memory = self._memory
        return memory.check(getattr(memory.library, function)(memory.handle, *arguments,
                                                              memory.error))

    def _start(self, first: int) -> None:
        self._call("kv_cuda_batch_start", first)

    def step(self, actions) -> None:
        self._call("kv_cuda_batch_step", self._pointer(actions))

    def _pointer(self, actions):
        told = getattr(actions, "__cuda_array_interface__", None)
        if told is None:
            raise TypeError("actions of a batch on a GPU are in its memory, such as a tensor of "
                            f"torch or an array of cupy, not {type(actions).__name__}.")
        shape, dtype = (self.matches, self.seats), np.dtype(told["typestr"])
        if dtype != np.int32:
            raise TypeError(f"actions are int32, not {dtype}.")
        if tuple(told["shape"]) != shape:
            raise ValueError(f"actions have the shape {shape} (matches, seats), not "
                             f"{tuple(told['shape'])}.")
        if told.get("strides") not in (None, (4 * self.seats, 4)):
            raise ValueError("actions lie one after the other in memory: these have strides of "
                             f"{told['strides']} bytes.")
        return ffi.cast("int32_t *", told["data"][0])

    def sample(self) -> Array:
        return Array(self._memory, self._call("kv_cuda_batch_sample"),
                     (self.matches, self.seats), np.int32)

    # ---- Looking at one match, and search ----

    def _find(self, match: int):
        """A copy of its state in the memory of the processor."""
        size = self._batch.state
        self._state = np.zeros(size + 64, np.uint8)
        start = -self._state.ctypes.data % 64
        state = self._state[start:start + size]
        self._memory.read(int(ffi.cast("uintptr_t", self._arrays.states)) + match * size, state)
        return ffi.new("struct kv_batch_arrays *",
                       {"states": ffi.cast("void *", state.ctypes.data)}), 0

    def copy(self, match, place, into=None) -> None:
        raise NotImplementedError("Matches on a GPU cannot be copied: use a batch of the processor.")

    def determinise(self, match, seat) -> None:
        raise NotImplementedError("Matches on a GPU cannot be drawn anew: use a batch of the "
                                  "processor.")
