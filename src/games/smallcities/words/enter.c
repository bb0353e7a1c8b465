/* Offers entered by hand, beside a real table: what the two dice show. */
#include "games/smallcities/words/words.h"

enum { BLACK_DIE, WHITE_DIE, DICE };

uint32_t smallcities_slots(const void *table, struct kv_slot *slots)
{
    (void)table;
    slots[BLACK_DIE] =
        (struct kv_slot){.title = KV_MARK("Black die"), .choices = FIGURES, .now = KV_UNKNOWN};
    slots[WHITE_DIE] = (struct kv_slot){
        .title = KV_MARK("White die"), .group = 1, .choices = BUILDINGS, .now = KV_UNKNOWN};
    return DICE;
}

void smallcities_name_choice(const void *table, uint32_t slot, uint32_t choice, struct kv_text *id,
                             struct kv_text *title)
{
    const struct kv_label *label =
        slot == BLACK_DIE ? &smallcities_figures[choice] : &smallcities_buildings[choice];
    (void)table;
    kv_put(id, "%s", label->id);
    kv_put(title, "%s", kv_translate(label->title));
}

bool smallcities_enter_offer(void *table_bytes, const uint32_t *choices, struct kv_error *error)
{
    struct table *table = (struct table *)table_bytes;
    (void)error;
    table->figure = (uint8_t)choices[BLACK_DIE];
    table->building = (uint8_t)choices[WHITE_DIE];
    return true;
}
