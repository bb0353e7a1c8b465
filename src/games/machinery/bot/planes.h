/* What a seat sees, as bytes for machine learning. */
#ifndef KV_MACHINERY_PLANES_H
#define KV_MACHINERY_PLANES_H

#include "games/machinery/rules/game.h"

extern const struct kv_planes machinery_table_planes, machinery_sheet_planes;

#endif
