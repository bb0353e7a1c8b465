/* Fewer changes of colour for a slow link: nobody sees the ink of a blank, so that one between two
 * characters has the ink of one of them. */
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

struct shown {
    cchar_t cell;
    wchar_t letters[CCHARW_MAX + 1];
    attr_t attributes;
    int pair;
};

static void read_cell(int y, int x, struct shown *shown)
{
    short small;
    mvin_wch(y, x, &shown->cell);
    if (getcchar(&shown->cell, shown->letters, &shown->attributes, &small, &shown->pair) != OK)
        shown->letters[0] = L'?';
    shown->attributes &= ~(attr_t)A_COLOR;
}

/* Whether a blank in this style looks as it does in none. */
static bool has_ink_only(const struct shown *shown)
{
    int ink = -1, ground = -1;
    return !(shown->attributes & ~(attr_t)A_BOLD) &&
           (shown->pair == 0 ||
            (extended_pair_content(shown->pair, &ink, &ground) == OK && ground < 0));
}

static bool is_blank(const struct shown *shown)
{
    return shown->letters[0] == L' ' && has_ink_only(shown);
}

static void fill(int y, int from, int to, const struct shown *style)
{
    cchar_t blank;
    setcchar(&blank, L" ", style->attributes, 0, &style->pair);
    for (int x = from; x < to; x++)
        mvadd_wch(y, x, &blank);
}

/* Blanks from one column to another, between two characters: in the style of the first, or of the
 * second if the first has a background. If there are many, moving the cursor is cheaper. */
static void join(int y, int from, int to, const struct shown *first, const struct shown *second)
{
    enum { FAR = 10 };
    const struct shown none = {.pair = 0};
    bool near = from > 0 && to - from < FAR;
    fill(y, from, to,
         near && has_ink_only(first)    ? first
         : near && has_ink_only(second) ? second
                                        : &none);
}

void screen_join_blanks(int lines, int columns)
{
    const struct shown none = {.pair = 0};
    for (int y = 0; y < lines; y++) {
        struct shown last = none, next;
        int after = 0; /* the column after the last character */
        for (int x = 0; x < columns; x++) {
            read_cell(y, x, &next);
            if (is_blank(&next))
                continue;
            join(y, after, x, &last, &next);
            last = next;
            after = x + 1;
        }
        fill(y, after, columns, &none); /* one command clears them */
    }
}
