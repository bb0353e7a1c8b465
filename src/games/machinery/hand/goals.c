/*
 * The event of the round. It is the piece for goals, because each form has a different place for
 * it: a band of one or two lines above the town on a phone, a card beside the offer on a desk.
 * Without events there is none.
 */
#include "draw/pack_marks.h"
#include "games/machinery/hand/hand.h"

enum {
    BAND_SIZE = 125,  /* of the letters in a band         */
    BAND_LINE = 170,  /* from one line to the next        */
    BAND_LEAST = 260, /* a band of one line               */
    BAND_ICON = 190,
    BAND_TEXT = 300, /* where the words begin             */
    TALL = 700       /* from here on it is drawn as a card */
};

/* In one line the name has a style of its own; if that does not fit, everything is one
 * paragraph. */
struct band {
    const char *name;
    char text[sizeof(struct event_text) + sizeof(given_name)];
    int32_t room, name_width, lines;
};

static struct band plan_band(const struct scene *scene)
{
    struct event_text says = machinery_event_text(scene->box, scene->table->event);
    struct band band = {.name = event_name(scene->box, scene->table->event),
                        .room = scene->drawing->width - BAND_TEXT - 60};
    struct kv_text text;
    kv_text_start(&text, band.text, sizeof band.text);
    kv_put(&text, "%s", says.data);
    band.name_width = kv_text_width(KV_FIGURES, BAND_SIZE, band.name) + 80;
    if (band.name_width + kv_text_width(KV_WORDS, BAND_SIZE, band.text) <= band.room) {
        band.lines = 1;
        return band;
    }
    kv_text_start(&text, band.text, sizeof band.text);
    kv_put(&text, "%s: %s", band.name, says.data);
    band.name_width = 0;
    band.lines = (int32_t)kv_count_lines(band.room, BAND_SIZE, KV_WORDS, band.text);
    return band;
}

int32_t machinery_event_height(const struct scene *scene)
{
    if (!scene->table->event)
        return 0;
    if (scene->drawing->form == KV_DESK)
        return 1240;
    return BAND_LEAST + (plan_band(scene).lines - 1) * BAND_LINE;
}

static void draw_band(const struct scene *scene)
{
    struct band band = plan_band(scene);
    int32_t middle = scene->drawing->height / 2;
    struct kv_point place = at(BAND_TEXT, middle - (band.lines - 1) * BAND_LINE / 2 + 45);
    machinery_draw_machine(scene->canvas, &machinery_event_icons[scene->table->event],
                           at(50, middle - BAND_ICON / 2), BAND_ICON);
    if (band.name_width)
        common_write(scene->canvas, place,
                     (struct lettering){BAND_SIZE, KV_FIGURES, KV_LEFT, KV_INK}, band.name);
    kv_draw_lines(scene->canvas, at(place.x + band.name_width, place.y), band.room, BAND_SIZE,
                  BAND_LINE, KV_WORDS, KV_LEFT, KV_INK, band.text);
}

static void draw_event_card(const struct scene *scene)
{
    int32_t width = scene->drawing->width, height = scene->drawing->height;
    int32_t icon = width / 4 < height * 6 / 10 ? width / 4 : height * 6 / 10;
    int32_t left = 150 + icon, room = width - left - 100;
    common_draw_box(scene->canvas, (struct area){30, 30, width - 60, height - 60}, 100,
                    (struct kv_look){.fill = KV_CARD, .line = KV_FAINT, .width = 13});
    machinery_draw_machine(scene->canvas, &machinery_event_icons[scene->table->event],
                           at(100, (height - icon) / 2), icon);
    common_write_fitted(scene->canvas, at(left, height / 2 - 130), room,
                        (struct lettering){190, KV_FIGURES, KV_LEFT, KV_INK},
                        event_name(scene->box, scene->table->event));
    struct event_text says = machinery_event_text(scene->box, scene->table->event);
    struct lettering letters = {140, KV_WORDS, KV_LEFT, KV_INK};
    letters.size = machinery_fitting_size(letters, room, height / 2 - 20, says.data);
    kv_draw_lines(scene->canvas, at(left, height / 2 + 80), room, letters.size,
                  letters.size * 9 / 7, KV_WORDS, KV_LEFT, KV_INK, says.data);
}

void machinery_draw_event(const struct scene *scene)
{
    char name[16];
    struct kv_text text;
    if (!scene->table->event)
        return;
    kv_text_start(&text, name, sizeof name);
    kv_put(&text, "event-%u", scene->table->event + 0u);
    scene->canvas->writer->begin_icon(scene->canvas, name);
    if (scene->drawing->height >= TALL && scene->drawing->form == KV_DESK)
        draw_event_card(scene);
    else
        draw_band(scene);
    kv_mark_origin(scene->canvas, scene->box, &scene->box->events[scene->table->event], at(60, 60),
                   KV_MARK_IN_HAND);
    scene->canvas->writer->end_icon(scene->canvas);
}
