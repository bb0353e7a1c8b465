/*
 * The SVG writer. Shapes refer to colours by short classes, whose values are CSS variables of the
 * theme (colours.c): pictures stay small and change their theme without being redrawn. A
 * stand-alone picture also has the light theme in attributes: librsvg, Inkscape and LibreOffice
 * know no CSS variables, and in browsers classes override attributes. Paths use relative commands,
 * and consecutive shapes with the same style are merged into one path.
 *
 * A picture consists of thousands of small pieces, so they are collected in a buffer and written
 * without a general formatter.
 */
#include "draw/colours.h"
#include "draw/digits.h"
#include "draw/notes.h"

static struct kv_svg *svg_of(struct kv_canvas *canvas)
{
    return canvas->state;
}

/* ---- Pieces ---- */

static void flush(struct kv_svg *svg)
{
    kv_put_bytes(svg->text, svg->buffer, svg->used);
    svg->used = 0;
}

/* Returns where to write the next `bytes` bytes, flushing the buffer if they do not fit. */
static inline char *reserve(struct kv_svg *svg, size_t bytes)
{
    if (sizeof svg->buffer - svg->used < bytes)
        flush(svg);
    return svg->buffer + svg->used;
}

static inline void put_letter(struct kv_svg *svg, char letter)
{
    *reserve(svg, 1) = letter;
    svg->used++;
}

static inline void put_bytes(struct kv_svg *svg, const char *bytes, size_t length)
{
    if (length > sizeof svg->buffer) {
        flush(svg);
        kv_put_bytes(svg->text, bytes, length);
        return;
    }
    memcpy(reserve(svg, length), bytes, length);
    svg->used += (uint32_t)length;
}

/* A string literal, whose length is known at compile time. */
#define PUT(svg, piece) put_bytes(svg, piece, sizeof(piece) - 1)

static inline void put_number(struct kv_svg *svg, int32_t number)
{
    char *at = reserve(svg, 11);
    if (number < 0) {
        *at = '-';
        svg->used += 1 + kv_write_digits(at + 1, 0u - (uint32_t)number);
    } else {
        svg->used += kv_write_digits(at, (uint32_t)number);
    }
}

/* A minus sign separates two numbers as well as a space does. */
static inline void put_next_number(struct kv_svg *svg, int32_t number)
{
    if (number >= 0)
        put_letter(svg, ' ');
    put_number(svg, number);
}

/* An attribute such as ` x="12"`; `lead` is everything before the number. */
#define PUT_ATTRIBUTE(svg, lead, number)                                                           \
    (PUT(svg, lead), put_number(svg, number), put_letter(svg, '"'))

const char *kv_svg_escape(char byte)
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

/* Escapes text for element content and attributes. */
static void put_escaped(struct kv_svg *svg, const char *bytes)
{
    const char *run = bytes;
    for (; *bytes; bytes++) {
        const char *escape = kv_svg_escape(*bytes);
        if (!escape)
            continue;
        put_bytes(svg, run, (size_t)(bytes - run));
        put_bytes(svg, escape, strlen(escape));
        run = bytes + 1;
    }
    put_bytes(svg, run, (size_t)(bytes - run));
}

static void put_quoted(struct kv_svg *svg, const char *value)
{
    PUT(svg, "=\"");
    put_escaped(svg, value);
    put_letter(svg, '"');
}

/* ---- Looks ---- */

/* An attribute such as ` fill="#22313f"`; `lead` is everything before the digits. */
static void put_colour(struct kv_svg *svg, const char *lead, uint32_t colour)
{
    uint32_t value = kv_theme_colours[KV_LIGHT][colour];
    put_bytes(svg, lead, strlen(lead));
    for (int shift = 20; shift >= 0; shift -= 4)
        put_letter(svg, "0123456789abcdef"[value >> shift & 15]);
    put_letter(svg, '"');
}

static uint32_t fill_of(struct kv_look look)
{
    return look.fill & (KV_SHEER - 1u);
}

/* What the classes of a look mean. */
static void put_look_attributes(struct kv_svg *svg, struct kv_look look)
{
    if (look.fill)
        put_colour(svg, " fill=\"#", fill_of(look));
    if (look.line)
        put_colour(svg, " stroke=\"#", look.line);
    if (look.dashed)
        PUT(svg, " stroke-dasharray=\"" KV_SVG_DASHES "\"");
    if (look.fill & KV_SHEER)
        PUT_ATTRIBUTE(svg, " fill-opacity=\"0.", KV_SHEER_TENTHS);
}

