/* Several processes that mpirun has started for one command: only process 0 speaks. */
#include "cluster/cluster.h"
#include "cli/cli.h"

#include <signal.h>
#include <stdio.h>

bool cli_cluster_open(const struct kv_cluster **cluster)
{
    struct kv_error error;
    if (!kv_cluster_open(cluster, &error))
        return cli_refused(&error) == CLI_FINE;
    if (!*cluster)
        return true;
    cli_stop_on(SIGTERM); /* which is what mpirun makes of Ctrl-C */
    return (*cluster)->rank == 0 ||
           (freopen("/dev/null", "we", stdout) && freopen("/dev/null", "we", stderr));
}

void cli_cluster_close(const struct kv_cluster *cluster)
{
    kv_cluster_close(cluster);
}

bool cli_cluster_agree(const struct kv_cluster *cluster, bool fine, struct kv_setup *setup)
{
    struct kv_error error;
    if (!cluster)
        return fine;
    if (!fine)
        kv_refuse(&error, "refused", "It could not begin; run the command there alone to see why.");
    bool all = cluster->agree(cluster->context, fine, &error);
    if (fine && !all)
        cli_refused(&error);
    if (all)
        cluster->share(cluster->context, setup->seed, sizeof setup->seed);
    return all;
}

uint32_t cli_cluster_threads(const struct kv_cluster *cluster, uint64_t asked)
{
    return asked || !cluster ? (uint32_t)asked : 1;
}
