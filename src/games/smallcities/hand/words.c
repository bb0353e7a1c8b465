/* Short names of moves, the sentence for the moment, why a site cannot be used, and turns in brief.
 */
#include "base/memory.h"
#include "games/smallcities/hand/hand.h"

static const char *figure_name(kv_move move)
{
    return kv_translate(smallcities_figure_names[figure_of(move_argument(move))]);
}

static const char *building_name(uint32_t building)
{
    return kv_translate(smallcities_buildings[building].title);
}

void smallcities_brief(const void *table, const void *sheet, kv_move move, struct kv_text *text)
{
    (void)table, (void)sheet;
    switch (move_kind(move)) {
    case MOVE_DRAW:
        kv_put(text, kv_translate("Draw: %s"), figure_name(move));
        break;
    case MOVE_BUILD:
        kv_put(text, kv_translate("Build: %s"), building_name(move_argument(move)));
        break;
    case MOVE_STAR:
        kv_put(text, "%s", kv_translate("Cross a star"));
        break;
    case MOVE_PASS:
        kv_put(text, "%s", kv_translate("Pass"));
        break;
    case MOVE_DONE:
        kv_put(text, "%s", kv_translate("End the turn"));
        break;
    }
}

/* ---- The sentence for the moment ---- */

/* What a building brings. */
static const char *const pays[BUILDINGS] = {
    [SPORTS_GROUND] = KV_MARK("Sports ground: 1 point for each red quarter beside it, 1 more if "
                              "another colour is beside it."),
    [WINDMILL] = KV_MARK("Windmill: 1 point for each yellow quarter beside it, 1 more if no "
                         "building is beside it."),
    [STATION] = KV_MARK("Station: 1 point for each brown quarter beside it, 1 more between two "
                        "opposite quarters."),
    [BIKE_CENTRE] = KV_MARK("Bike centre: 1 point for each green quarter beside it, 1 more if "
                            "green quarters lead to another building."),
    [BANK] = KV_MARK("Bank: 1 point for each blue quarter beside it, 1 more away from the edge of "
                     "the map."),
    [SQUARE] = KV_MARK("Town square: 2 points for each building beside it, 1 more if all six "
                       "hexes around it are taken."),
};

/* The most that the building of the marker's colour could bring after this move. */
static uint32_t prepared(const struct look_at *look, kv_move move)
{
    const struct box *box = box_of(look->table);
    struct sheet after;
    uint32_t kind = marker_of(look->table, look->sheet), best = 0;
    memcpy(&after, look->sheet, sizeof after);
    smallcities_play(look->table, &after, move);
    for (hex_set sites = smallcities_sites(box, &after, kind); sites; sites &= sites - 1) {
        uint32_t points = smallcities_points(box, &after, kind, kv_bits_first64(sites));
        best = points > best ? points : best;
    }
    return best;
}

static void advise_candidate(const struct look_at *look, kv_move move, struct kv_text *text)
{
    const struct box *box = box_of(look->table);
    uint32_t marker = marker_of(look->table, look->sheet), points;
    if (move_kind(move) == MOVE_BUILD) {
        points = smallcities_points(box, look->sheet, move_argument(move), move_place(move));
        kv_put(text, kv_translate_count("%u point here: %s.", "%u points here: %s.", points),
               (unsigned)points, building_name(move_argument(move)));
        return;
    }
    points = prepared(look, move);
    /* Translators: a colour, its building, and points. */
    kv_put(text,
           kv_translate_count(
               "Colour: %s. The best site for its building (%s) would then bring %u point.",
               "Colour: %s. The best site for its building (%s) would then bring %u points.",
               points),
           kv_translate(smallcities_colour_names[marker]), building_name(marker), (unsigned)points);
}

void smallcities_advise(const struct kv_drawing *drawing, struct kv_text *text)
{
    struct look_at look = smallcities_look_at(drawing);
    struct scene scene = {
        .table = look.table, .sheet = look.sheet, .moves = drawing->moves, .count = drawing->count};
    struct kv_score score;
    if (drawing->candidate && smallcities_card_of(*drawing->candidate)) {
        advise_candidate(&look, *drawing->candidate, text);
    } else if (look.card && look.card < CARD_BUILDING) {
        kv_put(text, "%s", kv_translate("Choose a hex where the figure is to lie."));
    } else if (look.card) {
        kv_put(text, "%s", kv_translate(pays[look.card - CARD_BUILDING]));
    } else if (drawing->count && look.sheet->stage == STAGE_START) {
        kv_put(text, "%s", kv_translate("Choose a card: draw the figure, or build."));
    } else {
        smallcities_score(look.table, look.sheet, &score);
        kv_put(text, "%s", kv_translate(smallcities_words_now(&scene, score.total)));
    }
}

/* ---- Why not here? ---- */

const char *smallcities_why_not_card(const struct kv_drawing *drawing, uint32_t card,
                                     struct kv_text *text)
{
    const struct sheet *sheet = (const struct sheet *)drawing->sheet;
    uint32_t kind = card - CARD_BUILDING;
    bool is_building = card >= CARD_BUILDING && card < CARDS_END;
    if (is_building)
        kv_put(text, "%s ", kv_translate(pays[kind]));
    if (sheet->stage != STAGE_START)
        kv_put(text, "%s", kv_translate("It cannot be used any more this turn."));
    else if (is_building)
        kv_put(text, "%s", kv_translate("There is no site for it yet."));
    else
        kv_put(text, "%s", kv_translate("No figure fits any more."));
    return is_building ? smallcities_buildings[kind].id : "figures";
}

const char *smallcities_why_not(const struct kv_drawing *drawing, uint32_t site,
                                struct kv_text *text)
{
    struct look_at look = smallcities_look_at(drawing);
    const struct box *box = box_of(look.table);
    uint32_t hex = site - 1, kind = look.card - CARD_BUILDING;
    if (hex >= HEXES || !(empty_hexes(box, look.sheet) & AT(hex)))
        kv_put(text, "%s", kv_translate("This hex is taken."));
    else if (!look.card)
        kv_put(text, "%s", kv_translate("First choose a card."));
    else if (look.card < CARD_BUILDING)
        kv_put(text, "%s", kv_translate("The figure has no room here, however it is turned."));
    else if (kind == SQUARE)
        kv_put(text, "%s", kv_translate("The town square must lie next to a building."));
    else
        kv_put(text, kv_translate("This building must stand next to a quarter of its colour: %s."),
               kv_translate(smallcities_colour_names[kind]));
    if (!look.card)
        return "round";
    return look.card < CARD_BUILDING ? "figures" : smallcities_buildings[kind].id;
}

/* ---- A turn in brief ---- */

void smallcities_recount(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                         struct kv_text *text)
{
    (void)table, (void)sheet;
    for (uint32_t i = 0; i < count; i++) {
        enum kind kind = move_kind(moves[i]);
        if (kind == MOVE_DONE)
            continue;
        kv_put(text, "%s", i ? ", " : "");
        if (kind == MOVE_DRAW)
            kv_put(text, kv_translate("drew: %s"), figure_name(moves[i]));
        else if (kind == MOVE_BUILD)
            kv_put(text, kv_translate("built: %s"), building_name(move_argument(moves[i])));
        else
            kv_put(text, "%s",
                   kind == MOVE_STAR ? kv_translate("crossed a star") : kv_translate("passed"));
    }
}
