/*
 * Games beside a real table, whose cards and dice are entered. Whatever a simulated game deals can
 * be entered and leads to the same sheets and scores; what is impossible is refused with a
 * sentence; and mistakes can be corrected later.
 */
#include "ask_engine.h"

#include "base/json.h"
#include "games/machinery/words/words.h"

#include <stdio.h>

/* ---- A simulated game, entered ---- */

static char table_json[1 << 14];

/* A table as everybody sees it. */
static const char *show_table(const struct kv_match *match)
{
    struct kv_text json;
    kv_text_start(&json, table_json, sizeof table_json);
    kv_json_begin(&json, NULL, '{');
    match->setup.game->show_table(match->table, &json);
    kv_json_end(&json, '}');
    assert_false(json.cut);
    return table_json;
}

/* The values of a key, one after the other: each call finds the next one. */
static bool next_value(const char **at, const char *key, char *value, size_t size)
{
    char wanted[40];
    snprintf(wanted, sizeof wanted, "\"%s\":", key);
    const char *found = strstr(*at, wanted);
    if (!found)
        return false;
    found += strlen(wanted);
    found += *found == '"';
    size_t length = strcspn(found, "\",}");
    snprintf(value, size, "%.*s", (int)length, found);
    *at = found;
    return true;
}

static void put_id(struct kv_text *text, const char *id)
{
    kv_put(text, "%s\"%s\"", text->data[text->length - 1] == '[' ? "" : ",", id);
}

static void put_values(struct kv_text *text, const char *json, const char *key, unsigned count)
{
    char value[40];
    for (; count > 0 && next_value(&json, key, value, sizeof value); count--)
        put_id(text, value);
}

/* "8-park" for each card of three stacks, whose own effect is the next one. */
static void put_stacks(struct kv_text *text, const char *json, bool anew)
{
    char number[8], next[16], id[40];
    json = strstr(json, "\"offer\"");
    if (anew)
        put_values(text, json, "effect", 3);
    for (int i = 0; i < 3; i++) {
        assert_true(next_value(&json, "number", number, sizeof number));
        assert_true(next_value(&json, "next", next, sizeof next));
        snprintf(id, sizeof id, "%s-%s", number, next);
        put_id(text, id);
    }
}

static void put_hand(struct kv_text *text, const char *json, int from)
{
    const char *at = strstr(json, "\"hand\":[") + 8;
    for (int i = 0; i < 3; i++) {
        char id[40];
        size_t length = strcspn(++at, "\"");
        snprintf(id, sizeof id, "%.*s", (int)length, at);
        *strchr(id, ' ') = '-';
        if (i >= from)
            put_id(text, id);
        at += length + 2;
    }
}

/* The hands of the entered seats, without what they passed to each other. */
static void put_hands(struct kv_text *text, const struct kv_match *dealt)
{
    const struct kv_setup *here = &engine.match.setup;
    for (uint32_t seat = 0; seat < here->seats; seat++) {
        char data[1 << 12];
        struct kv_text sheet;
        bool from_elsewhere = here->others && seat == here->seats - 1;
        kv_text_start(&sheet, data, sizeof data);
        kv_match_show_sheet(dealt, seat, true, &sheet);
        put_hand(text, data, dealt->round > 1 && !from_elsewhere ? 1 : 0);
    }
}

static unsigned count_in(const char *json, const char *words)
{
    unsigned count = 0;
    for (; (json = strstr(json, words)); json++)
        count++;
    return count;
}

/* The approval cards that have appeared since: Alexis approves every plan. */
static void put_approvals(struct kv_text *text, const char *now, const char *before)
{
    const char *plans = strstr(strstr(now, "\"rival\":{"), "\"plans\":[") + 9;
    const char *old = strstr(strstr(before, "\"rival\":{"), "\"plans\":[") + 9;
    kv_put(text, "%s[", text->length > 1 ? "," : "");
    for (int i = 0; i < 3; i++) {
        if (*plans != 'n' && *old == 'n')
            put_id(text, (const char *[]){"A", "B", "C"}[i]);
        plans += strcspn(plans, ",]") + 1;
        old += strcspn(old, ",]") + 1;
    }
    kv_put(text, "]");
}

