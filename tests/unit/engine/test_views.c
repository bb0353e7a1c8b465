/*
 * What the engine shows to people: pictures with a zone for each legal move, previews and moves
 * told, in all variants; looking never changes the match. And what people enter by hand beside a
 * real table.
 */
#include "ask_engine.h"

#include <stdio.h>

/* The last answer in memory of its own. */
static char *copy_of_reply(void)
{
    char *copy = (char *)malloc(reply.length + 1);
    memcpy(copy, reply.data, reply.length + 1);
    return copy;
}

static unsigned count_of(const char *words)
{
    unsigned count = 0;
    for (const char *at = strstr(reply.data, words); at; at = strstr(at + 1, words))
        count++;
    return count;
}

static void open_variant(const struct variant *variant)
{
    char request[400];
    snprintf(request, sizeof request, "{\"do\":\"new\",\"name\":\"%s#views\",\"seats\":%u}",
             variant->name, variant->seats);
    expect_fine(request);
}

/* ---- Pictures ---- */

static void test_draw_lights_every_move(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        kv_move moves[KV_MOVES_MOST];
        open_variant(&variants[i]);
        uint32_t count = kv_match_moves(&engine.match, 0, moves);
        expect_fine("{\"do\":\"draw\",\"seat\":0,\"layout\":\"narrow\",\"zones\":true}");
        assert_int_equal(count_of("data-move="), count);
        expect_fine("{\"do\":\"draw\",\"seat\":0}");
        assert_int_equal(count_of("data-move="), 0);
        assert_int_equal(count_of("<style>"), 1);
        expect_fine("{\"do\":\"draw\",\"seat\":0,\"bare\":true}");
        assert_int_equal(count_of("<style>"), 0);
    }
}

static void test_layouts_differ(void **state)
{
    static const char *const layouts[] = {"wide", "narrow", "page"};
    size_t lengths[3];
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#1\",\"seats\":2}");
    for (unsigned i = 0; i < 3; i++) {
        char request[80];
        snprintf(request, sizeof request, "{\"do\":\"draw\",\"seat\":0,\"layout\":\"%s\"}",
                 layouts[i]);
        expect_fine(request);
        lengths[i] = reply.length;
        for (unsigned j = 0; j < i; j++)
            assert_true(lengths[i] != lengths[j]);
    }
}

/* Others see a sheet as it was when the round began, and no hand. */
static void test_others_see_no_turn_and_no_hand(void **state)
{
    static const char others[] = "{\"do\":\"draw\",\"seat\":0,\"others\":true,\"zones\":true}";
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:edition=first,draft=on#7\",\"seats\":3}");
    expect_fine("{\"do\":\"draw\",\"seat\":0}");
    size_t own = reply.length;
    expect_fine(others);
    assert_int_equal(count_of("data-move="), 0);
    assert_true(reply.length != own);
    char *before = copy_of_reply();
    kv_move moves[KV_MOVES_MOST];
    kv_match_moves(&engine.match, 0, moves);
    kv_match_play(&engine.match, 0, moves[0]);
    assert_string_equal(ask(others), before);
    free(before);
}

static void test_bad_requests_are_refused(void **state)
{
    (void)state;
    expect_refused("{\"do\":\"draw\",\"seat\":0}", "no-match");
    expect_refused("{\"do\":\"reminder\"}", "no-match");
    expect_fine("{\"do\":\"new\",\"name\":\"welcome#1\",\"seats\":2}");
    expect_refused("{\"do\":\"draw\"}", "bad-seat");
    expect_refused("{\"do\":\"draw\",\"seat\":2}", "bad-seat");
    expect_refused("{\"do\":\"draw\",\"seat\":0,\"layout\":\"round\"}", "bad-request");
    expect_refused("{\"do\":\"draw\",\"seat\":0,\"zones\":1}", "bad-request");
    expect_refused("{\"do\":\"draw\",\"seat\":0,\"colour\":true}", "bad-request");
    expect_refused("{\"do\":\"tell\",\"seat\":0,\"moves\":[\"dance\"]}", "illegal-move");
    expect_refused("{\"do\":\"preview\",\"seat\":0,\"move\":\"done\"}", "illegal-move");
    expect_refused("{\"do\":\"preview\",\"seat\":0}", "bad-request");
}

