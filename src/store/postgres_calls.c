/* Parameters and results of calls to PostgreSQL, as bytes: numbers are big-endian. */
#include "base/heap.h"
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

static void write_number(unsigned char *bytes, size_t size, uint64_t number)
{
    for (size_t i = size; i-- > 0; number >>= 8)
        bytes[i] = (unsigned char)number;
}

/* ---- Parameters ---- */

void postgres_start(struct postgres_call *call, enum postgres_statement which)
{
    call->which = which;
    call->count = 0;
}

static void add(struct postgres_call *call, const void *value, size_t length)
{
    call->values[call->count] = value;
    call->lengths[call->count] = (int)length;
    call->count++;
}

void postgres_add_number(struct postgres_call *call, int64_t number)
{
    unsigned char *bytes = call->numbers[call->count];
    write_number(bytes, 8, (uint64_t)number);
    add(call, bytes, 8);
}

void postgres_add_id(struct postgres_call *call, const struct store_id *id)
{
    add(call, id, STORE_ID_BYTES);
}

void postgres_add_text(struct postgres_call *call, const char *text)
{
    add(call, text, text ? strlen(text) : 0);
}

/* ---- Arrays: a head of five numbers of four bytes, then each value after its length ---- */

enum { ARRAY_HEAD = 20, ARRAY_COUNT_AT = 12 };

static void put_length(struct kv_text *array, uint32_t length)
{
    unsigned char bytes[4];
    write_number(bytes, sizeof bytes, length);
    kv_put_bytes(array, (const char *)bytes, sizeof bytes);
}

void postgres_array_start(struct kv_text *array, enum postgres_type type)
{
    const uint32_t head[] = {1 /* dimension */, 1 /* may have NULLs */, type, 0, 1};
    if (!array->allocate)
        array->allocate = kv_heap;
    array->length = 0;
    array->cut = false;
    for (size_t i = 0; i < sizeof head / sizeof *head; i++)
        put_length(array, head[i]);
}

/* Counts one more value. */
static void count_up(struct kv_text *array)
{
    if (array->cut)
        return;
    unsigned char *count = (unsigned char *)array->data + ARRAY_COUNT_AT;
    uint32_t value = (uint32_t)count[0] << 24 | (uint32_t)count[1] << 16 | (uint32_t)count[2] << 8 |
                     (uint32_t)count[3];
    write_number(count, 4, value + 1);
}

void postgres_array_bytes(struct kv_text *array, const void *bytes, size_t length)
{
    count_up(array);
    put_length(array, (uint32_t)length);
    kv_put_bytes(array, bytes, length);
}

void postgres_array_number(struct kv_text *array, int64_t number)
{
    unsigned char bytes[8];
    write_number(bytes, sizeof bytes, (uint64_t)number);
    postgres_array_bytes(array, bytes, sizeof bytes);
}

void postgres_array_nothing(struct kv_text *array)
{
    count_up(array);
    put_length(array, UINT32_MAX);
}

bool postgres_add_array(struct postgres_call *call, const struct kv_text *array)
{
    add(call, array->data, array->length);
    return !array->cut && array->length <= INT32_MAX;
}

/* ---- Results ---- */

int64_t postgres_number(const PGresult *result, int row, int column)
{
    if (row >= libpq.PQntuples(result) || libpq.PQgetlength(result, row, column) != 8)
        return 0;
    const unsigned char *bytes = (const unsigned char *)libpq.PQgetvalue(result, row, column);
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return (int64_t)number;
}

const char *postgres_text(const PGresult *result, int row, int column)
{
    bool is_there = row < libpq.PQntuples(result) && column < libpq.PQnfields(result);
    return is_there ? libpq.PQgetvalue(result, row, column) : "";
}

bool postgres_yes(const PGresult *result, size_t place)
{
    const char *places = postgres_text(result, 0, 0);
    return *places && place < (size_t)libpq.PQgetlength(result, 0, 0) && places[place] == '1';
}

enum store_state postgres_state(const PGresult *result, int row, int column)
{
    int64_t state = postgres_number(result, row, column);
    return state >= 0 && state < STORE_STATES ? (enum store_state)state : STORE_WAITING;
}

void postgres_read_id(const PGresult *result, int row, int column, struct store_id *id)
{
    *id = (struct store_id){{0}};
    if (libpq.PQgetlength(result, row, column) == STORE_ID_BYTES)
        memcpy(id->byte, libpq.PQgetvalue(result, row, column), STORE_ID_BYTES);
}
