/* The board: three streets, and what can be done on them now. */
#include "draw/pack_marks.h"
#include "games/welcome/hand/hand.h"

/* ---- Parks ---- */

/* The head of a street: its name, and its parks. Those planted are trees; then comes what they pay
 * now, and what more would pay. */
static void draw_park(const struct scene *scene, const struct lane *lane, uint32_t street,
                      struct kv_point at, uint32_t i)
{
    int32_t radius = lane->big ? 115 : 98, size = lane->big ? 135 : 120;
    uint32_t marks = scene->next.street[street].parks;
    bool fresh = marks > scene->now->street[street].parks;
    struct kv_look look = {.fill = KV_CARD, .line = KV_LEAF, .width = 10};
    if (i < marks) {
        bool new = i >= scene->shown->street[street].parks && !fresh;
        if (new)
            welcome_begin_motion(scene, KV_POPS, 0);
        welcome_draw_path(&scene->view,
                          "M46 98L46 66C22 68 10 52 14 36C14 16 32 4 50 6C68 4 86 16 86 36"
                          "C90 52 78 68 54 66L54 98Z",
                          at.x - radius, at.y - radius, 2 * radius,
                          (struct kv_look){.fill = KV_ROOF_4, .line = KV_LEAF, .width = 12});
        if (new)
            welcome_end_motion(scene);
        return;
    }
    if (i == marks)
        look = (struct kv_look){
            .fill = fresh ? KV_GLOW : KV_CARD, .line = fresh ? KV_GLOW_EDGE : KV_LEAF, .width = 26};
    scene->view.canvas->writer->circle(scene->view.canvas, at, radius - look.width / 2, look);
    welcome_draw_number(
        &scene->view, at.x, at.y + size * 36 / 100,
        (struct lettering){size, KV_FIGURES, KV_MIDDLE, i == marks ? KV_INK : KV_QUIET},
        scene->view.board->park_values[street][i]);
    kv_mark_origin(scene->view.canvas, box_of(scene->view.table),
                   &scene->view.board->park_values[street][i],
                   welcome_point(at.x + radius * 8 / 10, at.y - radius * 8 / 10), KV_MARK_IN_HAND);
}

/* The track of a street's parks, at the right end of its head. */
static struct area park_track(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    int32_t boxes = scene->view.board->park_boxes[street] + 1;
    int32_t pitch = lane->big ? 300 : lane->area.width < 3600 ? 206 : 222;
    int32_t width = pitch * boxes + 40;
    int32_t right = lane->area.x + lane->area.width - (lane->big ? 70 : 30);
    return (struct area){right - width, lane->area.y + 15, width, lane->head - 15};
}

struct kv_point welcome_park_at(const struct scene *scene, const struct lane *lane, uint32_t street,
                                uint32_t park)
{
    struct area track = park_track(scene, lane, street);
    int32_t pitch = (track.width - 40) / (scene->view.board->park_boxes[street] + 1);
    return welcome_point(track.x + 20 + pitch / 2 + pitch * (int32_t)park,
                         track.y + track.height / 2);
}

static void draw_head(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    uint32_t boxes = scene->view.board->park_boxes[street] + 1u;
    struct area track = park_track(scene, lane, street);
    kv_move park = move_make(MOVE_PARK, 0, 0);
    bool legal = scene->now->street_written == street && welcome_find_move(&scene->view, park);
    welcome_draw_fitted(&scene->view, lane->area.x + (lane->big ? 150 : 90),
                        lane->area.y + (lane->big ? 220 : 190), track.x - lane->area.x - 130,
                        (struct lettering){lane->big ? 175 : 145, KV_FIGURES, KV_LEFT,
                                           welcome_paint(scene)->caption},
                        welcome_street_name(street));
    kv_mark_origin(
        scene->view.canvas, box_of(scene->view.table), &scene->view.board->length[street],
        welcome_point(lane->area.x + (lane->big ? 105 : 55), lane->area.y + 90), KV_MARK_IN_HAND);
    if (legal) {
        welcome_begin_move(scene, KV_MAKES, park);
        welcome_draw_box(
            &scene->view, track, track.height / 2,
            (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 15, .dashed = true});
    }
    welcome_begin_icon(&scene->view, PARK);
    for (uint32_t i = 0; i < boxes; i++)
        draw_park(scene, lane, street, welcome_park_at(scene, lane, street, i), i);
    welcome_end_icon(&scene->view);
    if (legal)
        welcome_end_touch(scene);
}

/* ---- Fences ---- */

