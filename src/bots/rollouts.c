#include "bots/rollouts.h"
#include "base/assert.h"
#include "base/memory.h"
#include "bots/figures.h"

enum { CERTAIN = 65536, POINT = 100 };

/* Random streams separate from those of the rollouts themselves. */
#define OFFERS (1u << 31)
#define SHIFTS (1u << 30)

static void *sheet_of(const struct kv_rollouts *rollouts, struct kv_world *world, uint32_t seat)
{
    return world->sheets + rollouts->eye.game->size.sheet * seat;
}

/* ---- The position ---- */

/* A seat's sheet as we may see it: our own as it is, the others' visible parts as the round
 * began. */
static void see_sheet(const struct kv_match *match, uint32_t seat, uint32_t own, void *sheet)
{
    const struct kv_game *game = match->setup.game;
    const unsigned char *from = seat == own ? match->sheets : match->starts;
    memcpy(sheet, from + game->size.sheet * seat, game->size.sheet);
    if (seat != own && game->hide)
        game->hide(sheet);
}

/* The strongest seats found so far, strongest first. */
struct others {
    uint32_t count;
    uint32_t seat[KV_OTHERS_MOST + 1]; /* one more than are kept */
    int32_t worth[KV_OTHERS_MOST + 1];
};

static int32_t evaluate(const struct kv_rollouts *rollouts, const void *table, const void *sheet)
{
    const struct kv_eye *eye = &rollouts->eye;
    return kv_evaluate(eye->game, eye->weight, eye->net, table, sheet);
}

static void rank_other(struct others *others, uint32_t seat, int32_t worth)
{
    uint32_t at = others->count;
    for (; at > 0 && others->worth[at - 1] < worth; at--) {
        others->worth[at] = others->worth[at - 1];
        others->seat[at] = others->seat[at - 1];
    }
    others->worth[at] = worth;
    others->seat[at] = seat;
    if (others->count < KV_OTHERS_MOST)
        others->count++;
}

/* The others worth simulating: all at a small table, at a larger one the strongest of the next
 * seats. */
static void choose_others(const struct kv_rollouts *rollouts, const struct kv_match *match,
                          uint32_t own, struct others *others)
{
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    uint32_t seats = match->setup.seats;
    others->count = 0;
    for (uint32_t i = 1; i < seats && i <= KV_OTHERS_SEEN; i++) {
        uint32_t seat = (own + i) % seats;
        see_sheet(match, seat, own, sheet);
        rank_other(others, seat, evaluate(rollouts, match->table, sheet));
    }
}

/* Our own seat among the chosen ones, in seat order. */
static void take_seats(struct kv_rollouts *rollouts, const struct kv_match *match, uint32_t own)
{
    struct others others;
    choose_others(rollouts, match, own, &others);
    others.seat[others.count++] = own;
    rollouts->seats = others.count;
    for (uint32_t i = 0; i < rollouts->seats; i++) {
        uint32_t place = 0, seat = others.seat[i];
        for (uint32_t k = 0; k < rollouts->seats; k++)
            place += others.seat[k] < seat;
        rollouts->seat_at[place] = seat;
        see_sheet(match, seat, own, sheet_of(rollouts, &rollouts->start, place));
        if (seat == own)
            rollouts->seat = place;
    }
}

static uint32_t horizon_of(const struct kv_bot *bot, const struct kv_game *game)
{
    uint32_t nearer = game->evaluation->horizon;
    return nearer && nearer < bot->horizon ? nearer : bot->horizon;
}

/* Prepares the searches for turns. */
static void open_turns(struct kv_rollouts *rollouts, uint32_t policy)
{
    KV_ASSERT(policy <= KV_POLICY_MOST);
    kv_turns_open(&rollouts->turns, policy, 1, rollouts->turns_room);
    kv_turns_open(&rollouts->closing, KV_CLOSING, KV_CLOSING, rollouts->closing_room);
    kv_turns_open(&rollouts->last_turns, KV_LAST, 1, rollouts->last_room);
    rollouts->last_turns.by_score = true;
}

void kv_rollouts_open(struct kv_rollouts *rollouts, const struct kv_bot *bot,
                      const struct kv_match *match, uint32_t seat, struct kv_meter *meter,
                      struct kv_rng *rng)
{
    const struct kv_game *game = match->setup.game;
    struct kv_score score;
    rollouts->horizon = horizon_of(bot, game);
    rollouts->in_sets = rollouts->dealt = rollouts->unsettled = false;
    open_turns(rollouts, bot->policy);
    rollouts->meter = meter;
    memcpy(rollouts->start.table, match->table, game->size.table);
    take_seats(rollouts, match, seat);
    kv_offers_count(&rollouts->offers, game, match->table);
    rollouts->rival = game->rival && game->rival(match->table, kv_match_sheet(match, seat), &score);
    kv_rollouts_shuffle(rollouts, rng);
}

