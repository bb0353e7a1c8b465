/* Notices: from a room to the threads that send them, and how it ended back to the room. */
#include "server/tables/notices.h"

#include "base/sha256.h"
#include "server/online.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { TOPIC_BYTES = 24, TOPIC_LENGTH = 32 };

struct notice {
    struct push_task task;
    struct table *table; /* holds a reference */
    uint32_t seat, round;
    char topic[TOPIC_LENGTH + 1];
    char text[]; /* endpoint, point, auth and payload, each ended by a zero */
};

/* ---- Making one ---- */

/* A later notice replaces an earlier one of the same seat that was not delivered yet. The push
 * service sees the topic, so the topic must not reveal the table. */
static void put_topic(const struct table *table, uint32_t seat, char topic[TOPIC_LENGTH + 1])
{
    static const char before[] = "topic\n";
    unsigned char digest[KV_SHA256_BYTES];
    struct kv_sha256 sha;
    kv_sha256_start(&sha);
    kv_sha256_add(&sha, before, sizeof before - 1);
    kv_sha256_add(&sha, table->id.byte, sizeof table->id.byte);
    kv_sha256_add(&sha, &seat, sizeof seat);
    kv_sha256_end(&sha, digest);
    sodium_bin2base64(topic, TOPIC_LENGTH + 1, digest, TOPIC_BYTES,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static const char *put(char **at, const char *text)
{
    char *start = *at;
    size_t length = strlen(text) + 1;
    memcpy(start, text, length);
    *at += length;
    return start;
}

static struct notice *make(struct table *table, const struct room_notice *wanted)
{
    size_t length = strlen(wanted->endpoint) + strlen(wanted->point) + strlen(wanted->auth) +
                    strlen(wanted->payload) + 4;
    struct notice *notice = calloc(1, sizeof *notice + length);
    if (!notice)
        return NULL;
    char *at = notice->text;
    int64_t lasts = wanted->left > 0 ? wanted->left / 1000 : SERVER_NOTICE_LASTS;
    put_topic(table, wanted->seat, notice->topic);
    notice->table = table_hold(table);
    notice->seat = wanted->seat;
    notice->round = wanted->round;
    notice->task.letter = (struct push_letter){
        .endpoint = put(&at, wanted->endpoint),
        .point = put(&at, wanted->point),
        .auth = put(&at, wanted->auth),
        .payload = put(&at, wanted->payload),
        .topic = notice->topic,
        .lasts = (uint32_t)(lasts < SERVER_NOTICE_LASTS_MOST ? lasts : SERVER_NOTICE_LASTS_MOST),
    };
    return notice;
}

static void forget(struct notice *notice)
{
    table_forget(notice->table->online, notice->table);
    free(notice);
}

/* ---- How it ended ---- */

static enum room_notice_end count(struct online *online, const struct push_answer *answer)
{
    switch (answer->outcome) {
    case PUSH_TAKEN:
        online->metrics.notices[NOTICE_SENT]++;
        return ROOM_NOTICE_TAKEN;
    case PUSH_GONE:
        online->metrics.notices[NOTICE_GONE]++;
        return ROOM_NOTICE_GONE;
    default:
        online->metrics.notices[NOTICE_LOST]++;
        log_error(&online->log, "notice-lost", &answer->why);
        return ROOM_NOTICE_LOST;
    }
}

static void done(struct push_task *task)
{
    struct notice *notice = (struct notice *)task;
    struct table *table = notice->table;
    struct online *online = table->online;
    if (!task->is_dropped) {
        enum room_notice_end end = count(online, &task->answer);
        if (table->room && !table->is_lost)
            room_notified(table->room, notice->seat, notice->round, task->letter.endpoint, end,
                          online->now);
    }
    forget(notice);
}

/* ---- What rooms ask for ---- */

bool notices_allow(void *context, const char *endpoint, const char *point, const char *auth,
                   struct kv_error *error)
{
    struct online *online = context;
    unsigned char bytes[PUSH_POINT_BYTES];
    if (!push_sender_allows(online->push_sender, endpoint))
        return online_refuse(ONLINE_BAD_ENDPOINT, error);
    return (push_read_point(point, bytes) && push_read_auth(auth, bytes)) ||
           online_refuse(ONLINE_BAD_KEYS, error);
}

/* Nobody hears of anything that a crash could undo, so this waits until the table is durable. */
bool notices_send(void *context, struct room *room, const struct room_notice *wanted)
{
    struct online *online = context;
    struct table *table = room_owner(room);
    if (!online->push_sender || table->is_lost || commit_is_pending(&online->group_commit, table))
        return false;
    struct notice *notice = make(table, wanted);
    if (!notice)
        return false;
    notice->task.done = done;
    if (push_sender_do(online->push_sender, &notice->task))
        return true;
    forget(notice);
    return false;
}

/* ---- Beginning and end ---- */

bool notices_open(struct online *online, struct kv_error *error)
{
    const struct kv_server_plan *plan = online->plan;
    const struct push_sender_plan sending = {
        .loop = online->loop,
        .key_file = plan->push_key,
        .contact = plan->push_contact,
        .hosts = plan->push_hosts,
        .is_private = plan->push_private,
    };
    if (!plan->push_key)
        return true;
    online->push_sender = push_sender_open(&sending, error);
    if (!online->push_sender)
        return false;
    online->host.push_key = push_sender_key(online->push_sender);
    online->host.push_after = (int64_t)plan->push_after * 1000;
    return true;
}

bool notices_close(struct online *online)
{
    struct push_sender *sender = online->push_sender;
    online->host.push_key = NULL; /* what the store still delivers sends nothing */
    online->push_sender = NULL;
    return !sender || push_sender_close(sender);
}
