/* What a game may write to: the table, the sheets of its seats, in a turn only the one sheet, and
 * as many moves as its size says. Sanitizers do not notice other writes, since a match is one piece
 * of memory. */
#include "support.h"

enum { GUARD = 0xa5, ROUNDS = 4 };

/* A table and the sheets of all seats, each followed by bytes that must not change. */
struct guarded {
    const struct kv_game *game;
    uint32_t seats;
    unsigned char *table, *sheets;
    kv_move *moves;
    struct kv_rng rng;
};

static void expect_guard(const void *memory, size_t from, size_t length, const char *what)
{
    for (size_t i = from; i < from + length; i++)
        if (((const unsigned char *)memory)[i] != GUARD)
            fail_msg("byte %zu behind %s has changed", i - from, what);
}

static void expect_guards(const struct guarded *guarded)
{
    const struct kv_size *size = &guarded->game->size;
    expect_guard(guarded->table, size->table, size->table, "the table");
    expect_guard(guarded->sheets, size->sheet * guarded->seats, size->sheet, "the last sheet");
    expect_guard(guarded->moves, size->moves * sizeof(kv_move), sizeof(kv_move), "the moves");
}

static unsigned char *guarded_bytes(size_t bytes)
{
    unsigned char *memory = (unsigned char *)malloc(bytes);
    assert_non_null(memory);
    return (unsigned char *)memset(memory, GUARD, bytes);
}

static void open_guarded(struct guarded *guarded, const struct kv_setup *setup)
{
    const struct kv_size *size = &setup->game->size;
    *guarded = (struct guarded){.game = setup->game, .seats = setup->seats};
    guarded->table = guarded_bytes(2 * size->table);
    guarded->sheets = guarded_bytes(size->sheet * (setup->seats + 1));
    guarded->moves = (kv_move *)(void *)guarded_bytes((size->moves + 1) * sizeof(kv_move));
    memset(guarded->table, 0, size->table);
    memset(guarded->sheets, 0, size->sheet * setup->seats);
    kv_rng_start(&guarded->rng, "bounds", 0);
    setup->game->open(setup, guarded->table, guarded->sheets, &guarded->rng);
    expect_guards(guarded);
}

static void close_guarded(struct guarded *guarded)
{
    free(guarded->table);
    free(guarded->sheets);
    free(guarded->moves);
}

/* Plays a random turn; the sheets of the others must not change. */
static void play_turn(struct guarded *guarded, uint32_t seat)
{
    const struct kv_game *game = guarded->game;
    size_t bytes = game->size.sheet, all = bytes * guarded->seats;
    unsigned char *sheet = guarded->sheets + bytes * seat;
    unsigned char *before = (unsigned char *)malloc(all);
    uint32_t played = 0, count;
    assert_non_null(before);
    memcpy(before, guarded->sheets, all);
    do {
        count = game->moves(guarded->table, sheet, guarded->moves);
        assert_in_range(count, 1, game->size.moves);
        assert_true(played++ < game->size.turn);
    } while (game->play(guarded->table, sheet, guarded->moves[kv_rng_below(&guarded->rng, count)]));
    memcpy(before + bytes * seat, sheet, bytes);
    assert_memory_equal(before, guarded->sheets, all);
    free(before);
    expect_guards(guarded);
}

static void a_game_writes_within_its_bounds(void **state)
{
    (void)state;
    for (unsigned i = 0; i < variant_count; i++) {
        struct opened opened;
        struct guarded guarded;
        support_open(&opened, variants[i].name, variants[i].seats, "bounds");
        open_guarded(&guarded, &opened.match.setup);
        for (uint32_t round = 0, ended = 0; round < ROUNDS && !ended; round++) {
            guarded.game->deal(guarded.table, guarded.sheets, guarded.seats, &guarded.rng);
            expect_guards(&guarded);
            for (uint32_t seat = 0; seat < guarded.seats; seat++)
                play_turn(&guarded, seat);
            guarded.game->close(guarded.table, guarded.sheets, guarded.seats);
            ended = guarded.game->settle(guarded.table, guarded.sheets, guarded.seats);
            expect_guards(&guarded);
        }
        close_guarded(&guarded);
        support_close(&opened);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_writes_within_its_bounds),
    };
    return cmocka_run_group_tests_name("Games: what they write to", tests, NULL, NULL);
}
