/* What a game of Machinery may choose. */
#include "games/machinery/rules/game.h"

static const struct kv_label event_choices[] = {
    {"on", KV_MARK("one of sixteen events changes the rules of every round")},
    {"off", KV_MARK("no events, as the rulebook advises for a first game")},
    {0},
};

const struct kv_option machinery_options[] = {
    {.id = "events",
     .about = KV_MARK("cards that change the rules of a round"),
     .choices = event_choices},
    {0},
};

/* Every choice of the one option may be played by any number of seats. */
bool machinery_check(const struct kv_setup *setup, struct kv_error *error)
{
    (void)setup, (void)error;
    return true;
}

/* The first choice of the one option is to play with them. */
bool machinery_has_events(const struct kv_setup *setup)
{
    return setup->option[0] == 0;
}
