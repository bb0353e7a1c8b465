#include "oracle/oracles.h"

#include <string.h>

#include "oracle/machinery/machinery.h"
#include "oracle/smallcities/smallcities.h"
#include "oracle/welcome/welcome.h"

static struct kv_json element(const struct kv_json *array, unsigned index)
{
    struct kv_json_walk walk;
    struct kv_json value = *array;
    kv_json_enter(array, &walk);
    do
        kv_json_next(&walk, NULL, &value);
    while (index-- > 0);
    return value;
}

/* ---- Welcome ---- */

static int welcome_score(const struct kv_json *table, const struct kv_json *sheets, unsigned seat,
                         int *cells)
{
    struct oracle_score score;
    oracle_welcome_score(table, sheets, seat, &score);
    memcpy(cells, score.plans, sizeof score.plans);
    memcpy(cells + 3, score.parks, sizeof score.parks);
    cells[6] = score.pools;
    cells[7] = score.temps;
    memcpy(cells + 8, score.estates, sizeof score.estates);
    cells[14] = score.bis;
    cells[15] = score.roundabouts;
    cells[16] = score.refusals;
    return score.total;
}

static bool welcome_rival(const struct kv_json *table, const struct kv_json *sheets, int *total)
{
    int estates;
    return oracle_welcome_rival(table, sheets, total, &estates);
}

/* ---- Small Cities ---- */

static int smallcities_score(const struct kv_json *table, const struct kv_json *sheets,
                             unsigned seat, int *cells)
{
    struct oracle_smallcities_score score;
    struct kv_json sheet = element(sheets, seat);
    oracle_smallcities_score(table, &sheet, &score);
    const int parts[] = {score.buildings, score.bonus, score.specialisation, score.unification,
                         score.goal};
    memcpy(cells, parts, sizeof parts);
    return score.total;
}

/* ---- Machinery ---- */

static int machinery_score(const struct kv_json *table, const struct kv_json *sheets, unsigned seat,
                           int *cells)
{
    struct oracle_machinery_score score;
    struct kv_json sheet = element(sheets, seat);
    oracle_machinery_score(table, &sheet, &score);
    const int parts[] = {score.buildings, score.districts, score.types,    score.sets,
                         score.bonus,     score.builders,  score.breakages};
    memcpy(cells, parts, sizeof parts);
    return score.total;
}

/* ---- All of them ---- */

static bool no_rival(const struct kv_json *table, const struct kv_json *sheets, int *total)
{
    (void)table, (void)sheets, (void)total;
    return false;
}

static bool not_on_sheets(const struct kv_json *sheets)
{
    (void)sheets;
    return false;
}

static const struct oracle oracles[] = {
    {"welcome", oracle_welcome_moves, oracle_welcome_after, welcome_score, oracle_welcome_places,
     welcome_rival, 7, oracle_welcome_ended, false, oracle_welcome_pack},
    {"smallcities", oracle_smallcities_moves, oracle_smallcities_after, smallcities_score,
     oracle_smallcities_places, no_rival, 3, oracle_smallcities_ended, true,
     oracle_smallcities_pack},
    {"machinery", oracle_machinery_moves, oracle_machinery_after, machinery_score,
     oracle_machinery_places, no_rival, 0, not_on_sheets, true, oracle_machinery_pack},
};

const struct oracle *oracle_find(const char *game)
{
    for (unsigned i = 0; i < sizeof oracles / sizeof *oracles; i++)
        if (strcmp(oracles[i].game, game) == 0)
            return &oracles[i];
    return NULL;
}
