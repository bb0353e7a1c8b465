/*
 * The file of a tournament: a line that says which one it is, and a line for each unit played, in
 * the order of units (docs/formats.md). It only grows, so whatever happens its beginning is valid.
 */
#include "lab/tournament/tournament.h"

#include "lab/head.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- The head ---- */

static void put_head(const struct kv_tournament *tournament, struct kv_text *json)
{
    uint32_t digest = LAB_DIGEST_START;
    for (uint32_t i = 0; i < tournament->players; i++)
        digest = lab_digest_bot(digest, &tournament->player[i].level.bot);
    digest = lab_digest_weights(digest, tournament->setup.game, tournament->plan.weights);
    lab_head_begin(json, "tournament", &tournament->setup);
    kv_json_begin(json, "bots", '[');
    for (uint32_t i = 0; i < tournament->players; i++)
        kv_json_put_string(json, NULL, tournament->player[i].name);
    kv_json_end(json, ']');
    kv_json_put_boolean(json, "ladder", tournament->plan.ladder);
    lab_head_end(json, &tournament->plan.effort, digest, tournament->plan.first);
}

static bool refuse_file(const struct kv_tournament *tournament, struct kv_error *error)
{
    return kv_refuse(error, "bad-file", "%s is not a tournament file.", tournament->plan.path);
}

static bool refuse_writing(const struct kv_tournament *tournament, struct kv_error *error)
{
    return kv_refuse(error, "bad-file", "%s could not be written: %s.", tournament->plan.path,
                     lab_reason(errno));
}

/* Refuses the head of another tournament, and says where it differs. */
static bool check_head(const struct kv_tournament *tournament, const struct kv_json *theirs,
                       struct kv_error *error)
{
    struct kv_text head = lab_text();
    struct kv_json ours;
    struct lab_difference difference;
    put_head(tournament, &head);
    bool fine = !head.cut || lab_refuse_memory(head.length, error);
    fine = fine && kv_json_read(head.data, head.length, &ours, error);
    if (fine && !lab_head_same(&ours, theirs, false, &difference))
        fine = kv_refuse(error, "other-tournament",
                         "%s belongs to another tournament: \"%s\" is %.*s there and %.*s here.",
                         tournament->plan.path, difference.name,
                         (int)(difference.theirs.end - difference.theirs.at), difference.theirs.at,
                         (int)(difference.ours.end - difference.ours.at), difference.ours.at);
    lab_text_free(&head);
    return fine;
}

/* ---- Units ---- */

