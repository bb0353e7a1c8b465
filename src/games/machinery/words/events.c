/*
 * What an event says. Those of our own box have their sentence; for one that an owner has changed
 * it is made of what the event does, in the order in which a turn goes.
 */
#include "base/memory.h"
#include "games/machinery/words/words.h"

#ifndef KV_NO_PACKS /* the core of a first visit plays with our own boxes, and is small */
static void put_sentence(struct kv_text *text, const char *words, uint32_t number)
{
    kv_put(text, text->length ? " " : "");
    kv_put(text, words, (unsigned)number);
}

static void put_figures(const struct event *event, struct kv_text *text)
{
    struct rules rules = machinery_rules(event);
    if (event->cards)
        put_sentence(text, kv_translate("A fourth card is open."), 0);
    if (event->figures < 0)
        put_sentence(text, kv_translate("At most one figure may be drawn."), 0);
    if (event->figures > 0)
        put_sentence(text, kv_translate("Up to %u figures may be drawn."), rules.figures);
    if (event->card_figures)
        put_sentence(text, kv_translate("Up to %u figures may come from the same card."),
                     rules.card_figures);
}

static void put_turning(const struct event *event, struct kv_text *text)
{
    if (event->free_turning)
        put_sentence(text, kv_translate("Turning a figure costs nothing and is not noted."), 0);
    if (event->extra_penalty)
        put_sentence(text, kv_translate("Every turned figure costs %u more."),
                     event->extra_penalty);
    if (event->strict_mirror)
        put_sentence(text, kv_translate("A mirror image counts as a turned figure."), 0);
}

static void put_where(const struct event *event, struct kv_text *text)
{
    static const char *const sayings[] = {
        [DIFFERENT_BUILDINGS] = KV_MARK("This round's figures go into different buildings."),
        [ONE_DISTRICT] = KV_MARK("This round's figures all go into one district."),
        [BESIDE_OLD_SQUARES] = KV_MARK("Every figure touches a square of an earlier round."),
        [NEW_BUILDING_FIRST] =
            KV_MARK("The first figure begins an untouched building, if one can."),
    };
    if (event->where != ANYWHERE)
        put_sentence(text, kv_translate(sayings[event->where]), 0);
}

static void put_builders(const struct event *event, struct kv_text *text)
{
    struct rules rules = machinery_rules(event);
    if (event->builders < 0)
        put_sentence(text, kv_translate("No builder may be used."), 0);
    if (event->builders > 0)
        put_sentence(text, kv_translate("Up to %u builders may be used."), rules.builders);
    if (event->free_builders == 1)
        put_sentence(text, kv_translate("The first builder is free and not marked."), 0);
    if (event->free_builders > 1)
        put_sentence(text, kv_translate("The first %u builders are free and not marked."),
                     event->free_builders);
}

static void put_gains(const struct event *event, struct kv_text *text)
{
    if (event->grant)
        put_sentence(text,
                     kv_translate_count("Finishing a building brings %u point, once.",
                                        "Finishing a building brings %u points, once.",
                                        event->grant),
                     event->grant);
    if (event->erasures == 1)
        put_sentence(text, kv_translate("One noted breakage may be erased."), 0);
    if (event->erasures > 1)
        put_sentence(text, kv_translate("Up to %u noted breakages may be erased."),
                     event->erasures);
}

static void put_effects(const struct event *event, struct kv_text *text)
{
    put_figures(event, text);
    put_turning(event, text);
    put_where(event, text);
    put_builders(event, text);
    put_gains(event, text);
    if (!text->length)
        put_sentence(text, kv_translate(machinery_event_texts[0]), 0);
}
#endif

struct event_text machinery_event_text(const struct box *box, uint32_t number)
{
    const struct event *event = &box->events[number];
    struct event_text said = {{0}};
    struct kv_text text;
    kv_text_start(&text, said.data, sizeof said.data);
    if (!memcmp(event, &machinery_box.events[number], offsetof(struct event, name)))
        kv_put(&text, "%s", kv_translate(machinery_event_texts[number]));
#ifndef KV_NO_PACKS
    else
        put_effects(event, &text);
#endif
    return said;
}
