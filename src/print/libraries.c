/* Finding the libraries that draw. */
#include "print/libraries.h"

#include <dlfcn.h>
#include <string.h>

/* It depends on all the others, which are loaded with it. */
#define LIBRARY "libpangocairo-1.0.so.0"

struct kv_libraries kv_lib;

static bool find(void *library, const char *name, void *call)
{
    void *found = dlsym(library, name);
    memcpy(call, &found, sizeof found); /* C has no cast from an object to a function */
    return found != NULL;
}

bool kv_libraries_find(struct kv_error *error)
{
    static bool are_found;
    void *library = are_found ? NULL : dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    if (library) {
        are_found = true;
#define KV_LIBRARY_CALL(name) are_found &= find(library, #name, &kv_lib.name);
        KV_LIBRARY_CALLS(KV_LIBRARY_CALL)
#undef KV_LIBRARY_CALL
    }
    return are_found ||
           kv_refuse(error, "no-library",
                     "Printing needs Pango and cairo, which are not installed here, or "
                     "too old (%s).",
                     LIBRARY);
}
