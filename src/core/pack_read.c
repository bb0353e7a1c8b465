/* Reads packs: every fault has its line and its sentence, and one does not hide the next. */
#include "base/json.h"
#include "base/memory.h"
#include "base/nearest.h"
#include "base/sha256.h"
#include "core/name.h"
#include "core/pack_reading.h"

/* ---- Values ---- */

static void refuse_word(const struct reading *reading, const struct kv_json *value)
{
    char word[64];
    struct kv_text text;
    kv_text_start(&text, word, sizeof word);
    kv_json_unquote(value, &text);
    struct kv_nearest nearest = kv_nearest_to(word, text.length);
    for (const struct kv_label *label = reading->field->words; label->id; label++)
        kv_nearest_try(&nearest, label->id);
    if (nearest.name)
        FAULT(reading->faults, value->at, "\"%s\" knows no %s: did you mean \"%s\"?", reading->name,
              kv_pack_quote(value).data, nearest.name);
    else
        FAULT(reading->faults, value->at, "\"%s\" knows no %s.", reading->name,
              kv_pack_quote(value).data);
}

/* The index of a word. */
static bool read_word(const struct reading *reading, const struct kv_json *value, uint32_t *found)
{
    for (uint32_t i = 0; reading->field->words[i].id; i++)
        if (kv_json_is(value, reading->field->words[i].id)) {
            *found = i;
            return true;
        }
    refuse_word(reading, value);
    return false;
}

/* What a form gives for a number that was not typed. */
static bool is_blank(const struct reading *reading, const struct kv_json *value)
{
    return reading->faults->fields && kv_json_is(value, "");
}

static void refuse_number(const struct reading *reading, const struct kv_json *value)
{
    const struct kv_field *field = reading->field;
    unsigned least = (unsigned)field->least, most = (unsigned)field->most;
    if (is_blank(reading, value) && field->count)
        FAULT(reading->faults, value->at, "\"%s\" lacks a number.", reading->name);
    else if (is_blank(reading, value))
        FAULT(reading->faults, value->at, "\"%s\" is missing.", reading->name);
    else if (field->kind == KV_FIELD_SIGNED)
        FAULT(reading->faults, value->at, "\"%s\" is a whole number from −%u to %u, not %s.",
              reading->name, least, most, kv_pack_quote(value).data);
    else
        FAULT(reading->faults, value->at, "\"%s\" is a whole number from %u to %u, not %s.",
              reading->name, least, most, kv_pack_quote(value).data);
}

static void read_number(const struct reading *reading, const struct kv_json *value,
                        unsigned char *to)
{
    const struct kv_field *field = reading->field;
    int64_t number, least = field->least;
    if (kv_json_integer(value, field->kind == KV_FIELD_SIGNED ? -least : least, field->most,
                        &number))
        *to = (unsigned char)number;
    else
        refuse_number(reading, value);
}

static void read_one(const struct reading *reading, const struct kv_json *value, unsigned char *to)
{
    enum kv_field_kind kind = reading->field->kind;
    uint32_t word;
    if (kind == KV_FIELD_SHAPE)
        kv_pack_read_shape(reading, value, to);
    else if (kind == KV_FIELD_TEXT)
        kv_pack_read_text(reading, value, to);
    else if (kind != KV_FIELD_CHOICE)
        read_number(reading, value, to);
    else if (read_word(reading, value, &word))
        *to = (unsigned char)word;
}

static void read_set(const struct reading *reading, const struct kv_json *value, unsigned char *to)
{
    struct kv_json_walk walk;
    struct kv_json word;
    uint64_t set = 0;
    uint32_t index, count = 0;
    for (kv_json_enter(value, &walk); kv_json_next(&walk, NULL, &word);) {
        if (!read_word(reading, &word, &index))
            return;
        if (set >> index & 1)
            FAULT(reading->faults, word.at, "\"%s\" has %s twice.", reading->name,
                  kv_pack_quote(&word).data);
        set |= (uint64_t)1 << index;
        count++;
    }
    if (count != reading->field->most && reading->field->least == reading->field->most)
        FAULT(reading->faults, value->at, "\"%s\" is a list of %u, not of %u.", reading->name,
              (unsigned)reading->field->most, (unsigned)count);
    else if (count < reading->field->least || count > reading->field->most)
        FAULT(reading->faults, value->at, "\"%s\" has %u to %u entries, not %u.", reading->name,
              (unsigned)reading->field->least, (unsigned)reading->field->most, (unsigned)count);
    else if (reading->field->narrow)
        memcpy(to, &(uint16_t){(uint16_t)set}, sizeof(uint16_t));
    else
        memcpy(to, &set, sizeof set);
}

