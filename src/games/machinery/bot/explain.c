/* Why a turn is good, by what it changes on the sheet. */
#include "base/bits.h"
#include "base/reasons.h"
#include "games/machinery/bot/evaluation.h"
#include "games/machinery/rules/names.h"

enum { POINT = 100, LOSS = 50 }; /* for a point; what a turn costs is mentioned last */

enum what {
    FINISHES,
    COMPLETES_DISTRICT,
    COMPLETES_TYPE,
    COMPLETES_SET,
    GRANT,
    READY,
    CARRIES_ON,
    ERASES,
    BREAKS,
    CALLS_BUILDERS
};

/* ---- Gathering ---- */

static void gather_finished(const struct box *box, const struct sheet *before,
                            const struct sheet *after, struct kv_reasons *reasons)
{
    uint32_t finished = after->finished & ~before->finished;
    for (; finished; finished &= finished - 1) {
        uint32_t i = kv_bits_first(finished), points = box->buildings[i].points;
        kv_reasons_add(reasons, (struct kv_reason){(int32_t)points * POINT, FINISHES, i, points});
    }
}

static bool completes(const struct sheet *before, const struct sheet *after, uint32_t group)
{
    return !(group & ~after->finished) && group & ~before->finished;
}

static uint32_t type_group(const struct box *box, uint32_t type)
{
    uint32_t buildings = 0;
    for (uint32_t i = 0; i < BUILDINGS; i++)
        buildings |= (uint32_t)(box->buildings[i].type == type) << i;
    return buildings;
}

/* How many sets of all six types are finished. */
static uint32_t count_sets(const struct box *box, const struct sheet *sheet)
{
    uint32_t sets = OF_A_KIND;
    for (uint32_t i = 0; i < TYPES; i++) {
        uint32_t count = kv_bits_count(sheet->finished & type_group(box, i));
        sets = count < sets ? count : sets;
    }
    return sets;
}

static void gather_groups(const struct box *box, const struct sheet *before,
                          const struct sheet *after, struct kv_reasons *reasons)
{
    for (uint32_t i = 0; i < DISTRICTS; i++)
        if (completes(before, after, machinery_district(box, i))) {
            uint32_t points = box->districts[i].points;
            kv_reasons_add(reasons, (struct kv_reason){(int32_t)points * POINT, COMPLETES_DISTRICT,
                                                       i, points});
        }
    for (uint32_t i = 0; i < TYPES; i++)
        if (completes(before, after, type_group(box, i)))
            kv_reasons_add(reasons, (struct kv_reason){box->type_points * POINT, COMPLETES_TYPE, i,
                                                       box->type_points});
    uint32_t points = (count_sets(box, after) - count_sets(box, before)) * box->set_points;
    if (points)
        kv_reasons_add(reasons,
                       (struct kv_reason){(int32_t)points * POINT, COMPLETES_SET, 0, points});
}

/* Buildings that were continued; one figure may fill what is left of them. */
static void gather_begun(const struct box *box, const struct sheet *before,
                         const struct sheet *after, struct kv_reasons *reasons)
{
    for (uint32_t i = 0; i < BUILDINGS; i++) {
        uint32_t squares = box->buildings[i].squares, empty = squares & ~(uint32_t)after->filled[i];
        if (!empty || after->filled[i] == before->filled[i])
            continue;
        uint32_t left = kv_bits_count(empty), all = kv_bits_count(squares);
        bool ready = left <= SQUARES_MOST && machinery_fit(box, empty, MACHINERY_ALL_CARDS) >= RARE;
        int32_t part = (int32_t)((all - left) * POINT / all);
        int32_t weight = box->buildings[i].points * part / (ready ? 2 : 4);
        kv_reasons_add(reasons, (struct kv_reason){weight, ready ? READY : CARRIES_ON, i, left});
    }
}

/* A number that has grown, and how much each weighs. */
static void gather_growth(struct kv_reasons *reasons, enum what what, int32_t weight, uint32_t from,
                          uint32_t to)
{
    if (to > from)
        kv_reasons_add(reasons,
                       (struct kv_reason){(int32_t)(to - from) * weight, what, 0, to - from});
}

/* ---- Telling ---- */

static void put_sum(struct kv_text *text, const char *words, const char *name, uint32_t number)
{
    kv_put(text, kv_translate(words), name, (unsigned)number);
}

/* Translators: %s is the name of a building; the number counts its empty squares. */
static void put_building_left(struct kv_text *text, enum what what, const char *name, uint32_t left)
{
    const char *words =
        what == READY ? kv_translate_count("leaves %s %u square that one figure fills",
                                           "leaves %s %u squares that one figure fills", left)
                      : kv_translate_count("leaves %s %u square", "leaves %s %u squares", left);
    kv_put(text, words, name, (unsigned)left);
}

static void put_reason(const struct box *box, const struct kv_reason *reason, struct kv_text *text)
{
    uint32_t number = reason->number;
    switch ((enum what)reason->what) {
    case FINISHES:
        put_sum(text, KV_MARK("finishes %s (+%u)"), building_name(box, reason->which), number);
        break;
    case COMPLETES_DISTRICT:
        put_sum(text, KV_MARK("completes the district %s (+%u)"), district_name(box, reason->which),
                number);
        break;
    case COMPLETES_TYPE:
        put_sum(text, KV_MARK("has all three of %s (+%u)"), type_name(reason->which), number);
        break;
    case COMPLETES_SET:
        kv_put(text, kv_translate("completes a set of six types (+%u)"), (unsigned)number);
        break;
    case GRANT:
        kv_put(text, kv_translate("earns the grant (+%u)"), (unsigned)number);
        break;
    case READY:
    case CARRIES_ON:
        put_building_left(text, (enum what)reason->what, building_name(box, reason->which), number);
        break;
    case ERASES:
        kv_put(text, kv_translate("takes %u back from the broken machinery"), (unsigned)number);
        break;
    case BREAKS:
        kv_put(text, kv_translate("pays %u for turning"), (unsigned)number);
        break;
    case CALLS_BUILDERS:
        kv_put(text, kv_translate_count("pays for %u builder", "pays for %u builders", number),
               (unsigned)number);
        break;
    }
}

void machinery_explain(const void *table, const void *before_bytes, const void *after_bytes,
                       struct kv_text *text)
{
    const struct sheet *before = (const struct sheet *)before_bytes;
    const struct sheet *after = (const struct sheet *)after_bytes;
    const struct box *box = box_of((const struct table *)table);
    struct kv_reasons reasons = {0};
    gather_finished(box, before, after, &reasons);
    gather_groups(box, before, after, &reasons);
    gather_begun(box, before, after, &reasons);
    gather_growth(&reasons, GRANT, POINT, before->bonus, after->bonus);
    gather_growth(&reasons, ERASES, POINT, machinery_breakages(after), machinery_breakages(before));
    gather_growth(&reasons, BREAKS, LOSS, machinery_breakages(before), machinery_breakages(after));
    gather_growth(&reasons, CALLS_BUILDERS, LOSS, before->builders, after->builders);
    for (uint32_t i = 0; i < reasons.count; i++) {
        kv_put(text, "%s", i ? "; " : "");
        put_reason(box, &reasons.reason[i], text);
    }
    if (!reasons.count)
        kv_put(text, "%s", kv_translate("leaves the sheet as it is"));
}
