/* Every game there is. A new one is a folder in src/games and a line here. */
#include "kvartal.h"

extern const struct kv_game kv_welcome, kv_smallcities, kv_machinery;

const struct kv_game *const kv_games[] = {&kv_welcome, &kv_smallcities, &kv_machinery, NULL};
