/* Words for touch screens: labels, buttons, what to do now, why not, and what a turn did. */
#include "base/bits.h"
#include "games/machinery/hand/hand.h"

static void put_sentence(struct kv_text *text, const char *english)
{
    kv_put(text, "%s", kv_translate(english));
}

/* ---- Labels and buttons ---- */

struct label machinery_name_card(const struct scene *scene, uint32_t card)
{
    struct label label = {{0}};
    struct kv_text text;
    kv_text_start(&text, label.data, sizeof label.data);
    if (card == scene->table->open_count) {
        put_sentence(&text, KV_MARK("Builder"));
        return label;
    }
    const struct open_card *open = &scene->table->open[card];
    kv_put(&text, "%s, ", machine_name(scene->box, open->card));
    if (scene->table->rules.free_turning || !open->cost)
        put_sentence(&text, KV_MARK("turning is free"));
    else
        kv_put(&text, kv_translate("turning costs %u"), open->cost + 0u);
    return label;
}

struct label machinery_name_site(const struct scene *scene, uint32_t building)
{
    const struct building *data = &scene->box->buildings[building];
    struct label label = {{0}};
    struct kv_text text;
    kv_text_start(&text, label.data, sizeof label.data);
    kv_put(&text, "%s, %s, %s, ", building_name(scene->box, building), type_name(data->type),
           district_name(scene->box, data->district));
    kv_put(&text, kv_translate("%u of %u squares"),
           (unsigned)kv_bits_count(scene->sheet->filled[building]),
           (unsigned)kv_bits_count(data->squares));
    return label;
}

void machinery_brief(const void *table_bytes, const void *sheet, kv_move move, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    (void)sheet;
    switch (move_kind(move)) {
    case MOVE_DRAW:
        kv_put(text, "%s", machine_name(box_of(table), table->open[move_card(move)].card));
        break;
    case MOVE_BUILDER:
        put_sentence(text, KV_MARK("Builder"));
        break;
    case MOVE_ERASE:
        kv_put(text, kv_translate("Erase breakage %u"), (unsigned)move_breakage(move));
        break;
    case MOVE_DONE:
        put_sentence(text, KV_MARK("End the turn"));
        break;
    }
}

/* ---- What the candidate does ---- */

static void tell_finish(const struct scene *scene, struct kv_text *text)
{
    uint32_t building = scene->site - 1, district = scene->box->buildings[building].district;
    if (!(scene->after.finished >> building & 1))
        return;
    kv_put(text, " ");
    put_sentence(text, machinery_is_district_won(scene->box, &scene->after, district)
                           ? KV_MARK("This finishes the district.")
                           : KV_MARK("This finishes the building."));
}

/* The pose of a figure that costs no breakage. */
static const char *name_pose(const struct scene *scene, kv_move move)
{
    struct kv_aspects aspects = {0};
    machinery_aspects(scene->table, scene->sheet, move, &aspects);
    if (aspects.value[KV_BY_TURN] == 1 && aspects.value[KV_BY_MIRROR] == 1)
        return KV_MARK("As printed: no breakage.");
    return move_turned(scene->table, move) ? KV_MARK("Turned, but no breakage this round.")
                                           : KV_MARK("Mirrored: no breakage.");
}

static void tell_builder(const struct scene *scene, struct kv_text *text)
{
    uint32_t points = scene->box->builder_points;
    if (scene->after.builders > scene->sheet->builders && points)
        kv_put(text,
               kv_translate_count("The builder fills this square for %u point.",
                                  "The builder fills this square for %u points.", points),
               (unsigned)points);
    else
        put_sentence(text, KV_MARK("The builder fills this square for nothing."));
}

/* What the candidate does. */
static void tell_candidate(const struct scene *scene, kv_move move, struct kv_text *text)
{
    uint32_t breakage = machinery_breakage_of(scene->table, move);
    switch (move_kind(move)) {
    case MOVE_DRAW:
        if (breakage)
            kv_put(text, kv_translate("Turned: a breakage of %u."), (unsigned)breakage);
        else
            put_sentence(text, name_pose(scene, move));
        tell_finish(scene, text);
        break;
    case MOVE_BUILDER:
        tell_builder(scene, text);
        tell_finish(scene, text);
        break;
    case MOVE_ERASE:
        kv_put(text, kv_translate("A breakage of %u is erased."), (unsigned)move_breakage(move));
        break;
    case MOVE_DONE:
        put_sentence(text, KV_MARK("This ends your turn."));
        break;
    }
}

/* ---- Names of touches ---- */

struct label machinery_name_place(const struct scene *scene, uint32_t building, uint32_t place)
{
    struct label label = {{0}};
    struct kv_text text;
    kv_text_start(&text, label.data, sizeof label.data);
    kv_put(&text, "%s, ", building_name(scene->box, building));
    kv_put(&text, kv_translate("place %u"), (unsigned)place);
    return label;
}

