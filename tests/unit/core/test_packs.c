/* Packs: what is shown can be read again, ids depend on the figures alone, and every fault of a bad
 * pack is reported by line, in a sentence. */
#include "core/match.h"
#include "support.h"

#include <stdio.h>

#define TWENTY "Двадцать букв ровно!"
#define EIGHTY TWENTY TWENTY TWENTY TWENTY

static struct kv_pack pack, other;

static struct kv_text said;
static bool more; /* … and whether there may be more of it */

/* Reads a pack; what is wrong with it is in `said`. */
static bool reads(struct kv_pack *to, const char *words)
{
    struct kv_text text = {.allocate = kv_heap};
    struct kv_pack_faults faults = {.text = &said};
    said.allocate = kv_heap;
    said.length = 0;
    kv_put(&said, "%s", "");
    kv_put(&text, "%s", words);
    bool fine = kv_pack_read(to, text.data, text.length, &faults);
    more = faults.more;
    assert_int_equal(fine, faults.count == 0);
    assert_int_equal(fine, said.length == 0);
    free(text.data);
    return fine;
}

static bool reads_figures(struct kv_pack *to, const char *game, const char *figures)
{
    struct kv_text text = {.allocate = kv_heap};
    kv_put(&text, "{\n\"kvartal-pack\": 1, \"game\": \"%s\", \"figures\": {\n%s\n}}", game,
           figures);
    bool fine = reads(to, text.data);
    free(text.data);
    return fine;
}

/* ---- Good packs ---- */

static void what_is_shown_is_read_again(void **state)
{
    (void)state;
    for (uint32_t i = 0; kv_games[i]; i++) {
        struct kv_text text = {.allocate = kv_heap};
        if (!kv_games[i]->packing)
            continue;
        kv_pack_show(kv_games[i], "ours", &text);
        assert_true(reads(&pack, text.data));
        assert_memory_equal(pack.box, kv_games[i]->box, kv_games[i]->packing->bytes);
        assert_string_equal(pack.title, "ours");
        assert_null(pack.game.pack);
        assert_ptr_equal(pack.game.box, kv_games[i]->box);
        free(text.data);
    }
}

static void a_shown_pack_is_the_same_pack(void **state)
{
    static const char *const files[] = {"welcome-one", "welcome-two", "smallcities-one",
                                        "smallcities-two"};
    (void)state;
    for (uint32_t i = 0; i < COUNT(files); i++) {
        const struct kv_pack *first = support_pack(files[i]);
        struct kv_text text = {.allocate = kv_heap}, differences = {.allocate = kv_heap};
        kv_pack_show(&first->game, first->title, &text);
        assert_true(reads(&pack, text.data));
        assert_string_equal(pack.id, first->id);
        assert_int_equal(kv_pack_diff(&first->game, &pack.game, &differences), 0);
        assert_true(kv_pack_diff(&first->game, kv_game_find(first->game.id, strlen(first->game.id)),
                                 &differences) > 20);
        free(differences.data);
        free(text.data);
    }
}

static void the_id_follows_from_the_figures_alone(void **state)
{
    (void)state;
    assert_true(reads_figures(&pack, "smallcities", "\"firm-ground\": 5"));
    assert_int_equal(strlen(pack.id), KV_PACK_ID);
    assert_true(reads(&other, "// by hand\n{\"kvartal-pack\": 1, \"title\": \"mine\",\n"
                              "  // 5 on the card\n  \"game\": \"smallcities\", \"figures\":\n"
                              "{\"firm-ground\": {\"from\": \"box\", \"is\": 5}}}"));
    assert_string_equal(other.title, "mine");
    assert_string_equal(pack.id, other.id);
    assert_true(reads_figures(&other, "smallcities", "\"firm-ground\": 6"));
    assert_string_not_equal(pack.id, other.id);
}

