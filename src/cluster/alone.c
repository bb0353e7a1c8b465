/* A program that was built without MPI. Started by mpirun, every process would do all of the work
 * and write the same files. */
#include "cluster/cluster.h"

#include <stdlib.h>

bool kv_cluster_open(const struct kv_cluster **cluster, struct kv_error *error)
{
    const char *size = getenv("OMPI_COMM_WORLD_SIZE");
    *cluster = NULL;
    return !size || atoi(size) < 2 ||
           kv_refuse(error, "no-mpi",
                     "This kvartal was built without MPI, so mpirun cannot spread its work; build "
                     "it with -Dmpi=enabled, or see docs/cluster.md for shards.");
}

void kv_cluster_close(const struct kv_cluster *cluster)
{
    (void)cluster;
}
