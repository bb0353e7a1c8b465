/* Metrics in the text format of Prometheus. */
#include "server/ops/metrics.h"

#include <stddef.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static const double counts[METRICS_BUCKETS] = {1,   2,   5,   10,   20,   50,
                                               100, 200, 500, 1000, 2000, 5000};
static const double seconds[METRICS_BUCKETS] = {0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005,
                                                0.01,   0.02,   0.05,   0.1,   0.5,   2};

static void observe(struct metrics_histogram *histogram, const double *bounds, double value)
{
    uint32_t bucket = 0;
    while (bucket < METRICS_BUCKETS && value > bounds[bucket])
        bucket++;
    histogram->below[bucket]++;
    histogram->count++;
    histogram->sum += value;
}

void metrics_observe_count(struct metrics_histogram *histogram, double count)
{
    observe(histogram, counts, count);
}

void metrics_observe_seconds(struct metrics_histogram *histogram, double value)
{
    observe(histogram, seconds, value);
}

void metrics_count_http(struct metrics *metrics, enum metrics_kind kind, unsigned status)
{
    metrics->http[kind][(status / 100 - 1) % METRICS_CLASSES]++;
}

struct figure {
    const char *name, *type, *about;
    size_t offset; /* of its counter in struct metrics */
};

#define FIGURE(name, type, member, about)                                                          \
    {                                                                                              \
        name, type, about, offsetof(struct metrics, member)                                        \
    }

static const struct figure figures[] = {
    FIGURE("kvartal_sockets", "gauge", sockets, "Open WebSockets."),
    FIGURE("kvartal_sockets_opened_total", "counter", sockets_opened, "WebSockets opened."),
    FIGURE("kvartal_rooms", "gauge", rooms, "Tables in memory."),
    FIGURE("kvartal_rooms_loaded_total", "counter", rooms_loaded, "Tables read from the store."),
    FIGURE("kvartal_tables_broken_total", "counter", broken, "Tables that could not be read."),
    FIGURE("kvartal_tables_created_total", "counter", tables_created, "Tables created here."),
    FIGURE("kvartal_requests_total", "counter", requests, "Requests over WebSockets."),
    FIGURE("kvartal_lines_total", "counter", lines, "Lines stored: turns and other changes."),
    FIGURE("kvartal_log_dropped_total", "counter", log_dropped,
           "Log lines dropped because nothing read them."),
    FIGURE("kvartal_bot_queue", "gauge", bots_waiting, "Bot turns waiting for a thread."),
    FIGURE("kvartal_bot_turns_found_total", "counter", bot_turns_found, "Turns found by bots."),
    FIGURE("kvartal_bot_turns_total", "counter", bot_turns, "Turns played by bots."),
    FIGURE("kvartal_bot_turns_cancelled_total", "counter", bot_turns_dropped,
           "Bot turns cancelled before they were found."),
    FIGURE("kvartal_qr_drawn_total", "counter", qr_drawn, "QR codes drawn."),
    FIGURE("kvartal_notices_waiting", "gauge", notices_waiting,
           "Notices that wait for a push service."),
    FIGURE("kvartal_dropped_total", "counter", dropped,
           "Clients disconnected because they did not read."),
    FIGURE("kvartal_bytes_in_total", "counter", bytes_in, "Bytes of requests over WebSockets."),
    FIGURE("kvartal_bytes_out_total", "counter", bytes_out, "Bytes sent over WebSockets."),
    FIGURE("kvartal_held", "gauge", held, "Messages waiting for a line to be stored."),
    FIGURE("kvartal_lease_lapses_total", "counter", lapses,
           "Times that the store was unavailable for longer than the lease."),
    FIGURE("kvartal_suspended", "gauge", suspended,
           "1 while play is paused because the store is unavailable."),
    FIGURE("kvartal_lease_left_milliseconds", "gauge", lease_left_ms,
           "Time left in which tables may be served without the store."),
    FIGURE("kvartal_addresses", "gauge", addresses,
           "Client addresses whose use of limits is being counted."),
    FIGURE("kvartal_tables_waiting", "gauge", waiting,
           "Tables in the store that wait for players."),
    FIGURE("kvartal_tables_playing", "gauge", playing,
           "Tables in the store that are being played."),
    FIGURE("kvartal_tables_over", "gauge", over, "Tables in the store that are over."),
    FIGURE("kvartal_nodes", "gauge", nodes, "Live servers that share the store."),
    FIGURE("kvartal_store_bytes", "gauge", store_bytes, "Size of the store."),
    FIGURE("kvartal_store_free_bytes", "gauge", store_free_bytes,
           "Of these, unused bytes in the file."),
    FIGURE("kvartal_certificate_left_seconds", "gauge", certificate_left,
           "Time until the TLS certificate runs out; very long without one."),
    FIGURE("kvartal_store_alarm", "gauge", store_alarm,
           "1 while the store is larger than --store-alarm-mb."),
};

