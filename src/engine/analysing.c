/* Requests about turns that were played. */
#include "base/memory.h"
#include "engine/request.h"

static bool read_round(struct request *request, uint32_t *round)
{
    struct kv_json value;
    int64_t number;
    if (!kv_json_field(&request->object, "round", &value) ||
        !kv_json_integer(&value, 1, request->engine->match.round, &number))
        return kv_refuse(&request->error, "bad-request",
                         "\"round\" must be a whole number from 1 to %u.",
                         (unsigned)request->engine->match.round);
    *round = (uint32_t)number;
    return true;
}

/* A level that looks ahead; expert, where the request names none. */
static bool read_analyst(struct request *request, struct kv_bot *analyst)
{
    struct kv_json value;
    char level[32] = "expert";
    if (kv_json_field(&request->object, "level", &value) &&
        !kv_json_read_text(&request->object, "level", level, sizeof level, &request->error))
        return false;
    const struct kv_bot *bot = kv_bot_find(level, strlen(level));
    if (!bot)
        engine_refuse_bot(request, level);
    else if (!kv_bot_analyses(bot))
        kv_refuse(&request->error, "unknown-bot",
                  "The bot \"%s\" does not look ahead, which analysis needs.", level);
    else {
        *analyst = *bot;
        analyst->weights = request->engine->weights;
        return true;
    }
    return false;
}

/* The rollouts of an analysis: the same in every program, where the request names no seed. */
static bool read_rollouts(struct request *request, char *seed, size_t size)
{
    struct kv_json value;
    if (kv_json_field(&request->object, "seed", &value))
        return kv_json_read_text(&request->object, "seed", seed, size, &request->error);
    memcpy(seed, KV_ANALYSIS_SEED, sizeof KV_ANALYSIS_SEED);
    return true;
}

struct question {
    struct kv_bot analyst;
    struct kv_budget budget;
    uint32_t seat, round;
    char seed[64];
};

/* Goes through the match as it was written down, up to the seat's turn in the round. */
static bool analyse_record(struct request *request, const struct question *asked,
                           struct kv_review *review, void *memory)
{
    struct kv_analysis analysis;
    while (kv_review_next(review)) {
        if (review->match.round != asked->round ||
            !kv_bot_analyse(&asked->analyst, review, asked->seat, &asked->budget, asked->seed,
                            memory, &analysis))
            continue;
        kv_analysis_show(&analysis, &review->match, request->reply);
        return true;
    }
    return kv_refuse(&request->error, "bad-request", "Seat %u has no complete turn in round %u.",
                     (unsigned)asked->seat + 1, (unsigned)asked->round);
}

static bool analyse_turn(struct request *request, const struct question *asked)
{
    struct kv_engine *engine = request->engine;
    struct kv_text text = {.allocate = engine->allocate};
    struct kv_record record;
    struct kv_setup setup;
    struct kv_review review;
    kv_record_print(&engine->match, &text);
    size_t bytes = kv_review_bytes(&engine->match.setup);
    size_t thinking = kv_analysis_bytes(&asked->analyst, engine->match.setup.game, &asked->budget);
    unsigned char *memory = (unsigned char *)engine->allocate(NULL, bytes + thinking);
    bool fine = (memory && !text.cut && !engine->log.cut) || engine_no_memory(request);
    fine = fine &&
           kv_record_start_from(engine_games(request->engine), &record, text.data, text.length,
                                &setup, &request->error) &&
           kv_review_open(&review, &record, &setup, memory, &request->error) &&
           analyse_record(request, asked, &review, memory + bytes);
    engine->allocate(memory, 0);
    engine->allocate(text.data, 0);
    return fine;
}

bool engine_answer_analyse(struct request *request)
{
    struct question asked = {.budget = request->engine->budget};
    return engine_read_seat(request, &asked.seat) && read_round(request, &asked.round) &&
           read_analyst(request, &asked.analyst) && engine_read_work(request, &asked.budget.work) &&
           read_rollouts(request, asked.seed, sizeof asked.seed) && analyse_turn(request, &asked);
}