void kv_rollouts_shuffle(struct kv_rollouts *rollouts, struct kv_rng *rng)
{
    for (uint32_t i = 0; i < sizeof rollouts->key / sizeof *rollouts->key; i++)
        rollouts->key[i] = kv_rng_word(rng);
}

void kv_rollouts_follow(struct kv_rollouts *follower, const struct kv_rollouts *leader)
{
    follower->eye = leader->eye;
    follower->spread = leader->spread;
    follower->seats = leader->seats;
    follower->seat = leader->seat;
    follower->rival = leader->rival;
    follower->hidden = leader->hidden;
    follower->horizon = leader->horizon;
    follower->in_sets = leader->in_sets;
    follower->unsettled = leader->unsettled;
    follower->offers = leader->offers;
    follower->start = leader->start;
    follower->round = leader->round;
    memcpy(follower->key, leader->key, sizeof leader->key);
    open_turns(follower, leader->turns.width);
}

bool kv_rollouts_have_chances(const struct kv_rollouts *rollouts)
{
    return rollouts->seats + rollouts->rival > 1;
}

bool kv_rollouts_are_decided(const struct kv_rollouts *rollouts)
{
    return rollouts->seats == 1 && !rollouts->dealt && !rollouts->hidden;
}

uint32_t kv_rollouts_in_all(const struct kv_rollouts *rollouts)
{
    if (kv_rollouts_are_decided(rollouts))
        return 1;
    return rollouts->seats == 1 && !rollouts->unsettled ? rollouts->offers.count : 0;
}

/* ---- Playing on ---- */

static void copy_world(const struct kv_rollouts *rollouts, struct kv_world *to,
                       const struct kv_world *from)
{
    const struct kv_size *size = &rollouts->eye.game->size;
    memcpy(to->table, from->table, size->table);
    memcpy(to->sheets, from->sheets, size->sheet * rollouts->seats);
}

/* Closes the round when all have played; true if it was the last. */
static bool close_round(const struct kv_rollouts *rollouts, struct kv_world *world)
{
    const struct kv_game *game = rollouts->eye.game;
    game->close(world->table, world->sheets, rollouts->seats);
    return game->settle(world->table, world->sheets, rollouts->seats) != 0;
}

/* The best turn of the only seat in the last round. */
static const struct kv_turn *last_turn(struct kv_rollouts *rollouts, const struct kv_world *world)
{
    kv_turns_find_at_once(&rollouts->last_turns, &rollouts->eye, world->table, world->sheets,
                          rollouts->meter);
    return rollouts->last_turns.finished.order[0];
}

/* The final score of the only seat, if its turn leads to this sheet and one round with a known
 * offer is left. */
static int32_t worth_in_the_end(struct kv_rollouts *rollouts, const struct kv_world *world,
                                const void *sheet, const struct kv_rng *chance)
{
    const struct kv_game *game = rollouts->eye.game;
    struct kv_world *last = &rollouts->last;
    struct kv_rng offer = *chance;
    struct kv_score score;
    copy_world(rollouts, last, world);
    memcpy(last->sheets, sheet, game->size.sheet);
    if (close_round(rollouts, last)) {
        game->score(last->table, last->sheets, &score);
        return score.total * POINT;
    }
    game->deal(last->table, last->sheets, rollouts->seats, &offer);
    return last_turn(rollouts, last)->worth;
}

/* The turn that leads to the best last round. Turns are tried by their evaluation, best first: one
 * after which the last round would have to gain clearly more than after any other is skipped. */
static const struct kv_turn *closing_turn(struct kv_rollouts *rollouts,
                                          const struct kv_world *world, const struct kv_rng *chance)
{
    const struct kv_turn_list *found = &rollouts->closing.finished;
    enum { SURE = 12, DOUBT = 5 * POINT }; /* turns that are always tried; "clearly more" */
    int32_t most = INT32_MIN, gain = INT32_MIN;
    kv_turns_find_at_once(&rollouts->closing, &rollouts->eye, world->table, world->sheets,
                          rollouts->meter);
    const struct kv_turn *best = found->order[0];
    for (uint32_t i = 0; i < found->count; i++) {
        const struct kv_turn *turn = found->order[i];
        if (i >= SURE && turn->worth + gain + DOUBT < most)
            break;
        int32_t worth = worth_in_the_end(rollouts, world, turn->sheet, chance);
        gain = worth - turn->worth > gain ? worth - turn->worth : gain;
        if (worth > most) {
            most = worth;
            best = turn;
        }
    }
    return best;
}