static void read_list(const struct reading *reading, const struct kv_json *value, unsigned char *to)
{
    struct kv_json_walk walk;
    struct kv_json element;
    const struct kv_field *field = reading->field;
    unsigned char *first = to;
    uint32_t given = kv_json_count(value);
    if (field->fewest && (given < field->fewest || given > field->count)) {
        FAULT(reading->faults, value->at, "\"%s\" has %u to %u entries, not %u.", reading->name,
              (unsigned)field->fewest, (unsigned)field->count, (unsigned)given);
        return;
    }
    if (!field->fewest && given != field->count) {
        FAULT(reading->faults, value->at, "\"%s\" is a list of %u, not of %u.", reading->name,
              (unsigned)field->count, (unsigned)given);
        return;
    }
    for (kv_json_enter(value, &walk); kv_json_next(&walk, NULL, &element);) {
        read_one(reading, &element, to);
        to += kv_field_bytes(field);
    }
    memset(to, 0, (field->count - given) * kv_field_bytes(field));
    if (field->unordered)
        kv_pack_put_in_order(reading, first);
}

static void read_plain(const struct reading *reading, const struct kv_json *value,
                       unsigned char *to)
{
    bool list = reading->field->count || reading->field->kind == KV_FIELD_SET;
    if (list && kv_json_kind(value) != KV_JSON_ARRAY)
        FAULT(reading->faults, value->at, "\"%s\" is a list in square brackets.", reading->name);
    else if (reading->field->kind == KV_FIELD_SET)
        read_set(reading, value, to);
    else if (list)
        read_list(reading, value, to);
    else
        read_one(reading, value, to);
}

/* ---- Where values come from ---- */

/* The origin of one value, or of all values of a list. */
static void read_origin(const struct reading *reading, const struct kv_json *value, char *to,
                        uint32_t values)
{
    char letter = kv_pack_origin_letter(value);
    if (!letter)
        FAULT(reading->faults, value->at,
              "A figure comes from \"rulebook\", \"box\", \"public\" or \"ours\", not from %s.",
              kv_pack_quote(value).data);
    for (uint32_t i = 0; i < values; i++)
        to[i * kv_field_bytes(reading->field)] = letter;
}

static void read_origins(const struct reading *reading, const struct kv_json *value, char *to)
{
    struct kv_json_walk walk;
    struct kv_json element;
    uint32_t values = kv_field_marks(reading->field);
    if (kv_json_kind(value) != KV_JSON_ARRAY) {
        read_origin(reading, value, to, values);
        return;
    }
    if (kv_json_count(value) != reading->field->count) {
        FAULT(reading->faults, value->at, "\"from\" has a word for all, or one for each of %u.",
              (unsigned)reading->field->count);
        return;
    }
    for (kv_json_enter(value, &walk); kv_json_next(&walk, NULL, &element);) {
        read_origin(reading, &element, to, 1);
        to += kv_field_bytes(reading->field);
    }
}

/* A figure given without an origin comes from the owner's box. */
static void assume_origin(const struct reading *reading, char *to)
{
    for (uint32_t i = 0; i < kv_field_marks(reading->field); i++)
        to[i * kv_field_bytes(reading->field)] = 'B';
}

/* A value, or {"is": value, "from": origin}. */
static void read_value(const struct reading *reading, const struct kv_json *value,
                       unsigned char *to)
{
    static const char *const keys[] = {"is", "from", NULL};
    struct kv_json part, unknown;
    char *origins = reading->pack->origins + (to - reading->pack->box);
    assume_origin(reading, origins);
    if (kv_json_kind(value) != KV_JSON_OBJECT) {
        read_plain(reading, value, to);
        return;
    }
    if (kv_json_unknown_key(value, keys, &unknown))
        FAULT(reading->faults, unknown.at, "\"%s\" has \"is\" and \"from\", but no %s.",
              reading->name, kv_pack_quote(&unknown).data);
    if (kv_json_field(value, "from", &part))
        read_origins(reading, &part, origins);
    if (kv_json_field(value, "is", &part))
        read_plain(reading, &part, to);
    else
        FAULT(reading->faults, value->at, "\"%s\" lacks \"is\".", reading->name);
}

/* ---- Rows ---- */

/* Refuses a member of an object that is in no table. */
static void refuse_key(struct kv_pack_faults *faults, const struct kv_json *key,
                       const struct kv_nearest *nearest)
{
    if (nearest->name)
        FAULT(faults, key->at, "There is no %s here: did you mean \"%s\"?", kv_pack_quote(key).data,
              nearest->name);
    else
        FAULT(faults, key->at, "There is no %s here.", kv_pack_quote(key).data);
}

