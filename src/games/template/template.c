/*
 * The smallest game there can be: copy this folder to begin a new one. Each round offers a number,
 * every seat writes it down or not, and three rounds are played. It is compiled and tested with
 * the others but not listed among them; a game is listed by a line in games/registry.c.
 *
 * Its sections are the folders of a larger game, which docs/games.md lists: as it grows, each
 * section becomes a folder, and the struct at the end stays in game.c.
 */
#include "base/json.h"
#include "core/position.h"
#include "draw/canvas.h"
#include "kvartal.h"

/* ---- rules ---- */

enum { ROUNDS = 3, HIGHEST = 6 };

/* The table: what all seats share. No pointers, nothing that is not revealed yet. */
struct table {
    uint8_t closed; /* rounds that are over */
    uint8_t offer;
};

/* A sheet: what one seat has written, and how far its turn has come. */
struct sheet {
    uint8_t sum;
    uint8_t done;
};

enum { MOVE_WRITE = 1, MOVE_DONE };
enum { END_ROUNDS };

static const struct kv_option options[] = {{0}};
static const struct kv_part parts[] = {{"sum", KV_MARK("sum"), 1}, {0}};
static const struct kv_label ties[] = {{0}};
static const struct kv_label endings[] = {
    [END_ROUNDS] = {"rounds", KV_MARK("all rounds are played")}, {0}};
static const struct kv_label uses[] = {{"write", KV_MARK("writes")}, {0}};

static bool check(const struct kv_setup *setup, struct kv_error *error)
{
    (void)setup, (void)error;
    return true;
}

/* The match has zeroed both table and sheets already. */
static void open(const struct kv_setup *setup, void *table, void *sheets, struct kv_rng *rng)
{
    (void)setup, (void)table, (void)sheets, (void)rng;
}

static void deal(void *table_bytes, void *sheets_bytes, uint32_t seats, struct kv_rng *rng)
{
    struct table *table = (struct table *)table_bytes;
    struct sheet *sheets = (struct sheet *)sheets_bytes;
    table->offer = (uint8_t)(1 + kv_rng_below(rng, HIGHEST));
    for (uint32_t seat = 0; seat < seats; seat++)
        sheets[seat].done = false;
}

static uint32_t moves(const void *table, const void *sheet, kv_move *list)
{
    (void)table;
    if (((const struct sheet *)sheet)->done)
        return 0;
    list[0] = MOVE_WRITE;
    list[1] = MOVE_DONE;
    return 2;
}

static bool play(const void *table, void *sheet_bytes, kv_move move)
{
    struct sheet *sheet = (struct sheet *)sheet_bytes;
    if (move == MOVE_WRITE)
        sheet->sum = (uint8_t)(sheet->sum + ((const struct table *)table)->offer);
    sheet->done = true;
    return false;
}

/* The action space: the moves count from 1, actions from 0. */
static kv_move action_move(const struct kv_game *game, uint32_t action)
{
    (void)game;
    return action + MOVE_WRITE;
}

static uint32_t action_number(const struct kv_game *game, kv_move move)
{
    (void)game;
    return move - MOVE_WRITE;
}

static uint32_t action_list(const void *table, const void *sheet, uint16_t *list)
{
    kv_move legal[MOVE_DONE];
    uint32_t count = moves(table, sheet, legal);
    for (uint32_t i = 0; i < count; i++)
        list[i] = (uint16_t)action_number(NULL, legal[i]);
    return count;
}

static void close(void *table, void *sheets, uint32_t seats)
{
    (void)sheets, (void)seats;
    ((struct table *)table)->closed++;
}

static uint32_t settle(void *table, const void *sheets, uint32_t seats)
{
    (void)sheets, (void)seats;
    return ((struct table *)table)->closed == ROUNDS ? 1u << END_ROUNDS : 0;
}

static void score(const void *table, const void *sheet, struct kv_score *score)
{
    (void)table;
    *score = (struct kv_score){.total = ((const struct sheet *)sheet)->sum};
    score->cell[0] = score->total;
}

/* ---- words ---- */

static void say(kv_move move, struct kv_text *text)
{
    kv_put(text, "%s", move == MOVE_WRITE ? "write" : "done");
}

