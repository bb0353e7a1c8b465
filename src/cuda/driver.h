/*
 * NVIDIA's driver, as far as we need it. It is looked for when a GPU is asked for, and not before:
 * the program neither links to it nor is built with NVIDIA's headers. The declarations are our own,
 * after the documented interface of the driver ("CUDA Driver API").
 */
#ifndef KV_CUDA_DRIVER_H
#define KV_CUDA_DRIVER_H

#include "kvartal.h"

typedef uint64_t cuda_address; /* of the GPU's memory */
typedef void *cuda_function;

/* The functions of the driver; each returns 0 or the number of an error. */
struct cuda_calls {
    int (*init)(unsigned flags);
    int (*error_text)(int error, const char **text);
    int (*count)(int *count);
    int (*device)(int *device, int number);
    int (*name)(char *name, int size, int device);
    int (*attribute)(int *value, int attribute, int device);
    int (*retain)(void **context, int device);
    int (*release)(int device);
    int (*set_current)(void *context);
    int (*load)(void **module, const void *code);
    int (*unload)(void *module);
    int (*function)(cuda_function *function, void *module, const char *name);
    int (*function_attribute)(int *value, int attribute, cuda_function function);
    int (*blocks)(int *count, cuda_function function, int threads, size_t shared);
    int (*allocate)(cuda_address *address, size_t bytes);
    int (*free)(cuda_address address);
    int (*fill)(cuda_address to, unsigned char byte, size_t bytes);
    int (*put)(cuda_address to, const void *from, size_t bytes);
    int (*get)(void *to, cuda_address from, size_t bytes);
    int (*launch)(cuda_function function, unsigned blocks_x, unsigned blocks_y, unsigned blocks_z,
                  unsigned threads_x, unsigned threads_y, unsigned threads_z, unsigned shared,
                  void *stream, void **parameters, void **extra);
    int (*wait)(void);
};

struct cuda_driver {
    void *library;
    struct cuda_calls call;
    int device;
    void *context, *module;
    char name[128]; /* of the GPU */
};

/* Opens the first GPU. Close it in any case. */
bool cuda_open(struct cuda_driver *driver, struct kv_error *error);
void cuda_close(struct cuda_driver *driver);
/* Compiles code for it, and finds the entry of that name; finds another one of the same code. */
bool cuda_load(struct cuda_driver *driver, const char *code, const char *name,
               cuda_function *function, struct kv_error *error);
bool cuda_find(struct cuda_driver *driver, const char *name, cuda_function *function,
               struct kv_error *error);
/* Passes on whether a call was well, with a sentence where it was not. */
bool cuda_fine(const struct cuda_driver *driver, int result, struct kv_error *error);

#endif
