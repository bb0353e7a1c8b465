/*
 * Which move belongs to which place of the picture: how a place finds its moves, the zone that is
 * touched to make one, and what somebody hears who does not see it.
 */
#include "games/welcome/picture.h"

/* ---- Moves and their places ---- */

const kv_move *welcome_find_move(const struct view *view, kv_move move)
{
    for (uint32_t i = 0; i < view->count; i++)
        if (view->moves[i] == move)
            return &view->moves[i];
    return NULL;
}

static bool goes_into_house(enum kind kind)
{
    return kind == MOVE_WRITE || kind == MOVE_BIS || kind == MOVE_ROUNDABOUT;
}

void welcome_find_choices(const struct view *view, uint32_t street, uint32_t house,
                          struct choices *choices)
{
    choices->count = 0;
    for (uint32_t i = 0; i < view->count && choices->count < CHOICES_MOST; i++)
        if (goes_into_house(move_kind(view->moves[i])) &&
            move_place(view->moves[i]) == place_make(street, house))
            choices->move[choices->count++] = view->moves[i];
}

const kv_move *welcome_estate_from(const struct view *view, uint32_t street, uint32_t house)
{
    for (uint32_t i = 0; i < view->count; i++)
        if (move_kind(view->moves[i]) == MOVE_USE &&
            move_place(view->moves[i]) == place_make(street, house))
            return &view->moves[i];
    return NULL;
}

/* ---- Labels ---- */

static void label_place(struct kv_text *text, const char *what, kv_move move)
{
    kv_put(text, "%s street %u, house %u", what, (unsigned)move_street(move) + 1,
           (unsigned)move_house(move) + 1);
}

static void label_number(struct kv_text *text, const char *what, kv_move move)
{
    kv_put(text, "%s %u", what, (unsigned)move_argument(move));
    label_place(text, " in", move);
}

static void label_use(struct kv_text *text, kv_move move)
{
    uint32_t first = move_house(move) + 1, last = first + move_argument(move) - 1;
    kv_put(text, "Use the estate in street %u, houses %u to %u", (unsigned)move_street(move) + 1,
           (unsigned)first, (unsigned)last);
}

static void label_effect(const struct view *view, kv_move move, struct kv_text *text)
{
    switch (move_kind(move)) {
    case MOVE_PARK:
        kv_put(text, "Plant a park in street %u", view->sheet->street_written + 1u);
        break;
    case MOVE_POOL:
        kv_put(text, "Build the pool in street %u, house %u", view->sheet->street_written + 1u,
               view->sheet->house_written + 1u);
        break;
    case MOVE_TEMP:
        kv_put(text, "Cross a box for the temp");
        break;
    case MOVE_AGENT:
        kv_put(text, "Raise the value of estates of %u", (unsigned)move_argument(move) + 1);
        break;
    case MOVE_FENCE:
        label_place(text, "Build a fence in", move);
        kv_put(text, ", on its right");
        break;
    default: /* skip */
        kv_put(text, "Skip the effect");
        break;
    }
}

/* What somebody hears who does not see the picture. */
static void label_move(const struct view *view, kv_move move, struct kv_text *text)
{
    uint32_t argument = move_argument(move);
    switch (move_kind(move)) {
    case MOVE_TAKE:
        kv_put(text, "Take %u with %s", (unsigned)card_number(welcome_number_card(view, argument)),
               welcome_effect_ids[card_effect(welcome_effect_card(view, move_place(move)))]);
        break;
    case MOVE_REFUSE:
        kv_put(text, "Refuse to build");
        if (argument != NONE)
            kv_put(text, " and pass on card %u", (unsigned)argument + 1);
        break;
    case MOVE_WRITE:
        label_number(text, "Write", move);
        break;
    case MOVE_BIS:
        label_number(text, "Copy", move);
        break;
    case MOVE_ROUNDABOUT:
        label_place(text, "Build a roundabout in", move);
        break;
    case MOVE_PLAN:
        kv_put(text, "Approve plan %c", edition_of(view->table)->pile_names[argument]);
        break;
    case MOVE_USE:
        label_use(text, move);
        break;
    case MOVE_RESHUFFLE:
        kv_put(text, "Have all cards reshuffled");
        break;
    case MOVE_DONE:
        kv_put(text, "End the turn");
        break;
    default:
        label_effect(view, move, text);
        break;
    }
}

/* ---- Hot zones ---- */

void welcome_begin_hot(const struct view *view, kv_move move)
{
    char said_data[32], label_data[96];
    struct kv_text said, label;
    kv_text_start(&said, said_data, sizeof said_data);
    kv_text_start(&label, label_data, sizeof label_data);
    welcome_say(move, &said);
    label_move(view, move, &label);
    view->canvas->writer->begin_hot(view->canvas, said_data, label_data);
}

void welcome_end_hot(const struct view *view)
{
    view->canvas->writer->end_hot(view->canvas);
}

bool welcome_begin_glow(const struct view *view, kv_move move, struct area area)
{
    if (!welcome_find_move(view, move))
        return false;
    welcome_begin_hot(view, move);
    welcome_draw_glow(view, area);
    return true;
}
