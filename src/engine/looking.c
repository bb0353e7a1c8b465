/*
 * What people see while they play: the picture of a sheet, the summary of the rules, the moves in
 * words, and what a move would score. None of it changes the match.
 */
#include "base/memory.h"
#include "draw/canvas.h"
#include "engine/request.h"

/* ---- Pictures ---- */

/* How a sheet is to be drawn. */
struct view {
    uint32_t seat; /* whose sheet */
    enum kv_layout layout;
    bool zones;  /* with a hot zone for each legal move                                        */
    bool others; /* as the other seats may see it: before its turn, and without what is hidden */
    bool bare;   /* without its style, which the page has once                                 */
};

static void draw_sheet(const struct kv_match *match, const struct view *view, struct kv_text *text)
{
    const struct kv_game *game = match->setup.game;
    const unsigned char *sheets = view->others ? match->starts : match->sheets;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move moves[KV_MOVES_MOST];
    struct kv_canvas canvas;
    struct kv_svg svg;
    int32_t width, height;
    uint32_t count = 0;
    memcpy(sheet, sheets + game->size.sheet * view->seat, game->size.sheet);
    if (view->others && game->hide)
        game->hide(sheet);
    if (view->zones && !view->others)
        count = kv_match_moves(match, view->seat, moves);
    game->extent(match->table, view->layout, &width, &height);
    (view->bare ? kv_svg_begin_bare : kv_svg_begin)(&canvas, &svg, text, width, height,
                                                    kv_translate(game->title));
    game->draw(match->table, sheet, moves, count, view->layout, &canvas);
    kv_svg_end(&canvas);
}

/* Puts a picture into the reply and gives its memory back. */
static bool put_picture(struct request *request, struct kv_text *svg)
{
    bool whole = !svg->cut;
    if (whole)
        kv_json_put_bytes(request->reply, "svg", svg->data, svg->length);
    request->engine->allocate(svg->data, 0);
    return whole || engine_no_memory(request);
}

static bool read_layout(struct request *request, enum kv_layout *layout)
{
    static const char *const names[] = {
        [KV_WIDE] = "wide", [KV_NARROW] = "narrow", [KV_PAGE] = "page"};
    struct kv_json value;
    *layout = KV_WIDE;
    if (!kv_json_field(&request->object, "layout", &value))
        return true;
    for (; *layout <= KV_PAGE; (*layout)++)
        if (kv_json_is(&value, names[*layout]))
            return true;
    return kv_refuse(&request->error, "bad-request",
                     "\"layout\" must be \"wide\", \"narrow\" or \"page\".");
}

bool engine_answer_draw(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "layout", "zones", "others", "bare", NULL};
    struct view view;
    struct kv_text svg = {.allocate = request->engine->allocate};
    if (!engine_check_keys(request, keys) || !engine_need_match(request) ||
        !engine_read_seat(request, &view.seat) || !read_layout(request, &view.layout) ||
        !engine_read_flag(request, "zones", &view.zones) ||
        !engine_read_flag(request, "others", &view.others) ||
        !engine_read_flag(request, "bare", &view.bare))
        return false;
    draw_sheet(&request->engine->match, &view, &svg);
    return put_picture(request, &svg);
}

bool engine_answer_reminder(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    const struct kv_setup *setup = &request->engine->match.setup;
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    if (!engine_check_keys(request, keys) || !engine_need_match(request))
        return false;
    kv_svg_begin_bare(&canvas, &svg, &text, KV_REMINDER_WIDTH, KV_REMINDER_HEIGHT,
                      kv_translate(setup->game->title));
    setup->game->draw_reminder(setup, &canvas);
    kv_svg_end(&canvas);
    return put_picture(request, &text);
}

bool engine_answer_card(struct request *request)
{
    static const char *const keys[] = {"do", "card", NULL};
    const struct kv_setup *setup = &request->engine->match.setup;
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_json value;
    struct kv_canvas canvas;
    struct kv_svg svg;
    int64_t card;
    if (!engine_check_keys(request, keys) || !engine_need_match(request))
        return false;
    uint32_t count = setup->game->cards(setup);
    if (!kv_json_field(&request->object, "card", &value) ||
        !kv_json_integer(&value, 0, (int64_t)count - 1, &card))
        return kv_refuse(&request->error, "bad-request",
                         "\"card\" must be a whole number from 0 to %u.", (unsigned)count - 1);
    kv_svg_begin_bare(&canvas, &svg, &text, KV_CARD_WIDTH, KV_CARD_HEIGHT,
                      kv_translate(setup->game->title));
    setup->game->draw_card(setup, (uint32_t)card, false, &canvas);
    kv_svg_end(&canvas);
    return put_picture(request, &text);
}

/* ---- Offers entered by hand ---- */

enum { CHOICE_MOST = 48 }; /* bytes of an id or a title */

