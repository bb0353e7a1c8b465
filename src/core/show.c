/* Games, matches and scores as JSON. */
#include "base/assert.h"
#include "base/json.h"
#include "base/memory.h"
#include "kvartal_pack.h"

/* ---- A game ---- */

static void show_labels(const char *key, const struct kv_label *label, struct kv_text *json)
{
    kv_json_begin(json, key, '[');
    for (; label->id; label++) {
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", label->id);
        kv_json_put_string(json, "title", kv_translate(label->title));
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

/* A choice without a name of its own is called by its description. */
static void show_choices(const struct kv_option *option, struct kv_text *json)
{
    kv_json_begin(json, "choices", '[');
    for (uint32_t i = 0; option->choices[i].id; i++) {
        const struct kv_label *choice = &option->choices[i];
        const char *name = option->names ? option->names[i] : NULL;
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", choice->id);
        kv_json_put_string(json, "title", kv_translate(name ? name : choice->title));
        kv_json_put_string(json, "about", kv_translate(choice->title));
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

/* The words that other values are made of. */
static void show_words(const struct kv_game *game, uint32_t option, struct kv_text *json)
{
    char id[16], title[256];
    struct kv_text word, meaning;
    kv_json_begin(json, "words", '[');
    for (uint32_t i = 0;; i++) {
        kv_text_start(&word, id, sizeof id);
        kv_text_start(&meaning, title, sizeof title);
        if (!game->option_word || !game->option_word(game, option, i, &word, &meaning))
            break;
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", id);
        kv_json_put_string(json, "title", title);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static void show_options(const struct kv_game *game, struct kv_text *json)
{
    kv_json_begin(json, "options", '[');
    for (uint32_t i = 0; game->options[i].id; i++) {
        const struct kv_option *option = &game->options[i];
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", option->id);
        kv_json_put_string(json, "about", kv_translate(option->about));
        show_choices(option, json);
        if (option->read)
            show_words(game, i, json);
        kv_json_put_string(json, "standard", option->choices[option->standard].id);
        kv_json_put_boolean(json, "free", option->read != NULL); /* has a syntax of its own too */
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static void show_parts(const struct kv_part *part, struct kv_text *json)
{
    kv_json_begin(json, "parts", '[');
    for (; part->id; part++) {
        kv_json_begin(json, NULL, '{');
        kv_json_put_string(json, "id", part->id);
        kv_json_put_string(json, "title", kv_translate(part->title));
        kv_json_put_number(json, "cells", part->cells);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}

static void show_components(const struct kv_game *game, struct kv_text *json)
{
#ifndef KV_NO_PACKS /* the core that the page loads first has only our own boxes, to be small */
    const struct kv_pack *pack = kv_pack_of(game);
    if (pack) {
        char told[1024];
        struct kv_text text;
        kv_text_start(&text, told, sizeof told);
        kv_pack_tell(game, &text);
        kv_json_put_string(json, "components", told);
        kv_json_put_string(json, "pack", pack->id);
        kv_json_put_string(json, "pack-title", pack->title);
        return;
    }
#endif
    kv_json_put_string(json, "components", kv_translate(game->components));
}

void kv_game_show(const struct kv_game *game, struct kv_text *json)
{
    kv_json_put_string(json, "id", game->id);
    kv_json_put_string(json, "title", kv_translate(game->title));
    kv_json_put_string(json, "about", kv_translate(game->about));
    show_components(game, json);
    kv_json_put_string(json, "manual", kv_translate(game->manual));
    kv_json_begin(json, "seats", '[');
    kv_json_put_number(json, NULL, game->size.seats_least);
    kv_json_put_number(json, NULL, game->size.seats_most);
    kv_json_end(json, ']');
    show_options(game, json);
    show_parts(game->parts, json);
    show_labels("ties", game->ties, json);
    show_labels("endings", game->endings, json);
    show_labels("uses", game->uses, json);
}

/* ---- Scores ---- */

void kv_score_show(const struct kv_game *game, const struct kv_score *score, struct kv_text *json)
{
    kv_json_put_number(json, "total", score->total);
    kv_json_begin(json, "parts", '{');
    const int32_t *cell = score->cell;
    for (const struct kv_part *part = game->parts; part->id; part++) {
        int32_t sum = 0;
        for (uint32_t i = 0; i < part->cells; i++)
            sum += *cell++;
        kv_json_put_number(json, part->id, sum);
    }
    kv_json_end(json, '}');
    kv_json_begin(json, "cells", '{');
    cell = score->cell;
    for (const struct kv_part *part = game->parts; part->id; cell += part++->cells) {
        if (part->cells < 2)
            continue;
        kv_json_begin(json, part->id, '[');
        for (uint32_t i = 0; i < part->cells; i++)
            kv_json_put_number(json, NULL, cell[i]);
        kv_json_end(json, ']');
    }
    kv_json_end(json, '}');
    kv_json_begin(json, "ties", '[');
    for (uint32_t i = 0; game->ties[i].id; i++)
        kv_json_put_number(json, NULL, score->ties[i]);
    kv_json_end(json, ']');
}

void kv_match_show_scores(const struct kv_match *match, const struct kv_score *scores,
                          const uint32_t *places, uint32_t ranked, struct kv_text *json)
{
    uint32_t seats = match->setup.seats;
    kv_json_begin(json, "scores", '[');
    for (uint32_t seat = 0; seat < seats; seat++) {
        kv_json_begin(json, NULL, '{');
        kv_json_put_number(json, "seat", seat);
        kv_score_show(match->setup.game, &scores[seat], json);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
    if (ranked > seats) {
        kv_json_begin(json, "rival", '{');
        kv_score_show(match->setup.game, &scores[seats], json);
        kv_json_put_number(json, "place", places[seats]);
        kv_json_end(json, '}');
    }
    kv_json_begin(json, "places", '[');
    for (uint32_t seat = 0; seat < seats; seat++)
        kv_json_put_number(json, NULL, places[seat]);
    kv_json_end(json, ']');
}

/* ---- A match ---- */

static void show_turn(const struct kv_match *match, uint32_t seat, struct kv_text *json)
{
    const struct kv_game *game = match->setup.game;
    kv_json_begin(json, "turn", '[');
    for (uint32_t i = 0; i < match->played[seat]; i++) {
        char said[64];
        struct kv_text text;
        kv_text_start(&text, said, sizeof said);
        game->say(match->turns[game->size.turn * seat + i], &text);
        kv_json_put_string(json, NULL, said);
    }
    kv_json_end(json, ']');
}

void kv_match_show_sheet(const struct kv_match *match, uint32_t seat, bool own,
                         struct kv_text *json)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    KV_ASSERT(seat < match->setup.seats);
    memcpy(sheet, match->starts + game->size.sheet * seat, game->size.sheet);
    if (!own && game->hide)
        game->hide(sheet);
    game->show_sheet(match->table, sheet, json);
    if (own && match->turns && match->played[seat])
        show_turn(match, seat, json);
}

static const char *const entry_names[] = {
    [KV_ENTRY_SETUP] = "setup", [KV_ENTRY_OFFER] = "offer", [KV_ENTRY_END] = "end"};

void kv_match_show_progress(const struct kv_match *match, struct kv_text *json)
{
    const struct kv_label *endings = match->setup.game->endings;
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_name_print(&match->setup, &text);
    kv_json_put_string(json, "name", name);
    kv_json_put_number(json, "seats", match->setup.seats);
    kv_json_put_number(json, "round", match->round);
    kv_json_put_boolean(json, "over", match->ended != 0);
    if (match->entry)
        kv_json_put_string(json, "entry", entry_names[match->entry]);
    kv_json_begin(json, "ended", '[');
    for (uint32_t i = 0; endings[i].id; i++)
        if (match->ended & 1u << i)
            kv_json_put_string(json, NULL, endings[i].id);
    kv_json_end(json, ']');
}

/* The endings that a seat has reached by itself: what the table finds in its sheet alone. */
static uint32_t endings_of(const struct kv_match *match, uint32_t seat)
{
    const struct kv_game *game = match->setup.game;
    _Alignas(16) unsigned char table[KV_TABLE_MOST];
    memcpy(table, match->table, game->size.table);
    return game->settle(table, match->starts + game->size.sheet * seat, 1);
}

/* An ending for people, and the first seats that have reached it. */
static void show_reason(const struct kv_match *match, uint32_t ending, struct kv_text *json)
{
    enum { NAMED_MOST = 16 };
    const struct kv_label *label = &match->setup.game->endings[ending];
    const char *const *all = match->setup.game->ended_by, *by = all ? all[ending] : NULL;
    uint32_t named = 0;
    kv_json_begin(json, NULL, '{');
    kv_json_put_string(json, "id", label->id);
    kv_json_begin(json, "seats", '[');
    for (uint32_t i = 0; by && named < NAMED_MOST && i < match->setup.seats; i++)
        if (endings_of(match, i) >> ending & 1) {
            kv_json_put_number(json, NULL, i);
            named++;
        }
    kv_json_end(json, ']');
    kv_json_put_string(json, "told", kv_translate(named ? by : label->title));
    kv_json_end(json, '}');
}

static void show_reasons(const struct kv_match *match, struct kv_text *json)
{
    kv_json_begin(json, "reasons", '[');
    for (uint32_t i = 0; match->setup.game->endings[i].id; i++)
        if (match->ended >> i & 1)
            show_reason(match, i, json);
    kv_json_end(json, ']');
}

void kv_match_show(const struct kv_match *match, uint32_t seat, struct kv_text *json)
{
    struct kv_match seen = *match;
    KV_ASSERT(seat == KV_ALL || seat < match->setup.seats);
    if (seat != KV_ALL && !match->ended)
        seen.setup.seed[0] = '\0'; /* all cards to come follow from it */
    kv_match_show_progress(&seen, json);
    if (match->ended)
        show_reasons(match, json);
    kv_json_begin(json, "waiting", '[');
    for (uint32_t i = 0; i < match->setup.seats; i++)
        if (!kv_match_done(match, i))
            kv_json_put_number(json, NULL, i);
    kv_json_end(json, ']');
    kv_json_begin(json, "table", '{');
    match->setup.game->show_table(match->table, json);
    kv_json_end(json, '}');
    kv_json_begin(json, "sheets", '[');
    for (uint32_t i = 0; i < match->setup.seats; i++) {
        kv_json_begin(json, NULL, '{');
        kv_match_show_sheet(match, i, seat == KV_ALL || seat == i, json);
        kv_json_end(json, '}');
    }
    kv_json_end(json, ']');
}
