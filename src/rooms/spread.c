/*
 * The scores of a crowd, computed once a round for everybody. They are those of the beginning of
 * the round: turns played since are still secret.
 */
#include "base/assert.h"
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

enum { BARS = 10, LEADERS = 10 };

static void take_figures(struct spread *spread, const struct kv_score *scores,
                         const uint32_t *places, const uint32_t *order, uint32_t seats)
{
    int64_t sum = 0;
    spread->most = scores[order[0]].total;
    spread->least = scores[order[seats - 1]].total;
    int64_t span = (int64_t)spread->most - spread->least + 1;
    memset(spread->bars, 0, sizeof spread->bars);
    for (uint32_t seat = 0; seat < seats; seat++) {
        int32_t total = scores[seat].total;
        KV_ASSERT(total >= spread->least && total <= spread->most);
        spread->standing[seat] = (struct standing){total, places[seat]};
        spread->bars[((int64_t)total - spread->least) * BARS / span]++;
        sum += total;
    }
    spread->mean = (int32_t)(sum / (int64_t)seats);
    spread->leading = seats < LEADERS ? seats : LEADERS;
    memcpy(spread->leaders, order, spread->leading * sizeof *order);
}

struct spread *room_spread(struct room *room)
{
    uint32_t seats = room->match.setup.seats;
    size_t all = seats + 1, bytes = sizeof *room->spread + seats * sizeof(struct standing);
    if (room->spread && room->spread->round == room->match.round + (room->match.ended != 0))
        return room->spread;
    free(room->spread);
    struct spread *spread = room->spread = (struct spread *)calloc(1, bytes);
    if (!spread)
        return NULL;
    struct kv_score *scores = (struct kv_score *)malloc(all * sizeof *scores);
    uint32_t *places = (uint32_t *)malloc(2 * all * sizeof *places);
    if (scores && places) {
        kv_match_scores(&room->match, scores, places, places + all);
        take_figures(spread, scores, places, places + all, seats);
        spread->round = room->match.round + (room->match.ended != 0);
    }
    free(scores);
    free(places);
    return spread->round ? spread : NULL;
}

static void add(uint32_t *shown, uint32_t *count, uint32_t seat)
{
    uint32_t at = *count;
    for (uint32_t i = 0; i < *count; i++)
        if (shown[i] == seat)
            return;
    KV_ASSERT(at < CROWD);
    for (; at > 0 && shown[at - 1] > seat; at--)
        shown[at] = shown[at - 1];
    shown[at] = seat;
    ++*count;
}

uint32_t room_shown(struct room *room, uint32_t seat, uint32_t shown[CROWD])
{
    uint32_t seats = room->match.setup.seats, count = 0;
    if (seats <= CROWD) {
        while (count < seats)
            shown[count] = count, count++;
        return count;
    }
    const struct spread *spread = room_spread(room);
    if (seat != NOBODY) {
        add(shown, &count, seat);
        add(shown, &count, (seat + 1) % seats);
        add(shown, &count, (seat + seats - 1) % seats);
    }
    for (uint32_t i = 0; spread && i < spread->leading; i++)
        add(shown, &count, spread->leaders[i]);
    return count;
}

void room_put_spread(struct room *room, uint32_t seat, struct kv_text *json)
{
    const struct spread *spread = room_spread(room);
    if (!spread)
        return;
    kv_json_begin(json, "spread", '{');
    kv_json_put_number(json, "least", spread->least);
    kv_json_put_number(json, "most", spread->most);
    kv_json_put_number(json, "mean", spread->mean);
    if (seat != NOBODY) {
        kv_json_put_number(json, "mine", spread->standing[seat].total);
        kv_json_put_number(json, "place", spread->standing[seat].place);
    }
    kv_json_begin(json, "bars", '[');
    for (uint32_t i = 0; i < BARS; i++)
        kv_json_put_number(json, NULL, spread->bars[i]);
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

/* For a crowd: the scores of the seats that are shown, and the spread of all. */
static void put_crowd(struct room *room, uint32_t seat, struct kv_text *json)
{
    const struct kv_match *match = &room->match;
    const struct kv_game *game = match->setup.game;
    uint32_t shown[CROWD], count = room_shown(room, seat, shown);
    const struct spread *spread = room_spread(room);
    if (!spread)
        return;
    kv_json_begin(json, "scores", '[');
    for (uint32_t i = 0; i < count; i++) {
        struct kv_score score;
        game->score(match->table, kv_match_sheet(match, shown[i]), &score);
        kv_json_begin(json, NULL, '{');
        kv_json_put_number(json, "seat", shown[i]);
        kv_score_show(game, &score, json);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
    kv_json_begin(json, "places", '[');
    for (uint32_t i = 0; i < count; i++)
        kv_json_put_number(json, NULL, spread->standing[shown[i]].place);
    kv_json_end(json, ']');
    room_put_spread(room, seat, json);
}

void room_put_scores(struct room *room, uint32_t seat, struct kv_text *json)
{
    const struct kv_match *match = &room->match;
    struct kv_score scores[CROWD + 1];
    uint32_t places[CROWD + 1], order[CROWD + 1];
    if (match->setup.seats > CROWD) {
        put_crowd(room, seat, json);
        return;
    }
    uint32_t ranked = kv_match_scores(match, scores, places, order);
    kv_match_show_scores(match, scores, places, ranked, json);
}
