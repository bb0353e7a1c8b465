/*
 * The lines of a history (docs/formats.md): a word that says what happened, and an object with the
 * rest. Turns, which are nearly all of them, are shorter: "turn 12 0 take 1; write 8 2:5; done".
 *
 * A line is applied in the same way when it happens and when it is read again. It must fit the
 * room: a line that does not is refused, however it came there.
 */
#include "rooms/room.h"

#include <stdlib.h>
#include <string.h>

#define LOG_VERSION 1

static bool misfit(struct kv_error *error, const char *why)
{
    return kv_refuse(error, "bad-log", "This line does not fit the table: %s", kv_translate(why));
}

/* ---- Written ---- */

bool room_commit(struct room *room, const struct kv_text *line, int64_t now, struct kv_error *error)
{
    if (line->cut)
        return kv_refuse(error, "no-memory", "There is not enough memory for that.");
    if (!room_apply(room, line->data, line->length, now, error))
        return false;
    room->host->keep(room->host->context, room, line->data, line->length);
    return true;
}

bool room_commit_seat(struct room *room, const char *kind, uint32_t seat, int64_t now,
                      struct kv_error *error)
{
    char data[64];
    struct kv_text line;
    kv_text_start(&line, data, sizeof data);
    kv_put(&line, "%s {\"seat\":%u}", kind, (unsigned)seat);
    return room_commit(room, &line, now, error);
}

void room_put_table_line(const struct table_request *request, const char *secret,
                         const unsigned char host[KV_SHA256_BYTES], struct kv_text *line)
{
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&request->setup, &text);
    kv_put(line, "table ");
    kv_json_begin(line, NULL, '{');
    kv_json_put_number(line, "version", LOG_VERSION);
    kv_json_put_string(line, "name", name);
    kv_json_put_number(line, "seats", request->seats);
    kv_json_put_boolean(line, "public", request->listed);
    kv_json_put_number(line, "clock", request->clock);
    kv_json_put_number(line, "patience", request->patience);
    kv_json_put_boolean(line, "hints", request->hints);
    room_put_digest(line, "host", host);
    kv_json_put_string(line, "secret", secret);
    kv_json_put_string(line, "words", request->words);
    if (request->pledged && *secret)
        room_put_digest(line, "pledge", request->pledge);
    if (request->pack)
        kv_json_put_string(line, "pack", room_pack_text(request->pack));
    kv_json_end(line, '}');
}

void room_put_sit_line(uint32_t seat, const struct sitter *sitter, struct kv_text *line)
{
    kv_put(line, "sit ");
    kv_json_begin(line, NULL, '{');
    kv_json_put_number(line, "seat", seat);
    kv_json_put_string(line, "name", sitter->name);
    kv_json_put_string(line, "words", sitter->words);
    if (sitter->pledged)
        room_put_digest(line, "pledge", sitter->pledge);
    room_put_digest(line, "token", sitter->token);
    kv_json_put_boolean(line, "host", sitter->host);
    kv_json_end(line, '}');
}

void room_put_pledge_line(uint32_t seat, const unsigned char pledge[KV_SHA256_BYTES],
                          struct kv_text *line)
{
    kv_put(line, "pledge ");
    kv_json_begin(line, NULL, '{');
    kv_json_put_number(line, "seat", seat);
    room_put_digest(line, "pledge", pledge);
    kv_json_end(line, '}');
}

/* The words of a seat, or of the table itself (NOBODY). */
void room_put_revealed_line(uint32_t seat, const char *words, struct kv_text *line)
{
    kv_put(line, "revealed ");
    kv_json_begin(line, NULL, '{');
    if (seat != NOBODY)
        kv_json_put_number(line, "seat", seat);
    kv_json_put_string(line, "words", words);
    kv_json_end(line, '}');
}

