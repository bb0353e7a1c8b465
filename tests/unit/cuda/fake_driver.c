#include "fake_driver.h"
#include "cuda/batch_job.h"
#include "cuda/code.h"
#include "cuda/driver.h"
#include "cuda/job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROCESSORS = 2, BLOCKS = 1 };

struct fake_faults fake_faults;
unsigned fake_calls, fake_launches, fake_resources;

cuda_play play_machinery_random, play_smallcities_random, play_welcome_random;
cuda_play play_machinery_greedy, play_smallcities_greedy, play_welcome_greedy;
cuda_play play_machinery_climb, play_smallcities_climb, play_welcome_climb;

#define BATCH_KERNELS(game)                                                                        \
    cuda_batch_kernel batch_##game##_start, batch_##game##_check, batch_##game##_step,             \
        batch_##game##_mask, batch_##game##_sample
BATCH_KERNELS(machinery);
BATCH_KERNELS(smallcities);
BATCH_KERNELS(welcome);

#define BATCH_ROWS(game)                                                                           \
    {#game, "batch", "start", .thread = batch_##game##_start},                                     \
        {#game, "batch", "check", .thread = batch_##game##_check},                                 \
        {#game, "batch", "step", .thread = batch_##game##_step},                                   \
        {#game, "batch", "mask", .thread = batch_##game##_mask},                                   \
    {                                                                                              \
#game, "batch", "sample", .thread = batch_##game##_sample                                  \
    }

/* In the place of the code that is loaded: of a simulation, or of a batch. */
static const struct kernel {
    const char *game, *kernel, *entry;
    cuda_play *play;
    cuda_batch_kernel *thread;
} kernels[] = {
    {"machinery", "random", "play", .play = play_machinery_random},
    {"smallcities", "random", "play", .play = play_smallcities_random},
    {"welcome", "random", "play", .play = play_welcome_random},
    {"machinery", "greedy", "play", .play = play_machinery_greedy},
    {"smallcities", "greedy", "play", .play = play_smallcities_greedy},
    {"welcome", "greedy", "play", .play = play_welcome_greedy},
    {"machinery", "climb", "play", .play = play_machinery_climb},
    {"smallcities", "climb", "play", .play = play_smallcities_climb},
    {"welcome", "climb", "play", .play = play_welcome_climb},
    BATCH_ROWS(machinery),
    BATCH_ROWS(smallcities),
    BATCH_ROWS(welcome),
};

static const struct cuda_code *find_code(const struct cuda_code *codes, const void *text)
{
    while (codes->game && codes->text != text)
        codes++;
    return codes->game ? codes : NULL;
}

static bool replaces(const struct kernel *kernel, const void *text)
{
    const struct cuda_code *code = find_code(cuda_simulation_codes, text);
    if (!code)
        code = find_code(cuda_batch_codes, text);
    return code && strcmp(code->game, kernel->game) == 0 &&
           strcmp(code->kernel, kernel->kernel) == 0;
}

static int result(void)
{
    fake_calls++;
    return fake_faults.fails_from && fake_calls >= fake_faults.fails_from ? fake_faults.error : 0;
}

/* A pointer of the same bits as a constant one, or as an address of the GPU's memory. */
static void *pointer_of(const void *bits)
{
    void *pointer;
    memcpy(&pointer, bits, sizeof pointer);
    return pointer;
}

static int holds(unsigned more)
{
    int failed = result();
    fake_resources += failed ? 0 : more;
    return failed;
}

static int answer(int *value, int number)
{
    *value = number;
    return result();
}

/* ---- The driver's functions ---- */

static int fake_init(unsigned flags)
{
    (void)flags;
    return result();
}

static int fake_error_text(int error, const char **text)
{
    (void)error;
    *text = "it has fallen off the bus";
    return 0;
}

static int fake_count(int *count)
{
    return answer(count, 1 - fake_faults.gpus_missing);
}

static int fake_device(int *device, int number)
{
    return answer(device, number);
}

static int fake_name(char *name, int size, int device)
{
    (void)device;
    snprintf(name, (size_t)size, "A fake");
    return result();
}

static int fake_attribute(int *value, int attribute, int device)
{
    (void)attribute, (void)device;
    return answer(value, PROCESSORS);
}

static int fake_retain(void **context, int device)
{
    int failed = holds(1);
    (void)device;
    *context = failed ? NULL : &fake_calls;
    return failed;
}

static int fake_release(int device)
{
    (void)device;
    fake_resources--;
    return 0;
}

static int fake_set_current(void *context)
{
    (void)context;
    return result();
}

static int fake_load(void **module, const void *code)
{
    int failed = holds(1);
    *module = failed ? NULL : pointer_of(&code);
    return failed;
}

static int fake_unload(void *module)
{
    (void)module;
    fake_resources--;
    return 0;
}

static int fake_function(cuda_function *function, void *module, const char *name)
{
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        if (replaces(&kernels[i], module) && strcmp(name, kernels[i].entry) == 0) {
            const struct kernel *kernel = &kernels[i];
            *function = pointer_of(&kernel);
        }
    return result();
}

static int fake_function_attribute(int *value, int attribute, cuda_function function)
{
    (void)function;
    return answer(value, attribute);
}

static int fake_blocks(int *count, cuda_function function, int threads, size_t shared)
{
    (void)function, (void)threads, (void)shared;
    return answer(count, BLOCKS);
}

static int fake_allocate(cuda_address *address, size_t bytes)
{
    int failed = holds(1);
    *address = failed ? 0 : (cuda_address)(uintptr_t)malloc(bytes);
    return failed;
}

static void *memory_at(cuda_address address)
{
    return pointer_of(&address);
}

static int fake_free(cuda_address address)
{
    free(memory_at(address));
    fake_resources--;
    return 0;
}

static int fake_fill(cuda_address to, unsigned char byte, size_t bytes)
{
    memset(memory_at(to), byte, bytes);
    return result();
}

static int fake_put(cuda_address to, const void *from, size_t bytes)
{
    memcpy(memory_at(to), from, bytes);
    return result();
}

static int fake_get(void *to, cuda_address from, size_t bytes)
{
    memcpy(to, memory_at(from), bytes);
    return result();
}

/* The second parameter is an address in a simulation, and a number in a batch. */
static void run(const struct kernel *kernel, const cuda_address *parameters[2], uint64_t thread,
                uint64_t threads)
{
    if (kernel->play)
        kernel->play(memory_at(*parameters[0]), memory_at(*parameters[1]), thread, threads);
    else
        kernel->thread(memory_at(*parameters[0]), *parameters[1], thread);
}

static int fake_launch(cuda_function function, unsigned blocks_x, unsigned blocks_y,
                       unsigned blocks_z, unsigned threads_x, unsigned threads_y,
                       unsigned threads_z, unsigned shared, void *stream, void **parameters,
                       void **extra)
{
    const struct kernel *kernel = function;
    const cuda_address *both[] = {parameters[0], parameters[1]};
    uint64_t threads = (uint64_t)blocks_x * blocks_y * blocks_z * threads_x * threads_y * threads_z;
    (void)shared, (void)stream, (void)extra;
    int failed = result();
    fake_launches++;
    for (uint64_t thread = threads; !failed && thread-- > 0;)
        run(kernel, both, thread, threads);
    return failed;
}

static int fake_wait(void)
{
    return result();
}

/* ---- The library ---- */

static const struct cuda_calls calls = {
    fake_init,
    fake_error_text,
    fake_count,
    fake_device,
    fake_name,
    fake_attribute,
    fake_retain,
    fake_release,
    fake_set_current,
    fake_load,
    fake_unload,
    fake_function,
    fake_function_attribute,
    fake_blocks,
    fake_allocate,
    fake_free,
    fake_fill,
    fake_put,
    fake_get,
    fake_launch,
    fake_wait,
};

/* In the order of the struct above. */
static const char *const call_names[] = {
    "cuInit",
    "cuGetErrorString",
    "cuDeviceGetCount",
    "cuDeviceGet",
    "cuDeviceGetName",
    "cuDeviceGetAttribute",
    "cuDevicePrimaryCtxRetain",
    "cuDevicePrimaryCtxRelease_v2",
    "cuCtxSetCurrent",
    "cuModuleLoadData",
    "cuModuleUnload",
    "cuModuleGetFunction",
    "cuFuncGetAttribute",
    "cuOccupancyMaxActiveBlocksPerMultiprocessor",
    "cuMemAlloc_v2",
    "cuMemFree_v2",
    "cuMemsetD8_v2",
    "cuMemcpyHtoD_v2",
    "cuMemcpyDtoH_v2",
    "cuLaunchKernel",
    "cuCtxSynchronize",
};

/* The names are the linker's. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__wrap_dlopen(const char *name, int flags);
void *__wrap_dlsym(void *library, const char *name);
int __wrap_dlclose(void *library);
void *__real_dlsym(void *library, const char *name);

void *__wrap_dlopen(const char *name, int flags)
{
    (void)flags;
    return fake_faults.missing || strcmp(name, "libcuda.so.1") != 0 ? NULL : &fake_faults;
}

/* The sanitizers, which are part of the program, ask for other things before it begins. */
void *__wrap_dlsym(void *library, const char *name)
{
    void *function = NULL;
    if (library != &fake_faults)
        return __real_dlsym(library, name);
    if (fake_faults.lacks && strcmp(fake_faults.lacks, name) == 0)
        return NULL;
    for (size_t i = 0; i < sizeof call_names / sizeof *call_names; i++)
        if (strcmp(call_names[i], name) == 0)
            memcpy(&function, (const char *)&calls + i * sizeof function, sizeof function);
    return function;
}

int __wrap_dlclose(void *library)
{
    (void)library;
    return 0;
}
/* NOLINTEND(bugprone-reserved-identifier) */