static void order_that_means_nothing_does_not_change_the_id(void **state)
{
    static const char *const pairs[][3] = {
        {"smallcities", "\"die\": [\"beam\",\"hook\",\"pistol\",\"wave\",\"arch\",\"clover\"]",
         "\"die\": [\"clover\",\"arch\",\"beam\",\"hook\",\"pistol\",\"wave\"]"},
        {"smallcities", "\"pairs\": {\"red\": [\"green\", \"brown\"]}",
         "\"pairs\": {\"red\": [\"brown\", \"green\"]}"},
        {"machinery", "\"machines\": {\"loader\": {\"figures\": [[\"#\"], [\"##\"], [\"###\"]]}}",
         "\"machines\": {\"loader\": {\"figures\": [[\"###\"], [\"#\"], [\".##\"]]}}"},
    };
    (void)state;
    for (uint32_t i = 0; i < COUNT(pairs); i++) {
        if (!reads_figures(&pack, pairs[i][0], pairs[i][1]) ||
            !reads_figures(&other, pairs[i][0], pairs[i][2]))
            fail_msg("%s", said.data);
        assert_int_equal(strlen(pack.id), KV_PACK_ID);
        assert_string_equal(pack.id, other.id);
    }
    /* Our figures in another order give the same pack. */
    assert_true(
        reads_figures(&pack, "smallcities",
                      "\"die\": [\"arch\",\"rhombus\",\"wave\",\"pistol\",\"hook\",\"beam\"]"));
    assert_string_equal(pack.id, "");
}

static void origins_are_shown_again(void **state)
{
    struct kv_text text = {.allocate = kv_heap};
    (void)state;
    assert_true(reads_figures(
        &pack, "smallcities",
        "\"firm-ground\": 5, \"bands\": {\"is\": [99,8,7,6,5,4,3,0], \"from\": \"public\"},"
        "\"pairs\": {\"red\": {\"is\": [\"yellow\",\"blue\"], \"from\": [\"box\",\"ours\"]}}"));
    kv_pack_show(&pack.game, "", &text);
    assert_non_null(strstr(text.data, "\"firm-ground\": {\"is\": 5,\"from\":\"box\"}"));
    assert_non_null(strstr(text.data, "[99,8,7,6,5,4,3,0],\"from\":\"public\"}"));
    /* In our order of colours, each with its own origin. */
    assert_non_null(
        strstr(text.data, "\"red\": {\"is\": [\"blue\",\"yellow\"],\"from\":[\"ours\",\"box\"]}"));
    assert_non_null(
        strstr(text.data, "],\"from\":[\"rulebook\",\"ours\",")); /* as the rules have it */
    text.length = 0;
    kv_pack_show_plain(&pack.game, "", &text);
    assert_null(strstr(text.data, "//"));
    support_json(text.data, text.length);
    free(text.data);
}

static void letters_are_counted(void **state)
{
    (void)state;
    /* 24 of three bytes each, and 80 of two; after the mark of UTF-8 that some editors write */
    assert_true(reads(
        &pack, "\xEF\xBB\xBF{\"kvartal-pack\": 1, \"game\": \"machinery\", \"title\": \"" EIGHTY
               "\", \"figures\": {\"buildings\": {\"library\": {\"name\": \""
               "図書館図書館図書館図書館図書館図書館図書館図書館\"}}}}"));
    assert_string_equal(pack.title, EIGHTY);
    assert_false(reads_figures(&pack, "machinery",
                               "\"buildings\": {\"library\": {\"name\": \"" TWENTY "12345\"}}"));
    assert_non_null(strstr(said.data, "\"name\" is a text of at most 24 letters."));
    assert_false(
        reads_figures(&pack, "machinery", "\"buildings\": {\"library\": {\"name\": \" \"}}"));
}

