/* Walks over the figures of a box, and tells where each of them comes from. */
#include "core/pack.h"

/* ---- Letters and words ---- */

static const struct {
    char letter;
    const char *word;
} origins[] = {{'S', "rulebook"}, {'D', "rulebook"}, {'P', "public"}, {'B', "box"}, {'R', "ours"}};

enum { ORIGINS = sizeof origins / sizeof *origins };

const char *kv_pack_origin(char mark)
{
    for (uint32_t i = 0; i < ORIGINS; i++)
        if (origins[i].letter == mark)
            return origins[i].word;
    return origins[0].word;
}

char kv_pack_origin_letter(const struct kv_json *word)
{
    for (uint32_t i = 0; i < ORIGINS; i++)
        if (kv_json_is(word, origins[i].word))
            return origins[i].letter;
    return 0;
}

/* ---- The walk ---- */

/* The marks of a row's part: those of earlier rows and parts stand before them. */
static const char *marks_of(const struct kv_field *field, uint32_t before)
{
    return field->marks[1] ? field->marks + before : field->marks;
}

static void walk_rows(const struct kv_field *field, kv_pack_visit *visit, void *context)
{
    uint32_t before = 0;
    for (uint32_t row = 0; field->rows[row].id; row++)
        for (const struct kv_field *part = field->parts; part->kind != KV_FIELD_END; part++) {
            struct kv_pack_leaf leaf = {.field = field,
                                        .part = part,
                                        .row = &field->rows[row],
                                        .offset =
                                            field->offset + row * field->stride + part->offset,
                                        .marks = marks_of(field, before),
                                        .one_mark = !field->marks[1]};
            visit(&leaf, context);
            before += kv_field_marks(part);
        }
}

void kv_pack_walk(const struct kv_game *game, kv_pack_visit *visit, void *context)
{
    for (const struct kv_field *field = game->packing->fields; field->id; field++) {
        if (field->kind == KV_FIELD_ROWS) {
            walk_rows(field, visit, context);
            continue;
        }
        struct kv_pack_leaf leaf = {.field = field,
                                    .part = field,
                                    .offset = field->offset,
                                    .marks = field->marks,
                                    .one_mark = !field->marks[1]};
        visit(&leaf, context);
    }
}

/* ---- Where a figure comes from ---- */

char kv_pack_leaf_origin(const struct kv_game *game, const struct kv_pack_leaf *leaf, uint32_t nth)
{
    const struct kv_pack *pack = kv_pack_of(game);
    char given = pack ? pack->origins[leaf->offset + nth * kv_field_bytes(leaf->part)] : 0;
    return given ? given : leaf->marks[leaf->one_mark ? 0 : nth];
}

struct search {
    const struct kv_game *game;
    size_t offset;
    char found;
};

static void look_at(const struct kv_pack_leaf *leaf, void *context)
{
    struct search *search = (struct search *)context;
    size_t bytes = kv_field_bytes(leaf->part), into = search->offset - leaf->offset;
    if (search->offset < leaf->offset || into >= bytes * kv_field_values(leaf->part))
        return;
    search->found = kv_pack_leaf_origin(search->game, leaf, (uint32_t)(into / bytes));
}

char kv_pack_origin_at(const struct kv_game *game, size_t offset)
{
    struct search search = {game, offset, 0};
    kv_pack_walk(game, look_at, &search);
    return search.found;
}

/* ---- In words ---- */

struct count {
    const struct kv_game *game;
    uint32_t ours, public, rulebook, box;
};

static uint32_t *counter_of(struct count *count, char letter)
{
    switch (letter) {
    case 'R':
        return &count->ours;
    case 'P':
        return &count->public;
    case 'B':
        return &count->box;
    default:
        return &count->rulebook;
    }
}

/* Names do not count as figures. */
static void count_leaf(const struct kv_pack_leaf *leaf, void *context)
{
    struct count *count = (struct count *)context;
    for (uint32_t i = 0; leaf->part->kind != KV_FIELD_TEXT && i < kv_field_marks(leaf->part); i++)
        ++*counter_of(count, kv_pack_leaf_origin(count->game, leaf, i));
}

void kv_pack_tell(const struct kv_game *game, struct kv_text *text)
{
    const struct kv_pack *pack = kv_pack_of(game);
    struct count count = {.game = game};
    if (!pack) {
        kv_put(text, "%s", kv_translate(game->components));
        kv_put(text, " ");
        kv_put(text,
               kv_translate("Owners of a box can put these figures right in a pack: kvartal pack "
                            "show %s."),
               game->id);
        return;
    }
    kv_pack_walk(game, count_leaf, &count);
    if (pack->title[0])
        kv_put(text, kv_translate("Figures of the pack \"%s\" (%s)."), pack->title, pack->id);
    else
        kv_put(text, kv_translate("Figures of the pack %s."), pack->id);
    kv_put(text, " ");
    kv_put(text,
           kv_translate("From its owner's box: %u, from the rulebook: %u, from public sources: %u, "
                        "ours: %u."),
           (unsigned)count.box, (unsigned)count.rulebook, (unsigned)count.public,
           (unsigned)count.ours);
}
