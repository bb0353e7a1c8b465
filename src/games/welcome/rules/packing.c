/* What follows from the figures of a box, and which of them go together: a complaint has its
 * reason, and the line of the figure. */
#include "games/welcome/rules/packing.h"
#include "base/bits.h"
#include "core/pack.h"
#include "games/welcome/rules/game.h"

enum { ESTATES_OF_A_PLAN = 6 };

/* ---- What follows ---- */

/* Boxes of a track: as many as it pays something for. */
static uint8_t boxes_of(const uint8_t *values, uint32_t most)
{
    while (most > 0 && !values[most])
        most--;
    return (uint8_t)most;
}

void welcome_derive(void *box_bytes)
{
    struct box *box = (struct box *)box_bytes;
    for (uint32_t i = 0; i < BOARDS; i++) {
        struct board *board = &box->boards[i];
        for (uint32_t street = 0; street < STREETS; street++)
            board->park_boxes[street] =
                boxes_of(board->park_values[street], sizeof board->park_values[street] - 1);
        for (uint32_t size = 0; size < SIZES; size++)
            board->agent_boxes[size] =
                boxes_of(board->estate_values[size], sizeof board->estate_values[size] - 1);
    }
}

/* ---- Boards ---- */

static bool never_falls(const uint8_t *values, uint32_t last)
{
    for (uint32_t i = 0; i < last; i++)
        if (values[i + 1] < values[i])
            return false;
    return true;
}

/* The last value of a track; zeros behind it may have been left out. */
static uint32_t last_of(const struct kv_field *track, const uint8_t *values)
{
    uint32_t last = track->count - 1;
    while (track->fewest && last > 0 && !values[last])
        last--;
    return last;
}

static void check_tracks(const struct board *board, const struct kv_label *name,
                         struct kv_pack_faults *faults)
{
    for (const struct kv_field *track = welcome_board_row; track->kind != KV_FIELD_END; track++) {
        const uint8_t *values = (const uint8_t *)board + track->offset;
        if (track->kind != KV_FIELD_NUMBER || values == board->length ||
            never_falls(values, last_of(track, values)))
            continue;
        kv_refuse(&faults->error, "bad-pack", "Board \"%s\": \"%s\" pays less for more marks.",
                  kv_pack_called(faults, name->id, name->title),
                  kv_pack_called(faults, track->id, track->title));
        kv_pack_fault(faults, "boards", name->id, track->id);
    }
}

static uint32_t count_pools(const struct board *board)
{
    return kv_bits_count(board->pool_houses[0]) + kv_bits_count(board->pool_houses[1]) +
           kv_bits_count(board->pool_houses[2]);
}

static void check_street(const struct board *board, uint32_t street, const struct kv_label *name,
                         struct kv_pack_faults *faults)
{
    static const uint8_t most[STREETS] = {PLACES_MIDDLE, PLACES_BOTTOM - PLACES_MIDDLE,
                                          PLACES - PLACES_BOTTOM};
    static const char *const pool_houses[STREETS] = {"pool-houses-top", "pool-houses-middle",
                                                     "pool-houses-bottom"};
    if (board->length[street] > most[street]) {
        kv_refuse(&faults->error, "bad-pack",
                  "Board \"%s\": street %u has at most %u houses, not %u.",
                  kv_pack_called(faults, name->id, name->title), (unsigned)street + 1,
                  most[street] + 0u, board->length[street] + 0u);
        kv_pack_fault(faults, "boards", name->id, "houses");
    }
    if (board->pool_houses[street] >> board->length[street]) {
        kv_refuse(&faults->error, "bad-pack", "Board \"%s\": a pool lies behind the last house.",
                  kv_pack_called(faults, name->id, name->title));
        kv_pack_fault(faults, "boards", name->id, pool_houses[street]);
    }
}

static void check_board(const struct board *board, const struct kv_label *name,
                        struct kv_pack_faults *faults)
{
    for (uint32_t street = 0; street < STREETS; street++)
        check_street(board, street, name, faults);
    if (count_pools(board) > POOLS_MOST || count_pools(board) == 0) {
        kv_refuse(&faults->error, "bad-pack", "Board \"%s\" has 1 to %u pools, not %u.",
                  kv_pack_called(faults, name->id, name->title), POOLS_MOST,
                  (unsigned)count_pools(board));
        kv_pack_fault(faults, "boards", name->id, NULL);
    }
    check_tracks(board, name, faults);
}

/* ---- Cards ---- */

static void check_deck(const struct box *box, const struct edition *edition, const char *field,
                       struct kv_pack_faults *faults)
{
    uint32_t sum = 0;
    for (uint32_t number = 1; number <= CARD_NUMBERS; number++)
        for (uint32_t effect = 0; effect < EFFECTS; effect++)
            sum += copies_of(box, edition, number, effect);
    if (sum == edition->cards)
        return;
    kv_refuse(&faults->error, "bad-pack", "The deck has %u cards in all, not %u.",
              edition->cards + 0u, (unsigned)sum);
    kv_pack_fault(faults, field, NULL, NULL);
}

