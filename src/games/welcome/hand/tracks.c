/* The score: as one row of signs and sums, as open tracks, and the columns of the agents as a panel
 * to choose from. */
#include "base/memory.h"
#include "draw/pack_marks.h"
#include "games/welcome/hand/hand.h"

static const uint8_t signs[PANELS] = {ICON_PLAN,       PARK,         POOL,      TEMP, AGENT, BIS,
                                      ICON_ROUNDABOUT, ICON_REFUSAL, ICON_TOTAL};

static int32_t sum_of(const struct kv_score *score, uint32_t panel)
{
    return common_part_sum(welcome_parts, score, panel);
}

void welcome_put_signed(struct kv_text *text, int32_t number)
{
    kv_put(text, number < 0 ? "−%d" : "+%d", (int)(number < 0 ? -number : number));
}

/* ---- What is marked ---- */

struct tally {
    const uint8_t *values; /* NULL: only counted */
    uint32_t boxes, marks, before;
};

static struct tally tally_of(const struct scene *scene, uint32_t panel)
{
    const struct board *board = scene->view.board;
    const struct sheet *next = &scene->next, *now = scene->now;
    switch (panel) {
    case PANEL_POOLS:
        return (struct tally){board->pool_values, POOLS_MOST + 1, next->pools, now->pools};
    case PANEL_BIS:
        return (struct tally){board->bis_values, BIS_MOST + 1, next->bis, now->bis};
    case PANEL_ROUNDABOUTS:
        return (struct tally){board->roundabout_values, ROUNDABOUTS_MOST + 1, next->roundabouts,
                              now->roundabouts};
    case PANEL_REFUSALS:
        return (struct tally){board->refusal_values, REFUSALS_MOST + 1, next->refusals,
                              now->refusals};
    default:
        return (struct tally){NULL, TEMPS_MOST, next->temps, now->temps};
    }
}

/* Whether a turn that is over has written there; a first refusal, say, costs nothing. */
static bool has_changed(const struct scene *scene, uint32_t panel)
{
    struct tally tally = tally_of(scene, panel);
    if (sum_of(&scene->view.score, panel) != sum_of(&scene->before, panel))
        return true;
    if (panel == PANEL_ESTATES)
        return memcmp(scene->next.agents, scene->now->agents, sizeof scene->next.agents) != 0;
    return panel != PANEL_PLANS && panel != PANEL_PARKS && tally.marks != tally.before;
}

/* ---- The strip ---- */

/* Its order is that of a turn, not that of the sheet. */
static const uint8_t strip_order[] = {PANEL_PARKS, PANEL_POOLS,       PANEL_TEMPS,    PANEL_ESTATES,
                                      PANEL_BIS,   PANEL_ROUNDABOUTS, PANEL_REFUSALS, PANEL_PLANS};

/* A sum; where the candidate changes it, in colour and with the difference. */
static void draw_strip_sum(const struct scene *scene, uint32_t panel, struct kv_point at,
                           enum kv_align align)
{
    int32_t sum = sum_of(&scene->view.score, panel);
    int32_t change = sum - sum_of(&scene->before, panel);
    char data[16];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    if (!change) {
        welcome_draw_number(&scene->view, at.x, at.y,
                            (struct lettering){160, KV_FIGURES, align, KV_INK}, sum);
        return;
    }
    uint8_t colour = change > 0 ? KV_GOOD : KV_BAD;
    int32_t shift = align == KV_MIDDLE ? 75 : 0;
    welcome_put_signed(&text, change);
    welcome_draw_number(&scene->view, at.x - shift, at.y,
                        (struct lettering){160, KV_FIGURES, align, colour}, sum);
    welcome_draw_text(&scene->view,
                      at.x - shift +
                          (align == KV_MIDDLE ? 90
                           : sum > 9          ? 170
                                              : 100),
                      at.y, (struct lettering){115, KV_FIGURES, KV_LEFT, KV_QUIET}, data);
}

