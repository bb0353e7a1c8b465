/* Finding libpq. */
#include "store/libpq.h"

#include <dlfcn.h>
#include <string.h>

#define LIBRARY "libpq.so.5"

struct libpq libpq;

static bool find(void *library, const char *name, void *call)
{
    void *found = dlsym(library, name);
    memcpy(call, &found, sizeof found); /* C has no cast from an object to a function */
    return found != NULL;
}

bool libpq_find(struct kv_error *error)
{
    static bool is_found;
    void *library = is_found ? NULL : dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        is_found = true;
#define LIBPQ_CALL(name) is_found &= find(library, #name, &libpq.name);
        LIBPQ_CALLS(LIBPQ_CALL)
#undef LIBPQ_CALL
    }
    return is_found ||
           kv_refuse(error, "no-library",
                     "A store in PostgreSQL needs %s, which is not installed here, or too old.",
                     LIBRARY);
}
