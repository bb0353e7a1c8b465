/*
 * Random calls on a file and on PostgreSQL side by side: every answer is the same. Three nodes and
 * few tables, so that they meet; wrong fences, gaps, doubled codes and repeated batches are common.
 */
#include "stores.h"

#include <stdio.h>
#include <unistd.h>

enum { NODES = 3, TABLES = 6, TWINS = 2, BATCH_MOST = 8, FENCE_MOST = 6 };

struct twins {
    struct kv_rng rng;
    char where[TWINS][256]; /* the file, and the database */
    struct store *nodes[TWINS][NODES];
    uint32_t lines[TABLES]; /* what the nodes believe, which may be outdated */
    uint64_t fences[NODES][TABLES];
    struct kv_text answers[TWINS]; /* of the last call */
};

static uint32_t roll(struct twins *twins, uint32_t sides)
{
    return kv_rng_below(&twins->rng, sides);
}

static void open_node(struct twins *twins, unsigned twin, unsigned number)
{
    struct store_node node;
    struct kv_error error;
    snprintf(node.name, sizeof node.name, "n%u", number);
    snprintf(node.place, sizeof node.place, "/node/%u", number);
    twins->nodes[twin][number] = store_open(twins->where[twin], &node, &error);
    if (!twins->nodes[twin][number] || !store_beat(twins->nodes[twin][number], 600000, &error))
        fail_msg("%s", error.message);
}

/* ---- Calls: each does the same to a twin and notes its answer ---- */

struct step {
    unsigned node, table;
    struct store_line lines[BATCH_MOST];
    struct store_summary summaries[BATCH_MOST];
    uint32_t count;
    uint32_t known[TABLES]; /* lines */
    uint64_t fence;
    uint32_t lives;
    uint32_t most;
    bool listed, by_code;
};

typedef bool call(struct store *store, struct step *step, struct kv_text *answer,
                  struct kv_error *error);

static bool keep(struct store *store, struct step *step, struct kv_text *answer,
                 struct kv_error *error)
{
    if (!store_keep(store, step->lines, step->count, error))
        return false;
    for (uint32_t i = 0; i < step->count; i++)
        kv_put(answer, "%d", step->lines[i].kept);
    return true;
}

/* News that may fit the history or not: the length of another table's does not. */
static bool tell(struct store *store, struct step *step, struct kv_text *answer,
                 struct kv_error *error)
{
    struct store_news news[TABLES];
    (void)answer;
    for (unsigned i = 0; i < TABLES; i++)
        news[i] = (struct store_news){.table = stores_id(i),
                                      .fence = step->fence,
                                      .lines = step->known[i],
                                      .summary = step->summaries[i]};
    return store_tell(store, news, TABLES, error);
}

static bool claim(struct store *store, struct step *step, struct kv_text *answer,
                  struct kv_error *error)
{
    struct store_claimed claimed;
    struct store_id id = stores_id(step->table);
    enum store_claim got =
        store_claim(store, step->by_code ? NULL : &id, stores_code(step->table), &claimed, error);
    kv_put(answer, "%d %s %llu %u %s %d", (int)got, claimed.code, (unsigned long long)claimed.fence,
           claimed.lines, claimed.place, memcmp(&claimed.id, &id, sizeof id) == 0);
    step->fence = claimed.fence;
    return got != STORE_FAILED;
}

static bool release(struct store *store, struct step *step, struct kv_text *answer,
                    struct kv_error *error)
{
    (void)answer;
    struct store_id id = stores_id(step->table);
    return store_release(store, &id, step->fence, error);
}

/* A beat, or a death: a lease that expires at once. */
static bool beat(struct store *store, struct step *step, struct kv_text *answer,
                 struct kv_error *error)
{
    (void)answer;
    return store_beat(store, step->lives, error);
}

static bool leave(struct store *store, struct step *step, struct kv_text *answer,
                  struct kv_error *error)
{
    (void)step, (void)answer;
    return store_leave(store, error);
}

static bool put_line(void *context, uint32_t number, int64_t at, const char *text, size_t length)
{
    kv_put(context, "%u %llu ", number, (unsigned long long)at);
    kv_put_bytes(context, text, length);
    kv_put(context, "\n");
    return true;
}

static bool read_log(struct store *store, struct step *step, struct kv_text *answer,
                     struct kv_error *error)
{
    struct store_id id = stores_id(step->table);
    return store_read(store, &id, put_line, answer, error);
}

static bool put_row(void *context, const struct store_row *row)
{
    kv_put(context, "%s %d %llu %llu \"%s\" %s\n", row->code, (int)row->state,
           (unsigned long long)row->created, (unsigned long long)row->changed, row->text,
           row->owner);
    kv_put_bytes(context, (const char *)row->id.byte, STORE_ID_BYTES);
    return true;
}

