/* What the box of Small Cities has, as its owner writes it in a pack. */
#include "games/smallcities/rules/packing.h"
#include "core/pack.h"
#include "games/smallcities/rules/game.h"

#define HEX_LABEL(name, ...) {#name, NULL},
static const struct kv_label hexes[] = {SMALLCITIES_HEXES(HEX_LABEL){0}};
#undef HEX_LABEL

enum { HEXES_LEAST = 40, STARS = 4, POINTS_MOST = 40, BAND_MOST = 200 };

/* A row that is a list of points for 0 … 6 counted. */
static const struct kv_field goal_row[] = {
    {.kind = KV_FIELD_NUMBER, .count = COUNTED_MOST + 1, .most = POINTS_MOST},
    {.kind = KV_FIELD_END},
};

static const struct kv_field pair_row[] = {
    {.kind = KV_FIELD_CHOICE, .count = 2, .unordered = true, .words = smallcities_colours},
    {.kind = KV_FIELD_END},
};

#define FROM(member) .offset = offsetof(struct box, member)

/* The marks are those of components.c. */
const struct kv_field smallcities_fields[] = {
    {.id = "map",
     .title = KV_MARK("The map"),
     .about = KV_MARK("The hexes of the map, by column and row of our own, which is the largest."),
     .kind = KV_FIELD_SET,
     FROM(map),
     .least = HEXES_LEAST,
     .most = HEXES,
     .words = hexes,
     .marks = "R"},
    {.id = "central-area",
     .title = KV_MARK("The central area"),
     .about = KV_MARK("The hexes of the central area."),
     .kind = KV_FIELD_SET,
     FROM(central_area),
     .least = 1,
     .most = HEXES,
     .words = hexes,
     .marks = "R"},
    {.id = "stars",
     .title = KV_MARK("Stars"),
     .about = KV_MARK("The four hexes with a star."),
     .kind = KV_FIELD_SET,
     FROM(stars),
     .least = STARS,
     .most = STARS,
     .words = hexes,
     .marks = "R"},
    {.id = "die",
     .title = KV_MARK("The black die"),
     .about = KV_MARK("The six figures of the black die, no two alike."),
     .kind = KV_FIELD_CHOICE,
     FROM(die),
     .count = FACES,
     .unordered = true,
     .words = smallcities_figures,
     .marks = "R"},
    {.id = "pairs",
     .title = KV_MARK("Unification: pairs of colours"),
     .about = KV_MARK("The two colours that unification wants, by the start colour."),
     .kind = KV_FIELD_ROWS,
     FROM(pairs),
     .rows = smallcities_colours,
     .stride = sizeof smallcities_box.pairs[0],
     .parts = pair_row,
     .marks = "R"},
    {.id = "specialisation",
     .title = KV_MARK("Points of specialisation"),
     .about = KV_MARK("Points of specialisation for 0 to 6 counted."),
     .kind = KV_FIELD_NUMBER,
     FROM(specialisation),
     .count = COUNTED_MOST + 1,
     .most = POINTS_MOST,
     .marks = "SRRRRRS"},
    {.id = "unification",
     .title = KV_MARK("Points of unification"),
     .about = KV_MARK("Points of unification for 0 to 6 counted."),
     .kind = KV_FIELD_NUMBER,
     FROM(unification),
     .count = COUNTED_MOST + 1,
     .most = POINTS_MOST,
     .marks = "SRRRRSR"},
    {.id = "goals",
     .title = KV_MARK("Additional goals"),
     .about = KV_MARK("Points of the additional goals for 0 to 6 counted."),
     .kind = KV_FIELD_ROWS,
     FROM(goal_points),
     .rows = smallcities_goal_choices + 1,
     .stride = sizeof smallcities_box.goal_points[0],
     .parts = goal_row,
     .marks = "RRRRRRR" /* city routes */ "RRRRRRR" /* downtown */ "RRRRRRR"  /* outskirts */
              "RRRRRRR" /* surrounded */ "RRRRRRR" /* crossroads */ "RRRRRRR" /* wind rose */
              "RRRRRRR" /* symmetry */ "RRRSRRR" /* triangle */ "RRRRRRR"     /* social centres */
              "RRRRSRR" /* hub */},
    {.id = "firm-ground",
     .title = KV_MARK("The bonus Firm ground"),
     .about = KV_MARK("Points of the bonus Firm ground for a building on a star."),
     .kind = KV_FIELD_NUMBER,
     FROM(firm_ground),
     .least = 1,
     .most = POINTS_MOST,
     .marks = "R"},
    {.id = "bands",
     .title = KV_MARK("Verdicts of the solo game"),
     .about = KV_MARK("The least totals of the eight verdicts of the solo game, the best first."),
     .kind = KV_FIELD_NUMBER,
     FROM(bands),
     .count = VERDICTS,
     .values = smallcities_verdicts,
     .most = BAND_MOST,
     .marks = "S"},
    {0},
};

