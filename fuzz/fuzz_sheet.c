/*
 * Any bytes as a file of sheets. The first byte picks their variant, and whether they are a file to
 * be scored or a position of a game being played. Reading accepted sheets again as they are shown
 * must give the same bytes; their scores must be plausible, and every move listed there must have a
 * text of its own and be playable.
 */
#include "base/json.h"
#include "core/position.h"

#include <stdlib.h>
#include <string.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

static const char *const variants[] = {
    "welcome",
    "welcome:advanced=on",
    "welcome:board=blueprint",
    "welcome:board=blueprint,advanced=on",
    "welcome:edition=first",
    "welcome:edition=first,advanced=on",
    "welcome:edition=first,draft=on",
    "welcome:edition=first,advanced=on,draft=on",
    "welcome:edition=collector",
    "welcome:edition=collector,board=blueprint,advanced=on",
    "welcome:rival=sam",
    "welcome:edition=collector,advanced=on,rival=alexis",
    "welcome:advanced=on,plans=A*1-B*1-C*6",
    "welcome:advanced=on,plans=A*6-B*3-C1",
    "welcome:edition=first,advanced=on,plans=1*.1-2*.5-3.5",
    "welcome:edition=first,advanced=on,plans=1*.5-2.1-3.1",
    "smallcities",
    "smallcities:bonus=financing,goal=hub",
    "smallcities:goals=none,bonus=none",
    "machinery",
    "machinery:events=off",
};

enum { VARIANTS = sizeof variants / sizeof *variants, SEATS_MOST = 3 };

/* The first byte is a letter: A for the first variant, and so on; lower case for a position of a
 * game being played, upper case for a file to be scored. Any other byte counts as some letter. */
static const char *variant_of(uint8_t letter)
{
    return variants[((letter & 31u) + 31u) % 32u % VARIANTS];
}

static bool is_in_play(uint8_t letter)
{
    return letter & 32u;
}

static bool open_match(struct kv_match *match, const char *name, uint32_t seats)
{
    struct kv_setup setup;
    must(kv_name_read(name, strlen(name), &setup, NULL));
    must(kv_seed_set(&setup, "fuzz", 4, NULL));
    setup.seats = seats;
    void *memory = malloc(kv_match_bytes(&setup));
    must(memory != NULL);
    if (kv_match_open(match, &setup, memory, NULL, NULL))
        return true;
    free(memory);
    return false;
}

/* ---- Properties of accepted sheets ---- */

static void must_read_again(const struct kv_match *match, uint32_t seat)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char again[KV_SHEET_MOST] = {0};
    struct kv_text text = {.allocate = realloc};
    struct kv_json json;
    kv_json_begin(&text, NULL, '{');
    game->show_sheet(match->table, kv_match_sheet(match, seat), &text);
    kv_json_end(&text, '}');
    must(kv_json_read(text.data, text.length, &json, NULL));
    must(game->read_sheet(match->table, &json, again, NULL));
    must(memcmp(again, kv_match_sheet(match, seat), game->size.sheet) == 0);
    free(text.data);
}

/* No board comes near these bounds, but a sum of garbage cells would exceed them. */
static void must_be_sane(const struct kv_game *game, const struct kv_score *score, int32_t most)
{
    int32_t sum = 0;
    uint32_t cells = 0;
    for (const struct kv_part *part = game->parts; part->id; part++)
        cells += part->cells;
    for (uint32_t i = 0; i < cells; i++)
        sum += score->cell[i];
    must(sum == score->total && score->total >= -50 && score->total <= most);
}

static void must_score(const struct kv_match *match)
{
    struct kv_score scores[SEATS_MOST + 1];
    uint32_t places[SEATS_MOST + 1], order[SEATS_MOST + 1];
    uint32_t seats = match->setup.seats, ranked = kv_match_scores(match, scores, places, order);
    must(ranked == seats || ranked == seats + 1);
    for (uint32_t i = 0; i < ranked; i++) {
        must_be_sane(match->setup.game, &scores[i], i < seats ? 300 : 1500);
        must(places[i] >= 1 && places[i] <= ranked);
    }
    must(places[order[0]] == 1);
}

/* A move's text must lead back to it, so no other move of the list can have the same. */
static void must_be_sayable(const struct kv_match *match, const void *sheet, kv_move move)
{
    char said[64];
    struct kv_text text;
    kv_move heard;
    kv_text_start(&text, said, sizeof said);
    match->setup.game->say(move, &text);
    must(!text.cut && text.length > 0);
    must(kv_move_read(match->setup.game, match->table, sheet, said, text.length, &heard, NULL));
    must(heard == move);
}

/* Plays every move listed now on a copy of the sheet, then one of them on the sheet itself. */
static bool play_step(const struct kv_match *match, unsigned char *sheet, uint32_t choice)
{
    const struct kv_game *game = match->setup.game;
    const struct kv_weights *weights = kv_weights_for(game, match->table);
    kv_move list[KV_MOVES_MOST], next[KV_MOVES_MOST];
    uint32_t count = game->moves(match->table, sheet, list);
    must(count > 0 && count <= game->size.moves);
    for (uint32_t i = 0; i < count; i++) {
        _Alignas(16) unsigned char copy[KV_SHEET_MOST];
        memcpy(copy, sheet, game->size.sheet);
        must_be_sayable(match, sheet, list[i]);
        bool goes_on = game->play(match->table, copy, list[i]);
        must(goes_on == (game->moves(match->table, copy, next) > 0));
        kv_evaluate(game, weights->weight, weights->net, match->table, copy);
    }
    return game->play(match->table, sheet, list[choice % count]);
}

static void must_play(const struct kv_match *match, uint32_t seat, struct kv_rng *rng)
{
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    uint32_t played = match->played[seat];
    if (kv_match_done(match, seat))
        return;
    memcpy(sheet, kv_match_sheet(match, seat), match->setup.game->size.sheet);
    do
        must(++played <= match->setup.game->size.turn);
    while (play_step(match, sheet, kv_rng_word(rng)));
}

static void must_draw(const struct kv_match *match)
{
    struct kv_text text = {.allocate = realloc};
    match->setup.game->draw_table(match->table, &text);
    for (uint32_t seat = 0; seat < match->setup.seats; seat++)
        match->setup.game->draw_sheet(match->table, kv_match_sheet(match, seat), &text);
    must(!text.cut);
    free(text.data);
}

static void check_accepted(const struct kv_match *match)
{
    struct kv_rng rng;
    kv_rng_start(&rng, "choices", 0);
    must_score(match);
    must_draw(match);
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        if (!match->played[seat] && match->waiting > 0) /* complete only between rounds */
            must_read_again(match, seat);
        must_play(match, seat, &rng);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kv_json position;
    struct kv_error error = {NULL, ""};
    struct kv_match match;
    if (size < 1 || !kv_json_read((const char *)data + 1, size - 1, &position, NULL))
        return 0;
    uint32_t seats = kv_position_seats(&position);
    if (seats > SEATS_MOST || !open_match(&match, variant_of(data[0]), seats))
        return 0;
    if (is_in_play(data[0]) ? kv_match_set(&match, &position, &error)
                            : kv_position_score(&match, &position, &error))
        check_accepted(&match);
    else
        must(error.code != NULL && error.message[0] != '\0');
    free(match.memory);
    return 0;
}