/* The turn with the best evaluation. */
static const struct kv_turn *quick_turn(struct kv_rollouts *rollouts, const struct kv_world *world,
                                        const void *sheet)
{
    kv_turns_find_at_once(&rollouts->turns, &rollouts->eye, world->table, sheet, rollouts->meter);
    return rollouts->turns.finished.order[0];
}

static bool last_is_known(const struct kv_rollouts *rollouts, const struct kv_world *world)
{
    const struct kv_evaluation *evaluation = rollouts->eye.game->evaluation;
    return rollouts->seats == 1 && evaluation->last_is_known &&
           evaluation->last_is_known(world->table);
}

/* If the last round can be predicted, whether this is it: then only points count. */
static bool this_is_last(const struct kv_rollouts *rollouts, const struct kv_world *world)
{
    const struct kv_evaluation *evaluation = rollouts->eye.game->evaluation;
    return rollouts->seats == 1 && !rollouts->rival && evaluation->last_is_known &&
           evaluation->ends && evaluation->ends(world->table, world->sheets);
}

/* The turn of a seat in a rollout; the random numbers are those of the next offer. */
static const struct kv_turn *turn_of(struct kv_rollouts *rollouts, const struct kv_world *world,
                                     const void *sheet, const struct kv_rng *chance)
{
    if (last_is_known(rollouts, world))
        return closing_turn(rollouts, world, chance);
    if (this_is_last(rollouts, world))
        return last_turn(rollouts, world);
    return quick_turn(rollouts, world, sheet);
}

static bool play_turn(struct kv_rollouts *rollouts, struct kv_world *world, uint32_t seat,
                      const struct kv_rng *chance)
{
    void *sheet = sheet_of(rollouts, world, seat);
    const struct kv_turn *turn = turn_of(rollouts, world, sheet, chance);
    memcpy(sheet, turn->sheet, rollouts->eye.game->size.sheet);
    return !rollouts->meter->spent && rollouts->meter->left > 0;
}

/* Who plays on: all; or, if seats are apart, the others once and then our seat alone. */
enum who { ALL, OTHERS, OWN };

static bool play_turns(struct kv_rollouts *rollouts, struct kv_world *world, enum who who,
                       const struct kv_rng *chance)
{
    for (uint32_t seat = 0; seat < rollouts->seats; seat++)
        if ((who == ALL || (who == OWN) == (seat == rollouts->seat)) &&
            !play_turn(rollouts, world, seat, chance))
            return false;
    return true;
}

static void start_chance(const struct kv_rollouts *rollouts, uint32_t stream, struct kv_rng *chance)
{
    *chance = (struct kv_rng){.stream = stream, .used = UINT32_MAX}; /* no word is left */
    memcpy(chance->key, rollouts->key, sizeof rollouts->key);
}

/* The random numbers of a rollout. Its first three words, which deal the next offer, follow a
 * randomly shifted low-discrepancy sequence over all rollouts, so that few of them are as good as
 * many independent samples: an R2 sequence (Roberts 2018), whose steps are 1/g and 1/g² of 2^32
 * with g³ = g + 1, for the first two; √3 − 1 for the third. Where there are only a few next offers,
 * rollouts go through them instead. */
static void start_rollout(const struct kv_rollouts *rollouts, uint32_t index, struct kv_rng *chance)
{
    enum { STEPS = 3 };
    static const uint32_t step[STEPS] = {3242174889u, 2447445413u, 3144134277u};
    struct kv_rng shifts;
    start_chance(rollouts, SHIFTS | index / KV_ROLLOUT_SET, &shifts);
    start_chance(rollouts, index, chance);
    kv_rng_word(chance);
    chance->used = 0;
    if (rollouts->offers.count && !rollouts->in_sets) {
        kv_offers_choose(&rollouts->offers, rollouts->key[0], index, chance->word);
        return;
    }
    for (uint32_t i = 0; i < STEPS; i++)
        chance->word[i] =
            index * step[i] + (rollouts->in_sets ? kv_rng_word(&shifts) : rollouts->key[i]);
}

