/* Below the panes: what can be done now, in as many lines as it takes, and the keys. */
#include "cli/screen/pieces.h"

#include <string.h>

static void put_advice(const struct screen *screen, struct kv_text *text)
{
    const struct choosing *choosing = &screen->choosing;
    struct kv_drawing drawing = choosing_board(choosing);
    if (choosing->candidate != NO_MOVE)
        drawing.candidate = &choosing->moves[choosing->candidate];
    if (screen->typing == TYPING_SEARCH)
        kv_put(text, "/%s_", screen->sought);
    else if (screen->typing == TYPING_TALK)
        kv_put(text, "%s: %s_", kv_translate("Say"), screen->talk);
    else if (screen->message[0])
        kv_put(text, "%s", screen->message);
    else if (screen->play->online)
        remote_put_status(screen->play->online, text);
    if (text->length == 0 && choosing->count > 0)
        choosing->hand->advise(&drawing, text);
}

/* Two lines of advice are always free, so that the panes above stay where they are while the
 * cursor moves; a longer sentence takes lines from them. */
void screen_write_foot(struct screen *screen)
{
    enum { PANES_LEAST = 6 };
    int most = screen->lines - PANES_LEAST;
    screen->advice.length = 0;
    kv_put_bytes(&screen->advice, "", 0); /* nothing may be put there */
    put_advice(screen, &screen->advice);
    int lines = screen_count_lines(screen->columns, screen->advice.data) + 1;
    lines = lines > most ? most : lines;
    screen->foot = lines < FOOT_LEAST ? FOOT_LEAST : lines;
}

/* As many of the keys as fit, none of them in part. */
static void put_keys(const char *all, int columns, struct kv_text *text)
{
    static const char between[] = " · ";
    for (const char *next = all; next; text->length = 0) {
        const char *end = strstr(next, between);
        kv_put(text, "%.*s", (int)((end ? end : next + strlen(next)) - all), all);
        if (kv_cells_columns(text->data) > columns) {
            text->length = 0;
            kv_put(text, "%.*s", (int)(next > all ? next - all - (int)strlen(between) : 0), all);
            return;
        }
        next = end ? end + strlen(between) : NULL;
    }
    kv_put(text, "%s", all);
}

void screen_paint_foot(const struct screen *screen)
{
    struct kv_text text = cli_text();
    screen_put_lines(screen->lines - screen->foot, 0, screen->columns, screen->foot - 1,
                     screen->advice.data);
    put_keys(screen->play->match.ended && screen->play->online
                 ? kv_translate("← → rounds · r rematch · h analysis · ? keys · q quit · v panes · "
                                "w save")
             : screen->play->match.ended
                 ? kv_translate("← → rounds · h analysis · ? keys · q quit · v panes · w save")
             : screen->play->online
                 ? kv_translate("Enter choose · ? keys · q quit · u undo · c talk · d done · "
                                "v panes")
                 : kv_translate("Enter choose · ? keys · q quit · u undo · d done · h hint · "
                                "v panes"),
             screen->columns - 1, &text);
    screen_put_words(screen->lines - 1, 0, screen->columns - 1, (struct kv_style){.ink = KV_QUIET},
                     text.data);
    cli_text_free(&text);
}