void room_put_subscribe_line(const struct subscriber *subscriber, struct kv_text *line)
{
    kv_put(line, "subscribe ");
    kv_json_begin(line, NULL, '{');
    kv_json_put_number(line, "seat", subscriber->seat);
    kv_json_put_string(line, "endpoint", subscriber->endpoint);
    kv_json_put_string(line, "p256dh", subscriber->point);
    kv_json_put_string(line, "auth", subscriber->auth);
    kv_json_put_string(line, "lang", kv_language_ids[subscriber->language]);
    kv_json_end(line, '}');
}

void room_put_unsubscribe_line(uint32_t seat, const char *endpoint, struct kv_text *line)
{
    kv_put(line, "unsubscribe ");
    kv_json_begin(line, NULL, '{');
    kv_json_put_number(line, "seat", seat);
    if (endpoint)
        kv_json_put_string(line, "endpoint", endpoint);
    kv_json_end(line, '}');
}

void room_put_bot_line(uint32_t seat, uint8_t level, struct kv_text *line)
{
    kv_put(line, "bot {\"seat\":%u,\"level\":\"%s\"}", (unsigned)seat, kv_bots[level - 1]->id);
}

/* ---- Applied ---- */

struct entry {
    struct room *room;
    struct kv_json object;
    int64_t at;
    struct kv_error *error;
};

static bool text_of(const struct kv_json *object, const char *key, struct kv_text *text)
{
    struct kv_json value;
    if (!kv_json_field(object, key, &value) || kv_json_kind(&value) != KV_JSON_STRING)
        return false;
    kv_json_unquote(&value, text);
    return !text->cut && strlen(text->data) == text->length;
}

/* A pledge binds words that come later, at a table that has a secret. */
static bool pledge_of(const struct entry *entry, bool has_words, unsigned char *pledge,
                      bool *is_pledged)
{
    struct kv_error ignored;
    return room_read_pledge(&entry->object, pledge, is_pledged, &ignored) &&
           (!*is_pledged || (!has_words && entry->room->secret[0]));
}

static bool keep_own_words(struct room *room, const struct table_request *request)
{
    if (*request->words && !(room->words = strdup(request->words)))
        return false;
    if (!request->pledged)
        return true;
    if ((room->pledge = (unsigned char *)malloc(sizeof request->pledge)))
        memcpy(room->pledge, request->pledge, sizeof request->pledge);
    return room->pledge != NULL;
}

/* The request as it was written, and what was added to it. */
static bool apply_table(struct entry *entry)
{
    struct room *room = entry->room;
    struct table_request request = {0};
    struct kv_json value;
    struct kv_text name_text, secret, words;
    char name[KV_NAME_MOST + 1];
    int64_t version = 0;
    kv_text_start(&name_text, name, sizeof name);
    kv_text_start(&secret, room->secret, sizeof room->secret);
    kv_text_start(&words, request.words, sizeof request.words);
    if (room->begun ||
        !kv_json_read_number(&entry->object, "version", 1, LOG_VERSION, &version, entry->error) ||
        version != LOG_VERSION)
        return misfit(entry->error, KV_MARK("it has another version."));
    if (!text_of(&entry->object, "name", &name_text) ||
        !room_read_pack(&entry->object, &room->pack, entry->error) ||
        !room_read_name(name, name_text.length, room->pack, &request.setup, entry->error) ||
        !kv_json_read_number(&entry->object, "seats", 1, request.setup.game->size.seats_most,
                             &request.seats, entry->error) ||
        !kv_json_read_number(&entry->object, "clock", 0, INT32_MAX, &request.clock, entry->error) ||
        !kv_json_read_number(&entry->object, "patience", 0, INT32_MAX, &request.patience,
                             entry->error) ||
        !kv_json_read_flag(&entry->object, "public", &request.listed, entry->error) ||
        !kv_json_read_flag(&entry->object, "hints", &request.hints, entry->error) ||
        !text_of(&entry->object, "secret", &secret) || !text_of(&entry->object, "words", &words) ||
        !kv_json_field(&entry->object, "host", &value) ||
        !room_read_digest(&value, room->host_token) ||
        !pledge_of(entry, words.length > 0, request.pledge, &request.pledged))
        return misfit(entry->error, KV_MARK("it is no table."));
    if (request.seats < 1 || (secret.length == 0) != (request.setup.seed[0] != '\0'))
        return misfit(entry->error, KV_MARK("a table has seats, and either a secret or a seed."));
    if (!keep_own_words(room, &request))
        return kv_refuse(entry->error, "no-memory", "There is not enough memory for that.");
    room->match.setup = request.setup;
    room->most = (uint32_t)request.seats;
    room->clock = (uint32_t)request.clock;
    room->patience = (uint32_t)request.patience;
    room->listed = request.listed;
    room->hints = request.hints;
    room->since = entry->at;
    return room->begun = true;
}

