/* The rounds of the matches of a batch: the same order of calls as in src/core/match.c, on states
 * without pointers. */
#include "base/assert.h"
#include "base/digits.h"
#include "base/memory.h"
#include "base/rng.h"
#include "batch/state.h"
#include "core/ranking.h"

/* ---- Turns and rounds ---- */

/* A seat and its sheet, which every step needs together. */
struct player {
    uint32_t number;
    struct kv_batch_seat *seat;
    void *sheet;
};

static inline struct player player_of(const struct kv_one *one, uint32_t seat)
{
    return (struct player){seat, kv_one_seat(one, seat), kv_one_sheet(one, seat)};
}

static inline struct player player_after(const struct kv_one *one, struct player player)
{
    return (struct player){player.number + 1, kv_one_seat_after(one, player.seat),
                           (unsigned char *)player.sheet + kv_one_game(one)->size.sheet};
}

static inline void set_count(struct kv_batch_seat *seat, uint32_t count)
{
    seat->count = count;
    memset(seat->legal + count, NO_ACTION & 255, (LEGAL_AT_ONCE - 1) * sizeof *seat->legal);
}

static inline uint32_t list_by_game(const struct kv_one *one, struct player player)
{
    const struct kv_actions *actions = &kv_one_game(one)->actions;
    uint8_t *mask = kv_one_kept_mask(one, player.number);
    if (!mask)
        return actions->list(kv_one_table(one), player.sheet, player.seat->legal);
    mask[one->batch->actions - 1] = player.seat->finished;
    return actions->mask(kv_one_table(one), player.sheet, player.seat->legal, mask);
}

/* Of a seat whose turn goes on. */
static inline void list_actions(const struct kv_one *one, struct player player)
{
    set_count(player.seat, list_by_game(one, player));
}

static inline void list_waiting(const struct kv_one *one, struct kv_batch_seat *seat)
{
    seat->legal[0] = (uint16_t)(one->batch->actions - 1);
    set_count(seat, 1);
}

void kv_one_list(const struct kv_one *one, uint32_t seat)
{
    struct player player = player_of(one, seat);
    if (one->state->ended || player.seat->finished)
        list_waiting(one, player.seat);
    else
        list_actions(one, player);
}

static inline void finish_turn(const struct kv_one *one, struct player player)
{
    player.seat->finished = true;
    one->state->waiting--;
    if (kv_one_kept_mask(one, player.number))
        list_by_game(one, player); /* nothing: it clears the mask */
    list_waiting(one, player.seat);
}

/* Plays what a seat has to as long as it has no choice. */
static void skip_forced(const struct kv_one *one, struct player player)
{
    const struct kv_game *game = kv_one_game(one);
    const struct kv_batch_seat *seat = player.seat;
    while (seat->count == 1 && !seat->finished) {
        kv_move only = game->actions.move(game, seat->legal[0]);
        if (game->play(kv_one_table(one), player.sheet, only))
            list_actions(one, player);
        else
            finish_turn(one, player);
    }
}

/* Lists what a seat may do now, having played what it had to where that is skipped. */
static inline void prepare_turn(const struct kv_one *one, struct player player)
{
    list_actions(one, player);
    if (one->batch->options.skip_forced)
        skip_forced(one, player);
}

static void begin_round(const struct kv_one *one)
{
    const struct kv_game *game = kv_one_game(one);
    uint32_t seats = one->batch->setup.seats;
    one->state->round++;
    game->deal(kv_one_table(one), kv_one_sheets(one), seats, &one->state->rng);
    memcpy(kv_one_start_of(one, 0), kv_one_sheets(one), game->size.sheet * seats);
    one->state->waiting = seats;
    one->state->dealt = true;
    for (struct player player = player_of(one, 0); player.number < seats;
         player = player_after(one, player)) {
        player.seat->finished = false;
        prepare_turn(one, player);
    }
}

/* The seed of a match with its number. */
struct seed {
    char text[KV_BATCH_SEED_MOST + 1 + KV_DIGITS_MOST + 1];
};

static void put_seed(const struct kv_one *one, struct seed *seed)
{
    const char *common = one->batch->setup.seed;
    uint32_t length = 0;
    for (; common[length]; length++)
        seed->text[length] = common[length];
    seed->text[length++] = '.';
    kv_put_digits(seed->text + length, one->state->number);
}

