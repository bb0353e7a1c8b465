/* Games known beforehand. */
#include "load/load.h"

#include <stdlib.h>
#include <string.h>

static void put_turn(struct script *script, const struct kv_match *match, uint32_t round,
                     const kv_move *moves, uint32_t count)
{
    struct kv_text *json = &script->text;
    kv_put(json, "{\"do\":\"play\",\"tag\":%u,\"round\":%u,\"moves\":[", (unsigned)round,
           (unsigned)round);
    for (uint32_t i = 0; i < count; i++) {
        kv_put(json, i ? ",\"" : "\"");
        match->setup.game->say(moves[i], json);
        kv_put(json, "\"");
    }
    kv_put(json, "]}");
}

/* Plays a turn of any legal moves. */
static uint32_t play_turn(struct kv_match *match, uint32_t seat, struct kv_rng *rng,
                          kv_move moves[KV_TURN_MOST])
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = 0;
    bool goes_on = true;
    while (goes_on) {
        uint32_t choices = kv_match_moves(match, seat, list);
        moves[count] = list[kv_rng_below(rng, choices)];
        goes_on = kv_match_play(match, seat, moves[count]);
        count++;
    }
    return count;
}

static void play_round(struct script *script, struct kv_match *match, struct kv_rng *rng)
{
    kv_move moves[KV_TURN_MOST];
    uint32_t round = match->round;
    size_t cells = (size_t)(script->rounds + 1) * script->seats + 1;
    script->starts = load_allocate(script->starts, cells * sizeof *script->starts);
    for (uint32_t seat = 0; seat < script->seats; seat++) {
        script->starts[(size_t)script->rounds * script->seats + seat] = script->text.length;
        uint32_t count = play_turn(match, seat, rng, moves);
        put_turn(script, match, round, moves, count);
    }
    script->rounds++;
    script->starts[cells - 1] = script->text.length;
}

static void take_scores(struct script *script, const struct kv_match *match)
{
    size_t count = script->seats + 1;
    struct kv_score *scores = load_memory(count * sizeof *scores);
    uint32_t *places = load_memory(2 * count * sizeof *places);
    kv_match_scores(match, scores, places, places + count);
    script->scores = load_memory(count * sizeof *script->scores);
    for (uint32_t seat = 0; seat < script->seats; seat++)
        script->scores[seat] = scores[seat].total;
    free(scores);
    free(places);
}

void script_write(struct script *script, const char *name, uint32_t seats, uint32_t most)
{
    struct kv_setup setup;
    struct kv_match match;
    struct kv_rng rng;
    struct kv_error error;
    *script = (struct script){.seats = seats, .text = {.allocate = load_allocate}};
    if (!kv_name_read(name, strlen(name), &setup, &error))
        load_fail("%s", error.message);
    setup.seats = seats;
    void *memory = load_memory(kv_match_bytes(&setup));
    if (!*setup.seed || !kv_match_open(&match, &setup, memory, NULL, &error))
        load_fail("%s: a known deal is needed, such as welcome#1.", name);
    kv_rng_start(&rng, setup.seed, 1);
    while (!match.ended && (most == 0 || script->rounds < most))
        play_round(script, &match, &rng);
    script->is_whole = match.ended;
    take_scores(script, &match);
    free(memory);
}

const char *script_turn(const struct script *script, uint32_t round, uint32_t seat, size_t *length)
{
    const size_t *start = &script->starts[(size_t)(round - 1) * script->seats + seat];
    *length = start[1] - start[0];
    return script->text.data + start[0];
}

void script_free(struct script *script)
{
    load_allocate(script->text.data, 0);
    free(script->starts);
    free(script->scores);
}