static void put_unit(const struct kv_tournament *tournament, uint64_t unit, struct kv_text *json)
{
    uint32_t pairing = (uint32_t)(unit % tournament->pairings), seats = tournament->setup.seats;
    kv_json_begin(json, NULL, '{');
    kv_json_put_number(json, "deal", (int64_t)tournament_deal(tournament, unit));
    kv_json_begin(json, "bots", '[');
    for (uint32_t i = 0; i < tournament->meeting; i++)
        kv_json_put_number(json, NULL, tournament_player_at(tournament, pairing, i, 0));
    kv_json_end(json, ']');
    kv_json_begin(json, "games", '[');
    for (uint32_t game = 0; game < tournament->meeting; game++) {
        const struct entry *entry = tournament_game(tournament, unit, game);
        kv_json_begin(json, NULL, '{');
        kv_json_begin(json, "scores", '[');
        for (uint32_t i = 0; i <= seats && entry[i].place > 0; i++)
            kv_json_put_number(json, NULL, entry[i].score);
        kv_json_end(json, ']');
        kv_json_begin(json, "places", '[');
        for (uint32_t i = 0; i <= seats && entry[i].place > 0; i++)
            kv_json_put_number(json, NULL, entry[i].place);
        kv_json_end(json, ']');
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static void put_faults(const struct kv_tournament *tournament, uint64_t unit, struct kv_text *json)
{
    kv_json_begin(json, "faults", '[');
    for (uint32_t player = 0; player < tournament->meeting; player++) {
        const uint32_t *faults = tournament_faults(tournament, unit, player);
        kv_json_begin(json, NULL, '{');
        for (uint32_t i = 0; i < KV_FAULTS; i++)
            if (faults[i] > 0)
                kv_json_put_number(json, kv_faults[i].id, faults[i]);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

/* The next number of a list. */
static bool next_number(struct kv_json_walk *walk, int64_t least, int64_t most, int64_t *number)
{
    struct kv_json value;
    return kv_json_next(walk, NULL, &value) && kv_json_integer(&value, least, most, number);
}

static bool enter(const struct kv_json *object, const char *key, struct kv_json_walk *walk)
{
    struct kv_json value;
    if (!kv_json_field(object, key, &value) || kv_json_kind(&value) != KV_JSON_ARRAY)
        return false;
    kv_json_enter(&value, walk);
    return true;
}

static bool read_game(const struct kv_json *json, uint32_t seats, struct entry *entry)
{
    struct kv_json list;
    struct kv_json_walk scores, places;
    if (!enter(json, "scores", &scores) || !enter(json, "places", &places) ||
        !kv_json_field(json, "scores", &list))
        return false;
    uint32_t count = kv_json_count(&list);
    if (count != seats && count != seats + 1)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        int64_t score, place;
        if (!next_number(&scores, INT32_MIN, INT32_MAX, &score) ||
            !next_number(&places, 1, count, &place))
            return false;
        entry[i] = (struct entry){(int32_t)score, (uint32_t)place};
    }
    return true;
}

static bool read_faults(const struct kv_json *json, uint32_t *faults)
{
    for (uint32_t i = 0; i < KV_FAULTS; i++) {
        struct kv_json value;
        int64_t count = 0;
        if (kv_json_field(json, kv_faults[i].id, &value) &&
            !kv_json_integer(&value, 0, UINT32_MAX, &count))
            return false;
        faults[i] = (uint32_t)count;
    }
    return true;
}

bool tournament_read_unit(struct kv_tournament *tournament, uint64_t unit,
                          const struct kv_json *json)
{
    uint32_t pairing = (uint32_t)(unit % tournament->pairings);
    struct kv_json value;
    struct kv_json_walk bots, games, faults;
    int64_t number;
    if (!kv_json_field(json, "deal", &value) || !kv_json_integer(&value, 0, INT64_MAX, &number) ||
        (uint64_t)number != tournament_deal(tournament, unit) || !enter(json, "bots", &bots) ||
        !enter(json, "games", &games) || !enter(json, "faults", &faults))
        return false;
    for (uint32_t i = 0; i < tournament->meeting; i++) {
        uint32_t bot = tournament_player_at(tournament, pairing, i, 0);
        if (!next_number(&bots, bot, bot, &number) || !kv_json_next(&games, NULL, &value) ||
            !read_game(&value, tournament->setup.seats, tournament_game(tournament, unit, i)) ||
            !kv_json_next(&faults, NULL, &value) ||
            !read_faults(&value, tournament_faults(tournament, unit, i)))
            return false;
    }
    return true;
}

/* ---- The file ---- */

/* A line without its newline is half-written. Returns whether there was a whole one. */
static bool next_line(FILE *file, char **line, size_t *size, size_t *length)
{
    ssize_t got = getline(line, size, file);
    if (got <= 0 || (*line)[got - 1] != '\n')
        return false;
    *length = (size_t)got - 1;
    return true;
}

static bool take_seed(struct kv_tournament *tournament, const struct kv_json *head,
                      struct kv_error *error)
{
    struct kv_json seed;
    return !kv_json_field(head, "seed", &seed) || kv_json_kind(&seed) != KV_JSON_STRING ||
           kv_seed_set(&tournament->setup, seed.at + 1, (size_t)(seed.end - seed.at) - 2, error);
}

static bool read_head(struct kv_tournament *tournament, const char *line, size_t length,
                      struct kv_error *error)
{
    struct kv_json head, kind;
    if (!kv_json_read(line, length, &head, error) || !kv_json_field(&head, "kvartal", &kind) ||
        !kv_json_is(&kind, "tournament") || !kv_json_field(&head, "players", &kind))
        return refuse_file(tournament, error);
    return (!tournament->plan.any_seed || take_seed(tournament, &head, error)) &&
           check_head(tournament, &head, error);
}

static bool take_line(struct kv_tournament *tournament, const char *line, size_t length,
                      struct kv_error *error)
{
    struct kv_json json;
    if (!kv_json_read(line, length, &json, error) ||
        !tournament_read_unit(tournament, tournament->finished, &json))
        return kv_refuse(error, "bad-file", "Line %llu of %s is not a result of this tournament.",
                         (unsigned long long)tournament->finished + 2, tournament->plan.path);
    tournament->finished++;
    return true;
}

/* Reads as much as this tournament asks for; `end` is the place after the last complete line. */
static bool read_lines(struct kv_tournament *tournament, off_t *end, struct kv_error *error)
{
    char *line = NULL;
    size_t size = 0, length;
    bool fine = true;
    *end = 0;
    while (fine && tournament->finished < tournament->units &&
           next_line(tournament->file, &line, &size, &length)) {
        fine = *end == 0 ? read_head(tournament, line, length, error)
                         : take_line(tournament, line, length, error);
        *end += (off_t)length + 1;
    }
    free(line);
    return fine;
}

/* A file of something else, which must not be overwritten. */
static bool is_foreign(const struct kv_tournament *tournament, off_t end)
{
    struct stat status;
    return end == 0 && (fstat(fileno(tournament->file), &status) != 0 || status.st_size > 0);
}

static bool write_line(const struct kv_tournament *tournament, struct kv_text *line,
                       struct kv_error *error)
{
    kv_put(line, "\n");
    if (!line->cut && fwrite(line->data, 1, line->length, tournament->file) == line->length &&
        fflush(tournament->file) == 0)
        return true;
    return refuse_writing(tournament, error);
}

static bool write_head(const struct kv_tournament *tournament, struct kv_error *error)
{
    struct kv_text line = lab_text();
    put_head(tournament, &line);
    bool fine = write_line(tournament, &line, error);
    lab_text_free(&line);
    return fine;
}

/* Nobody else may write to it, and children do not inherit it. */
static FILE *open_alone(const char *path, struct kv_error *error)
{
    struct stat status;
    int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    bool fine = false;
    if (descriptor < 0 || fstat(descriptor, &status) != 0)
        kv_refuse(error, "bad-file", "%s could not be opened: %s.", path, lab_reason(errno));
    else if (!S_ISREG(status.st_mode))
        kv_refuse(error, "bad-file",
                  "%s is not a regular file, but the results must be read again.", path);
    else if (lockf(descriptor, F_TLOCK, 0) != 0)
        kv_refuse(error, "bad-file", "%s is being written by another tournament.", path);
    else
        fine = true;
    FILE *file = fine ? fdopen(descriptor, "r+") : NULL;
    if (fine && !file)
        kv_refuse(error, "bad-file", "%s could not be opened: %s.", path, lab_reason(errno));
    if (!file && descriptor >= 0)
        close(descriptor);
    return file;
}

bool tournament_file_open(struct kv_tournament *tournament, struct kv_error *error)
{
    off_t end;
    tournament->file = open_alone(tournament->plan.path, error);
    if (!tournament->file || !read_lines(tournament, &end, error))
        return false;
    if (tournament->finished == tournament->units)
        return true; /* there may be more in it than is asked for */
    if (is_foreign(tournament, end))
        return refuse_file(tournament, error);
    if (ftruncate(fileno(tournament->file), end) != 0 ||
        fseeko(tournament->file, end, SEEK_SET) != 0)
        return refuse_writing(tournament, error);
    return end > 0 || write_head(tournament, error);
}

bool tournament_file_add(const struct kv_tournament *tournament, uint64_t unit,
                         struct kv_error *error)
{
    if (!tournament->file)
        return true;
    struct kv_text line = lab_text();
    put_unit(tournament, unit, &line);
    put_faults(tournament, unit, &line);
    bool fine = write_line(tournament, &line, error);
    lab_text_free(&line);
    return fine;
}

bool tournament_file_close(struct kv_tournament *tournament, struct kv_error *error)
{
    FILE *file = tournament->file;
    tournament->file = NULL;
    return !file || fclose(file) == 0 || refuse_writing(tournament, error);
}