/* Guesses what our seat does not see, and returns whether there was anything. */
static bool guess_hidden(const struct kv_rollouts *rollouts, struct kv_world *world,
                         struct kv_rng *chance)
{
    const struct kv_evaluation *evaluation = rollouts->eye.game->evaluation;
    return evaluation->guess &&
           evaluation->guess(world->table, world->sheets, rollouts->seats, rollouts->seat, chance);
}

/* ---- Outcomes ---- */

/* The chance of winning with a lead that may still change by the spread. */
static int32_t chance_of(int32_t lead, int32_t spread)
{
    int64_t x = (int64_t)lead * 256 / (spread > 0 ? spread : 1);
    int64_t limit = 1 << 20;
    x = x > limit ? limit : x < -limit ? -limit : x;
    return (int32_t)(CERTAIN / 2 + CERTAIN / 2 * x / kv_square_root((uint64_t)(x * x + 65536)));
}

/* A chance in points: scaled so that for small leads it equals the lead. */
static int32_t points_of(const struct kv_rollouts *rollouts, int32_t chance)
{
    return (int32_t)((int64_t)rollouts->spread * (2 * chance - CERTAIN) / CERTAIN);
}

/* At the end: who has won; the lead counts a little too, so that nobody throws points away in a
 * decided game. */
static void weigh_end(const struct kv_rollouts *rollouts, int won, uint32_t equals, int32_t lead,
                      struct kv_outcome *outcome)
{
    outcome->chance = won < 0 ? 0 : CERTAIN / (int32_t)(1 + equals);
    outcome->aim = points_of(rollouts, (outcome->chance + chance_of(lead, rollouts->spread)) / 2);
}

static void score_end(struct kv_rollouts *rollouts, struct kv_world *world,
                      struct kv_outcome *outcome)
{
    const struct kv_game *game = rollouts->eye.game;
    const void *own = sheet_of(rollouts, world, rollouts->seat);
    struct kv_score score, other;
    int won = 1;
    uint32_t equals = 0;
    int32_t most = INT32_MIN;
    game->score(world->table, own, &score);
    for (uint32_t i = 0; i < rollouts->seats + rollouts->rival; i++) {
        if (i == rollouts->seat)
            continue;
        if (i < rollouts->seats)
            game->score(world->table, sheet_of(rollouts, world, i), &other);
        else
            game->rival(world->table, own, &other);
        int order = kv_score_compare(&score, &other);
        won = order < 0 ? -1 : won;
        equals += order == 0;
        most = other.total > most ? other.total : most;
    }
    *outcome = (struct kv_outcome){.points = score.total * POINT, .aim = score.total * POINT};
    if (most > INT32_MIN)
        weigh_end(rollouts, won, equals, (score.total - most) * POINT, outcome);
}

int32_t kv_points_of_worth(const struct kv_game *game, const void *table, const void *sheet,
                           int32_t worth, int32_t *lead)
{
    struct kv_score rival;
    int32_t less, to_come;
    if (!game->rival || !game->rival(table, sheet, &rival))
        return worth;
    to_come = game->evaluation->rival_to_come(table, &less);
    *lead = worth + less;
    return *lead + rival.total * POINT + to_come;
}

static int32_t worth_of(const struct kv_rollouts *rollouts, struct kv_world *world, uint32_t seat)
{
    return evaluate(rollouts, world->table, sheet_of(rollouts, world, seat));
}

/* The lead over the best other seat, or the rival. */
static int32_t lead_of(struct kv_rollouts *rollouts, struct kv_world *world, int32_t own)
{
    int32_t most = rollouts->rival ? 0 : INT32_MIN; /* against a rival an evaluation is the lead */
    for (uint32_t i = 0; i < rollouts->seats; i++) {
        int32_t worth = i == rollouts->seat ? INT32_MIN : worth_of(rollouts, world, i);
        most = worth > most ? worth : most;
    }
    return own - most;
}

/* Before the end: the evaluations of all sheets. The aim is as ambitious against a weak rival as
 * against the one the weights were trained on; the chance that people are told is not. */
static void evaluate_middle(struct kv_rollouts *rollouts, struct kv_world *world,
                            struct kv_outcome *outcome)
{
    const void *sheet = sheet_of(rollouts, world, rollouts->seat);
    int32_t own = worth_of(rollouts, world, rollouts->seat), told = 0;
    *outcome = (struct kv_outcome){.aim = own};
    outcome->points = kv_points_of_worth(rollouts->eye.game, world->table, sheet, own, &told);
    if (!kv_rollouts_have_chances(rollouts))
        return;
    int32_t lead = lead_of(rollouts, world, own);
    outcome->chance = chance_of(rollouts->rival ? told : lead, rollouts->spread);
    outcome->aim = points_of(rollouts, chance_of(lead, rollouts->spread));
}