void welcome_draw_strip_piece(const struct scene *scene)
{
    const struct kv_drawing *drawing = scene->drawing;
    uint32_t count = sizeof strip_order - !scene->view.table->advanced, drawn = 0;
    bool flat = drawing->height < 460;
    struct area all = {5, 5, drawing->width - 10, drawing->height - 10};
    int32_t step = all.width / (int32_t)count;
    welcome_draw_box(&scene->view, all, 100,
                     (struct kv_look){.fill = KV_CARD, .line = KV_FAINT, .width = 10});
    for (uint32_t i = 1; i < count; i++)
        welcome_draw_line(&scene->view, all.x + (int32_t)i * step, all.y, all.x + (int32_t)i * step,
                          all.y + all.height, (struct kv_look){.line = KV_FAINT, .width = 10});
    for (uint32_t i = 0; i < sizeof strip_order; i++) {
        if (strip_order[i] == PANEL_ROUNDABOUTS && !scene->view.table->advanced)
            continue;
        int32_t left = all.x + (int32_t)drawn++ * step, middle = left + step / 2;
        if (drawing->before && has_changed(scene, strip_order[i]))
            welcome_draw_box(&scene->view,
                             (struct area){left + 20, all.y + 20, step - 40, all.height - 40}, 60,
                             (struct kv_look){.fill = KV_GLOW});
        if (flat) {
            welcome_draw_sign(&scene->view, signs[strip_order[i]], left + 40,
                              all.y + all.height / 2 - 95, 190);
            draw_strip_sum(scene, strip_order[i],
                           welcome_point(left + 240, all.y + all.height / 2 + 58), KV_LEFT);
        } else {
            welcome_draw_sign(&scene->view, signs[strip_order[i]], middle - 105, all.y + 40, 210);
            draw_strip_sum(scene, strip_order[i], welcome_point(middle, all.y + all.height - 60),
                           KV_MIDDLE);
        }
    }
}

/* ---- Open tracks ---- */

/* Whether a figure is ours. */
static void mark(const struct scene *scene, const uint8_t *figure, int32_t x, int32_t y)
{
    kv_mark_origin(scene->view.canvas, box_of(scene->view.table), figure, welcome_point(x, y),
                   KV_MARK_IN_HAND);
}

/* Temps pay by rules of the box that stand nowhere on their track. */
static void mark_temps(const struct scene *scene, struct area area)
{
    const struct table *table = scene->view.table;
    const struct box *box = box_of(table);
    mark(scene,
         table->thresholds == BY_RANK ? box->temp_rank_points
                                      : &box->temp_thresholds[table->thresholds]->marks,
         area.x + 60, area.y + 60);
}

enum { CAPTION = 280, INSET = 70, TRACK_GAP = 60 };

/* A caption with the sign, the name if there is space for it, and the sum. */
static void draw_panel(const struct scene *scene, uint32_t panel, struct area area)
{
    int32_t change = sum_of(&scene->view.score, panel) - sum_of(&scene->before, panel);
    const uint8_t *colours = welcome_icon_colours[signs[panel]];
    const char *name = welcome_panel_caption(panel);
    int32_t room = area.width - 2 * INSET - 250 - 270;
    welcome_draw_box(&scene->view, area, 100,
                     (struct kv_look){.fill = KV_CARD, .line = KV_FAINT, .width = 10});
    welcome_draw_sign(&scene->view, signs[panel], area.x + INSET, area.y + 50, 200);
    if (kv_text_fitting(KV_FIGURES, 145, room, name) >= 110)
        welcome_draw_fitted(&scene->view, area.x + INSET + 250, area.y + 205, room,
                            (struct lettering){145, KV_FIGURES, KV_LEFT, colours[0]}, name);
    welcome_draw_number(&scene->view, area.x + area.width - INSET, area.y + 215,
                        (struct lettering){200, KV_FIGURES, KV_RIGHT,
                                           change > 0   ? KV_GOOD
                                           : change < 0 ? KV_BAD
                                                        : KV_INK},
                        sum_of(&scene->view.score, panel));
}

