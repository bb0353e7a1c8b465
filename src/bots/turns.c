#include "bots/turns.h"
#include "base/assert.h"
#include "base/memory.h"

/* ---- Work ---- */

uint64_t kv_work_of(const struct kv_bot *bot, const struct kv_game *game)
{
    uint32_t cost = game->evaluation->cost;
    KV_ASSERT(cost <= KV_COST_MOST);
    uint64_t work = cost ? bot->work * 100 / cost : bot->work;
    return work > 0 ? work : 1;
}

void kv_meter_start(struct kv_meter *meter, uint64_t work, const struct kv_budget *budget)
{
    *meter = (struct kv_meter){.left = work, .budget = budget};
}

bool kv_meter_spent(struct kv_meter *meter)
{
    const struct kv_budget *budget = meter->budget;
    if (meter->left == 0 || (budget && budget->stop && budget->stop(budget->context)))
        meter->spent = true;
    return meter->spent;
}

/* ---- Lists of the best ---- */

static void open_list(struct kv_turn_list *list, struct kv_turn *room, struct kv_turn **order,
                      uint32_t most)
{
    *list = (struct kv_turn_list){.most = most, .order = order};
    for (uint32_t i = 0; i < most; i++)
        order[i] = &room[i];
}

/* Where a turn belongs in the list; `most` where it does not. */
static uint32_t place_of(const struct kv_turn_list *list, const struct kv_turn *turn,
                         size_t sheet_bytes)
{
    uint32_t at = list->count;
    if (at == list->most && list->order[at - 1]->worth >= turn->worth)
        return list->most;
    while (at > 0 && list->order[at - 1]->worth < turn->worth)
        at--;
    /* Equal sheets have equal values, so it can only be right before. */
    for (uint32_t i = at; i > 0 && list->order[i - 1]->worth == turn->worth; i--)
        if (memcmp(list->order[i - 1]->sheet, turn->sheet, sheet_bytes) == 0)
            return list->most;
    return at;
}

static void copy_turn(struct kv_turn *to, const struct kv_turn *from, size_t sheet_bytes)
{
    to->worth = from->worth;
    to->count = from->count;
    memcpy(to->move, from->move, from->count * sizeof *from->move);
    memcpy(to->sheet, from->sheet, sheet_bytes);
}

static void keep(struct kv_turn_list *list, const struct kv_turn *turn, size_t sheet_bytes)
{
    uint32_t at = place_of(list, turn, sheet_bytes);
    if (at == list->most)
        return;
    if (list->count < list->most)
        list->count++;
    struct kv_turn *slot = list->order[list->count - 1];
    for (uint32_t i = list->count - 1; i > at; i--)
        list->order[i] = list->order[i - 1];
    list->order[at] = slot;
    copy_turn(slot, turn, sheet_bytes);
}

/* ---- Finding ---- */

void kv_turns_open(struct kv_turns *turns, uint32_t width, uint32_t most, void *memory)
{
    size_t open = (size_t)width + KV_OPENINGS_MOST;
    struct kv_turn *room = (struct kv_turn *)memory;
    struct kv_turn **order = (struct kv_turn **)(void *)(room + 2 * open + most);
    turns->width = width;
    turns->by_score = false;
    open_list(&turns->now, room, order, (uint32_t)open);
    open_list(&turns->next, room + open, order + open, (uint32_t)open);
    open_list(&turns->finished, room + 2 * open, order + 2 * open, most);
}

/* Extends a turn by a move, and returns whether the turn continues. */
static bool carry_on(const struct kv_game *game, const void *table, const struct kv_turn *from,
                     kv_move move, struct kv_turn *to)
{
    memcpy(to->sheet, from->sheet, game->size.sheet);
    KV_ASSERT(from->count < game->size.turn);
    to->move[from->count] = move;
    to->count = from->count + 1;
    bool goes_on = game->play(table, to->sheet, move);
    if (!goes_on && game->evaluation->forget)
        game->evaluation->forget(table, to->sheet);
    return goes_on;
}

static int32_t score_of(const struct kv_game *game, const void *table, const void *sheet)
{
    enum { POINT = 100 };
    struct kv_score score;
    game->score(table, sheet, &score);
    return score.total * POINT;
}

/* Is the score of a finished turn the final one? Against a rival its last card is still to come. */
static bool is_last(const struct kv_game *game, const void *table, const void *sheet)
{
    struct kv_score rival;
    return game->evaluation->ends && game->evaluation->ends(table, sheet) &&
           !(game->rival && game->rival(table, sheet, &rival));
}

/* All paths end in the same call of the evaluation, so that threads of a GPU do it together. */
static int32_t evaluate(const struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                        const void *sheet, bool goes_on)
{
    if (turns->by_score || (!goes_on && is_last(eye->game, table, sheet)))
        return score_of(eye->game, table, sheet);
    return kv_evaluate(eye->game, eye->weight, eye->net, table, sheet);
}

