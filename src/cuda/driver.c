#include "cuda/driver.h"

#include <dlfcn.h>
#include <string.h>

#define LIBRARY "libcuda.so.1"

/* Errors with a sentence of their own. */
enum { OUT_OF_MEMORY = 2, NO_DEVICE = 100, BAD_CODE = 218, UNSUPPORTED_CODE = 222 };

/* ---- The library ---- */

/* What each function is called in the library, and where it is kept. */
static const struct {
    const char *name;
    size_t at;
} names[] = {
    {"cuInit", offsetof(struct cuda_calls, init)},
    {"cuGetErrorString", offsetof(struct cuda_calls, error_text)},
    {"cuDeviceGetCount", offsetof(struct cuda_calls, count)},
    {"cuDeviceGet", offsetof(struct cuda_calls, device)},
    {"cuDeviceGetName", offsetof(struct cuda_calls, name)},
    {"cuDeviceGetAttribute", offsetof(struct cuda_calls, attribute)},
    {"cuDevicePrimaryCtxRetain", offsetof(struct cuda_calls, retain)},
    {"cuDevicePrimaryCtxRelease_v2", offsetof(struct cuda_calls, release)},
    {"cuCtxSetCurrent", offsetof(struct cuda_calls, set_current)},
    {"cuModuleLoadData", offsetof(struct cuda_calls, load)},
    {"cuModuleUnload", offsetof(struct cuda_calls, unload)},
    {"cuModuleGetFunction", offsetof(struct cuda_calls, function)},
    {"cuFuncGetAttribute", offsetof(struct cuda_calls, function_attribute)},
    {"cuOccupancyMaxActiveBlocksPerMultiprocessor", offsetof(struct cuda_calls, blocks)},
    {"cuMemAlloc_v2", offsetof(struct cuda_calls, allocate)},
    {"cuMemFree_v2", offsetof(struct cuda_calls, free)},
    {"cuMemsetD8_v2", offsetof(struct cuda_calls, fill)},
    {"cuMemcpyHtoD_v2", offsetof(struct cuda_calls, put)},
    {"cuMemcpyDtoH_v2", offsetof(struct cuda_calls, get)},
    {"cuLaunchKernel", offsetof(struct cuda_calls, launch)},
    {"cuCtxSynchronize", offsetof(struct cuda_calls, wait)},
};

static bool find_functions(struct cuda_driver *driver, struct kv_error *error)
{
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        void *function = dlsym(driver->library, names[i].name);
        if (!function)
            return kv_refuse(error, "no-gpu", "NVIDIA's driver is too old: it has no %s.",
                             names[i].name);
        memcpy((char *)&driver->call + names[i].at, &function, sizeof function);
    }
    return true;
}

/* ---- Errors ---- */

bool cuda_fine(const struct cuda_driver *driver, int result, struct kv_error *error)
{
    const char *text = NULL;
    switch (result) {
    case 0:
        return true;
    case OUT_OF_MEMORY:
        return kv_refuse(error, "no-memory", "The GPU has not enough free memory.");
    case NO_DEVICE:
        return kv_refuse(error, "no-gpu", "NVIDIA's driver is here, but it finds no GPU.");
    case BAD_CODE:
    case UNSUPPORTED_CODE:
        return kv_refuse(error, "no-gpu", "NVIDIA's driver is too old for this program's code.");
    default:
        driver->call.error_text(result, &text);
        return kv_refuse(error, "gpu-failed", "The GPU has failed: %s (error %d).",
                         text ? text : "?", result);
    }
}

/* ---- A GPU ---- */

static bool open_device(struct cuda_driver *driver, struct kv_error *error)
{
    const struct cuda_calls *call = &driver->call;
    int count = 0;
    if (!cuda_fine(driver, call->init(0), error) || !cuda_fine(driver, call->count(&count), error))
        return false;
    if (count == 0)
        return cuda_fine(driver, NO_DEVICE, error);
    return cuda_fine(driver, call->device(&driver->device, 0), error) &&
           cuda_fine(driver, call->name(driver->name, sizeof driver->name, driver->device),
                     error) &&
           cuda_fine(driver, call->retain(&driver->context, driver->device), error) &&
           cuda_fine(driver, call->set_current(driver->context), error);
}

bool cuda_open(struct cuda_driver *driver, struct kv_error *error)
{
    *driver = (struct cuda_driver){.library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL)};
    if (!driver->library)
        return kv_refuse(error, "no-gpu",
                         "There is no NVIDIA driver on this machine (%s), so no GPU can be used.",
                         LIBRARY);
    return find_functions(driver, error) && open_device(driver, error);
}

bool cuda_find(struct cuda_driver *driver, const char *name, cuda_function *function,
               struct kv_error *error)
{
    return cuda_fine(driver, driver->call.function(function, driver->module, name), error);
}

bool cuda_load(struct cuda_driver *driver, const char *code, const char *name,
               cuda_function *function, struct kv_error *error)
{
    return cuda_fine(driver, driver->call.load(&driver->module, code), error) &&
           cuda_find(driver, name, function, error);
}

/* What fails here has failed before, and was told. */
void cuda_close(struct cuda_driver *driver)
{
    if (driver->module)
        driver->call.unload(driver->module);
    if (driver->context)
        driver->call.release(driver->device);
    if (driver->library)
        dlclose(driver->library);
    *driver = (struct cuda_driver){0};
}
