/*
 * Notices to people who are not connected: who wants them, and when they are due. A subscription is
 * part of the history, like everything that must outlive the server; so is the fact that somebody
 * was told of a round, since a table that leaves memory and comes back must not tell them again.
 */
#include "base/assert.h"
#include "base/heap.h"
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

/* ---- Subscriptions ---- */

static bool is_base64(const char *text, size_t length)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    return strlen(text) == length && strspn(text, letters) == length;
}

/* The host knows which services it may ask; here it only has to look like an address. */
static bool is_endpoint(const char *text)
{
    static const char scheme[] = "https://";
    for (const char *at = text; *at; at++)
        if (*at <= ' ' || *at > '~' || *at == '"' || *at == '\\')
            return false;
    return strncmp(text, scheme, sizeof scheme - 1) == 0;
}

bool room_read_subscriber(const struct kv_json *object, struct subscriber *subscriber)
{
    struct kv_error ignored;
    return kv_json_read_text(object, "endpoint", subscriber->endpoint, sizeof subscriber->endpoint,
                             &ignored) &&
           kv_json_read_text(object, "p256dh", subscriber->point, sizeof subscriber->point,
                             &ignored) &&
           kv_json_read_text(object, "auth", subscriber->auth, sizeof subscriber->auth, &ignored) &&
           is_endpoint(subscriber->endpoint) && is_base64(subscriber->point, POINT_LENGTH) &&
           is_base64(subscriber->auth, AUTH_LENGTH);
}

static struct subscription *find(const struct room *room, uint32_t seat, const char *endpoint)
{
    struct subscription *at = room->subscriptions;
    while (at && (at->seat != seat || strcmp(at->endpoint, endpoint) != 0))
        at = at->next;
    return at;
}

static uint32_t count_of(const struct room *room, uint32_t seat)
{
    uint32_t count = 0;
    for (const struct subscription *at = room->subscriptions; at; at = at->next)
        count += at->seat == seat;
    return count;
}

static void remove_oldest(struct room *room, uint32_t seat)
{
    const struct subscription *at = room->subscriptions;
    while (at && at->seat != seat)
        at = at->next;
    if (at)
        room_unsubscribe(room, seat, at->endpoint);
}

static struct subscription *make(const struct subscriber *subscriber)
{
    size_t length = strlen(subscriber->endpoint) + 1;
    struct subscription *made = (struct subscription *)malloc(sizeof *made + length);
    if (!made)
        return NULL;
    *made = (struct subscription){.seat = subscriber->seat, .language = subscriber->language};
    memcpy(made->point, subscriber->point, sizeof made->point);
    memcpy(made->auth, subscriber->auth, sizeof made->auth);
    memcpy(made->endpoint, subscriber->endpoint, length);
    return made;
}

/* A browser that subscribes again replaces what it said before; one device too many replaces the
 * oldest, which may be long gone. */
bool room_subscribe(struct room *room, const struct subscriber *subscriber)
{
    struct subscription *made = make(subscriber), **link = &room->subscriptions;
    const struct subscription *same = find(room, subscriber->seat, subscriber->endpoint);
    if (!made)
        return false;
    if (same) {
        made->told = same->told;
        made->is_sending = same->is_sending;
        room_unsubscribe(room, subscriber->seat, subscriber->endpoint);
    } else if (count_of(room, subscriber->seat) >= SUBSCRIPTIONS)
        remove_oldest(room, subscriber->seat);
    while (*link)
        link = &(*link)->next;
    *link = made;
    return true;
}

void room_unsubscribe(struct room *room, uint32_t seat, const char *endpoint)
{
    for (struct subscription **link = &room->subscriptions, *at; (at = *link);) {
        if (at->seat != seat || (endpoint && strcmp(at->endpoint, endpoint) != 0)) {
            link = &at->next;
            continue;
        }
        bool is_last = endpoint == at->endpoint;
        *link = at->next;
        free(at);
        if (is_last)
            return;
    }
}

void room_mark_told(struct room *room, uint32_t seat, uint32_t round)
{
    for (struct subscription *at = room->subscriptions; at; at = at->next)
        if (at->seat == seat)
            at->told = round;
}

void room_move_subscriptions(struct room *room)
{
    for (struct subscription *at = room->subscriptions; at; at = at->next)
        at->seat = room->people[at->seat].said_round;
}

/* ---- When ---- */

