/* Machinery in words and in JSON. */
#include "base/bits.h"
#include "base/json.h"
#include "base/memory.h"
#include "games/machinery/machinery.h"

/* ---- Moves ---- */

/* Squares row by row: a letter for the column, a number for the row, and a blank before each. */
struct squares_text {
    char data[3 * SQUARES_MOST + 1];
};

static struct squares_text name_squares(uint32_t squares)
{
    struct squares_text text = {{0}};
    char *end = text.data;
    for (; squares; squares &= squares - 1) {
        uint32_t at = kv_bits_first(squares);
        *end++ = ' ';
        *end++ = (char)('a' + at % SIDE);
        *end++ = (char)('1' + at / SIDE);
    }
    return text;
}

static void put(struct kv_text *text, const char *words)
{
    kv_put_bytes(text, words, strlen(words));
}

/* The hundreds of moves that fill squares are put together without the formatter. */
static void say_filling(const char *lead, kv_move move, struct kv_text *text)
{
    put(text, lead);
    put(text, machinery_buildings[move_building(move)].id);
    put(text, name_squares(move_squares(move)).data);
}

void machinery_say(kv_move move, struct kv_text *text)
{
    char draw[] = {'d', 'r', 'a', 'w', ' ', (char)('1' + move_card(move)), ' ', '\0'};
    switch (move_kind(move)) {
    case MOVE_DRAW:
        say_filling(draw, move, text);
        break;
    case MOVE_BUILDER:
        say_filling("builder ", move, text);
        break;
    case MOVE_ERASE:
        kv_put(text, "erase %u", (unsigned)move_breakage(move));
        break;
    case MOVE_DONE:
        kv_put(text, "done");
        break;
    }
}

enum sentence { DRAW, DRAW_TURNED, BUILDER, FREE_BUILDER, ERASE, DONE };

/* Translators: after the name of a building stand squares such as " a1 b1". */
static const char *const sentences[SENTENCES] = {
    [DRAW] = KV_MARK("Draw figure %u: %s%s"),
    [DRAW_TURNED] = KV_MARK("Draw figure %u: %s%s (breakage of %u)"),
    [BUILDER] = KV_MARK("Call a builder: %s%s"),
    [FREE_BUILDER] = KV_MARK("Call a builder for nothing: %s%s"),
    [ERASE] = KV_MARK("Erase a breakage of %u"),
    [DONE] = KV_MARK("End the turn"),
};

/* Words that a teller has used once need not be looked up again. */
static const char *recall(const char **word, const char *english)
{
    if (!*word)
        *word = kv_translate(english);
    return *word;
}

static const char *sentence(struct teller *teller, enum sentence number)
{
    return recall(&teller->sentence[number], sentences[number]);
}

static void tell_filling(struct teller *teller, kv_move move, struct kv_text *text)
{
    const struct table *table = teller->table;
    uint32_t building = move_building(move), card = move_card(move);
    const char *name = recall(&teller->building[building], machinery_buildings[building].name);
    struct squares_text squares = name_squares(move_squares(move));
    if (move_kind(move) == MOVE_BUILDER)
        kv_put(text,
               sentence(teller, teller->sheet->builders_used < table->rules.free_builders
                                    ? FREE_BUILDER
                                    : BUILDER),
               name, squares.data);
    else if (move_turned(table, move) && !table->rules.free_turning)
        kv_put(text, sentence(teller, DRAW_TURNED), (unsigned)card + 1, name, squares.data,
               table->open[card].cost + 0u);
    else
        kv_put(text, sentence(teller, DRAW), (unsigned)card + 1, name, squares.data);
}

void machinery_tell_move(struct teller *teller, kv_move move, struct kv_text *text)
{
    if (move_kind(move) == MOVE_ERASE)
        kv_put(text, sentence(teller, ERASE), (unsigned)move_breakage(move));
    else if (move_kind(move) == MOVE_DONE)
        kv_put(text, "%s", sentence(teller, DONE));
    else
        tell_filling(teller, move, text);
}

void machinery_tell(const void *table, const void *sheet, kv_move move, struct kv_text *text)
{
    struct teller teller = {(const struct table *)table, (const struct sheet *)sheet, {0}, {0}};
    machinery_tell_move(&teller, move, text);
}

/* ---- The table ---- */

void machinery_offer(const void *table_bytes, const void *sheet, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    (void)sheet;
    for (uint32_t i = 0; i < table->open_count; i++)
        kv_put(text, "%s%s %s", i ? " | " : "", machine_of(table->open[i].card)->id,
               figure_of(table->open[i].card));
    if (table->event)
        kv_put(text, " | event %u, %s", table->event + 0u,
               kv_translate_to(KV_ENGLISH, machinery_events[table->event].name));
}

static void show_card(uint32_t card, struct kv_text *json)
{
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "machine", machine_of(card)->id);
    kv_json_put_number(json, "penalty", machine_of(card)->penalty);
    kv_json_put_string(json, "figure", figure_of(card));
    kv_json_end(json, '}');
}

void machinery_show_table(const void *table_bytes, struct kv_text *json)
{
    const struct table *table = (const struct table *)table_bytes;
    kv_json_put_boolean(json, "events", table->events);
    kv_json_put_number(json, "round", table->round);
    kv_json_begin(json, "cards", '[');
    for (uint32_t i = 0; i < table->open_count; i++)
        show_card(table->open[i].card, json);
    kv_json_end(json, ']');
    if (table->event)
        kv_json_put_number(json, "event", table->event);
    else
        kv_json_put_null(json, "event");
}

/* ---- The sheet ---- */

/* The shape of a building with its squares as filled or empty. */
static void put_building(uint32_t building, uint32_t filled, struct kv_text *text)
{
    uint32_t row = 0, column = 0;
    for (const char *at = machinery_buildings[building].shape; *at; at++) {
        char mark = *at;
        if (mark == '#' && !(filled >> (SIDE * row + column) & 1))
            mark = 'o';
        column++;
        if (mark == '/') {
            row++;
            column = 0;
        }
        kv_put_bytes(text, &mark, 1);
    }
}

static void show_buildings(const struct sheet *sheet, struct kv_text *json)
{
    kv_json_begin(json, "buildings", '{');
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        char data[SIDE * (SIDE + 1)];
        struct kv_text text;
        uint32_t filled = sheet->filled[i];
        if (!filled)
            continue;
        kv_text_start(&text, data, sizeof data);
        put_building(i, filled, &text);
        kv_json_put_string(json, machinery_buildings[i].id, data);
    }
    kv_json_end(json, '}');
}

void machinery_show_sheet(const void *table, const void *sheet_bytes, struct kv_text *json)
{
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    (void)table;
    show_buildings(sheet, json);
    kv_json_begin(json, "broken", '[');
    for (uint32_t i = 0; i < sheet->noted; i++)
        kv_json_put_number(json, NULL, sheet->broken[i]);
    kv_json_end(json, ']');
    kv_json_put_number(json, "builders", sheet->builders);
    kv_json_put_number(json, "bonus", sheet->bonus);
}
