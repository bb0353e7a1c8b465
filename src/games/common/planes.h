/* Planes of observations as members of a struct of bytes, so that the compiler counts offsets. */
#ifndef KV_GAMES_COMMON_PLANES_H
#define KV_GAMES_COMMON_PLANES_H

#include <stddef.h>

/* An entry of a list of planes: a member of `struct planes`, and what it has. */
/* clang-format off */
#define PLANE(planes, id, about) \
    {#id, offsetof(struct planes, id), sizeof(((struct planes *)0)->id), about}
/* clang-format on */

#endif
