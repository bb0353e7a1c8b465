#include "bots/batches.h"
#include "base/memory.h"
#include "bots/figures.h"

enum { CERTAIN = 65536, PARTS = 10000, ROUND = 100 };
enum { FINE = 16 }; /* parts of a unit in which errors are computed */

/* ---- Sums ---- */

static void open_batch(struct kv_batches *batches)
{
    for (uint32_t line = 0; line < KV_LINES_MOST; line++)
        for (uint32_t i = 0; i < KV_MEASURES; i++)
            batches->sum[line][i][batches->count] = 0;
    batches->filled = 0;
}

void kv_batches_start(struct kv_batches *batches)
{
    batches->count = 0;
    batches->size = 1;
    open_batch(batches);
}

/* Joins every two, or more, neighbours. */
static void join_neighbours(struct kv_batches *batches, uint32_t together)
{
    batches->count /= together;
    for (uint32_t line = 0; line < KV_LINES_MOST; line++)
        for (uint32_t i = 0; i < KV_MEASURES; i++) {
            int64_t *sum = batches->sum[line][i];
            for (uint32_t k = 0; k < batches->count; k++) {
                int64_t joined = 0;
                for (uint32_t part = 0; part < together; part++)
                    joined += sum[k * together + part];
                sum[k] = joined;
            }
        }
    batches->size *= together;
}

void kv_batches_add(struct kv_batches *batches, const struct kv_outcome outcome[KV_LINES_MOST])
{
    for (uint32_t line = 0; line < KV_LINES_MOST; line++) {
        batches->sum[line][KV_POINTS][batches->count] += outcome[line].points;
        batches->sum[line][KV_CHANCE][batches->count] += outcome[line].chance;
        batches->sum[line][KV_AIM][batches->count] += outcome[line].aim;
        batches->sum[line][KV_ROUNDS][batches->count] += (int64_t)outcome[line].rounds * ROUND;
    }
    if (++batches->filled < batches->size)
        return;
    batches->count++;
    if (batches->size == 1 && batches->count == KV_SETS_LEAST * KV_ROLLOUT_SET)
        join_neighbours(batches, KV_ROLLOUT_SET);
    if (batches->count == KV_BATCHES_MOST)
        join_neighbours(batches, 2);
    open_batch(batches);
}

uint32_t kv_batches_rollouts(const struct kv_batches *batches)
{
    return batches->count * batches->size;
}

/* ---- Comparing ---- */

static int64_t sum_of(const struct kv_batches *batches, uint32_t line, enum kv_measure measure,
                      uint32_t batch)
{
    return line == KV_NO_LINE ? 0 : batches->sum[line][measure][batch];
}

/* In the unit that is reported. */
static int32_t told(int64_t number, enum kv_measure measure)
{
    return (int32_t)(measure == KV_CHANCE ? number * PARTS / CERTAIN : number);
}

struct kv_figure kv_batches_compare(const struct kv_batches *batches, uint32_t line, uint32_t other,
                                    enum kv_measure measure)
{
    int64_t all = 0, sum = 0, squares = 0;
    if (!batches->count)
        return (struct kv_figure){0, 0};
    for (uint32_t i = 0; i < batches->count; i++) {
        int64_t more = sum_of(batches, line, measure, i) - sum_of(batches, other, measure, i);
        int64_t mean = more * FINE / batches->size;
        all += more;
        sum += mean;
        squares += mean * mean;
    }
    int64_t error = kv_error_of_mean(sum, squares, batches->count);
    return (struct kv_figure){told(all / kv_batches_rollouts(batches), measure),
                              told((error + FINE / 2) / FINE, measure)};
}

/* ---- Resampling batches ---- */

/* How often each batch is counted. */
struct draw {
    uint8_t times[KV_BATCHES_MOST];
};

static void draw_batches(uint32_t count, struct kv_rng *rng, struct draw *draw)
{
    memset(draw, 0, sizeof *draw);
    for (uint32_t i = 0; i < count; i++)
        draw->times[kv_rng_below(rng, count)]++;
}

static int64_t drawn_sum(const struct kv_batches *batches, uint32_t line, enum kv_measure measure,
                         const struct draw *draw)
{
    int64_t sum = 0;
    for (uint32_t i = 0; i < batches->count; i++)
        sum += draw->times[i] * sum_of(batches, line, measure, i);
    return sum;
}

static uint32_t best_line(const struct kv_batches *batches, uint32_t lines, const struct draw *draw)
{
    uint32_t best = KV_NO_LINE;
    int64_t most = 0;
    for (uint32_t line = 0; line < KV_LINES_MOST; line++) {
        if (!(lines >> line & 1))
            continue;
        int64_t sum = drawn_sum(batches, line, KV_AIM, draw);
        if (best == KV_NO_LINE || sum > most) {
            best = line;
            most = sum;
        }
    }
    return best;
}

uint32_t kv_batches_best(const struct kv_batches *batches, uint32_t lines)
{
    struct draw once;
    memset(&once, 1, sizeof once);
    return best_line(batches, lines, &once);
}

/* The standard error from bootstrap replicates. Those of few batches spread too little, by a known
 * factor. */
static int32_t error_of(int64_t sum, int64_t squares, int64_t replicates, int64_t batches)
{
    int64_t variance = (squares - sum * sum / replicates) / replicates;
    int64_t error = kv_square_root((uint64_t)(variance * batches / (batches - 1)));
    return (int32_t)((error + FINE / 2) / FINE);
}

struct kv_estimate kv_batches_bootstrap(const struct kv_batches *choosing, uint32_t lines,
                                        const struct kv_batches *pricing, uint32_t other,
                                        struct kv_rng *rng)
{
    enum { REPLICATES = 200 };
    int64_t sum[KV_PRICES] = {0}, squares[KV_PRICES] = {0};
    int64_t rollouts = kv_batches_rollouts(pricing);
    struct draw draw;
    if (pricing->count < 2)
        return (struct kv_estimate){0};
    for (uint32_t i = 0; i < REPLICATES; i++) {
        draw_batches(choosing->count, rng, &draw);
        uint32_t best = best_line(choosing, lines, &draw);
        draw_batches(pricing->count, rng, &draw);
        for (enum kv_measure measure = KV_POINTS; measure < KV_PRICES; measure++) {
            int64_t more = drawn_sum(pricing, best, measure, &draw) -
                           drawn_sum(pricing, other, measure, &draw);
            int64_t mean = more * FINE / rollouts;
            sum[measure] += mean;
            squares[measure] += mean * mean;
        }
    }
    int32_t error[KV_PRICES];
    for (enum kv_measure i = KV_POINTS; i < KV_PRICES; i++)
        error[i] = told(error_of(sum[i], squares[i], REPLICATES, pricing->count), i);
    return (struct kv_estimate){.points.error = error[KV_POINTS],
                                .chance.error = error[KV_CHANCE],
                                .aim.error = error[KV_AIM]};
}
