#include "core/entering.h"
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/match.h"
#include "core/record.h"

static const struct kv_entering *hooks_of(const struct kv_match *match)
{
    return match->setup.game->entering;
}

static uint32_t list_places(const struct kv_match *match, enum kv_entry entry,
                            const uint32_t *chosen, struct kv_place *places)
{
    uint32_t count = hooks_of(match)->places(match->table, entry, chosen, places);
    KV_ASSERT(count <= KV_PLACES_MOST);
    return count;
}

/* ---- Reading ---- */

static bool refuse_choice(const struct kv_json *json, struct kv_error *error)
{
    return kv_refuse(error, "bad-entry", "There is no choice %.*s here.", kv_json_shown(json),
                     json->at);
}

static bool find_choice(const struct kv_match *match, uint32_t palette, const struct kv_json *json,
                        uint32_t *found)
{
    uint32_t choices = hooks_of(match)->palette(match->table, palette).choices;
    for (*found = 0; *found < choices; ++*found) {
        char words[2][KV_CHOICE_MOST];
        struct kv_text id, title;
        kv_text_start(&id, words[0], KV_CHOICE_MOST);
        kv_text_start(&title, words[1], KV_CHOICE_MOST);
        hooks_of(match)->name_choice(match->table, palette, *found, &id, &title);
        if (kv_json_is(json, words[0]))
            return true;
    }
    return false;
}

static bool read_many(const struct kv_match *match, const struct kv_place *place,
                      const struct kv_json *json, uint32_t *chosen, struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json one;
    uint32_t choice;
    if (kv_json_kind(json) == KV_JSON_NULL)
        return true;
    if (kv_json_kind(json) != KV_JSON_ARRAY)
        return refuse_choice(json, error);
    kv_json_enter(json, &walk);
    while (kv_json_next(&walk, NULL, &one)) {
        if (!find_choice(match, place->palette, &one, &choice))
            return refuse_choice(&one, error);
        *chosen |= 1u << choice;
    }
    return true;
}

static bool read_place(const struct kv_match *match, const struct kv_place *place,
                       const struct kv_json *json, uint32_t *chosen, struct kv_error *error)
{
    *chosen = place->many ? 0 : KV_UNKNOWN;
    if (place->many)
        return read_many(match, place, json, chosen, error);
    if (kv_json_kind(json) == KV_JSON_NULL)
        return true;
    uint32_t choice;
    if (!find_choice(match, place->palette, json, &choice))
        return refuse_choice(json, error);
    *chosen = choice;
    return true;
}

/* Places that the list does not reach are empty. */
static void empty_rest(const struct kv_place *places, uint32_t from, uint32_t count,
                       uint32_t *chosen)
{
    for (uint32_t i = from; i < count; i++)
        chosen[i] = places[i].many ? 0 : KV_UNKNOWN;
}

bool kv_entry_read(const struct kv_match *match, enum kv_entry entry, const struct kv_json *choices,
                   uint32_t *chosen, uint32_t *count, struct kv_error *error)
{
    struct kv_place places[KV_PLACES_MOST];
    struct kv_json_walk walk;
    struct kv_json json;
    uint32_t at = 0;
    for (uint32_t i = 0; i < KV_PLACES_MOST; i++)
        chosen[i] = KV_UNKNOWN;
    *count = list_places(match, entry, chosen, places);
    if (kv_json_kind(choices) != KV_JSON_ARRAY)
        return kv_refuse(error, "bad-entry", "\"choices\" must be a list.");
    kv_json_enter(choices, &walk);
    for (; kv_json_next(&walk, NULL, &json); at++) {
        if (at >= *count)
            return kv_refuse(error, "bad-entry", "There are more choices than places: %u.",
                             (unsigned)*count);
        if (!read_place(match, &places[at], &json, &chosen[at], error))
            return false;
        *count = list_places(match, entry, chosen, places);
    }
    empty_rest(places, at, *count, chosen);
    return true;
}

/* ---- What is possible ---- */

bool kv_entry_is_out(const struct kv_match *match, enum kv_entry entry, const uint32_t *chosen,
                     uint32_t place, uint32_t choice, struct kv_error *why)
{
    const struct kv_entering *hooks = hooks_of(match);
    struct kv_place places[KV_PLACES_MOST];
    char words[2][KV_CHOICE_MOST];
    struct kv_text id, title;
    if (hooks->left(match->table, entry, chosen, place, choice))
        return false;
    list_places(match, entry, chosen, places);
    uint32_t count = hooks->count(match->table, places[place].palette, choice);
    kv_text_start(&id, words[0], KV_CHOICE_MOST);
    kv_text_start(&title, words[1], KV_CHOICE_MOST);
    hooks->name_choice(match->table, places[place].palette, choice, &id, &title);
    if (count == 0)
        kv_refuse(why, "bad-entry", "The box has no “%s”.", words[1]);
    else
        kv_refuse(why, "bad-entry",
                  kv_translate_count("The box has only %u “%s”, and it is out.",
                                     "The box has only %u “%s”, and all are out.", count),
                  (unsigned)count, words[1]);
    return true;
}

