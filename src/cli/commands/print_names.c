/* Names on printed sheets: those of --names, and the numbers of a class. */
#include "cli/commands/print.h"

#include "base/utf8.h"

#include <string.h>

bool print_are_names(const char *names)
{
    const char *end = names + strlen(names);
    while (names < end) {
        size_t length = kv_utf8_length(names, end);
        if (length == 0 || (unsigned char)*names < ' ')
            return false;
        names += length;
    }
    return true;
}

uint32_t print_count_names(const char *names)
{
    uint32_t count = 1;
    for (; *names; names++)
        count += *names == ',';
    return count;
}

void print_put_name(const struct print *print, uint32_t sheet, struct kv_text *text)
{
    const char *name = print->names ? print->names : "";
    for (; sheet > 0 && *name; sheet--) {
        name += strcspn(name, ",");
        name += *name == ',';
    }
    name += strspn(name, " ");
    kv_put_bytes(text, name, strcspn(name, ","));
}

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
    print_put_name(print, sheet, &name);
    if (name.length)
        kv_draw_shortened(canvas, (struct kv_point){line->x + INDENT, line->y - RISE}, room, SIZE,
                          KV_SCRIPT, KV_LEFT, KV_HAND, name.data);
    cli_text_free(&name);
}
