#include "touches.h"

#include "support.h"

#include <stdio.h>

static struct touches *touches_of(struct kv_canvas *canvas)
{
    return canvas->state;
}

/* ---- What is drawn ---- */

static const struct kv_area nowhere = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

static void extend(struct kv_area *area, struct kv_area by)
{
    area->left = by.left < area->left ? by.left : area->left;
    area->top = by.top < area->top ? by.top : area->top;
    area->right = by.right > area->right ? by.right : area->right;
    area->bottom = by.bottom > area->bottom ? by.bottom : area->bottom;
}

static void note(struct touches *touches, struct kv_area area, int32_t margin)
{
    struct kv_point moved = touches->moved[touches->depth];
    struct kv_area whole = {area.left + moved.x - margin, area.top + moved.y - margin,
                            area.right + moved.x + margin, area.bottom + moved.y + margin};
    extend(&touches->area, whole);
    if (touches->open)
        extend(&touches->target[touches->count - 1].area, whole);
}

static void note_shape(struct touches *touches, struct kv_area area, struct kv_look look)
{
    int32_t width = look.width ? look.width : KV_USUAL_WIDTH;
    touches->shapes++;
    note(touches, area, look.line ? width / 2 : 0);
}

static void note_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                      struct kv_look look)
{
    struct kv_area area = {from.x, from.y, from.x, from.y};
    extend(&area, (struct kv_area){to.x, to.y, to.x, to.y});
    note_shape(touches_of(canvas), area, look);
}

static void note_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                     int32_t radius, struct kv_look look)
{
    (void)radius;
    assert_true(width >= 0 && height >= 0);
    note_shape(touches_of(canvas), (struct kv_area){at.x, at.y, at.x + width, at.y + height}, look);
}

static void note_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                        struct kv_look look)
{
    assert_true(radius >= 0);
    note_shape(touches_of(canvas),
               (struct kv_area){centre.x - radius, centre.y - radius, centre.x + radius,
                                centre.y + radius},
               look);
}

static void note_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                         struct kv_look look)
{
    struct kv_area area = nowhere;
    for (uint32_t i = 0; i < count; i++)
        extend(&area, (struct kv_area){points[i].x, points[i].y, points[i].x, points[i].y});
    note_shape(touches_of(canvas), area, look);
}

/* A path on a grid of 100: the points it names, control points included. */
static void note_path(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                      struct kv_look look)
{
    struct kv_area area = nowhere;
    while (*path) {
        char *end;
        if (*path < '0' || *path > '9') {
            path++;
            continue;
        }
        int32_t x = at.x + (int32_t)strtol(path, &end, 10) * size / 100;
        int32_t y = at.y + (int32_t)strtol(end, &end, 10) * size / 100;
        extend(&area, (struct kv_area){x, y, x, y});
        path = end;
    }
    note_shape(touches_of(canvas), area, look);
}

static void note_text(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                      enum kv_align align, enum kv_colour colour, const char *words)
{
    struct touches *touches = touches_of(canvas);
    int32_t width = kv_text_width(font, size, words);
    int32_t left = at.x - (align == KV_MIDDLE ? width / 2 : align == KV_RIGHT ? width : 0);
    assert_true(colour != KV_NO_COLOUR);
    assert_true(*words);
    touches->texts++;
    touches->smallest = size < touches->smallest ? size : touches->smallest;
    note(touches, (struct kv_area){left, at.y - size * 8 / 10, left + width, at.y}, 0);
}

static void begin_group(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    struct touches *touches = touches_of(canvas);
    struct kv_point outer = touches->moved[touches->depth];
    (void)id;
    assert_true(++touches->depth < TOUCH_DEPTH_MOST);
    touches->moved[touches->depth] = (struct kv_point){outer.x + at.x, outer.y + at.y};
}

static void end_group(struct kv_canvas *canvas)
{
    assert_true(touches_of(canvas)->depth-- > 0);
}

/* Pieces have touches, not the hot zones of whole pictures. */
static void begin_hot(struct kv_canvas *canvas, const char *move, const char *label)
{
    (void)canvas, (void)label;
    fail_msg("a hot zone in a piece: %s", move);
}