/* The plans that others have approved since, by their names in the first edition. */
static void put_approved(struct kv_text *text, const char *now, const char *before)
{
    char turned[8], old[8];
    unsigned pile = 0;
    if (count_in(before, "\"turned\":true") == 3)
        return;
    kv_put(text, "[");
    while (next_value(&now, "turned", turned, sizeof turned) &&
           next_value(&before, "turned", old, sizeof old)) {
        const char *name = (const char *[]){"1", "2", "3"}[pile++];
        if (*turned != *old)
            put_id(text, name);
    }
    kv_put(text, "]");
}

static void put_machines(struct kv_text *text, const char *json, bool events)
{
    char machine[40], figure[40], id[60], event[8];
    char cards[4][60];
    int count = 0;
    const char *at = json;
    while (next_value(&at, "machine", machine, sizeof machine)) {
        assert_true(next_value(&at, "figure", figure, sizeof figure));
        for (int i = 0; i < MACHINES; i++)
            for (int print = PRINTS - 1; print >= 0; print--)
                if (!strcmp(machinery_machines[i].id, machine) &&
                    !strcmp(machinery_shape(machinery_box.machines[i].figure[print]).data, figure))
                    snprintf(id, sizeof id, "%s-%d", machine, print + 1);
        snprintf(cards[count++], sizeof cards[0], "%s", id);
    }
    for (int i = 0; i < count; i++) {
        put_id(text, cards[i]);
        if (i == 2 && events && next_value(&json, "event", event, sizeof event))
            put_id(text, event);
    }
}

/* What a player would touch, for the offer that was dealt. */
static void put_offer(struct kv_text *text, const struct kv_match *dealt)
{
    const char *id = dealt->setup.game->id;
    char *before = strdup(show_table(&engine.match));
    const char *now = show_table(dealt);
    kv_put(text, "[");
    expect_fine("{\"do\":\"entry\",\"chosen\":[]}");
    if (!strcmp(id, "smallcities")) {
        put_values(text, now, "figure", 1);
        put_values(text, now, "building", 1);
    } else if (!strcmp(id, "machinery")) {
        put_machines(text, now, strstr(now, "\"events\":true"));
    } else {
        bool solo =
            count_in(now, "\"turned\":true") == 3 && count_in(before, "\"turned\":true") < 3;
        if (says("the solo card"))
            kv_put(text, "[%s]", solo ? "\"solo\"" : "");
        if (says("approval card"))
            put_approvals(text, now, before);
        if (engine.match.setup.others)
            put_approved(text, now, before);
        if (strstr(now, "\"offer\""))
            put_stacks(text, now, says("\"effect 1\""));
        else if (strstr(now, "\"hand\""))
            put_hand(text, now, 0);
        else
            put_hands(text, dealt);
    }
    kv_put(text, "]");
    free(before);
}

static void put_setup(struct kv_text *text, const struct kv_match *dealt)
{
    const char *json = show_table(dealt);
    kv_put(text, "[");
    if (!strcmp(dealt->setup.game->id, "welcome"))
        put_values(text, json, "id", 3);
    if (strcmp(dealt->setup.game->id, "smallcities") != 0)
        goto end;
    expect_fine("{\"do\":\"entry\",\"chosen\":[]}");
    if (says("\"bonus card\""))
        put_values(text, json, "bonus", 1);
    if (says("\"additional goal\""))
        put_values(text, json, "goal", 1);
    for (uint32_t seat = 0; seat < dealt->setup.seats; seat++) {
        struct kv_text sheet;
        kv_text_start(&sheet, table_json, sizeof table_json);
        kv_match_show_sheet(dealt, seat, true, &sheet);
        put_values(text, table_json, "start", 1);
    }
end:
    kv_put(text, "]");
}