enum { SCORES = 8 }; /* scores that take no longer than one evaluation */

void kv_turns_try(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                  struct kv_meter *meter)
{
    const struct kv_game *game = eye->game;
    struct kv_turn *trial = &turns->trial;
    kv_move move = turns->moves[turns->tried++];
    meter->left -= !turns->by_score || ++meter->scores % SCORES == 0;
    if (eye->is_careful && game->evaluation->wastes &&
        game->evaluation->wastes(table, turns->from->sheet, move))
        return;
    bool goes_on = carry_on(game, table, turns->from, move, trial);
    trial->worth = evaluate(turns, eye, table, trial->sheet, goes_on);
    keep(goes_on ? &turns->next : &turns->finished, trial, game->size.sheet);
}

/* When the work is spent, the best unfinished turn is completed with the first listed moves. */
static void finish_somehow(struct kv_turns *turns, const struct kv_game *game, const void *table)
{
    const struct kv_turn_list *open = turns->next.count ? &turns->next : &turns->now;
    struct kv_turn *trial = &turns->trial;
    copy_turn(trial, open->order[0], game->size.sheet);
    do {
        game->moves(table, trial->sheet, turns->moves);
        trial->move[trial->count++] = turns->moves[0];
    } while (game->play(table, trial->sheet, turns->moves[0]));
    keep(&turns->finished, trial, game->size.sheet);
}

static void swap_lists(struct kv_turns *turns)
{
    struct kv_turn_list now = turns->now;
    turns->now = turns->next;
    turns->next = now;
    turns->next.count = 0;
}

/* Lists the moves of the next turn; when all of one length are extended, those longer by one
 * follow. Returns false when there are none, or when the work is spent. */
static bool list_next(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                      struct kv_meter *meter)
{
    if (turns->extended == turns->now.count) {
        if (turns->next.count == 0)
            return false;
        swap_lists(turns);
        turns->next.most = turns->within;
        turns->extended = 0;
    }
    if (kv_meter_spent(meter))
        return false;
    turns->from = turns->now.order[turns->extended++];
    turns->listed = eye->game->moves(table, turns->from->sheet, turns->moves);
    turns->tried = 0;
    memcpy(turns->trial.move, turns->from->move, turns->from->count * sizeof(kv_move));
    return true;
}

static void begin_within(struct kv_turns *turns, uint32_t width, const struct kv_eye *eye,
                         const void *sheet)
{
    struct kv_turn *start = turns->now.order[0];
    uint32_t openings = eye->game->evaluation->openings;
    KV_ASSERT(width > 0 && width <= turns->width && openings <= KV_OPENINGS_MOST);
    turns->within = turns->now.most = width;
    turns->next.most = openings > width ? openings : width;
    turns->now.count = 1;
    turns->next.count = 0;
    turns->extended = turns->listed = turns->tried = 0;
    start->worth = 0;
    start->count = 0;
    memcpy(start->sheet, sheet, eye->game->size.sheet);
}

void kv_turns_begin(struct kv_turns *turns, const struct kv_eye *eye, const void *sheet)
{
    turns->finished.count = 0;
    begin_within(turns, turns->width, eye, sheet);
}

bool kv_turns_list(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                   struct kv_meter *meter)
{
    while (turns->tried == turns->listed || meter->left == 0)
        if (!list_next(turns, eye, table, meter))
            return false;
    return true;
}

static void find_within(struct kv_turns *turns, uint32_t width, const struct kv_eye *eye,
                        const void *table, const void *sheet, struct kv_meter *meter)
{
    begin_within(turns, width, eye, sheet);
    while (kv_turns_list(turns, eye, table, meter))
        kv_turns_try(turns, eye, table, meter);
}

void kv_turns_find_at_once(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                           const void *sheet, struct kv_meter *meter)
{
    turns->finished.count = 0;
    find_within(turns, turns->width, eye, table, sheet, meter);
    if (turns->finished.count == 0)
        finish_somehow(turns, eye->game, table);
}

/* A narrow search precedes the wide one, so that a good turn is at hand if the work runs out. */
void kv_turns_find(struct kv_turns *turns, const struct kv_eye *eye, const void *table,
                   const void *sheet, struct kv_meter *meter)
{
    enum { NARROW = 8, WIDENING = 8 };
    turns->finished.count = 0;
    for (uint32_t width = NARROW;; width *= WIDENING) {
        bool last = width >= turns->width;
        find_within(turns, last ? turns->width : width, eye, table, sheet, meter);
        if (last || meter->spent)
            break;
    }
    if (turns->finished.count == 0)
        finish_somehow(turns, eye->game, table);
}