/* ---- Plans ---- */

/* Can it be on a card of this edition? The rules of some kinds are those of one edition alone. */
static bool is_known_kind(const struct edition *edition, uint32_t kind)
{
    for (uint32_t i = 0; i < edition->plan_count; i++)
        if (welcome_box.plans[edition->set][i].kind == kind)
            return true;
    return false;
}

static uint32_t least_of(const uint8_t *list, uint32_t count)
{
    uint32_t least = list[0];
    for (uint32_t i = 1; i < count; i++)
        least = list[i] < least ? list[i] : least;
    return least;
}

static uint32_t sum_of(const uint8_t *list, uint32_t count)
{
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++)
        sum += list[i];
    return sum;
}

/* Houses that its estates need, and estates. */
static uint32_t houses_wanted(const struct plan *plan, uint32_t *estates)
{
    uint32_t wanted = 0;
    *estates = sum_of(plan->sizes, SIZES);
    for (uint32_t i = 0; i < SIZES; i++)
        wanted += plan->sizes[i] * (i + 1);
    return wanted;
}

/* Why nobody can fulfil a plan: a sentence with the plan, what it asks for and what there is; and
 * the field that is to blame. All zeros: somebody can. */
struct obstacle {
    const char *sentence, *part;
    uint32_t asked, there;
};

/* Houses of the streets in which its estates may lie. */
static uint32_t room_for(const struct plan *plan, const struct board *board)
{
    uint32_t longest = 0;
    if (plan->where >= TOP && plan->where <= BOTTOM)
        return board->length[plan->where - TOP];
    if (plan->where != ONE_STREET)
        return sum_of(board->length, STREETS);
    for (uint32_t i = 0; i < STREETS; i++)
        longest = board->length[i] > longest ? board->length[i] : longest;
    return longest;
}

static struct obstacle estates_obstacle(const struct plan *plan, const struct board *board)
{
    uint32_t estates, wanted = houses_wanted(plan, &estates) + plan->roundabouts;
    uint32_t room = room_for(plan, board), most = ESTATES_OF_A_PLAN;
    if (estates == 0 || estates > most)
        return (struct obstacle){
            KV_MARK("Nobody can fulfil plan \"%s\": it asks for %u estates, not for 1 to %u."),
            "estates", estates, most};
    if (wanted > room)
        return (struct obstacle){
            KV_MARK("Nobody can fulfil plan \"%s\": it needs %u houses, and there are %u."),
            "estates", wanted, room};
    if (estates * plan->pools > count_pools(board))
        return (struct obstacle){
            KV_MARK("Nobody can fulfil plan \"%s\": it needs %u pools, and there are %u."), "pools",
            estates * plan->pools, count_pools(board)};
    if (estates * plan->bis > BIS_MOST)
        return (struct obstacle){
            KV_MARK("Nobody can fulfil plan \"%s\": it needs %u bis houses, and %u can be built."),
            "bis", estates * plan->bis, BIS_MOST};
    return (struct obstacle){0};
}

/* Plans that count something: it must be at least 1, and as many as there are. */
static struct obstacle count_obstacle(uint32_t amount, uint32_t there)
{
    if (amount == 0 || amount > there)
        return (struct obstacle){
            KV_MARK("Nobody can fulfil plan \"%s\": its amount is %u, not 1 to %u."), "amount",
            amount, there};
    return (struct obstacle){0};
}

static struct obstacle street_obstacle(const struct plan *plan)
{
    if (plan->where < TOP || plan->where > BOTTOM)
        return (struct obstacle){
            KV_MARK("Nobody can fulfil plan \"%s\": it asks for a street, top, middle or "
                    "bottom."),
            "where", 0, 0};
    return (struct obstacle){0};
}

/* Bis houses that every street has room for: one house is the original. */
static uint32_t bis_of_a_street(const struct board *board)
{
    uint32_t room = least_of(board->length, STREETS) - 1u;
    return room < BIS_MOST ? room : BIS_MOST;
}

/* What keeps everybody from fulfilling it on this board. */
static struct obstacle obstacle_of(const struct plan *plan, const struct board *board)
{
    switch ((enum plan_kind)plan->kind) {
    case PLAN_ESTATES:
        return estates_obstacle(plan, board);
    case PLAN_PARKS:
        return count_obstacle(plan->amount, sum_of(board->park_boxes, STREETS));
    case PLAN_PARKS_EVERY_STREET:
        return count_obstacle(plan->amount, least_of(board->park_boxes, STREETS));
    case PLAN_PARKS_STREETS:
    case PLAN_POOLS_STREETS:
        return count_obstacle(plan->amount, STREETS);
    case PLAN_PARKS_POOLS:
    case PLAN_STREET:
        return street_obstacle(plan);
    case PLAN_TEMPS:
        return count_obstacle(plan->amount, TEMPS_MOST);
    case PLAN_AGENTS:
        return count_obstacle(plan->amount, sum_of(board->agent_boxes, SIZES));
    case PLAN_AGENT_COLUMNS:
        return count_obstacle(plan->amount, SIZES);
    case PLAN_BIS_STREET:
        return count_obstacle(plan->amount, bis_of_a_street(board));
    case PLAN_PARKS_POOLS_ROUNDABOUT:
    case PLAN_END_HOUSES:
        break;
    }
    return (struct obstacle){0};
}