static int32_t score_of(const struct kv_one *one, uint32_t seat)
{
    struct kv_score score;
    kv_one_game(one)->score(kv_one_table(one), kv_one_sheet(one, seat), &score);
    return score.total;
}

/* ---- Rewards ---- */

static void reward(const struct kv_one *one, uint32_t seat, int32_t points)
{
    if (one->arrays->rewards)
        one->arrays->rewards[kv_one_entry(one, seat)] += (float)points;
}

static void reward_changes(const struct kv_one *one)
{
    for (uint32_t seat = 0; seat < one->batch->setup.seats; seat++) {
        int32_t score = score_of(one, seat), *before = &kv_one_seat(one, seat)->score;
        reward(one, seat, score - *before);
        *before = score;
    }
}

struct result {
    uint32_t ranked; /* the seats, and a rival */
    struct kv_score scores[KV_BATCH_SEATS_MOST + 1];
    uint32_t places[KV_BATCH_SEATS_MOST + 1], order[KV_BATCH_SEATS_MOST + 1];
};

/* The lead over the best of the others. */
static int32_t lead_of(const struct result *result, uint32_t seat)
{
    uint32_t best = result->order[0];
    if (best == seat && result->ranked > 1)
        best = result->order[1];
    return result->scores[seat].total - (best == seat ? 0 : result->scores[best].total);
}

static int32_t win_of(const struct result *result, uint32_t seat)
{
    if (result->places[seat] > 1)
        return -1;
    return result->ranked > 1 && result->places[result->order[1]] > 1;
}

/* As kv_match_scores, which knows games by pointers alone. */
static void rank(const struct kv_one *one, struct result *result)
{
    const struct kv_game *game = kv_one_game(one);
    uint32_t seats = one->batch->setup.seats;
    for (uint32_t seat = 0; seat < seats; seat++)
        game->score(kv_one_table(one), kv_one_sheet(one, seat), &result->scores[seat]);
    result->ranked = seats;
    if (game->rival && game->rival(kv_one_table(one), kv_one_sheets(one), &result->scores[seats]))
        result->ranked++;
    kv_rank(result->scores, result->ranked, result->places, result->order);
}

static void reward_result(const struct kv_one *one)
{
    struct result result;
    rank(one, &result);
    for (uint32_t seat = 0; seat < one->batch->setup.seats; seat++) {
        int32_t score = result.scores[seat].total;
        if (one->arrays->scores)
            one->arrays->scores[kv_one_entry(one, seat)] = score;
        if (one->batch->options.reward == KV_REWARD_SCORE)
            reward(one, seat, score);
        else if (one->batch->options.reward == KV_REWARD_LEAD)
            reward(one, seat, lead_of(&result, seat));
        else if (one->batch->options.reward == KV_REWARD_WIN)
            reward(one, seat, win_of(&result, seat));
    }
}

void kv_batch_clear(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                    uint32_t first, uint32_t count)
{
    size_t seats = batch->setup.seats;
    if (arrays->rewards)
        memset(arrays->rewards + first * seats, 0, count * seats * sizeof *arrays->rewards);
    if (arrays->over)
        memset(arrays->over + first, false, count);
}

/* ---- Matches ---- */

/* All have played. A round in which nobody has a choice may close at once when those are skipped.
 */
static void close_rounds(const struct kv_one *one)
{
    const struct kv_game *game = kv_one_game(one);
    uint32_t seats = one->batch->setup.seats;
    while (one->state->waiting == 0 && !one->state->ended) {
        game->close(kv_one_table(one), kv_one_sheets(one), seats);
        one->state->ended = game->settle(kv_one_table(one), kv_one_sheets(one), seats);
        if (one->batch->options.reward == KV_REWARD_CHANGE)
            reward_changes(one);
        if (!one->state->ended)
            begin_round(one);
    }
}

