#include "play_welcome.h"

#include <stdio.h>

struct opened game;

int finish(void **state)
{
    (void)state;
    if (game.match.memory)
        support_close(&game);
    game = (struct opened){0};
    return 0;
}

void begin(const char *name, uint32_t seats)
{
    finish(NULL);
    support_open(&game, name, seats, "rules");
}

struct table *the_table(void)
{
    return (struct table *)game.match.table;
}

struct sheet *the_sheet(uint32_t seat)
{
    return (struct sheet *)kv_match_sheet(&game.match, seat);
}

uint8_t card_named(const char *name)
{
    unsigned number;
    char word[16];
    assert_int_equal(sscanf(name, "%u %15s", &number, word), 2);
    for (uint32_t effect = 0; effect < EFFECTS; effect++)
        if (strcmp(welcome_effect_ids[effect], word) == 0)
            return (uint8_t)card_make(number, effect);
    fail_msg("no card is called %s", name);
    return 0;
}

void lay_out(const char *first, const char *second, const char *third)
{
    const char *const cards[CARDS] = {first, second, third};
    for (uint32_t i = 0; i < CARDS; i++)
        the_table()->number[i] = the_table()->effect[i] =
            card_named(cards[i] ? cards[i] : "8 park");
}

void put(const struct position *positions, const char *const cards[CARDS], const char *beside)
{
    struct kv_text json = {.allocate = kv_heap};
    struct kv_error error;
    struct setting setting = {.board = the_table()->board == BOARD_CLASSIC ? NULL : "blueprint"};
    for (uint32_t i = 0; cards && i < CARDS; i++)
        setting.cards[i] = cards[i];
    lay_out(setting.cards[0], setting.cards[1], setting.cards[2]);
    kv_put(&json, "{\"sheets\":[");
    for (uint32_t seat = 0; seat < game.match.setup.seats; seat++) {
        kv_put(&json, "%s", seat ? "," : "");
        notation_put_sheet(&json, &setting, &positions[seat]);
    }
    kv_put(&json, "]%s}", beside ? beside : "");
    struct kv_json position = support_json(json.data, json.length);
    bool set = kv_match_set(&game.match, &position, &error);
    if (!set)
        print_error("%s\n", json.data);
    free(json.data);
    if (!set)
        fail_msg("%s", error.message);
}

void play(uint32_t seat, const char *moves)
{
    struct kv_error error;
    if (!kv_match_say(&game.match, seat, moves, strlen(moves), &error))
        fail_msg("seat %u: %s", seat + 1, error.message);
}

bool listed(uint32_t seat, const char *move, size_t length)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&game.match, seat, list);
    for (uint32_t i = 0; i < count; i++) {
        const char *said = support_say(game.match.setup.game, list[i]);
        if (strlen(said) == length && memcmp(said, move, length) == 0)
            return true;
    }
    return false;
}

/* Goes through moves such as "take 1; refuse" and requires that all are listed, or that none is.
 * Returns how many there were. */
static uint32_t expect_listed(uint32_t seat, const char *moves, bool expected)
{
    uint32_t count = 0;
    for (const char *at = moves; *at; count++) {
        size_t size = strcspn(at, ";");
        if (listed(seat, at, size) != expected)
            fail_msg("%s: %.*s", expected ? "not listed" : "listed", (int)size, at);
        at += size;
        at += strspn(at, "; ");
    }
    return count;
}

void expect_only(uint32_t seat, const char *moves)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&game.match, seat, list);
    if (expect_listed(seat, moves, true) != count)
        fail_msg("%u moves are listed instead of: %s; one is %s", count, moves,
                 support_say(game.match.setup.game, list[count / 2]));
}

