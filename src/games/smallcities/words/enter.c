/*
 * What is entered when the game is played with dice on a real table: the bonus, the additional goal
 * and the first colours, as far as the setup leaves them to chance; each round the two dice.
 */
#include "games/smallcities/words/words.h"

enum { BLACK_DIE, WHITE_DIE, DICE };

/* ---- Places ---- */

static uint32_t list_setup(const struct table *table, struct kv_place *places)
{
    uint32_t count = 0;
    if (table->bonus_by_chance)
        places[count++] = (struct kv_place){.palette = PALETTE_BONUSES};
    if (table->goal_by_chance)
        places[count++] = (struct kv_place){.palette = PALETTE_GOALS};
    for (uint32_t seat = 0; table->starts_open && seat < table->seats; seat++)
        places[count++] =
            (struct kv_place){.palette = PALETTE_COLOURS, .personal = true, .seat = (uint8_t)seat};
    return count;
}

uint32_t smallcities_places(const void *table, enum kv_entry entry, const uint32_t *chosen,
                            struct kv_place *places)
{
    (void)chosen;
    if (entry == KV_ENTRY_SETUP)
        return list_setup((const struct table *)table, places);
    if (entry != KV_ENTRY_OFFER)
        return 0;
    places[BLACK_DIE] = (struct kv_place){.palette = PALETTE_FIGURES};
    places[WHITE_DIE] = (struct kv_place){.palette = PALETTE_BUILDINGS};
    return DICE;
}

void smallcities_name_place(const void *table, enum kv_entry entry, const uint32_t *chosen,
                            uint32_t place, struct kv_text *title)
{
    static const char *const titles[PALETTES] = {
        [PALETTE_FIGURES] = KV_MARK("black die"),    [PALETTE_BUILDINGS] = KV_MARK("white die"),
        [PALETTE_BONUSES] = KV_MARK("bonus card"),   [PALETTE_GOALS] = KV_MARK("additional goal"),
        [PALETTE_COLOURS] = KV_MARK("first colour"),
    };
    struct kv_place places[KV_PLACES_MOST] = {0};
    smallcities_places(table, entry, chosen, places);
    kv_put(title, "%s", kv_translate(titles[places[place].palette]));
}

/* ---- Palettes ---- */

struct kv_palette smallcities_palette(const void *table, uint32_t palette)
{
    static const struct kv_palette palettes[PALETTES] = {
        [PALETTE_FIGURES] = {FACES, 3, 1150, 900},
        [PALETTE_BUILDINGS] = {BUILDINGS, 3, 1150, 900},
        [PALETTE_BONUSES] = {BONUSES - FINANCING, 0, 1720, 760},
        [PALETTE_GOALS] = {GOALS, 0, 1720, 760},
        [PALETTE_COLOURS] = {COLOURS, COLOURS, 700, 700},
    };
    (void)table;
    return palettes[palette];
}

void smallcities_name_choice(const void *table, uint32_t palette, uint32_t choice,
                             struct kv_text *id, struct kv_text *title)
{
    const struct box *box = box_of((const struct table *)table);
    const struct kv_label *label = NULL;
    switch (palette) {
    case PALETTE_FIGURES:
        label = &smallcities_figures[box->die[choice]];
        break;
    case PALETTE_BUILDINGS:
        label = &smallcities_buildings[choice];
        break;
    case PALETTE_BONUSES:
        kv_put(id, "%s", bonus_label(FINANCING + choice)->id);
        kv_put(title, "%s", kv_translate(smallcities_bonus_names[FINANCING + choice]));
        return;
    case PALETTE_GOALS:
        kv_put(id, "%s", goal_label(choice)->id);
        kv_put(title, "%s", kv_translate(smallcities_goal_names[choice]));
        return;
    default:
        kv_put(id, "%s", smallcities_start_choices[choice + 1].id);
        kv_put(title, "%s", kv_translate(smallcities_colour_names[choice]));
        return;
    }
    kv_put(id, "%s", label->id);
    kv_put(title, "%s", kv_translate(label->title));
}

/* There is one marker of each colour. */
uint32_t smallcities_choice_count(const void *table, uint32_t palette, uint32_t choice)
{
    (void)table, (void)choice;
    return palette == PALETTE_COLOURS ? 1 : KV_UNKNOWN;
}

uint32_t smallcities_choice_left(const void *table, enum kv_entry entry, const uint32_t *chosen,
                                 uint32_t place, uint32_t choice)
{
    struct kv_place places[KV_PLACES_MOST] = {0};
    uint32_t count = smallcities_places(table, entry, chosen, places);
    if (places[place].palette != PALETTE_COLOURS)
        return KV_UNKNOWN;
    for (uint32_t i = 0; i < count; i++)
        if (i != place && places[i].palette == PALETTE_COLOURS && chosen[i] == choice)
            return 0;
    return 1;
}

/* ---- Entering ---- */

static void enter_setup(struct table *table, struct sheet *sheets, const uint32_t *chosen)
{
    uint32_t at = 0;
    if (table->bonus_by_chance)
        table->bonus = (uint8_t)(FINANCING + chosen[at++]);
    if (table->goal_by_chance)
        table->goal = (uint8_t)chosen[at++];
    for (uint32_t seat = 0; table->starts_open && seat < table->seats; seat++)
        sheets[seat].start = (uint8_t)chosen[at++];
    table->bonus_by_chance = table->goal_by_chance = table->starts_open = false;
}

bool smallcities_enter(void *table_bytes, void *sheets_bytes, uint32_t seats, enum kv_entry entry,
                       const uint32_t *chosen, struct kv_error *error)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    (void)error;
    if (entry == KV_ENTRY_SETUP)
        enter_setup(table, sheets, chosen);
    else if (entry == KV_ENTRY_OFFER)
        smallcities_lay_dice(table, sheets, seats, box_of(table)->die[chosen[BLACK_DIE]],
                             chosen[WHITE_DIE]);
    else
        table->ended_elsewhere = true;
    return true;
}
