/* A class: the game of the experts, from which the offers to read aloud and the key come. */
#include "cli/commands/print/print.h"

#include <stdlib.h>
#include <string.h>

enum {
    SEATS = 2,    /* a game of several, so that its rules are those of a class   */
    FURTHER = 10, /* offers after the experts' end, where players end the game   */
    ROUNDS_MOST = 100
};

static unsigned char *nth(unsigned char *all, size_t size, uint32_t i)
{
    return all + size * i;
}

static void keep_offer(struct print_lesson *lesson)
{
    const struct kv_match *match = &lesson->match;
    size_t size = match->setup.game->size.table;
    memcpy(nth(lesson->tables, size, lesson->offers++), match->table, size);
}

static void keep_sheet(struct print_lesson *lesson)
{
    const struct kv_match *match = &lesson->match;
    size_t size = match->setup.game->size.sheet;
    memcpy(nth(lesson->sheets, size, lesson->rounds), kv_match_sheet(match, 0), size);
}

/* Lets the expert think for a seat, and plays the best turn. */
static void play_turn(struct kv_match *match, uint32_t seat, struct kv_workspace *workspace,
                      struct kv_rng *rng, struct kv_thought *turn)
{
    struct kv_levels levels;
    cli_levels("expert", &levels);
    kv_workspace_think(workspace, kv_level_of(&levels, 0), match, seat, rng, turn, 1);
    for (uint32_t i = 0; i < turn->count; i++)
        kv_match_play(match, seat, turn->moves[i]);
}

static void play_round(struct print_lesson *lesson, struct kv_workspace *workspace,
                       struct kv_rng *rng)
{
    struct kv_thought other;
    keep_offer(lesson);
    keep_sheet(lesson);
    play_turn(&lesson->match, 0, workspace, rng, &lesson->turns[lesson->rounds]);
    play_turn(&lesson->match, 1, workspace, rng, &other);
    lesson->rounds++;
}

/* Did players end the game? Then slower ones play on. */
static bool is_ended_by_players(const struct kv_match *match)
{
    const struct kv_game *game = match->setup.game;
    for (uint32_t i = 0; game->ended_by && game->endings[i].id; i++)
        if ((match->ended >> i & 1) && game->ended_by[i])
            return true;
    return false;
}

/* A copy of the table continues dealing for those who need more rounds. */
static void deal_further(struct print_lesson *lesson)
{
    struct kv_match *match = &lesson->match;
    const struct kv_game *game = match->setup.game;
    uint32_t further = is_ended_by_players(match) ? FURTHER : 0;
    unsigned char *sheets = cli_memory(game->size.sheet * SEATS);
    memcpy(sheets, match->sheets, game->size.sheet * SEATS);
    for (uint32_t i = 0; i < further; i++) {
        unsigned char *table = nth(lesson->tables, game->size.table, lesson->offers++);
        memcpy(table, i ? table - game->size.table : (unsigned char *)match->table,
               game->size.table);
        game->deal(table, sheets, SEATS, &match->rng);
    }
    free(sheets);
}

static void play_experts(struct print_lesson *lesson, const struct kv_effort *effort)
{
    const struct kv_game *game = lesson->match.setup.game;
    struct kv_workspace workspace;
    struct cli_progress progress;
    struct kv_rng rng;
    lesson->tables = cli_memory(game->size.table * (ROUNDS_MOST + FURTHER));
    lesson->sheets = cli_memory(game->size.sheet * ROUNDS_MOST);
    lesson->turns = cli_memory(sizeof *lesson->turns * ROUNDS_MOST);
    kv_rng_start(&rng, lesson->match.setup.seed, 1);
    cli_workspace_open(&workspace, effort);
    cli_progress_start(&progress);
    while (!lesson->match.ended && lesson->rounds < ROUNDS_MOST) {
        cli_progress_show(&progress, lesson->rounds, ROUNDS_MOST);
        play_round(lesson, &workspace, &rng);
    }
    cli_progress_stop(&progress);
    cli_scores_open(&lesson->scores, &lesson->match);
    deal_further(lesson);
    kv_workspace_close(&workspace);
}

/* Does everybody see the same offer? Only that can be read aloud. */
static bool is_common_offer(const struct kv_match *match)
{
    const struct kv_game *game = match->setup.game;
    const void *sheet = kv_match_sheet(match, 0);
    struct kv_text own = cli_text(), seen = cli_text();
    unsigned char *hidden = cli_memory(game->size.sheet);
    memcpy(hidden, sheet, game->size.sheet);
    if (game->hide)
        game->hide(hidden);
    game->offer(match->table, sheet, &own);
    game->offer(match->table, hidden, &seen);
    bool same = own.length == seen.length && memcmp(own.data, seen.data, own.length) == 0;
    cli_text_free(&own);
    cli_text_free(&seen);
    free(hidden);
    return same;
}

bool print_open_lesson(const struct print *print, struct print_lesson *lesson)
{
    struct kv_setup setup = print->match.setup;
    *lesson = (struct print_lesson){0};
    setup.seats = SEATS;
    if (!cli_match_open(&lesson->match, &setup, NULL))
        return false;
    if (is_common_offer(&lesson->match)) {
        play_experts(lesson, &print->effort);
        return true;
    }
    cli_complain("With these options every player has cards of their own, so that there is no "
                 "offer to read aloud; leave out --rounds.");
    cli_match_close(&lesson->match);
    return false;
}

void print_close_lesson(struct print_lesson *lesson)
{
    if (!lesson->rounds)
        return;
    kv_scores_close(&lesson->scores);
    cli_match_close(&lesson->match);
    free(lesson->tables);
    free(lesson->sheets);
    free(lesson->turns);
}
