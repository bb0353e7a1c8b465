#include "support.h"

#include <stdio.h>

const struct variant variants[] = {
    {"welcome:edition=first", 2},
    {"welcome:edition=first", 5},
    {"welcome:edition=first,advanced=on", 3},
    {"welcome:edition=first,draft=on", 2},
    {"welcome:edition=first,advanced=on,draft=on", 4},
    {"welcome:edition=first,draft=on", 20},
    {"welcome:edition=first", 1},
    {"welcome:edition=first,advanced=on", 1},
    {"welcome", 2},
    {"welcome", 4},
    {"welcome:advanced=on", 2},
    {"welcome:board=blueprint", 3},
    {"welcome:board=blueprint,advanced=on", 2},
    {"welcome:edition=collector", 2},
    {"welcome:edition=collector,advanced=on", 3},
    {"welcome:edition=collector,board=blueprint,advanced=on", 2},
    {"welcome", 1},
    {"welcome:advanced=on,rival=ann", 1},
    {"welcome:rival=bob", 1},
    {"welcome:board=blueprint,rival=sam", 1},
    {"welcome:edition=collector,rival=lucy", 1},
    {"welcome:edition=collector,advanced=on,rival=irene", 1},
    {"welcome:rival=hank", 1},
    {"welcome:rival=walt", 1},
    {"welcome:edition=collector,board=blueprint,rival=peggy", 1},
    {"welcome:advanced=on,rival=doris", 1},
    {"welcome:edition=collector,rival=frank", 1},
    {"welcome:rival=alexis", 1},
    {"smallcities", 2},
    {"smallcities", 5},
    {"smallcities:goals=none,bonus=none", 3},
    {"smallcities:goals=personal,bonus=financing", 2},
    {"smallcities:bonus=financing,goal=hub", 4},
    {"smallcities:bonus=firm-ground,goal=city-routes", 3},
    {"smallcities:bonus=free-design,goal=downtown", 2},
    {"smallcities:bonus=state-order,goal=outskirts", 2},
    {"smallcities:bonus=none,goal=surrounded", 3},
    {"smallcities:goal=crossroads", 2},
    {"smallcities:goal=wind-rose", 2},
    {"smallcities:goal=symmetry", 3},
    {"smallcities:goal=triangle", 2},
    {"smallcities:goal=social-centres", 4},
    {"smallcities", 1},
    {"smallcities:bonus=financing,start=green", 1},
    {"smallcities:bonus=free-design", 1},
    {"smallcities:bonus=state-order,start=blue", 1},
    {"smallcities:goals=none,bonus=none", 1},
    {"machinery", 1},
    {"machinery", 2},
    {"machinery", 4},
    {"machinery:events=off", 2},
    {"machinery:events=off", 1},
};
const unsigned variant_count = sizeof variants / sizeof *variants;

enum kv_language spoken;

const char *support_translate(const char *english, const char *many, uint32_t count)
{
    return kv_translate_count_to(spoken, english, many, count);
}

/* What is opened besides the name. */
struct opening {
    uint32_t seats;
    const char *seed, *pack; /* NULL: with our own box */
    bool entered;
};

static void open_match(struct opened *opened, const char *name, const struct opening *opening)
{
    const char *seed = opening->seed;
    struct kv_setup setup;
    struct kv_error error;
    *opened = (struct opened){.log = {.allocate = kv_heap}};
    if (!kv_name_read(name, strlen(name), &setup, &error) ||
        !kv_seed_set(&setup, seed, strlen(seed), &error))
        fail_msg("%s: %s", name, error.message);
    setup.seats = opening->seats;
    setup.entered = opening->entered;
    if (opening->pack)
        setup.game = &support_pack(opening->pack)->game;
    void *memory = malloc(kv_match_bytes(&setup));
    if (!kv_match_open(&opened->match, &setup, memory, &opened->log, &error))
        fail_msg("%s: %s", name, error.message);
}

void support_open(struct opened *opened, const char *name, uint32_t seats, const char *seed)
{
    open_match(opened, name, &(struct opening){.seats = seats, .seed = seed});
}

void support_open_packed(struct opened *opened, const struct variant *variant, const char *pack,
                         const char *seed)
{
    open_match(opened, variant->name,
               &(struct opening){.seats = variant->seats, .seed = seed, .pack = pack});
}

static void enter(struct kv_match *match, const char *choices)
{
    struct kv_error error;
    struct kv_json json = support_json(choices, strlen(choices));
    if (!kv_match_enter(match, &json, &error))
        fail_msg("%s: %s", choices, error.message);
}

void support_open_entered(struct opened *opened, const char *name, const char *setup,
                          const char *offer)
{
    open_match(opened, name, &(struct opening){.seats = 1, .seed = "entered", .entered = true});
    if (opened->match.entry == KV_ENTRY_SETUP)
        enter(&opened->match, setup);
    enter(&opened->match, offer);
}

void support_close(struct opened *opened)
{
    free(opened->match.memory);
    free(opened->log.data);
}

kv_move support_any_move(const struct kv_match *match, uint32_t seat, struct kv_rng *rng)
{
    kv_move list[KV_MOVES_MOST];
    return list[kv_rng_below(rng, kv_match_moves(match, seat, list))];
}

const char *support_say(const struct kv_game *game, kv_move move)
{
    static char said[4][64];
    static unsigned turn;
    struct kv_text text;
    char *data = said[turn++ % 4];
    kv_text_start(&text, data, sizeof said[0]);
    game->say(move, &text);
    return data;
}