static void differences_are_told(void **state)
{
    struct kv_text text = {.allocate = kv_heap};
    const struct kv_game *ours = kv_game_find("smallcities", 11);
    (void)state;
    assert_true(reads_figures(&pack, "smallcities",
                              "\"firm-ground\": 5, \"stars\": [\"C4\", \"G4\", \"E2\", \"E5\"],"
                              "\"goals\": {\"hub\": [0, 0, 2, 5, 9, 12, 13]}"));
    assert_int_equal(kv_pack_diff(ours, &pack.game, &text), 3);
    assert_string_equal(text.data, "stars: −E8 +E5\n"
                                   "goals.hub: [0,0,2,5,9,12,12] → [0,0,2,5,9,12,13]\n"
                                   "firm-ground: 3 → 5\n");
    free(text.data);
}

/* ---- Names ---- */

static bool name_reads(const struct kv_game *const *games, const char *name, struct kv_setup *setup)
{
    struct kv_error error = {0};
    said.allocate = kv_heap;
    said.length = 0;
    bool fine = kv_name_read_from(games, name, strlen(name), setup, &error) &&
                kv_setup_check(setup, &error);
    kv_put(&said, "%s", fine ? "" : error.message);
    return fine;
}

static void names_carry_the_pack(void **state)
{
    const struct kv_game *games[] = {kv_games[0], kv_games[1], kv_games[2], &pack.game, NULL};
    struct kv_setup setup;
    char name[KV_NAME_MOST], printed[KV_NAME_MOST];
    struct kv_text text;
    (void)state;
    assert_true(reads_figures(&pack, "smallcities", "\"firm-ground\": 5"));
    snprintf(name, sizeof name, "smallcities:pack=%s,goals=none#42", pack.id);
    assert_true(name_reads(games, name, &setup));
    assert_ptr_equal(setup.game, &pack.game);
    kv_text_start(&text, printed, sizeof printed);
    kv_name_print(&setup, &text);
    assert_string_equal(printed, name);
    assert_false(name_reads(kv_games, name, &setup));
    assert_non_null(strstr(said.data, "is played with the pack"));
    kv_text_start(&text, printed, sizeof printed);
    kv_name_print(&setup, &text);
    assert_string_equal(printed, name);
    assert_false(name_reads(games, "smallcities:pack=5#1", &setup));
    assert_non_null(strstr(said.data, "A pack is named once, by 16 digits"));
    snprintf(name, sizeof name, "welcome:pack=%s#42", pack.id); /* of another game */
    assert_false(name_reads(games, name, &setup));
    assert_non_null(strstr(said.data, "is one of Small Cities, not of Welcome."));
}

/* ---- Bad packs ---- */

static const struct {
    const char *pack, *sentence;
} bad_frames[] = {
    {"", "Line 1, column 1"},
    {"{\n", "Line 2, column 1"},
    {"[]", "Line 1: A pack begins with {\"kvartal-pack\": 1"},
    {"{\"game\": \"welcome\", \"figures\": {}}", "Line 1: A pack begins with"},
    {"{\"kvartal-pack\": \"1\", \"game\": \"welcome\", \"figures\": {}}", "A pack begins with"},
    {"{\n\"kvartal-pack\": 2, \"game\": \"welcome\", \"figures\": {}}",
     "Line 2: This pack is of version 2; this program knows version 1."},
    {"{\"kvartal-pack\": 1, \"figures\": {}}", "\"game\" must be a game that has packs."},
    {"{\"kvartal-pack\": 1, \"game\": 5, \"figures\": {}}", "\"game\" must be a game"},
    {"{\"kvartal-pack\": 1, \"game\": \"chess\", \"figures\": {}}",
     "There is no game \"chess\" that has packs."},
    {"{\"kvartal-pack\": 1,\n\"game\": \"machinry\", \"figures\": {}}",
     "Line 2: There is no game \"machinry\" that has packs: did you mean \"machinery\"?"},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\"}", "\"figures\" is an object"},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"figures\": []}", "\"figures\" is an object"},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"titel\": \"\", \"figures\": {}}",
     "A pack has \"game\", \"title\" and \"figures\", but no \"titel\"."},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"title\": 5, \"figures\": {}}",
     "\"title\" is a text of at most 80 letters."},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"title\": \"" EIGHTY "!\", \"figures\": {}}",
     "\"title\" is a text of at most 80 letters."},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"title\": \"a\u202Eb\", \"figures\": {}}",
     "\"title\" contains a character that cannot be seen"},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"title\": \"a\\u001bb\", \"figures\": {}}",
     "\"title\" contains a character that cannot be seen"},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"title\": \"  \", \"figures\": {}}",
     "or begins with a blank."},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"title\": \"a \", \"figures\": {}}",
     "\"title\" must not end with a blank."},
    {"{\"kvartal-pack\": 1, \"game\": \"welcome\", \"figures\": {}} {}", "Line 1, column"},
    {"/* no comment */ {}", "Line 1, column 1"},
};