/* The attributes of a style; the tag stays open for more. */
static void put_look(struct kv_svg *svg, struct kv_look look)
{
    bool wide = look.line && look.width, has_class = wide && kv_svg_has_width(look.width);
    PUT(svg, " class=\"");
    if (look.fill) {
        put_letter(svg, 'c');
        put_number(svg, (int32_t)fill_of(look));
    }
    if (look.line) {
        if (look.fill)
            put_letter(svg, ' ');
        put_letter(svg, 'l');
        put_number(svg, look.line);
    }
    if (has_class) {
        PUT(svg, " w");
        put_number(svg, look.width);
    }
    if (look.dashed)
        PUT(svg, " d");
    if (look.fill & KV_SHEER)
        PUT(svg, " t");
    put_letter(svg, '"');
    if (svg->alone)
        put_look_attributes(svg, look);
    if (wide && (!has_class || svg->alone) && look.width != KV_USUAL_WIDTH)
        PUT_ATTRIBUTE(svg, " stroke-width=\"", look.width);
}

/* ---- Paths ---- */

static bool is_same(struct kv_look a, struct kv_look b)
{
    return a.fill == b.fill && a.line == b.line && a.width == b.width && a.dashed == b.dashed;
}

static bool is_apart(const struct kv_area *a, const struct kv_area *b)
{
    return a->right <= b->left || b->right <= a->left || a->bottom <= b->top || b->bottom <= a->top;
}

