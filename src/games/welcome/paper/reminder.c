/*
 * The memo of the rules of Welcome on one small page: cells in two columns, chosen by what the
 * setup plays. They are measured first, with letters made smaller until all of them fit.
 */
#include "games/welcome/paper/faces.h"

/* ---- What is said, and when ---- */

/* What a setup plays with. */
enum fact {
    STACKS = 1 << 0,
    DRAFT = 1 << 1,
    SOLO = 1 << 2,
    RIVAL = 1 << 3,
    HAND = 1 << 4,   /* draft, solo or rival            */
    CLOSED = 1 << 5, /* the rival that scores nothing   */
    SCORING = 1 << 6,
    RANKED = 1 << 7, /* temps pay by rank               */
    FIRST = 1 << 8,
    LATER = 1 << 9,
    ADVANCED = 1 << 10,
    MANY = 1 << 11,
    LARGEST = 1 << 12, /* which estates of a rival count */
    BEST = 1 << 13
};

enum { NO_ICON = ICONS, SECTION };

/* Figures that a pack may change: then its cell is written with those of the box. */
enum figures { FIXED, TEMPS_BY_RANK, TEMPS_ALONE, TEMPS_CLOSED, LOST_ROUNDABOUTS, LOST_REFUSALS };

/* A piece of the memo: shown if everything it needs is in play. */
struct cell {
    uint16_t needs;
    uint8_t icon;
    bool wide; /* over both columns */
    uint8_t figures;
    const char *heading, *text;
};