/* The hexes of a map with a side that is open. */
static hex_set edge_of(hex_set map)
{
    hex_set edge = 0;
    for (hex_set left = map; left; left &= left - 1) {
        uint32_t hex = kv_bits_first64(left);
        if (kv_bits_count64(smallcities_around[hex] & map) < SIDES)
            edge |= AT(hex);
    }
    return edge;
}

void smallcities_derive(void *box_bytes)
{
    struct box *box = (struct box *)box_bytes;
    box->edge = edge_of(box->map);
}

/* ---- What must go together ---- */

static void check_map(const struct box *box, struct kv_pack_faults *faults)
{
    if (smallcities_joined(box->map & -box->map, box->map) != box->map) {
        kv_refuse(&faults->error, "bad-pack", "The hexes of the map must hang together.");
        kv_pack_fault(faults, "map", NULL, NULL);
    }
    if (box->central_area & ~box->map) {
        kv_refuse(&faults->error, "bad-pack", "The central area reaches beyond the map.");
        kv_pack_fault(faults, "central-area", NULL, NULL);
    }
    if (box->stars & ~box->map) {
        kv_refuse(&faults->error, "bad-pack", "A star stands beyond the map.");
        kv_pack_fault(faults, "stars", NULL, NULL);
    }
}

static void check_die(const struct box *box, struct kv_pack_faults *faults)
{
    uint32_t seen = 0;
    for (uint32_t face = 0; face < FACES; face++)
        seen |= 1u << box->die[face];
    if (kv_bits_count(seen) == FACES)
        return;
    kv_refuse(&faults->error, "bad-pack", "The die has the same figure on two faces.");
    kv_pack_fault(faults, "die", NULL, NULL);
}

static void check_pairs(const struct box *box, struct kv_pack_faults *faults)
{
    for (uint32_t start = 0; start < COLOURS; start++) {
        const struct kv_label *colour = &smallcities_colours[start];
        const uint8_t *pair = box->pairs[start];
        if (pair[0] != pair[1])
            continue;
        kv_refuse(&faults->error, "bad-pack", "The pair of \"%s\" has one colour twice.",
                  kv_pack_called(faults, colour->id, colour->title));
        kv_pack_fault(faults, "pairs", colour->id, NULL);
    }
}

/* Points that fall would make it better to count less. */
static bool falls(const uint8_t points[COUNTED_MOST + 1])
{
    for (uint32_t i = 0; i < COUNTED_MOST; i++)
        if (points[i + 1] < points[i])
            return true;
    return points[0] != 0;
}

/* A field, or one of its rows. */
static void check_track(const uint8_t points[COUNTED_MOST + 1], const char *field,
                        const struct kv_label *track, const char *row,
                        struct kv_pack_faults *faults)
{
    if (!falls(points))
        return;
    kv_refuse(&faults->error, "bad-pack", "Points begin with 0 and never fall: \"%s\".",
              kv_pack_called(faults, track->id, track->title));
    kv_pack_fault(faults, field, row, NULL);
}

static void check_points(const struct box *box, struct kv_pack_faults *faults)
{
    static const struct kv_label specialisation = {"specialisation",
                                                   KV_MARK("Points of specialisation")},
                                 unification = {"unification", KV_MARK("Points of unification")};
    check_track(box->specialisation, specialisation.id, &specialisation, NULL, faults);
    check_track(box->unification, unification.id, &unification, NULL, faults);
    for (uint32_t goal = 0; goal < GOALS; goal++)
        check_track(box->goal_points[goal], "goals", goal_label(goal), goal_label(goal)->id,
                    faults);
}

static void check_bands(const struct box *box, struct kv_pack_faults *faults)
{
    bool good = box->bands[VERDICTS - 1] == 0;
    for (uint32_t i = 1; i < VERDICTS; i++)
        good = good && box->bands[i] < box->bands[i - 1];
    if (good)
        return;
    kv_refuse(&faults->error, "bad-pack", "The bands fall from the best to the last, which is 0.");
    kv_pack_fault(faults, "bands", NULL, NULL);
}

void smallcities_check_box(const void *box_bytes, struct kv_pack_faults *faults)
{
    const struct box *box = (const struct box *)box_bytes;
    check_map(box, faults);
    check_die(box, faults);
    check_pairs(box, faults);
    check_points(box, faults);
    check_bands(box, faults);
}
