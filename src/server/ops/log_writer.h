/*
 * Writes lines to a file that may be slow or stuck: a pipe nobody reads, a disk that hangs. Callers
 * never block. Lines go into a buffer which a thread empties; what does not fit is dropped and
 * counted, and the count is logged when there is space again.
 */
#ifndef KV_SERVER_OPS_LOG_WRITER_H
#define KV_SERVER_OPS_LOG_WRITER_H

#include "kvartal.h"

struct log_writer;

/* Writes the line that reports `count` lost ones. */
typedef void log_writer_report(const void *context, uint64_t count, struct kv_text *line);

struct log_writer *log_writer_open(int file, log_writer_report *report, const void *context,
                                   struct kv_error *error);
/* A line with its newline; from any thread. */
void log_writer_put(struct log_writer *writer, const char *line, size_t length);
uint64_t log_writer_dropped(struct log_writer *writer); /* lines, ever */
/* Writes what is left, if that is possible within a moment. */
void log_writer_close(struct log_writer *writer);

#endif