static void end_hot(struct kv_canvas *canvas)
{
    (void)canvas;
}

static void begin_touch(struct kv_canvas *canvas, struct kv_touch touch)
{
    struct touches *touches = touches_of(canvas);
    assert_false(touches->open);
    assert_true(touches->count < TOUCHES_MOST);
    assert_non_null(touch.word);
    struct touch_target *target = &touches->target[touches->count++];
    *target = (struct touch_target){.does = touch.does, .value = touch.value, .area = nowhere};
    snprintf(target->word, sizeof target->word, "%s", touch.word);
    if (touch.does != KV_ASKS) {
        assert_true(touch.label && *touch.label);
        snprintf(target->label, sizeof target->label, "%s", touch.label);
    }
    touches->open = true;
}

static void end_touch(struct kv_canvas *canvas)
{
    struct touches *touches = touches_of(canvas);
    assert_true(touches->open);
    touches->open = false;
    const struct touch_target *target = &touches->target[touches->count - 1];
    assert_true(target->area.left <= target->area.right); /* something is drawn in it */
}

static void begin_motion(struct kv_canvas *canvas, enum kv_motion motion, uint32_t order)
{
    struct touches *touches = touches_of(canvas);
    (void)order;
    if (motion < KV_DEALT)
        touches->motions[motion]++;
    begin_group(canvas, NULL, (struct kv_point){0, 0});
}

static void begin_icon(struct kv_canvas *canvas, const char *name)
{
    (void)canvas;
    assert_true(name && *name);
}

static const struct kv_writer touches_writer = {
    .line = note_line,
    .box = note_box,
    .circle = note_circle,
    .polygon = note_polygon,
    .path = note_path,
    .text = note_text,
    .begin = begin_group,
    .end = end_group,
    .begin_hot = begin_hot,
    .end_hot = end_hot,
    .begin_touch = begin_touch,
    .end_touch = end_touch,
    .begin_motion = begin_motion,
    .end_motion = end_group,
    .begin_icon = begin_icon,
    .end_icon = end_hot,
};

int32_t touches_draw(struct touches *touches, const struct kv_hand *hand, struct kv_drawing drawing)
{
    struct kv_canvas canvas = {.writer = &touches_writer, .state = touches};
    touches->count = touches->shapes = touches->texts = touches->depth = 0;
    memset(touches->motions, 0, sizeof touches->motions);
    touches->area = nowhere;
    touches->smallest = INT32_MAX;
    touches->open = false;
    touches->moved[0] = (struct kv_point){0, 0};
    drawing.canvas = &canvas;
    if (!drawing.height)
        drawing.height = hand->height(&drawing);
    if (!drawing.height)
        return 0;
    hand->draw(&drawing);
    assert_false(touches->open);
    assert_int_equal(touches->depth, 0);
    const struct kv_area *area = &touches->area;
    if (area->left < 0 || area->top < 0 || area->right > drawing.width ||
        area->bottom > drawing.height)
        fail_msg("%s of %d × %d is drawn from %d, %d to %d, %d", kv_piece_names[drawing.piece],
                 drawing.width, drawing.height, area->left, area->top, area->right, area->bottom);
    return drawing.height;
}

/* ---- Finding ---- */

const struct touch_target *touches_find_move(const struct touches *touches, enum kv_touching does,
                                             const char *move)
{
    for (uint32_t i = 0; i < touches->count; i++)
        if (touches->target[i].does == does && strcmp(touches->target[i].word, move) == 0)
            return &touches->target[i];
    return NULL;
}

const struct touch_target *touches_find_aspect(const struct touches *touches, enum kv_touching does,
                                               enum kv_aspect aspect, uint32_t value)
{
    for (uint32_t i = 0; i < touches->count; i++)
        if (touches->target[i].does == does && touches->target[i].value == value &&
            strcmp(touches->target[i].word, kv_aspect_names[aspect]) == 0)
            return &touches->target[i];
    return NULL;
}

int32_t touches_width(const struct touch_target *target)
{
    return target->area.right - target->area.left;
}

int32_t touches_height(const struct touch_target *target)
{
    return target->area.bottom - target->area.top;
}