static void put_choice(const struct kv_match *match, uint32_t slot, uint32_t choice,
                       struct kv_text *json)
{
    char words[2][CHOICE_MOST];
    struct kv_text id, title;
    kv_text_start(&id, words[0], CHOICE_MOST);
    kv_text_start(&title, words[1], CHOICE_MOST);
    match->setup.game->name_choice(match->table, slot, choice, &id, &title);
    kv_json_put_string(json, "id", words[0]);
    kv_json_put_string(json, "title", words[1]);
}

static void put_slot(const struct kv_match *match, const struct kv_slot *slot, uint32_t number,
                     struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "title", kv_translate(slot->title));
    kv_json_put_number(json, "group", slot->group);
    kv_json_begin(json, "choices", '[');
    for (uint32_t i = 0; i < slot->choices; i++) {
        kv_json_begin(json, NULL, '{');
        put_choice(match, number, i, json);
        if (i == slot->now)
            kv_json_put_boolean(json, "now", true);
        if (i < slot->pictures)
            kv_json_put_number(json, "card", slot->card + i);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

bool engine_answer_slots(struct request *request)
{
    static const char *const keys[] = {"do", NULL};
    const struct kv_match *match = &request->engine->match;
    const struct kv_game *game = match->setup.game;
    struct kv_slot slots[KV_SLOTS_MOST];
    if (!engine_check_keys(request, keys) || !engine_need_match(request))
        return false;
    uint32_t count = game->slots ? game->slots(match->table, slots) : 0;
    kv_json_begin(request->reply, "slots", '[');
    for (uint32_t i = 0; i < count; i++)
        put_slot(match, &slots[i], i, request->reply);
    kv_json_end(request->reply, ']');
    return true;
}

/* ---- Turns that are only thought of ---- */

/* A seat's turn, played on a copy of its sheet. */
struct thought_of {
    const struct kv_match *match;
    bool goes_on; /* the turn is not done yet */
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
};

/* The turn from its beginning, or from where it stands now. */
static void start_turn(struct thought_of *turn, const struct kv_match *match, uint32_t seat,
                       bool from_beginning)
{
    size_t size = match->setup.game->size.sheet;
    const unsigned char *sheets = from_beginning ? match->starts : match->sheets;
    turn->match = match;
    turn->goes_on = !match->ended && (from_beginning || !kv_match_done(match, seat));
    memcpy(turn->sheet, sheets + size * seat, size);
}

/* Plays a move given as text, and tells it to people before. */
static bool play_move(struct thought_of *turn, const char *move, size_t length,
                      struct kv_text *told, struct kv_error *error)
{
    const struct kv_game *game = turn->match->setup.game;
    const void *table = turn->match->table;
    kv_move number;
    if (!turn->goes_on)
        return kv_refuse(error, "turn-done", "The turn is done before its last move.");
    if (!kv_move_read(game, table, turn->sheet, move, length, &number, error))
        return false;
    if (game->tell)
        game->tell(table, turn->sheet, number, told);
    else
        game->say(number, told);
    turn->goes_on = game->play(table, turn->sheet, number);
    return true;
}

/* Plays the moves of a request on such a turn, and puts each of them told where it is asked for. */
static bool play_moves(struct request *request, struct thought_of *turn, bool tell)
{
    char data[TURN_MOST];
    struct kv_text moves;
    kv_text_start(&moves, data, sizeof data);
    if (!engine_read_turn(request, &moves))
        return false;
    for (const char *at = data, *end; at <= data + moves.length; at = end + 1) {
        char words[TOLD_MOST];
        struct kv_text told;
        for (end = at; *end && *end != ';';)
            end++;
        kv_text_start(&told, words, sizeof words);
        if (!play_move(turn, at, (size_t)(end - at), &told, &request->error))
            return false;
        if (tell)
            kv_json_put_string(request->reply, NULL, words);
    }
    return true;
}

bool engine_answer_tell(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "move", "moves", NULL};
    struct thought_of turn;
    uint32_t seat = 0;
    if (!engine_check_keys(request, keys) || !engine_need_match(request) ||
        !engine_read_seat(request, &seat))
        return false;
    start_turn(&turn, &request->engine->match, seat, true);
    kv_json_begin(request->reply, "told", '[');
    if (!play_moves(request, &turn, true))
        return false;
    kv_json_end(request->reply, ']');
    return true;
}

bool engine_answer_preview(struct request *request)
{
    static const char *const keys[] = {"do", "seat", "move", "moves", NULL};
    const struct kv_match *match = &request->engine->match;
    struct thought_of turn;
    struct kv_score score;
    uint32_t seat = 0;
    if (!engine_check_keys(request, keys) || !engine_need_match(request) ||
        !engine_read_seat(request, &seat))
        return false;
    start_turn(&turn, match, seat, false);
    if (!play_moves(request, &turn, false))
        return false;
    match->setup.game->score(match->table, turn.sheet, &score);
    kv_json_put_number(request->reply, "total", score.total);
    return true;
}