static bool check_places(const struct kv_match *match, enum kv_entry entry, const uint32_t *chosen,
                         uint32_t count, struct kv_error *error)
{
    struct kv_place places[KV_PLACES_MOST];
    list_places(match, entry, chosen, places);
    for (uint32_t i = 0; i < count; i++) {
        char data[KV_CHOICE_MOST];
        struct kv_text title;
        if (places[i].many)
            continue;
        kv_text_start(&title, data, sizeof data);
        hooks_of(match)->name_place(match->table, entry, chosen, i, &title);
        if (chosen[i] == KV_UNKNOWN)
            return kv_refuse(error, "bad-entry", "Not entered yet: %s.", data);
        if (kv_entry_is_out(match, entry, chosen, i, chosen[i], error))
            return false;
    }
    return true;
}

static bool enter(struct kv_match *match, enum kv_entry entry, const struct kv_json *choices,
                  struct kv_error *error)
{
    uint32_t chosen[KV_PLACES_MOST], count;
    return kv_entry_read(match, entry, choices, chosen, &count, error) &&
           check_places(match, entry, chosen, count, error) &&
           hooks_of(match)->enter(match->table, match->sheets, match->setup.seats, entry, chosen,
                                  error);
}

/* ---- The match ---- */

bool kv_entry_check(const struct kv_setup *setup, const void *table, struct kv_error *error)
{
    struct kv_place places[KV_PLACES_MOST];
    uint32_t chosen[KV_PLACES_MOST];
    for (uint32_t i = 0; i < KV_PLACES_MOST; i++)
        chosen[i] = KV_UNKNOWN;
    if (setup->game->entering &&
        setup->game->entering->places(table, KV_ENTRY_OFFER, chosen, places))
        return true;
    return kv_refuse(error, "bad-setup", "In this variant the cards cannot be entered by hand.");
}

/* Nobody can move while the match waits. */
static void await(struct kv_match *match, enum kv_entry entry)
{
    match->entry = entry;
    match->waiting = 0;
    memset(match->finished, 1, match->setup.seats);
}

void kv_entry_await_offer(struct kv_match *match)
{
    match->round++;
    await(match, KV_ENTRY_OFFER);
}

void kv_entry_begin(struct kv_match *match)
{
    struct kv_place places[KV_PLACES_MOST];
    uint32_t chosen[KV_PLACES_MOST];
    memset(chosen, 0xff, sizeof chosen);
    if (list_places(match, KV_ENTRY_SETUP, chosen, places))
        await(match, KV_ENTRY_SETUP);
    else
        kv_entry_await_offer(match);
}

bool kv_entry_needs_end(const struct kv_match *match)
{
    struct kv_place places[KV_PLACES_MOST];
    uint32_t chosen[KV_PLACES_MOST];
    memset(chosen, 0xff, sizeof chosen);
    return match->setup.others && list_places(match, KV_ENTRY_END, chosen, places) > 0;
}

bool kv_match_enter(struct kv_match *match, const struct kv_json *choices, struct kv_error *error)
{
    enum kv_entry entry = match->entry;
    KV_ASSERT(match->turns);
    if (entry != KV_ENTRY_SETUP && entry != KV_ENTRY_OFFER)
        return kv_refuse(error, "bad-entry", "There is nothing to enter now.");
    if (!enter(match, entry, choices, error))
        return false;
    if (match->log)
        kv_record_entry(match, "enter", choices);
    match->entry = KV_ENTRY_NONE;
    if (entry == KV_ENTRY_SETUP) {
        kv_match_begin_turns(match);
        kv_entry_await_offer(match);
        return true;
    }
    kv_match_begin_turns(match);
    match->waiting = match->setup.seats;
    if (match->log)
        kv_record_offer(match);
    return true;
}

bool kv_match_finish(struct kv_match *match, const struct kv_json *choices, struct kv_error *error)
{
    const struct kv_game *game = match->setup.game;
    bool early =
        match->entry == KV_ENTRY_OFFER && match->setup.others && game->entering->others_end;
    KV_ASSERT(match->turns);
    if (!early && match->entry != KV_ENTRY_END)
        return kv_refuse(error, "bad-entry",
                         "Only between two rounds can somebody else have ended the game.");
    if (!enter(match, KV_ENTRY_END, choices, error))
        return false;
    if (match->log)
        kv_record_entry(match, "finish", choices);
    match->entry = KV_ENTRY_NONE;
    match->ended = game->settle(match->table, match->sheets, match->setup.seats);
    kv_match_begin_turns(match);
    return true;
}