static void enter(void (*put)(struct kv_text *text, const struct kv_match *dealt),
                  const struct kv_match *dealt)
{
    char choices[1 << 10], request[(1 << 10) + 40];
    struct kv_text text;
    kv_text_start(&text, choices, sizeof choices);
    put(&text, dealt);
    snprintf(request, sizeof request, "{\"do\":\"enter\",\"choices\":%s}", choices);
    expect_fine(request);
}

/* The same random moves in both games; moves of seats that are not entered in only one of them. */
static void play_round(struct kv_match *dealt, struct kv_rng *rng)
{
    for (uint32_t seat = 0; seat < dealt->setup.seats && !dealt->ended; seat++) {
        bool goes_on = true, is_here = seat < engine.match.setup.seats;
        while (goes_on) {
            kv_move moves[KV_MOVES_MOST], same[KV_MOVES_MOST];
            uint32_t count = kv_match_moves(dealt, seat, moves);
            assert_true(!is_here || kv_match_moves(&engine.match, seat, same) == count);
            kv_move move = moves[kv_rng_below(rng, count)];
            if (is_here) {
                assert_memory_equal(moves, same, count * sizeof *moves);
                kv_match_play(&engine.match, seat, move);
            }
            goes_on = kv_match_play(dealt, seat, move);
        }
    }
}

static void expect_same_scores(const struct kv_match *dealt)
{
    for (uint32_t seat = 0; seat < dealt->setup.seats; seat++) {
        struct kv_score one, other;
        dealt->setup.game->score(dealt->table, kv_match_sheet(dealt, seat), &one);
        dealt->setup.game->score(engine.match.table, kv_match_sheet(&engine.match, seat), &other);
        assert_memory_equal(&one, &other, sizeof one);
    }
}

static void begin_entered(const char *name, uint32_t seats, const char *others)
{
    char request[200];
    snprintf(request, sizeof request,
             "{\"do\":\"new\",\"name\":\"%s#e\",\"seats\":%u,\"entered\":true%s}", name, seats,
             others);
    expect_fine(request);
}

static void play_entered(const struct variant *variant, const char *seed)
{
    struct opened dealt;
    struct kv_rng rng;
    kv_rng_start(&rng, seed, 7);
    support_open(&dealt, variant->name, variant->seats, seed);
    begin_entered(variant->name, variant->seats, "");
    if (engine.match.entry == KV_ENTRY_SETUP)
        enter(put_setup, &dealt.match);
    while (!dealt.match.ended) {
        enter(put_offer, &dealt.match);
        char *mine = strdup(show_table(&engine.match));
        assert_string_equal(mine, show_table(&dealt.match));
        free(mine);
        play_round(&dealt.match, &rng);
    }
    assert_int_equal(engine.match.ended, dealt.match.ended);
    expect_same_scores(&dealt.match);
    support_close(&dealt);
}

static const struct variant entered[] = {
    {"welcome", 2},
    {"welcome:edition=first", 3},
    {"welcome:edition=collector,board=blueprint,advanced=on", 2},
    {"welcome:edition=first,advanced=on", 1},
    {"welcome:edition=first,draft=on", 2},
    {"welcome:edition=first,draft=on,advanced=on", 5},
    {"welcome:edition=first,draft=on", 20},
    {"welcome:rival=alexis", 1},
    {"smallcities", 3},
    {"smallcities:goals=none,bonus=none", 1},
    {"smallcities:goals=personal", 2},
    {"machinery", 2},
    {"machinery:events=off", 1},
};
enum { ENTERED = sizeof entered / sizeof *entered, DEALS = 4 };

static void test_what_is_dealt_can_be_entered(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ENTERED; i++)
        for (unsigned deal = 0; deal < DEALS; deal++) {
            char seed[16];
            snprintf(seed, sizeof seed, "entered-%u", deal);
            play_entered(&entered[i], seed);
        }
}

/* A record of what was entered gives the same game again. */
static void expect_record_reads_back(void)
{
    struct seen before = look();
    char *record = copy_of("{\"do\":\"record\"}");
    size_t size = strlen(record) + 64;
    char *request = (char *)malloc(size);
    snprintf(request, size, "{\"do\":\"load\",%s", strstr(record, "\"record\""));
    expect_fine(request);
    expect_unchanged(&before);
    forget(&before);
    free(request);
    free(record);
}

