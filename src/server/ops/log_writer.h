/*
 * Lines to a file that may be read slowly, or not at all: a pipe nobody empties, a disk that hangs.
 * Whoever has a line to write never waits. It goes into a buffer, which a thread of its own
 * empties; what does not fit is dropped and counted, and that is written when there is room again.
 */
#ifndef KV_SERVER_OPS_LOG_WRITER_H
#define KV_SERVER_OPS_LOG_WRITER_H

#include "kvartal.h"

struct logger;

/* Writes the line that tells of `count` lost ones. */
typedef void logger_confession(const void *context, uint64_t count, struct kv_text *line);

struct logger *logger_open(int file, logger_confession *confession, const void *context,
                           struct kv_error *error);
/* A line with its newline; from any thread. */
void logger_put(struct logger *logger, const char *line, size_t length);
uint64_t logger_dropped(struct logger *logger); /* lines, ever */
/* What is left is written if somebody takes it within a moment. */
void logger_close(struct logger *logger);

#endif
