/* Processes that mpirun has started to do one work together: struct kv_cluster over MPI. */
#ifndef KV_CLUSTER_CLUSTER_H
#define KV_CLUSTER_CLUSTER_H

#include "kvartal_lab.h"

/* The cluster this process belongs to, or NULL if it is alone. Refused if others were started
 * beside it that it cannot talk to. Called once, and closed by all processes. */
bool kv_cluster_open(const struct kv_cluster **cluster, struct kv_error *error);
void kv_cluster_close(const struct kv_cluster *cluster);

#endif