/* ---- Families: one counter for each value of a label, or of two labels ---- */

struct label {
    const char *name;
    const char *const *values;
    size_t count;
};

struct family {
    struct figure figure;       /* its offset is that of the first counter of an array */
    struct label rows, columns; /* columns.count is 0: only one label */
};

#define LABEL(name, values)                                                                        \
    {                                                                                              \
        name, values, sizeof(values) / sizeof *(values)                                            \
    }

static const char *const limits[METRICS_LIMITS] = {
    [LIMIT_CONNECTIONS] = "connections",
    [LIMIT_SOCKETS] = "sockets",
    [LIMIT_REQUESTS] = "requests",
    [LIMIT_TABLES] = "tables",
    [LIMIT_BOT_TABLES] = "bot_tables",
    [LIMIT_CODES] = "codes",
    [LIMIT_HTTP] = "http",
    [LIMIT_COSTLY] = "costly",
    [LIMIT_KILOBYTES] = "kilobytes",
    [LIMIT_OPEN_TABLES] = "open_tables",
    [LIMIT_STORE] = "store",
    [LIMIT_TOKEN] = "token",
};

static const char *const kinds[METRICS_KINDS] = {
    [KIND_PAGE] = "page",     [KIND_API] = "api",     [KIND_SOCKET] = "socket",
    [KIND_HEALTH] = "health", [KIND_ADMIN] = "admin",
};

const char *metrics_kind_name(enum metrics_kind kind)
{
    return kinds[kind];
}

static const char *const classes[METRICS_CLASSES] = {"1xx", "2xx", "3xx", "4xx", "5xx"};

static const char *const purged[STORE_STATES] = {
    [STORE_WAITING] = "unstarted",
    [STORE_PLAYING] = "abandoned",
    [STORE_OVER] = "finished",
};

static const char *const notices[METRICS_NOTICES] = {
    [NOTICE_SENT] = "sent",
    [NOTICE_GONE] = "gone",
    [NOTICE_LOST] = "lost",
};

static const struct family families[] = {
    {FIGURE("kvartal_notices_total", "counter", notices, "Notices to players, by result."),
     LABEL("end", notices),
     {NULL, NULL, 0}},
    {FIGURE("kvartal_purged_total", "counter", purged, "Expired tables removed from the store."),
     LABEL("kind", purged),
     {NULL, NULL, 0}},
    {FIGURE("kvartal_http_requests_total", "counter", http, "HTTP requests, by kind and status."),
     LABEL("kind", kinds), LABEL("status", classes)},
    {FIGURE("kvartal_refusals_total", "counter", refusals, "Clients refused, by limit."),
     LABEL("limit", limits),
     {NULL, NULL, 0}},
};

static const struct {
    struct figure figure;
    const double *bounds;
} histograms[] = {
    {FIGURE("kvartal_batch_lines", "histogram", batch_lines, "Lines stored at once."), counts},
    {FIGURE("kvartal_batch_seconds", "histogram", batch_seconds, "Time to store a batch of lines."),
     seconds},
    {FIGURE("kvartal_answer_seconds", "histogram", answer_seconds, "From a request to its answer."),
     seconds},
    {FIGURE("kvartal_loop_delay_seconds", "histogram", loop_delay,
            "Delay of the event loop's tick, measured once a second."),
     seconds},
};

/* kv_put has no directive for fractions. */
static void put_fraction(struct kv_text *text, double value)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.9g", value);
    kv_put(text, "%s", digits);
}

static void put_head(struct kv_text *text, const char *name, const char *type, const char *about)
{
    kv_put(text, "# HELP %s %s\n# TYPE %s %s\n", name, about, name, type);
}

static void put_integer(struct kv_text *text, const char *name, const char *type, const char *about,
                        uint64_t value)
{
    put_head(text, name, type, about);
    kv_put(text, "%s %llu\n", name, (unsigned long long)value);
}