int32_t welcome_gap_x(const struct lane *lane, uint32_t gaps)
{
    return lane->left + (int32_t)gaps * lane->pitch;
}

/* A post between two houses, from the eaves to the pavement. */
void welcome_draw_post(const struct scene *scene, const struct lane *lane, int32_t x,
                       struct kv_look look)
{
    int32_t half = lane->big ? 45 : 27, top = lane->eaves - (lane->big ? 20 : 10);
    int32_t foot = lane->base + lane->garden - 30;
    struct kv_point points[] = {{x - half, foot},
                                {x - half, top + 2 * half},
                                {x, top},
                                {x + half, top + 2 * half},
                                {x + half, foot}};
    scene->view.canvas->writer->polygon(scene->view.canvas, points, 5, look);
}

static bool has_fence(const struct scene *scene, uint32_t street, uint32_t gaps)
{
    return gaps == 0 || gaps == scene->view.board->length[street] ||
           scene->next.street[street].fences >> (gaps - 1) & 1;
}

static bool is_new_fence(const struct scene *scene, uint32_t street, uint32_t gaps)
{
    uint32_t new =
        scene->now->street[street].fences & ~(uint32_t)scene->shown->street[street].fences;
    return gaps && new >> (gaps - 1) & 1;
}

void welcome_draw_fences(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    uint8_t fence = welcome_paint(scene)->fence;
    struct kv_look post = {.fill = fence, .line = welcome_paint(scene)->line, .width = 6};
    uint32_t length = scene->view.board->length[street];
    for (uint32_t gaps = 1; gaps < length; gaps++)
        if (!has_fence(scene, street, gaps))
            welcome_draw_line(&scene->view, welcome_gap_x(lane, gaps), lane->eaves + 150,
                              welcome_gap_x(lane, gaps), lane->base + lane->garden - 30,
                              (struct kv_look){.line = KV_FAINT, .width = 8, .dashed = true});
    for (uint32_t gaps = 0; gaps <= length; gaps++)
        if (has_fence(scene, street, gaps) && !is_new_fence(scene, street, gaps))
            welcome_draw_post(scene, lane, welcome_gap_x(lane, gaps), post);
    for (uint32_t gaps = 1; gaps < length; gaps++)
        if (is_new_fence(scene, street, gaps)) {
            welcome_begin_motion(scene, KV_POPS, 0);
            welcome_draw_post(scene, lane, welcome_gap_x(lane, gaps), post);
            welcome_end_motion(scene);
        }
    for (uint32_t gaps = 0; lane->big && gaps <= length; gaps++)
        for (uint32_t rail = 1; rail <= 2 && has_fence(scene, street, gaps); rail++) {
            int32_t y = lane->eaves + (lane->base - lane->eaves) * (int32_t)rail / 3 + 60;
            welcome_draw_line(&scene->view, welcome_gap_x(lane, gaps) - 75, y,
                              welcome_gap_x(lane, gaps) + 75, y,
                              (struct kv_look){.line = fence, .width = 20});
        }
}

/* ---- Estates ---- */

/* How far a string of `flags` hangs down at one of them. */
static int32_t sag(const struct lane *lane, int32_t flag, int32_t flags)
{
    return (lane->big ? 90 : 50) * 4 * flag * (flags - flag) / (flags * flags);
}

/* Flags over houses that have served a plan. */
static void draw_bunting(const struct scene *scene, const struct lane *lane, uint32_t first,
                         uint32_t last)
{
    static const uint8_t colours[] = {KV_BRICK, KV_ROOF_3, KV_WATER};
    int32_t left = welcome_gap_x(lane, first), width = welcome_gap_x(lane, last + 1) - left;
    int32_t flags = width / (lane->big ? 200 : 110), y = lane->eaves - lane->roof - 40;
    int32_t drop = lane->big ? 110 : 75;
    for (uint32_t kind = 0; kind < sizeof colours; kind++)
        for (int32_t i = (int32_t)kind; i < flags; i += (int32_t)sizeof colours) {
            int32_t from = left + width * i / flags, to = left + width * (i + 1) / flags;
            int32_t low = y + (sag(lane, i, flags) + sag(lane, i + 1, flags)) / 2;
            struct kv_point flag[] = {
                {from + 10, low}, {to - 10, low}, {(from + to) / 2, low + drop}};
            scene->view.canvas->writer->polygon(scene->view.canvas, flag, 3,
                                                (struct kv_look){.fill = colours[kind]});
        }
    for (int32_t i = 0; i < flags; i++)
        welcome_draw_line(&scene->view, left + width * i / flags, y + sag(lane, i, flags),
                          left + width * (i + 1) / flags, y + sag(lane, i + 1, flags),
                          (struct kv_look){.line = welcome_paint(scene)->line, .width = 8});
}

