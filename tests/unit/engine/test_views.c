/*
 * What the engine shows to people: pictures with a zone for each legal move, previews and described
 * moves, in all variants; looking never changes the match.
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

/* Others see a sheet as it was when the round began, without its hand. */
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

/* ---- Previews ---- */

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

/* A random turn: each move's preview is the score after it, and describing the turn changes
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

/* What breaks a tie is shown beside the points, and has a title. */
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
        count_of("{\"id\":\"off\",\"title\":\"basic plans only\",\"about\":\"basic plans only\"}"),
        1);
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

/* Everybody has a name, a sentence and a face of their own. */
static void test_personas(void **state)
{
    char *faces[16];
    uint32_t count = 0;
    (void)state;
    expect_fine("{\"do\":\"bots\"}");
    assert_int_equal(count_of("\"personas\":[{\"name\":\""), 6);
    for (const struct kv_bot *const *bot = kv_bots; *bot; bot++)
        for (uint32_t nth = 0; nth < KV_PERSONAS; nth++) {
            char request[64];
            snprintf(request, sizeof request, "{\"do\":\"face\",\"level\":\"%s\",\"nth\":%u}",
                     (*bot)->id, (unsigned)nth);
            faces[count++] = copy_of(request);
            assert_non_null(strstr(reply.data, kv_bot_persona(*bot, nth)->name));
        }
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            assert_string_not_equal(faces[i], faces[j]);
    /* The third of a level looks like the first. */
    char *third = copy_of("{\"do\":\"face\",\"level\":\"random\",\"nth\":2}");
    assert_string_equal(third, faces[0]);
    free(third);
    while (count > 0)
        free(faces[--count]);
    expect_refused("{\"do\":\"face\",\"level\":\"nobody\"}", "unknown-bot");
    expect_refused("{\"do\":\"face\",\"level\":\"greedy\"}", "unknown-bot"); /* no persona */
    expect_refused("{\"do\":\"face\",\"level\":\"easy\",\"nth\":-1}", "bad-request");
}

static void test_names_of_personas(void **state)
{
    const struct kv_bot *bot = kv_bot_find("medium", 6);
    const struct kv_bot own = {.id = "own"};
    static const char *const names[] = {"Nora", "Roman", "Nora 2", "Roman 2", "Nora 3"};
    char data[32];
    struct kv_text text;
    (void)state;
    for (uint32_t nth = 0; nth < 5; nth++) {
        kv_text_start(&text, data, sizeof data);
        kv_persona_print(bot, nth, &text);
        assert_string_equal(data, names[nth]);
    }
    assert_null(kv_bot_persona(&own, 0));
    kv_text_start(&text, data, sizeof data);
    kv_persona_print(&own, 0, &text);
    assert_string_equal(data, "own");
}

/* A postcard depends on its words alone: it needs no match, and so reveals nothing of one. */
static void test_postcards(void **state)
{
    static const char request[] =
        "{\"do\":\"postcard\",\"heading\":\"Welcome\",\"date\":\"16 November\",\"figure\":\"104\","
        "\"words\":\"points & silver\",\"notes\":\"3 days\",\"medal\":2,\"lit\":50}";
    (void)state;
    char *first = copy_of(request);
    assert_int_equal(count_of("points &amp; silver"), 1);
    assert_int_equal(count_of("<style>"), 1);
    begin_variant(&variants[0]);
    char *second = copy_of(request);
    assert_string_equal(first, second);
    free(first);
    free(second);
    expect_refused("{\"do\":\"postcard\",\"heading\":\"Welcome\"}", "bad-request");
    expect_refused("{\"do\":\"postcard\",\"heading\":\"\",\"date\":\"\",\"figure\":\"\","
                   "\"words\":\"\",\"notes\":\"\",\"medal\":4}",
                   "bad-request");
}

/* ---- Cards ---- */

static void test_cards_are_drawn(void **state)
{
    (void)state;
    expect_fine("{\"do\":\"new\",\"name\":\"machinery#1\",\"seats\":1}");
    expect_fine("{\"do\":\"card\",\"card\":54}");
    assert_int_equal(count_of("<svg "), 1);
    assert_int_equal(count_of("\"cards\":55"), 1);
    char *face = copy_of("{\"do\":\"card\",\"card\":54,\"back\":false}");
    char *back = copy_of("{\"do\":\"card\",\"card\":54,\"back\":true}");
    assert_string_not_equal(face, back);
    free(face);
    free(back);
    expect_refused("{\"do\":\"card\",\"card\":54,\"back\":1}", "bad-request");
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
        CASE(test_personas),
        CASE(test_postcards),
        CASE(test_names_of_personas),
        CASE(test_cards_are_drawn),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
