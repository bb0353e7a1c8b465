/*
 * Metadata for programs, collected while a picture is written as SVG: its hot zones, the names of
 * its groups, and the prompt. Without it, readers would have to parse the SVG.
 */
#ifndef KV_DRAW_NOTES_H
#define KV_DRAW_NOTES_H

#include "draw/canvas.h"

/* A hot zone. The strings are in the notes, the group is in the SVG; both are given as offsets. */
struct kv_zone {
    uint32_t move, label;                 /* of zero-terminated strings */
    uint32_t begin, named, inside, after; /* opening tag, label, content, end */
    bool flat;                            /* contains no group */
};

enum { KV_ZONES_NESTED = 4 };

struct kv_notes {
    struct kv_text words;  /* moves and labels */
    struct kv_text parts;  /* zero-terminated names */
    struct kv_text advice; /* the text of the group "advice" */
    struct kv_text list;   /* the zones */
    uint32_t zones;
    uint32_t open[KV_ZONES_NESTED], opened; /* not yet ended */
    uint32_t advising;                      /* nesting depth inside that group */
};

void kv_notes_start(struct kv_notes *notes, kv_allocate *allocate);
void kv_notes_stop(struct kv_notes *notes);
bool kv_notes_cut(const struct kv_notes *notes); /* did memory run out? */
struct kv_zone *kv_notes_zones(const struct kv_notes *notes);

/* Called by the SVG writer with the length of its output so far. */
void kv_notes_begin_zone(struct kv_notes *notes, const char *move, const char *label,
                         struct kv_zone place);
void kv_notes_end_zone(struct kv_notes *notes, size_t after);
void kv_notes_begin_part(struct kv_notes *notes, const char *name);
void kv_notes_end_part(struct kv_notes *notes);
void kv_notes_text(struct kv_notes *notes, const char *words);

#endif