void kv_one_start(const struct kv_one *one)
{
    const struct kv_batch *batch = one->batch;
    struct kv_batch_state *state = one->state;
    struct seed seed;
    memset(kv_one_table(one), 0, batch->seats - batch->table);
    state->round = state->ended = 0;
    put_seed(one, &seed);
    kv_rng_start(&state->rng, seed.text, 0);
    kv_one_game(one)->open(&batch->setup, kv_one_table(one), kv_one_sheets(one), &state->rng);
    for (uint32_t seat = 0; seat < batch->setup.seats; seat++)
        kv_one_seat(one, seat)->score =
            batch->options.reward == KV_REWARD_CHANGE ? score_of(one, seat) : 0;
    begin_round(one);
    close_rounds(one);
}

void kv_batch_start(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                    uint32_t first, uint32_t count, uint64_t number, uint64_t step)
{
    kv_batch_clear(batch, arrays, first, count);
    for (uint32_t i = first; i < first + count; i++) {
        struct kv_one one = kv_one_of(batch, arrays, i);
        one.state->number = number + i;
        one.state->step = step;
        if (arrays->scores)
            for (uint32_t seat = 0; seat < batch->setup.seats; seat++)
                arrays->scores[kv_one_entry(&one, seat)] = 0;
        kv_one_start(&one);
        kv_one_write_all(&one);
    }
}

static void start_again(const struct kv_one *one)
{
    for (uint32_t seat = 0; seat < one->batch->setup.seats; seat++)
        kv_one_unmask(one, seat);
    one->state->number += one->state->step;
    kv_one_start(one);
}

/* ---- Steps ---- */

/* All of the list is compared: a branch at the one that is found would be guessed wrong. So would
 * one for an empty list, of a match that was never started: it is compared, too, and counts for
 * nothing. */
static inline bool is_legal(const struct kv_batch_seat *seat, int32_t action)
{
    const kv_legal_few *legal = (const kv_legal_few *)(const void *)seat->legal;
    const uint16_t *end = seat->legal + seat->count;
    uint16_t wanted = (uint16_t)action;
    kv_legal_few found = {0};
    do {
        found |= (kv_legal_few)(legal[0] == wanted) | (kv_legal_few)(legal[1] == wanted);
        legal += 2;
    } while ((const uint16_t *)(const void *)legal < end);
    uint64_t halves[2];
    memcpy(halves, &found, sizeof halves);
    bool listed = (halves[0] | halves[1]) != 0;
    return listed & (seat->count > 0) & ((uint32_t)action < NO_ACTION);
}

/* Is this match started anew by the next step, whatever its actions? */
static bool restarts(const struct kv_one *one)
{
    return one->batch->options.reset == KV_RESET_NEXT_STEP && one->state->ended;
}

uint32_t kv_one_check(const struct kv_one *one, const int32_t *actions)
{
    uint32_t seat = 0, seats = one->batch->setup.seats;
    if (restarts(one))
        return seats;
    for (const struct kv_batch_seat *own = kv_one_seat(one, 0);
         seat < seats && is_legal(own, actions[seat]); seat++)
        own = kv_one_seat_after(one, own);
    return seat;
}

bool kv_one_refuse(const struct kv_one *one, uint32_t seat, int32_t action, struct kv_error *error)
{
    char said[64] = "";
    struct kv_text text;
    if (action < 0 || (uint32_t)action >= one->batch->actions)
        return kv_refuse(
            error, "bad-action", "Match %u, seat %u: there is no action %d; they go from 0 to %u.",
            (unsigned)one->index, (unsigned)seat, (int)action, (unsigned)one->batch->actions - 1);
    kv_text_start(&text, said, sizeof said);
    if ((uint32_t)action + 1 == one->batch->actions)
        kv_put(&text, "wait");
    else
        kv_action_say(kv_one_game(one), (uint32_t)action, &text);
    return kv_refuse(error, "illegal-move",
                     "Match %u, seat %u: action %d (%s) is not legal now; its mask is 0.",
                     (unsigned)one->index, (unsigned)seat, (int)action, said);
}

/* The lists of the match after the next one come nearer while all matches are asked for no more
 * than that. */
static inline __attribute__((always_inline)) void fetch_lists(const struct kv_one *one,
                                                              uint32_t end)
{
    enum { AHEAD = 2 };
    if (end - one->index <= AHEAD)
        return;
    const unsigned char *seat = (const unsigned char *)kv_one_seat(one, 0);
    seat += (size_t)one->batch->state * AHEAD;
    __builtin_prefetch(seat);
    __builtin_prefetch(seat + one->batch->list);
}

