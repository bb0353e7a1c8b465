#include "play_smallcities.h"

/* ---- Cities made by hand ---- */

static uint32_t hex_named(const char *name, size_t length)
{
    for (uint32_t hex = 0; hex < HEXES; hex++)
        if (length == 2 && memcmp(smallcities_names[hex], name, 2) == 0)
            return hex;
    fail_msg("there is no hex %.*s", (int)length, name);
    return NO;
}

hex_set hexes(const char *names)
{
    hex_set set = 0;
    for (names += strspn(names, " "); *names; names += strspn(names, " ")) {
        size_t length = strcspn(names, " ");
        set |= AT(hex_named(names, length));
        names += length;
    }
    return set;
}

uint32_t hex(const char *name)
{
    return hex_named(name, strlen(name));
}

uint32_t hex_at(int q, int r)
{
    int top = q < 0 ? -4 - q : -4, length = 9 - abs(q);
    char name[3] = {0};
    if (abs(q) > 4 || r < top || r >= top + length)
        return NO;
    name[0] = (char)('E' + q);
    name[1] = (char)('1' + r - top);
    return hex(name);
}

static uint32_t label_named(const struct kv_label *labels, const char *word, size_t length)
{
    for (uint32_t i = 0; labels[i].id; i++)
        if (strlen(labels[i].id) == length && memcmp(labels[i].id, word, length) == 0)
            return i;
    fail_msg("there is no %.*s", (int)length, word);
    return 0;
}

void mark(struct sheet *sheet, const char *what, uint32_t points)
{
    size_t colon = strcspn(what, ":"), space = strcspn(what, " :");
    uint32_t colour = label_named(smallcities_colours, what, space);
    hex_set set = hexes(what + colon + 1);
    smallcities_occupy(sheet, colour, set);
    for (; space < colon && set; set &= set - 1) {
        uint32_t circle = building_count(sheet), kind;
        kind = label_named(smallcities_buildings, what + space + 1, colon - space - 1);
        sheet->hex[circle] = (uint8_t)kv_bits_first64(set);
        sheet->kind[circle] = (uint8_t)kind;
        sheet->points[circle] = (uint8_t)points;
        sheet->built |= set & -set;
        sheet->beside[SQUARE] = smallcities_beside(sheet->built);
    }
}

struct sheet city(const char *first, ...)
{
    struct sheet sheet = {.start = YELLOW};
    va_list more;
    va_start(more, first);
    for (const char *what = first; what; what = va_arg(more, const char *))
        mark(&sheet, what, 1);
    va_end(more);
    return sheet;
}

struct sheet all_but(uint32_t colour, const char *empty)
{
    struct sheet sheet = {.start = RED};
    smallcities_occupy(&sheet, colour, ALL_HEXES & ~hexes(empty));
    return sheet;
}

/* ---- Matches ---- */

void open_match(struct opened *opened, uint32_t seats, uint32_t goals, uint32_t bonus,
                uint32_t goal)
{
    struct kv_setup setup = {.game = &kv_smallcities, .seats = seats, .seed = "test"};
    struct kv_error error;
    setup.option[OPTION_GOALS] = goals;
    setup.option[OPTION_BONUS] = 1 + bonus;
    setup.option[OPTION_GOAL] = goal == NO_GOAL ? 0 : 1 + goal;
    *opened = (struct opened){.log = {.allocate = kv_heap}};
    void *memory = malloc(kv_match_bytes(&setup));
    if (!kv_match_open(&opened->match, &setup, memory, &opened->log, &error))
        fail_msg("%s", error.message);
}

struct table *table_of(const struct opened *opened)
{
    return (struct table *)opened->match.table;
}

struct sheet *sheet_of(const struct opened *opened, uint32_t seat)
{
    return (struct sheet *)kv_match_sheet(&opened->match, seat);
}

void put(struct opened *opened, uint32_t seat, struct sheet sheet, uint32_t figure,
         uint32_t building, uint32_t marker)
{
    struct table *table = table_of(opened);
    table->figure = (uint8_t)figure;
    table->building = (uint8_t)building;
    sheet.start = (uint8_t)((marker + table->round - 1u) % COLOURS);
    *sheet_of(opened, seat) = sheet;
    assert_int_equal(marker_of(table, &sheet), marker);
}

bool lists(const struct opened *opened, uint32_t seat, const char *said)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&opened->match, seat, list);
    for (uint32_t i = 0; i < count; i++)
        if (strcmp(support_say(&kv_smallcities, list[i]), said) == 0)
            return true;
    return false;
}

uint32_t count_listed(const struct opened *opened, uint32_t seat, const char *words)
{
    kv_move list[KV_MOVES_MOST];
    uint32_t count = kv_match_moves(&opened->match, seat, list), found = 0;
    for (uint32_t i = 0; i < count; i++)
        found += strncmp(support_say(&kv_smallcities, list[i]), words, strlen(words)) == 0;
    return found;
}

void say(struct opened *opened, uint32_t seat, const char *moves)
{
    struct kv_error error;
    if (!kv_match_say(&opened->match, seat, moves, strlen(moves), &error))
        fail_msg("%s", error.message);
}

int32_t total_of(const struct opened *opened, uint32_t seat)
{
    struct kv_score score;
    smallcities_score(opened->match.table, sheet_of(opened, seat), &score);
    return score.total;
}

void draw_sheet(const struct opened *opened, uint32_t seat, struct kv_text *text)
{
    text->length = 0;
    smallcities_draw_sheet(opened->match.table, sheet_of(opened, seat), text);
}