static inline int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t greater(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static void end_path(struct kv_svg *svg)
{
    if (svg->in_path)
        PUT(svg, "\"/>");
    svg->in_path = false;
}

/* Appends a shape to the open path if that makes no visible difference, or starts a new path. Lines
 * of the same colour look the same in any order; filled shapes must not overlap what is already in
 * the path. */
static void begin_shape(struct kv_svg *svg, struct kv_look look, struct kv_area area)
{
    if (svg->in_path && is_same(svg->look, look) && (!look.fill || is_apart(&svg->area, &area))) {
        svg->area = (struct kv_area){
            lesser(svg->area.left, area.left), lesser(svg->area.top, area.top),
            greater(svg->area.right, area.right), greater(svg->area.bottom, area.bottom)};
        return;
    }
    end_path(svg);
    PUT(svg, "<path");
    put_look(svg, look);
    PUT(svg, " d=\"");
    svg->in_path = true;
    svg->look = look;
    svg->area = area;
    svg->pen = (struct kv_point){0, 0};
}

static inline void put_step(struct kv_svg *svg, char letter, struct kv_point to)
{
    put_letter(svg, letter);
    put_number(svg, to.x - svg->pen.x);
    put_next_number(svg, to.y - svg->pen.y);
    svg->pen = to;
}

static void move_to(struct kv_svg *svg, struct kv_point to)
{
    put_step(svg, 'm', to);
    svg->start = to;
}

static void line_to(struct kv_svg *svg, struct kv_point to)
{
    if (to.y == svg->pen.y) {
        put_letter(svg, 'h');
        put_number(svg, to.x - svg->pen.x);
    } else if (to.x == svg->pen.x) {
        put_letter(svg, 'v');
        put_number(svg, to.y - svg->pen.y);
    } else {
        put_step(svg, 'l', to);
        return;
    }
    svg->pen = to;
}

static void curve_to(struct kv_svg *svg, const struct kv_point points[3])
{
    put_letter(svg, 'c');
    put_number(svg, points[0].x - svg->pen.x);
    put_next_number(svg, points[0].y - svg->pen.y);
    for (int i = 1; i < 3; i++) {
        put_next_number(svg, points[i].x - svg->pen.x);
        put_next_number(svg, points[i].y - svg->pen.y);
    }
    svg->pen = points[2];
}

static void close_shape(struct kv_svg *svg)
{
    put_letter(svg, 'z');
    svg->pen = svg->start;
}

static void put_line(struct kv_canvas *canvas, struct kv_point from, struct kv_point to,
                     struct kv_look look)
{
    struct kv_svg *svg = svg_of(canvas);
    begin_shape(svg, look,
                (struct kv_area){lesser(from.x, to.x), lesser(from.y, to.y), greater(from.x, to.x),
                                 greater(from.y, to.y)});
    move_to(svg, from);
    line_to(svg, to);
}

static void put_rounded_box(struct kv_svg *svg, struct kv_point at, int32_t width, int32_t height,
                            int32_t radius, struct kv_look look)
{
    end_path(svg);
    PUT_ATTRIBUTE(svg, "<rect x=\"", at.x);
    PUT_ATTRIBUTE(svg, " y=\"", at.y);
    PUT_ATTRIBUTE(svg, " width=\"", width);
    PUT_ATTRIBUTE(svg, " height=\"", height);
    PUT_ATTRIBUTE(svg, " rx=\"", radius);
    put_look(svg, look);
    PUT(svg, "/>");
}

static void put_box(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t height,
                    int32_t radius, struct kv_look look)
{
    struct kv_svg *svg = svg_of(canvas);
    struct kv_point end = {at.x + width, at.y + height};
    if (width <= 0 || height <= 0) /* there was no space for it */
        return;
    if (radius) {
        put_rounded_box(svg, at, width, height, radius, look);
        return;
    }
    begin_shape(svg, look, (struct kv_area){at.x, at.y, end.x, end.y});
    move_to(svg, at);
    line_to(svg, (struct kv_point){end.x, at.y});
    line_to(svg, end);
    line_to(svg, (struct kv_point){at.x, end.y});
    close_shape(svg);
}

static void put_circle(struct kv_canvas *canvas, struct kv_point centre, int32_t radius,
                       struct kv_look look)
{
    struct kv_svg *svg = svg_of(canvas);
    end_path(svg);
    PUT_ATTRIBUTE(svg, "<circle cx=\"", centre.x);
    PUT_ATTRIBUTE(svg, " cy=\"", centre.y);
    PUT_ATTRIBUTE(svg, " r=\"", radius);
    put_look(svg, look);
    PUT(svg, "/>");
}

static void put_polygon(struct kv_canvas *canvas, const struct kv_point *points, uint32_t count,
                        struct kv_look look)
{
    struct kv_svg *svg = svg_of(canvas);
    struct kv_area area = {points[0].x, points[0].y, points[0].x, points[0].y};
    for (uint32_t i = 1; i < count; i++)
        area =
            (struct kv_area){lesser(area.left, points[i].x), lesser(area.top, points[i].y),
                             greater(area.right, points[i].x), greater(area.bottom, points[i].y)};
    begin_shape(svg, look, area);
    move_to(svg, points[0]);
    for (uint32_t i = 1; i < count; i++)
        line_to(svg, points[i]);
    close_shape(svg);
}

/* ---- Icons ---- */

/* An icon's position, and the rest of its path. */
struct icon {
    const char *path;
    struct kv_point at;
    int32_t size;
};

static int32_t read_number(struct icon *icon)
{
    int32_t number = 0;
    while (*icon->path == ' ' || *icon->path == ',')
        icon->path++;
    for (; *icon->path >= '0' && *icon->path <= '9'; icon->path++)
        number = number * 10 + (*icon->path - '0');
    return number;
}

/* Points are converted from the icon's 100 × 100 grid to picture coordinates, instead of by an SVG
 * transform, so that line widths are not scaled. */
static struct kv_point read_point(struct icon *icon)
{
    struct kv_point point;
    point.x = icon->at.x + read_number(icon) * icon->size / 100;
    point.y = icon->at.y + read_number(icon) * icon->size / 100;
    return point;
}

static void follow(struct kv_svg *svg, struct icon *icon, char command)
{
    struct kv_point points[3];
    points[0] = read_point(icon);
    if (command == 'M') {
        move_to(svg, points[0]);
    } else if (command == 'L') {
        line_to(svg, points[0]);
    } else {
        points[1] = read_point(icon);
        points[2] = read_point(icon);
        curve_to(svg, points);
    }
}

/* As in SVG, a command applies to each set of numbers after it; further points after M are
 * lines. */
static void put_path(struct kv_canvas *canvas, const char *path, struct kv_point at, int32_t size,
                     struct kv_look look)
{
    struct kv_svg *svg = svg_of(canvas);
    struct icon icon = {path, at, size};
    char command = 'M';
    begin_shape(svg, look, (struct kv_area){at.x, at.y, at.x + size, at.y + size});
    while (*icon.path) {
        char letter = *icon.path;
        if (letter >= '0' && letter <= '9') {
            follow(svg, &icon, command);
            command = command == 'M' ? 'L' : command;
            continue;
        }
        if (letter == 'Z')
            close_shape(svg);
        else if (letter != ' ')
            command = letter;
        icon.path++;
    }
}

/* ---- Words, groups and zones ---- */

static void put_text_attributes(struct kv_svg *svg, enum kv_font font, enum kv_align align,
                                enum kv_colour colour)
{
    static const char *const families[] = {
        [KV_FIGURES] = "", [KV_WORDS] = KV_SVG_WORDS, [KV_SCRIPT] = KV_SVG_SCRIPT};
    static const char *const anchors[] = {
        [KV_LEFT] = "", [KV_MIDDLE] = "middle", [KV_RIGHT] = "end"};
    put_colour(svg, " fill=\"#", colour);
    if (*families[font]) {
        PUT(svg, " font-family");
        put_quoted(svg, families[font]);
    }
    if (*anchors[align]) {
        PUT(svg, " text-anchor");
        put_quoted(svg, anchors[align]);
    }
}

static void put_text(struct kv_canvas *canvas, struct kv_point at, int32_t size, enum kv_font font,
                     enum kv_align align, enum kv_colour colour, const char *words)
{
    static const char fonts[][3] = {[KV_FIGURES] = "", [KV_WORDS] = " w", [KV_SCRIPT] = " s"};
    static const char anchors[][3] = {[KV_LEFT] = "", [KV_MIDDLE] = " m", [KV_RIGHT] = " r"};
    struct kv_svg *svg = svg_of(canvas);
    end_path(svg);
    PUT_ATTRIBUTE(svg, "<text x=\"", at.x);
    PUT_ATTRIBUTE(svg, " y=\"", at.y);
    PUT_ATTRIBUTE(svg, " font-size=\"", size);
    PUT(svg, " class=\"c");
    put_number(svg, (int32_t)colour);
    put_bytes(svg, fonts[font], strlen(fonts[font]));
    put_bytes(svg, anchors[align], strlen(anchors[align]));
    put_letter(svg, '"');
    if (svg->alone)
        put_text_attributes(svg, font, align, colour);
    put_letter(svg, '>');
    put_escaped(svg, words);
    PUT(svg, "</text>");
    if (svg->notes)
        kv_notes_text(svg->notes, words);
}

static void begin_group(struct kv_canvas *canvas, const char *id, struct kv_point at)
{
    struct kv_svg *svg = svg_of(canvas);
    if (svg->notes)
        kv_notes_begin_part(svg->notes, id);
    end_path(svg);
    PUT(svg, "<g");
    if (id) {
        PUT(svg, " id=\"");
        put_escaped(svg, id);
        put_letter(svg, '"');
    }
    if (at.x || at.y) {
        PUT(svg, " transform=\"translate(");
        put_number(svg, at.x);
        put_letter(svg, ' ');
        put_number(svg, at.y);
        PUT(svg, ")\"");
    }
    put_letter(svg, '>');
}

static void end_group(struct kv_canvas *canvas)
{
    struct kv_svg *svg = svg_of(canvas);
    end_path(svg);
    PUT(svg, "</g>");
    if (svg->notes)
        kv_notes_end_part(svg->notes);
}

/* The length of the output so far, including the buffer. */
static uint32_t written(const struct kv_svg *svg)
{
    return (uint32_t)svg->text->length + svg->used;
}

static void begin_hot(struct kv_canvas *canvas, const char *move, const char *label)
{
    struct kv_svg *svg = svg_of(canvas);
    struct kv_zone zone = {0};
    end_path(svg);
    zone.begin = written(svg);
    PUT(svg, "<g class=\"hot\" role=\"button\" data-move=\"");
    put_escaped(svg, move);
    zone.named = written(svg) + 1;
    PUT(svg, "\" aria-label=\"");
    put_escaped(svg, label);
    PUT(svg, "\">");
    zone.inside = written(svg);
    if (svg->notes)
        kv_notes_begin_zone(svg->notes, move, label, zone);
}

static void end_hot(struct kv_canvas *canvas)
{
    struct kv_svg *svg = svg_of(canvas);
    end_path(svg);
    PUT(svg, "</g>");
    if (svg->notes)
        kv_notes_end_zone(svg->notes, written(svg));
}

/* ---- Touches ---- */

static void begin_touch(struct kv_canvas *canvas, struct kv_touch touch)
{
    struct kv_svg *svg = svg_of(canvas);
    end_path(svg);
    if (touch.does == KV_ASKS) {
        PUT(svg, "<g class=\"cold\"");
    } else {
        PUT(svg, "<g class=\"hot\" role=\"button\" aria-label");
        put_quoted(svg, touch.label);
    }
    switch (touch.does) {
    case KV_MAKES:
        PUT(svg, " data-move");
        put_quoted(svg, touch.word);
        break;
    case KV_BEGINS_ANEW:
        PUT(svg, " data-again");
        put_quoted(svg, touch.word);
        break;
    default:
        PUT(svg, " data-");
        put_bytes(svg, touch.word, strlen(touch.word));
        PUT_ATTRIBUTE(svg, "=\"", (int32_t)touch.value);
        break;
    }
    put_letter(svg, '>');
}

static void end_touch(struct kv_canvas *canvas)
{
    end_path(svg_of(canvas));
    PUT(svg_of(canvas), "</g>");
}

/* ---- Motion ---- */

const char *const kv_motion_names[KV_MOTIONS] = {
    [KV_INKED] = "inked", [KV_POPS] = "pops",     [KV_COLOURED] = "coloured",
    [KV_RISES] = "rises", [KV_DROPS] = "drops",   [KV_LIGHTS] = "lights",
    [KV_DEALT] = "dealt", [KV_ROLLED] = "rolled",
};

static void begin_motion(struct kv_canvas *canvas, enum kv_motion motion, uint32_t order)
{
    struct kv_svg *svg = svg_of(canvas);
    end_path(svg);
    PUT(svg, "<g class=\"");
    put_bytes(svg, kv_motion_names[motion], strlen(kv_motion_names[motion]));
    if (order) {
        PUT(svg, " n");
        put_number(svg, lesser((int32_t)order, KV_ORDER_MOST));
    }
    PUT(svg, "\">");
}

static void begin_icon(struct kv_canvas *canvas, const char *name)
{
    struct kv_svg *svg = svg_of(canvas);
    end_path(svg);
    PUT(svg, "<g data-icon");
    put_quoted(svg, name);
    put_letter(svg, '>');
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
    .end_hot = end_hot,
    .begin_touch = begin_touch,
    .end_touch = end_touch,
    .begin_motion = begin_motion,
    .end_motion = end_touch,
    .begin_icon = begin_icon,
    .end_icon = end_touch,
};

/* ---- The document ---- */

static void begin(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text, int32_t width,
                  int32_t height, const char *title, bool alone)
{
    svg->text = text;
    svg->notes = NULL;
    svg->alone = alone;
    svg->in_path = false;
    svg->used = 0;
    *canvas = (struct kv_canvas){.writer = &svg_writer, .state = svg};
    PUT(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"kv\" viewBox=\"0 0 ");
    put_number(svg, width);
    put_next_number(svg, height);
    PUT(svg, "\" role=\"group\" aria-label");
    put_quoted(svg, title);
    if (alone) {
        PUT_ATTRIBUTE(svg, " fill=\"none\" stroke-width=\"", KV_USUAL_WIDTH);
        PUT(svg, " stroke-linejoin=\"round\" stroke-linecap=\"round\" font-family");
        put_quoted(svg, KV_SVG_FIGURES);
    }
    put_letter(svg, '>');
}

void kv_svg_begin_bare(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text,
                       int32_t width, int32_t height, const char *title)
{
    begin(canvas, svg, text, width, height, title, false);
}

void kv_svg_begin(struct kv_canvas *canvas, struct kv_svg *svg, struct kv_text *text, int32_t width,
                  int32_t height, const char *title)
{
    begin(canvas, svg, text, width, height, title, true);
    PUT(svg, "<style>");
    flush(svg);
    kv_svg_put_style(text);
    PUT(svg, "</style>");
}

void kv_svg_end(struct kv_canvas *canvas)
{
    end_path(svg_of(canvas));
    PUT(svg_of(canvas), "</svg>\n");
    flush(svg_of(canvas));
}