/* A seat's number below `limit`. */
static bool seat_of(struct entry *entry, uint32_t limit, uint32_t *seat)
{
    struct kv_json value;
    int64_t number;
    if (!kv_json_field(&entry->object, "seat", &value) ||
        !kv_json_integer(&value, 0, (int64_t)limit - 1, &number))
        return misfit(entry->error, KV_MARK("there is no such seat."));
    *seat = (uint32_t)number;
    return true;
}

static bool free_seat_of(struct entry *entry, uint32_t *seat)
{
    const struct room *room = entry->room;
    if (room->state != ROOM_WAITING || room->reveal)
        return misfit(entry->error, KV_MARK("the game has begun."));
    if (!seat_of(entry, room->most, seat))
        return false;
    if (*seat > room->places || (*seat < room->places && room->people[*seat].taken))
        return misfit(entry->error, KV_MARK("that seat is not free."));
    return true;
}

static bool taken_seat_of(struct entry *entry, uint32_t *seat)
{
    if (!seat_of(entry, entry->room->places, seat))
        return false;
    return entry->room->people[*seat].taken || misfit(entry->error, KV_MARK("nobody sits there."));
}

static bool no_memory(struct entry *entry)
{
    return kv_refuse(entry->error, "no-memory", "There is not enough memory for that.");
}

static bool read_sitter(const struct entry *entry, struct sitter *sitter)
{
    struct kv_json value;
    struct kv_text name, words;
    kv_text_start(&name, sitter->name, sizeof sitter->name);
    kv_text_start(&words, sitter->words, sizeof sitter->words);
    sitter->host = false;
    return text_of(&entry->object, "name", &name) && text_of(&entry->object, "words", &words) &&
           kv_json_field(&entry->object, "token", &value) &&
           room_read_digest(&value, sitter->token) &&
           kv_json_read_flag(&entry->object, "host", &sitter->host, entry->error) &&
           pledge_of(entry, words.length > 0, sitter->pledge, &sitter->pledged);
}

static bool apply_sit(struct entry *entry)
{
    struct room *room = entry->room;
    struct sitter sitter;
    struct person *person;
    uint32_t seat = NOBODY;
    if (!free_seat_of(entry, &seat))
        return false;
    if (!read_sitter(entry, &sitter))
        return misfit(entry->error, KV_MARK("it is nobody."));
    if (!(person = room_settle(room, seat)))
        return no_memory(entry);
    if (!room_name_person(person, sitter.name, sitter.words,
                          sitter.pledged ? sitter.pledge : NULL)) {
        room_empty_seat(room, seat);
        return no_memory(entry);
    }
    memcpy(person->token, sitter.token, sizeof sitter.token);
    person->left = entry->at;
    room_index_token(room, seat);
    if (sitter.host)
        room->host_seat = seat;
    room->tell |= TELL_LOBBY;
    return true;
}

/* The first number that no other bot of the level has at this table, so that nobody is called
 * otherwise when another is removed; in a crowd the last number serves many. */
static uint8_t free_number(const struct room *room, uint8_t level)
{
    uint32_t used = 0;
    uint8_t nth = 0;
    for (uint32_t seat = 0; seat < room->places; seat++) {
        const struct person *person = &room->people[seat];
        if (person->taken && person->level == level)
            used |= 1u << person->nth;
    }
    while (nth < 15 && used >> nth & 1)
        nth++;
    return nth;
}

