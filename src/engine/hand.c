/*
 * A game in the hand: the pieces of a seat's picture, the moves with their aspects and gains, and
 * the sentence that says what to do (draw/hand.h).
 */
#include "draw/hand.h"
#include "base/memory.h"
#include "draw/pack_marks.h"
#include "engine/request.h"

enum { SAID_MOST = 64 };

/* What a seat is shown. */
struct hand {
    const struct kv_game *game;
    struct kv_drawing drawing; /* what all pieces have in common */
    int32_t total;             /* the score before the next move */
    bool origins;              /* marks figures that are ours    */
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    _Alignas(16) unsigned char shown[KV_SHEET_MOST];
    kv_move moves[KV_MOVES_MOST], again[KV_MOVES_MOST], candidate;
};

/* ---- Reading ---- */

/* The number of a string among names, or -1. */
static int number_of(const struct kv_json *value, const char *const *names, int count)
{
    for (int i = 0; i < count; i++)
        if (kv_json_is(value, names[i]))
            return i;
    return -1;
}

static bool read_form(const struct kv_json *object, enum kv_form *form, struct kv_error *error)
{
    struct kv_json value;
    if (!kv_json_field(object, "form", &value))
        return true;
    int number = number_of(&value, kv_form_names, KV_FORMS);
    if (number < 0)
        return kv_refuse(error, "bad-request",
                         "\"form\" must be \"phone\", \"short\", \"sideways\", \"tablet\" or "
                         "\"desk\".");
    *form = (enum kv_form)number;
    return true;
}

static bool read_focus(const struct kv_json *object, struct kv_aspects *focus,
                       struct kv_error *error)
{
    struct kv_json value;
    if (!kv_json_field(object, "focus", &value))
        return true;
    if (kv_json_kind(&value) != KV_JSON_OBJECT)
        return kv_refuse(error, "bad-request", "\"focus\" must be an object such as {\"card\":2}.");
    if (!kv_json_check_keys(&value, kv_aspect_names, error))
        return false;
    for (uint32_t i = 0; i < KV_ASPECTS; i++) {
        int64_t number = 0;
        if (!kv_json_read_number(&value, kv_aspect_names[i], 0, UINT8_MAX, &number, error))
            return false;
        focus->value[i] = (uint8_t)number;
    }
    return true;
}

/* A piece with the space it has: {"piece":"offer","width":3740,"height":920}. */
static bool read_piece(const struct kv_json *object, struct kv_drawing *drawing,
                       struct kv_error *error)
{
    static const char *const keys[] = {"piece", "width", "height", NULL};
    struct kv_json value;
    int64_t width = 0, height = 0;
    int piece = -1;
    if (kv_json_kind(object) != KV_JSON_OBJECT)
        return kv_refuse(error, "bad-request",
                         "A piece is an object such as {\"piece\":\"offer\",\"width\":3740}.");
    if (!kv_json_check_keys(object, keys, error))
        return false;
    if (kv_json_field(object, "piece", &value))
        piece = number_of(&value, kv_piece_names, KV_PIECES);
    if (piece < 0)
        return kv_refuse(error, "bad-request",
                         "\"piece\" must be \"offer\", \"goals\", \"board\", \"tracks\", "
                         "\"strip\", \"panel\", \"lens\", \"small\" or \"skyline\".");
    if (!kv_json_read_number(object, "width", KV_PIECE_LEAST, KV_PIECE_MOST, &width, error) ||
        !kv_json_read_number(object, "height", 0, KV_PIECE_MOST, &height, error))
        return false;
    if (!width)
        return kv_refuse(error, "bad-request", "How wide? \"width\" is missing.");
    drawing->piece = (enum kv_piece)piece;
    drawing->width = (int32_t)width;
    drawing->height = (int32_t)height;
    return true;
}

