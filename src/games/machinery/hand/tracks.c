/*
 * The score: in one row by category, and with every track open. Breakages that may be erased are
 * touched in their circles.
 */
#include "base/bits.h"
#include "draw/pack_marks.h"
#include "games/machinery/hand/hand.h"

/* ---- The row ---- */

static const char *const short_captions[PARTS] = {
    [BUILDINGS_PART] = KV_MARK_IN("strip", "built"),
    [DISTRICTS_PART] = KV_MARK_IN("strip", "districts"),
    [TYPES_PART] = KV_MARK_IN("strip", "types"),
    [SETS] = KV_MARK_IN("strip", "sets"),
    [BONUS] = KV_MARK_IN("strip", "bonus"),
    [BUILDERS] = KV_MARK_IN("strip", "builders"),
    [BROKEN] = KV_MARK_IN("strip", "broken"),
};

/* What explains a part in rules/machinery.md. */
static const char *const icons[PARTS] = {
    [BUILDINGS_PART] = "building",
    [DISTRICTS_PART] = "district",
    [TYPES_PART] = "types",
    [SETS] = "types",
    [BONUS] = "bonus",
    [BUILDERS] = "builder",
    [BROKEN] = "turning",
};

/* Points by category, as they are and as the candidate leaves them. */
struct sums {
    int32_t now[TOTAL], after[TOTAL];
};

static struct sums add_up(const struct scene *scene)
{
    struct sums sums;
    struct kv_score now, after;
    machinery_score(scene->table, scene->sheet, &now);
    machinery_score(scene->table, &scene->after, &after);
    for (uint32_t i = 0; i < TOTAL; i++) {
        sums.now[i] = common_part_sum(machinery_parts, &now, i);
        sums.after[i] = common_part_sum(machinery_parts, &after, i);
    }
    return sums;
}

/* The bonus exists only where an event has brought it. */
static bool has_cell(const struct sums *sums, uint32_t part)
{
    return part != BONUS || sums->after[part];
}

enum { CAPTION_SIZE = 118 };

/* A cell is as wide as its caption, and has its share of what is left. */
static int32_t spare_width(const struct scene *scene, const struct sums *sums)
{
    int32_t used = 0, cells = 0;
    for (uint32_t i = 0; i < TOTAL; i++)
        if (has_cell(sums, i)) {
            used += kv_text_width(KV_WORDS, CAPTION_SIZE, kv_translate(short_captions[i]));
            cells++;
        }
    return (scene->drawing->width - 60 - used) / cells;
}

static void draw_cell(const struct scene *scene, const struct sums *sums, uint32_t part,
                      struct area area)
{
    int32_t middle = area.x + area.width / 2, height = scene->drawing->height;
    int32_t size = height * 4 / 10;
    int32_t change = sums->after[part] - sums->now[part];
    scene->canvas->writer->begin_icon(scene->canvas, icons[part]);
    if (change)
        common_draw_box(scene->canvas, area, 60, (struct kv_look){.fill = KV_GLOW});
    common_write_number(scene->canvas, at(middle, height * 48 / 100),
                        (struct lettering){size, KV_FIGURES, KV_MIDDLE,
                                           change > 0   ? KV_GOOD
                                           : change < 0 ? KV_BAD
                                                        : KV_INK},
                        sums->after[part]);
    common_write_fitted(
        scene->canvas, at(middle, height * 82 / 100), area.width,
        (struct lettering){CAPTION_SIZE, KV_WORDS, KV_MIDDLE, change ? KV_INK : KV_QUIET},
        kv_translate(short_captions[part]));
    scene->canvas->writer->end_icon(scene->canvas);
}

void machinery_draw_hand_strip(const struct scene *scene)
{
    int32_t width = scene->drawing->width, height = scene->drawing->height, x = 30;
    struct sums sums = add_up(scene);
    int32_t spare = spare_width(scene, &sums);
    common_draw_box(scene->canvas, (struct area){8, 8, width - 16, height - 16}, 110,
                    (struct kv_look){.fill = KV_CARD, .line = KV_FAINT, .width = 13});
    for (uint32_t i = 0; i < TOTAL; i++) {
        if (!has_cell(&sums, i))
            continue;
        int32_t cell =
            kv_text_width(KV_WORDS, CAPTION_SIZE, kv_translate(short_captions[i])) + spare;
        if (i)
            scene->canvas->writer->line(scene->canvas, at(x, 30), at(x, height - 30),
                                        (struct kv_look){.line = KV_FAINT, .width = 8});
        draw_cell(scene, &sums, i, (struct area){x + 20, 40, cell - 40, height - 80});
        x += cell;
    }
}