static bool is_awaited(const struct room *room, const struct subscription *subscription)
{
    const struct person *person = &room->people[subscription->seat];
    uint32_t round = room->match.round;
    return !person->level && !person->away && !person->here && !room->late &&
           !room_done(room, subscription->seat) && subscription->told != round &&
           !subscription->is_sending;
}

static int64_t due_of(const struct room *room, const struct subscription *subscription)
{
    int64_t left = room->people[subscription->seat].left;
    return (left > room->round_began ? left : room->round_began) + room->host->push_after;
}

int64_t room_notice_due(const struct room *room)
{
    int64_t due = 0;
    bool is_over = room->state == ROOM_OVER;
    if (!room->subscriptions || !room->resumed || room->state == ROOM_WAITING ||
        (!is_over && !room->host->push_key))
        return 0;
    for (const struct subscription *at = room->subscriptions; at && !is_over; at = at->next)
        if (is_awaited(room, at) && (!due || due_of(room, at) < due))
            due = due_of(room, at);
    if (is_over)
        due = room->round_began;
    return due && due < room->notify_at ? room->notify_at : due;
}

bool room_is_notifying(const struct room *room)
{
    const struct subscription *at = room->subscriptions;
    while (at && !at->is_sending)
        at = at->next;
    return at || room_notice_due(room);
}

/* ---- What ---- */

/* Nothing but the table's code, what has happened, and a sentence that says so. */
static void put_payload(const struct room *room, const struct subscription *subscription,
                        struct kv_text *json)
{
    static const struct {
        const char *kind, *sentence;
    } kinds[] = {
        [ROOM_PLAYING] = {"turn", KV_MARK("It is your turn at table %s.")},
        [ROOM_OVER] = {"over", KV_MARK("The game at table %s is over.")},
    };
    enum kv_language language = (enum kv_language)subscription->language;
    KV_ASSERT(room->state != ROOM_WAITING && language < KV_LANGUAGES);
    char data[256];
    struct kv_text text;
    kv_text_start(&text, data, sizeof data);
    kv_put(&text, kv_translate_to(language, kinds[room->state].sentence), room->code);
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "table", room->code);
    kv_json_put_string(json, "kind", kinds[room->state].kind);
    kv_json_put_string(json, "lang", kv_language_ids[language]);
    kv_json_put_string(json, "text", data);
    kv_json_end(json, '}');
}

static bool send(struct room *room, const struct subscription *subscription, int64_t now)
{
    char data[640];
    struct kv_text payload;
    kv_text_start(&payload, data, sizeof data);
    put_payload(room, subscription, &payload);
    const struct room_notice notice = {
        .endpoint = subscription->endpoint,
        .point = subscription->point,
        .auth = subscription->auth,
        .payload = data,
        .seat = subscription->seat,
        .round = room->match.round,
        .left = room->deadline > now ? room->deadline - now : 0,
    };
    return !payload.cut && room->host->notify(room->host->context, room, &notice);
}

/* ---- Sending ---- */

static bool commit_unsubscribe(struct room *room, uint32_t seat, const char *endpoint, int64_t now,
                               struct kv_error *error)
{
    struct kv_text line = {.allocate = kv_heap};
    room_put_unsubscribe_line(seat, endpoint, &line);
    bool fine = room_commit(room, &line, now, error);
    free(line.data);
    return fine;
}

/* Those who are not here are told that the game is over, and nobody is told anything after that. */
static void finish(struct room *room, int64_t now)
{
    struct kv_error error;
    while (room->subscriptions) {
        const struct subscription *first = room->subscriptions;
        bool is_told = !room->host->push_key || room->people[first->seat].here ||
                       room->people[first->seat].away || send(room, first, now);
        if (!is_told || !commit_unsubscribe(room, first->seat, first->endpoint, now, &error)) {
            room->notify_at = now + NOTIFIED_AGAIN;
            return;
        }
    }
}

void room_watch_notices(struct room *room, int64_t now)
{
    int64_t due = room_notice_due(room);
    if (!due || now < due)
        return;
    room->notify_at = 0;
    if (room->state == ROOM_OVER) {
        finish(room, now);
        return;
    }
    for (struct subscription *at = room->subscriptions; at; at = at->next)
        if (is_awaited(room, at) && now >= due_of(room, at)) {
            if (!send(room, at, now)) {
                room->notify_at = now + NOTIFIED_AGAIN;
                return;
            }
            at->is_sending = true;
        }
}