/* Three lines: the plans with their points, or the parks of the streets. */
static void draw_lines(const struct scene *scene, uint32_t panel, struct area area)
{
    int32_t step = (area.height - CAPTION - 40) / 3, right = area.x + area.width - INSET - 20;
    uint32_t cell = panel == PANEL_PLANS ? CELL_PLANS : CELL_PARKS;
    for (uint32_t i = 0; i < 3; i++) {
        int32_t points = scene->view.score.cell[cell + i];
        int32_t y = area.y + CAPTION + (int32_t)i * step + step / 2;
        if (panel == PANEL_PLANS)
            welcome_draw_text(&scene->view, area.x + INSET + 30, y + 55,
                              (struct lettering){150, KV_FIGURES, KV_LEFT, KV_QUIET},
                              welcome_pile_name(edition_of(scene->view.table), i));
        else
            welcome_draw_sign(&scene->view, PARK, area.x + INSET, y - 95, 190);
        if (points || panel == PANEL_PARKS)
            welcome_draw_number(&scene->view, right, y + 65,
                                (struct lettering){200, KV_SCRIPT, KV_RIGHT, KV_HAND}, points);
        if (i)
            welcome_draw_line(&scene->view, area.x + INSET, y - step / 2, right + 20, y - step / 2,
                              (struct kv_look){.line = KV_FAINT, .width = 8});
    }
}

/* Boxes in two rows: crossed, the one that pays now, and those to come. */
static void draw_box(const struct scene *scene, uint32_t panel, const struct tally *tally,
                     uint32_t i, struct area box)
{
    const uint8_t *colours = welcome_icon_colours[signs[panel]];
    bool pays = tally->values && i == tally->marks, crossed = i < tally->marks;
    struct kv_look look = {.fill = crossed ? colours[1] : KV_NO_COLOUR,
                           .line = crossed ? colours[0] : KV_EDGE,
                           .width = 8};
    if (pays)
        look = (struct kv_look){.fill = colours[1], .line = colours[0], .width = 20};
    if (crossed && i >= tally->before)
        look = (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 20};
    scene->view.canvas->writer->circle(scene->view.canvas,
                                       welcome_point(box.x + box.width / 2, box.y + box.height / 2),
                                       box.width / 2 - look.width / 2, look);
    if (crossed)
        welcome_draw_cross(&scene->view, welcome_grown(box, -box.width / 5),
                           welcome_quirk(panel, i));
    else if (tally->values)
        welcome_draw_number(
            &scene->view, box.x + box.width / 2, box.y + box.height / 2 + 42,
            (struct lettering){115, KV_FIGURES, KV_MIDDLE, pays ? KV_INK : KV_QUIET},
            tally->values[i]);
    if (tally->values)
        mark(scene, &tally->values[i], box.x + box.width * 9 / 10, box.y + box.height / 10);
}

static void draw_boxes(const struct scene *scene, uint32_t panel, struct area area)
{
    struct tally tally = tally_of(scene, panel);
    uint32_t columns = (tally.boxes + 1) / 2;
    int32_t width = area.width - 2 * INSET, rows = area.height - CAPTION - 60;
    int32_t pitch = width / (int32_t)columns;
    pitch = pitch > rows / 2 ? rows / 2 : pitch;
    pitch = pitch > 300 ? 300 : pitch;
    int32_t left = area.x + (area.width - pitch * (int32_t)columns) / 2;
    int32_t top = area.y + CAPTION + (rows - 2 * pitch) / 2;
    for (uint32_t i = 0; i < tally.boxes; i++)
        draw_box(scene, panel, &tally, i,
                 (struct area){left + pitch * (int32_t)(i % columns) + pitch / 20,
                               top + pitch * (int32_t)(i / columns) + pitch / 20, pitch * 9 / 10,
                               pitch * 9 / 10});
}

/* ---- Estates ---- */

