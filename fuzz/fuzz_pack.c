/*
 * Any bytes as a pack. Reading an accepted pack again as it is shown must give the same pack, and
 * its game must be playable to the end: no list of moves is empty, and scores are sums of their
 * cells.
 */
#include "kvartal_pack.h"

#include <stdlib.h>
#include <string.h>

static void must(bool holds)
{
    if (!holds)
        abort();
}

static bool read_pack(struct kv_pack *pack, const char *bytes, size_t length)
{
    struct kv_text text = {.allocate = realloc}, said = {.allocate = realloc};
    struct kv_pack_faults faults = {.text = &said};
    kv_put_bytes(&text, bytes, length);
    bool fine = kv_pack_read(pack, text.data, text.length, &faults);
    must(fine == (faults.count == 0) && fine == (said.length == 0));
    free(text.data);
    free(said.data);
    return fine;
}

static void must_read_again(const struct kv_pack *pack)
{
    static struct kv_pack again;
    struct kv_text text = {.allocate = realloc};
    kv_pack_show(&pack->game, pack->title, &text);
    must(read_pack(&again, text.data, text.length));
    must(strcmp(again.id, pack->id) == 0);
    free(text.data);
}

static void play_turn(struct kv_match *match, uint32_t seat, struct kv_rng *rng)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count;
    do {
        count = kv_match_moves(match, seat, list);
        must(count > 0);
    } while (kv_match_play(match, seat, list[kv_rng_below(rng, count)]));
}

static void must_score(const struct kv_match *match)
{
    for (uint32_t seat = 0; seat < match->setup.seats; seat++) {
        struct kv_score score;
        int32_t sum = 0;
        match->setup.game->score(match->table, kv_match_sheet(match, seat), &score);
        for (uint32_t i = 0; i < KV_CELLS_MOST; i++)
            sum += score.cell[i];
        must(sum == score.total);
    }
}

/* Random players play a game of this name. */
static void must_play(const struct kv_pack *pack, const char *name, uint32_t seats)
{
    struct kv_match match;
    struct kv_setup setup;
    struct kv_rng rng;
    must(kv_name_read(name, strlen(name), &setup, NULL));
    setup.game = &pack->game;
    setup.seats = seats;
    void *memory = malloc(kv_match_bytes(&setup));
    must(memory && kv_match_open(&match, &setup, memory, NULL, NULL));
    kv_rng_start(&rng, "players", 1);
    while (!match.ended) {
        must(match.round < 200);
        for (uint32_t seat = 0; seat < seats; seat++)
            play_turn(&match, seat, &rng);
        must_score(&match);
    }
    free(memory);
}

static const struct {
    const char *game, *name;
    uint32_t seats;
} games[] = {
    {"welcome", "welcome:advanced=on#1", 2},
    {"welcome", "welcome:board=blueprint,rival=sam#1", 1},
    {"welcome", "welcome:edition=first,advanced=on#1", 2},
    {"smallcities", "smallcities:bonus=free-design#1", 2},
    {"smallcities", "smallcities#1", 1},
    {"machinery", "machinery#1", 2},
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct kv_pack pack;
    if (!read_pack(&pack, (const char *)data, size))
        return 0;
    must_read_again(&pack);
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (!strcmp(games[i].game, pack.game.id))
            must_play(&pack, games[i].name, games[i].seats);
    return 0;
}
