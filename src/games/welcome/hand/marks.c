/*
 * What a turn has added to the board is framed. If another turn would have been better, the one
 * played is drawn as well, dashed and crossed out, and the rest of the sheet is pale.
 */
#include "games/welcome/hand/hand.h"

/* The houses of a street that one sheet has otherwise than another, a bit each. */
static uint32_t changed(const struct street *from, const struct street *to)
{
    uint32_t houses = 0;
    for (uint32_t i = 0; i < HOUSES_MOST; i++)
        if (from->house[i] != to->house[i])
            houses |= 1u << i;
    return houses;
}

static const struct street *played(const struct scene *scene, uint32_t street)
{
    const struct sheet *instead = (const struct sheet *)scene->drawing->instead;
    return instead ? &instead->street[street] : NULL;
}

bool welcome_is_faded(const struct scene *scene, uint32_t street, uint32_t house)
{
    return played(scene, street) &&
           !(changed(&scene->now->street[street], &scene->next.street[street]) >> house & 1);
}

/* ---- What was added ---- */

static struct area garden_of(const struct lane *lane, uint32_t house)
{
    struct area column = welcome_lane_column(lane, house);
    return (struct area){column.x + 10, lane->base + 10, column.width - 20, lane->garden - 20};
}

static void frame_house(const struct scene *scene, const struct lane *lane, uint32_t house,
                        bool roundabout, struct kv_look look)
{
    struct area area = welcome_window(lane, house);
    if (roundabout) {
        area = welcome_lane_column(lane, house);
        area.height -= lane->garden;
    }
    welcome_draw_box(&scene->view, area, 20, look);
}

static void draw_added(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    const struct street *from = &scene->now->street[street], *to = &scene->next.street[street];
    struct kv_look look = {.line = (uint8_t)kv_mark_colour(scene->drawing),
                           .width = lane->big ? 40 : 26};
    struct kv_look post = {.fill = welcome_paint(scene)->fence, .line = look.line, .width = 26};
    uint32_t houses = changed(from, to), fences = (uint32_t)(to->fences & ~from->fences);
    uint32_t pools = (uint32_t)(to->pools & ~from->pools);
    for (uint32_t i = 0; i < scene->view.board->length[street]; i++) {
        if (houses >> i & 1)
            frame_house(scene, lane, i, to->house[i] == HOUSE_ROUNDABOUT, look);
        if (fences >> i & 1)
            welcome_draw_post(scene, lane, welcome_gap_x(lane, i + 1), post);
        if (pools >> i & 1)
            welcome_draw_box(&scene->view, garden_of(lane, i), lane->garden / 2, look);
    }
}

/* ---- What was played instead ---- */

static void strike(const struct scene *scene, struct area area, uint8_t width)
{
    welcome_draw_line(&scene->view, area.x, area.y + area.height, area.x + area.width, area.y,
                      (struct kv_look){.line = KV_BAD, .width = width});
}

/* If the better turn writes there too, only the words above have the number. */
static void cross_house(const struct scene *scene, const struct lane *lane, uint32_t street,
                        uint32_t house)
{
    uint8_t written = played(scene, street)->house[house];
    struct area window = welcome_window(lane, house);
    char data[8];
    struct kv_text text;
    if (scene->next.street[street].house[house] != HOUSE_EMPTY)
        return;
    frame_house(scene, lane, house, written == HOUSE_ROUNDABOUT,
                (struct kv_look){
                    .fill = KV_CARD, .line = KV_BAD, .width = lane->big ? 36 : 24, .dashed = true});
    if (written != HOUSE_ROUNDABOUT) {
        kv_text_start(&text, data, sizeof data);
        kv_put(&text, "%u", written - 1u);
        welcome_draw_house_number(scene, lane, street, house, KV_BAD, data);
    }
    strike(scene, window, lane->big ? 24 : 18);
}

static void cross_park(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    uint32_t had = scene->now->street[street].parks, has = scene->next.street[street].parks;
    int32_t radius = lane->big ? 115 : 98;
    if (played(scene, street)->parks == had || has > had)
        return;
    struct kv_point at = welcome_park_at(scene, lane, street, had);
    struct area area = {at.x - radius, at.y - radius, 2 * radius, 2 * radius};
    welcome_draw_box(&scene->view, area, radius,
                     (struct kv_look){.line = KV_BAD, .width = 20, .dashed = true});
    strike(scene, area, 16);
}

