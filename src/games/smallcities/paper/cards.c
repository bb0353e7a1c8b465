/* Which parts a game needs, in which order. */
#include "games/smallcities/paper/faces.h"

/* Five colours with two goals each, ten goals, four bonuses, two dice and a card of markers. */
enum { PARTS_MOST = 2 * COLOURS + GOALS + BONUSES - 1 + 3 };

/* A choice of the setup, or all from `first` up to `end` where chance chooses. */
static struct printed *list_choices(struct printed *end, enum part part, uint32_t choice,
                                    uint32_t first, uint32_t many)
{
    for (uint32_t i = first; i < many; i++)
        if (!choice || choice == i + 1)
            *end++ = (struct printed){.part = part, .which = i};
    return end;
}

static struct printed *list_personal(struct printed *end, uint32_t start)
{
    for (uint32_t colour = 0; colour < COLOURS; colour++) {
        if (start && start != colour + 1)
            continue;
        *end++ = (struct printed){.part = PART_SPECIALISATION, .which = colour};
        *end++ = (struct printed){.part = PART_UNIFICATION, .which = colour};
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
    *end++ = (struct printed){.part = PART_BLACK_DIE, .which = 0};
    *end++ = (struct printed){.part = PART_WHITE_DIE, .which = 0};
    *end++ = (struct printed){.part = PART_MARKERS, .which = 0};
    for (struct printed *at = list; at < end; at++)
        at->box = smallcities_box_of_setup(setup);
    return (uint32_t)(end - list);
}

uint32_t smallcities_cards(const struct kv_setup *setup)
{
    struct printed list[PARTS_MOST];
    return list_parts(setup, list);
}

void smallcities_draw_card(const struct kv_setup *setup, uint32_t card, bool back,
                           struct kv_canvas *canvas)
{
    struct printed list[PARTS_MOST];
    const struct printed *printed = &list[card];
    list_parts(setup, list);
    if (back) {
        if (printed->part < PART_BLACK_DIE) /* what is folded or cut out has no back */
            smallcities_put_back(canvas, printed);
        return;
    }
    switch (printed->part) {
    case PART_SPECIALISATION:
    case PART_UNIFICATION:
        smallcities_put_personal_face(canvas, printed);
        break;
    case PART_GOAL:
        smallcities_put_goal_face(canvas, printed);
        break;
    case PART_BONUS:
        smallcities_put_bonus_face(canvas, printed);
        break;
    case PART_BLACK_DIE:
        smallcities_put_black_die(canvas, printed->box);
        break;
    case PART_WHITE_DIE:
        smallcities_put_white_die(canvas);
        break;
    case PART_MARKERS:
        smallcities_put_markers(canvas);
        break;
    }
}
