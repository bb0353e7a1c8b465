#include "draw/hand.h"

const char *const kv_piece_names[KV_PIECES] = {
    [KV_OFFER] = "offer",   [KV_GOALS] = "goals", [KV_BOARD] = "board",
    [KV_TRACKS] = "tracks", [KV_STRIP] = "strip", [KV_PANEL] = "panel",
    [KV_LENS] = "lens",     [KV_SMALL] = "small", [KV_SKYLINE] = "skyline"};

const char *const kv_form_names[KV_FORMS] = {[KV_PHONE] = "phone",
                                             [KV_SHORT] = "short",
                                             [KV_SIDEWAYS] = "sideways",
                                             [KV_TABLET] = "tablet",
                                             [KV_DESK] = "desk"};

const char *const kv_aspect_names[KV_ASPECTS + 1] = {
    [KV_BY_CARD] = "card", [KV_BY_NUMBER] = "number", [KV_BY_SITE] = "site",
    [KV_BY_TURN] = "turn", [KV_BY_MIRROR] = "mirror", [KV_BY_PLACE] = "place"};

enum kv_colour kv_mark_colour(const struct kv_drawing *drawing)
{
    return drawing->instead ? KV_WATER : KV_GLOW_EDGE;
}

bool kv_in_focus(const struct kv_aspects *aspects, const struct kv_aspects *focus)
{
    for (uint32_t i = 0; i < KV_ASPECTS; i++)
        if (focus->value[i] && focus->value[i] != aspects->value[i])
            return false;
    return true;
}

bool kv_is_up(const struct kv_hand *hand, const struct kv_topic *topic,
              const struct kv_drawing *drawing)
{
    for (uint32_t i = 0; i < drawing->count; i++) {
        kv_move move = drawing->moves[i];
        if (topic->kinds >> hand->kind(move) & 1 && (!topic->holds || topic->holds(drawing, move)))
            return true;
    }
    return false;
}