/* ---- Tracks ---- */

enum { TRACK_CAPTION = 220, TRACK_GAP = 60, TRACK_HEIGHT = 680, TWELFTHS = 12, WIDE = 6800 };

/* Where a part lies: its row, and its columns in twelfths of the width. */
struct track {
    uint8_t part, row, from, wide;
};
static const struct track narrow[TOTAL] = {
    {BUILDINGS_PART, 0, 0, 4}, {SETS, 0, 4, 4},     {BONUS, 0, 8, 4},  {DISTRICTS_PART, 1, 0, 12},
    {TYPES_PART, 2, 0, 12},    {BUILDERS, 3, 0, 6}, {BROKEN, 3, 6, 6},
};
static const struct track wide[TOTAL] = {
    {DISTRICTS_PART, 0, 0, 6}, {TYPES_PART, 0, 6, 6}, {BUILDINGS_PART, 1, 0, 2}, {SETS, 1, 2, 2},
    {BONUS, 1, 4, 2},          {BUILDERS, 1, 6, 3},   {BROKEN, 1, 9, 3},
};

int32_t machinery_tracks_height(int32_t width)
{
    int32_t rows = width < WIDE ? 4 : 2;
    return rows * TRACK_HEIGHT + (rows - 1) * TRACK_GAP;
}

static struct kv_point cell_centre(struct area area, uint32_t number, uint32_t count)
{
    int32_t pitch = (area.width - 80) / (int32_t)count;
    return at(area.x + 40 + pitch * (int32_t)number + pitch / 2,
              area.y + (TRACK_CAPTION + area.height) / 2 - 10);
}

/* Whether a figure is ours. */
static void mark(const struct scene *scene, const uint8_t *figure, struct kv_point place)
{
    kv_mark_origin(scene->canvas, scene->box, figure, place, KV_MARK_IN_HAND);
}

/* Names with their points behind them, in two rows. */
static void draw_district_cells(const struct scene *scene, struct area area)
{
    const int32_t across = DISTRICTS / 2, plaque = 260;
    int32_t pitch = (area.width - 80) / across;
    for (int32_t i = 0; i < DISTRICTS; i++) {
        bool won = machinery_is_district_won(scene->box, &scene->after, (uint32_t)i);
        struct kv_point place =
            at(area.x + 80 + i % across * pitch, area.y + TRACK_CAPTION + 150 + i / across * 190);
        common_write_fitted(scene->canvas, place, pitch - plaque - 50,
                            (struct lettering){120, KV_WORDS, KV_LEFT, KV_INK},
                            district_name(scene->box, (uint32_t)i));
        machinery_draw_plaque(scene->canvas, at(place.x + pitch - 60 - plaque / 2, place.y - 45),
                              won ? &machinery_won_plaque : &machinery_points_plaque,
                              machinery_sign(scene->box->districts[i].points).data);
        mark(scene, &scene->box->districts[i].points, at(place.x + pitch - 60, place.y - 110));
    }
}

static void draw_type_cells(const struct scene *scene, struct area area)
{
    for (uint32_t type = 0; type < TYPES; type++) {
        struct kv_point centre = cell_centre(area, type, TYPES);
        uint32_t won = 0;
        for (uint32_t i = 0; i < BUILDINGS; i++)
            won += scene->box->buildings[i].type == type && scene->after.finished >> i & 1;
        machinery_draw_facade(scene->canvas, (enum type)type, at(centre.x - 140, centre.y + 70),
                              280, won == OF_A_KIND);
        for (uint32_t i = 0; i < OF_A_KIND; i++)
            scene->canvas->writer->circle(
                scene->canvas, at(centre.x - 90 + 90 * (int32_t)i, centre.y + 140), 32,
                (struct kv_look){.fill = i < won ? (uint8_t)machinery_type_colours[type] : KV_CARD,
                                 .line = KV_INK,
                                 .width = 9});
    }
}

