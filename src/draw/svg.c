/*
 * The SVG writer. A shape names its colours by two short classes, c for the fill and l for the
 * line, whose values are variables of the theme; so a picture is small and changes its theme
 * without being drawn again.
 */
#include "base/memory.h"
#include "draw/canvas.h"

static struct kv_text *text_of(struct kv_canvas *canvas)
{
    return ((struct kv_svg *)canvas->state)->text;
}

/* A picture is thousands of small pieces, so they are not put together by a formatter. */
static inline void put(struct kv_text *text, const char *piece)
{
    kv_put_bytes(text, piece, strlen(piece));
}

static void put_number(struct kv_text *text, int32_t number)
{
    char digits[12], *at = digits + sizeof digits;
    uint32_t left = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    do
        *--at = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        *--at = '-';
    kv_put_bytes(text, at, (size_t)(digits + sizeof digits - at));
}

/* An attribute such as ` x="12"`; `lead` is all that stands before the number. */
static void put_attribute(struct kv_text *text, const char *lead, int32_t number)
{
    put(text, lead);
    put_number(text, number);
    put(text, "\"");
}

static void put_point(struct kv_text *text, const char *letter, struct kv_point point)
{
    put(text, letter);
    put_number(text, point.x);
    put(text, " ");
    put_number(text, point.y);
}

static const char *escape_of(char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

/* Text as it may stand between tags and in attributes: runs of plain letters, and escapes. */
static void put_escaped(struct kv_text *text, const char *bytes)
{
    const char *run = bytes;
    for (; *bytes; bytes++) {
        const char *escape = escape_of(*bytes);
        if (!escape)
            continue;
        kv_put_bytes(text, run, (size_t)(bytes - run));
        put(text, escape);
        run = bytes + 1;
    }
    kv_put_bytes(text, run, (size_t)(bytes - run));
}

static void put_look(struct kv_text *text, struct kv_look look)
{
    put(text, " class=\"");
    if (look.fill) {
        put(text, "c");
        put_number(text, look.fill);
    }
    if (look.line) {
        put(text, look.fill ? " l" : "l");
        put_number(text, look.line);
    }
    put(text, look.dashed ? " d\"" : "\"");
    if (look.line && look.width)
        put_attribute(text, " stroke-width=\"", look.width);
    put(text, "/>");
}

static void put_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                     struct kv_look look)
{
    struct kv_text *text = text_of(canvas);
    put(text, "<path d=\"");
    put_point(text, "M", from);
    put_point(text, "L", to);
    put(text, "\"");
    put_look(text, look);
}

static void put_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                    int32_t radius, struct kv_look look)
{
    struct kv_text *text = text_of(canvas);
    put_attribute(text, "<rect x=\"", at.x);
    put_attribute(text, " y=\"", at.y);
    put_attribute(text, " width=\"", width);
    put_attribute(text, " height=\"", height);
    if (radius)
        put_attribute(text, " rx=\"", radius);
    put_look(text, look);
}

static void put_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                       struct kv_look look)
{
    struct kv_text *text = text_of(canvas);
    put_attribute(text, "<circle cx=\"", centre.x);
    put_attribute(text, " cy=\"", centre.y);
    put_attribute(text, " r=\"", radius);
    put_look(text, look);
}

static void put_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                        struct kv_look look)
{
    struct kv_text *text = text_of(canvas);
    put(text, "<path d=\"");
    for (uint32_t i = 0; i < count; i++)
        put_point(text, i ? "L" : "M", points[i]);
    put(text, "Z\"");
    put_look(text, look);
}

/* The grid of icons has 100 to a side; coordinates are turned into the picture's own, so that
 * lines keep their width. */
static void put_path(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                     struct kv_look look)
{
    struct kv_text *text = text_of(canvas);
    bool across = true;
    put(text, "<path d=\"");
    while (*path) {
        if (*path < '0' || *path > '9') {
            kv_put_bytes(text, path++, 1);
            continue;
        }
        int32_t number = 0;
        for (; *path >= '0' && *path <= '9'; path++)
            number = number * 10 + (*path - '0');
        put_number(text, (across ? at.x : at.y) + number * size / 100);
        across = !across;
    }
    put(text, "\"");
    put_look(text, look);
}

