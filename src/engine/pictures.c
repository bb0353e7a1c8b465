/*
 * Pictures: a seat's sheet, the memo of the rules, a card. A sheet that can be touched comes with
 * data for programs: the zones, their labels, and the places that they cover.
 */
#include "base/memory.h"
#include "draw/pack_marks.h"
#include "draw/postcard.h"
#include "engine/places.h"
#include "engine/request.h"

static void draw_sheet(const struct kv_match *match, uint32_t seat, const struct picture *picture,
                       struct kv_notes *notes, struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    const unsigned char *sheets = picture->others ? match->starts : match->sheets;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move moves[KV_MOVES_MOST];
    struct kv_canvas canvas;
    struct kv_svg svg;
    int32_t width, height;
    uint32_t count = 0;
    memcpy(sheet, sheets + game->size.sheet * seat, game->size.sheet);
    if (picture->others && game->hide)
        game->hide(sheet);
    if (picture->zones && !picture->others)
        count = kv_match_moves(match, seat, moves);
    game->extent(match->table, picture->layout, &width, &height);
    height += picture->origins ? KV_LEGEND_HEIGHT : 0;
    (picture->bare ? kv_svg_begin_bare : kv_svg_begin)(&canvas, &svg, text, width, height,
                                                       kv_translate(game->title));
    svg.notes = notes;
    canvas.origins = picture->origins ? game : NULL;
    game->draw(match->table, sheet, moves, count, picture->layout, &canvas);
    kv_draw_legend_below(&canvas, width, height);
    kv_svg_end(&canvas);
}

bool engine_put_svg(struct request *request, struct kv_text *svg)
{
    bool whole = !svg->cut;
    if (whole)
        kv_json_put_bytes(request->reply, "svg", svg->data, svg->length);
    request->engine->allocate(svg->data, 0);
    return whole || engine_no_memory(request);
}

static bool read_layout(const struct kv_json *object, enum kv_layout *layout,
                        struct kv_error *error)
{
    static const char *const names[] = {
        [KV_WIDE] = "wide", [KV_NARROW] = "narrow", [KV_PAGE] = "page"};
    struct kv_json value;
    *layout = KV_WIDE;
    if (!kv_json_field(object, "layout", &value))
        return true;
    for (; *layout <= KV_PAGE; (*layout)++)
        if (kv_json_is(&value, names[*layout]))
            return true;
    return kv_refuse(error, "bad-request", "\"layout\" must be \"wide\", \"narrow\" or \"page\".");
}

static bool read_looks(const struct kv_json *object, struct picture *picture,
                       struct kv_error *error)
{
    return read_layout(object, &picture->layout, error) &&
           kv_json_read_flag(object, "zones", &picture->zones, error) &&
           kv_json_read_flag(object, "others", &picture->others, error) &&
           kv_json_read_flag(object, "bare", &picture->bare, error) &&
           kv_json_read_flag(object, "origins", &picture->origins, error);
}

bool engine_answer_draw(struct request *request)
{
    struct picture picture = {0};
    struct kv_text svg = {.allocate = request->engine->allocate};
    uint32_t seat = 0;
    if (!engine_read_seat(request, &seat) ||
        !read_looks(&request->object, &picture, &request->error))
        return false;
    draw_sheet(&request->engine->match, seat, &picture, NULL, &svg);
    return engine_put_svg(request, &svg);
}

/* ---- Pictures to be touched ---- */

bool engine_read_picture(const struct kv_json *object, struct picture *picture,
                         struct kv_error *error)
{
    static const char *const keys[] = {"layout", "zones", "others", "bare" KV_ORIGINS_KEY, NULL};
    if (kv_json_kind(object) != KV_JSON_OBJECT)
        return kv_refuse(error, "bad-request",
                         "\"picture\" must be an object such as {\"layout\":\"wide\"}.");
    picture->hand = *object;
    if (kv_json_field(object, "pieces", &picture->pieces))
        return engine_check_hand(picture, error);
    return kv_json_check_keys(object, keys, error) && read_looks(object, picture, error);
}