void welcome_draw_used(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    const struct street *marks = &scene->next.street[street];
    for (uint32_t first = 0, last; marks->used >> first; first = last + 1) {
        last = first;
        if (!(marks->used >> first & 1))
            continue;
        while (marks->used >> (last + 1) & 1 && !(marks->fences >> last & 1))
            last++;
        bool new = !(scene->shown->street[street].used >> first & 1) &&
                   scene->now->street[street].used >> first & 1;
        if (new)
            welcome_begin_motion(scene, KV_DROPS, 0);
        draw_bunting(scene, lane, first, last);
        if (new)
            welcome_end_motion(scene);
    }
}

/* A plaque on the pavement with the size of a finished estate. */
static void draw_plaque(const struct scene *scene, const struct lane *lane, uint32_t first,
                        uint32_t size)
{
    int32_t left = welcome_gap_x(lane, first) + 60, right = welcome_gap_x(lane, first + size) - 60;
    int32_t y = lane->base + lane->garden + lane->pavement / 2, height = lane->big ? 190 : 150;
    int32_t width = lane->big ? 340 : 220;
    uint8_t colour = (uint8_t)(KV_ROOF_1 + size - 1);
    struct area plaque = {(left + right - width) / 2, y - height / 2, width, height};
    scene->view.canvas->writer->begin_icon(scene->view.canvas, "estate");
    if (size > 1)
        welcome_draw_line(&scene->view, left, y, right, y,
                          (struct kv_look){.line = colour, .width = 30});
    welcome_draw_box(
        &scene->view, plaque, height / 2,
        (struct kv_look){.fill = colour, .line = welcome_paint(scene)->line, .width = 10});
    welcome_draw_number(
        &scene->view, (left + right) / 2, y + (lane->big ? 52 : 44),
        (struct lettering){lane->big ? 145 : 122, KV_FIGURES, KV_MIDDLE, KV_ROOF_INK},
        (int32_t)size);
    welcome_end_icon(&scene->view);
}

static void draw_plaques(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    uint32_t from = 0, first, size;
    uint8_t now[HOUSES_MOST], shown[HOUSES_MOST];
    welcome_estate_sizes(scene, scene->now, street, now);
    welcome_estate_sizes(scene, scene->shown, street, shown);
    while (welcome_street_estate(&scene->next.street[street], scene->view.board->length[street],
                                 &from, &first, &size)) {
        bool new = now[first] != shown[first] && now[first] == size;
        if (new)
            welcome_begin_motion(scene, KV_POPS, size);
        draw_plaque(scene, lane, first, size);
        if (new)
            welcome_end_motion(scene);
    }
}

/* A dashed line around houses first to last. */
static void draw_outline(const struct scene *scene, const struct lane *lane, uint32_t first,
                         uint32_t last)
{
    int32_t top = lane->eaves - lane->roof - 40;
    struct area area = {welcome_gap_x(lane, first) + 15, top,
                        lane->pitch * (int32_t)(last - first + 1) - 30,
                        lane->base + lane->garden - top - 10};
    welcome_draw_box(&scene->view, area, 90,
                     (struct kv_look){.line = KV_GLOW_EDGE, .width = 24, .dashed = true});
}

/* The houses a plan would use: one outline for each run between fences. */
static void draw_wanted(const struct scene *scene, const struct lane *lane, uint32_t street,
                        uint32_t houses)
{
    for (uint32_t first = 0, last; houses >> first; first = last + 1) {
        last = first;
        if (!(houses >> first & 1))
            continue;
        while (houses >> (last + 1) & 1 && !(scene->next.street[street].fences >> last & 1))
            last++;
        draw_outline(scene, lane, first, last);
    }
}

/* ---- What can be done ---- */

/* A box without colour: it only widens the target. */
static void draw_reach(const struct scene *scene, struct area area)
{
    welcome_draw_box(&scene->view, area, 0, (struct kv_look){0});
}