static void expect_sheet(uint32_t seat, const struct position *position,
                         const char *const cards[CARDS])
{
    struct kv_text expected = {.allocate = kv_heap}, shown = {.allocate = kv_heap};
    struct setting setting = {.board = the_table()->board == BOARD_CLASSIC ? NULL : "blueprint"};
    for (uint32_t i = 0; i < CARDS; i++)
        setting.cards[i] = cards[i];
    notation_put_sheet(&expected, &setting, position);
    kv_json_begin(&shown, NULL, '{');
    game.match.setup.game->show_sheet(the_table(), the_sheet(seat), &shown);
    kv_json_end(&shown, '}');
    bool same = strcmp(expected.data, shown.data) == 0;
    if (!same)
        print_error("%s\ninstead of\n%s\n", shown.data, expected.data);
    free(expected.data);
    free(shown.data);
    assert_true(same);
}

void pass_turn(uint32_t seat)
{
    kv_move list[KV_MOVES_MOST];
    while (!kv_match_done(&game.match, seat)) {
        if (listed(seat, "done", 4)) {
            play(seat, "done");
            return;
        }
        assert_true(kv_match_moves(&game.match, seat, list) > 0);
        kv_match_play(&game.match, seat, list[0]);
    }
}

const char *name_of(unsigned edition, const char *options)
{
    static char name[KV_NAME_MOST];
    static const char *const ids[] = {
        [FIRST] = "first", [SECOND] = "second", [COLLECTOR] = "collector"};
    const char *more = options ? options : "";
    const char *plans = edition == FIRST ? ",plans=1.6-2.1-3.2" : ",plans=A6-B2-C2";
    snprintf(name, sizeof name, "welcome:edition=%s%s%s", ids[edition], more,
             strstr(more, "plans=") ? "" : plans);
    return name;
}

void play_blank_rounds(const struct sheet *blank, uint32_t rounds)
{
    while (rounds-- > 0 && !game.match.ended) {
        *the_sheet(0) = *blank;
        memcpy(game.match.starts, blank, sizeof *blank);
        pass_turn(0);
    }
}

/* ---- Rows of tables ---- */

static void check_in_edition(const struct rule *rule, unsigned edition)
{
    const struct position others = {.hand = rule->sheet.hand};
    uint32_t seats = rule->seats ? rule->seats : 2;
    begin(name_of(edition, rule->options), seats);
    assert_true(seats <= 2);
    put((struct position[]){rule->sheet, others}, rule->cards, NULL);
    if (rule->only)
        expect_only(0, rule->only);
    if (rule->those)
        expect_listed(0, rule->those, true);
    if (rule->none_of)
        expect_listed(0, rule->none_of, false);
    if (rule->after)
        expect_sheet(0, rule->after, rule->cards);
}

void check_rule(void **state)
{
    const struct rule *rule = (const struct rule *)*state;
    for (unsigned edition = FIRST; edition <= COLLECTOR; edition *= 2)
        if (rule->editions & edition)
            check_in_edition(rule, edition);
}

void expect_numbers(const char *expected, const int32_t *numbers, uint32_t count)
{
    char data[256];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    for (uint32_t i = 0; i < count; i++)
        kv_put(&text, "%s%d", i ? " " : "", (int)numbers[i]);
    if (expected)
        assert_string_equal(data, expected);
}

void check_tally(void **state)
{
    enum { WHOLE_STRIP = 17, TEMPS = 7 };
    const struct tally *tally = (const struct tally *)*state;
    struct kv_score scores[5];
    uint32_t places[5], order[5];
    int32_t temps[5], totals[5], shown_places[5];
    begin(tally->name, tally->seats);
    put(tally->sheets, NULL, tally->beside);
    uint32_t count = kv_match_scores(&game.match, scores, places, order);
    for (uint32_t i = 0; i < count; i++) {
        temps[i] = scores[i].cell[TEMPS];
        totals[i] = scores[i].total;
        shown_places[i] = (int32_t)places[i];
    }
    expect_numbers(tally->cells, scores[0].cell, WHOLE_STRIP);
    expect_numbers(tally->temps, temps, count);
    expect_numbers(tally->totals, totals, count);
    expect_numbers(tally->places, shown_places, count);
}
