/* An analysis as JSON, for the engine and for reports. */
#include "base/json.h"
#include "kvartal.h"

const char *const kv_verdict_signs[KV_VERDICTS] = {"", "!", "?", "??"};

static void show_figure(struct kv_text *json, const char *key, const char *error_key,
                        struct kv_figure figure)
{
    kv_json_put_number(json, key, figure.mean);
    kv_json_put_number(json, error_key, figure.error);
}

static void show_estimate(struct kv_text *json, const char *key, const struct kv_estimate *estimate)
{
    kv_json_begin(json, key, '{');
    show_figure(json, "value", "value_error", estimate->points);
    show_figure(json, "chance", "chance_error", estimate->chance);
    show_figure(json, "aim", "aim_error", estimate->aim);
    kv_json_end(json, '}');
}

static void show_turn(struct kv_text *json, const char *key, const struct kv_game *game,
                      const struct kv_thought *turn)
{
    kv_json_begin(json, key, '{');
    kv_json_begin(json, "moves", '[');
    for (uint32_t i = 0; i < turn->count; i++) {
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        game->say(turn->moves[i], &text);
        kv_json_put_string(json, NULL, said);
    }
    kv_json_end(json, ']');
    show_figure(json, "value", "value_error", (struct kv_figure){turn->value, turn->value_error});
    show_figure(json, "chance", "chance_error",
                (struct kv_figure){turn->chance, turn->chance_error});
    kv_json_end(json, '}');
}

void kv_analysis_show(const struct kv_analysis *analysis, const struct kv_match *match,
                      struct kv_text *json)
{
    char reason[1024];
    struct kv_text text;
    kv_text_start(&text, reason, sizeof reason);
    kv_analysis_explain(analysis, match, &text);
    kv_json_put_number(json, "round", analysis->round);
    kv_json_put_number(json, "seat", analysis->seat);
    kv_json_put_string(json, "mark", kv_verdict_signs[analysis->verdict]);
    kv_json_put_boolean(json, "forced", analysis->forced);
    kv_json_put_boolean(json, "equal", analysis->equal);
    kv_json_put_number(json, "samples", analysis->samples);
    kv_json_put_number(json, "spread", analysis->spread);
    show_turn(json, "played", match->setup.game, &analysis->played);
    show_turn(json, "best", match->setup.game, &analysis->best);
    kv_json_put_bytes(json, "reason", reason, text.length);
    show_estimate(json, "cost", &analysis->cost);
    show_estimate(json, "skill", &analysis->skill);
    if (analysis->fortune) {
        show_estimate(json, "luck", &analysis->luck);
        show_estimate(json, "before", &analysis->before);
    } else {
        kv_json_put_null(json, "luck");
        kv_json_put_null(json, "before");
    }
}