/* A house in its colour with the size of its estate. */
static void draw_size(const struct scene *scene, uint32_t size, int32_t middle, int32_t top,
                      int32_t width)
{
    int32_t half = width / 2, eaves = top + width / 3, foot = top + width * 9 / 10;
    struct kv_point points[] = {{middle - half, foot},
                                {middle - half, eaves},
                                {middle, top},
                                {middle + half, eaves},
                                {middle + half, foot}};
    scene->view.canvas->writer->polygon(
        scene->view.canvas, points, 5,
        (struct kv_look){.fill = (uint8_t)(KV_ROOF_1 + size), .line = KV_INK, .width = 10});
    int32_t figure = width * 60 / 100 < 110 ? 110 : width * 60 / 100;
    welcome_draw_number(&scene->view, middle, foot - width / 10,
                        (struct lettering){figure, KV_FIGURES, KV_MIDDLE, KV_ROOF_INK},
                        (int32_t)size + 1);
}

static uint32_t estates_of(const struct scene *scene, uint32_t size)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < STREETS; i++) {
        uint32_t from = 0, first, houses;
        while (welcome_street_estate(&scene->next.street[i], scene->view.board->length[i], &from,
                                     &first, &houses))
            count += houses == size + 1;
    }
    return count;
}

static const uint8_t *value_of(const struct scene *scene, uint32_t size, uint32_t more)
{
    uint32_t marks = scene->now->agents[size] + more;
    uint32_t most = scene->view.board->agent_boxes[size];
    return &scene->view.board->estate_values[size][marks < most ? marks : most];
}

/* One size: its value, the next one, and how many there are. */
static void draw_column(const struct scene *scene, uint32_t size, struct area column)
{
    char data[16];
    struct kv_text text;
    uint32_t count = estates_of(scene, size);
    int32_t middle = column.x + column.width / 2, step = (column.height - 40) / 4;
    bool more = scene->next.agents[size] < scene->view.board->agent_boxes[size];
    bool fresh = scene->next.agents[size] > scene->now->agents[size];
    draw_size(scene, size, middle, column.y, step < 190 ? step : 190);
    welcome_draw_number(&scene->view, middle, column.y + 2 * step,
                        (struct lettering){step < 180 ? step : 180, KV_FIGURES, KV_MIDDLE,
                                           fresh ? KV_GOOD : KV_INK},
                        *value_of(scene, size, fresh));
    mark(scene, value_of(scene, size, fresh), middle + 130, column.y + 2 * step - 130);
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "▸%u", *value_of(scene, size, fresh + 1) + 0u);
    if (more)
        mark(scene, value_of(scene, size, fresh + 1), middle + 130, column.y + 2 * step + 50);
    if (more)
        welcome_draw_text(&scene->view, middle, column.y + 2 * step + 140,
                          (struct lettering){115, KV_FIGURES, KV_MIDDLE, KV_QUIET}, data);
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "×%u", (unsigned)count);
    if (count)
        welcome_draw_text(&scene->view, middle, column.y + column.height - 20,
                          (struct lettering){150, KV_SCRIPT, KV_MIDDLE, KV_HAND}, data);
}

static void draw_columns(const struct scene *scene, struct area area)
{
    int32_t width = (area.width - 2 * INSET) / SIZES;
    for (uint32_t size = 0; size < SIZES; size++) {
        struct area column = {area.x + INSET + (int32_t)size * width, area.y + CAPTION, width,
                              area.height - CAPTION - 30};
        const kv_move *move = welcome_scene_move(scene, SITE_AGENTS + size);
        if (move) {
            welcome_begin_choice(scene, KV_BY_SITE, SITE_AGENTS + size, *move);
            welcome_draw_box(
                &scene->view, welcome_grown(column, -8), 60,
                (struct kv_look){.fill = KV_GLOW,
                                 .line = KV_GLOW_EDGE,
                                 .width = scene->picked == SITE_AGENTS + size ? 26 : 10});
        }
        draw_column(scene, size, column);
        if (move)
            welcome_end_touch(scene);
    }
}

static void draw_track(const struct scene *scene, uint32_t panel, struct area area)
{
    draw_panel(scene, panel, area);
    if (panel == PANEL_PLANS || panel == PANEL_PARKS)
        draw_lines(scene, panel, area);
    else if (panel == PANEL_ESTATES)
        draw_columns(scene, area);
    else
        draw_boxes(scene, panel, area);
    if (panel == PANEL_TEMPS)
        mark_temps(scene, area);
}