bool engine_check_hand(const struct picture *picture, struct kv_error *error)
{
    static const char *const keys[] = {"pieces", "form",  "focus", "candidate",
                                       "others", "zones", "since", "told" KV_ORIGINS_KEY,
                                       NULL};
    struct kv_drawing drawing = {0};
    struct kv_json_walk walk;
    struct kv_json piece, candidate, told;
    uint32_t asked = 0;
    if (kv_json_kind(&picture->pieces) != KV_JSON_ARRAY)
        return kv_refuse(error, "bad-request", "\"pieces\" must be a list.");
    if (!kv_json_check_keys(&picture->hand, keys, error) ||
        !read_form(&picture->hand, &drawing.form, error) ||
        !read_focus(&picture->hand, &drawing.focus, error))
        return false;
    if (kv_json_field(&picture->hand, "candidate", &candidate) &&
        kv_json_kind(&candidate) != KV_JSON_STRING)
        return kv_refuse(error, "bad-request", "\"candidate\" must be the text of a move.");
    if (kv_json_field(&picture->hand, "told", &told) && kv_json_kind(&told) != KV_JSON_ARRAY)
        return kv_refuse(error, "bad-request", "\"told\" must be a list of topics.");
    kv_json_enter(&picture->pieces, &walk);
    while (kv_json_next(&walk, NULL, &piece)) {
        if (!read_piece(&piece, &drawing, error))
            return false;
        if (asked >> drawing.piece & 1)
            return kv_refuse(error, "bad-request", "The piece \"%s\" is asked for twice.",
                             kv_piece_names[drawing.piece]);
        asked |= 1u << drawing.piece;
    }
    return true;
}

/* ---- What is shown ---- */

static int32_t score_of(const struct kv_game *game, const void *table, const void *sheet)
{
    struct kv_score score;
    game->score(table, sheet, &score);
    return score.total;
}

static void say(const struct kv_game *game, kv_move move, char said[SAID_MOST])
{
    struct kv_text text;
    kv_text_start(&text, said, SAID_MOST);
    game->say(move, &text);
}

/* The move being looked at. One that is not legal, or no longer, is not drawn. */
static void find_candidate(struct hand *hand, const struct kv_json *object)
{
    struct kv_json value;
    if (!kv_json_field(object, "candidate", &value))
        return;
    for (uint32_t i = 0; i < hand->drawing.count; i++) {
        char said[SAID_MOST];
        say(hand->game, hand->moves[i], said);
        if (kv_json_is(&value, said)) {
            hand->candidate = hand->moves[i];
            hand->drawing.candidate = &hand->candidate;
        }
    }
}

/* Leaves out whatever others may not see of a sheet: its turn, and what the game hides. */
static void take_sheet(struct hand *hand, const struct kv_match *match, uint32_t seat, bool others,
                       bool zones)
{
    const struct kv_game *game = hand->game;
    size_t size = game->size.sheet;
    memcpy(hand->sheet, (others ? match->starts : match->sheets) + size * seat, size);
    if (others && game->hide)
        game->hide(hand->sheet);
    if (others || !zones)
        return;
    hand->drawing.count = kv_match_moves(match, seat, hand->moves);
    if (match->played[seat] && !kv_match_done(match, seat))
        hand->drawing.again_count =
            game->moves(match->table, match->starts + size * seat, hand->again);
}

/* The sheet after the first `since` moves of the turn, as it was shown before the others. */
static void take_shown(struct hand *hand, const struct kv_match *match, uint32_t seat,
                       uint32_t since)
{
    const struct kv_game *game = hand->game;
    const kv_move *turn = match->turns + (size_t)game->size.turn * seat;
    if (since >= match->played[seat])
        return;
    memcpy(hand->shown, match->starts + game->size.sheet * seat, game->size.sheet);
    for (uint32_t i = 0; i < since; i++)
        game->play(match->table, hand->shown, turn[i]);
    hand->drawing.shown = hand->shown;
}

