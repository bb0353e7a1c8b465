/* What reports have in common. */
#include "cli/report/report.h"

void report_put_name(const struct kv_setup *setup, struct kv_text *text)
{
    struct kv_setup unseeded = *setup;
    unseeded.seed[0] = '\0';
    kv_name_print(&unseeded, text);
}

void report_put_games(struct kv_text *text, uint64_t games)
{
    kv_put(text, kv_translate_count("%llu game", "%llu games", cli_count_form(games)),
           (unsigned long long)games);
}

void report_print_games(const struct kv_setup *setup, const char *counts)
{
    struct kv_text name = cli_text();
    kv_put(&name, "%s", cli_strong());
    report_put_name(setup, &name);
    kv_put(&name, "%s", cli_plain());
    cli_say("%s, seed %s: %s", name.data, setup->seed, counts);
    cli_text_free(&name);
}

void report_begin_json(struct kv_text *json, const struct kv_setup *setup)
{
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    report_put_name(setup, &text);
    kv_json_begin(json, NULL, '{');
    kv_json_put_boolean(json, "ok", true);
    kv_json_put_string(json, "name", name);
    kv_json_put_string(json, "seed", setup->seed);
    kv_json_put_number(json, "seats", setup->seats);
}

void report_end_json(struct kv_text *json)
{
    kv_json_end(json, '}');
    cli_print_json(json);
    cli_text_free(json);
}
