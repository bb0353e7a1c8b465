/*
 * What a picture says to programs, noted while it is drawn as SVG: which zones can be touched, what
 * its parts are called, and the sentence that says what to do.
 */
#ifndef KV_DRAW_NOTES_H
#define KV_DRAW_NOTES_H

#include "draw/canvas.h"

/* A hot zone. Its words are found in the notes, its group in the text of the picture. */
struct kv_zone {
    uint32_t move, label;                 /* where these begin; each is ended by a zero byte    */
    uint32_t begin, named, inside, after; /* its first tag, the label in that, what is between
                                            its tags, and what follows                         */
    bool flat;                            /* there is no group in it: it shows only itself      */
};

enum { KV_ZONES_NESTED = 4 };

struct kv_notes {
    struct kv_text words;                   /* moves and labels          */
    struct kv_text parts;                   /* names, each ended by zero */
    struct kv_text advice;                  /* the text of the part "advice" */
    struct kv_text list;                    /* the zones                 */
    uint32_t zones;                         /* how many there are        */
    uint32_t open[KV_ZONES_NESTED], opened; /* zones that are being drawn */
    uint32_t advising;                      /* how deep in that part the drawing is */
};

void kv_notes_start(struct kv_notes *notes, kv_allocate *allocate);
void kv_notes_stop(struct kv_notes *notes);
bool kv_notes_cut(const struct kv_notes *notes); /* there was not enough memory */
struct kv_zone *kv_notes_zones(const struct kv_notes *notes);

/* What the writer tells, with the length of its text so far. */
void kv_notes_begin_zone(struct kv_notes *notes, const char *move, const char *label,
                         struct kv_zone place);
void kv_notes_end_zone(struct kv_notes *notes, size_t after);
void kv_notes_begin_part(struct kv_notes *notes, const char *name);
void kv_notes_end_part(struct kv_notes *notes);
void kv_notes_text(struct kv_notes *notes, const char *words);

#endif