static void test_every_game_has_a_reminder(void **state)
{
    (void)state;
    for (const struct kv_game *const *game = kv_games; *game; game++) {
        char request[80];
        snprintf(request, sizeof request, "{\"do\":\"new\",\"name\":\"%s#1\"}", (*game)->id);
        expect_fine(request);
        expect_fine("{\"do\":\"reminder\"}");
        assert_int_equal(count_of("<svg "), 1);
        assert_int_equal(count_of("<style>"), 0);
    }
}

/* ---- Thinking of moves ---- */

static int32_t total_of(const struct kv_match *match)
{
    struct kv_score score;
    match->setup.game->score(match->table, kv_match_sheet(match, 0), &score);
    return score.total;
}

static void expect_told(const char *moves)
{
    char request[1024];
    snprintf(request, sizeof request, "{\"do\":\"tell\",\"seat\":0,\"moves\":[%s]}", moves);
    expect_fine(request);
}

/* A turn at random: each move's preview is the score after it, and the turn told changes
 * nothing. */
static void play_turn(struct kv_rng *rng)
{
    struct kv_match *match = &engine.match;
    char moves[800] = "";
    bool goes_on = true;
    while (goes_on) {
        char request[160];
        kv_move move = support_any_move(match, 0, rng);
        const char *said = support_say(match->setup.game, move);
        snprintf(request, sizeof request, "{\"do\":\"preview\",\"seat\":0,\"move\":\"%s\"}", said);
        expect_fine(request);
        char *preview = copy_of_reply();
        snprintf(moves + strlen(moves), sizeof moves - strlen(moves), "%s\"%s\"", *moves ? "," : "",
                 said);
        uint32_t round = match->round;
        bool last = match->waiting == 1;
        goes_on = kv_match_play(match, 0, move);
        if (goes_on || (!last && match->round == round)) {
            snprintf(request, sizeof request, "{\"ok\":true,\"total\":%d}", (int)total_of(match));
            assert_string_equal(preview, request);
            expect_told(moves);
        }
        free(preview);
    }
}

static void play_bot(uint32_t seat)
{
    char request[80];
    snprintf(request, sizeof request, "{\"do\":\"bot\",\"seat\":%u,\"level\":\"random\"}", seat);
    expect_fine(request);
}

static void test_previews_and_telling(void **state)
{
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "turns", 0);
    for (unsigned i = 0; i < variant_count; i++) {
        open_variant(&variants[i]);
        for (uint32_t round = 0; round < 4 && !engine.match.ended; round++) {
            play_turn(&rng);
            for (uint32_t seat = 1; seat < variants[i].seats; seat++)
                play_bot(seat);
        }
    }
}

/* What tells equals apart stands beside the points, and has a title. */
static void test_ties_have_titles(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"games\"}");
    assert_int_equal(count_of("\"ties\":["), 3);
    assert_int_equal(count_of("\"title\":\"fewer buildings\""), 1);
    expect_fine("{\"do\":\"new\",\"name\":\"smallcities#1\",\"seats\":2}");
    expect_fine("{\"do\":\"score\"}");
    assert_int_equal(count_of("\"ties\":[0,0]"), 2);
}

static void test_choices_have_titles(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"games\"}");
    assert_int_equal(count_of("{\"id\":\"first\",\"title\":\"First edition\",\"about\":\"81 cards"),
                     1);
    assert_int_equal(
        count_of("{\"id\":\"off\",\"title\":\"basic plans\",\"about\":\"basic plans\"}"), 1);
}

static void test_bots_are_listed(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"bots\"}");
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++) {
        char words[64];
        snprintf(words, sizeof words, "{\"id\":\"%s\",\"about\":\"", (*bot)->id);
        assert_int_equal(count_of(words), 1);
    }
}

/* ---- Offers entered by hand ---- */

/* Asks to put an offer on the table, with the sheets as they are. */
static void set_offer(char *request, size_t size, const char *offer)
{
    expect_fine("{\"do\":\"show\"}");
    const char *sheets = strstr(reply.data, "\"sheets\":");
    snprintf(request, size, "{\"do\":\"set\",%.*s,\"offer\":[%s]}", (int)strlen(sheets) - 1, sheets,
             offer);
}