/* A picture as it was drawn, and the notes taken. */
struct sheet_picture {
    struct kv_text svg;
    struct kv_notes notes;
    struct names names;
    bool by_places; /* some moves are chosen by several places */
};

static uint32_t places_of(struct sheet_picture *picture, const struct kv_zone *zone,
                          const char *places[PLACES_MOST])
{
    return engine_find_places(&picture->names, picture->notes.words.data + zone->move, places);
}

static bool has_single_word(const char *move)
{
    while (*move && *move != ' ')
        move++;
    return !*move;
}

/* Whether a move needs no zone: one of a single word is a button beside the picture, and one of
 * several places is chosen by these. Whatever else the zone shows must stay. */
static bool is_left_out(const struct sheet_picture *picture, const struct kv_zone *zone,
                        uint32_t places)
{
    return zone->flat && (has_single_word(picture->notes.words.data + zone->move) || places > 1);
}

static char *copy_down(char *to, const char *from, size_t length)
{
    memmove(to, from, length);
    return to + length;
}

/* Removes the zones that are not needed. If moves are chosen by places, the zone of a move with a
 * single place stops being a button. */
static void trim_zones(struct sheet_picture *picture)
{
    static const char tab[] = "<g class=\"tab\"";
    const size_t button = sizeof "<g class=\"hot\" role=\"button\"" - 1;
    const struct kv_zone *zone = kv_notes_zones(&picture->notes);
    char *svg = picture->svg.data, *to = svg;
    const char *from = svg;
    for (uint32_t i = 0; i < picture->notes.zones; i++, zone++) {
        const char *places[PLACES_MOST];
        uint32_t count = picture->by_places ? places_of(picture, zone, places) : 0;
        to = copy_down(to, from, (size_t)(svg + zone->begin - from));
        from = svg + zone->begin;
        if (is_left_out(picture, zone, count)) {
            from = svg + zone->after;
        } else if (count) {
            const char *move = from + button;
            to = copy_down(to, tab, sizeof tab - 1);
            to = copy_down(to, move, (size_t)(svg + zone->named - move));
            *to++ = '>';
            from = svg + zone->inside;
        }
    }
    to = copy_down(to, from, (size_t)(svg + picture->svg.length - from));
    picture->svg.length = (size_t)(to - svg);
}

/* Moves need to be chosen by places only if one of them has several. */
static bool needs_places(struct sheet_picture *picture)
{
    const struct kv_zone *zone = kv_notes_zones(&picture->notes);
    const char *places[PLACES_MOST];
    for (uint32_t i = 0; i < picture->notes.zones; i++)
        if (places_of(picture, zone + i, places) > 1)
            return true;
    return false;
}

static void put_zone(struct sheet_picture *picture, const struct kv_zone *zone,
                     struct kv_text *json)
{
    const char *places[PLACES_MOST], *words = picture->notes.words.data;
    uint32_t count = picture->by_places ? places_of(picture, zone, places) : 0;
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "move", words + zone->move);
    kv_json_put_string(json, "label", words + zone->label);
    if (count) {
        kv_json_begin(json, "places", '[');
        for (uint32_t i = 0; i < count; i++)
            kv_json_put_string(json, NULL, places[i]);
        kv_json_end(json, ']');
    }
    kv_json_end(json, '}');
}

static void put_places(const struct sheet_picture *picture, struct kv_text *json)
{
    const struct kv_text *parts = &picture->notes.parts;
    kv_json_begin(json, "places", '[');
    for (size_t at = 0; picture->by_places && at < parts->length;
         at += strlen(parts->data + at) + 1)
        if (engine_is_covered(&picture->names, parts->data + at))
            kv_json_put_string(json, NULL, parts->data + at);
    kv_json_end(json, ']');
}

static void put_sheet(struct sheet_picture *picture, struct kv_text *json)
{
    const struct kv_notes *notes = &picture->notes;
    picture->by_places = needs_places(picture);
    kv_json_begin(json, "zones", '[');
    for (uint32_t i = 0; i < notes->zones; i++)
        put_zone(picture, kv_notes_zones(notes) + i, json);
    kv_json_end(json, ']');
    put_places(picture, json);
    kv_json_put_bytes(json, "advice", notes->advice.data, notes->advice.length);
    trim_zones(picture);
    kv_json_put_bytes(json, "svg", picture->svg.data, picture->svg.length);
}