static bool apply_bot(struct entry *entry)
{
    struct kv_json value;
    struct person *person;
    uint8_t level;
    uint32_t seat = NOBODY;
    if (!free_seat_of(entry, &seat))
        return false;
    if (!kv_json_field(&entry->object, "level", &value) ||
        !room_read_level(&value, &level, entry->error))
        return misfit(entry->error, KV_MARK("there is no such bot."));
    if (!(person = room_settle(entry->room, seat)))
        return no_memory(entry);
    person->nth = free_number(entry->room, level) & 15u;
    person->level = level & 15u;
    entry->room->stand_ins++;
    entry->room->tell |= TELL_LOBBY;
    return true;
}

static bool apply_free(struct entry *entry)
{
    struct room *room = entry->room;
    uint32_t seat = NOBODY;
    if (room->state != ROOM_WAITING || room->reveal)
        return misfit(entry->error, KV_MARK("the game has begun."));
    if (!taken_seat_of(entry, &seat))
        return false;
    room->stand_ins -= room->people[seat].level != 0;
    room_empty_seat(room, seat);
    room->tell |= TELL_LOBBY;
    return true;
}

static bool apply_start(struct entry *entry)
{
    if (entry->room->state != ROOM_WAITING)
        return misfit(entry->error, KV_MARK("the game has begun."));
    if (!entry->room->reveal && room_has_pledges(entry->room))
        return misfit(entry->error, KV_MARK("nobody has asked for the pledged words."));
    return room_open_match(entry->room, entry->at, entry->error);
}

/* ---- Pledges ---- */

/* Somebody who has a seat already pledges words: at a rematch nobody sits down. */
static bool apply_pledge(struct entry *entry)
{
    struct room *room = entry->room;
    unsigned char pledge[KV_SHA256_BYTES];
    bool is_pledged = false;
    uint32_t seat = NOBODY;
    if (room->state != ROOM_WAITING || room->reveal)
        return misfit(entry->error, KV_MARK("the game has begun."));
    if (!taken_seat_of(entry, &seat))
        return false;
    struct person *person = &room->people[seat];
    if (person->level || person->pledged || room_words_of(person) ||
        !pledge_of(entry, false, pledge, &is_pledged) || !is_pledged)
        return misfit(entry->error, KV_MARK("that seat cannot pledge this."));
    if (!room_name_person(person, person->name, "", pledge))
        return no_memory(entry);
    room->tell |= TELL_TABLE;
    return true;
}

static bool apply_reveal(struct entry *entry)
{
    struct room *room = entry->room;
    if (room->state != ROOM_WAITING || room->reveal || !room_has_pledges(room))
        return misfit(entry->error, KV_MARK("there are no words to be asked for."));
    return room_ask_for_words(room, entry->at, entry->error);
}

static bool fits(const char *words, const unsigned char *pledge)
{
    unsigned char digest[KV_SHA256_BYTES];
    room_digest_words(words, digest);
    return *words && pledge && room_same_digest(digest, pledge);
}

static bool apply_revealed(struct entry *entry)
{
    struct room *room = entry->room;
    char words[WORDS_LETTERS * LETTER_BYTES + 1];
    struct kv_text text;
    struct kv_json value;
    struct person *person = NULL;
    uint32_t seat = NOBODY;
    kv_text_start(&text, words, sizeof words);
    if (kv_json_field(&entry->object, "seat", &value)) {
        if (!taken_seat_of(entry, &seat))
            return false;
        person = &room->people[seat];
    }
    if (!room->reveal || (person ? room_words_of(person) : room->words) ||
        !text_of(&entry->object, "words", &text) ||
        !fits(words, person ? room_pledge_of(person) : room->pledge))
        return misfit(entry->error, KV_MARK("these words were not pledged, or not asked for."));
    bool kept = person ? room_name_person(person, person->name, words, room_pledge_of(person))
                       : (room->words = strdup(words)) != NULL;
    return kept || no_memory(entry);
}