static void expect_entered(const char *offer, const char *shown)
{
    static char request[1 << 16];
    set_offer(request, sizeof request, offer);
    expect_fine(request);
    if (!strstr(reply.data, shown))
        fail_msg("%s: no %s in %s", offer, shown, reply.data);
    /* The record keeps it. */
    expect_fine("{\"do\":\"show\"}");
    char *before = copy_of_reply();
    expect_fine("{\"do\":\"record\"}");
    char *record = copy_of_reply();
    record[strlen(record) - 1] = '\0';
    snprintf(request, sizeof request, "{\"do\":\"load\",%s}", strstr(record, "\"record\":"));
    expect_fine(request);
    if (!strstr(reply.data, strstr(before, "\"table\":")))
        fail_msg("%s is not loaded as %s", reply.data, before);
    free(before);
    free(record);
}

static void expect_not_entered(const char *offer, const char *why)
{
    static char request[1 << 16];
    set_offer(request, sizeof request, offer);
    expect_refused(request, "bad-position");
    if (!strstr(reply.data, why))
        fail_msg("%s: %s", offer, reply.data);
}

static const char stacks[] =
    "\"8\",\"park\",\"pool\",\"3\",\"bis\",\"temp\",\"15\",\"fence\",\"agent\"";

static void test_cards_of_welcome_are_entered(void **state)
{
    char offer[256];
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:plans=A1-B1-C1#1\",\"seats\":2}");
    snprintf(offer, sizeof offer, "%s,\"first\",\"later\",\"first\",\"3\",\"0\"", stacks);
    expect_entered(offer, "{\"number\":8,\"effect\":\"park\",\"next\":\"pool\"},"
                          "{\"number\":3,\"effect\":\"bis\",\"next\":\"temp\"}");
    assert_int_equal(count_of("\"turned\":true"), 1);
    expect_fine("{\"do\":\"slots\"}");
    assert_int_equal(count_of("\"group\":"), 14);
    assert_int_equal(count_of("\"now\":true"), 3 + 2); /* plans and temps */
    expect_not_entered(stacks, "14");
    play_bot(0);
    play_bot(1);
    expect_fine("{\"do\":\"slots\"}");
    assert_int_equal(count_of("\"now\":true"),
                     3 + 3 + 2); /* and the effects, known by their signs */
    assert_int_equal(count_of("\"id\":\"pool\",\"title\":\"pool\",\"now\":true"), 1);
    expect_entered(offer, "\"offer\"");
    snprintf(offer, sizeof offer, "%s,\"first\",\"maybe\",\"first\",\"3\",\"0\"", stacks);
    expect_not_entered(offer, "place 11 (Second city plan): there is no choice");
    snprintf(offer, sizeof offer,
             "\"1\",\"park\",\"bis\"%s,\"first\",\"later\",\"first\",\"3\",\"0\"",
             strstr(stacks, ",\"3\""));
    expect_not_entered(offer, "no card 1 with");
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:edition=first#1\",\"seats\":1}");
    expect_entered("\"8\",\"park\",\"3\",\"bis\",\"15\",\"fence\"",
                   "[\"8 park\",\"3 bis\",\"15 fence\"]");
    expect_fine("{\"do\":\"new\",\"name\":\"welcome:edition=first,draft=on#1\",\"seats\":3}");
    expect_not_entered("\"8\"", "cannot be entered by hand");
}

/* The temps of those who are not here count for the rank: 7 points for most temps, 4 for the second
 * most. */
static void test_temps_of_others_count(void **state)
{
    static const char *const others[] = {"\"2\",\"1\"", "\"5\",\"1\""};
    (void)state;
    for (int i = 0; i < 2; i++) {
        char request[4096], offer[256];
        expect_fine("{\"do\":\"new\",\"name\":\"welcome#1\",\"seats\":2}");
        snprintf(offer, sizeof offer, "%s,\"first\",\"first\",\"first\",%s", stacks, others[i]);
        set_offer(request, sizeof request, offer);
        memcpy(strstr(request, "null,null,null"), "\"1\" ,\"2\" ,\"3\" ", 14);
        memcpy(strstr(request, "\"temps\":0"), "\"temps\":3", 9);
        expect_fine(request);
        assert_int_equal(total_of(&engine.match), i ? 4 : 7);
    }
}

static void test_dice_of_small_cities_are_entered(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"smallcities#1\",\"seats\":2}");
    expect_entered("\"arch\",\"bank\"", "\"figure\":\"arch\",\"building\":\"bank\"");
    expect_entered("\"beam\",\"square\"", "\"figure\":\"beam\",\"building\":\"square\"");
    expect_not_entered("\"bank\",\"arch\"", "place 1 (Black die): there is no choice");
    expect_not_entered("7,8", "place 1 (Black die): there is no choice 7");
}

