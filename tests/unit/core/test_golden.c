/*
 * Golden games: whole games written down, one file per variant, so that a change of rules, dealing
 * or wording shows as a difference in a readable text. Seeds and player are fixed.
 * KV_GOLDEN_WRITE=1 in the environment rewrites the files; review the changes with git.
 */
#include "support.h"

#include <stdio.h>

struct golden {
    const char *file;
    struct variant variant;
    const char *seed; /* of a game in which much happens: plans, reshuffles, different ends */
};

static const struct golden goldens[] = {
    {"welcome/first-stacks", {"welcome:edition=first", 3}, "g462"},
    {"welcome/first-advanced", {"welcome:edition=first,advanced=on", 2}, "g945"},
    {"welcome/first-draft", {"welcome:edition=first,draft=on", 3}, "g490"},
    {"welcome/first-draft-advanced", {"welcome:edition=first,advanced=on,draft=on", 2}, "g512"},
    {"welcome/first-solo", {"welcome:edition=first", 1}, "g2547"},
    {"welcome/first-solo-advanced", {"welcome:edition=first,advanced=on", 1}, "g2884"},
    {"welcome/second-stacks", {"welcome", 3}, "g650"},
    {"welcome/second-advanced", {"welcome:advanced=on", 2}, "g282"},
    {"welcome/second-blueprint", {"welcome:board=blueprint,advanced=on", 2}, "g142"},
    {"welcome/second-closed", {"welcome", 1}, "g474"},
    {"welcome/second-rival", {"welcome:rival=walt", 1}, "g1711"},
    {"welcome/collector-stacks", {"welcome:edition=collector", 2}, "g468"},
    {"welcome/collector-advanced", {"welcome:edition=collector,advanced=on", 3}, "g2472"},
    {"welcome/collector-blueprint", {"welcome:edition=collector,board=blueprint", 2}, "g32"},
    {"welcome/collector-closed", {"welcome:edition=collector,advanced=on", 1}, "g282"},
    {"welcome/collector-rival",
     {"welcome:edition=collector,board=blueprint,rival=alexis", 1},
     "g673"},
    {"smallcities/first-rung", {"smallcities:goals=none,bonus=none", 3}, "g1"},
    {"smallcities/second-rung", {"smallcities:goals=personal,bonus=financing", 2}, "g12"},
    {"smallcities/third-rung", {"smallcities:bonus=free-design", 4}, "g10"},
    {"smallcities/firm-ground", {"smallcities:bonus=firm-ground", 2}, "g4"},
    {"smallcities/state-order", {"smallcities:bonus=state-order", 2}, "g10"},
    {"smallcities/solo", {"smallcities:bonus=financing", 1}, "g10"},
    {"machinery/events", {"machinery", 2}, "g7"},
    {"machinery/events-more", {"machinery", 1}, "g8"},
    {"machinery/first-game", {"machinery:events=off", 2}, "g9"},
};

enum { GOLDENS = sizeof goldens / sizeof *goldens };

/* ---- Writing a game down ---- */

static bool has_line(const char *text, const char *line, size_t length)
{
    for (; *text; text += strcspn(text, "\n") + 1)
        if (strncmp(text, line, length) == 0)
            return true;
    return false;
}

/* The lines of the printed table that were not there in the round before. */
static void put_table(const struct kv_match *match, struct kv_text *before, struct kv_text *dump)
{
    struct kv_text now = {.allocate = kv_heap};
    kv_put(&now, "%s", "");
    match->setup.game->draw_table(match->table, &now);
    for (const char *at = now.data; *at;) {
        size_t length = strcspn(at, "\n") + 1;
        if (!before->data || !has_line(before->data, at, length))
            kv_put_bytes(dump, at, length);
        at += length;
    }
    free(before->data);
    *before = now;
}

/* What each seat is offered, if seats have separate offers. */
static void put_own_offers(const struct kv_match *match, struct kv_text *dump)
{
    const struct kv_game *game = match->setup.game;
    char all[256], own[256];
    struct kv_text text;
    kv_text_start(&text, all, sizeof all);
    game->offer(match->table, NULL, &text);
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        kv_text_start(&text, own, sizeof own);
        game->offer(match->table, kv_match_sheet(match, seat), &text);
        if (strcmp(all, own) != 0)
            kv_put(dump, "  seat %u  %s\n", (unsigned)seat + 1, own);
    }
}

static void play_and_watch(struct kv_match *match, const char *seed, struct kv_text *offers)
{
    struct kv_rng chance;
    struct kv_text table = {.allocate = kv_heap};
    kv_rng_start(&chance, seed, 1);
    while (!match->ended) {
        kv_put(offers, "round %u\n", (unsigned)match->round);
        put_table(match, &table, offers);
        put_own_offers(match, offers);
        for (uint32_t seat = 0; seat < match->setup.seats; seat++)
            while (kv_match_play(match, seat, support_eager_move(match, seat, &chance)))
                continue;
    }
    free(table.data);
}