void welcome_draw_tracks_piece(const struct scene *scene)
{
    const struct kv_drawing *drawing = scene->drawing;
    struct panel_share shares[SHARES_MOST];
    uint32_t count = welcome_track_shares(drawing, shares);
    int32_t rows = shares[count - 1].row + 1;
    int32_t height = (drawing->height - (rows - 1) * TRACK_GAP) / rows;
    for (uint32_t i = 0, end; i < count; i = end) {
        int32_t sum = 0, x = 0, wide;
        for (end = i; end < count && shares[end].row == shares[i].row; end++)
            sum += shares[end].share;
        wide = drawing->width - (int32_t)(end - i - 1) * TRACK_GAP;
        for (uint32_t j = i; j < end; j++) {
            int32_t width = wide * shares[j].share / sum;
            draw_track(scene, shares[j].panel,
                       (struct area){x + 5, shares[j].row * (height + TRACK_GAP) + 5, width - 10,
                                     height - 10});
            x += width + TRACK_GAP;
        }
    }
}

/* ---- The panel of the agents ---- */

static void draw_choice(const struct scene *scene, uint32_t size, struct area area)
{
    uint32_t count = estates_of(scene, size), now = *value_of(scene, size, 0),
             raised = *value_of(scene, size, 1);
    int32_t middle = area.x + area.width / 2, gain = (int32_t)(count * (raised - now));
    int32_t step = area.height / 4;
    char data[48];
    struct kv_text text;
    draw_size(scene, size, middle, area.y + step / 5, step < 330 ? step * 8 / 10 : 270);
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, raised > now ? "%u ▸ %u" : "%u", (unsigned)now, (unsigned)raised);
    welcome_draw_fitted(&scene->view, middle, area.y + step * 17 / 10, area.width - 60,
                        (struct lettering){175, KV_FIGURES, KV_MIDDLE, KV_INK}, data);
    mark(scene, value_of(scene, size, 1), area.x + area.width - 45, area.y + step * 17 / 10 - 150);
    kv_text_start(&text, data, sizeof data);
    if (raised == now)
        kv_put(&text, "%s", kv_translate(KV_MARK_IN("column", "full")));
    else if (count)
        kv_put(&text, kv_translate("%u built"), (unsigned)count);
    else
        kv_put(&text, "%s", kv_translate(KV_MARK_IN("estates", "none")));
    welcome_draw_fitted(&scene->view, middle, area.y + step * 25 / 10, area.width - 40,
                        (struct lettering){130, KV_WORDS, KV_MIDDLE, KV_INK}, data);
    kv_text_start(&text, data, sizeof data);
    welcome_put_signed(&text, gain);
    welcome_draw_text(&scene->view, middle, area.y + area.height - step / 4,
                      (struct lettering){190, KV_FIGURES, KV_MIDDLE, gain ? KV_GOOD : KV_QUIET},
                      gain ? data : "0");
}

void welcome_draw_panel_piece(const struct scene *scene)
{
    const struct kv_drawing *drawing = scene->drawing;
    int32_t head = 300, between = 60, width = (drawing->width - 7 * between) / SIZES;
    welcome_draw_fitted(&scene->view, 2 * between, 215, drawing->width - 4 * between,
                        (struct lettering){165, KV_WORDS, KV_LEFT, KV_INK},
                        kv_translate("Value of an estate, and how many you have"));
    for (uint32_t size = 0; size < SIZES; size++) {
        struct area area = {between + (int32_t)size * (width + between), head, width,
                            drawing->height - head - between};
        uint32_t site = SITE_AGENTS + size;
        const kv_move *move = welcome_scene_move(scene, site);
        if (move)
            welcome_begin_choice(scene, KV_BY_SITE, site, *move);
        else
            welcome_begin_question(scene, site);
        welcome_draw_box(&scene->view, area, 120,
                         (struct kv_look){.fill = move ? KV_GLOW : KV_CARD,
                                          .line = move ? KV_GLOW_EDGE : KV_FAINT,
                                          .width = scene->picked == site ? 30 : 15});
        draw_choice(scene, size, area);
        welcome_end_touch(scene);
    }
}