static void put_text(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                     enum kv_align align, enum kv_colour colour, const char *words)
{
    static const char *const fonts[] = {" f", " w", " s"};
    static const char *const anchors[] = {"\">", " m\">", " r\">"};
    struct kv_text *text = text_of(canvas);
    put_attribute(text, "<text x=\"", at.x);
    put_attribute(text, " y=\"", at.y);
    put_attribute(text, " font-size=\"", size);
    put(text, " class=\"c");
    put_number(text, (int32_t)colour);
    put(text, fonts[font]);
    put(text, anchors[align]);
    put_escaped(text, words);
    put(text, "</text>");
}

static void begin_group(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    struct kv_text *text = text_of(canvas);
    kv_put(text, "<g");
    if (id) {
        kv_put(text, " id=\"");
        put_escaped(text, id);
        kv_put(text, "\"");
    }
    if (at.x || at.y)
        kv_put(text, " transform=\"translate(%d %d)\"", (int)at.x, (int)at.y);
    kv_put(text, ">");
}

static void end_group(struct kv_canvas *canvas)
{
    kv_put(text_of(canvas), "</g>");
}

static void begin_hot(struct kv_canvas *canvas, const char *move, const char *label)
{
    struct kv_text *text = text_of(canvas);
    kv_put(text, "<g class=\"hot\" role=\"button\" tabindex=\"0\" data-move=\"");
    put_escaped(text, move);
    kv_put(text, "\" aria-label=\"");
    put_escaped(text, label);
    kv_put(text, "\">");
}

static const struct kv_writer svg_writer = {
    .line = put_line,
    .box = put_box,
    .circle = put_circle,
    .polygon = put_polygon,
    .path = put_path,
    .text = put_text,
    .begin = begin_group,
    .end = end_group,
    .begin_hot = begin_hot,
    .end_hot = end_group,
};

/* ---- The document ---- */

static void put_variables(struct kv_text *text, enum kv_theme theme)
{
    for (uint32_t i = 1; i < KV_COLOURS; i++)
        kv_put(text, "--%s:#%06x;", kv_colour_names[i], (unsigned)kv_theme_colours[theme][i]);
}

/* The theme follows the reader's settings unless an attribute says which one it is. */
static void put_style(struct kv_text *text)
{
    kv_put(text, "<style>svg{");
    put_variables(text, KV_LIGHT);
    kv_put(text, "}@media(prefers-color-scheme:dark){svg{");
    put_variables(text, KV_DARK);
    kv_put(text, "}}@media print{svg{");
    put_variables(text, KV_PRINT);
    kv_put(text, "}}");
    static const char *const themes[KV_THEMES] = {"light", "dark", "print", "contrast"};
    for (uint32_t i = 0; i < KV_THEMES; i++) {
        kv_put(text, "[data-theme=%s] svg,svg[data-theme=%s]{", themes[i], themes[i]);
        put_variables(text, (enum kv_theme)i);
        kv_put(text, "}");
    }
    kv_put(text, "svg{stroke-width:12;stroke-linejoin:round;stroke-linecap:round}"
                 "rect,path,circle{fill:none}");
    for (uint32_t i = 1; i < KV_COLOURS; i++)
        kv_put(text, ".c%u{fill:var(--%s)}.l%u{stroke:var(--%s)}", (unsigned)i, kv_colour_names[i],
               (unsigned)i, kv_colour_names[i]);
    kv_put(text, ".d{stroke-dasharray:40 30}.f{font-family:Oswald,sans-serif}"
                 ".w{font-family:'PT Sans',sans-serif}.s{font-family:Caveat,cursive}"
                 ".m{text-anchor:middle}.r{text-anchor:end}.hot{cursor:pointer}"
                 ".hot:focus,.hot:hover{outline:none;filter:brightness(1.08)}"
                 ".hot:focus path,.hot:hover path{stroke:var(--glow-edge)}</style>");
}

void kv_svg_begin(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text, int32_t width,
                  int32_t height, const char *title)
{
    *svg = (struct kv_svg){text};
    *canvas = (struct kv_canvas){&svg_writer, svg};
    kv_put(text,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"group\" "
           "aria-label=\"",
           (int)width, (int)height);
    put_escaped(text, title);
    kv_put(text, "\">");
    put_style(text);
}

void kv_svg_end(struct kv_canvas *canvas)
{
    kv_put(text_of(canvas), "</svg>\n");
}
