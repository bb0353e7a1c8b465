/* Reads the values of packs that are more than a number or a word: shapes and names. */
#include "base/bits.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "core/pack_reading.h"

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

/* All that hangs together with the first square by sides. */
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

/* Where a shape lies means nothing: it is kept in the upper left corner. */
static uint32_t to_corner(uint32_t squares)
{
    const uint32_t row = 0xf, column = 0x1111;
    while (squares && !(squares & row))
        squares >>= KV_SHAPE_SIDE;
    while (squares && !(squares & column))
        squares >>= 1;
    return squares;
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

/* Letters that can be written and printed; false for bytes that are none. */
static bool count_letters(const struct kv_text *text, uint32_t *count)
{
    const char *end = text->data + text->length;
    *count = 0;
    for (const char *at = text->data; at < end; ++*count) {
        size_t length = kv_utf8_length(at, end);
        if (!length || (unsigned char)*at < ' ')
            return false;
        at += length;
    }
    return true;
}

void kv_pack_read_text(const struct reading *reading, const struct kv_json *value,
                       unsigned char *to)
{
    enum { TEXT_MOST = 256 };
    size_t bytes = kv_field_bytes(reading->field);
    char data[TEXT_MOST];
    uint32_t letters = 0;
    struct kv_text text;
    kv_text_start(&text, data, bytes < sizeof data ? bytes : sizeof data);
    if (kv_json_kind(value) == KV_JSON_STRING)
        kv_json_unquote(value, &text);
    if (kv_json_kind(value) != KV_JSON_STRING || text.cut || !count_letters(&text, &letters) ||
        letters > reading->field->most) {
        FAULT(reading->faults, value->at, "\"%s\" is a text of at most %u letters.", reading->name,
              (unsigned)reading->field->most);
        return;
    }
    memset(to, 0, bytes);
    memcpy(to, data, text.length);
}