static void tell(const void *table, const void *sheet, kv_move move, struct kv_text *text)
{
    (void)sheet;
    if (move == MOVE_WRITE)
        kv_put(text, kv_translate("Add %u to your sum"), ((const struct table *)table)->offer + 0u);
    else
        kv_put(text, "%s", kv_translate("Leave the number and end the turn"));
}

static void offer(const void *table, const void *sheet, struct kv_text *text)
{
    (void)sheet;
    kv_put(text, "%u", ((const struct table *)table)->offer + 0u);
}

static void show_table(const void *table, struct kv_text *json)
{
    kv_json_put_number(json, "offer", ((const struct table *)table)->offer);
}

static void show_sheet(const void *table, const void *sheet, struct kv_text *json)
{
    (void)table;
    kv_json_put_number(json, "sum", ((const struct sheet *)sheet)->sum);
}

static void draw_table(const void *table, struct kv_text *text)
{
    kv_put(text, "  %-8s %u\n", kv_translate("offer"), ((const struct table *)table)->offer + 0u);
}

static void draw_sheet(const void *table, const void *sheet, struct kv_text *text)
{
    (void)table;
    kv_put(text, "  %-8s %u\n", kv_translate("sum"), ((const struct sheet *)sheet)->sum + 0u);
}

static bool read_sheet(const void *table, const struct kv_json *json, void *sheet,
                       struct kv_error *error)
{
    static const char *const keys[] = {"sum", "turn", NULL};
    struct kv_json value;
    int64_t sum;
    (void)table;
    if (!kv_position_keys(json, keys, 1, KV_MARK("The sheet"), error))
        return false;
    kv_json_field(json, "sum", &value);
    if (!kv_json_integer(&value, 0, (int64_t)ROUNDS * HIGHEST, &sum))
        return kv_refuse(error, "bad-sheet", "\"sum\" must be a whole number from 0 to %d.",
                         ROUNDS * HIGHEST);
    *(struct sheet *)sheet = (struct sheet){.sum = (uint8_t)sum};
    return true;
}

static bool read_position(void *table, const struct kv_json *json, uint32_t seats, bool lone,
                          struct kv_error *error)
{
    static const char *const keys[] = {"sheets", "offer", "do", NULL};
    struct kv_json sheets;
    (void)table, (void)seats;
    if (lone && !kv_json_field(json, "sheets", &sheets))
        return true;
    return kv_position_keys(json, keys, 1, KV_MARK("The position"), error);
}

/* ---- picture ---- */

static void extent(const void *table, enum kv_layout layout, int32_t *width, int32_t *height)
{
    (void)table, (void)layout;
    *width = 2000;
    *height = 1000;
}

/* A button, which is the hot zone of its move. */
static void draw_button(const void *table, const void *sheet, kv_move move, struct kv_point corner,
                        struct kv_canvas *canvas)
{
    enum { WIDTH = 850, HEIGHT = 350 };
    char said[24], told[160];
    struct kv_text text;
    kv_text_start(&text, said, sizeof said);
    say(move, &text);
    kv_text_start(&text, told, sizeof told);
    tell(table, sheet, move, &text);
    canvas->writer->begin_hot(canvas, said, told);
    canvas->writer->box(canvas, corner, WIDTH, HEIGHT, 80,
                        (struct kv_look){.fill = KV_GLOW, .line = KV_GLOW_EDGE});
    kv_draw_fitted(canvas, (struct kv_point){corner.x + WIDTH / 2, corner.y + 200}, WIDTH - 60, 100,
                   KV_WORDS, KV_MIDDLE, KV_INK, told);
    canvas->writer->end_hot(canvas);
}

/* The sum in handwriting over the buttons. */
static void draw(const void *table, const void *sheet, const kv_move *moves, uint32_t count,
                 enum kv_layout layout, struct kv_canvas *canvas)
{
    char data[24];
    struct kv_text text;
    (void)layout;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, "%u", ((const struct sheet *)sheet)->sum + 0u);
    canvas->writer->text(canvas, (struct kv_point){1000, 400}, 300, KV_SCRIPT, KV_MIDDLE, KV_HAND,
                         data);
    for (uint32_t i = 0; i < count; i++)
        draw_button(table, sheet, moves[i], (struct kv_point){100 + 950 * (int32_t)i, 550}, canvas);
}