static const struct {
    const char *game, *figures, *sentence;
} bad_figures[] = {
    /* Small Cities: what every field may be */
    {"smallcities", "\"mapp\": []", "Line 3: There is no \"mapp\" here: did you mean \"map\"?"},
    {"smallcities", "\n\n\"horses\": []", "Line 5: There is no \"horses\" here."},
    {"smallcities", "\"map\": \"A1\"", "\"map\" is a list in square brackets."},
    {"smallcities", "\"map\": [\"A1\"]", "\"map\" has 40 to 61 entries, not 1."},
    {"smallcities", "\"stars\": [\"C4\", \"G4\", \"E2\"]", "\"stars\" is a list of 4, not of 3."},
    {"smallcities", "\"stars\": [\"C4\", \"G4\", \"E2\", \"C4\"]", "\"stars\" has \"C4\" twice."},
    {"smallcities", "\"stars\": [\"C4\", \"G4\", \"E2\", \"J1\"]", "\"stars\" knows no \"J1\""},
    {"smallcities", "\"stars\": [\"C4\", \"G4\", \"E2\", 7]", "\"stars\" knows no 7"},
    {"smallcities", "\"central-area\": []", "\"central-area\" has 1 to 61 entries, not 0."},
    {"smallcities", "\"die\": [\"beam\"]", "\"die\" is a list of 6, not of 1."},
    {"smallcities", "\"die\": [\"beam\",\"beam\",\"hook\",\"wave\",\"arch\",\"clover\"]",
     "The die has the same figure on two faces."},
    {"smallcities", "\"die\": [\"beams\",\"hook\",\"pistol\",\"wave\",\"arch\",\"clover\"]",
     "\"die\" knows no \"beams\": did you mean \"beam\"?"},
    {"smallcities", "\"pairs\": []", "\"pairs\" is an object in curly brackets."},
    {"smallcities", "\"pairs\": {\"pink\": [\"red\", \"blue\"]}", "There is no \"pink\" here"},
    {"smallcities", "\"pairs\": {\"red\": [\"blue\"]}", "\"red\" is a list of 2, not of 1."},
    {"smallcities", "\"pairs\": {\"red\": [\"blue\", \"blue\"]}",
     "The pair of \"red\" has one colour twice."},
    {"smallcities", "\"pairs\": {\"red\": [\"blue\", \"mauve\"]}", "\"red\" knows no \"mauve\""},
    {"smallcities", "\"specialisation\": 7", "\"specialisation\" is a list in square brackets."},
    {"smallcities", "\"specialisation\": [0,1,2,3,4,5]", "is a list of 7, not of 6."},
    {"smallcities", "\"specialisation\": [0,1,2,3,4,5,41]",
     "\"specialisation\" is a whole number from 0 to 40, not 41."},
    {"smallcities", "\"specialisation\": [0,1,2,3,4,5,-1]", "from 0 to 40, not -1."},
    {"smallcities", "\"specialisation\": [0,1,2,3,4,5,5.5]", "from 0 to 40, not 5.5."},
    {"smallcities", "\"specialisation\": [1,1,2,3,4,5,6]",
     "Points begin with 0 and never fall: \"specialisation\"."},
    {"smallcities", "\"unification\": [0,5,2,3,4,5,6]", "never fall: \"unification\"."},
    {"smallcities", "\"goals\": {\"hub\": [0,1,2,3,4,5,4]}", "never fall: \"hub\"."},
    {"smallcities", "\"goals\": {\"hubs\": [0,1,2,3,4,5,6]}", "did you mean \"hub\"?"},
    {"smallcities", "\"firm-ground\": 0", "\"firm-ground\" is a whole number from 1 to 40, not 0."},
    {"smallcities", "\"firm-ground\": [3]", "\"firm-ground\" is a whole number"},
    {"smallcities", "\"firm-ground\": \"3\"", "\"firm-ground\" is a whole number"},
    {"smallcities", "\"firm-ground\": {\"from\": \"box\"}", "\"firm-ground\" lacks \"is\"."},
    {"smallcities", "\"firm-ground\": {\"is\": 3, \"from\": \"hearsay\"}",
     "A figure comes from \"rulebook\", \"box\", \"public\" or \"ours\", not from \"hearsay\"."},
    {"smallcities", "\"firm-ground\": {\"is\": 3, \"form\": \"box\"}",
     "\"firm-ground\" has \"is\" and \"from\", but no \"form\"."},
    {"smallcities", "\"bands\": {\"is\": [9,8,7,6,5,4,3,0], \"from\": [\"box\"]}",
     "\"from\" has a word for all, or one for each of 8."},
    {"smallcities", "\"bands\": [9,8,7,6,5,4,3,2]", "The bands fall from the best to the last"},
    {"smallcities", "\"bands\": [9,8,7,6,6,4,3,0]", "The bands fall from the best to the last"},
    {"smallcities", "\"firm-ground\": 3, \"firm-ground\": 4", "Line 3, column"},
    /* Welcome */
    {"welcome", "\"boards\": {\"green\": {}}", "There is no \"green\" here"},
    {"welcome", "\"boards\": {\"classic\": []}", "\"classic\" is an object in curly brackets."},
    {"welcome", "\"boards\": {\"classic\": {\"house\": [10,11,12]}}", "did you mean \"houses\"?"},
    {"welcome", "\"boards\": {\"classic\": {\"houses\": [10,11]}}", "is a list of 3, not of 2."},
    {"welcome", "\"boards\": {\"classic\": {\"houses\": [10,11,14]}}",
     "\"houses\" is a whole number from 6 to 13, not 14."},
    {"welcome", "\"boards\": {\"classic\": {\"houses\": [11,11,12]}}",
     "Board \"classic\": street 1 has at most 10 houses, not 11."},
    {"welcome", "\"boards\": {\"classic\": {\"houses\": [10,10,10]}}",
     "Board \"classic\": a pool lies behind the last house."},
    {"welcome",
     "\"boards\": {\"classic\": {\"pool-houses-top\": [], \"pool-houses-middle\": [],"
     "\"pool-houses-bottom\": []}}",
     "Board \"classic\" has 1 to 9 pools, not 0."},
    {"welcome", "\"boards\": {\"blueprint\": {\"pool-houses-top\": [\"1\",\"2\",\"3\",\"4\"]}}",
     "Board \"blueprint\" has 1 to 9 pools, not 11."},
    {"welcome", "\"boards\": {\"classic\": {\"pool-houses-top\": [\"15\"]}}", "knows no \"15\""},
    {"welcome", "\"boards\": {\"classic\": {\"pool-houses-top\": [\"11\"]}}", "knows no \"11\""},
    {"welcome", "\"boards\": {\"classic\": {\"pool-houses-middle\": [\"12\"]}}", "knows no \"12\""},
    {"welcome", "\"boards\": {\"classic\": {\"parks-top\": [0]}}",
     "\"parks-top\" has 2 to 8 entries, not 1."},
    {"welcome", "\"boards\": {\"classic\": {\"parks-top\": [0,1,2,3,4,5,6,7,8]}}",
     "\"parks-top\" has 2 to 8 entries, not 9."},
    {"welcome", "\"boards\": {\"classic\": {\"parks-top\": [0,4,2,10]}}",
     "Board \"classic\": \"parks-top\" pays less for more marks."},
    {"welcome", "\"boards\": {\"classic\": {\"bis\": [0,1,3,6,9,12,16,20,24,23]}}",
     "Board \"classic\": \"bis\" pays less for more marks."},
    {"welcome", "\"boards\": {\"classic\": {\"pools\": [0,61,61,61,61,61,61,61,61,61]}}",
     "\"pools\" is a whole number from 0 to 60, not 61."},
    {"welcome", "\"boards\": {\"classic\": {\"estates-7\": [1,2]}}", "There is no \"estates-7\""},
    {"welcome", "\"cards-first\": {\"1\": [9,1,1,0,0,0]}", "The deck has 81 cards in all, not 89."},
    {"welcome", "\"cards-second\": {\"1\": [0,0,0,0,0,0]}",
     "The deck has 63 cards in all, not 61."},
    {"welcome", "\"cards-second\": {\"16\": [0,0,0,0,0,0]}", "There is no \"16\" here"},
    {"welcome", "\"cards-second\": {\"1\": [1,1]}", "\"1\" is a list of 6, not of 2."},
    {"welcome", "\"cards-second\": {\"1\": [10,0,0,0,0,0]}", "from 0 to 9, not 10."},
    {"welcome", "\"plans-first\": {\"1.7\": {}}", "There is no \"1.7\" here"},
    {"welcome", "\"plans-first\": {\"1.1\": {\"first\": 0}}",
     "\"first\" is a whole number from 1 to 60, not 0."},
    {"welcome", "\"plans-first\": {\"1.1\": {\"first\": 3}}",
     "Plan \"1.1\" pays the first no less than those who come later."},
    {"welcome", "\"plans-first\": {\n\"1.1\": {\n\"estates\": [0,0,0,0,0,0]}}",
     "Line 5: Nobody can fulfil plan \"1.1\": it asks for 0 estates, not for 1 to 6."},
    {"welcome", "\"plans-first\": {\n\"1.1\": {\"estates\": [0,0,0,0,0,6]}}",
     "Line 4: Nobody can fulfil plan \"1.1\": it needs 36 houses, and there are 33."},
    {"welcome", "\"plans-first\": {\"1.1\": {\"where\": \"top\"}}",
     "Plan \"1.1\" is a basic one: it asks for estates anywhere, no more."},
    {"welcome", "\"plans-first\": {\"1.1\": {\"where\": \"up\"}}", "\"where\" knows no \"up\""},
    {"welcome", "\"plans-first\": {\"1*.4\": {\"amount\": 12}}",
     "Nobody can fulfil plan \"1*.4\": its amount is 12, not 1 to 11."},
    {"welcome", "\"plans-first\": {\"1*.4\": {\"kind\": \"agents\"}}",
     "Plan \"1*.4\" asks for what this edition does not know."},
    {"welcome", "\"plans-first\": {\"1*.1\": {\"where\": \"anywhere\"}}",
     "Nobody can fulfil plan \"1*.1\": it asks for a street, top, middle or bottom."},
    {"welcome", "\"plans-second\": {\"A*5\": {\"where\": \"top\"}}",
     "Plan \"A*5\" asks for roundabouts, but not on one street."},
    {"welcome", "\"plans-second\": {\"A*2\": {\"estates\": [0,0,0,0,0,2]}}",
     "Nobody can fulfil plan \"A*2\": it needs "},
    {"welcome", "\"plans-second\": {\"C*2\": {\"amount\": 4}}", "its amount is 4, not 1 to 3."},
    {"welcome", "\"plans-second\": {\"C*6\": {\"kind\": \"dancing\"}}", "knows no \"dancing\""},
    {"welcome", "\"rivals\": {\"sam\": {\"approves\": \"D\"}}", "\"approves\" knows no \"D\""},
    {"welcome", "\"rivals\": {\"samuel\": {}}", "There is no \"samuel\" here"},
    {"welcome", "\"rivals\": {\"sam\": {\"park\": 10}}", "from 0 to 9, not 10."},
    {"welcome", "\"temps-by-rank\": [4,7,1]", "A lower rank in temps does not pay more."},
    {"welcome", "\"temps-by-rank\": [4,3]", "\"temps-by-rank\" is a list of 3, not of 2."},
    {"welcome", "\"temps-alone\": [12,7]", "Temps pay from 1 to 11 marks on"},
    {"welcome", "\"temps-alone\": [0,7]", "Temps pay from 1 to 11 marks on"},
    {"welcome", "\"temps-closed\": [3,7,5,4,1,1]",
     "fewer points for fewer marks: \"temps-closed\""},
};