static bool start_hand(struct hand *hand, const struct kv_match *match, uint32_t seat,
                       const struct kv_json *object, struct kv_error *error)
{
    bool others = false, zones = true;
    int64_t since = UINT8_MAX;
    hand->game = match->setup.game;
    hand->origins = false;
    hand->drawing = (struct kv_drawing){
        .table = match->table, .sheet = hand->sheet, .moves = hand->moves, .again = hand->again};
    if (!hand->game->hand)
        return kv_refuse(error, "bad-request", "%s is not drawn in pieces.",
                         kv_translate(hand->game->title));
    if (!read_form(object, &hand->drawing.form, error) ||
        !read_focus(object, &hand->drawing.focus, error) ||
        !kv_json_read_flag(object, "others", &others, error) ||
        !kv_json_read_flag(object, "zones", &zones, error) ||
        !kv_json_read_flag(object, "origins", &hand->origins, error) ||
        !kv_json_read_number(object, "since", 0, UINT8_MAX, &since, error))
        return false;
    take_sheet(hand, match, seat, others, zones);
    if (!others)
        take_shown(hand, match, seat, (uint32_t)since);
    hand->total = score_of(hand->game, match->table, hand->sheet);
    find_candidate(hand, object);
    return true;
}

/* ---- Pieces ---- */

static bool put_piece(struct request *request, const struct hand *hand,
                      const struct kv_drawing *wanted)
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    struct kv_drawing drawing = hand->drawing;
    drawing.piece = wanted->piece;
    drawing.width = wanted->width;
    drawing.height = wanted->height;
    drawing.canvas = &canvas;
    if (!drawing.height)
        drawing.height = hand->game->hand->height(&drawing);
    kv_json_begin(request->reply, kv_piece_names[drawing.piece], '{');
    kv_json_put_number(request->reply, "width", drawing.width);
    kv_json_put_number(request->reply, "height", drawing.height);
    if (drawing.height) {
        kv_svg_begin_bare(&canvas, &svg, &text, drawing.width, drawing.height,
                          kv_translate(hand->game->title));
        canvas.origins = hand->origins ? hand->game : NULL;
        hand->game->hand->draw(&drawing);
        kv_svg_end(&canvas);
        if (!engine_put_svg(request, &text))
            return false;
    }
    kv_json_end(request->reply, '}');
    return true;
}

static bool put_pieces(struct request *request, const struct hand *hand,
                       const struct kv_json *pieces)
{
    struct kv_json_walk walk;
    struct kv_json piece;
    kv_json_begin(request->reply, "pieces", '{');
    kv_json_enter(pieces, &walk);
    while (kv_json_next(&walk, NULL, &piece)) {
        struct kv_drawing wanted = {0};
        if (!read_piece(&piece, &wanted, &request->error) || !put_piece(request, hand, &wanted))
            return false;
    }
    kv_json_end(request->reply, '}');
    return true;
}

/* ---- Moves ---- */

static void put_words(struct kv_text *json, const char *key, const struct hand *hand, kv_move move,
                      void (*tell)(const void *table, const void *sheet, kv_move move,
                                   struct kv_text *text))
{
    char words[TOLD_MOST];
    struct kv_text text;
    kv_text_start(&text, words, sizeof words);
    tell(hand->drawing.table, hand->drawing.sheet, move, &text);
    kv_json_put_string(json, key, words);
}

static void put_aspects(struct kv_text *json, const struct kv_aspects *aspects)
{
    for (uint32_t i = 0; i < KV_ASPECTS; i++)
        if (aspects->value[i])
            kv_json_put_number(json, kv_aspect_names[i], aspects->value[i]);
    if (!aspects->covered)
        return;
    kv_json_begin(json, "covers", '[');
    for (uint32_t i = 0; i < aspects->covered; i++)
        kv_json_put_number(json, NULL, aspects->covers[i]);
    kv_json_end(json, ']');
}

/* What the score would change by if the move were made. */
static int32_t gain_of(const struct hand *hand, kv_move move)
{
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, hand->sheet, hand->game->size.sheet);
    hand->game->play(hand->drawing.table, sheet, move);
    return score_of(hand->game, hand->drawing.table, sheet) - hand->total;
}

/* After the candidate and the forced moves that follow it, is there nothing left but to end the
 * turn? */
static bool is_last(const struct hand *hand)
{
    const struct kv_game *game = hand->game;
    const void *table = hand->drawing.table;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    kv_move next[KV_MOVES_MOST] = {hand->candidate};
    uint32_t played = 0;
    memcpy(sheet, hand->sheet, game->size.sheet);
    while (game->play(table, sheet, next[0])) {
        played++;
        if (game->moves(table, sheet, next) != 1)
            return false;
    }
    return played > 0;
}