/* Two numbers that can be copied stand above each other. */
static void draw_ghost_numbers(const struct scene *scene, const struct lane *lane, uint32_t street,
                               uint32_t house)
{
    const kv_move *moves = scene->drawing->moves;
    uint32_t site = SITE_HOUSES + place_make(street, house);
    struct area window = welcome_window(lane, house);
    unsigned first = (unsigned)move_argument(moves[scene->first[site] - 1]);
    char data[8];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", first);
    if (!scene->second[site]) {
        welcome_draw_house_number(scene, lane, street, house, KV_GHOST, data);
        return;
    }
    int32_t size = window.height / 2 < 250 ? window.height / 2 : 250;
    struct lettering letters = {size < 110 ? 110 : size, KV_SCRIPT, KV_MIDDLE, KV_GHOST};
    int32_t x = window.x + window.width / 2, y = window.y + window.height / 2;
    welcome_draw_number(&scene->view, x, y - 10, letters, (int32_t)first);
    welcome_draw_number(&scene->view, x, y + letters.size * 7 / 10, letters,
                        (int32_t)move_argument(moves[scene->second[site] - 1]));
}

/* A house that could become a roundabout; the candidate is one already. */
static void draw_roundabout_ghost(const struct scene *scene, const struct lane *lane,
                                  uint32_t house, bool picked)
{
    struct area window = welcome_window(lane, house);
    int32_t size = window.width < window.height ? window.width : window.height;
    if (picked) {
        draw_outline(scene, lane, house, house);
        return;
    }
    welcome_draw_box(
        &scene->view, window, 20,
        (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 14, .dashed = true});
    struct kv_point middle = {window.x + window.width / 2, window.y + window.height / 2};
    for (int32_t ring = 2; ring <= 5; ring += 3) /* the icon would be too fine, too often */
        scene->view.canvas->writer->circle(scene->view.canvas, middle, size * ring / 12,
                                           (struct kv_look){.line = KV_GLOW_EDGE, .width = 14});
}

/* The window of a house in which a number can be written: the number, faintly, or in ink. */
static void draw_ghost(const struct scene *scene, const struct lane *lane, uint32_t street,
                       uint32_t house)
{
    bool picked = scene->picked == SITE_HOUSES + place_make(street, house);
    const struct paint *paint = welcome_paint(scene);
    struct kv_look look = {.fill = picked ? paint->lit : KV_GLOW,
                           .line = KV_GLOW_EDGE,
                           .width = picked ? 26 : 14,
                           .dashed = !picked};
    char data[8];
    struct kv_text text;
    welcome_draw_box(&scene->view, welcome_window(lane, house), 20, look);
    if (!picked) {
        draw_ghost_numbers(scene, lane, street, house);
        return;
    }
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", scene->next.street[street].house[house] - 1u);
    welcome_draw_house_number(scene, lane, street, house, paint->written, data);
}

/* An estate that can serve the plan: all its houses are one target. */
static void draw_use(const struct scene *scene, const struct lane *lane, kv_move move,
                     uint32_t site)
{
    uint32_t first = move_house(move), last = first + move_argument(move) - 1;
    welcome_begin_choice(scene, KV_BY_SITE, site, move);
    draw_reach(scene, (struct area){welcome_gap_x(lane, first), lane->eaves - lane->roof,
                                    lane->pitch * (int32_t)move_argument(move),
                                    lane->base + lane->garden + lane->roof - lane->eaves});
    draw_outline(scene, lane, first, last);
    welcome_end_touch(scene);
}

static void draw_house_touch(const struct scene *scene, const struct lane *lane, uint32_t street,
                             uint32_t house)
{
    uint32_t place = place_make(street, house), site = SITE_HOUSES + place;
    const kv_move *move = welcome_scene_move(scene, site);
    if (!move) {
        welcome_begin_question(scene, scene->focus.value[KV_BY_CARD] == CARD_ROUNDABOUT
                                          ? SITE_ROUNDABOUTS + place
                                          : site);
        draw_reach(scene, welcome_lane_column(lane, house));
        welcome_end_touch(scene);
    } else if (move_kind(*move) == MOVE_USE) {
        draw_use(scene, lane, *move, site);
    } else {
        bool roundabout = move_kind(*move) == MOVE_ROUNDABOUT;
        welcome_begin_choice(scene, KV_BY_SITE, roundabout ? SITE_ROUNDABOUTS + place : site,
                             *move);
        draw_reach(scene, welcome_lane_column(lane, house));
        if (roundabout)
            draw_roundabout_ghost(scene, lane, house, scene->picked == site);
        else
            draw_ghost(scene, lane, street, house);
        welcome_end_touch(scene);
    }
}

/* Houses inside an estate that can be used belong to its target. */
static void draw_house_touches(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    for (uint32_t house = 0; house < scene->view.board->length[street]; house++) {
        const kv_move *move = welcome_scene_move(scene, SITE_HOUSES + place_make(street, house));
        draw_house_touch(scene, lane, street, house);
        if (move && move_kind(*move) == MOVE_USE)
            house += move_argument(*move) - 1;
    }
}