static void draw_builder_cells(const struct scene *scene, struct area area)
{
    int32_t side = area.width / BOXES - 40 < 190 ? area.width / BOXES - 40 : 190;
    for (uint32_t i = 0; i < scene->box->boxes; i++) {
        struct kv_point centre = cell_centre(area, i, scene->box->boxes);
        struct kv_point corner = at(centre.x - side / 2, centre.y - side / 2);
        scene->canvas->writer->box(
            scene->canvas, corner, side, side, 30,
            (struct kv_look){.fill = KV_CARD, .line = KV_GRAPHITE, .width = 9});
        if (i < scene->after.builders)
            scene->canvas->writer->path(scene->canvas, "M12 86L90 12M12 14L88 88", corner, side,
                                        (struct kv_look){.line = KV_HAND, .width = 20});
    }
}

/* The move that erases the breakage in this circle; equal ones share a move, and the first circle
 * has it. */
static const kv_move *find_erasure(const struct scene *scene, uint32_t circle)
{
    uint32_t breakage = scene->sheet->broken[circle];
    for (uint32_t i = 0; i < circle; i++)
        if (scene->sheet->broken[i] == breakage)
            return NULL;
    for (uint32_t i = 0; i < scene->drawing->count; i++)
        if (move_kind(scene->drawing->moves[i]) == MOVE_ERASE &&
            move_breakage(scene->drawing->moves[i]) == breakage)
            return &scene->drawing->moves[i];
    return NULL;
}

static void draw_breakage_cells(const struct scene *scene, struct area area)
{
    for (uint32_t i = 0; i < scene->box->circles; i++) {
        const kv_move *erasure = find_erasure(scene, i);
        struct kv_point centre = cell_centre(area, i, scene->box->circles);
        if (erasure)
            machinery_begin_move(scene, *erasure);
        scene->canvas->writer->circle(scene->canvas, centre, 135,
                                      (struct kv_look){.fill = erasure ? KV_GLOW : KV_CARD,
                                                       .line = erasure ? KV_GLOW_EDGE : KV_BAD,
                                                       .width = erasure ? 20 : 10});
        if (i < scene->after.noted)
            common_write_number(scene->canvas, at(centre.x, centre.y + 65),
                                (struct lettering){210, KV_SCRIPT, KV_MIDDLE, KV_HAND},
                                scene->after.broken[i]);
        if (erasure)
            machinery_end_touch(scene);
    }
}

static void draw_track(const struct scene *scene, const struct track *track, int32_t sum)
{
    static void (*const cells[TOTAL])(const struct scene *scene, struct area area) = {
        [DISTRICTS_PART] = draw_district_cells,
        [TYPES_PART] = draw_type_cells,
        [BUILDERS] = draw_builder_cells,
        [BROKEN] = draw_breakage_cells,
    };
    int32_t width = scene->drawing->width + TRACK_GAP;
    struct area area = {width * track->from / TWELFTHS, track->row * (TRACK_HEIGHT + TRACK_GAP),
                        width * track->wide / TWELFTHS - TRACK_GAP, TRACK_HEIGHT};
    bool large = !cells[track->part];
    scene->canvas->writer->begin_icon(scene->canvas, icons[track->part]);
    common_draw_box(scene->canvas,
                    (struct area){area.x + 8, area.y + 8, area.width - 16, area.height - 16}, 90,
                    (struct kv_look){.fill = KV_CARD, .line = KV_FAINT, .width = 13});
    common_write_fitted(scene->canvas, at(area.x + 80, area.y + 180),
                        area.width - (large ? 160 : 420),
                        (struct lettering){118, KV_FIGURES, KV_LEFT, KV_QUIET},
                        machinery_caption(scene->box, track->part).data);
    common_write_number(
        scene->canvas,
        large ? at(area.x + area.width / 2, area.y + 490)
              : at(area.x + area.width - 80, area.y + 195),
        (struct lettering){large ? 300 : 200, KV_SCRIPT, large ? KV_MIDDLE : KV_RIGHT, KV_HAND},
        sum);
    scene->canvas->writer->end_icon(scene->canvas);
    if (cells[track->part])
        cells[track->part](scene, area);
    machinery_mark_part(scene->canvas, scene->box, track->part, at(area.x + 50, area.y + 70),
                        KV_MARK_IN_HAND);
}

void machinery_draw_tracks(const struct scene *scene)
{
    const struct track *tracks = scene->drawing->width < WIDE ? narrow : wide;
    struct sums sums = add_up(scene);
    for (uint32_t i = 0; i < TOTAL; i++)
        draw_track(scene, &tracks[i], sums.after[tracks[i].part]);
}
