/* The proof of a record, for the page: the same steps as `kvartal verify`. */
#include "base/memory.h"
#include "engine/request.h"

/* Who has pledged words and never revealed them: the first of these, the table's own as null. */
static void put_silent(struct request *request, const struct kv_fair *fair)
{
    kv_json_begin(request->reply, "silent", '[');
    for (uint32_t i = 0; i < fair->withheld && i < KV_WITHHELD_SHOWN; i++)
        if (fair->silent[i])
            kv_json_put_number(request->reply, NULL, fair->silent[i] - 1);
        else
            kv_json_put_null(request->reply, NULL);
    kv_json_end(request->reply, ']');
}

/* What became of the pledge that was asked about. */
static void put_pledge(struct request *request, const struct kv_record *record)
{
    static const char *const states[] = {[KV_PLEDGE_MISSING] = "missing",
                                         [KV_PLEDGE_WITHHELD] = "withheld",
                                         [KV_PLEDGE_KEPT] = "kept"};
    char pledge[KV_COMMITMENT_LENGTH + 1];
    struct kv_text text;
    struct kv_json value;
    kv_text_start(&text, pledge, sizeof pledge);
    if (!kv_json_field(&request->object, "pledge", &value))
        return;
    kv_json_unquote(&value, &text);
    kv_json_put_string(request->reply, "pledge",
                       states[kv_fair_find_pledge(record->proof, record->proof_length, pledge)]);
}

static void put_proof(struct request *request, const struct kv_record *record,
                      const struct kv_match *match)
{
    struct kv_fair fair;
    bool proved =
        record->proof && kv_fair_read(record->proof, record->proof_length, &fair, &request->error);
    kv_json_put_boolean(request->reply, "proved", proved);
    kv_json_put_number(request->reply, "rounds", match->round);
    kv_json_put_string(request->reply, "seed", match->setup.seed);
    if (!proved)
        return;
    kv_json_put_string(request->reply, "commitment", fair.commitment);
    kv_json_put_string(request->reply, "secret", fair.secret);
    kv_json_put_number(request->reply, "words", fair.words);
    kv_json_put_number(request->reply, "kept", fair.kept);
    kv_json_put_number(request->reply, "withheld", fair.withheld);
    put_silent(request, &fair);
    if (fair.table_said)
        kv_json_put_string(request->reply, "table", fair.table_kept ? "kept" : "said");
    if (fair.places)
        kv_json_put_string(request->reply, "pledges", fair.pledges);
    put_pledge(request, record);
}

static bool verify(struct request *request, const char *text, size_t length)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_match match;
    if (!kv_record_start_from(engine_games(request->engine), &record, text, length, &setup,
                              &request->error))
        return false;
    void *memory = request->engine->allocate(NULL, kv_match_bytes(&setup));
    if (!memory)
        return engine_no_memory(request);
    bool fine = kv_match_open(&match, &setup, memory, NULL, &request->error) &&
                kv_record_verify(&record, &match, &request->error);
    if (fine)
        put_proof(request, &record, &match);
    request->engine->allocate(memory, 0);
    return fine;
}

bool engine_answer_verify(struct request *request)
{
    return engine_use_text(request, "record", verify);
}

/* What a player shows of words before revealing them. */
bool engine_answer_pledge(struct request *request)
{
    char words[KV_WORDS_BYTES + 1], pledge[KV_COMMITMENT_LENGTH + 1];
    if (!kv_json_read_text(&request->object, "words", words, sizeof words, &request->error))
        return false;
    kv_fair_pledge(words, strlen(words), pledge);
    kv_json_put_string(request->reply, "pledge", pledge);
    return true;
}