/* ---- While it is played ---- */

/* A person's seat while the game is played. */
static bool playing_seat_of(struct entry *entry, uint32_t *seat)
{
    if (entry->room->state != ROOM_PLAYING)
        return misfit(entry->error, KV_MARK("nothing is played."));
    if (!taken_seat_of(entry, seat))
        return false;
    return !entry->room->people[*seat].level || misfit(entry->error, KV_MARK("a bot sits there."));
}

static bool apply_away(struct entry *entry)
{
    uint32_t seat = NOBODY;
    if (!playing_seat_of(entry, &seat))
        return false;
    entry->room->stand_ins += !entry->room->people[seat].away;
    entry->room->people[seat].away = true;
    entry->room->tell |= TELL_TABLE;
    return true;
}

static bool apply_back(struct entry *entry)
{
    uint32_t seat = NOBODY;
    if (!playing_seat_of(entry, &seat))
        return false;
    entry->room->stand_ins -= entry->room->people[seat].away;
    entry->room->people[seat].away = false;
    entry->room->tell |= TELL_TABLE;
    return true;
}

/* Only what somebody played in person: a turn that a bot found for them would be a hint. */
static bool apply_take_back(struct entry *entry)
{
    struct room *room = entry->room;
    int64_t round = 0;
    uint32_t seat = NOBODY;
    if (!playing_seat_of(entry, &seat))
        return false;
    struct person *person = &room->people[seat];
    if (!kv_json_read_number(&entry->object, "round", 1, UINT32_MAX, &round, entry->error) ||
        round != room->match.round || !person->done || person->said_round != round)
        return misfit(entry->error, KV_MARK("it is no turn of this round."));
    room_return_turn(room, seat);
    person->said_round = 0; /* the same turn is a new one when it is played again */
    if (person->taken_back < TAKEN_BACK_MOST)
        person->taken_back++;
    return true;
}

/* A bot plays on for good; name and words stay, since the words are part of the proof. */
static bool apply_gone(struct entry *entry)
{
    struct room *room = entry->room;
    uint32_t seat = NOBODY;
    if (!playing_seat_of(entry, &seat))
        return false;
    struct person *person = &room->people[seat];
    room->stand_ins += !person->away;
    room_expel(room, seat);
    room_unsubscribe(room, seat, NULL);
    person->away = false;
    person->level = room_stand_in_level() & 15u;
    memset(person->token, 0, sizeof person->token);
    if (room->host_seat == seat)
        room->host_seat = NOBODY;
    room->tell |= TELL_LOBBY;
    return true;
}

/* ---- Notices ---- */

static bool apply_subscribe(struct entry *entry)
{
    struct subscriber subscriber;
    struct kv_text lang;
    char name[16];
    kv_text_start(&lang, name, sizeof name);
    if (!taken_seat_of(entry, &subscriber.seat))
        return false;
    if (entry->room->state == ROOM_OVER || entry->room->people[subscriber.seat].level ||
        !room_read_subscriber(&entry->object, &subscriber) ||
        !text_of(&entry->object, "lang", &lang) ||
        (subscriber.language = (uint8_t)kv_language_find(name)) == KV_LANGUAGES)
        return misfit(entry->error, KV_MARK("it is no subscription."));
    return room_subscribe(entry->room, &subscriber) || no_memory(entry);
}

static bool apply_unsubscribe(struct entry *entry)
{
    char endpoint[ENDPOINT_MOST + 1];
    struct kv_text text;
    struct kv_json value;
    uint32_t seat = NOBODY;
    kv_text_start(&text, endpoint, sizeof endpoint);
    if (!taken_seat_of(entry, &seat))
        return false;
    bool is_one = kv_json_field(&entry->object, "endpoint", &value);
    if (is_one && !text_of(&entry->object, "endpoint", &text))
        return misfit(entry->error, KV_MARK("it is no subscription."));
    room_unsubscribe(entry->room, seat, is_one ? endpoint : NULL);
    return true;
}