static void draw_crossed(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    const struct street *from = &scene->now->street[street], *to = &scene->next.street[street];
    const struct street *was = played(scene, street);
    uint32_t houses = changed(from, was) & changed(to, was);
    uint32_t fences = (uint32_t)(was->fences & ~from->fences & ~to->fences);
    uint32_t pools = (uint32_t)(was->pools & ~from->pools & ~to->pools);
    struct kv_look look = {.line = KV_BAD, .width = 24, .dashed = true};
    struct kv_look post = {.fill = KV_CARD, .line = KV_BAD, .width = 20, .dashed = true};
    for (uint32_t i = 0; i < scene->view.board->length[street]; i++) {
        if (houses >> i & 1)
            cross_house(scene, lane, street, i);
        if (fences >> i & 1)
            welcome_draw_post(scene, lane, welcome_gap_x(lane, i + 1), post);
        if (pools >> i & 1) {
            welcome_draw_box(&scene->view, garden_of(lane, i), lane->garden / 2, look);
            strike(scene, garden_of(lane, i), 16);
        }
    }
    cross_park(scene, lane, street);
}

void welcome_draw_marks(const struct scene *scene, const struct lane *lane, uint32_t street)
{
    if (!scene->drawing->before)
        return;
    if (played(scene, street))
        draw_crossed(scene, lane, street);
    draw_added(scene, lane, street);
}

/* ---- Words ---- */

/* A plaque over a roof, or below the house. */
static void draw_words(const struct scene *scene, const struct lane *lane, uint32_t house,
                       bool below, uint8_t colour, const char *words)
{
    int32_t size = lane->big ? 135 : 118, height = size * 17 / 10;
    int32_t width = kv_text_width(KV_WORDS, size, words) + size;
    int32_t x = welcome_gap_x(lane, house) + lane->pitch / 2;
    int32_t y = below ? lane->base + 20 : lane->eaves - lane->roof - height * 3 / 4;
    int32_t least = width / 2 + 20, most = lane->area.width - width / 2 - 20;
    x = x < least ? least : x > most ? most : x;
    y = y < lane->area.y + 10 ? lane->area.y + 10 : y;
    welcome_draw_box(&scene->view, (struct area){x - width / 2, y, width, height}, height / 3,
                     (struct kv_look){.fill = colour, .line = KV_CARD, .width = 10});
    welcome_draw_text(&scene->view, x, y + height * 68 / 100,
                      (struct lettering){size, KV_WORDS, KV_MIDDLE, KV_PAPER}, words);
}

static void name_house(const struct scene *scene, uint32_t street, uint32_t house, bool better)
{
    const struct street *marks = better ? &scene->next.street[street] : played(scene, street);
    struct lane lane = welcome_lane(scene, street);
    bool both = scene->next.street[street].house[house] != HOUSE_EMPTY;
    char data[48];
    struct kv_text text;
    if (marks->house[house] == HOUSE_EMPTY || marks->house[house] == HOUSE_ROUNDABOUT)
        return;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, kv_translate(better ? "better: %u" : "played: %u"), marks->house[house] - 1u);
    draw_words(scene, &lane, house, !better && both, better ? KV_WATER : KV_BAD, data);
}

void welcome_draw_mark_words(const struct scene *scene)
{
    if (!scene->drawing->before || !scene->drawing->instead)
        return;
    for (uint32_t street = 0; street < STREETS; street++) {
        const struct street *from = &scene->now->street[street], *to = &scene->next.street[street];
        const struct street *was = played(scene, street);
        uint32_t crossed = changed(from, was) & changed(to, was);
        uint32_t added = changed(from, to) & changed(was, to);
        for (uint32_t i = 0; i < scene->view.board->length[street]; i++) {
            if (crossed >> i & 1)
                name_house(scene, street, i, false);
            if (added >> i & 1)
                name_house(scene, street, i, true);
        }
    }
}
