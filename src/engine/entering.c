/*
 * What lies on a real table, entered by hand: what is asked for, with pictures; entering it; and
 * correcting later what was entered wrongly.
 */
#include "core/entering.h"
#include "base/memory.h"
#include "draw/canvas.h"
#include "engine/request.h"

/* ---- What is asked for ---- */

struct asked {
    const struct kv_match *match;
    const struct kv_entering *hooks;
    enum kv_entry entry;
    bool pictures;
    uint32_t chosen[KV_PLACES_MOST], count;
    struct kv_place places[KV_PLACES_MOST];
};

static bool put_picture(struct request *request, const struct asked *asked, uint32_t palette,
                        uint32_t choice, const char *title)
{
    struct kv_palette size = asked->hooks->palette(asked->match->table, palette);
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_svg svg;
    if (!asked->pictures || !size.width ||
        !asked->hooks->count(asked->match->table, palette, choice))
        return true;
    kv_svg_begin_bare(&canvas, &svg, &text, size.width, size.height, title);
    asked->hooks->draw(asked->match->table, palette, choice, &canvas);
    kv_svg_end(&canvas);
    return engine_put_svg(request, &text);
}

static bool put_choice(struct request *request, const struct asked *asked, uint32_t palette,
                       uint32_t choice)
{
    char words[2][KV_CHOICE_MOST];
    struct kv_text id, title;
    uint32_t count = asked->hooks->count(asked->match->table, palette, choice);
    kv_text_start(&id, words[0], KV_CHOICE_MOST);
    kv_text_start(&title, words[1], KV_CHOICE_MOST);
    asked->hooks->name_choice(asked->match->table, palette, choice, &id, &title);
    kv_json_begin(request->reply, NULL, '{');
    kv_json_put_string(request->reply, "id", words[0]);
    kv_json_put_string(request->reply, "title", words[1]);
    if (count != KV_UNKNOWN)
        kv_json_put_number(request->reply, "count", count);
    if (!put_picture(request, asked, palette, choice, words[1]))
        return false;
    kv_json_end(request->reply, '}');
    return true;
}

static bool put_palette(struct request *request, const struct asked *asked, uint32_t number)
{
    struct kv_palette palette = asked->hooks->palette(asked->match->table, number);
    kv_json_begin(request->reply, NULL, '{');
    kv_json_put_number(request->reply, "id", number);
    kv_json_put_number(request->reply, "columns", palette.columns);
    kv_json_put_number(request->reply, "width", palette.width);
    kv_json_put_number(request->reply, "height", palette.height);
    kv_json_begin(request->reply, "choices", '[');
    for (uint32_t i = 0; i < palette.choices; i++)
        if (!put_choice(request, asked, number, i))
            return false;
    kv_json_end(request->reply, ']');
    kv_json_end(request->reply, '}');
    return true;
}

static bool put_palettes(struct request *request, const struct asked *asked)
{
    uint32_t done = 0;
    kv_json_begin(request->reply, "palettes", '[');
    for (uint32_t i = 0; i < asked->count; i++) {
        uint32_t palette = asked->places[i].palette;
        if (!(done >> palette & 1) && !put_palette(request, asked, palette))
            return false;
        done |= 1u << palette;
    }
    kv_json_end(request->reply, ']');
    return true;
}

/* What cannot lie there, and why; choices that the box does not have are left out. */
static void put_out(struct request *request, const struct asked *asked, uint32_t place)
{
    const void *table = asked->match->table;
    uint32_t palette = asked->places[place].palette;
    kv_json_begin(request->reply, "out", '{');
    for (uint32_t i = 0; i < asked->hooks->palette(table, palette).choices; i++) {
        char words[2][KV_CHOICE_MOST];
        struct kv_text id, title;
        struct kv_error why;
        if (!asked->hooks->count(table, palette, i) ||
            !kv_entry_is_out(asked->match, asked->entry, asked->chosen, place, i, &why))
            continue;
        kv_text_start(&id, words[0], KV_CHOICE_MOST);
        kv_text_start(&title, words[1], KV_CHOICE_MOST);
        asked->hooks->name_choice(table, palette, i, &id, &title);
        kv_json_put_string(request->reply, words[0], why.message);
    }
    kv_json_end(request->reply, '}');
}

