#include "watch_games.h"

#include <stdio.h>

/* Boxes that differ from ours in everything that a pack can change. */
static const struct packed {
    struct variant variant;
    const char *pack;
} packed[] = {
    {{"welcome", 2}, "welcome-one"},
    {{"welcome:edition=first,advanced=on", 3}, "welcome-one"},
    {{"welcome:edition=first,advanced=on", 1}, "welcome-one"},
    {{"welcome:advanced=on,board=blueprint", 2}, "welcome-one"},
    {{"welcome:rival=closed", 1}, "welcome-one"},
    {{"welcome:edition=collector,rival=irene", 1}, "welcome-one"},
    {{"welcome:edition=first,draft=on", 4}, "welcome-two"},
    {{"welcome:edition=collector,advanced=on", 3}, "welcome-two"},
    {{"welcome:advanced=on,board=blueprint,rival=sam", 1}, "welcome-two"},
    {{"welcome:edition=collector,rival=alexis", 1}, "welcome-two"},
    {{"smallcities", 2}, "smallcities-one"},
    {{"smallcities:bonus=free-design", 1}, "smallcities-one"},
    {{"smallcities:bonus=firm-ground,goal=downtown", 3}, "smallcities-one"},
    {{"smallcities:bonus=financing,goal=city-routes", 2}, "smallcities-two"},
    {{"smallcities:bonus=free-design,goal=outskirts", 2}, "smallcities-two"},
    {{"smallcities:goals=personal", 1}, "smallcities-two"},
    {{"machinery", 2}, "machinery-one"},
    {{"machinery:events=off", 1}, "machinery-one"},
    {{"machinery", 1}, "machinery-two"},
    {{"machinery:events=off", 2}, "machinery-two"},
};

static void begin(struct watched *watched, unsigned variant, unsigned game)
{
    bool ours = variant < variant_count;
    watched->variant = ours ? &variants[variant] : &packed[variant - variant_count].variant;
    watched->pack = ours ? NULL : packed[variant - variant_count].pack;
    watched->eager = game % 3 != 0;
    snprintf(watched->seed, sizeof watched->seed, "p%u.%u", variant, game);
    support_open_packed(&watched->opened, watched->variant, watched->pack, watched->seed);
    kv_rng_start(&watched->chance, watched->seed, 1);
    kv_rng_start(&watched->sample, watched->seed, 2);
}

static kv_move choose(struct watched *watched, uint32_t seat)
{
    return (watched->eager ? support_eager_move : support_any_move)(&watched->opened.match, seat,
                                                                    &watched->chance);
}

static void play_turn(struct watched *watched, uint32_t seat, const struct watcher *watcher)
{
    struct kv_match *match = &watched->opened.match;
    kv_move move;
    do {
        move = choose(watched, seat);
        if (watcher->before_move)
            watcher->before_move(watched, seat, move);
    } while (kv_match_play(match, seat, move));
}

void play_games(const struct watcher *watcher, unsigned games)
{
    for (unsigned variant = 0; variant < variant_count + COUNT(packed); variant++)
        for (unsigned game = 0; game < games; game++) {
            struct watched watched;
            begin(&watched, variant, game);
            struct kv_match *match = &watched.opened.match;
            while (!match->ended) {
                CHECK(&watched, match->round < 60, "the game does not end");
                for (uint32_t seat = 0; seat < match->setup.seats; seat++)
                    play_turn(&watched, seat, watcher);
                if (watcher->after_round)
                    watcher->after_round(&watched);
            }
            if (watcher->at_end)
                watcher->at_end(&watched);
            support_close(&watched.opened);
        }
    support_forget_packs();
}