static bool is_game_over_here(void)
{
    return engine.match.ended || engine.match.entry == KV_ENTRY_END;
}

/* In a draft only some hands are entered, of seats next to each other. The others pass them an
 * unseen card, draw from the same deck, and have it shuffled. */
static void test_hands_of_some_can_be_entered(void **state)
{
    static const struct variant tables[] = {{"welcome:edition=first,draft=on", 2},
                                            {"welcome:edition=first,draft=on", 4},
                                            {"welcome:edition=first,draft=on,advanced=on", 6}};
    (void)state;
    for (uint32_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (uint32_t here = 1; here < tables[i].seats; here++) {
            struct opened dealt;
            struct kv_rng rng;
            kv_rng_start(&rng, "hands", here);
            support_open(&dealt, tables[i].name, tables[i].seats, "hands");
            begin_entered(tables[i].name, here, ",\"others\":true");
            enter(put_setup, &dealt.match);
            while (!dealt.match.ended && !is_game_over_here()) {
                enter(put_offer, &dealt.match);
                play_round(&dealt.match, &rng);
            }
            assert_true(dealt.match.round > 10);
            expect_record_reads_back();
            support_close(&dealt);
        }
}

static void test_what_was_entered_is_recorded(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ENTERED; i++) {
        play_entered(&entered[i], "recorded");
        expect_record_reads_back();
    }
}

/* ---- The impossible ---- */

#define ENTER(choices) "{\"do\":\"enter\",\"choices\":[" choices "]}"

static void expect_sentence(const char *request, const char *sentence)
{
    struct seen before = look();
    expect_refused(request, "bad-entry");
    if (!says(sentence))
        fail_msg("%s: %s", request, reply.data);
    expect_unchanged(&before);
    forget(&before);
}

static void test_wrong_entries_are_refused(void **state)
{
    (void)state;
    begin_entered("welcome", 1, ",\"others\":true");
    expect_sentence(ENTER("\"A1\",null,\"C1\""), "Not entered yet: plan B.");
    expect_sentence(ENTER("\"A1\",\"B9\",\"C1\""), "There is no choice \\\"B9\\\" here.");
    expect_sentence("{\"do\":\"play\",\"seat\":0,\"move\":\"take 1\"}", "First enter");
    expect_fine(ENTER("\"A1\",\"B1\",\"C1\""));
    expect_sentence(ENTER("[],\"park\",\"bis\",\"bis\",\"15-agent\",\"15-agent\",\"3-pool\""),
                    "The box has only 1 “15 agent”, and it is out.");
    expect_sentence(ENTER("[],\"park\",\"bis\",\"bis\",\"1-bis\",\"8-park\",\"3-pool\""),
                    "The box has no “1 bis”.");
    expect_fine(ENTER("[],\"park\",\"bis\",\"bis\",\"8-park\",\"8-park\",\"3-pool\""));
    play_first_moves(0);
    expect_sentence(ENTER("[\"A\"],\"8-park\",\"4-bis\",\"4-park\""),
                    "The box has only 2 “8 park”, and all are out.");
    expect_fine("{\"do\":\"entry\",\"chosen\":[]}");
    assert_true(says("\"8-park\":\"The box has only 2 “8 park”, and all are out.\""));
    expect_refused("{\"do\":\"new\",\"name\":\"welcome:edition=first,draft=on\",\"seats\":1,"
                   "\"entered\":true}",
                   "bad-setup");
    expect_refused("{\"do\":\"new\",\"name\":\"welcome\",\"seats\":3,\"others\":true}",
                   "bad-setup");
    begin_entered("machinery", 1, "");
    expect_sentence(ENTER("\"loader-1\",\"loader-2\",\"tipper-1\",\"9\""),
                    "Not entered yet: card 4.");
    expect_sentence(ENTER("\"loader-1\",\"loader-2\",\"tipper-1\",\"7\",\"mixer-1\""),
                    "more choices than places: 4");
    begin_entered("smallcities:goals=none,bonus=none", 2, "");
    expect_sentence(ENTER("\"red\",\"red\""), "The box has only 1 “red”, and it is out.");
}