static const struct cell cells[] = {
    {SOLO, SECTION, true, FIXED, KV_MARK("Setting up"), NULL},
    {RIVAL, SECTION, true, FIXED, KV_MARK("Setting up"), NULL},
    {SOLO, NO_ICON, true, FIXED, NULL,
     KV_MARK("One deck: shuffle the solo card into 40 of the 81 cards, and lay the other 41 on "
             "top.")},
    {RIVAL, NO_ICON, true, FIXED, NULL,
     KV_MARK("One deck: shuffle one of the three approval cards, unseen, into 20 of the 63 cards, "
             "and lay the other 43 on top. The two other approval cards begin the discards. The "
             "rival's card lies beside them.")},
    {0, SECTION, true, FIXED, KV_MARK("A turn"), NULL},
    {STACKS, NO_ICON, false, FIXED, KV_MARK("1. Cards"),
     KV_MARK("Turn the top card of each stack over. Its effect and the number now on top of the "
             "stack are a combination.")},
    {DRAFT, NO_ICON, false, FIXED, KV_MARK("1. Cards"), KV_MARK("Everybody holds three cards.")},
    {SOLO, NO_ICON, false, FIXED, KV_MARK("1. Cards"),
     KV_MARK("Draw three cards. The solo card turns all plans to their later points; draw another "
             "in its place.")},
    {RIVAL, NO_ICON, false, FIXED, KV_MARK("1. Cards"),
     KV_MARK("Draw three cards. An approval card is resolved at once, and another is drawn in its "
             "place.")},
    {STACKS, NO_ICON, false, FIXED, KV_MARK("2. Choice"),
     KV_MARK("All choose one of the three combinations at the same time; several may choose the "
             "same one.")},
    {HAND, NO_ICON, false, FIXED, KV_MARK("2. Choice"),
     KV_MARK("Take the number of one card and the effect of another one.")},
    {0, NO_ICON, false, FIXED, KV_MARK("3. Number"),
     KV_MARK("Write it in an empty house. Numbers rise from left to right along a street and do "
             "not repeat; they may be skipped, and houses left empty.")},
    {0, NO_ICON, false, FIXED, KV_MARK("4. Effect"),
     KV_MARK("If the number is written, its effect may be used.")},
    {0, NO_ICON, false, FIXED, KV_MARK("5. Plans"),
     KV_MARK("If you have all that a plan asks for, you may approve it: for its first points in "
             "the round in which that first happens, for its later points afterwards. An estate "
             "serves one plan and cannot be divided any more.")},
    {FIRST | MANY, NO_ICON, false, FIXED, KV_MARK("Reshuffling"),
     KV_MARK("Whoever approves a plan before all others may have the cards reshuffled.")},
    {DRAFT, NO_ICON, false, FIXED, KV_MARK("6. Passing on"),
     KV_MARK("Discard both cards, pass the third one to the right, and draw two.")},
    {SOLO, NO_ICON, false, FIXED, KV_MARK("6. Discard"), KV_MARK("Discard all three cards.")},
    {RIVAL, NO_ICON, false, FIXED, KV_MARK("6. Giving"),
     KV_MARK("Discard both cards; the third one goes on top of the rival's stack.")},
    {STACKS, NO_ICON, false, FIXED, KV_MARK("A stack runs out"),
     KV_MARK("Its last card stays as the effect; its other cards are shuffled into a new stack.")},
    {DRAFT, NO_ICON, false, FIXED, KV_MARK("The deck runs out"), KV_MARK("Shuffle the discards.")},
    {RIVAL, NO_ICON, false, FIXED, KV_MARK("The deck runs out"),
     KV_MARK("Shuffle the discards, with the approval cards among them. Cards of the rival do not "
             "come back.")},
    {0, ICON_REFUSAL, false, FIXED, KV_MARK("Refusal"),
     KV_MARK("If no number fits anywhere, cross a refusal box. There is no effect in such a turn, "
             "but plans may be approved.")},
    {ADVANCED, ICON_ROUNDABOUT, false, FIXED, KV_MARK("Roundabout"),
     KV_MARK("One per turn and two per game, in an empty house, with fences on both sides. Behind "
             "it numbers start again.")},
    {0, SECTION, true, FIXED, KV_MARK("Effects"), NULL},
    {FIRST, FENCE, false, FIXED, KV_MARK("Fence"),
     KV_MARK("In a street between any two houses whose numbers are not equal. One to six built "
             "houses between two fences are a completed estate.")},
    {LATER, FENCE, false, FIXED, KV_MARK("Fence"),
     KV_MARK("In a street between any two houses. One to six built houses between two fences are a "
             "completed estate.")},
    {0, AGENT, false, FIXED, KV_MARK("Agent"),
     KV_MARK("Cross the next box of a size: every completed estate of that size pays more.")},
    {0, PARK, false, FIXED, KV_MARK_IN("welcome", "Park"),
     KV_MARK("Cross the next park of the street you wrote on.")},
    {0, POOL, false, FIXED, KV_MARK("Pool"),
     KV_MARK("If the house you wrote in has a pool, cross it and the next box.")},
    {0, TEMP, false, FIXED, KV_MARK("Temp"),
     KV_MARK("The number may be up to 2 larger or smaller, from 0 to 17. Cross a box.")},
    {FIRST, BIS, false, FIXED, KV_MARK("Bis"),
     KV_MARK("Copy any number into the empty house beside it, where no fence stands between them. "
             "Cross the next box.")},
    {LATER, BIS, false, FIXED, KV_MARK("Bis"),
     KV_MARK("Copy any number into the empty house beside it. Cross the next box.")},
    {0, SECTION, true, FIXED, KV_MARK("The end"), NULL},
    {MANY, NO_ICON, true, FIXED, NULL,
     KV_MARK("The game ends with the round in which somebody has approved three plans, filled "
             "three streets or crossed three refusals.")},
    {SOLO, NO_ICON, true, FIXED, NULL,
     KV_MARK("The game ends when you have approved three plans, filled three streets or crossed "
             "three refusals.")},
    {RIVAL, NO_ICON, true, FIXED, NULL,
     KV_MARK("The game ends when you have approved three plans, filled three streets or crossed "
             "three refusals. Only you end it: a rival's plans do not count.")},
    {SOLO, NO_ICON, true, FIXED, NULL, KV_MARK("It ends after 27 rounds at the latest.")},
    {0, SECTION, true, FIXED, KV_MARK("The score"), NULL},
    {0, ICON_PLAN, false, FIXED, KV_MARK("Plans"), KV_MARK("The points written down for them.")},
    {0, PARK, false, FIXED, KV_MARK_IN("welcome", "Parks"),
     KV_MARK("In each street the first figure not crossed.")},
    {0, POOL, false, FIXED, KV_MARK("Pools"), KV_MARK("The first figure not crossed.")},
    {RANKED, TEMP, false, TEMPS_BY_RANK, KV_MARK("Temps"),
     KV_MARK("Most boxes 7 points, second most 4, third 1; equals all get them. No box, no "
             "points.")},
    {SOLO, TEMP, false, TEMPS_ALONE, KV_MARK("Temps"), KV_MARK("Six boxes or more: 7 points.")},
    {CLOSED, TEMP, false, TEMPS_CLOSED, KV_MARK("Temps"),
     KV_MARK("Five boxes or more: 7 points; three or four: 4; one or two: 1.")},
    {0, AGENT, false, FIXED, KV_MARK("Estates"),
     KV_MARK("Completed estates of each size times the first figure not crossed. Seven houses and "
             "more pay nothing.")},
    {0, BIS, false, FIXED, KV_MARK("Bis houses"), KV_MARK("Lost: the first figure not crossed.")},
    {ADVANCED, ICON_ROUNDABOUT, false, LOST_ROUNDABOUTS, KV_MARK("Roundabouts"),
     KV_MARK("Lost: 3 points for one, 8 for two.")},
    {0, ICON_REFUSAL, false, LOST_REFUSALS, KV_MARK("Refusals"),
     KV_MARK("Lost: nothing for one, 3 points for two, 5 for three.")},
    {FIRST | MANY, ICON_TOTAL, false, FIXED, KV_MARK("Equal totals"),
     KV_MARK("More completed estates win; then more of size 1, of size 2 and so on.")},
    {LATER | MANY, ICON_TOTAL, false, FIXED, KV_MARK("Equal totals"),
     KV_MARK("More completed estates win.")},
    {SCORING | LARGEST, ICON_RIVAL, true, FIXED, KV_MARK("The rival"),
     KV_MARK("Its card says what each card of its stack pays; its temps are ranked with your "
             "boxes. Fence cards cut the stack into estates. Its five largest ones count: houses "
             "times 1, or times its agent's figure where an agent is among them. It loses nothing. "
             "When totals are equal, you win with more completed estates.")},
    {SCORING | BEST, ICON_RIVAL, true, FIXED, KV_MARK("The rival"),
     KV_MARK("Its card says what each card of its stack pays; its temps are ranked with your "
             "boxes. Fence cards cut the stack into estates. Its five best ones count: houses "
             "times 1, or times its agent's figure where an agent is among them. It loses nothing. "
             "When totals are equal, you win with more completed estates.")},
};

