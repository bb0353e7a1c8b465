/* Settings that change while the server runs, and those that need a restart. */
#ifndef KV_SERVER_OPS_SETTINGS_H
#define KV_SERVER_OPS_SETTINGS_H

#include "server/ops/log.h"

/* Applies what may change at once, and logs what has changed and what needs a restart. */
void settings_take(struct kv_server_plan *plan, const struct kv_server_plan *fresh,
                   const struct log *log);

#endif