static bool find(struct store *store, struct step *step, struct kv_text *answer,
                 struct kv_error *error)
{
    bool found;
    struct store_id id = stores_id(step->table);
    if (!store_find(store, step->by_code ? NULL : &id, stores_code(step->table), put_row, answer,
                    &found, error))
        return false;
    kv_put(answer, "%d", found);
    return true;
}

static bool list(struct store *store, struct step *step, struct kv_text *answer,
                 struct kv_error *error)
{
    struct store_id after = stores_id(step->table);
    return store_list(store, step->listed, step->by_code ? NULL : &after, step->most, put_row,
                      answer, error);
}

/* The twins' clocks differ by some ms, so only which tables are due is compared. */
struct due_ids {
    struct store_id id[TABLES];
    size_t count;
};

static bool take_due(void *context, const struct store_row *row)
{
    struct due_ids *ids = context;
    ids->id[ids->count++] = row->id;
    return true;
}

static int compare_ids(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct store_id));
}

static bool due(struct store *store, struct step *step, struct kv_text *answer,
                struct kv_error *error)
{
    struct due_ids ids = {.count = 0};
    (void)step;
    if (!store_due(store, TABLES, take_due, &ids, error))
        return false;
    qsort(ids.id, ids.count, sizeof *ids.id, compare_ids);
    kv_put_bytes(answer, (const char *)ids.id, ids.count * sizeof *ids.id);
    return true;
}

static bool check(struct store *store, struct step *step, struct kv_text *answer,
                  struct kv_error *error)
{
    struct store_holding holdings[TABLES];
    for (unsigned i = 0; i < TABLES; i++)
        holdings[i] = (struct store_holding){.id = stores_id(i), .fence = step->fence};
    bool fine = store_check(store, holdings, TABLES, error);
    for (unsigned i = 0; i < TABLES; i++)
        kv_put(answer, "%d", holdings[i].is_mine);
    return fine;
}

static bool count(struct store *store, struct step *step, struct kv_text *answer,
                  struct kv_error *error)
{
    (void)step;
    struct store_counts counts;
    bool fine = store_count(store, &counts, error);
    kv_put(answer, "%llu %llu %llu %llu", (unsigned long long)counts.waiting,
           (unsigned long long)counts.playing, (unsigned long long)counts.over,
           (unsigned long long)counts.nodes);
    return fine;
}

static bool remove_table(struct store *store, struct step *step, struct kv_text *answer,
                         struct kv_error *error)
{
    bool found;
    struct store_id id = stores_id(step->table);
    bool fine = store_remove(store, &id, &found, error);
    kv_put(answer, "%d", found);
    return fine;
}

static bool purge(struct store *store, struct step *step, struct kv_text *answer,
                  struct kv_error *error)
{
    struct store_purge purge = {.looked_at = step->most, .at_once = 1 + step->most / 2};
    for (int state = 0; state < STORE_STATES; state++)
        purge.before[state] = 1000 + (int64_t)step->most * state; /* lines are of 1000 and later */
    bool fine = store_purge(store, &purge, error);
    kv_put(answer, "%llu %llu %llu %d", (unsigned long long)purge.removed[0],
           (unsigned long long)purge.removed[1], (unsigned long long)purge.removed[2],
           purge.place > 0);
    return fine;
}

static bool sweep(struct store *store, struct step *step, struct kv_text *answer,
                  struct kv_error *error)
{
    bool more;
    (void)step, (void)answer;
    return store_sweep(store, 1000, &more, error);
}

/* How often each call is made, of 100. */
static const struct {
    const char *name;
    call *make;
    unsigned often;
} calls[] = {
    {"keep", keep, 33},          {"tell", tell, 6},   {"check", check, 3}, {"claim", claim, 18},
    {"release", release, 6},     {"beat", beat, 8},   {"leave", leave, 1}, {"read", read_log, 6},
    {"find", find, 4},           {"list", list, 4},   {"due", due, 4},     {"count", count, 2},
    {"remove", remove_table, 1}, {"purge", purge, 2}, {"sweep", sweep, 2},
};

/* ---- Random steps ---- */

static void roll_summary(struct twins *twins, struct store_line *line,
                         struct store_summary *summary)
{
    static const char *const texts[] = {NULL, "", "{\"a\":1}", "{\"b\":\"Київ\"}"};
    *summary = (struct store_summary){
        .state = (enum store_state)roll(twins, 3),
        .listed = roll(twins, 2),
        .wake = roll(twins, 2) ? (int64_t)roll(twins, 2) * 2000000000 - 1000000000 : 0,
        .text = texts[roll(twins, 4)],
    };
    line->summary = roll(twins, 2) ? summary : NULL;
}

/* Mostly the next line by what the node believes; now and then another. A line is not given twice
 * in one batch: nobody does that, and the twins may differ there. */
