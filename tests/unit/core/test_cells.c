/* Characters for terminals: columns and line breaks are those that a terminal shows. */
#include "draw/cells.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WIDTH = 8, HEIGHT = 6 };

static struct kv_cell memory[WIDTH * HEIGHT];

/* Writes a text into the picture, and returns how many lines it takes. */
static int32_t wrap(struct kv_cells *cells, const char *text)
{
    kv_cells_start(cells, memory, WIDTH, HEIGHT);
    return kv_cells_put_lines(cells, 0, 0, WIDTH, (struct kv_style){0}, text);
}

/* The characters of a line of ASCII; `_` for the second column of a wide one, `W` for the first. */
static void assert_line(const struct kv_cells *cells, int32_t y, const char *expected)
{
    char line[WIDTH + 1] = "";
    for (int32_t x = 0; x < WIDTH; x++) {
        uint32_t code = cells->cell[y * WIDTH + x].code;
        line[x] = code == KV_SECOND_COLUMN ? '_' : code > 0x7f ? 'W' : (char)code;
    }
    assert_string_equal(line, expected);
}

static void columns_are_those_of_a_terminal(void **state)
{
    (void)state;
    assert_int_equal(kv_cells_columns("abc"), 3);
    assert_int_equal(kv_cells_columns("где"), 3);
    assert_int_equal(kv_cells_columns("漢字"), 4);
    assert_int_equal(kv_cells_columns("e\xcc\x81"), 1); /* an accent takes no column */
    assert_int_equal(kv_cells_columns("\xff!"), 2);
}

static void lines_break_between_words(void **state)
{
    struct kv_cells cells;
    (void)state;
    assert_int_equal(wrap(&cells, "one two three"), 2);
    assert_line(&cells, 0, "one two ");
    assert_line(&cells, 1, "three   ");
}

static void long_word_is_broken_where_the_line_ends(void **state)
{
    struct kv_cells cells;
    (void)state;
    assert_int_equal(wrap(&cells, "a extraordinary"), 3);
    assert_line(&cells, 0, "a       ");
    assert_line(&cells, 1, "extraord");
    assert_line(&cells, 2, "inary   ");
}

static void wide_characters_take_two_columns(void **state)
{
    struct kv_cells cells;
    (void)state;
    assert_int_equal(wrap(&cells, "a漢字漢字"), 2);
    assert_line(&cells, 0, "aW_W_W_ ");
    assert_line(&cells, 1, "W_      ");
    kv_cells_start(&cells, memory, WIDTH, HEIGHT);
    assert_int_equal(kv_cells_put(&cells, WIDTH - 1, 0, (struct kv_style){0}, "漢"), WIDTH + 1);
    assert_line(&cells, 0, "        "); /* not one half of it */
}

static void line_of_one_column_takes_a_wide_character_nevertheless(void **state)
{
    struct kv_cells cells;
    (void)state;
    kv_cells_start(&cells, memory, WIDTH, HEIGHT);
    assert_int_equal(kv_cells_put_lines(&cells, 0, 0, 1, (struct kv_style){0}, "漢字"), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_those_of_a_terminal),
        cmocka_unit_test(lines_break_between_words),
        cmocka_unit_test(long_word_is_broken_where_the_line_ends),
        cmocka_unit_test(wide_characters_take_two_columns),
        cmocka_unit_test(line_of_one_column_takes_a_wide_character_nevertheless),
    };
    return cmocka_run_group_tests_name("cells", tests, NULL, NULL);
}
