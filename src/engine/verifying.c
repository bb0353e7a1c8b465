/* The proof of a record, for the page: the same steps as `kvartal verify`. */
#include "engine/request.h"

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
}

static bool verify(struct request *request, const char *text, size_t length)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_match match;
    if (!kv_record_start(&record, text, length, &setup, &request->error))
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
    return engine_use_record(request, verify);
}