static void roll_lines(struct twins *twins, struct step *step)
{
    static const char *const texts[] = {"", "one", "{\"two\":2}", "three"};
    uint32_t next[TABLES];
    memcpy(next, twins->lines, sizeof next);
    for (uint32_t back = roll(twins, 8) == 0, i = 0; back && i < TABLES; i++)
        next[i] -= next[i] > 1; /* repeats a line that was kept */
    step->count = 1 + roll(twins, BATCH_MOST);
    for (uint32_t i = 0; i < step->count; i++) {
        uint32_t table = roll(twins, TABLES);
        next[table] += roll(twins, 30) == 0; /* a gap */
        uint32_t number = next[table]++;
        uint64_t fence = twins->fences[step->node][table];
        if (number == 0)
            fence = 1;
        if (roll(twins, 20) == 0)
            fence = roll(twins, FENCE_MOST);
        struct store_line *line = &step->lines[i];
        *line = stores_line(table, number, fence, texts[number % 4]);
        if (number == 0) {
            static char codes[TABLES][8];
            unsigned code = roll(twins, 10) == 0 ? roll(twins, TABLES) : table;
            snprintf(codes[table], sizeof codes[table], "%u", code);
            line->code = codes[table];
        }
        roll_summary(twins, line, &step->summaries[i]);
    }
}

static call *roll_step(struct twins *twins, struct step *step, const char **name)
{
    unsigned which = 0;
    for (unsigned dice = roll(twins, 100); dice >= calls[which].often; which++)
        dice -= calls[which].often;
    step->node = roll(twins, NODES);
    step->table = roll(twins, TABLES);
    step->fence = twins->fences[step->node][step->table] + (roll(twins, 5) == 0);
    step->lives = roll(twins, 3) ? 600000 : 0;
    step->most = roll(twins, TABLES + 1);
    step->listed = roll(twins, 2);
    step->by_code = roll(twins, 2);
    memcpy(step->known, twins->lines, sizeof step->known);
    if (calls[which].make == keep)
        roll_lines(twins, step);
    for (uint32_t i = 0; calls[which].make == tell && i < TABLES; i++)
        roll_summary(twins, &step->lines[i], &step->summaries[i]);
    *name = calls[which].name;
    return calls[which].make;
}

/* What the nodes believe from now on. */
static void learn(struct twins *twins, const struct step *step, call *made)
{
    if (made == claim && step->fence > 0)
        twins->fences[step->node][step->table] = step->fence;
    for (uint32_t i = 0; made == keep && i < step->count; i++) {
        const struct store_line *line = &step->lines[i];
        uint32_t table;
        memcpy(&table, line->table.byte, sizeof table);
        if (line->kept && line->number >= twins->lines[table])
            twins->lines[table] = line->number + 1;
        if (line->kept && line->number == 0)
            twins->fences[step->node][table] = 1;
    }
    if (made == remove_table)
        twins->lines[step->table] = 0;
}

static void take_step(struct twins *twins, unsigned number)
{
    struct step step;
    const char *name;
    call *make = roll_step(twins, &step, &name);
    for (unsigned twin = 0; twin < TWINS; twin++) {
        struct kv_error error = {"", ""};
        struct step own = step;
        struct kv_text *answer = &twins->answers[twin];
        answer->length = 0;
        kv_put(answer, "%d ", make(twins->nodes[twin][step.node], &own, answer, &error));
        kv_put(answer, "%s", error.code);
        if (twin == TWINS - 1)
            learn(twins, &own, make);
    }
    const struct kv_text *a = &twins->answers[0], *b = &twins->answers[1];
    if (a->length != b->length || memcmp(a->data, b->data, a->length) != 0)
        fail_msg("step %u, %s of table %u by node %u:\n%s\nin the file, but\n%s\nin PostgreSQL",
                 number, name, step.table, step.node, a->data, b->data);
}

/* ---- The test ---- */

static void open_all(struct twins *twins, unsigned seed)
{
    char text[32];
    snprintf(text, sizeof text, "twins-%u", seed);
    kv_rng_start(&twins->rng, text, 0);
    snprintf(twins->where[0], sizeof twins->where[0], "%s", stores_path("twin.db"));
    snprintf(twins->where[1], sizeof twins->where[1], "%s", stores_where());
    unlink(twins->where[0]);
    for (unsigned twin = 0; twin < TWINS; twin++) {
        twins->answers[twin] = (struct kv_text){.allocate = kv_heap};
        for (unsigned node = 0; node < NODES; node++)
            open_node(twins, twin, node);
    }
}

static void close_all(struct twins *twins)
{
    for (unsigned twin = 0; twin < TWINS; twin++) {
        for (unsigned node = 0; node < NODES; node++)
            store_close(twins->nodes[twin][node]);
        free(twins->answers[twin].data);
    }
}

static void twins_answer_alike(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < support_games(4, 200); seed++) {
        struct twins twins = {.lines = {0}};
        stores_clear(NULL);
        open_all(&twins, seed);
        for (unsigned i = 0; i < 500; i++)
            take_step(&twins, i);
        close_all(&twins);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(twins_answer_alike)};
    return cmocka_run_group_tests_name("twins", tests, stores_use_postgres, stores_end);
}
