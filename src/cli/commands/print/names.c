/* Names on printed sheets: those of --names, and the numbers of a class. */
#include "cli/commands/print/print.h"

/* "No. 7", at the right end of the line. Returns the room it takes. */
static int32_t draw_number(const struct kv_blank *line, uint32_t number, struct kv_canvas *canvas)
{
    enum { SIZE = 200, ROOM = 640 };
    struct kv_text text = cli_text();
    kv_put(&text, kv_translate("No. %u"), (unsigned)number);
    kv_draw_fitted(canvas, (struct kv_point){line->x + line->width, line->y - 30}, ROOM, SIZE,
                   KV_FIGURES, KV_RIGHT, KV_INK, text.data);
    cli_text_free(&text);
    return ROOM;
}

void print_draw_name(const struct print *print, uint32_t sheet, struct kv_canvas *canvas)
{
    enum { SIZE = 260, INDENT = 40, RISE = 40 };
    const struct kv_blank *line = &print->match.setup.game->name_line;
    int32_t room = line->width - 2 * INDENT;
    if (!line->width)
        return;
    if (print->class_size)
        room -= draw_number(line, sheet + 1, canvas);
    struct kv_text name = cli_text();
    cli_names_put(print->names, sheet, &name);
    if (name.length)
        kv_draw_shortened(canvas, (struct kv_point){line->x + INDENT, line->y - RISE}, room, SIZE,
                          KV_SCRIPT, KV_LEFT, KV_HAND, name.data);
    cli_text_free(&name);
}