static void bad_packs_are_refused_by_their_sentence(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < COUNT(bad_frames); i++) {
        assert_false(reads(&pack, bad_frames[i].pack));
        if (!strstr(said.data, bad_frames[i].sentence))
            fail_msg("%s: %s, not: %s", bad_frames[i].pack, said.data, bad_frames[i].sentence);
    }
    for (uint32_t i = 0; i < COUNT(bad_figures); i++) {
        if (reads_figures(&pack, bad_figures[i].game, bad_figures[i].figures))
            fail_msg("%s is taken", bad_figures[i].figures);
        if (!strstr(said.data, bad_figures[i].sentence))
            fail_msg("%s: %s, not: %s", bad_figures[i].figures, said.data, bad_figures[i].sentence);
    }
}

/* A map of two parts, and one without the stars and the centre that stand on ours. */
static void a_map_must_hang_together(void **state)
{
    struct kv_text map = {.allocate = kv_heap};
    (void)state;
    kv_put(&map, "\"map\": [");
    for (char column = 'A'; column <= 'I'; column++)
        for (int row = 1; row <= (column <= 'E' ? 5 + column - 'A' : 9 - (column - 'E')); row++)
            if (column != 'E')
                kv_put(&map, "%s\"%c%d\"", map.data[map.length - 1] == '[' ? "" : ",", column, row);
    kv_put(&map, "]");
    assert_false(reads_figures(&pack, "smallcities", map.data));
    assert_non_null(strstr(said.data, "The hexes of the map must hang together."));
    assert_non_null(strstr(said.data, "The central area reaches beyond the map."));
    assert_non_null(strstr(said.data, "A star stands beyond the map."));
    free(map.data);
}

