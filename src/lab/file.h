/* Files that are written completely or not at all: under another name, and renamed at the end. So
 * the file is never seen incomplete, and an old one stays until then. */
#ifndef KV_LAB_FILE_H
#define KV_LAB_FILE_H

#include "kvartal_lab.h"

#include <stdio.h>

struct lab_file {
    FILE *stream;     /* NULL: it is not open                                         */
    const char *name; /* what messages call it                                        */
    char *path;       /* where it will be: a link stays a link                        */
    char *beside;     /* where it is written; NULL: a device or a pipe, written to directly */
};

/* A refusal names the file. `name` must outlive it. */
bool lab_file_open(struct lab_file *file, const char *name, struct kv_error *error);
bool lab_file_add(struct lab_file *file, const char *bytes, size_t length, struct kv_error *error);
/* Puts the file in its place; with `sync`, once it is on the disk. It is closed in any case. */
bool lab_file_finish(struct lab_file *file, bool sync, struct kv_error *error);
/* Closes and removes an unfinished file; does nothing if it is not open. */
void lab_file_drop(struct lab_file *file);
/* Opens, writes and finishes a file. */
bool lab_file_write(const char *name, const char *bytes, size_t length, bool sync,
                    struct kv_error *error);

#endif