bool engine_put_picture(struct request *request, uint32_t seat, const struct picture *wanted)
{
    kv_allocate *allocate = request->engine->allocate;
    if (wanted->pieces.at)
        return engine_put_hand(request, seat, wanted);
    struct sheet_picture picture = {.svg = {.allocate = allocate}};
    kv_notes_start(&picture.notes, allocate);
    draw_sheet(&request->engine->match, seat, wanted, &picture.notes, &picture.svg);
    bool fine = !picture.svg.cut && !kv_notes_cut(&picture.notes) &&
                engine_start_names(&picture.names, &picture.notes, allocate);
    if (fine) {
        kv_json_begin(request->reply, "picture", '{');
        put_sheet(&picture, request->reply);
        kv_json_end(request->reply, '}');
        engine_stop_names(&picture.names, allocate);
    }
    kv_notes_stop(&picture.notes);
    allocate(picture.svg.data, 0);
    return fine || engine_no_memory(request);
}

/* ---- The memo of the rules, and cards ---- */

bool engine_answer_reminder(struct request *request)
{
    const struct kv_setup *setup = &request->engine->match.setup;
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_svg_begin_bare(&canvas, &svg, &text, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT,
                      kv_translate(setup->game->title));
    setup->game->draw_reminder(setup, &canvas);
    kv_svg_end(&canvas);
    return engine_put_svg(request, &text);
}

bool engine_answer_card(struct request *request)
{
    const struct kv_setup *setup = &request->engine->match.setup;
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_json value;
    struct kv_canvas canvas;
    struct kv_svg svg;
    int64_t card;
    bool back = false, origins = false;
    uint32_t count = setup->game->cards(setup);
    if (!kv_json_field(&request->object, "card", &value) ||
        !kv_json_integer(&value, 0, (int64_t)count - 1, &card))
        return kv_refuse(&request->error, "bad-request",
                         "\"card\" must be a whole number from 0 to %u.", (unsigned)count - 1);
    if (!kv_json_read_flag(&request->object, "back", &back, &request->error) ||
        !kv_json_read_flag(&request->object, "origins", &origins, &request->error))
        return false;
    kv_svg_begin_bare(&canvas, &svg, &text, KV_CARD_WIDTH, KV_CARD_HEIGHT,
                      kv_translate(setup->game->title));
    canvas.origins = origins && !back ? setup->game : NULL;
    setup->game->draw_card(setup, (uint32_t)card, back, &canvas);
    kv_svg_end(&canvas);
    kv_json_put_number(request->reply, "cards", count);
    return engine_put_svg(request, &text);
}

/* ---- Postcards ---- */

bool engine_answer_postcard(struct request *request)
{
    enum { MOST = 128 };
    char heading[MOST], date[MOST], figure[MOST], words[MOST], notes[MOST];
    const struct kv_json *object = &request->object;
    struct kv_error *error = &request->error;
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    int64_t medal = 0, lit = 100;
    if (!kv_json_read_text(object, "heading", heading, MOST, error) ||
        !kv_json_read_text(object, "date", date, MOST, error) ||
        !kv_json_read_text(object, "figure", figure, MOST, error) ||
        !kv_json_read_text(object, "words", words, MOST, error) ||
        !kv_json_read_text(object, "notes", notes, MOST, error) ||
        !kv_json_read_number(object, "medal", 0, KV_MEDALS - 1, &medal, error) ||
        !kv_json_read_number(object, "lit", 0, 100, &lit, error))
        return false;
    const struct kv_postcard card = {heading,      date, figure, words, notes, (enum kv_medal)medal,
                                     (uint32_t)lit};
    kv_svg_begin(&canvas, &svg, &text, KV_POSTCARD_WIDTH, KV_POSTCARD_HEIGHT, heading);
    kv_draw_postcard(&canvas, &card);
    kv_svg_end(&canvas);
    return engine_put_svg(request, &text);
}
