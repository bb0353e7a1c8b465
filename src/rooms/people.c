/* Connections, and who sits where. */
#include "base/assert.h"
#include "rooms/room.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- Connections: open addressing, a power of two ---- */

static uint32_t home_of(const struct room *room, room_client client)
{
    return client * 2654435769u & (room->connection_slots - 1);
}

struct connection *room_connection(const struct room *room, room_client client)
{
    if (room->connections == 0)
        return NULL;
    for (uint32_t at = home_of(room, client);; at = (at + 1) & (room->connection_slots - 1)) {
        if (room->connection[at].client == client)
            return &room->connection[at];
        if (room->connection[at].client == 0)
            return NULL;
    }
}

static struct connection *place(struct room *room, const struct connection *connection)
{
    uint32_t at = home_of(room, connection->client);
    KV_ASSERT(room->connections <= room->connection_slots); /* or no search would end */
    while (room->connection[at].client)
        at = (at + 1) & (room->connection_slots - 1);
    room->connection[at] = *connection;
    return &room->connection[at];
}

static bool grow_connections(struct room *room)
{
    uint32_t size = room->connection_slots, larger = size ? 2 * size : 4;
    struct connection *old = room->connection;
    struct connection *fresh = (struct connection *)calloc(larger, sizeof *fresh);
    if (!fresh)
        return false;
    room->connection = fresh;
    room->connection_slots = larger;
    for (uint32_t i = 0; i < size; i++)
        if (old[i].client)
            place(room, &old[i]);
    free(old);
    return true;
}

struct connection *room_add_connection(struct room *room, room_client client)
{
    struct connection connection = {.client = client, .seat = NOBODY, .language = KV_LANGUAGES};
    if (4 * (room->connections + 1) > 3 * room->connection_slots && !grow_connections(room))
        return NULL;
    room->connections++;
    return place(room, &connection);
}

/* Entries behind the gap move up, so that every search still ends at the first free slot. */
static void close_gap(struct room *room, uint32_t gap)
{
    uint32_t mask = room->connection_slots - 1;
    for (uint32_t at = (gap + 1) & mask; room->connection[at].client; at = (at + 1) & mask) {
        uint32_t home = home_of(room, room->connection[at].client);
        if (((at - home) & mask) >= ((at - gap) & mask)) {
            room->connection[gap] = room->connection[at];
            gap = at;
        }
    }
    room->connection[gap] = (struct connection){0};
}

void room_drop_connection(struct room *room, struct connection *connection)
{
    KV_ASSERT(connection->client && connection->seat == NOBODY);
    close_gap(room, (uint32_t)(connection - room->connection));
    if (--room->connections > 0)
        return;
    free(room->connection);
    room->connection = NULL;
    room->connection_slots = 0;
}

struct connection *room_next_connection(const struct room *room, struct connection *connection)
{
    uint32_t at = connection ? (uint32_t)(connection - room->connection) + 1 : 0;
    while (at < room->connection_slots && !room->connection[at].client)
        at++;
    return at < room->connection_slots ? &room->connection[at] : NULL;
}

void room_take_seat(struct room *room, struct connection *connection, uint32_t seat, int64_t now)
{
    KV_ASSERT(seat == NOBODY || (seat < room->places && room->people[seat].taken));
    if (connection->seat == seat)
        return;
    if (connection->seat != NOBODY) {
        struct person *person = &room->people[connection->seat];
        KV_ASSERT(person->here > 0 && room->seated_connections >= person->here);
        room->seated_connections--;
        if (--person->here == 0) {
            person->left = now;
            if (!room->absence_due)
                room->absence_due = now + (int64_t)room->patience * 1000;
        }
    }
    connection->seat = seat;
    if (seat != NOBODY) {
        room->seated_connections++;
        room->people[seat].here++;
    }
    room->tell |= TELL_TABLE;
}

void room_expel(struct room *room, uint32_t seat)
{
    struct connection *connection = NULL;
    if (!room->people[seat].here)
        return;
    while ((connection = room_next_connection(room, connection)))
        if (connection->seat == seat) {
            connection->seat = NOBODY;
            connection->news = true;
        }
    room->seated_connections -= room->people[seat].here;
    room->people[seat].here = 0;
    room->tell |= TELL_NEWS;
}

/* ---- Seats ---- */

uint32_t room_free_seat(const struct room *room)
{
    uint32_t seat = 0;
    if (room->taken == room->places)
        return room->places < room->most ? room->places : NOBODY;
    while (room->people[seat].taken)
        seat++;
    return seat;
}

/* A small table has memory for its people only; a crowd grows in larger steps. */
static bool hold(struct room *room, uint32_t places)
{
    if (places <= room->capacity)
        return true;
    uint32_t capacity = places <= CROWD ? places : places + places / 4;
    if (capacity > room->most)
        capacity = room->most;
    struct person *people = (struct person *)realloc(room->people, capacity * sizeof *people);
    if (!people)
        return false;
    memset(people + room->capacity, 0, (capacity - room->capacity) * sizeof *people);
    room->people = people;
    room->capacity = capacity;
    return true;
}

