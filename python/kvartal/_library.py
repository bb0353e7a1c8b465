"""The shared library: its declarations for cffi, loaded once."""

import os

from cffi import FFI

VERSION = "0.2.0"

# What is used of the headers, which cffi cannot read; python/tests compares both.
DECLARATIONS = """
struct kv_game;
struct kv_error { const char *code; char message[640]; };
struct kv_rng { uint32_t key[8]; uint32_t word[16]; uint32_t used; uint32_t stream; uint64_t block; };
struct kv_text { char *data; size_t size; size_t length; bool cut; void *(*allocate)(void *, size_t); };
struct kv_setup { const struct kv_game *game; uint32_t seats; uint32_t option[8]; char seed[33];
                  bool entered; bool others; char pack[17]; };
extern const struct kv_game *const kv_games[];
void kv_name_print(const struct kv_setup *setup, struct kv_text *text);
bool kv_seed_set(struct kv_setup *setup, const char *seed, size_t length, struct kv_error *error);
void kv_rng_start(struct kv_rng *rng, const char *seed, uint32_t stream);
void kv_text_start(struct kv_text *text, char *data, size_t size);
bool kv_action_read(const struct kv_game *game, const char *text, size_t length, uint32_t *action,
                    struct kv_error *error);
void kv_action_say(const struct kv_game *game, uint32_t action, struct kv_text *text);

struct kv_batch_options { int reward; int reset; bool skip_forced; uint32_t others; };
struct kv_batch { struct kv_setup setup; struct kv_batch_options options; uint32_t actions;
                  uint32_t words; uint32_t observation; uint32_t features; size_t state;
                  uint32_t shown, table, sheets, starts, seats, legal, list; };
struct kv_batch_arrays { void *states; uint8_t *observations; int32_t *features; uint8_t *masks;
                         uint64_t *bits; float *rewards; int32_t *scores; uint8_t *over; };
struct kv_batch_progress { uint64_t number; uint32_t round, ended; };
struct kv_batch_plane { char id[40]; uint32_t offset, length; const char *about; };
bool kv_batch_open(struct kv_batch *batch, const struct kv_setup *setup,
                   const struct kv_batch_options *options, struct kv_error *error);
void kv_batch_start(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                    uint32_t first, uint32_t count, uint64_t number, uint64_t step);
bool kv_batch_step(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                   uint32_t first, uint32_t count, const int32_t *actions, struct kv_error *error);
void kv_batch_sample(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                     uint32_t first, uint32_t count, struct kv_rng *rng, int32_t *actions);
const uint16_t *kv_batch_legal(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                               uint32_t match, uint32_t seat, uint32_t *count);
struct kv_batch_progress kv_batch_progress(const struct kv_batch *batch,
                                           const struct kv_batch_arrays *arrays, uint32_t match);
void kv_batch_copy(const struct kv_batch *batch, const struct kv_batch_arrays *from, uint32_t match,
                   const struct kv_batch_arrays *to, uint32_t place);
void kv_batch_determinise(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                          uint32_t match, uint32_t seat, struct kv_rng *rng);
uint32_t kv_batch_planes(const struct kv_batch *batch, struct kv_batch_plane *planes, uint32_t most);
struct kv_library { const char *version; size_t setup, options, batch, arrays, rng, error, engine, pack, faults; };
struct kv_library kv_library(void);

struct kv_json;
struct kv_pack;
struct kv_pack_faults { struct kv_text *text, *fields; uint32_t count; struct kv_error error;
                        const char *source; struct kv_json *figures; bool more; };
bool kv_pack_read(struct kv_pack *pack, char *text, size_t length, struct kv_pack_faults *faults);
bool kv_name_read_from(const struct kv_game *const *games, const char *name, size_t length,
                       struct kv_setup *setup, struct kv_error *error);

struct kv_engine;
void kv_engine_start(struct kv_engine *engine, void *(*allocate)(void *, size_t), const char *seed);
void kv_engine_stop(struct kv_engine *engine);
void kv_engine_answer(struct kv_engine *engine, const char *line, size_t length,
                      struct kv_text *reply);
void *realloc(void *memory, size_t bytes);
void free(void *memory);
"""

ffi = FFI()
ffi.cdef(DECLARATIONS)


class Refused(ValueError):
    """A refusal of the library: a sentence, and a code for programs."""

    def __init__(self, code: str, message: str):
        super().__init__(message)
        self.code = code


def refusal(error) -> Refused:
    """A struct kv_error as an exception."""
    return Refused(ffi.string(error.code).decode(), ffi.string(error.message).decode())


def library_path() -> str:
    """The file named in KVARTAL_LIBRARY, the one in the package, or an installed one."""
    own = os.path.join(os.path.dirname(__file__), "libkvartal.so.0")
    installed = own if os.path.exists(own) else "libkvartal.so.0"
    return os.environ.get("KVARTAL_LIBRARY", installed)


def _load():
    path = library_path()
    try:
        return ffi.dlopen(path)
    except OSError as error:
        raise ImportError(
            f"The library {path} cannot be loaded: {error}. Install Kvartal, or name the file "
            "in the variable KVARTAL_LIBRARY."
        ) from None


def _check(library):
    """Refuses a library whose structs are not those declared above."""
    try:
        told = library.kv_library()
    except AttributeError:
        raise ImportError("This libkvartal is older than batches; 0.2.0 is needed.") from None
    found = ffi.string(told.version).decode()
    if found != VERSION:
        raise ImportError(f"This libkvartal is version {found}; {VERSION} is needed.")
    other = {"options": "batch_options", "arrays": "batch_arrays", "faults": "pack_faults"}
    for name in ("setup", "options", "batch", "arrays", "rng", "error", "faults"):
        struct = other.get(name, name)
        if getattr(told, name) != ffi.sizeof(f"struct kv_{struct}"):
            raise ImportError(f"This libkvartal has another struct kv_{struct}.")
    return told


lib = _load()
_told = _check(lib)
libc = ffi.dlopen(None)
ENGINE_BYTES = _told.engine
PACK_BYTES = _told.pack


def version() -> str:
    """The version of the library."""
    return ffi.string(_told.version).decode()
