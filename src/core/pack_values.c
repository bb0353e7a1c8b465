/* Reads the values of packs that are more than a number or a word: shapes, names, and lists whose
 * order means nothing. */
#include "base/bits.h"
#include "base/letters.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "core/pack_reading.h"

/* ---- Values in sentences ---- */

struct kv_pack_quote kv_pack_quote(const struct kv_json *value)
{
    enum { SHOWN = 40 };
    struct kv_pack_quote quote = {{0}};
    struct kv_text text;
    bool string = kv_json_kind(value) == KV_JSON_STRING;
    const char *first = value->at + string, *end = value->end - string, *at = first;
    while (at < end && at - first < SHOWN)
        at += kv_utf8_length(at, end);
    kv_text_start(&text, quote.data, sizeof quote.data);
    kv_put(&text, string ? kv_translate("\"%.*s%s\"") : "%.*s%s", (int)(at - first), first,
           at < end ? "…" : "");
    return quote;
}

/* ---- Shapes ---- */

/* A row such as "##.", as bits. */
static bool read_row(const struct kv_json *value, uint32_t *bits)
{
    char data[KV_SHAPE_SIDE + 1];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    if (kv_json_kind(value) != KV_JSON_STRING)
        return false;
    kv_json_unquote(value, &text);
    *bits = 0;
    for (uint32_t i = 0; i < text.length; i++) {
        if (data[i] != '#' && data[i] != '.')
            return false;
        *bits |= (uint32_t)(data[i] == '#') << i;
    }
    return !text.cut;
}

static bool read_rows(const struct kv_json *value, uint32_t *squares)
{
    struct kv_json_walk walk;
    struct kv_json row;
    uint32_t count = 0, bits;
    *squares = 0;
    if (kv_json_kind(value) != KV_JSON_ARRAY || kv_json_count(value) > KV_SHAPE_SIDE)
        return false;
    for (kv_json_enter(value, &walk); kv_json_next(&walk, NULL, &row); count++) {
        if (!read_row(&row, &bits))
            return false;
        *squares |= bits << KV_SHAPE_SIDE * count;
    }
    return true;
}

/* Moves a shape to the upper and the left edge, wherever it was drawn. */
static uint32_t to_corner(uint32_t squares)
{
    while (squares && !(squares & 0xf))
        squares >>= KV_SHAPE_SIDE;
    while (squares && !(squares & 0x1111))
        squares >>= 1;
    return squares;
}

/* Whether all squares are connected with the first one by their sides. */
static bool is_connected(uint32_t squares)
{
    const uint32_t left = 0x1111, right = left << (KV_SHAPE_SIDE - 1);
    uint32_t reached = squares & -squares, before;
    do {
        before = reached;
        reached |= (reached & ~right) << 1 | (reached & ~left) >> 1 | reached << KV_SHAPE_SIDE |
                   reached >> KV_SHAPE_SIDE;
        reached &= squares;
    } while (reached != before);
    return reached == squares;
}

void kv_pack_read_shape(const struct reading *reading, const struct kv_json *value,
                        unsigned char *to)
{
    const struct kv_field *field = reading->field;
    uint32_t squares;
    if (!read_rows(value, &squares)) {
        FAULT(reading->faults, value->at,
              "\"%s\" is a list of at most %d rows, such as [\"#..\", \"###\"], none longer than "
              "%d.",
              reading->name, KV_SHAPE_SIDE, KV_SHAPE_SIDE);
        return;
    }
    uint32_t count = kv_bits_count(squares);
    if (count < field->least || count > field->most)
        FAULT(reading->faults, value->at, "\"%s\" has %u to %u squares, not %u.", reading->name,
              (unsigned)field->least, (unsigned)field->most, (unsigned)count);
    else if (!is_connected(squares))
        FAULT(reading->faults, value->at,
              "The squares of \"%s\" must hang together by their sides.", reading->name);
    else
        memcpy(to, &(uint16_t){(uint16_t)to_corner(squares)}, sizeof(uint16_t));
}

