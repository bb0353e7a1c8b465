/* A canvas that draws nothing and notes every box and every text, with the area that its letters
 * would cover, measured by pango in the real fonts. */
#ifndef TESTS_MEASURE_H
#define TESTS_MEASURE_H

#include "print/ink.h"

enum {
    MEASURE_TEXTS_MOST = 2048,
    MEASURE_BOXES_MOST = 2048,
    MEASURE_WORDS_MOST = 1024,
    MEASURE_DEPTH_MOST = 16
};

struct measured_text {
    char words[MEASURE_WORDS_MOST];
    enum kv_font font;
    int32_t size;
    double width;                    /* of the text, as pango says, in the picture's units */
    double left, top, right, bottom; /* what its letters cover                             */
};

struct measured_box {
    double left, top, right, bottom;
};

struct measure {
    struct kv_ink ink;
    struct kv_point
        moved[MEASURE_DEPTH_MOST]; /* by each group that is open, with those around it */
    uint32_t depth;
    uint32_t count;
    struct measured_text texts[MEASURE_TEXTS_MOST];
    uint32_t box_count;
    uint32_t faint_paths; /* lines of squared paper and the like */
    struct measured_box boxes[MEASURE_BOXES_MOST];
    struct measure_memory *memory; /* of texts measured before */
};

/* Opens the fonts; gives them back; and begins a new picture. */
void measure_open(struct measure *measure);
void measure_close(struct measure *measure);
void measure_begin(struct measure *measure, struct kv_canvas *canvas);

#endif
