/* Which parts a game needs, and their backs. */
#include "games/smallcities/parts.h"

struct printed {
    enum part part;
    uint32_t which; /* colour, goal or bonus */
};

/* Five colours with two goals each, ten goals, four bonuses, two dice and a card of markers. */
enum { PARTS_MOST = 2 * COLOURS + GOALS + BONUSES - 1 + 3 };

/* ---- Which there are ---- */

/* A choice of the setup, or all from `first` up to `end` where chance chooses. */
static struct printed *list_choices(struct printed *end, enum part part, uint32_t choice,
                                    uint32_t first, uint32_t many)
{
    for (uint32_t i = first; i < many; i++)
        if (!choice || choice == i + 1)
            *end++ = (struct printed){part, i};
    return end;
}

static struct printed *list_personal(struct printed *end, uint32_t start)
{
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        if (start && start != colour + 1)
            continue;
        *end++ = (struct printed){PART_SPECIALISATION, colour};
        *end++ = (struct printed){PART_UNIFICATION, colour};
    }
    return end;
}

static uint32_t list_parts(const struct kv_setup *setup, struct printed *list)
{
    struct printed *end = list;
    uint32_t goals = setup->option[OPTION_GOALS];
    if (goals != GOALS_NONE)
        end = list_personal(end, setup->option[OPTION_START]);
    if (goals == GOALS_ALL)
        end = list_choices(end, PART_GOAL, setup->option[OPTION_GOAL], 0, GOALS);
    end = list_choices(end, PART_BONUS, setup->option[OPTION_BONUS], FINANCING, BONUSES);
    *end++ = (struct printed){PART_BLACK_DIE, 0};
    *end++ = (struct printed){PART_WHITE_DIE, 0};
    *end++ = (struct printed){PART_MARKERS, 0};
    return (uint32_t)(end - list);
}

uint32_t smallcities_cards(const struct kv_setup *setup)
{
    struct printed list[PARTS_MOST];
    return list_parts(setup, list);
}

/* ---- What all have in common ---- */

void smallcities_put_frame(struct kv_canvas *canvas, enum kv_colour fill, enum kv_colour line)
{
    canvas->writer->box(canvas, point(FRAME, FRAME), FRAME_WIDTH, FRAME_HEIGHT, 110,
                        (struct kv_look){(uint8_t)fill, (uint8_t)line, 22, false});
}

void smallcities_put_heading(struct kv_canvas *canvas, const char *kind, const char *title)
{
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 185), CARD_INNER, 92, KV_FIGURES, KV_QUIET,
                           kind);
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 335), CARD_INNER, 190, KV_FIGURES, KV_INK,
                           title);
}

/* ---- Backs ---- */

/* What a kind of card has in the middle of its back. */
static void put_emblem(struct kv_canvas *canvas, const struct printed *printed,
                       struct kv_point middle)
{
    static const struct kv_point steps[COLOURS] = {{0, -2}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
    if (printed->part <= PART_UNIFICATION) {
        smallcities_put_quarter(canvas, middle, 400, printed->which);
        return;
    }
    canvas->writer->circle(canvas, middle, 370, (struct kv_look){KV_CARD, KV_INK, 22, false});
    if (printed->part == PART_BONUS)
        smallcities_put_star(canvas, middle, 500, (struct kv_look){KV_SUN_PALE, KV_SUN, 26, false});
    else
        for (uint32_t i = 0; i < COLOURS; i++)
            smallcities_put_swatch(canvas, smallcities_stepped(middle, 110, steps[i]), 100, i);
}

/* A town seen from above, in the colour of the card. */
static void put_back(struct kv_canvas *canvas, const struct printed *printed)
{
    bool personal = printed->part <= PART_UNIFICATION;
    struct paint paint = personal                     ? smallcities_paints[printed->which]
                         : printed->part == PART_GOAL ? (struct paint){KV_WOOD, KV_WOOD_PALE}
                                                      : (struct paint){KV_SUN, KV_SUN_PALE};
    struct chart chart = {canvas, point(CARD_MIDDLE, 1200), 116};
    smallcities_put_frame(canvas, paint.pale, paint.strong);
    smallcities_put_area(&chart, ALL_HEXES, (struct kv_look){KV_CARD, paint.strong, 18, false});
    smallcities_put_borders(&chart, ALL_HEXES,
                            (struct kv_look){KV_NO_COLOUR, paint.strong, 8, false});
    put_emblem(canvas, printed, chart.middle);
    smallcities_put_middle(canvas, point(CARD_MIDDLE, 2310), CARD_INNER, 150, KV_FIGURES, KV_INK,
                           kv_translate(kv_smallcities.title));
}

void smallcities_draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                           struct kv_canvas *canvas)
{
    struct printed list[PARTS_MOST];
    const struct printed *printed = &list[card];
    list_parts(setup, list);
    if (back) {
        if (printed->part < PART_BLACK_DIE) /* what is folded or cut out has no back */
            put_back(canvas, printed);
        return;
    }
    switch (printed->part) {
    case PART_SPECIALISATION:
    case PART_UNIFICATION:
        smallcities_put_personal_face(canvas, printed->part, printed->which);
        break;
    case PART_GOAL:
        smallcities_put_goal_face(canvas, printed->which);
        break;
    case PART_BONUS:
        smallcities_put_bonus_face(canvas, printed->which);
        break;
    case PART_BLACK_DIE:
        smallcities_put_black_die(canvas);
        break;
    case PART_WHITE_DIE:
        smallcities_put_white_die(canvas);
        break;
    case PART_MARKERS:
        smallcities_put_markers(canvas);
        break;
    }
}