static void put_score(const struct kv_game *game, const struct kv_score *score,
                      struct kv_text *dump)
{
    const int32_t *cell = score->cell;
    kv_put(dump, "score  ");
    for (const struct kv_part *part = game->parts; part->id; part++) {
        kv_put(dump, "%s%s", part == game->parts ? "" : ", ", part->id);
        for (uint32_t i = 0; i < part->cells; i++)
            kv_put(dump, " %d", (int)*cell++);
    }
    kv_put(dump, "; total %d\n", (int)score->total);
}

static void put_results(const struct kv_match *match, struct kv_text *dump)
{
    const struct kv_game *game = match->setup.game;
    struct kv_score scores[8];
    uint32_t places[8], order[8];
    uint32_t count = kv_match_scores(match, scores, places, order);
    for (uint32_t i = 0; i < count; i++) {
        bool rival = i == match->setup.seats;
        kv_put(dump, "\n== %s %u, place %u ==\n", rival ? "rival of seat" : "seat",
               rival ? 1u : (unsigned)i + 1, (unsigned)places[i]);
        if (!rival)
            game->draw_sheet(match->table, kv_match_sheet(match, i), dump);
        put_score(game, &scores[i], dump);
    }
}

static void put_game(const struct golden *golden, struct kv_text *dump)
{
    struct opened opened;
    struct kv_text offers = {.allocate = kv_heap};
    const struct kv_match *match = &opened.match;
    support_open(&opened, golden->variant.name, golden->variant.seats, golden->seed);
    play_and_watch(&opened.match, golden->seed, &offers);
    kv_record_print(match, dump);
    kv_put(dump, "\n== offers ==\n%s", offers.data);
    kv_put(dump, "\n== the end:");
    for (uint32_t i = 0; match->setup.game->endings[i].id; i++)
        if (match->ended >> i & 1)
            kv_put(dump, " %s", match->setup.game->endings[i].id);
    kv_put(dump, " ==\n");
    match->setup.game->draw_table(match->table, dump);
    put_results(match, dump);
    free(offers.data);
    support_close(&opened);
}

/* ---- Comparing ---- */

static bool read_file(const char *path, struct kv_text *text)
{
    FILE *file = fopen(path, "rb");
    char block[4096];
    size_t got;
    if (!file)
        return false;
    kv_put(text, "%s", "");
    while ((got = fread(block, 1, sizeof block, file)) > 0)
        kv_put_bytes(text, block, got);
    return fclose(file) == 0;
}

static void write_file(const char *path, const struct kv_text *text)
{
    FILE *file = fopen(path, "wb");
    if (!file || fwrite(text->data, 1, text->length, file) != text->length || fclose(file) != 0)
        fail_msg("%s cannot be written", path);
}

/* Prints the first line in which two texts differ. */
static void point_at_difference(const char *path, const char *expected, const char *given)
{
    unsigned line = 1;
    size_t start = 0;
    for (size_t i = 0; expected[i] == given[i]; i++)
        if (expected[i] == '\n') {
            line++;
            start = i + 1;
        }
    print_error("%s, line %u:\n- %.*s\n+ %.*s\n", path, line, (int)strcspn(expected + start, "\n"),
                expected + start, (int)strcspn(given + start, "\n"), given + start);
}

static void check_golden(void **state)
{
    const struct golden *golden = (const struct golden *)*state;
    struct kv_text dump = {.allocate = kv_heap}, kept = {.allocate = kv_heap};
    char path[96];
    snprintf(path, sizeof path, "tests/golden/%s.txt", golden->file);
    put_game(golden, &dump);
    if (getenv("KV_GOLDEN_WRITE"))
        write_file(path, &dump);
    bool found = read_file(path, &kept);
    bool same =
        found && kept.length == dump.length && memcmp(kept.data, dump.data, dump.length) == 0;
    if (found && !same)
        point_at_difference(path, kept.data, dump.data);
    free(dump.data);
    free(kept.data);
    if (!found)
        fail_msg("%s cannot be read; KV_GOLDEN_WRITE=1 writes it", path);
    assert_true(same);
}

int main(void)
{
    struct CMUnitTest cases[GOLDENS];
    for (uint32_t i = 0; i < GOLDENS; i++)
        cases[i] = (struct CMUnitTest){goldens[i].file, check_golden, NULL, NULL,
                                       (void *)(uintptr_t)&goldens[i]};
    return cmocka_run_group_tests_name("golden playthroughs", cases, NULL, NULL);
}