static uint32_t solo_facts(const struct kv_setup *setup, const struct edition *edition)
{
    if (!edition->rivals)
        return SOLO | HAND;
    if (setup->option[OPTION_RIVAL] <= RIVAL_CLOSED + 1)
        return RIVAL | HAND | CLOSED;
    return RIVAL | HAND | SCORING | RANKED;
}

static uint32_t facts_of(const struct kv_setup *setup)
{
    const struct edition *edition = &welcome_editions[setup->option[OPTION_EDITION]];
    uint32_t facts = edition->fence_between_equals ? LATER : FIRST;
    facts |= edition->rival_best_points ? BEST : LARGEST;
    facts |= setup->option[OPTION_ADVANCED] ? ADVANCED : 0;
    if (setup->seats == 1)
        return facts | solo_facts(setup, edition);
    return facts | MANY | RANKED | (setup->option[OPTION_DRAFT] ? DRAFT | HAND : STACKS);
}

/* ---- Figures of other boxes ---- */

/* What a memo is made for. */
struct memo {
    const struct kv_setup *setup;
    const struct box *box;
    uint32_t facts;
};

struct words {
    char data[512];
};

#ifndef KV_NO_PACKS /* the core of a first visit plays with our own boxes, and is small */
static void put_thresholds(const struct threshold *rule, struct kv_text *text)
{
    for (uint32_t i = 0; i < THRESHOLDS && rule[i].marks; i++) {
        kv_put(text, i ? "; " : "");
        kv_put(text, kv_translate("from %u on: %u"), rule[i].marks + 0u, rule[i].points + 0u);
    }
    kv_put(text, ".");
}