/* For screen readers: a figure with what it would do, a builder with its square. */
struct label machinery_name_move(const struct scene *scene, kv_move move)
{
    const char *building = building_name(scene->box, move_building(move));
    struct label label = {{0}};
    struct kv_text text;
    kv_text_start(&text, label.data, sizeof label.data);
    machinery_brief(scene->table, scene->sheet, move, &text);
    if (move_kind(move) == MOVE_BUILDER) {
        uint32_t bit = kv_bits_first(move_squares(move));
        kv_put(&text, ", %s, ", building);
        kv_put(&text, kv_translate("row %u, column %u"), (unsigned)(bit / SIDE + 1),
               (unsigned)(bit % SIDE + 1));
    } else if (move_kind(move) == MOVE_DRAW) {
        kv_put(&text, ", %s. ", building);
        tell_candidate(scene, move, &text);
    }
    return label;
}

/* ---- A card, a building, nothing yet ---- */

/* A card is chosen, or a building, or both. */
static void tell_choice(const struct scene *scene, struct kv_text *text)
{
    bool builder = scene->card == builder_card(scene->table);
    if (scene->site && builder)
        put_sentence(text, KV_MARK("Choose the square to fill."));
    else if (scene->site && scene->card)
        put_sentence(text, KV_MARK("Choose how the figure lies."));
    else if (scene->site)
        put_sentence(text, KV_MARK("Choose a card for this building."));
    else if (builder)
        put_sentence(text, KV_MARK("Choose a building: the builder fills one square."));
    else if (!scene->sites)
        put_sentence(text, KV_MARK("This figure fits nowhere now."));
    else if (scene->free == scene->sites)
        put_sentence(text, KV_MARK("Choose a glowing building."));
    else if (!scene->free)
        put_sentence(text, KV_MARK("It fits only turned: choose a glowing building."));
    else
        put_sentence(text, KV_MARK("Choose a glowing building; the dashed ones need a turn."));
}

/* Nothing is chosen yet. */
static void tell_start(const struct scene *scene, struct kv_text *text)
{
    uint32_t builder = 1u << scene->table->open_count;
    uint32_t left = (uint32_t)scene->table->rules.figures - scene->sheet->figures_drawn;
    uint32_t count = scene->drawing->count;
    if (scene->cards & ~builder)
        kv_put(text,
               kv_translate_count("Choose a card: %u figure can be drawn.",
                                  "Choose a card: up to %u figures can be drawn.", left),
               (unsigned)left);
    else if (scene->cards)
        put_sentence(text, KV_MARK("Call a builder for one square, or end the turn."));
    else if (count > 1)
        put_sentence(text, KV_MARK("Erase a breakage, or end the turn."));
    else if (count)
        put_sentence(text, KV_MARK("Nothing is left to do: end the turn."));
    else if (scene->table->closed == ROUNDS)
        put_sentence(text, KV_MARK("Ten rounds are played."));
}

void machinery_advise(const struct kv_drawing *drawing, struct kv_text *text)
{
    struct scene scene;
    machinery_set_scene(&scene, drawing);
    if (drawing->candidate)
        tell_candidate(&scene, *drawing->candidate, text);
    else if (scene.card || scene.site)
        tell_choice(&scene, text);
    else
        tell_start(&scene, text);
}

/* ---- Why not ---- */

/* Where the card's figure fits into a building: into its shape, into what is empty of it, and so
 * that it need not be turned. */
struct fit {
    bool shape, empty, straight;
};

static struct fit find_fit(const struct scene *scene, uint32_t card, uint32_t building)
{
    const struct open_card *open = &scene->table->open[card];
    uint32_t filled = (uint32_t)scene->sheet->filled[building] << SQUARES_SHIFT;
    struct fit fit = {0};
    for (uint32_t i = open->all.first; i < open->all.end; i++) {
        placement placed = scene->box->layout.placements[i];
        if (placement_building(placed) != building)
            continue;
        fit.shape = true;
        if (placed & filled)
            continue;
        fit.empty = true;
        fit.straight |= i >= open->straight.first && i < open->straight.end;
    }
    return fit;
}

/* Why the event of the round forbids a figure in this building; NULL: it does not. */
static const char *event_reason(const struct scene *scene, uint32_t building)
{
    const struct sheet *sheet = scene->sheet;
    uint32_t used = sheet->used_buildings;
    switch ((enum where)scene->table->rules.where) {
    case DIFFERENT_BUILDINGS:
        return used >> building & 1
                   ? KV_MARK("This round's figures go into different buildings, and one is here.")
                   : NULL;
    case ONE_DISTRICT:
        return used && !(used &
                         machinery_district(scene->box, scene->box->buildings[building].district))
                   ? KV_MARK(
                         "This round's figures all go into one district, and it is another one.")
                   : NULL;
    case BESIDE_OLD_SQUARES:
        return sheet->before[building]
                   ? KV_MARK("The figure must touch a square of an earlier round, and here it "
                             "cannot.")
                   : KV_MARK("The figure must touch a square of an earlier round, and this "
                             "building has none.");
    case NEW_BUILDING_FIRST:
        return !sheet->figures_drawn && sheet->filled[building]
                   ? KV_MARK("The first figure begins an untouched building.")
                   : NULL;
    case ANYWHERE:
        break;
    }
    return NULL;
}

