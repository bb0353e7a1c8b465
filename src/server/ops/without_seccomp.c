/* The sandbox of a program that was built without libseccomp (the feature "seccomp"). */
#include "server/ops/sandbox.h"

bool sandbox_limit_calls(struct kv_error *error)
{
    return kv_refuse(
        error, "no-seccomp",
        "This program was built without seccomp, so its system calls are not limited.");
}