static struct kv_nearest nearest_to_key(const struct kv_json *key)
{
    return kv_nearest_to(key->at + 1, (size_t)(key->end - key->at - 2));
}

static void read_row(const struct reading *reading, const struct kv_label *row,
                     const struct kv_json *value, unsigned char *to)
{
    struct kv_json_walk walk;
    struct kv_json key, member;
    const struct kv_field *field = reading->field;
    const char *called = kv_pack_called(reading->faults, row->id, field->by_id ? NULL : row->title);
    if (!field->parts->id) {
        read_value(&(struct reading){reading->faults, reading->pack, field->parts, called}, value,
                   to + field->parts->offset);
        return;
    }
    if (kv_json_kind(value) != KV_JSON_OBJECT) {
        FAULT(reading->faults, value->at, "\"%s\" is an object in curly brackets.", called);
        return;
    }
    for (kv_json_enter(value, &walk); kv_json_next(&walk, &key, &member);) {
        struct kv_nearest nearest = nearest_to_key(&key);
        const struct kv_field *part = field->parts;
        for (; part->kind != KV_FIELD_END && !kv_json_is(&key, part->id); part++)
            kv_nearest_try(&nearest, part->id);
        if (part->kind == KV_FIELD_END)
            refuse_key(reading->faults, &key, &nearest);
        else
            read_value(&(struct reading){reading->faults, reading->pack, part,
                                         kv_pack_called(reading->faults, part->id, part->title)},
                       &member, to + part->offset);
    }
}

static void read_rows(const struct reading *reading, const struct kv_json *value, unsigned char *to)
{
    struct kv_json_walk walk;
    struct kv_json key, member;
    const struct kv_field *field = reading->field;
    if (kv_json_kind(value) != KV_JSON_OBJECT) {
        FAULT(reading->faults, value->at, "\"%s\" is an object in curly brackets.", reading->name);
        return;
    }
    for (kv_json_enter(value, &walk); kv_json_next(&walk, &key, &member);) {
        struct kv_nearest nearest = nearest_to_key(&key);
        const struct kv_label *row = field->rows;
        for (; row->id && !kv_json_is(&key, row->id); row++)
            kv_nearest_try(&nearest, row->id);
        if (!row->id)
            refuse_key(reading->faults, &key, &nearest);
        else
            read_row(reading, row, &member, to + (size_t)(row - field->rows) * field->stride);
    }
}

static void read_figures(struct kv_pack *pack, struct kv_pack_faults *faults)
{
    struct kv_json_walk walk;
    struct kv_json key, value;
    for (kv_json_enter(faults->figures, &walk); kv_json_next(&walk, &key, &value);) {
        struct kv_nearest nearest = nearest_to_key(&key);
        const struct kv_field *field = pack->game.packing->fields;
        for (; field->id && !kv_json_is(&key, field->id); field++)
            kv_nearest_try(&nearest, field->id);
        struct reading reading = {faults, pack, field,
                                  kv_pack_called(faults, field->id, field->title)};
        if (!field->id)
            refuse_key(faults, &key, &nearest);
        else if (field->kind == KV_FIELD_ROWS)
            read_rows(&reading, &value, pack->box + field->offset);
        else
            read_value(&reading, &value, pack->box + field->offset);
    }
}

/* ---- The whole ---- */

/* Lines that begin with "//" become blank, so that all others keep their number. */
static void blank_comments(char *text, size_t length)
{
    for (char *at = text, *end = text + length; at < end;) {
        while (at < end && (*at == ' ' || *at == '\t'))
            at++;
        bool comment = end - at >= 2 && at[0] == '/' && at[1] == '/';
        for (; at < end && *at != '\n'; at++)
            if (comment)
                *at = ' ';
        at++;
    }
}

static bool read_title(struct kv_pack *pack, const struct kv_json *json,
                       struct kv_pack_faults *faults)
{
    static const struct kv_field field = {.id = "title",
                                          .title = KV_MARK("Name of this box"),
                                          .kind = KV_FIELD_TEXT,
                                          .most = KV_PACK_TITLE};
    struct reading reading = {faults, pack, &field, kv_pack_called(faults, field.id, field.title)};
    struct kv_json value;
    uint32_t before = faults->count;
    if (kv_json_field(json, field.id, &value))
        kv_pack_read_text(&reading, &value, (unsigned char *)pack->title);
    return faults->count == before;
}

