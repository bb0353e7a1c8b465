/*
 * What editors of packs need: the fields of a game's box in words, everything that is wrong with a
 * pack and where, and pictures of its parts.
 */
#include "base/memory.h"
#include "core/pack.h"
#include "draw/notes.h"
#include "engine/request.h"

/* ---- The fields of a box ---- */

static const char *const kind_names[] = {
    [KV_FIELD_NUMBER] = "number", [KV_FIELD_SIGNED] = "signed", [KV_FIELD_CHOICE] = "choice",
    [KV_FIELD_SET] = "set",       [KV_FIELD_SHAPE] = "shape",   [KV_FIELD_TEXT] = "text",
    [KV_FIELD_ROWS] = "rows",
};

static void put_labels(struct kv_text *json, const char *key, const struct kv_label *label,
                       bool by_id)
{
    kv_json_begin(json, key, '[');
    for (; label->id; label++) {
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", label->id);
        kv_json_put_string(json, "title",
                           label->title && !by_id ? kv_translate(label->title) : label->id);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static void put_list(struct kv_text *json, const struct kv_field *field)
{
    kv_json_put_number(json, "count", field->count);
    if (field->fewest)
        kv_json_put_number(json, "fewest", field->fewest);
    if (!field->values)
        return;
    kv_json_begin(json, "values", '[');
    for (uint32_t i = 0; i < field->count; i++)
        kv_json_put_string(json, NULL, kv_translate(field->values[i]));
    kv_json_end(json, ']');
}

static void put_range(struct kv_text *json, const struct kv_field *field)
{
    int64_t least = field->least;
    kv_json_put_number(json, "least", field->kind == KV_FIELD_SIGNED ? -least : least);
    kv_json_put_number(json, "most", field->most);
    if (field->kind == KV_FIELD_SHAPE)
        kv_json_put_number(json, "side", KV_SHAPE_SIDE);
}

static void put_field(struct kv_text *json, const struct kv_field *field)
{
    if (field->id)
        kv_json_put_string(json, "id", field->id);
    if (field->title)
        kv_json_put_string(json, "title", kv_translate(field->title));
    if (field->about)
        kv_json_put_string(json, "about", kv_translate(field->about));
    kv_json_put_string(json, "kind", kind_names[field->kind]);
    if (field->count)
        put_list(json, field);
    if (field->words)
        put_labels(json, "words", field->words, false);
    if (field->kind != KV_FIELD_ROWS)
        put_range(json, field);
}

static const struct kv_box_picture *find_picture(const struct kv_game *game,
                                                 const struct kv_field *field)
{
    const struct kv_box_picture *picture = game->packing->pictures;
    for (; picture->field; picture++)
        if (kv_same(picture->field, field->id, strlen(field->id)))
            return picture;
    return NULL;
}

static void put_fields(struct request *request, const struct kv_game *game)
{
    struct kv_text *json = request->reply;
    kv_json_put_string(json, "game", game->id);
    kv_json_begin(json, "fields", '[');
    for (const struct kv_field *field = game->packing->fields; field->id; field++) {
        kv_json_begin(json, NULL, '{');
        put_field(json, field);
        kv_json_put_boolean(json, "pictures", find_picture(game, field) != NULL);
        if (field->kind == KV_FIELD_ROWS) {
            put_labels(json, "rows", field->rows, field->by_id);
            kv_json_begin(json, "parts", '[');
            for (const struct kv_field *part = field->parts; part->kind != KV_FIELD_END; part++) {
                kv_json_begin(json, NULL, '{');
                put_field(json, part);
                kv_json_end(json, '}');
            }
            kv_json_end(json, ']');
        }
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

/* ---- What is wrong ---- */

/* The line that begins here, and where the next one does. */
static size_t line_length(const struct kv_text *text, size_t from)
{
    size_t end = from;
    while (end < text->length && text->data[end] != '\n')
        end++;
    return end - from;
}

/* A sentence, and "12 boards/classic" for it. */
static void put_fault(struct kv_text *json, const char *sentence, size_t length, const char *place,
                      size_t place_length)
{
    int64_t line = 0;
    size_t digits = 0;
    for (; digits < place_length && place[digits] != ' '; digits++)
        line = 10 * line + (place[digits] - '0');
    kv_json_begin(json, NULL, '{');
    kv_json_put_number(json, "line", line);
    kv_json_put_bytes(json, "field", place + digits + 1, place_length - digits - 1);
    kv_json_put_bytes(json, "sentence", sentence, length);
    kv_json_end(json, '}');
}

static void put_faults(struct kv_text *json, const struct kv_pack_faults *faults)
{
    size_t said = 0, place = 0;
    kv_json_begin(json, "faults", '[');
    for (uint32_t i = 0; i < faults->count; i++) {
        size_t length = line_length(faults->text, said);
        size_t place_length = line_length(faults->fields, place);
        put_fault(json, faults->text->data + said, length, faults->fields->data + place,
                  place_length);
        said += length + 1;
        place += place_length + 1;
    }
    kv_json_end(json, ']');
}

/* ---- Pictures ---- */

static const struct kv_field *find_field(const struct kv_game *game, const struct kv_json *word)
{
    for (const struct kv_field *field = game->packing->fields; field->id; field++)
        if (kv_json_is(word, field->id))
            return field;
    return NULL;
}

/* The picture, and what its zones change. */
static bool draw_one(struct request *request, const struct kv_game *game,
                     const struct kv_box_picture *picture, uint32_t which)
{
    struct kv_text text = {.allocate = request->engine->allocate};
    struct kv_canvas canvas;
    struct kv_notes notes;
    struct kv_svg svg;
    kv_notes_start(&notes, request->engine->allocate);
    kv_svg_begin_bare(&canvas, &svg, &text, picture->width, picture->height,
                      kv_translate(game->title));
    svg.notes = &notes;
    picture->draw(game, which, &canvas);
    kv_svg_end(&canvas);
    kv_json_begin(request->reply, "zones", '[');
    for (uint32_t i = 0; i < notes.zones && !kv_notes_cut(&notes); i++)
        kv_json_put_string(request->reply, NULL, notes.words.data + kv_notes_zones(&notes)[i].move);
    kv_json_end(request->reply, ']');
    bool whole = !kv_notes_cut(&notes);
    kv_notes_stop(&notes);
    return engine_put_svg(request, &text) && (whole || engine_no_memory(request));
}

/* One for each row or word, or a single one. */
static bool put_pictures(struct request *request, const struct kv_game *game,
                         const struct kv_field *field)
{
    static const struct kv_label whole[] = {{"", NULL}, {0}};
    const struct kv_box_picture *picture = find_picture(game, field);
    const struct kv_label *label = field->kind == KV_FIELD_ROWS     ? field->rows
                                   : field->kind == KV_FIELD_CHOICE ? field->words
                                                                    : whole;
    bool fine = true;
    kv_json_begin(request->reply, "pictures", '[');
    for (uint32_t i = 0; picture && fine && label[i].id; i++) {
        kv_json_begin(request->reply, NULL, '{');
        kv_json_put_string(request->reply, "of", label[i].id);
        fine = draw_one(request, game, picture, i);
        kv_json_end(request->reply, '}');
    }
    kv_json_end(request->reply, ']');
    return fine;
}

/* ---- Requests ---- */

/* Checks the text of a pack; its game is known unless the frame is broken. */
static bool put_checked(struct request *request, struct kv_pack *pack, struct kv_text *text,
                        struct kv_pack_faults *faults)
{
    struct kv_json wanted;
    char name[KV_NAME_MOST];
    struct kv_text written;
    bool fine = kv_pack_read(pack, text->data, text->length, faults);
    if (faults->text->cut || faults->fields->cut)
        return engine_no_memory(request);
    if (fine) {
        kv_text_start(&written, name, sizeof name);
        kv_put(&written, pack->id[0] ? "%s:pack=%s" : "%s%s", pack->game.id, pack->id);
        kv_json_put_string(request->reply, "name", name);
    }
    kv_json_put_string(request->reply, "title", pack->title);
    put_faults(request->reply, faults);
    if (!pack->game.id || !kv_json_field(&request->object, "draw", &wanted))
        return true;
    const struct kv_field *field = find_field(&pack->game, &wanted);
    if (!field)
        return kv_refuse(&request->error, "bad-request", "The box of %s has no %.*s.",
                         kv_translate(pack->game.title), kv_json_shown(&wanted), wanted.at);
    return put_pictures(request, &pack->game, field);
}

static bool check_pack(struct request *request, const char *words, size_t length)
{
    kv_allocate *allocate = request->engine->allocate;
    struct kv_text text = {.allocate = allocate}, said = text, fields = text;
    struct kv_pack_faults faults = {.text = &said, .fields = &fields};
    struct kv_pack *pack = (struct kv_pack *)allocate(NULL, sizeof *pack);
    kv_put_bytes(&text, words, length);
    bool fine =
        pack && !text.cut ? put_checked(request, pack, &text, &faults) : engine_no_memory(request);
    allocate(pack, 0);
    allocate(text.data, 0);
    allocate(said.data, 0);
    allocate(fields.data, 0);
    return fine;
}

static bool describe_game(struct request *request)
{
    char id[32];
    if (!kv_json_read_text(&request->object, "game", id, sizeof id, &request->error))
        return false;
    const struct kv_game *game = kv_game_find(id, strlen(id));
    if (!game || !game->packing)
        return kv_refuse(&request->error, "no-pack", "\"game\" must be a game that has packs.");
    put_fields(request, game);
    return true;
}

bool engine_answer_box(struct request *request)
{
    struct kv_json value;
    if (kv_json_field(&request->object, "pack", &value))
        return engine_use_text(request, "pack", check_pack);
    return describe_game(request);
}