static void test_cards_of_machinery_are_entered(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"machinery#1\",\"seats\":1}");
    expect_entered("\"loader-1\",\"loader-2\",\"tipper-3\",\"none\",\"7\"", "\"event\":7");
    expect_entered("\"loader-1\",\"loader-2\",\"tipper-3\",\"bulldozer-1\",\"9\"", "\"event\":9");
    expect_not_entered("\"loader-1\",\"loader-2\",\"tipper-3\",\"none\",\"9\"",
                       "number of open cards is 4");
    expect_not_entered("\"loader-1\",\"loader-2\",\"tipper-3\",\"bulldozer-1\",\"7\"",
                       "number of open cards is 3");
    expect_not_entered("\"loader-1\",\"loader-2\",\"loader-1\",\"none\",\"7\"", "Cards 1 and 3");
    expect_fine("{\"do\":\"new\",\"name\":\"machinery:events=off#1\",\"seats\":1}");
    expect_entered("\"loader-1\",\"loader-2\",\"tipper-3\"", "\"event\":null");
}

/* Whatever the choices: a game whose offers are all entered by hand goes on to its end. */
static void enter_anything(struct kv_rng *rng)
{
    struct kv_match *match = &engine.match;
    struct kv_slot slots[KV_SLOTS_MOST];
    uint32_t count = match->setup.game->slots(match->table, slots);
    static char request[1 << 16];
    char offer[800];
    for (unsigned attempt = 0; attempt < 100; attempt++) {
        *offer = '\0';
        for (uint32_t i = 0; i < count; i++) {
            char words[2][64];
            struct kv_text id, title;
            kv_text_start(&id, words[0], sizeof words[0]);
            kv_text_start(&title, words[1], sizeof words[1]);
            match->setup.game->name_choice(match->table, i, kv_rng_below(rng, slots[i].choices),
                                           &id, &title);
            assert_true(id.length > 0 && title.length > 0);
            snprintf(offer + strlen(offer), sizeof offer - strlen(offer), "%s\"%s\"", i ? "," : "",
                     words[0]);
        }
        set_offer(request, sizeof request, offer);
        if (strncmp(ask(request), "{\"ok\":true", 10) == 0)
            return;
    }
    fail_msg("nothing can be entered: %s", reply.data);
}

static void test_games_entered_by_hand_go_to_their_end(void **state)
{
    static const char *const names[] = {"welcome", "welcome:edition=first", "smallcities",
                                        "machinery", "machinery:events=off"};
    struct kv_rng rng;
    (void)state;
    kv_rng_start(&rng, "by hand", 0);
    for (unsigned i = 0; i < 2 * sizeof names / sizeof *names; i++) {
        char request[128];
        uint32_t seats = 1 + i % 2;
        snprintf(request, sizeof request, "{\"do\":\"new\",\"name\":\"%s#%u\",\"seats\":%u}",
                 names[i / 2], i, seats);
        expect_fine(request);
        while (!engine.match.ended) {
            enter_anything(&rng);
            for (uint32_t seat = 0; seat < seats && !engine.match.ended; seat++)
                play_bot(seat);
        }
    }
}

static void test_cards_are_drawn(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"machinery#1\",\"seats\":1}");
    expect_fine("{\"do\":\"card\",\"card\":54}");
    assert_int_equal(count_of("<svg "), 1);
    expect_refused("{\"do\":\"card\",\"card\":55}", "bad-request");
    expect_refused("{\"do\":\"card\"}", "bad-request");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(test_draw_lights_every_move),
        CASE(test_layouts_differ),
        CASE(test_others_see_no_turn_and_no_hand),
        CASE(test_bad_requests_are_refused),
        CASE(test_every_game_has_a_reminder),
        CASE(test_previews_and_telling),
        CASE(test_ties_have_titles),
        CASE(test_choices_have_titles),
        CASE(test_bots_are_listed),
        CASE(test_cards_of_welcome_are_entered),
        CASE(test_temps_of_others_count),
        CASE(test_dice_of_small_cities_are_entered),
        CASE(test_cards_of_machinery_are_entered),
        CASE(test_games_entered_by_hand_go_to_their_end),
        CASE(test_cards_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
