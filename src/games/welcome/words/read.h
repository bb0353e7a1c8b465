/* What the files that read a sheet share. */
#ifndef KV_WELCOME_READ_H
#define KV_WELCOME_READ_H

#include "games/welcome/words/words.h"

/* The sheet being read and where to report errors. */
struct reader {
    const struct table *table;
    struct sheet *sheet;
    struct kv_error *error;
};

/* Errors count streets and houses from 1, the code from 0. */
bool welcome_refuse_street(const struct reader *reader, uint32_t i, const char *why);

/* read_streets.c: the streets of a sheet, each checked on its own. */
bool welcome_read_streets(struct reader *reader, const struct kv_json *json);

static inline uint32_t plain_houses(const struct street *street)
{
    return street->built & ~(uint32_t)street->bis;
}

/* The gaps on both sides of roundabouts. */
static inline uint32_t gaps_of_roundabouts(const struct street *street, uint32_t length)
{
    uint32_t gaps = street->roundabouts | (uint32_t)street->roundabouts >> 1;
    return gaps & ((1u << length) - 1) >> 1;
}

/* read.c: the points of approved plans, such as [8,null,6]; `whose` names the list in errors. */
bool welcome_read_points(const struct table *table, const struct kv_json *json, const char *whose,
                         uint8_t points[PILES], struct kv_error *error);
bool welcome_read_effect(const char *word, uint32_t *effect);

#endif