static void put_place(struct request *request, const struct asked *asked, uint32_t number)
{
    const struct kv_place *place = &asked->places[number];
    char data[KV_CHOICE_MOST];
    struct kv_text title;
    kv_text_start(&title, data, sizeof data);
    asked->hooks->name_place(asked->match->table, asked->entry, asked->chosen, number, &title);
    kv_json_begin(request->reply, NULL, '{');
    kv_json_put_string(request->reply, "title", data);
    kv_json_put_number(request->reply, "palette", place->palette);
    kv_json_put_boolean(request->reply, "many", place->many);
    if (place->personal)
        kv_json_put_number(request->reply, "seat", place->seat);
    if (place->secret)
        kv_json_put_boolean(request->reply, "secret", true);
    put_out(request, asked, number);
    kv_json_end(request->reply, '}');
}

/* Those who are not here can end the game between two rounds. */
static bool can_finish(const struct kv_match *match)
{
    return match->entry == KV_ENTRY_END || (match->entry == KV_ENTRY_OFFER && match->setup.others &&
                                            match->setup.game->entering->others_end);
}

static bool read_stage(struct request *request, enum kv_entry *entry)
{
    const struct kv_match *match = &request->engine->match;
    struct kv_json stage;
    *entry = match->entry;
    if (!kv_json_field(&request->object, "stage", &stage))
        return *entry || kv_refuse(&request->error, "bad-entry", "There is nothing to enter now.");
    if (!kv_json_is(&stage, "end"))
        return kv_refuse(&request->error, "bad-request", "\"stage\" must be \"end\".");
    *entry = KV_ENTRY_END;
    return can_finish(match) ||
           kv_refuse(&request->error, "bad-entry", "There is nothing to enter now.");
}

/* The choices of a request; if it has none, nothing is chosen yet. */
static struct kv_json choices_of(const struct request *request, const char *key)
{
    static const char none[] = "[]";
    struct kv_json choices;
    if (!kv_json_field(&request->object, key, &choices))
        choices = (struct kv_json){none, none + 2};
    return choices;
}

bool engine_answer_entry(struct request *request)
{
    const struct kv_match *match = &request->engine->match;
    struct asked asked = {.match = match, .hooks = match->setup.game->entering};
    struct kv_json chosen = choices_of(request, "chosen");
    if (!read_stage(request, &asked.entry) ||
        !kv_json_read_flag(&request->object, "pictures", &asked.pictures, &request->error) ||
        !kv_entry_read(match, asked.entry, &chosen, asked.chosen, &asked.count, &request->error))
        return false;
    asked.hooks->places(match->table, asked.entry, asked.chosen, asked.places);
    kv_json_begin(request->reply, "places", '[');
    for (uint32_t i = 0; i < asked.count; i++)
        put_place(request, &asked, i);
    kv_json_end(request->reply, ']');
    kv_json_put_boolean(request->reply, "finish", can_finish(match));
    return put_palettes(request, &asked);
}

/* ---- Entering ---- */

static bool change(struct request *request,
                   bool (*how)(struct kv_match *match, const struct kv_json *choices,
                               struct kv_error *error))
{
    struct kv_match *match = &request->engine->match;
    struct kv_json choices = choices_of(request, "choices");
    if (!engine_keep_match(request) || !how(match, &choices, &request->error) ||
        (request->engine->log.cut && !engine_no_memory(request)))
        return false;
    kv_match_show(match, KV_ALL, request->reply);
    return true;
}

bool engine_answer_enter(struct request *request)
{
    return change(request, kv_match_enter);
}

bool engine_answer_finish(struct request *request)
{
    return change(request, kv_match_finish);
}

/* ---- Correcting ---- */