static bool apply_told(struct entry *entry)
{
    int64_t round = 0;
    uint32_t seat = NOBODY;
    if (!taken_seat_of(entry, &seat))
        return false;
    if (!kv_json_read_number(&entry->object, "round", 1, UINT32_MAX, &round, entry->error) ||
        round == 0)
        return misfit(entry->error, KV_MARK("it is no turn of this round."));
    room_mark_told(entry->room, seat, (uint32_t)round);
    return true;
}

/* ---- Another game ---- */

static bool apply_rematch(struct entry *entry)
{
    struct room *room = entry->room;
    char both[ROOM_ID_LENGTH + 1 + ROOM_CODE_MOST + 1] = {0};
    struct kv_text id, code;
    kv_text_start(&id, both, ROOM_ID_LENGTH + 1);
    kv_text_start(&code, both + ROOM_ID_LENGTH + 1, ROOM_CODE_MOST + 1);
    if (room->state != ROOM_OVER || room->rematch || !text_of(&entry->object, "id", &id) ||
        !text_of(&entry->object, "code", &code))
        return misfit(entry->error, KV_MARK("there is no rematch now."));
    if (!(room->rematch = (char *)malloc(sizeof both)))
        return no_memory(entry);
    memcpy(room->rematch, both, sizeof both);
    return true;
}

/* ---- Turns ---- */

static const char *take_number(const char *at, const char *end, uint32_t *number)
{
    const char *start = at;
    for (*number = 0; at < end && *at >= '0' && *at <= '9' && at - start < 9; at++)
        *number = *number * 10 + (uint32_t)(*at - '0');
    return at > start && at < end && *at == ' ' ? at + 1 : NULL;
}

static bool apply_turn(struct room *room, const char *at, const char *end, bool in_person,
                       int64_t when, struct kv_error *error)
{
    uint32_t round, seat;
    if (room->state != ROOM_PLAYING || !(at = take_number(at, end, &round)) ||
        !(at = take_number(at, end, &seat)) || round != room->match.round || seat >= room->places ||
        (in_person && room->people[seat].level))
        return misfit(error, KV_MARK("it is no turn of this round."));
    struct turn turn = {.text = at, .length = (size_t)(end - at)};
    return room_read_turn(room, seat, &turn, error) &&
           room_apply_turn(room, seat, &turn, in_person, when, error);
}

/* ---- All of them ---- */

static const struct kind {
    const char *word;
    bool (*apply)(struct entry *entry);
} kinds[] = {
    {"table", apply_table},
    {"sit", apply_sit},
    {"bot", apply_bot},
    {"free", apply_free},
    {"start", apply_start},
    {"away", apply_away},
    {"back", apply_back},
    {"gone", apply_gone},
    {"take_back", apply_take_back},
    {"rematch", apply_rematch},
    {"pledge", apply_pledge},
    {"reveal", apply_reveal},
    {"revealed", apply_revealed},
    {"subscribe", apply_subscribe},
    {"unsubscribe", apply_unsubscribe},
    {"told", apply_told},
};

static bool is_word(const char *line, size_t length, const char *word)
{
    size_t size = strlen(word);
    return length > size && memcmp(line, word, size) == 0 && line[size] == ' ';
}

bool room_apply(struct room *room, const char *line, size_t length, int64_t at,
                struct kv_error *error)
{
    struct entry entry = {.room = room, .at = at, .error = error};
    if (is_word(line, length, "turn"))
        return apply_turn(room, line + 5, line + length, true, at, error);
    if (is_word(line, length, "auto"))
        return apply_turn(room, line + 5, line + length, false, at, error);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t size = strlen(kinds[i].word) + 1;
        if (!is_word(line, length, kinds[i].word))
            continue;
        if (!kv_json_read(line + size, length - size, &entry.object, error))
            return false;
        if ((kinds[i].apply == apply_table) == room->begun)
            return misfit(error, KV_MARK("a table comes first, and once."));
        return kinds[i].apply(&entry);
    }
    return misfit(error, KV_MARK("it begins with an unknown word."));
}
