#include "draw/notes.h"
#include "base/assert.h"
#include "base/memory.h"

void kv_notes_start(struct kv_notes *notes, kv_allocate *allocate)
{
    struct kv_text empty = {.allocate = allocate};
    *notes = (struct kv_notes){.words = empty, .parts = empty, .advice = empty, .list = empty};
}

void kv_notes_stop(struct kv_notes *notes)
{
    kv_allocate *allocate = notes->words.allocate;
    allocate(notes->words.data, 0);
    allocate(notes->parts.data, 0);
    allocate(notes->advice.data, 0);
    allocate(notes->list.data, 0);
}

bool kv_notes_cut(const struct kv_notes *notes)
{
    return notes->words.cut || notes->parts.cut || notes->advice.cut || notes->list.cut;
}

struct kv_zone *kv_notes_zones(const struct kv_notes *notes)
{
    return (struct kv_zone *)(void *)notes->list.data;
}

/* Appends a zero-terminated string; returns its offset. */
static uint32_t put_words(struct kv_text *text, const char *words)
{
    size_t at = text->length;
    kv_put_bytes(text, words, strlen(words) + 1);
    return (uint32_t)at;
}

/* Records that all open zones contain a group. */
static void note_group(struct kv_notes *notes)
{
    for (uint32_t i = 0; i < notes->opened && !notes->list.cut; i++)
        kv_notes_zones(notes)[notes->open[i]].flat = false;
}

void kv_notes_begin_zone(struct kv_notes *notes, const char *move, const char *label,
                         struct kv_zone place)
{
    KV_ASSERT(notes->opened < KV_ZONES_NESTED);
    note_group(notes);
    place.move = put_words(&notes->words, move);
    place.label = put_words(&notes->words, label);
    place.flat = true;
    kv_put_bytes(&notes->list, (const char *)&place, sizeof place);
    notes->open[notes->opened++] = notes->zones++;
}

void kv_notes_end_zone(struct kv_notes *notes, size_t after)
{
    uint32_t zone = notes->open[--notes->opened];
    if (!notes->list.cut)
        kv_notes_zones(notes)[zone].after = (uint32_t)after;
}

void kv_notes_begin_part(struct kv_notes *notes, const char *name)
{
    note_group(notes);
    if (name)
        put_words(&notes->parts, name);
    if (notes->advising || (name && kv_same(name, "advice", sizeof "advice" - 1)))
        notes->advising++;
}

void kv_notes_end_part(struct kv_notes *notes)
{
    notes->advising -= notes->advising > 0;
}

void kv_notes_text(struct kv_notes *notes, const char *words)
{
    if (!notes->advising)
        return;
    kv_put(&notes->advice, "%s%s", notes->advice.length ? " " : "", words);
}