static void one_fault_does_not_hide_the_next(void **state)
{
    (void)state;
    assert_false(
        reads_figures(&pack, "smallcities", "\"firm-ground\": 0,\n\"bands\": [1],\n\"horses\": 1"));
    assert_true(more);
    assert_string_equal(
        said.data,
        "Line 3: \"firm-ground\" is a whole number from 1 to 40, not 0.\n"
        "Line 4: \"bands\" is a list of 8, not of 1.\nLine 5: There is no \"horses\" here.\n");
    assert_false(reads_figures(&pack, "smallcities", "\"bands\": [9,8,7,6,5,4,3,2]"));
    assert_false(more);
}

static int forget(void **state)
{
    (void)state;
    support_forget_packs();
    free(said.data);
    said = (struct kv_text){0};
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_read_again),
        cmocka_unit_test(a_shown_pack_is_the_same_pack),
        cmocka_unit_test(the_id_follows_from_the_figures_alone),
        cmocka_unit_test(order_that_means_nothing_does_not_change_the_id),
        cmocka_unit_test(origins_are_shown_again),
        cmocka_unit_test(letters_are_counted),
        cmocka_unit_test(differences_are_told),
        cmocka_unit_test(names_carry_the_pack),
        cmocka_unit_test(bad_packs_are_refused_by_their_sentence),
        cmocka_unit_test(a_map_must_hang_together),
        cmocka_unit_test(one_fault_does_not_hide_the_next),
    };
    return cmocka_run_group_tests_name("packs", tests, NULL, forget);
}
