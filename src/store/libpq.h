/* The library of PostgreSQL, loaded when a store is opened there: it brings twenty others with it,
 * which a program without such a store need not load. */
#ifndef KV_STORE_LIBPQ_H
#define KV_STORE_LIBPQ_H

#include "kvartal.h"

#include <libpq-fe.h>

/* All functions that are called, by name. */
/* clang-format off */
#define LIBPQ_CALLS(call) \
    call(PQclear) call(PQconnectdbParams) call(PQconsumeInput) call(PQenterPipelineMode)          \
    call(PQerrorMessage) call(PQfinish) call(PQflush) call(PQgetResult) call(PQgetisnull)         \
    call(PQgetlength) call(PQgetvalue) call(PQisBusy) call(PQnfields) call(PQntuples) call(PQpipelineSync)        \
    call(PQresultErrorField) call(PQresultStatus) call(PQsendPrepare) call(PQsendQuery)           \
    call(PQsendQueryPrepared) call(PQsetNoticeProcessor) call(PQsetnonblocking) call(PQsocket)    \
    call(PQstatus)
/* clang-format on */

struct libpq {
#define LIBPQ_CALL(name) __typeof__ (&(name))(name);
    LIBPQ_CALLS(LIBPQ_CALL)
#undef LIBPQ_CALL
};
extern struct libpq libpq;

/* False: it is not installed here. */
bool libpq_find(struct kv_error *error);

#endif