/* A figure can lie in hundreds of ways, which are not described one by one: only the first move of
 * a card has its name. `named` has a bit for each card that was named. */
static void put_move(struct kv_text *json, const struct hand *hand, kv_move move, uint64_t *named)
{
    const struct kv_hand *hooks = hand->game->hand;
    struct kv_aspects aspects = {0};
    char said[SAID_MOST];
    say(hand->game, move, said);
    hooks->aspects(hand->drawing.table, hand->sheet, move, &aspects);
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "move", said);
    kv_json_put_number(json, "gain", gain_of(hand, move));
    uint64_t card = 1ull << (aspects.value[KV_BY_CARD] & 63);
    if (!aspects.value[KV_BY_TURN] || !(*named & card))
        put_words(json, "brief", hand, move, hooks->brief);
    if (!aspects.value[KV_BY_TURN])
        put_words(json, "label", hand, move, hand->game->tell);
    *named |= card;
    put_aspects(json, &aspects);
    kv_json_end(json, '}');
}

static void put_usual(struct kv_text *json, const struct hand *hand)
{
    const struct kv_hand *hooks = hand->game->hand;
    kv_json_begin(json, "usual", '{');
    for (uint32_t i = 0; hooks->usual && i < KV_ASPECTS; i++) {
        uint32_t value = hooks->usual(hand->drawing.table, hand->sheet, (enum kv_aspect)i);
        if (value)
            kv_json_put_number(json, kv_aspect_names[i], value);
    }
    kv_json_end(json, '}');
}

static void put_advice(struct kv_text *json, const struct hand *hand)
{
    char words[TOLD_MOST];
    struct kv_text text;
    kv_text_start(&text, words, sizeof words);
    hand->game->hand->advise(&hand->drawing, &text);
    kv_json_put_string(json, "advice", words);
}

/* ---- Rules to read ---- */

enum { SECTIONS_MOST = 12 };

static void put_section(struct kv_text *json, const char *key, const struct hand *hand,
                        const char *section)
{
    char data[SAID_MOST];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%s#%s", hand->game->id, section);
    kv_json_put_string(json, key, data);
}

/* Does the move belong to what is looked at: the candidate, or the card in focus? */
static bool is_looked_at(const struct hand *hand, kv_move move)
{
    const struct kv_drawing *drawing = &hand->drawing;
    uint8_t card = drawing->focus.value[KV_BY_CARD];
    struct kv_aspects aspects = {0};
    if (drawing->candidate)
        return *drawing->candidate == move;
    hand->game->hand->aspects(drawing->table, hand->sheet, move, &aspects);
    return !card || aspects.value[KV_BY_CARD] == card;
}

/* The sections of what is looked at, or of everything that can be done now, each once. A game uses
 * the same string for the same section, so pointers are compared. */
static void put_rules(struct kv_text *json, const struct hand *hand)
{
    const char *named[SECTIONS_MOST];
    uint32_t count = 0;
    kv_json_begin(json, "rules", '[');
    for (uint32_t i = 0; i < hand->drawing.count && count < SECTIONS_MOST; i++) {
        uint32_t known = 0;
        if (!is_looked_at(hand, hand->moves[i]))
            continue;
        const char *section =
            hand->game->hand->section(hand->drawing.table, hand->sheet, hand->moves[i]);
        while (known < count && named[known] != section)
            known++;
        if (known < count)
            continue;
        named[count++] = section;
        put_section(json, NULL, hand, section);
    }
    kv_json_end(json, ']');
}

/* ---- The guide ---- */

static bool is_told(const struct kv_json *told, const char *id)
{
    struct kv_json_walk walk;
    struct kv_json value;
    kv_json_enter(told, &walk);
    while (kv_json_next(&walk, NULL, &value))
        if (kv_json_is(&value, id))
            return true;
    return false;
}