static bool check_actions(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                          uint32_t first, uint32_t count, const int32_t *actions,
                          struct kv_error *error)
{
    struct kv_one one = kv_one_of(batch, arrays, first);
    const int32_t *own = actions + kv_one_entry(&one, 0);
    uint32_t seats = batch->setup.seats;
    for (; one.index < first + count; kv_one_advance(&one), own += seats) {
        fetch_lists(&one, first + count);
        uint32_t seat = kv_one_check(&one, own);
        if (seat < seats)
            return kv_one_refuse(&one, seat, own[seat], error);
    }
    return true;
}

static inline void play_action(const struct kv_one *one, struct player player, uint32_t action)
{
    const struct kv_game *game = kv_one_game(one);
    if (player.seat->finished)
        return;
    kv_one_unmask(one, player.number);
    player.seat->moved = true;
    if (game->play(kv_one_table(one), player.sheet, game->actions.move(game, action)))
        prepare_turn(one, player);
    else
        finish_turn(one, player);
}

static void play_actions(const struct kv_one *one, const int32_t *actions)
{
    uint32_t seats = one->batch->setup.seats;
    for (struct player player = player_of(one, 0); player.number < seats;
         player = player_after(one, player))
        play_action(one, player, (uint32_t)actions[player.number]);
    if (one->state->waiting)
        return;
    for (uint32_t seat = 0; seat < seats; seat++)
        kv_one_unmask(one, seat);
    close_rounds(one);
}

/* The match has ended with this step: all that is left to do is to wait. */
static void end_match(const struct kv_one *one)
{
    reward_result(one);
    if (one->arrays->over)
        one->arrays->over[one->index] = true;
    if (one->batch->options.reset == KV_RESET_AT_ONCE) {
        one->state->number += one->state->step;
        kv_one_start(one);
        return;
    }
    one->state->dealt = true;
    for (uint32_t seat = 0; seat < one->batch->setup.seats; seat++)
        kv_one_list(one, seat);
}

void kv_one_step(const struct kv_one *one, const int32_t *actions)
{
    if (!one->state->ended) {
        play_actions(one, actions);
        if (one->state->ended)
            end_match(one);
    } else if (restarts(one)) {
        start_again(one);
    }
}

/* What the next match needs first comes into the nearest cache while this one is played. Where it
 * is not inlined at once, gcc 12 takes it for a function that does nothing. */
static inline __attribute__((always_inline)) void fetch_next(const struct kv_one *one)
{
    struct kv_one next = *one;
    kv_one_advance(&next);
    __builtin_prefetch(&next.state->waiting);
    __builtin_prefetch(kv_one_table(&next));
    __builtin_prefetch(kv_one_sheets(&next));
    __builtin_prefetch(kv_one_seat(&next, 0));
    __builtin_prefetch(kv_one_seat(&next, next.batch->setup.seats - 1));
}

bool kv_batch_step(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                   uint32_t first, uint32_t count, const int32_t *actions, struct kv_error *error)
{
    if (!check_actions(batch, arrays, first, count, actions, error))
        return false;
    kv_batch_clear(batch, arrays, first, count);
    bool writes = kv_batch_writes(arrays);
    struct kv_one one = kv_one_of(batch, arrays, first);
    const int32_t *own = actions + kv_one_entry(&one, 0);
    for (; one.index < first + count; kv_one_advance(&one), own += batch->setup.seats) {
        if (one.index + 1 < first + count)
            fetch_next(&one);
        kv_one_step(&one, own);
        if (writes)
            kv_one_write(&one);
    }
    return true;
}

void kv_batch_sample(const struct kv_batch *batch, const struct kv_batch_arrays *arrays,
                     uint32_t first, uint32_t count, struct kv_rng *rng, int32_t *actions)
{
    struct kv_one one = kv_one_of(batch, arrays, first);
    int32_t *chosen = actions + kv_one_entry(&one, 0);
    for (; one.index < first + count; kv_one_advance(&one)) {
        const struct kv_batch_seat *own = kv_one_seat(&one, 0);
        fetch_lists(&one, first + count);
        for (uint32_t seat = 0; seat < batch->setup.seats; seat++) {
            *chosen++ = own->legal[kv_rng_choose(rng, own->count)];
            own = kv_one_seat_after(&one, own);
        }
    }
}
