/* The files of a simulation: docs/formats.md. They are written under other names and renamed at the
 * end, so that none is ever seen incomplete. */
#include "lab/simulation/simulation.h"

#include "base/json.h"
#include "lab/arena.h"
#include "lab/parallel.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* ---- A game as text ---- */

static void put_row(const struct simulation_game *game, struct kv_text *json)
{
    const struct kv_match *match = game->match;
    const struct kv_scores *scores = game->scores;
    const struct kv_label *endings = match->setup.game->endings;
    kv_json_begin(json, NULL, '{');
    kv_json_put_number(json, "game", (int64_t)game->number);
    kv_json_put_string(json, "seed", match->setup.seed);
    kv_json_begin(json, "scores", '[');
    for (uint32_t i = 0; i < scores->ranked; i++)
        kv_json_put_number(json, NULL, scores->scores[i].total);
    kv_json_end(json, ']');
    kv_json_begin(json, "places", '[');
    for (uint32_t i = 0; i < scores->ranked; i++)
        kv_json_put_number(json, NULL, scores->places[i]);
    kv_json_end(json, ']');
    kv_json_put_number(json, "rounds", match->round);
    kv_json_put_number(json, "moves", (int64_t)game->moves);
    kv_json_begin(json, "endings", '[');
    for (uint32_t i = 0; i < 32 && endings[i].id; i++)
        if (match->ended >> i & 1u)
            kv_json_put_string(json, NULL, endings[i].id);
    kv_json_end(json, ']');
    kv_json_end(json, '}');
}

/* The row, which is one line, and the record. */
void simulation_put_game(const struct simulation_files *files, const struct simulation_game *game,
                         struct kv_text *text)
{
    if (files->simulation->rows)
        put_row(game, text);
    kv_put(text, "\n");
    if (files->simulation->records)
        kv_record_print(game->match, text);
}

/* ---- Writing ---- */

/* "DIR/welcome-S.17.txt". */
static bool keep_record(const struct simulation_files *files, uint64_t number, const char *bytes,
                        size_t length, struct kv_error *error)
{
    const struct kv_simulation *simulation = files->simulation;
    struct kv_text path = lab_text();
    char seed[KV_SEED_MOST + 1];
    lab_game_seed(simulation->setup.seed, number, seed);
    kv_put(&path, "%s/%s-%s.txt", simulation->records, simulation->setup.game->id, seed);
    bool fine = path.cut ? lab_refuse_memory(path.length, error)
                         : lab_file_write(path.data, bytes, length, false, error);
    lab_text_free(&path);
    return fine;
}

bool simulation_keep_game(void *context, uint64_t piece, const char *bytes, size_t length,
                          struct kv_error *error)
{
    struct simulation_files *files = context;
    const struct kv_simulation *simulation = files->simulation;
    const char *record = memchr(bytes, '\n', length);
    if (!record) /* a text that could not grow */
        return lab_refuse_memory(length + 1, error);
    record++;
    size_t row = (size_t)(record - bytes), rest = length - row;
    if (simulation->rows && !lab_file_add(&files->rows, bytes, row, error))
        return false;
    if (!simulation->records)
        return true;
    return files->folder ? keep_record(files, simulation->first + piece, record, rest, error)
                         : lab_file_add(&files->records, record, rest, error);
}

bool simulation_keep_counts(struct simulation_files *files, const struct tally *tally,
                            struct kv_error *error)
{
    if (!files->out.stream)
        return true;
    struct kv_text text = lab_text();
    simulation_put_counts(files->simulation, tally, &text);
    bool fine = text.cut ? lab_refuse_memory(text.length, error)
                         : lab_file_add(&files->out, text.data, text.length, error);
    lab_text_free(&text);
    return fine;
}

/* ---- The whole ---- */

/* Whether records go to a folder: one that exists, or a name that ends with a slash. */
static bool open_records(struct simulation_files *files, struct kv_error *error)
{
    const char *path = files->simulation->records;
    size_t length = strlen(path);
    struct stat status;
    bool exists = stat(path, &status) == 0;
    files->folder = exists ? S_ISDIR(status.st_mode) : length > 0 && path[length - 1] == '/';
    if (!files->folder)
        return lab_file_open(&files->records, path, error);
    return exists || mkdir(path, 0777) == 0 ||
           kv_refuse(error, "bad-file", "The folder %s could not be made: %s.", path,
                     lab_reason(errno));
}

bool simulation_files_open(struct simulation_files *files, const struct kv_simulation *simulation,
                           struct kv_error *error)
{
    *files = (struct simulation_files){.simulation = simulation};
    if (!lab_is_first(simulation->cluster))
        return true;
    return (!simulation->rows || lab_file_open(&files->rows, simulation->rows, error)) &&
           (!simulation->records || open_records(files, error)) &&
           (!simulation->out || lab_file_open(&files->out, simulation->out, error));
}

bool simulation_files_close(struct simulation_files *files, bool fine, struct kv_error *error)
{
    struct lab_file *const each[] = {&files->records, &files->rows, &files->out};
    for (uint32_t i = 0; i < sizeof each / sizeof each[0]; i++) {
        if (fine && each[i]->stream)
            fine = lab_file_finish(each[i], true, error);
        lab_file_drop(each[i]);
    }
    return fine;
}