static void put_figures(const struct memo *memo, uint8_t figures, struct kv_text *text)
{
    const struct box *box = memo->box;
    const struct board *board = &box->boards[memo->setup->option[OPTION_BOARD]];
    const uint8_t *rank = box->temp_rank_points, *lost = board->refusal_values;
    switch ((enum figures)figures) {
    case TEMPS_BY_RANK:
        kv_put(text,
               kv_translate("Points for most boxes: %u, for second most: %u, for third most: %u; "
                            "equals all get them. No box, no points."),
               rank[0] + 0u, rank[1] + 0u, rank[2] + 0u);
        break;
    case TEMPS_ALONE:
    case TEMPS_CLOSED:
        kv_put(text, "%s ", kv_translate("Points by boxes:"));
        put_thresholds(
            box->temp_thresholds[figures == TEMPS_ALONE ? BY_SOLO_CARD : BY_CLOSED_RIVAL], text);
        break;
    case LOST_ROUNDABOUTS:
        kv_put(text, kv_translate("Points lost for one: %u, for two: %u."),
               board->roundabout_values[1] + 0u, board->roundabout_values[2] + 0u);
        break;
    case LOST_REFUSALS:
        kv_put(text, kv_translate("Points lost for one: %u, for two: %u, for three: %u."),
               lost[1] + 0u, lost[2] + 0u, lost[3] + 0u);
        break;
    case FIXED:
        break;
    }
}
#endif

static struct words words_of(const struct memo *memo, const struct cell *cell)
{
    struct words words = {{0}};
    struct kv_text text;
    kv_text_start(&text, words.data, sizeof words.data);
#ifndef KV_NO_PACKS
    if (memo->box != &welcome_box)
        put_figures(memo, cell->figures, &text);
#else
    (void)memo;
#endif
    if (!text.length)
        kv_put(&text, "%s", kv_translate(cell->text));
    return words;
}

/* ---- How it is laid out ---- */

enum {
    EDGE = 210,
    WIDTH = KV_REMINDER_WIDTH - 2 * EDGE,
    GUTTER = 150,
    HEAD = 760,
    FOOT = KV_REMINDER_HEIGHT - 200,
    LARGEST_SIZE = 105,
    SMALLEST_SIZE = 62
};

static int32_t leading(int32_t size)
{
    return size * 6 / 5;
}

static int32_t icon_room(const struct cell *cell, int32_t size)
{
    return cell->icon < ICONS ? size * 5 / 2 : 0;
}

static int32_t cell_height(const struct memo *memo, const struct cell *cell, int32_t width,
                           int32_t size)
{
    if (cell->icon == SECTION)
        return size * 2;
    uint32_t lines =
        kv_count_lines(width - icon_room(cell, size), size, KV_WORDS, words_of(memo, cell).data);
    return leading(size) * ((int32_t)lines + (cell->heading != NULL)) + size / 2;
}

static void draw_section(const struct view *view, const struct cell *cell, struct kv_point at,
                         int32_t size)
{
    int32_t base = at.y + size * 3 / 2;
    welcome_draw_text(view, at.x, base,
                      (struct lettering){size * 3 / 2, KV_FIGURES, KV_LEFT, KV_BRICK},
                      kv_translate(cell->heading));
    welcome_draw_line(
        view,
        at.x + kv_text_width(KV_FIGURES, size * 3 / 2, kv_translate(cell->heading)) + size / 2,
        base - size / 2, at.x + WIDTH, base - size / 2, (struct kv_look){.line = KV_FAINT});
}

