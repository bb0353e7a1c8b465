#include "play_machinery.h"

#include <stdio.h>

void open_match(struct opened *opened, const char *seed, uint32_t seats, bool events)
{
    struct kv_setup setup = {.game = &kv_machinery, .seats = seats, .option = {events ? 0 : 1}};
    struct kv_error error;
    *opened = (struct opened){.log = {.allocate = kv_heap}};
    assert_true(kv_seed_set(&setup, seed, strlen(seed), &error));
    void *memory = malloc(kv_match_bytes(&setup));
    assert_true(kv_match_open(&opened->match, &setup, memory, &opened->log, &error));
}

struct table *table_of(const struct opened *opened)
{
    return (struct table *)opened->match.table;
}

struct sheet *sheet_of(const struct opened *opened)
{
    return (struct sheet *)kv_match_sheet(&opened->match, 0);
}

/* A card by its machine and printed figure, such as "roller ##/#.". */
static uint8_t find_card(const char *name)
{
    for (uint32_t card = 0; card < CARDS; card++) {
        char said[32];
        snprintf(said, sizeof said, "%s %s", machine_id(card),
                 machinery_shape(figure_of(&machinery_box, card)).data);
        if (strcmp(said, name) == 0)
            return (uint8_t)card;
    }
    fail_msg("There is no card %s.", name);
    return 0;
}

/* Opens these cards (the last may be NULL) with an event, 0 for none. */
static void offer(struct opened *opened, uint8_t event, const char *const cards[OPEN_MOST])
{
    struct table *table = table_of(opened);
    uint8_t count = 0;
    for (; count < OPEN_MOST && cards[count]; count++)
        table->open[count].card = find_card(cards[count]);
    table->event = event;
    table->open_count = count;
    machinery_lay_out(table);
}

void begin(struct opened *opened, uint8_t event, const char *const cards[OPEN_MOST],
           const char *sheet)
{
    open_match(opened, "test", 1, true);
    offer(opened, event, cards);
    if (sheet) {
        char text[1024];
        struct kv_error error;
        int length = snprintf(text, sizeof text, "{\"sheets\":[%s]}", sheet);
        struct kv_json json = support_json(text, (size_t)length);
        if (!kv_match_set(&opened->match, &json, &error))
            fail_msg("%s", error.message);
    }
}

bool lists(const struct opened *opened, const char *said)
{
    kv_move move;
    struct kv_error error;
    return kv_move_read(&kv_machinery, opened->match.table, kv_match_sheet(&opened->match, 0), said,
                        strlen(said), &move, &error);
}

unsigned count_listed(const struct opened *opened, const char *beginning)
{
    kv_move list[KV_MOVES_MOST];
    unsigned count = 0;
    uint32_t all = kv_match_moves(&opened->match, 0, list);
    for (uint32_t i = 0; i < all; i++)
        count += strncmp(support_say(&kv_machinery, list[i]), beginning, strlen(beginning)) == 0;
    return count;
}

void play(struct opened *opened, const char *moves)
{
    struct kv_error error;
    if (!kv_match_say(&opened->match, 0, moves, strlen(moves), &error))
        fail_msg("%s: %s", moves, error.message);
}

int score_part(const struct opened *opened, const char *id)
{
    struct kv_score score;
    const int32_t *cell = score.cell;
    int sum = 0;
    kv_machinery.score(opened->match.table, kv_match_sheet(&opened->match, 0), &score);
    for (const struct kv_part *part = kv_machinery.parts; part->id; cell += part++->cells)
        for (uint32_t i = 0; strcmp(part->id, id) == 0 && i < part->cells; i++)
            sum += cell[i];
    return strcmp(id, "total") == 0 ? score.total : sum;
}
