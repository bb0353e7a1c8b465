/* The options of Machinery. */
#include "games/machinery/rules/game.h"

static const struct kv_label event_choices[] = {
    [EVENTS_ON] = {"on", KV_MARK("one of sixteen events changes the rules of every round")},
    [EVENTS_OFF] = {"off", KV_MARK("no events, as the rulebook advises for a first game")},
    {0},
};

const struct kv_option machinery_options[] = {
    {.id = "events", .about = KV_MARK("events"), .choices = event_choices},
    {0},
};

/* Every choice is valid for any number of seats. */
bool machinery_check(const struct kv_setup *setup, struct kv_error *error)
{
    (void)setup, (void)error;
    return true;
}

bool machinery_has_events(const struct kv_setup *setup)
{
    return setup->option[OPTION_EVENTS] == EVENTS_ON;
}