/* The topics that have come up and were not told yet, if the request lists those that were. */
static void put_topics(struct kv_text *json, const struct hand *hand, const struct kv_json *object)
{
    const struct kv_hand *hooks = hand->game->hand;
    struct kv_json told;
    if (!kv_json_field(object, "told", &told))
        return;
    kv_json_begin(json, "topics", '[');
    for (const struct kv_topic *topic = hooks->topics; topic->id; topic++) {
        if (is_told(&told, topic->id) || !kv_is_up(hooks, topic, &hand->drawing))
            continue;
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", topic->id);
        kv_json_put_string(json, "words", kv_translate(topic->words));
        put_section(json, "rule", hand, topic->section);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static bool put_hand(struct request *request, const struct hand *hand,
                     const struct picture *picture)
{
    uint64_t named = 0;
    kv_json_begin(request->reply, "picture", '{');
    kv_json_begin(request->reply, "moves", '[');
    for (uint32_t i = 0; i < hand->drawing.count; i++)
        put_move(request->reply, hand, hand->moves[i], &named);
    kv_json_end(request->reply, ']');
    put_usual(request->reply, hand);
    if (hand->drawing.candidate) {
        put_words(request->reply, "brief", hand, hand->candidate, hand->game->hand->brief);
        kv_json_put_boolean(request->reply, "last", is_last(hand));
    }
    put_advice(request->reply, hand);
    put_rules(request->reply, hand);
    put_topics(request->reply, hand, &picture->hand);
    if (!put_pieces(request, hand, &picture->pieces))
        return false;
    kv_json_end(request->reply, '}');
    return true;
}

bool engine_put_hand(struct request *request, uint32_t seat, const struct picture *picture)
{
    struct hand *hand = request->engine->allocate(NULL, sizeof *hand);
    if (!hand)
        return engine_no_memory(request);
    bool fine = start_hand(hand, &request->engine->match, seat, &picture->hand, &request->error) &&
                put_hand(request, hand, picture);
    request->engine->allocate(hand, 0);
    return fine;
}

/* ---- A turn that is over ---- */

bool engine_put_turn(struct request *request, const struct turn_picture *turn,
                     const struct picture *picture)
{
    struct hand *hand = request->engine->allocate(NULL, sizeof *hand);
    if (!hand)
        return engine_no_memory(request);
    hand->game = request->engine->match.setup.game;
    hand->origins = false;
    hand->drawing = (struct kv_drawing){.table = request->engine->match.table,
                                        .sheet = turn->sheet,
                                        .before = turn->before,
                                        .instead = turn->instead};
    bool fine = read_form(&picture->hand, &hand->drawing.form, &request->error) &&
                put_pieces(request, hand, &picture->pieces);
    request->engine->allocate(hand, 0);
    return fine;
}

/* ---- Why not? ---- */

/* Of a card of the offer, or of a site. */
static void put_reason(struct kv_text *json, const struct hand *hand, uint32_t card, uint32_t site)
{
    const struct kv_hand *hooks = hand->game->hand;
    char words[TOLD_MOST];
    struct kv_text text;
    kv_text_start(&text, words, sizeof words);
    const char *section = card ? hooks->why_not_card(&hand->drawing, card, &text)
                               : hooks->why_not(&hand->drawing, site, &text);
    kv_json_put_string(json, "reason", words);
    put_section(json, "rule", hand, section);
}

bool engine_answer_why(struct request *request)
{
    uint32_t seat = 0;
    int64_t site = 0, card = 0;
    if (!engine_read_seat(request, &seat) ||
        !kv_json_read_number(&request->object, "site", 1, UINT8_MAX, &site, &request->error) ||
        !kv_json_read_number(&request->object, "card", 1, UINT8_MAX, &card, &request->error))
        return false;
    if (!site == !card)
        return kv_refuse(&request->error, "bad-request",
                         "Why what? Either \"site\" or \"card\" must be given.");
    struct hand *hand = request->engine->allocate(NULL, sizeof *hand);
    if (!hand)
        return engine_no_memory(request);
    bool fine = start_hand(hand, &request->engine->match, seat, &request->object, &request->error);
    if (fine && card && !hand->game->hand->why_not_card)
        fine = kv_refuse(&request->error, "bad-request", "In %s every card can be used.",
                         kv_translate(hand->game->title));
    if (fine)
        put_reason(request->reply, hand, (uint32_t)card, (uint32_t)site);
    request->engine->allocate(hand, 0);
    return fine;
}
