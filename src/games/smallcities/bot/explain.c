/* Why a turn is good, by what it changes on the sheet. */
#include "base/reasons.h"
#include "games/smallcities/bot/evaluation.h"
#include "games/smallcities/words/words.h"

enum {
    POINT = 100,
    STEP = 50,    /* for one more that a goal counts, beyond the points it brings now */
    PROMISE = 60, /* for a point that a site promises                                 */
    STAR = 100,   /* for a star outlined                                              */
    CROSSED = 30  /* for one that is used                                             */
};

enum what { BUILDS, SURROUNDS, UNIFIES, COUNTS, FIRM, OUTLINES, CROSSES, PREPARES };

/* ---- Gathering ---- */

static void gather_buildings(const struct sheet *before, const struct sheet *after,
                             struct kv_reasons *reasons)
{
    for (uint32_t i = building_count(before); i < building_count(after); i++) {
        uint32_t points = after->points[i];
        kv_reasons_add(reasons,
                       (struct kv_reason){(int32_t)points * POINT, BUILDS, after->kind[i], points});
    }
}

/* A goal that counts more than before. */
static void gather_goal(struct kv_reasons *reasons, enum what what, const uint8_t *points,
                        uint32_t from, uint32_t to)
{
    if (to <= from)
        return;
    int32_t gain = (int32_t)goal_points(points, to) - (int32_t)goal_points(points, from);
    kv_reasons_add(reasons, (struct kv_reason){gain * POINT + (int32_t)(to - from) * STEP, what, 0,
                                               to - from});
}

static void gather_goals(const struct table *table, const struct sheet *before,
                         const struct sheet *after, struct kv_reasons *reasons)
{
    const struct box *box = box_of(table);
    if (table->goals == GOALS_NONE)
        return;
    gather_goal(reasons, SURROUNDS, box->specialisation, smallcities_count_specialised(box, before),
                smallcities_count_specialised(box, after));
    gather_goal(reasons, UNIFIES, box->unification, smallcities_count_unified(box, before),
                smallcities_count_unified(box, after));
    if (table->goal != NO_GOAL)
        gather_goal(reasons, COUNTS, box->goal_points[table->goal],
                    smallcities_count_goal(box, before, table->goal),
                    smallcities_count_goal(box, after, table->goal));
}

static void gather_stars(const struct table *table, const struct sheet *before,
                         const struct sheet *after, struct kv_reasons *reasons)
{
    const struct box *box = box_of(table);
    uint32_t outlined = stars_outlined(table, after) - stars_outlined(table, before);
    uint32_t pays = outlined * box->firm_ground;
    if (outlined && table->bonus == FIRM_GROUND)
        kv_reasons_add(reasons, (struct kv_reason){(int32_t)pays * POINT, FIRM, 0, pays});
    else if (outlined)
        kv_reasons_add(reasons, (struct kv_reason){STAR, OUTLINES, 0, 0});
    if (after->crossed > before->crossed)
        kv_reasons_add(reasons, (struct kv_reason){CROSSED, CROSSES, 0, 0});
}

/* A building and a hex: what it would bring there; 0 if it is not allowed there. */
static uint32_t promise_at(const struct box *box, const struct sheet *sheet, uint32_t building,
                           uint32_t hex)
{
    bool possible = smallcities_sites(box, sheet, building) >> hex & 1;
    return possible ? smallcities_points(box, sheet, building, hex) : 0;
}

static uint32_t best_promise_at(const struct box *box, const struct sheet *sheet, uint32_t hex)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        uint32_t points = promise_at(box, sheet, i, hex);
        best = points > best ? points : best;
    }
    return best;
}

/* The site that has gained most and is the richest of those. */
static void gather_site(const struct box *box, const struct sheet *before,
                        const struct sheet *after, struct kv_reasons *reasons)
{
    struct kv_reason best = {.weight = 0, .what = PREPARES};
    if (building_count(after) == CIRCLES)
        return;
    for (hex_set left = empty_hexes(box, after); left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left), old = best_promise_at(box, before, hex);
        for (uint32_t i = 0; i < BUILDINGS; i++) {
            uint32_t points = promise_at(box, after, i, hex);
            if (points <= old)
                continue;
            int32_t weight = (int32_t)(points - old) * PROMISE + (int32_t)points;
            if (weight > best.weight)
                best = (struct kv_reason){weight, PREPARES, i, points};
        }
    }
    if (best.weight)
        kv_reasons_add(reasons, best);
}

/* ---- Telling ---- */

static void put_counted(struct kv_text *text, const char *words, uint32_t count)
{
    kv_put(text, words, (unsigned)count);
}

/* Translators: the name of a building, and its points. */
static void put_site(const struct kv_reason *reason, struct kv_text *text)
{
    kv_put(text,
           kv_translate_count("prepares a site for a building: %s, %u point",
                              "prepares a site for a building: %s, %u points", reason->number),
           kv_translate(smallcities_buildings[reason->which].title), (unsigned)reason->number);
}

static void put_reason(const struct table *table, const struct kv_reason *reason,
                       struct kv_text *text)
{
    uint32_t number = reason->number;
    switch ((enum what)reason->what) {
    case BUILDS:
        kv_put(text, kv_translate_count("builds: %s, %u point", "builds: %s, %u points", number),
               kv_translate(smallcities_buildings[reason->which].title), (unsigned)number);
        break;
    case SURROUNDS:
        put_counted(text,
                    kv_translate_count("surrounds %u quarter of the start colour",
                                       "surrounds %u quarters of the start colour", number),
                    number);
        break;
    case UNIFIES:
        put_counted(text,
                    kv_translate_count("%u more building for unification",
                                       "%u more buildings for unification", number),
                    number);
        break;
    case COUNTS:
        kv_put(text, kv_translate("goal “%s”: %u more"),
               kv_translate(smallcities_goal_names[table->goal]), (unsigned)number);
        break;
    case FIRM:
        kv_put(text, kv_translate("firm ground (+%u)"), (unsigned)number);
        break;
    case OUTLINES:
        kv_put(text, "%s", kv_translate("outlines a star"));
        break;
    case CROSSES:
        kv_put(text, "%s", kv_translate("uses a star"));
        break;
    case PREPARES:
        put_site(reason, text);
        break;
    }
}

void smallcities_explain(const void *table_bytes, const void *before_bytes, const void *after_bytes,
                         struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct box *box = box_of(table);
    const struct sheet *before = (const struct sheet *)before_bytes;
    const struct sheet *after = (const struct sheet *)after_bytes;
    struct kv_reasons reasons = {0};
    gather_buildings(before, after, &reasons);
    gather_goals(table, before, after, &reasons);
    gather_stars(table, before, after, &reasons);
    gather_site(box, before, after, &reasons);
    for (uint32_t i = 0; i < reasons.count; i++) {
        kv_put(text, "%s", i ? "; " : "");
        put_reason(table, &reasons.reason[i], text);
    }
    if (!reasons.count)
        kv_put(text, "%s", kv_translate("leaves the sheet as it is"));
}