/* A card in an entered hand is not in the deck; any other may be. */
static void test_held_cards_are_out(void **state)
{
    (void)state;
    begin_entered("welcome:edition=first,draft=on,plans=1.1-2.1-3.1", 2, ",\"others\":true");
    expect_fine("{\"do\":\"entry\"}");
    assert_int_equal(count_in(reply.data, "\"secret\":true"), 6);
    expect_sentence(
        ENTER("[],\"15-agent\",\"8-park\",\"8-park\",\"15-agent\",\"3-pool\",\"4-bis\""),
        "The box has only 1 “15 agent”, and it is out.");
    expect_fine(ENTER("[],\"15-agent\",\"8-park\",\"3-pool\",\"2-park\",\"3-fence\",\"4-bis\""));
    /* The first seat passes its third card to a seat that is not entered, the second one to the
     * first. */
    expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"take 1 2\",\"write 15 1:10\",\"skip\","
                "\"done\"]}");
    expect_fine("{\"do\":\"play\",\"seat\":1,\"moves\":[\"take 1 2\",\"write 2 1:1\",\"skip\","
                "\"done\"]}");
    expect_fine("{\"do\":\"entry\"}");
    assert_int_equal(count_in(reply.data, "\"secret\":true"), 5);
    assert_true(says("\"new card 2\"") && says("\"card 3\"") && !says("\"new card 3\""));
    expect_fine(ENTER("[],\"15-agent\",\"8-park\",\"3-pool\",\"5-fence\",\"6-park\""));
    expect_fine("{\"do\":\"show\"}");
    assert_true(says("\"hand\":[\"4 bis\",\"15 agent\",\"8 park\"]"));
}

/* The first card of a stack shows only its effect: whatever its number was, each card of the deck
 * can still turn up as often as it is in the box. */
static void test_first_effects_leave_all_cards(void **state)
{
    (void)state;
    begin_entered("welcome:plans=A1-B1-C1", 2, "");
    expect_fine(ENTER("\"pool\",\"pool\",\"pool\",\"3-pool\",\"6-pool\",\"7-pool\""));
    play_first_moves(0);
    play_first_moves(1);
    expect_fine(ENTER("\"8-pool\",\"1-fence\",\"1-agent\""));
    play_first_moves(0);
    play_first_moves(1);
    /* Seven cards have a pool: the three whose numbers were not seen, and these four. */
    expect_sentence(ENTER("\"13-pool\",\"2-fence\",\"2-park\""), "out");
}

/* ---- The others ---- */

/* 7 points for most temps, then 4, 1 and 0: each distinct count of the others matters. */
static void test_temps_of_others_count(void **state)
{
    static const struct {
        const char *others;
        int points;
    } cases[] = {{"", 7}, {"\"2\"", 7}, {"\"5\"", 4}, {"\"5\",\"4\"", 1}, {"\"5\",\"4\",\"3\"", 0}};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        char request[80];
        begin_entered("welcome:plans=A1-B1-C1", 1, ",\"others\":true");
        expect_fine(ENTER("[],\"temp\",\"park\",\"park\",\"3-temp\",\"5-fence\",\"6-park\""));
        expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"take 1\",\"write 3 1:1\",\"temp\","
                    "\"done\"]}");
        expect_fine(ENTER("[],\"8-pool\",\"5-fence\",\"6-bis\""));
        expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"take 1\",\"write 8 1:5\",\"temp\","
                    "\"done\"]}");
        snprintf(request, sizeof request, "{\"do\":\"finish\",\"choices\":[[%s]]}",
                 cases[i].others);
        expect_fine(request);
        assert_true(says("\"ended\":[\"elsewhere\"]"));
        expect_fine("{\"do\":\"score\"}");
        snprintf(request, sizeof request, "\"temps\":%d", cases[i].points);
        if (!says(request))
            fail_msg("%s: %s", cases[i].others, reply.data);
    }
}