static void refuse_game(const struct kv_game *const *games, const struct kv_json *json,
                        struct kv_pack_faults *faults)
{
    struct kv_json value;
    if (!kv_json_field(json, "game", &value) || kv_json_kind(&value) != KV_JSON_STRING) {
        FAULT(faults, json->at, "\"game\" must be a game that has packs.");
        return;
    }
    struct kv_nearest nearest = nearest_to_key(&value);
    for (; *games; games++)
        if ((*games)->packing)
            kv_nearest_try(&nearest, (*games)->id);
    if (nearest.name)
        FAULT(faults, value.at, "There is no game %s that has packs: did you mean \"%s\"?",
              kv_pack_quote(&value).data, nearest.name);
    else
        FAULT(faults, value.at, "There is no game %s that has packs.", kv_pack_quote(&value).data);
}

/* The frame: what kind of file it is, and of which game. */
static const struct kv_game *read_frame(const struct kv_game *const *games,
                                        const struct kv_json *json, struct kv_pack_faults *faults)
{
    static const char *const keys[] = {"kvartal-pack", "game", "title", "figures", NULL};
    struct kv_json value, unknown;
    int64_t version;
    if (!kv_json_field(json, "kvartal-pack", &value) ||
        !kv_json_integer(&value, 1, UINT32_MAX, &version)) {
        FAULT(faults, json->at, "A pack begins with {\"kvartal-pack\": %u, …}.", KV_PACK_VERSION);
        return NULL;
    }
    if (version > KV_PACK_VERSION) {
        FAULT(faults, value.at, "This pack is of version %u; this program knows version %u.",
              (unsigned)version, KV_PACK_VERSION);
        return NULL;
    }
    if (kv_json_unknown_key(json, keys, &unknown))
        FAULT(faults, unknown.at, "A pack has \"game\", \"title\" and \"figures\", but no %s.",
              kv_pack_quote(&unknown).data);
    bool given = kv_json_field(json, "game", &value);
    for (const struct kv_game *const *game = games; given && *game; game++)
        if (kv_json_is(&value, (*game)->id) && (*game)->packing)
            return *game;
    refuse_game(games, json, faults);
    return NULL;
}

/* The id: a digest of the figures alone, whatever else the text says. */
static void make_id(struct kv_pack *pack)
{
    unsigned char digest[KV_SHA256_BYTES];
    struct kv_sha256 sha;
    kv_sha256_start(&sha);
    kv_pack_digest(&pack->game, pack->box, &sha);
    kv_sha256_end(&sha, digest);
    kv_hex(digest, KV_PACK_ID / 2, pack->id);
}

static void make_game(struct kv_pack *pack, const struct kv_game *game)
{
    if (!memcmp(pack->box, game->box, game->packing->bytes))
        return; /* nothing differs: it is the standard game */
    pack->game.box = pack->box;
    pack->game.size.table += game->packing->bytes;
    make_id(pack);
    pack->game.pack = pack->id;
    if (game->packing->adapt)
        game->packing->adapt(&pack->game);
}

/* Reads the figures into the box of this game, and makes a game of it. */
static void read_box(struct kv_pack *pack, const struct kv_game *game,
                     struct kv_pack_faults *faults)
{
    pack->game = *game;
    memcpy(pack->box, game->box, game->packing->bytes);
    read_figures(pack, faults);
    game->packing->derive(pack->box);
    faults->more = faults->count > 0; /* figures are compared only if each is valid alone */
    if (!faults->more)
        game->packing->check(pack->box, faults);
    make_game(pack, game);
}

/* The whole text; faults find their lines in its figures. */
static void read_whole(const struct kv_game *const *games, struct kv_pack *pack,
                       const struct kv_json *json, struct kv_pack_faults *faults)
{
    const struct kv_game *game = read_frame(games, json, faults);
    if (!game || !read_title(pack, json, faults))
        return;
    if (kv_json_field(json, "figures", faults->figures) &&
        kv_json_kind(faults->figures) == KV_JSON_OBJECT)
        read_box(pack, game, faults);
    else
        FAULT(faults, json->at, "\"figures\" is an object in curly brackets.");
}

bool kv_pack_read_from(const struct kv_game *const *games, struct kv_pack *pack, char *text,
                       size_t length, struct kv_pack_faults *faults)
{
    struct kv_json pieces[2]; /* the whole, and its figures */
    size_t mark = length >= 3 && kv_same("\xEF\xBB\xBF", text, 3) ? 3 : 0; /* of UTF-8 */
    memset(pack, 0, sizeof *pack);
    text += mark;
    length -= mark;
    blank_comments(text, length);
    faults->source = text;
    faults->figures = pieces + 1;
    pieces[1] = (struct kv_json){0};
    if (kv_json_read(text, length, pieces, &faults->error))
        read_whole(games, pack, pieces, faults);
    else {
        faults->count++;
        kv_put(faults->text, "%s\n", faults->error.message);
        kv_pack_note_field(faults, "0 ", NULL, NULL);
    }
    faults->figures = NULL;
    return !faults->count;
}