/* ---- Names ---- */

/* What is wrong with a text, as a sentence with places for its name and the limit; or NULL. */
static const char *fault_of_text(const struct kv_text *text, uint32_t most)
{
    struct kv_letters letters = {0};
    const char *at = text->data, *end = at + text->length;
    for (size_t length; at < end; at += length) {
        length = kv_utf8_length(at, end);
        if (!length || !kv_letters_take(&letters, kv_utf8_code(at, length)))
            return KV_MARK("\"%s\" contains a character that cannot be seen, or begins with a "
                           "blank.");
    }
    if (!kv_letters_end(&letters))
        return KV_MARK("\"%s\" must not end with a blank.");
    return text->cut || letters.count > most ? KV_MARK("\"%s\" is a text of at most %u letters.")
                                             : NULL;
}

void kv_pack_read_text(const struct reading *reading, const struct kv_json *value,
                       unsigned char *to)
{
    enum { TEXT_MOST = 4 * KV_PACK_TITLE + 1 };
    size_t bytes = kv_field_bytes(reading->field);
    char data[TEXT_MOST];
    struct kv_text text;
    const char *fault = KV_MARK("\"%s\" is a text of at most %u letters.");
    kv_text_start(&text, data, bytes < sizeof data ? bytes : sizeof data);
    if (kv_json_kind(value) == KV_JSON_STRING) {
        kv_json_unquote(value, &text);
        fault = fault_of_text(&text, reading->field->most);
    }
    if (fault) {
        kv_refuse(&reading->faults->error, "bad-pack", fault, reading->name,
                  (unsigned)reading->field->most);
        kv_pack_fault_at(reading->faults, value->at);
        return;
    }
    memset(to, 0, bytes);
    memcpy(to, data, text.length);
}

/* ---- Lists without an order ---- */

static void swap(unsigned char *one, unsigned char *other, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        unsigned char kept = one[i];
        one[i] = other[i];
        other[i] = kept;
    }
}

static void swap_values(const struct reading *reading, unsigned char *list, uint32_t one,
                        uint32_t other)
{
    size_t bytes = kv_field_bytes(reading->field);
    unsigned char *origins = (unsigned char *)reading->pack->origins + (list - reading->pack->box);
    swap(list + one * bytes, list + other * bytes, bytes);
    swap(origins + one * bytes, origins + other * bytes, bytes);
}

/* The place of a value from this one on, or the list's end. */
static uint32_t find_value(const struct kv_field *field, const unsigned char *list, uint32_t from,
                           const unsigned char *value)
{
    size_t bytes = kv_field_bytes(field);
    while (from < field->count && memcmp(list + from * bytes, value, bytes) != 0)
        from++;
    return from;
}

static bool put_in_our_order(const struct reading *reading, unsigned char *list)
{
    const struct kv_field *field = reading->field;
    const unsigned char *ours =
        (const unsigned char *)reading->pack->game.box + (list - reading->pack->box);
    for (uint32_t i = 0; i < field->count; i++) {
        uint32_t at = find_value(field, list, i, ours + i * kv_field_bytes(field));
        if (at == field->count)
            return false;
        swap_values(reading, list, i, at);
    }
    return true;
}

static uint32_t number_at(const struct kv_field *field, const unsigned char *list, uint32_t nth)
{
    uint16_t shape;
    if (field->kind != KV_FIELD_SHAPE)
        return list[nth];
    memcpy(&shape, list + nth * sizeof shape, sizeof shape);
    return shape;
}

void kv_pack_put_in_order(const struct reading *reading, unsigned char *list)
{
    const struct kv_field *field = reading->field;
    if (put_in_our_order(reading, list))
        return;
    for (uint32_t i = 1; i < field->count; i++)
        for (uint32_t j = i; j > 0; j--)
            if (number_at(field, list, j - 1) > number_at(field, list, j))
                swap_values(reading, list, j - 1, j);
}