/* A record replayed with another entry in one round. What no longer fits is left out. */
struct correction {
    struct kv_record record;
    uint32_t round;
    const struct kv_json *choices; /* NULL: the entry is taken back */
    uint32_t from;                 /* the first round whose turns are left out, 0 for none */
    bool done;
};

static void leave_out(struct correction *correction, uint32_t round)
{
    if (!correction->from || round < correction->from)
        correction->from = round;
}

/* An entry that is left out can be entered again. */
static void put_left_out(struct request *request, const struct kv_record_line *line)
{
    kv_json_begin(request->reply, NULL, '{');
    kv_json_put_number(request->reply, "round", line->round);
    kv_put(request->reply, ",\"choices\":");
    kv_put_bytes(request->reply, line->text, line->length);
    kv_json_end(request->reply, '}');
}

static bool correct_entry(struct request *request, struct correction *correction,
                          const struct kv_record_line *line)
{
    correction->done = true;
    if (correction->choices)
        return kv_match_enter(&request->engine->match, correction->choices, &request->error);
    put_left_out(request, line);
    return true;
}

/* One line: as it was, as it is now, or left out. */
static bool replay_line(struct request *request, struct correction *correction,
                        const struct kv_record_line *line)
{
    struct kv_match *match = &request->engine->match;
    struct kv_error why;
    bool due = line->round == match->round && !match->ended;
    if (line->kind == KV_LINE_ENTER && line->round == correction->round && !correction->done)
        return kv_record_skip(&correction->record, &request->error) &&
               correct_entry(request, correction, line);
    if (line->kind == KV_LINE_OFFER) /* it follows from what was entered */
        return kv_record_skip(&correction->record, &request->error);
    due = due || (line->kind == KV_LINE_FINISH && match->entry == KV_ENTRY_END);
    if (due && !(line->kind == KV_LINE_TURN && match->entry) &&
        kv_record_next(&correction->record, match, &why) != KV_RECORD_BAD)
        return true;
    if (!due || (line->kind == KV_LINE_TURN && match->entry))
        kv_record_skip(&correction->record, &why);
    if (line->kind == KV_LINE_TURN)
        leave_out(correction, line->round);
    if (line->kind == KV_LINE_ENTER)
        put_left_out(request, line);
    return true;
}

static bool replay_all(struct request *request, struct correction *correction)
{
    struct kv_record_line line;
    kv_json_begin(request->reply, "offers", '[');
    while (kv_record_peek(&correction->record, &line))
        if (!replay_line(request, correction, &line))
            return false;
    kv_json_end(request->reply, ']');
    if (!correction->done)
        return kv_refuse(&request->error, "bad-request", "Nothing was entered in round %u.",
                         (unsigned)correction->round);
    if (correction->from)
        kv_json_put_number(request->reply, "from", correction->from);
    return true;
}

static bool correct(struct request *request, struct correction *correction,
                    const struct kv_text *text)
{
    struct kv_setup setup;
    if (text->cut)
        return engine_no_memory(request);
    if (!kv_record_start_from(engine_games(request->engine), &correction->record, text->data,
                              text->length, &setup, &request->error) ||
        !engine_begin_match(request, &setup) || !replay_all(request, correction))
        return false;
    if (request->engine->log.cut)
        return engine_no_memory(request);
    kv_match_show(&request->engine->match, KV_ALL, request->reply);
    return true;
}

bool engine_answer_correct(struct request *request)
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct correction correction = {0};
    struct kv_json choices;
    int64_t round = -1;
    if (!kv_json_read_number(&request->object, "round", 0, INT32_MAX, &round, &request->error))
        return false;
    if (round < 0)
        return kv_refuse(&request->error, "bad-request", "Which one? \"round\" is missing.");
    correction.round = (uint32_t)round;
    if (kv_json_field(&request->object, "choices", &choices))
        correction.choices = &choices;
    kv_record_print(&request->engine->match, &text);
    bool fine = correct(request, &correction, &text);
    request->engine->allocate(text.data, 0);
    return fine;
}