static void put_seconds(struct kv_text *text, const char *name, const char *type, const char *about,
                        double value)
{
    put_head(text, name, type, about);
    kv_put(text, "%s ", name);
    put_fraction(text, value);
    kv_put(text, "\n");
}

/* What a figure counts is at its offset in the metrics. */
static const void *counter_of(const struct metrics *metrics, const struct figure *figure)
{
    return (const char *)metrics + figure->offset;
}

static void put_family(struct kv_text *text, const struct metrics *metrics,
                       const struct family *family)
{
    const struct figure *figure = &family->figure;
    const struct label *rows = &family->rows, *columns = &family->columns;
    const uint64_t *value = counter_of(metrics, figure);
    put_head(text, figure->name, figure->type, figure->about);
    for (size_t row = 0; row < rows->count; row++)
        for (size_t column = 0; column < columns->count || column == 0; column++) {
            kv_put(text, "%s{%s=\"%s\"", figure->name, rows->name, rows->values[row]);
            if (columns->count > 0)
                kv_put(text, ",%s=\"%s\"", columns->name, columns->values[column]);
            kv_put(text, "} %llu\n", (unsigned long long)*value++);
        }
}

static void put_histogram(struct kv_text *text, const struct figure *figure,
                          const struct metrics_histogram *histogram, const double *bounds)
{
    const char *name = figure->name;
    uint64_t sum = 0;
    put_head(text, name, figure->type, figure->about);
    for (uint32_t i = 0; i < METRICS_BUCKETS; i++) {
        sum += histogram->below[i];
        kv_put(text, "%s_bucket{le=\"", name);
        put_fraction(text, bounds[i]);
        kv_put(text, "\"} %llu\n", (unsigned long long)sum);
    }
    kv_put(text, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum ", name, (unsigned long long)histogram->count,
           name);
    put_fraction(text, histogram->sum);
    kv_put(text, "\n%s_count %llu\n", name, (unsigned long long)histogram->count);
}

static uint64_t memory_in_use(void)
{
    unsigned long long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%*u %llu", &pages) != 1) /* NOLINT(cert-err34-c) our own kernel's number */
        pages = 0;
    fclose(file);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static double processor_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

void metrics_put(const struct metrics *metrics, struct kv_text *text)
{
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) {
        const struct figure *figure = &figures[i];
        const uint64_t *value = counter_of(metrics, figure);
        put_integer(text, figure->name, figure->type, figure->about, *value);
    }
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        put_family(text, metrics, &families[i]);
    for (size_t i = 0; i < sizeof histograms / sizeof *histograms; i++)
        put_histogram(text, &histograms[i].figure, counter_of(metrics, &histograms[i].figure),
                      histograms[i].bounds);
    put_seconds(text, "kvartal_bot_queue_oldest_seconds", "gauge",
                "How long the oldest bot turn in the queue has waited.", metrics->bots_oldest);
    put_integer(text, "process_resident_memory_bytes", "gauge", "Resident memory.",
                memory_in_use());
    put_seconds(text, "process_cpu_seconds_total", "counter", "Processor time used.",
                processor_seconds());
}

/* ---- The store ---- */

static void put_calls(const struct store_figures *calls, struct kv_text *text)
{
    static const char name[] = "kvartal_store_call_seconds";
    put_head(text, name, "summary", "Time of calls to the store, by kind.");
    for (int call = 0; call < STORE_CALLS; call++) {
        kv_put(text, "%s_sum{call=\"%s\"} ", name, store_call_names[call]);
        put_fraction(text, calls->seconds[call]);
        kv_put(text, "\n%s_count{call=\"%s\"} %llu\n", name, store_call_names[call],
               (unsigned long long)calls->count[call]);
    }
}

void metrics_put_store(const struct store_figures *calls, struct kv_text *text)
{
    static const char name[] = "kvartal_store_errors_total";
    put_calls(calls, text);
    put_head(text, name, "counter", "Failed calls to the store, by reason.");
    for (int code = 0; code < STORE_CODES; code++)
        kv_put(text, "%s{code=\"%s\"} %llu\n", name, store_codes[code],
               (unsigned long long)calls->refusals[code]);
    put_integer(text, "kvartal_lines_checked_total", "counter",
                "Lines read whose checksum was verified.", calls->checked);
    put_integer(text, "kvartal_lines_unchecked_total", "counter",
                "Lines read that have no checksum.", calls->unchecked);
}
