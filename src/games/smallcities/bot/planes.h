/* What a seat sees, as bytes for machine learning. */
#ifndef KV_SMALLCITIES_PLANES_H
#define KV_SMALLCITIES_PLANES_H

#include "games/smallcities/rules/game.h"

extern const struct kv_planes smallcities_table_planes, smallcities_sheet_planes;

#endif
