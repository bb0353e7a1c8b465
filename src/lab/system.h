/* What the laboratory needs from the system: memory, clocks, and reasons of failures. */
#ifndef KV_LAB_SYSTEM_H
#define KV_LAB_SYSTEM_H

#include "kvartal_lab.h"

/* ---- Memory ---- */

#define LAB_APART 128 /* bytes: processors fetch cache lines in pairs */

struct lab_piece;

/* Blocks that are freed together. A caller allocates all it needs, and then checks once whether it
 * got everything. */
struct lab_memory {
    struct lab_piece *pieces;
    size_t missing; /* bytes of a block that could not be allocated; 0: none */
};

/* A zeroed block on its own cache lines, so that threads do not slow each other down; or NULL. */
void *lab_get(struct lab_memory *memory, size_t bytes);
/* A copy of these bytes as a string; or NULL. */
char *lab_copy(struct lab_memory *memory, const char *bytes, size_t length);
/* False, with a refusal, if a block could not be allocated. */
bool lab_has_all(const struct lab_memory *memory, struct kv_error *error);
void lab_give_back(struct lab_memory *memory);

bool lab_refuse_memory(size_t bytes, struct kv_error *error);

/* Texts that grow. */
struct kv_text lab_text(void);
void lab_text_free(struct kv_text *text);
void lab_text_clear(struct kv_text *text);

/* Opens a match in memory of its own. */
bool lab_match_open(struct lab_memory *memory, struct kv_match *match, const struct kv_setup *setup,
                    struct kv_error *error);

/* ---- Time, and the rest ---- */

double lab_seconds(void);           /* of a clock that never goes back                  */
double lab_processor_seconds(void); /* that this program has used, in all its threads   */
double lab_thread_seconds(void);    /* … and in this thread alone                       */

/* The number of threads to use: as many as asked for, or for 0 as there are processors; no more
 * than there are pieces of work, and at least one. */
uint32_t lab_threads_for(uint32_t asked, uint64_t pieces);

/* What the system means by an errno: "No such file or directory", translated. */
const char *lab_reason(int error);

#endif