/* Returns the section of the rules. */
static const char *tell_misfit(const struct scene *scene, uint32_t card, uint32_t building,
                               struct kv_text *text)
{
    struct fit fit = find_fit(scene, card, building);
    uint32_t needed = kv_bits_count(figure_of(scene->box, scene->table->open[card].card));
    uint32_t empty = kv_bits_count(scene->box->buildings[building].squares &
                                   ~(uint32_t)scene->sheet->filled[building]);
    const char *reason = event_reason(scene, building);
    if (fit.empty && reason) {
        put_sentence(text, reason);
        return "events";
    }
    if (fit.empty && !fit.straight) {
        put_sentence(text, KV_MARK("It fits here only turned, and no circle of broken machinery is "
                                   "free."));
        return "turning";
    }
    if (!fit.shape)
        put_sentence(text, KV_MARK("The figure does not fit into this building, however it lies."));
    else if (empty < needed)
        kv_put(text, kv_translate("The figure has %u squares, and %u are empty here."),
               (unsigned)needed, (unsigned)empty);
    else
        put_sentence(text, KV_MARK("The empty squares here do not have the shape of the figure."));
    return "figures";
}

/* Nothing more can be done with the card in this round, wherever it is. */
static bool is_used_up(const struct scene *scene)
{
    const struct rules *rules = &scene->table->rules;
    const struct sheet *sheet = scene->sheet;
    if (scene->card == builder_card(scene->table))
        return !(scene->cards >> scene->table->open_count & 1);
    return sheet->builders_used || sheet->figures_drawn >= rules->figures ||
           sheet->card_used[scene->card - 1] >= rules->card_figures;
}

const char *machinery_why_not(const struct kv_drawing *drawing, uint32_t site, struct kv_text *text)
{
    struct scene scene;
    machinery_set_scene(&scene, drawing);
    uint32_t building = site - 1;
    if (site > BUILDINGS || !(scene.card || scene.cards))
        put_sentence(text, KV_MARK("Nothing can be built now."));
    else if (scene.sheet->finished >> building & 1)
        put_sentence(text, KV_MARK("This building is finished."));
    else if (!scene.card)
        put_sentence(text, KV_MARK("Choose a card first."));
    else if (is_used_up(&scene))
        put_sentence(text, KV_MARK("This card cannot be used any more in this round."));
    else if (scene.card <= scene.table->open_count)
        return tell_misfit(&scene, scene.card - 1, building, text);
    return scene.card == builder_card(scene.table) ? "builders" : "figures";
}

/* ---- What a turn did ---- */

/* A part of the account, separated from the one before. */
static void part(struct kv_text *text)
{
    if (text->length)
        kv_put(text, "; ");
}

/* Names in a row: a verb before the first one, commas before the others. */
struct row {
    struct kv_text *text;
    const char *verb;
    uint32_t count;
};

static void put_name(struct row *row, const char *name)
{
    if (row->count++) {
        kv_put(row->text, ", %s", name);
        return;
    }
    part(row->text);
    kv_put(row->text, "%s %s", kv_translate(row->verb), name);
}

static void put_figures(const struct table *table, const kv_move *moves, uint32_t count,
                        struct kv_text *text)
{
    struct row row = {text, KV_MARK_IN("recount", "drew"), 0};
    for (uint32_t i = 0; i < count; i++)
        if (move_kind(moves[i]) == MOVE_DRAW)
            put_name(&row, machine_name(box_of(table), table->open[move_card(moves[i])].card));
}

static void put_finished(const struct box *box, uint32_t finished, struct kv_text *text)
{
    struct row row = {text, KV_MARK_IN("recount", "finished"), 0};
    for (; finished; finished &= finished - 1)
        put_name(&row, building_name(box, kv_bits_first(finished)));
}

/* Builders called, points noted for turning, and points erased, where there are any. */
static void put_costs(uint32_t builders, uint32_t breakages, uint32_t erased, struct kv_text *text)
{
    if (builders) {
        part(text);
        kv_put(text, kv_translate_count("called %u builder", "called %u builders", builders),
               (unsigned)builders);
    }
    if (breakages) {
        part(text);
        kv_put(text, kv_translate("paid %u for turning"), (unsigned)breakages);
    }
    if (erased) {
        part(text);
        kv_put(text, kv_translate("erased a breakage of %u"), (unsigned)erased);
    }
}

void machinery_recount(const void *table_bytes, const void *sheet_bytes, const kv_move *moves,
                       uint32_t count, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct sheet after = *sheet;
    uint32_t breakages = 0, builders = 0, erased = 0;
    for (uint32_t i = 0; i < count; i++) {
        breakages += machinery_breakage_of(table, moves[i]);
        builders += move_kind(moves[i]) == MOVE_BUILDER;
        erased += move_kind(moves[i]) == MOVE_ERASE ? move_breakage(moves[i]) : 0;
        machinery_play(table, &after, moves[i]);
    }
    put_figures(table, moves, count, text);
    put_finished(box_of(table), after.finished & ~sheet->finished, text);
    put_costs(builders, breakages, erased, text);
    if (!text->length)
        put_sentence(text, KV_MARK("drew nothing"));
}