/* A basic plan asks for estates anywhere, and nothing else. */
static bool is_plain(const struct plan *plan)
{
    return plan->kind == PLAN_ESTATES && plan->where == ANYWHERE && !plan->pools && !plan->bis &&
           !plan->roundabouts;
}

/* What is wrong with a plan, whatever the board. */
static struct obstacle fault_of_plan(const struct edition *edition, const struct plan *plan)
{
    const char *sentence = NULL, *part = NULL;
    if (!plan->advanced && !is_plain(plan))
        sentence = KV_MARK("Plan \"%s\" is a basic one: it asks for estates anywhere, no more.");
    else if (!is_known_kind(edition, plan->kind)) {
        sentence = KV_MARK("Plan \"%s\" asks for what this edition does not know.");
        part = "kind";
    } else if (plan->roundabouts && plan->where != ONE_STREET) {
        sentence = KV_MARK("Plan \"%s\" asks for roundabouts, but not on one street.");
        part = "where";
    } else if (plan->later > plan->first)
        sentence = KV_MARK("Plan \"%s\" pays the first no less than those who come later.");
    return (struct obstacle){.sentence = sentence, .part = part};
}

static void check_plan(const struct box *box, const struct edition *edition, uint32_t number,
                       const char *field, struct kv_pack_faults *faults)
{
    const struct plan *plan = &box->plans[edition->set][number];
    const char *id = edition->plans[number].id;
    struct obstacle obstacle = fault_of_plan(edition, plan);
    uint32_t boards = edition->blueprint ? BOARDS : 1;
    for (uint32_t i = 0; i < boards && !obstacle.sentence; i++)
        obstacle = obstacle_of(plan, &box->boards[i]);
    if (!obstacle.sentence)
        return;
    kv_refuse(&faults->error, "bad-pack", obstacle.sentence, id, (unsigned)obstacle.asked,
              (unsigned)obstacle.there);
    kv_pack_fault(faults, field, id, obstacle.part);
}

static void check_plans(const struct box *box, const struct edition *edition, const char *field,
                        struct kv_pack_faults *faults)
{
    for (uint32_t i = 0; i < edition->plan_count; i++)
        check_plan(box, edition, i, field, faults);
}

/* ---- Temps ---- */

static void check_thresholds(const struct threshold rule[THRESHOLDS], const struct kv_label *field,
                             struct kv_pack_faults *faults)
{
    bool good = rule[0].marks != 0;
    for (uint32_t i = 0; i < THRESHOLDS; i++) {
        good = good && rule[i].marks <= TEMPS_MOST && !rule[i].marks == !rule[i].points;
        if (i > 0 && rule[i].marks)
            good = good && rule[i].marks < rule[i - 1].marks && rule[i].points < rule[i - 1].points;
    }
    if (good)
        return;
    kv_refuse(&faults->error, "bad-pack",
              "Temps pay from 1 to %u marks on, fewer points for fewer marks: \"%s\".", TEMPS_MOST,
              kv_pack_called(faults, field->id, field->title));
    kv_pack_fault(faults, field->id, NULL, NULL);
}

static void check_ranks(const uint8_t points[3], struct kv_pack_faults *faults)
{
    if (points[0] >= points[1] && points[1] >= points[2] && points[0])
        return;
    kv_refuse(&faults->error, "bad-pack", "A lower rank in temps does not pay more.");
    kv_pack_fault(faults, "temps-by-rank", NULL, NULL);
}

void welcome_check_box(const void *box_bytes, struct kv_pack_faults *faults)
{
    static const struct kv_label alone = {"temps-alone", KV_MARK("Temps alone: the solo card")},
                                 closed = {"temps-closed",
                                           KV_MARK("Temps against the closed rival")};
    const struct box *box = (const struct box *)box_bytes;
    for (uint32_t i = 0; i < BOARDS; i++)
        check_board(&box->boards[i], &welcome_boards[i], faults);
    check_deck(box, &welcome_editions[EDITION_FIRST], "cards-first", faults);
    check_deck(box, &welcome_editions[EDITION_SECOND], "cards-second", faults);
    check_plans(box, &welcome_editions[EDITION_FIRST], "plans-first", faults);
    check_plans(box, &welcome_editions[EDITION_SECOND], "plans-second", faults);
    check_ranks(box->temp_rank_points, faults);
    check_thresholds(box->temp_thresholds[BY_SOLO_CARD], &alone, faults);
    check_thresholds(box->temp_thresholds[BY_CLOSED_RIVAL], &closed, faults);
}
