#include "lab/simulation/tally.h"
#include "lab/statistics.h"

#include <string.h>

const uint32_t kv_percents[KV_PERCENTS] = {5, 25, 50, 75, 95};

/* ---- Groups ---- */

bool tally_name_groups(struct tally *tally, uint32_t seats, const struct kv_levels *levels,
                       uint8_t *group_of, struct kv_error *error)
{
    for (uint32_t seat = 0; seat < seats; seat++) {
        const char *id = kv_level_of(levels, seat)->name;
        uint32_t group = 0;
        while (group < tally->groups && strcmp(tally->group[group].id, id) != 0)
            group++;
        if (group + 1 >= KV_KINDS_MOST)
            return kv_refuse(error, "too-many", "A simulation has at most %d kinds of bots.",
                             KV_KINDS_MOST - 1);
        if (group == tally->groups)
            tally->group[tally->groups++].id = id;
        tally->group[group].seats++;
        if (group_of)
            group_of[seat] = (uint8_t)group;
    }
    tally->group[tally->groups].id = "rival";
    tally->group[tally->groups].seats = 1;
    return true;
}

/* ---- Adding up ---- */

static void add_group(struct group *to, const struct group *from)
{
    if (from->scores == 0)
        return;
    if (to->scores == 0 || from->least < to->least)
        to->least = from->least;
    if (to->scores == 0 || from->most > to->most)
        to->most = from->most;
    to->scores += from->scores;
    to->sum += from->sum;
    to->squares += from->squares;
    to->game_squares += from->game_squares;
    to->wins += from->wins;
    to->win_squares += from->win_squares;
    for (uint32_t i = 0; i < TALLY_BINS; i++)
        to->bin[i] += from->bin[i];
}

void tally_add(struct tally *to, const struct tally *from)
{
    to->games += from->games;
    to->moves += from->moves;
    to->rounds += from->rounds;
    to->round_squares += from->round_squares;
    to->game_squares += from->game_squares;
    to->digest += from->digest;
    to->rival |= from->rival;
    for (uint32_t i = 0; i < 32; i++)
        to->endings[i] += from->endings[i];
    for (uint32_t i = 0; i < KV_USES_MOST; i++) {
        to->uses[i] += from->uses[i];
        to->use_squares[i] += from->use_squares[i];
    }
    for (uint32_t i = 0; i <= to->groups; i++)
        add_group(&to->group[i], &from->group[i]);
}

/* All kinds of bots together. */
static void add_all_groups(const struct tally *tally, uint32_t seats, struct group *all)
{
    for (uint32_t i = 0; i < tally->groups; i++)
        add_group(all, &tally->group[i]);
    all->id = tally->group[0].id;
    all->seats = seats;
    all->game_squares = tally->game_squares;
}

/* ---- Figures ---- */

/* A percentile that falls among scores beyond all bins is the least, or the most. */
static int32_t percentile(const struct group *group, uint32_t percent)
{
    uint32_t bin = lab_bin_at(group->bin, TALLY_BINS, (group->scores * percent + 99) / 100);
    int32_t score = TALLY_BIN_LEAST + (int32_t)bin;
    if (score < group->least || bin == 0)
        return group->least;
    return score > group->most || bin == TALLY_BINS - 1 ? group->most : score;
}

static void describe_group(const struct group *group, uint64_t games,
                           struct kv_distribution *figures)
{
    const double whole = TALLY_WHOLE_WIN;
    *figures = (struct kv_distribution){
        .id = group->id, .seats = group->seats, .least = group->least, .most = group->most};
    figures->score =
        lab_mean_of_parts((double)group->sum, (double)group->game_squares, games, group->seats);
    figures->score.deviation =
        lab_mean((double)group->sum, (double)group->squares, group->scores).deviation;
    figures->wins = lab_share((double)group->wins / whole,
                              (double)group->win_squares / whole / whole, games, games);
    for (uint32_t i = 0; i < KV_PERCENTS; i++)
        figures->percentile[i] = percentile(group, kv_percents[i]);
}

void tally_describe(const struct tally *tally, uint32_t seats, struct group *all,
                    struct kv_simulation_figures *figures)
{
    uint64_t games = tally->games;
    figures->games = games;
    figures->moves = tally->moves;
    figures->digest = tally->digest;
    figures->kinds = tally->groups;
    figures->rival = tally->rival;
    add_all_groups(tally, seats, all);
    describe_group(all, games, &figures->all);
    for (uint32_t i = 0; i <= tally->groups; i++)
        describe_group(&tally->group[i], games, &figures->kind[i]);
    figures->rounds = lab_mean((double)tally->rounds, (double)tally->round_squares, games);
    for (uint32_t i = 0; i < 32; i++)
        figures->endings[i] =
            lab_share((double)tally->endings[i], (double)tally->endings[i], games, games);
    for (uint32_t i = 0; i < KV_USES_MOST; i++)
        figures->uses[i] =
            lab_mean_of_parts((double)tally->uses[i], (double)tally->use_squares[i], games, seats);
}
