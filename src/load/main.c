/* The program: its words, and what its commands share. */
#include "base/heap.h"
#include "load/load.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

void load_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("kvartal-load: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(1);
}

void *load_allocate(void *memory, size_t bytes)
{
    void *allocated = kv_heap(memory, bytes);
    if (!allocated && bytes > 0)
        load_fail("There is not enough memory.");
    return allocated;
}

void *load_memory(size_t bytes)
{
    return memset(load_allocate(NULL, bytes), 0, bytes);
}

double load_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* ---- Times ---- */

void times_add(struct times *times, double seconds)
{
    if (times->count == times->capacity) {
        times->capacity = times->capacity ? times->capacity * 2 : 4096;
        times->list = load_allocate(times->list, times->capacity * sizeof *times->list);
    }
    times->list[times->count++] = seconds < 4000 ? (uint32_t)(seconds * 1e6) : UINT32_MAX;
}

static int compare(const void *one, const void *other)
{
    uint32_t a = *(const uint32_t *)one, b = *(const uint32_t *)other;
    return (a > b) - (a < b);
}

double times_at(struct times *times, double share)
{
    if (times->count == 0)
        return 0;
    qsort(times->list, times->count, sizeof *times->list, compare);
    size_t place = (size_t)(share * (double)times->count);
    return times->list[place < times->count ? place : times->count - 1] / 1000.0;
}

void times_free(struct times *times)
{
    free(times->list);
}

/* ---- Tables ---- */

bool load_read_table(struct load_table *table)
{
    char line[512];
    if (!fgets(line, sizeof line, stdin))
        return false;
    if (sscanf(line, "%32s %32s %u %127s", table->id, table->token, &table->seats, table->name) !=
        4)
        load_fail("A table is \"ID TOKEN SEATS NAME\", not: %s", line);
    return true;
}

void load_site(const struct load_plan *plan, size_t number, const char *table,
               struct client_address *address)
{
    char url[512];
    struct kv_error error;
    size_t sites = 1;
    for (const char *at = plan->site; (at = strchr(at, ',')); at++)
        sites++;
    const char *site = plan->site;
    for (number %= sites; number > 0; number--)
        site = strchr(site, ',') + 1;
    snprintf(url, sizeof url, "%.*s/api/tables/%s", (int)strcspn(site, ","), site, table);
    if (!client_read_address(url, address, &error))
        load_fail("%s", error.message);
}

/* ---- Words ---- */

static const struct command {
    const char *name;
    int (*run)(const struct load_plan *plan);
} commands[] = {{"play", load_play}, {"hold", load_hold}, {"echo", load_echo}, {"ask", load_ask}};

static const char usage[] =
    "Usage: kvartal-load play|hold|echo|ask SITE [--states] [--OPTION VALUE …]\n"
    "Tables are read from standard input, one per line: ID TOKEN SEATS NAME. deploy/load-test.sh "
    "makes them.\n"
    "With --states every client is sent the state of each round, as the page is.";

static uint64_t *find_number(struct load_plan *plan, const char *name)
{
    const struct {
        const char *name;
        uint64_t *number;
    } numbers[] = {{"--pace", &plan->pace},       {"--rounds", &plan->rounds},
                   {"--count", &plan->count},     {"--bytes", &plan->bytes},
                   {"--seconds", &plan->seconds}, {"--patience", &plan->patience}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(name, numbers[i].name) == 0)
            return numbers[i].number;
    return NULL;
}

static void read_options(struct load_plan *plan, int argc, char **argv)
{
    for (int i = 3; i < argc; i++) {
        const char *name = argv[i];
        uint64_t *number = find_number(plan, name);
        if (strcmp(name, "--states") == 0) {
            plan->states = true;
            continue;
        }
        if (!number && strcmp(name, "--told") != 0)
            load_fail("There is no option %s.", name);
        if (++i == argc)
            load_fail("The option %s needs a value.", name);
        if (number)
            *number = strtoull(argv[i], NULL, 10);
        else
            plan->told = argv[i];
    }
}

int main(int argc, char **argv)
{
    struct load_plan plan = {.count = 1, .bytes = 100, .seconds = 3, .patience = 30};
    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return puts(usage) < 0;
    if (argc < 3)
        load_fail("%s", usage);
    plan.site = argv[2];
    read_options(&plan, argc, argv);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(&plan);
    load_fail("There is no command %s.", argv[1]);
}
