/* What the server gives up once its files are read and its ports are open: system calls that it
 * does not need (seccomp), and writing anywhere but in the folder of its store (Landlock). */
#ifndef KV_SERVER_OPS_SANDBOX_H
#define KV_SERVER_OPS_SANDBOX_H

#include "server/ops/log.h"

/* Why a part of it is missing; without a code it is in force. */
struct sandbox {
    bool is_wanted;
    struct kv_error no_calls, no_files;
};

/* For this process and the threads that it starts from now on. `store` is a file, ":memory:" or a
 * database elsewhere. */
void sandbox_enter(struct sandbox *sandbox, const char *store);
void sandbox_report(const struct sandbox *sandbox, const struct log *log);

/* Its two parts; false: there is none, for this reason. */
bool sandbox_limit_calls(struct kv_error *error);
bool sandbox_limit_files(const char *store, struct kv_error *error);

#endif