/* ---- Corrections ---- */

static void begin_a_round(void)
{
    begin_entered("welcome:plans=A1-B1-C1", 2, "");
    expect_fine(ENTER("\"park\",\"bis\",\"fence\",\"8-pool\",\"3-temp\",\"12-park\""));
    expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"take 1\",\"write 8 2:4\",\"skip\","
                "\"done\"]}");
}

static void test_entries_are_corrected(void **state)
{
    (void)state;
    begin_entered("welcome:plans=A1-B1-C1", 2, "");
    expect_fine(ENTER("\"park\",\"bis\",\"fence\",\"8-pool\",\"3-temp\",\"12-park\""));
    expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"take 1\",\"write 8 2:4\",\"park\","
                "\"done\"]}");
    expect_fine("{\"do\":\"play\",\"seat\":1,\"moves\":[\"take 2\",\"write 3 1:1\",\"skip\","
                "\"done\"]}");
    expect_fine(ENTER("\"9-park\",\"5-fence\",\"11-agent\""));
    expect_fine("{\"do\":\"play\",\"seat\":0,\"moves\":[\"take 3\",\"write 11 2:8\",\"skip\","
                "\"done\"]}");
    /* Nobody took the third card: all turns stay. */
    expect_fine("{\"do\":\"correct\",\"round\":1,\"choices\":[\"park\",\"bis\",\"fence\","
                "\"8-pool\",\"3-temp\",\"12-bis\"]}");
    assert_true(says("\"offers\":[]") && !says("\"from\""));
    assert_true(says("\"round\":2") && says("\"waiting\":[1]"));
    assert_true(says("{\"number\":11,\"effect\":\"bis\",\"next\":\"agent\"}"));
    /* The first seat's turn does not fit the next one, the second seat's does. */
    expect_fine("{\"do\":\"correct\",\"round\":1,\"choices\":[\"park\",\"bis\",\"fence\","
                "\"9-pool\",\"3-temp\",\"12-bis\"]}");
    assert_true(says("\"from\":1") && says("\"waiting\":[0]"));
    assert_true(says("{\"round\":2,\"choices\":[\"9-park\",\"5-fence\",\"11-agent\"]}"));
    expect_fine("{\"do\":\"correct\",\"round\":1}");
    assert_true(says("\"entry\":\"offer\"") && says("{\"round\":1,\"choices\":"));
    expect_refused("{\"do\":\"correct\",\"round\":4}", "bad-request");
    expect_refused("{\"do\":\"correct\"}", "bad-request");
}

/* The impossible is refused, and nothing changes. */
static void test_impossible_corrections_are_refused(void **state)
{
    (void)state;
    begin_a_round();
    expect_sentence("{\"do\":\"correct\",\"round\":1,\"choices\":[\"park\",\"bis\",\"fence\","
                    "\"15-agent\",\"15-agent\",\"12-park\"]}",
                    "it is out");
    expect_sentence("{\"do\":\"correct\",\"round\":1,\"choices\":[\"park\"]}", "Not entered yet");
}

/* ---- Pictures ---- */

static void test_choices_are_drawn(void **state)
{
    (void)state;
    for (unsigned i = 0; i < ENTERED; i++) {
        begin_entered(entered[i].name, entered[i].seats, "");
        expect_fine("{\"do\":\"entry\",\"chosen\":[],\"pictures\":true}");
        assert_true(count_in(reply.data, "<svg ") >= 5);
        assert_int_equal(count_in(reply.data, "<svg "), count_in(reply.data, "\"svg\":"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_what_is_dealt_can_be_entered),
        CASE(test_hands_of_some_can_be_entered),
        CASE(test_held_cards_are_out),
        CASE(test_what_was_entered_is_recorded),
        CASE(test_wrong_entries_are_refused),
        CASE(test_first_effects_leave_all_cards),
        CASE(test_temps_of_others_count),
        CASE(test_entries_are_corrected),
        CASE(test_impossible_corrections_are_refused),
        CASE(test_choices_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