/* How much an eager player likes a move: plans most, effects much, refusals and roundabouts little,
 * and numbers where they would be in an evenly filled street. */
static unsigned liking(const char *said)
{
    unsigned number, street, house;
    if (strncmp(said, "plan", 4) == 0 || strncmp(said, "use", 3) == 0)
        return 100000;
    if (sscanf(said, "write %u %u:%u", &number, &street, &house) == 3) {
        unsigned ideal = number * (9 + street) / 16,
                 away = house > ideal ? house - ideal : ideal - house;
        return 1 + 1000 / (1 + away * away * away);
    }
    if (strcmp(said, "done") == 0)
        return 60;
    if (strncmp(said, "refuse", 6) == 0 || strcmp(said, "skip") == 0)
        return 5;
    if (strncmp(said, "roundabout", 10) == 0)
        return 1;
    if (strncmp(said, "build ", 6) == 0 || strcmp(said, "star") == 0)
        return 2000;
    if (strncmp(said, "builder", 7) == 0)
        return 1;
    return 100;
}

kv_move support_eager_move(const struct kv_match *match, uint32_t seat, struct kv_rng *rng)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t weight[KV_MOVES_MOST], all = 0, count = kv_match_moves(match, seat, list);
    for (uint32_t i = 0; i < count; i++)
        all += weight[i] = liking(support_say(match->setup.game, list[i]));
    uint32_t pick = kv_rng_below(rng, all), i = 0;
    for (; pick >= weight[i]; i++)
        pick -= weight[i];
    return list[i];
}

void support_read_turn(const struct kv_match *match, const char *words, struct kv_thought *turn)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    struct kv_error error;
    *turn = (struct kv_thought){0};
    memcpy(sheet, kv_match_sheet(match, 0), game->size.sheet);
    while (*words) {
        size_t size = strcspn(words, ";");
        kv_move *move = &turn->moves[turn->count++];
        if (!kv_move_read(game, match->table, sheet, words, size, move, &error))
            fail_msg("%s", error.message);
        game->play(match->table, sheet, *move);
        words += size;
        words += strspn(words, "; ");
    }
}

void support_think(const struct kv_match *match, struct kv_thought *turn)
{
    const struct kv_bot *bot = kv_bot_find("medium", 6);
    struct kv_rng rng;
    kv_rng_start(&rng, match->setup.game->id, 1);
    void *memory = malloc(kv_bot_bytes(bot, NULL, NULL));
    kv_bot_think(bot, match, 0, NULL, &rng, memory, turn, 1);
    free(memory);
}

void support_expect_reasons(const struct kv_match *match, const struct kv_thought *turn,
                            const char *expected)
{
    char data[400];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_bot_explain(match, 0, turn, &text);
    assert_string_equal(data, expected);
}

static void expect_listed(const struct kv_game *game, const void *table, const void *sheet,
                          kv_move move)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = game->moves(table, sheet, list), i = 0;
    while (i < count && list[i] != move)
        i++;
    if (i == count)
        fail_msg("%s is not listed", support_say(game, move));
}

void support_expect_turn(const struct kv_match *match, uint32_t seat,
                         const struct kv_thought *thought)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    memcpy(sheet, kv_match_sheet(match, seat), game->size.sheet);
    assert_true(thought->count > 0 && thought->count <= game->size.turn);
    for (uint32_t i = 0; i < thought->count; i++) {
        expect_listed(game, match->table, sheet, thought->moves[i]);
        bool goes_on = game->play(match->table, sheet, thought->moves[i]);
        assert_int_equal(goes_on, i + 1 < thought->count);
    }
}

struct kv_json support_json(const char *text, size_t length)
{
    struct kv_json json;
    struct kv_error error;
    if (!kv_json_read(text, length, &json, &error))
        fail_msg("%s\n%.*s", error.message, (int)length, text);
    return json;
}

unsigned support_games(unsigned quick, unsigned lengthy)
{
    return getenv("KV_LONG") ? lengthy : quick;
}

void support_expect_moves(const struct oracle_list *list, const char *expected)
{
    unsigned count = 0;
    for (const char *at = expected; *at; count++) {
        char move[ORACLE_TEXT_MOST];
        size_t size = strcspn(at, ";");
        snprintf(move, sizeof move, "%.*s", (int)size, at);
        if (!oracle_listed(list, move))
            fail_msg("not listed: %s", move);
        at += size;
        at += strspn(at, "; ");
    }
    if (count != list->count)
        fail_msg("%u moves instead of %s; the last is %s", list->count, expected,
                 list->count ? list->text[list->count - 1] : "none");
}

int support_run_rows(const char *group, const void *rows, size_t count, size_t size,
                     CMUnitTestFunction check, CMFixtureFunction teardown)
{
    enum { ROWS_MOST = 160 };
    struct CMUnitTest cases[ROWS_MOST] = {0}; /* cmocka skips those without a function */
    assert_in_range(count, 1, ROWS_MOST);
    for (size_t i = 0; i < count; i++) {
        const char *row = (const char *)rows + i * size;
        memcpy(&cases[i].name, row, sizeof cases[i].name);
        cases[i].test_func = check;
        cases[i].teardown_func = teardown;
        cases[i].initial_state = (void *)(uintptr_t)row;
    }
    return cmocka_run_group_tests_name(group, cases, NULL, NULL);
}