/* ---- paper ---- */

/* There are only sheets, so there is no draw_card either. */
static uint32_t cards(const struct kv_setup *setup)
{
    (void)setup;
    return 0;
}

static const char about[] = KV_MARK("Write down the numbers you like; the largest sum wins.");

static void draw_reminder(const struct kv_setup *setup, struct kv_canvas *canvas)
{
    enum { MARGIN = 400, SIZE = 240 };
    (void)setup;
    kv_draw_lines(canvas, (struct kv_point){MARGIN, 2 * MARGIN}, KV_REMINDER_WIDTH - 2 * MARGIN,
                  SIZE, SIZE * 3 / 2, KV_WORDS, KV_LEFT, KV_INK, kv_translate(about));
}

/* ---- bot ---- */

/* Evaluation for bots: the sum is the only feature. A larger game keeps its weights in a file of
 * its own, which `kvartal train` writes. */
static const struct kv_label features[] = {{"sum", KV_MARK("the sum")}, {0}};
static const struct kv_weights weights[] = {
    {.id = "all", .origin = "by hand", .spread = 300, .weight = {25600}}, {0}};

static uint32_t kind(const void *table)
{
    (void)table;
    return 0;
}

static void look(const void *table, const void *sheet, int32_t *counted)
{
    (void)table;
    counted[0] = ((const struct sheet *)sheet)->sum;
}

static const struct kv_evaluation evaluation = {
    .features = features, .count = 1, .weights = weights, .kind = kind, .look = look};

/* What a seat sees, as bytes for machine learning. */
static const struct kv_plane table_planes[] = {{"offer", 0, 1, "the number"}, {0}};
static const struct kv_plane sheet_planes[] = {{"sum", 0, 1, "all numbers written"}, {0}};

static void write_table(const void *table, const void *sheet, const void *before, uint8_t *bytes)
{
    (void)before;
    (void)sheet;
    bytes[0] = ((const struct table *)table)->offer;
}

static void write_sheet(const void *table, const void *sheet, const void *before, uint8_t *bytes)
{
    (void)before;
    (void)table;
    bytes[0] = ((const struct sheet *)sheet)->sum;
}

static const struct kv_planes seen_of_table = {table_planes, 1, write_table};
static const struct kv_planes seen_of_sheet = {sheet_planes, 1, write_sheet};

/* ---- game.c ---- */

static int use(const void *table, const void *sheet, kv_move move)
{
    (void)table, (void)sheet;
    return move == MOVE_WRITE ? 0 : -1;
}

extern const struct kv_game kv_template;

const struct kv_game kv_template = {
    .id = "template",
    .title = KV_MARK("Template"),
    .about = about,
    .components = KV_MARK("There are none."),
    .manual = KV_MARK("Moves: write adds the offer to your sum, done leaves it.\n"),
    .options = options,
    .parts = parts,
    .ties = ties,
    .endings = endings,
    .size = {.table = sizeof(struct table),
             .sheet = sizeof(struct sheet),
             .moves = 2,
             .turn = 1,
             .seats_least = 1,
             .seats_most = 10000},
    .check = check,
    .open = open,
    .deal = deal,
    .moves = moves,
    .play = play,
    .actions = {.count = 2, .move = action_move, .number = action_number, .list = action_list},
    .close = close,
    .settle = settle,
    .score = score,
    .say = say,
    .tell = tell,
    .offer = offer,
    .show_table = show_table,
    .show_sheet = show_sheet,
    .draw_table = draw_table,
    .draw_sheet = draw_sheet,
    .extent = extent,
    .draw = draw,
    .cards = cards,
    .draw_reminder = draw_reminder,
    .read_sheet = read_sheet,
    .read_position = read_position,
    .uses = uses,
    .use = use,
    .evaluation = &evaluation,
    .table_planes = &seen_of_table,
    .sheet_planes = &seen_of_sheet,
};
