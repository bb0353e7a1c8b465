/* What a seat sees, as bytes for machine learning. */
#ifndef KV_WELCOME_PLANES_H
#define KV_WELCOME_PLANES_H

#include "games/welcome/rules/game.h"

extern const struct kv_planes welcome_table_planes, welcome_sheet_planes;

#endif