/* A gap is touched from the middle of one house to the middle of the next. */
static void draw_gap_touches(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    for (uint32_t gap = 0; gap + 1 < scene->view.board->length[street]; gap++) {
        uint32_t site = SITE_GAPS + place_make(street, gap);
        const kv_move *move = welcome_scene_move(scene, site);
        struct area reach = welcome_lane_column(lane, gap);
        bool picked = scene->picked == site;
        reach.x += lane->pitch / 2;
        if (move)
            welcome_begin_choice(scene, KV_BY_SITE, site, *move);
        else
            welcome_begin_question(scene, site);
        draw_reach(scene, reach);
        if (move)
            welcome_draw_post(
                scene, lane, welcome_gap_x(lane, gap + 1),
                picked ? (struct kv_look){.fill = welcome_paint(scene)->fence,
                                          .line = KV_GLOW_EDGE,
                                          .width = 24}
                       : (struct kv_look){
                             .fill = KV_GLOW, .line = KV_GLOW_EDGE, .width = 12, .dashed = true});
        welcome_end_touch(scene);
    }
}

/* The pool of the house that was just written: one touch builds it. */
static void draw_pool_touch(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    kv_move pool = move_make(MOVE_POOL, 0, 0);
    uint32_t house = scene->now->house_written;
    if (scene->now->street_written != street || !welcome_find_move(&scene->view, pool))
        return;
    struct area column = welcome_lane_column(lane, house);
    welcome_begin_move(scene, KV_MAKES, pool);
    draw_reach(scene, column);
    welcome_draw_box(
        &scene->view,
        (struct area){column.x + 10, lane->base + 10, column.width - 20, lane->garden - 20},
        lane->garden / 2, (struct kv_look){.line = KV_GLOW_EDGE, .width = 24, .dashed = true});
    welcome_end_touch(scene);
}

/* What the candidate would bring, below its site. */
static void draw_gain(const struct scene *scene)
{
    int32_t gain = welcome_scene_gain(scene);
    uint32_t place =
        scene->picked < SITE_GAPS ? scene->picked - SITE_HOUSES : scene->picked - SITE_GAPS;
    char data[16];
    struct kv_text text;
    if (!gain || !scene->picked || scene->picked >= SITE_AGENTS)
        return;
    struct lane lane = welcome_lane(scene, place >> 4);
    int32_t x = welcome_gap_x(&lane, place & 15) + lane.pitch / (scene->picked < SITE_GAPS ? 2 : 1);
    int32_t width = lane.big ? 460 : 380, height = lane.big ? 270 : 240, y = lane.base + 20;
    x = x < width / 2 + 20 ? width / 2 + 20 : x;
    x = x > lane.area.width - width / 2 - 20 ? lane.area.width - width / 2 - 20 : x;
    kv_text_start(&text, data, sizeof data);
    welcome_put_signed(&text, gain);
    welcome_draw_box(&scene->view, (struct area){x - width / 2, y, width, height}, 70,
                     (struct kv_look){.fill = KV_INK, .line = KV_CARD, .width = 16});
    welcome_draw_text(&scene->view, x, y + height / 2 + 58,
                      (struct lettering){160, KV_FIGURES, KV_MIDDLE, KV_PAPER}, data);
}

void welcome_draw_board_piece(const struct scene *scene)
{
    uint16_t wanted[STREETS];
    welcome_scene_wanted(scene, wanted);
    for (uint32_t street = 0; street < STREETS; street++) {
        struct lane lane = welcome_lane(scene, street);
        welcome_draw_ground(scene, &lane, street);
        welcome_draw_gardens(scene, &lane, street);
        welcome_draw_houses(scene, &lane, street);
        welcome_draw_fences(scene, &lane, street);
        welcome_draw_used(scene, &lane, street);
        draw_plaques(scene, &lane, street);
        draw_head(scene, &lane, street);
        draw_wanted(scene, &lane, street, wanted[street]);
        if (scene->houses)
            draw_house_touches(scene, &lane, street);
        if (scene->gaps)
            draw_gap_touches(scene, &lane, street);
        draw_pool_touch(scene, &lane, street);
        welcome_draw_bis_marks(scene, &lane, street);
        welcome_draw_marks(scene, &lane, street);
    }
    draw_gain(scene);
    welcome_draw_mark_words(scene);
}