struct person *room_settle(struct room *room, uint32_t seat)
{
    KV_ASSERT(seat < room->most && seat <= room->places);
    if (!hold(room, seat + 1))
        return NULL;
    struct person *person = &room->people[seat];
    KV_ASSERT(seat == room->places || !person->taken);
    *person = (struct person){.taken = true};
    if (room->places <= seat)
        room->places = seat + 1;
    room->taken++;
    return person;
}

bool room_name_person(struct person *person, const char *name, const char *words,
                      const unsigned char *pledge)
{
    size_t first = strlen(name) + 1, second = strlen(words) + 1;
    char *memory = (char *)malloc(first + second + (pledge ? KV_SHA256_BYTES : 0));
    if (!memory)
        return false;
    memcpy(memory, name, first);
    memcpy(memory + first, words, second);
    if (pledge)
        memcpy(memory + first + second, pledge, KV_SHA256_BYTES);
    free(person->name);
    person->name = memory;
    person->pledged = pledge != NULL;
    return true;
}

const char *room_words_of(const struct person *person)
{
    const char *words = person->name ? person->name + strlen(person->name) + 1 : "";
    return *words ? words : NULL;
}

const unsigned char *room_pledge_of(const struct person *person)
{
    if (!person->pledged)
        return NULL;
    const char *words = person->name + strlen(person->name) + 1;
    return (const unsigned char *)words + strlen(words) + 1;
}

void room_empty_seat(struct room *room, uint32_t seat)
{
    struct person *person = &room->people[seat];
    KV_ASSERT(seat < room->places && person->taken);
    room_expel(room, seat);
    room_unsubscribe(room, seat, NULL);
    free(person->name);
    *person = (struct person){0};
    room->taken--;
    if (room->host_seat == seat)
        room->host_seat = NOBODY;
    while (room->places > 0 && !room->people[room->places - 1].taken)
        room->places--;
}

/* Seats after a free one get smaller numbers, and their people are told. A game cannot be refused
 * any more, so this needs no memory: each person carries the new number in said_round, which is not
 * in use before the first turn. */
void room_close_ranks(struct room *room)
{
    uint32_t to = 0;
    struct connection *connection = NULL;
    if (room->taken == room->places)
        return;
    for (uint32_t from = 0; from < room->places; from++)
        if (room->people[from].taken)
            room->people[from].said_round = to++;
    while ((connection = room_next_connection(room, connection)))
        if (connection->seat != NOBODY &&
            room->people[connection->seat].said_round != connection->seat) {
            connection->seat = room->people[connection->seat].said_round;
            connection->news = true;
            room->tell |= TELL_NEWS;
        }
    if (room->host_seat != NOBODY)
        room->host_seat = room->people[room->host_seat].said_round;
    room_move_subscriptions(room);
    for (uint32_t from = 0; from < room->places; from++)
        if (room->people[from].taken) {
            struct person person = room->people[from];
            uint32_t seat = person.said_round;
            person.said_round = 0;
            room->people[seat] = person;
        }
    KV_ASSERT(to == room->taken);
    memset(room->people + to, 0, (room->places - to) * sizeof *room->people);
    room->places = to;
    free(room->index);
    room->index = NULL;
}

/* ---- Tokens ---- */

/* Bots have a digest of zeros, and so has whoever is gone: no token is known that has it. */
static bool is_token_of(const struct person *person, const unsigned char *digest)
{
    return person->taken && room_same_digest(person->token, digest);
}

static uint32_t beginning(const unsigned char *digest)
{
    uint32_t word;
    memcpy(&word, digest, sizeof word);
    return word;
}

static void add_to_index(struct room *room, uint32_t seat)
{
    uint32_t mask = room->index_size - 1, at = beginning(room->people[seat].token) & mask;
    KV_ASSERT(room->index_used < room->index_size);
    while (room->index[at])
        at = (at + 1) & mask;
    room->index[at] = seat + 1;
    room->index_used++;
}

/* Rebuilds the index, large enough for twice as many people. Without memory there is none, and
 * tokens are searched linearly. */
static void make_index(struct room *room)
{
    uint32_t size = 64;
    while (size < 4 * room->places)
        size *= 2;
    free(room->index);
    room->index = (uint32_t *)calloc(size, sizeof *room->index);
    room->index_size = size;
    room->index_used = 0;
    for (uint32_t seat = 0; room->index && seat < room->places; seat++)
        if (room->people[seat].taken && !room->people[seat].level)
            add_to_index(room, seat);
}

void room_index_token(struct room *room, uint32_t seat)
{
    if (room->places <= CROWD)
        return;
    if (!room->index || 2 * (room->index_used + 1) > room->index_size)
        make_index(room);
    else
        add_to_index(room, seat);
}

uint32_t room_find_token(struct room *room, const unsigned char digest[KV_SHA256_BYTES])
{
    if (room->places > CROWD && !room->index)
        make_index(room);
    if (room->places > CROWD && room->index) {
        uint32_t mask = room->index_size - 1, at = beginning(digest) & mask;
        for (; room->index[at]; at = (at + 1) & mask) {
            uint32_t seat = room->index[at] - 1;
            if (seat < room->places && is_token_of(&room->people[seat], digest))
                return seat;
        }
        return NOBODY;
    }
    for (uint32_t seat = 0; seat < room->places; seat++)
        if (is_token_of(&room->people[seat], digest))
            return seat;
    return NOBODY;
}
