/* Sockets that only watch, to be counted and weighed. */
#include "load/load.h"

#include <stdlib.h>
#include <unistd.h>

enum { COMING_MOST = 200 };

struct hall {
    struct guest *guests;
    uint64_t count, called, entered;
    struct ev_loop *loop;
};

static void call_next(struct hall *hall)
{
    if (hall->called < hall->count)
        guest_come(&hall->guests[hall->called++]);
}

static void on_entered(struct guest *guest, const struct kv_json *table)
{
    struct hall *hall = guest->context;
    (void)table;
    call_next(hall);
    if (++hall->entered == hall->count) {
        printf("{\"sockets\":%llu}\n", (unsigned long long)hall->entered);
        fflush(stdout);
    }
}

static void on_heard(struct guest *guest, const struct kv_json *message)
{
    (void)guest, (void)message;
}

static void on_lost(struct guest *guest)
{
    struct hall *hall = guest->context;
    load_fail("A connection has ended, with %llu of them open.", (unsigned long long)hall->entered);
}

static void on_gone(struct guest *guest, const struct kv_error *why)
{
    (void)guest;
    load_fail("%s", why->message);
}

static const struct guest_player faces = {on_entered, on_heard, on_lost, on_gone};

int load_hold(const struct load_plan *plan)
{
    struct hall hall = {.count = plan->count, .loop = ev_loop_new(EVFLAG_AUTO)};
    struct load_table *tables = NULL, table;
    size_t table_count = 0;
    struct kv_error error;
    struct client_sockets *sockets = client_sockets_open(hall.loop, "kvartal.1", &error);
    if (!sockets)
        load_fail("%s", error.message);
    while (load_read_table(&table)) {
        tables = load_allocate(tables, (table_count + 1) * sizeof *tables);
        tables[table_count++] = table;
    }
    if (table_count == 0)
        load_fail("No table to watch.");
    hall.guests = load_memory(hall.count * sizeof *hall.guests);
    for (uint64_t i = 0; i < hall.count; i++) {
        hall.guests[i] = (struct guest){.sockets = sockets,
                                        .loop = hall.loop,
                                        .player = &faces,
                                        .context = &hall,
                                        .patience = (double)plan->patience};
        load_site(plan, i, tables[i % table_count].id, &hall.guests[i].address);
    }
    for (int i = 0; i < COMING_MOST; i++)
        call_next(&hall);
    ev_run(hall.loop, 0);
    return 0;
}