static void commit_told(struct room *room, uint32_t seat, int64_t now)
{
    char data[64];
    struct kv_text line;
    struct kv_error error;
    kv_text_start(&line, data, sizeof data);
    kv_put(&line, "told {\"seat\":%u,\"round\":%u}", (unsigned)seat, (unsigned)room->match.round);
    room_commit(room, &line, now, &error);
}

/* A notice that was lost counts as told: whoever sends it has tried for long enough. */
void room_notified(struct room *room, uint32_t seat, uint32_t round, const char *endpoint,
                   enum room_notice_end end, int64_t now)
{
    struct subscription *subscription = find(room, seat, endpoint);
    struct kv_error error;
    if (!subscription)
        return;
    subscription->is_sending = false;
    if (end == ROOM_NOTICE_GONE)
        commit_unsubscribe(room, seat, endpoint, now, &error);
    else if (room->state == ROOM_PLAYING && round == room->match.round &&
             subscription->told != round)
        commit_told(room, seat, now);
    room_set_wake(room);
}

/* ---- Requests ---- */

/* A crowd meets at one time in one hall; thousands of subscriptions would only be a burden. */
static bool need_push(struct ask *ask)
{
    if (!room_need_seat(ask))
        return false;
    if (!ask->room->host->push_key)
        return kv_refuse(&ask->error, "no-push", "This server sends no notices.");
    if (ask->room->most > CROWD)
        return kv_refuse(&ask->error, "no-push",
                         "Notices are sent only at tables of up to %u seats.", (unsigned)CROWD);
    if (ask->room->state == ROOM_OVER)
        return kv_refuse(&ask->error, "over", "The game is over.");
    return true;
}

bool room_answer_push(struct ask *ask)
{
    if (!need_push(ask))
        return false;
    kv_json_put_string(ask->answer, "key", ask->room->host->push_key);
    kv_json_put_number(ask->answer, "subscriptions", count_of(ask->room, ask->connection->seat));
    return true;
}

/* The language of the request, or of the connection. */
static bool read_language(struct ask *ask, uint8_t *language)
{
    char name[16];
    struct kv_json value;
    *language = ask->connection->language;
    if (kv_json_field(&ask->object, "lang", &value)) {
        if (!kv_json_read_text(&ask->object, "lang", name, sizeof name, &ask->error))
            return false;
        *language = (uint8_t)kv_language_find(name);
    }
    if (*language == KV_LANGUAGES)
        *language = KV_ENGLISH;
    return true;
}

static bool is_known(const struct room *room, const struct subscriber *subscriber)
{
    const struct subscription *same = find(room, subscriber->seat, subscriber->endpoint);
    return same && same->language == subscriber->language &&
           strcmp(same->point, subscriber->point) == 0 && strcmp(same->auth, subscriber->auth) == 0;
}

bool room_answer_subscribe(struct ask *ask)
{
    struct room *room = ask->room;
    struct subscriber subscriber = {.seat = ask->connection->seat};
    struct kv_text line = {.allocate = kv_heap};
    if (!need_push(ask) || !read_language(ask, &subscriber.language))
        return false;
    if (!room_read_subscriber(&ask->object, &subscriber))
        return kv_refuse(&ask->error, "bad-request",
                         "A subscription has an https address of up to %u letters as \"endpoint\", "
                         "and the keys \"p256dh\" and \"auth\" in base64url.",
                         (unsigned)ENDPOINT_MOST);
    if (!room->host->allow_endpoint(room->host->context, subscriber.endpoint, subscriber.point,
                                    subscriber.auth, &ask->error))
        return false;
    if (is_known(room, &subscriber))
        return true;
    room_put_subscribe_line(&subscriber, &line);
    bool fine = room_commit(room, &line, ask->now, &ask->error);
    free(line.data);
    return fine;
}

bool room_answer_unsubscribe(struct ask *ask)
{
    struct room *room = ask->room;
    uint32_t seat = ask->connection->seat;
    char endpoint[ENDPOINT_MOST + 1];
    struct kv_json value;
    if (!room_need_seat(ask))
        return false;
    bool is_one = kv_json_field(&ask->object, "endpoint", &value);
    if (is_one &&
        !kv_json_read_text(&ask->object, "endpoint", endpoint, sizeof endpoint, &ask->error))
        return false;
    if (is_one ? !find(room, seat, endpoint) : !count_of(room, seat))
        return true;
    return commit_unsubscribe(room, seat, is_one ? endpoint : NULL, ask->now, &ask->error);
}
