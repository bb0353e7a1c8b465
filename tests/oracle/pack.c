#include "oracle/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void give_up(const struct kv_json *value)
{
    fprintf(stderr, "a pack has %.*s\n", (int)(value->end - value->at), value->at);
    abort();
}

void oracle_pack_restore(const struct oracle_kept *tables, size_t count, bool *is_kept)
{
    for (size_t i = 0; i < count; i++)
        if (*is_kept)
            memcpy(tables[i].now, tables[i].standard, tables[i].size);
        else
            memcpy(tables[i].standard, tables[i].now, tables[i].size);
    *is_kept = true;
}

bool oracle_pack_find(const struct kv_json *figures, const char *key, const char *row,
                      const char *part, struct kv_json *value)
{
    struct kv_json inner;

    if (!kv_json_field(figures, key, value) || (row && !kv_json_field(value, row, value)) ||
        (part && !kv_json_field(value, part, value)))
        return false;
    if (kv_json_field(value, "is", &inner))
        *value = inner;
    return true;
}

int oracle_pack_number(const struct kv_json *value)
{
    int64_t number;

    if (!kv_json_integer(value, 0, 255, &number))
        give_up(value);
    return (int)number;
}

int oracle_pack_numbers(const struct kv_json *value, int *numbers, int most)
{
    struct kv_json_walk walk;
    struct kv_json element;
    int count = 0;

    if (kv_json_kind(value) == KV_JSON_NUMBER) {
        *numbers = oracle_pack_number(value);
        return 1;
    }
    kv_json_enter(value, &walk);
    while (kv_json_next(&walk, NULL, &element)) {
        if (count == most)
            give_up(value);
        numbers[count++] = oracle_pack_number(&element);
    }
    return count;
}

int oracle_pack_word(const struct kv_json *value, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (kv_json_is(value, words[i]))
            return i;
    give_up(value);
}