static void draw_cell(const struct view *view, const struct memo *memo, const struct cell *cell,
                      struct kv_point at, int32_t width, int32_t size)
{
    int32_t room = icon_room(cell, size), y = at.y + size;
    if (cell->icon == SECTION) {
        draw_section(view, cell, at, size);
        return;
    }
    if (room)
        welcome_draw_icon(view, cell->icon, at.x, at.y + size / 5, size * 2);
    if (cell->heading) {
        uint8_t colour = room ? welcome_icon_colours[cell->icon][0] : KV_INK;
        welcome_draw_fitted(view, at.x + room, y, width - room,
                            (struct lettering){size * 11 / 10, KV_FIGURES, KV_LEFT, colour},
                            kv_translate(cell->heading));
        y += leading(size);
    }
    kv_draw_lines(view->canvas, welcome_point(at.x + room, y), width - room, size, leading(size),
                  KV_WORDS, KV_LEFT, KV_INK, words_of(memo, cell).data);
}

/* Lays the cells out from the top, two in a row if they are not wide; draws them unless they are
 * only measured. Returns the foot of the last row. */
static int32_t lay_out(const struct view *view, const struct memo *memo, int32_t size)
{
    int32_t y = HEAD, row = 0, half = (WIDTH - GUTTER) / 2;
    bool right = false;
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        const struct cell *cell = &cells[i];
        if ((memo->facts & cell->needs) != cell->needs)
            continue;
        if (cell->wide || !right) { /* a new row */
            y += row;
            row = 0;
            right = false;
        }
        int32_t width = cell->wide ? WIDTH : half, height = cell_height(memo, cell, width, size);
        if (view)
            draw_cell(view, memo, cell, welcome_point(right ? EDGE + half + GUTTER : EDGE, y),
                      width, size);
        row = height > row ? height : row;
        right = !cell->wide && !right;
    }
    return y + row;
}

/* ---- The page ---- */

static const char *const edition_names[EDITIONS] = {
    KV_MARK("first edition"), KV_MARK("second edition"), KV_MARK("collector's edition")};

static void put_setup(const struct kv_setup *setup, struct kv_text *text)
{
    kv_put(text, "%s", kv_translate(edition_names[setup->option[OPTION_EDITION]]));
    if (setup->option[OPTION_BOARD] == BOARD_BLUEPRINT)
        kv_put(text, " · %s", kv_translate("blueprint board"));
    if (setup->option[OPTION_ADVANCED])
        kv_put(text, " · %s", kv_translate("advanced game"));
    if (setup->option[OPTION_DRAFT])
        kv_put(text, " · %s", kv_translate("draft"));
    if (setup->seats == 1)
        kv_put(text, " · %s", kv_translate("one player"));
}

static void draw_title(const struct view *view, const struct kv_setup *setup)
{
    char data[256];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    put_setup(setup, &text);
    welcome_draw_box(view, (struct area){EDGE, 200, WIDTH, 480}, 90,
                     (struct kv_look){.fill = KV_LEAF_PALE, .line = KV_LEAF});
    welcome_draw_icon(view, BIS, EDGE + 90, 270, 330);
    welcome_draw_fitted(view, EDGE + 520, 440, WIDTH - 620,
                        (struct lettering){250, KV_FIGURES, KV_LEFT, KV_INK},
                        kv_translate("Welcome: a memo of the rules"));
    welcome_draw_fitted(view, EDGE + 520, 610, WIDTH - 620,
                        (struct lettering){120, KV_WORDS, KV_LEFT, KV_QUIET}, data);
}

void welcome_draw_reminder(const struct kv_setup *setup, struct kv_canvas *canvas)
{
    struct view view = {.canvas = canvas};
    struct memo memo = {setup, (const struct box *)setup->game->box, facts_of(setup)};
    int32_t size = LARGEST_SIZE;
    while (size > SMALLEST_SIZE && lay_out(NULL, &memo, size) > FOOT)
        size--;
    welcome_draw_box(&view, (struct area){0, 0, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT}, 0,
                     (struct kv_look){.fill = KV_PAPER});
    draw_title(&view, setup);
    lay_out(&view, &memo, size);
    common_write_origin(
        canvas, setup->game,
        setup->option[OPTION_EDITION] == EDITION_FIRST
            ? kv_translate("Figures from the rulebook and from public sources.")
            : kv_translate("Reconstructed by us: the blueprint board, most points of the "
                           "plans, and most of the rivals."));
}
