/*
 * What a game adds to the counts. Freestanding, since GPUs count by the same code (src/cuda), where
 * thousands of threads add to one tally at once.
 */
#include "base/bits.h"
#include "lab/simulation/tally.h"

/* ---- Sums that many threads may share ---- */

#ifdef __NVPTX__

static void add(uint64_t *sum, uint64_t number)
{
    __nvvm_atom_add_gen_ll((long long *)sum, (long long)number);
}

/* Here `least` and `most` start at the ends of their range. */
static void widen(struct group *group, int32_t score)
{
    __nvvm_atom_min_gen_i(&group->least, score);
    __nvvm_atom_max_gen_i(&group->most, score);
}

#else

static void add(uint64_t *sum, uint64_t number)
{
    *sum += number;
}

static void widen(struct group *group, int32_t score)
{
    if (group->scores == 0 || score < group->least)
        group->least = score;
    if (group->scores == 0 || score > group->most)
        group->most = score;
}

#endif

/* ---- Scores ---- */

static uint32_t bin_of(int32_t score)
{
    if (score < TALLY_BIN_LEAST)
        return 0;
    uint32_t bin = (uint32_t)(score - TALLY_BIN_LEAST);
    return bin < TALLY_BINS ? bin : TALLY_BINS - 1;
}

static uint64_t square(int64_t number)
{
    return (uint64_t)(number * number);
}

/* `sum` is in two's complement, so adding a negative score is adding a large number. */
static void tally_score(struct group *group, int32_t score)
{
    widen(group, score);
    add(&group->scores, 1);
    add((uint64_t *)&group->sum, (uint64_t)(int64_t)score);
    add(&group->squares, square(score));
    add(&group->bin[bin_of(score)], 1);
}

/* The group of a seat, or of the rival who comes after the last seat. */
static uint32_t group_at(const struct tally *tally, const struct tally_game *game, uint32_t seat)
{
    return seat < game->scores->seats ? game->group_of[seat] : tally->groups;
}

static void tally_scores(struct tally *tally, const struct tally_game *game)
{
    const struct kv_scores *scores = game->scores;
    int64_t sums[KV_KINDS_MOST] = {0}, all = 0;
    for (uint32_t seat = 0; seat < scores->ranked; seat++) {
        uint32_t group = group_at(tally, game, seat);
        int32_t score = scores->scores[seat].total;
        tally_score(&tally->group[group], score);
        sums[group] += score;
        all += seat < scores->seats ? score : 0;
    }
    if (scores->ranked > scores->seats)
        tally->rival = true;
    for (uint32_t i = 0; i <= tally->groups; i++)
        add(&tally->group[i].game_squares, square(sums[i]));
    add(&tally->game_squares, square(all));
}

/* A shared win is split among the winners. */
static void tally_wins(struct tally *tally, const struct tally_game *game)
{
    const struct kv_scores *scores = game->scores;
    uint64_t won[KV_KINDS_MOST] = {0};
    uint32_t winners = 1; /* there is always a first */
    while (winners < scores->ranked && scores->places[scores->order[winners]] == 1)
        winners++;
    for (uint32_t i = 0; i < winners; i++)
        won[group_at(tally, game, scores->order[i])]++;
    for (uint32_t i = 0; i <= tally->groups; i++) {
        uint64_t part = won[i] * TALLY_WHOLE_WIN / winners;
        add(&tally->group[i].wins, part);
        add(&tally->group[i].win_squares, part * part);
    }
}

/* ---- The whole ---- */

/* In words of eight bytes, the last one padded with zeros; the constants are those of
 * splitmix64. */
static uint64_t mix(uint64_t digest, const unsigned char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        size_t rest = length - i;
        if (rest >= 8)
            memcpy(&word, bytes + i, 8);
        else
            memcpy(&word, bytes + i, rest);
        digest = (digest ^ word) * UINT64_C(0xbf58476d1ce4e5b9);
        digest ^= digest >> 29;
    }
    return digest;
}

uint64_t tally_digest(const struct kv_game *game, const void *table, const void *sheets,
                      uint32_t seats)
{
    uint64_t digest = mix(UINT64_C(0x9e3779b97f4a7c15), table, game->size.table);
    digest = mix(digest, sheets, game->size.sheet * seats);
    return digest ^ digest >> 32;
}

void tally_count(struct tally *tally, const struct tally_game *game)
{
    add(&tally->games, 1);
    add(&tally->moves, game->moves);
    add(&tally->rounds, game->rounds);
    add(&tally->round_squares, (uint64_t)game->rounds * game->rounds);
    add(&tally->digest, game->digest);
    for (uint32_t left = game->ended; left; left &= left - 1)
        add(&tally->endings[kv_bits_first(left)], 1);
    tally_scores(tally, game);
    tally_wins(tally, game);
}

void tally_count_use(struct tally *tally, uint32_t use, uint64_t count)
{
    if (count == 0)
        return;
    add(&tally->uses[use], count);
    add(&tally->use_squares[use], count * count);
}