/* Restores what the others have reached meanwhile. */
static void take_others(const struct kv_rollouts *rollouts, struct kv_world *world)
{
    size_t size = rollouts->eye.game->size.sheet;
    for (uint32_t i = 0; i < rollouts->seats; i++)
        if (i != rollouts->seat)
            memcpy(world->sheets + size * i, rollouts->later.sheets + size * i, size);
}

/* All have played this round: continues with the random numbers of this rollout. */
static bool play_on(struct kv_rollouts *rollouts, struct kv_world *world, enum who who,
                    struct kv_outcome *outcome)
{
    const struct kv_game *game = rollouts->eye.game;
    struct kv_rng chance = rollouts->chance;
    for (uint32_t round = 0;; round++) {
        if (who == OWN)
            take_others(rollouts, world);
        if (round == rollouts->horizon && who != OTHERS)
            evaluate_middle(rollouts, world, outcome);
        if (close_round(rollouts, world)) {
            score_end(rollouts, world, outcome);
            outcome->rounds = (int32_t)round;
            return true;
        }
        rollouts->dealt = true;
        if (round == rollouts->horizon)
            return true;
        game->deal(world->table, world->sheets, rollouts->seats, &chance);
        rollouts->unsettled |=
            round == 0 && !last_is_known(rollouts, world) && !this_is_last(rollouts, world);
        if (!play_turns(rollouts, world, who, &chance))
            return false;
    }
}

/* The others' turns of this round, which are the same in all rollouts without hidden things. */
static bool play_others(struct kv_rollouts *rollouts, uint32_t index)
{
    if (index > 0 && !rollouts->hidden)
        return true;
    copy_world(rollouts, &rollouts->round, &rollouts->start);
    rollouts->hidden = guess_hidden(rollouts, &rollouts->round, &rollouts->chance);
    return play_turns(rollouts, &rollouts->round, OTHERS, &rollouts->chance);
}

bool kv_rollouts_begin(struct kv_rollouts *rollouts, uint32_t index)
{
    struct kv_outcome outcome;
    start_rollout(rollouts, index, &rollouts->chance);
    if (!play_others(rollouts, index))
        return false;
    if (!rollouts->eye.game->evaluation->apart || rollouts->seats == 1)
        return true;
    copy_world(rollouts, &rollouts->later, &rollouts->round);
    return play_on(rollouts, &rollouts->later, OTHERS, &outcome);
}

bool kv_rollouts_play(struct kv_rollouts *rollouts, const void *sheet, struct kv_outcome *outcome)
{
    struct kv_world *world = &rollouts->now;
    copy_world(rollouts, world, &rollouts->round);
    memcpy(sheet_of(rollouts, world, rollouts->seat), sheet, rollouts->eye.game->size.sheet);
    bool apart = rollouts->eye.game->evaluation->apart && rollouts->seats > 1;
    return play_on(rollouts, world, apart ? OWN : ALL, outcome);
}

/* ---- Other offers ---- */

void kv_rollouts_take(const struct kv_rollouts *rollouts, const void *table,
                      const unsigned char *sheets, struct kv_world *world)
{
    const struct kv_size *size = &rollouts->eye.game->size;
    memcpy(world->table, table, size->table);
    for (uint32_t i = 0; i < rollouts->seats; i++)
        memcpy(world->sheets + size->sheet * i, sheets + size->sheet * rollouts->seat_at[i],
               size->sheet);
}

bool kv_rollouts_redeal(struct kv_rollouts *rollouts, const struct kv_world *before,
                        struct kv_outcome *outcome)
{
    const struct kv_game *game = rollouts->eye.game;
    struct kv_world *world = &rollouts->now;
    struct kv_rng offers;
    start_chance(rollouts, OFFERS | rollouts->chance.stream, &offers);
    copy_world(rollouts, world, before);
    game->deal(world->table, world->sheets, rollouts->seats, &offers);
    for (uint32_t seat = 0; game->hide && seat < rollouts->seats; seat++)
        if (seat != rollouts->seat)
            game->hide(sheet_of(rollouts, world, seat));
    guess_hidden(rollouts, world, &offers);
    return play_turns(rollouts, world, ALL, &rollouts->chance) &&
           play_on(rollouts, world, ALL, outcome);
}
