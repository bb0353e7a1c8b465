/*
 * The offer as cards rather than dice: draw the figure in my colour, build the rolled building,
 * build my colour's building; with a star, any of the six. Each has the best points it can bring.
 */
#include "draw/pack_marks.h"
#include "games/smallcities/hand/hand.h"

enum { GAP = 70, OFFERED_MOST = 8 };

/* ---- What is offered ---- */

/* The cards of the round, then those a star allows besides. */
static uint32_t list_cards(const struct look_at *look, uint8_t cards[OFFERED_MOST])
{
    const struct kv_drawing *drawing = look->drawing;
    uint32_t marker = marker_of(look->table, look->sheet), count = 0;
    bool seen[CARDS_END] = {false};
    bool starred = look->sheet->stage == STAGE_STARRED;
    if (!starred) {
        seen[CARD_FIGURE + look->table->figure] = true;
        seen[CARD_BUILDING + look->table->building] = true;
        seen[CARD_BUILDING + marker] = true;
    }
    for (uint32_t i = 0; i < drawing->count; i++)
        seen[smallcities_card_of(drawing->moves[i])] = true;
    for (uint32_t card = 1; card < CARDS_END && count < OFFERED_MOST; card++)
        if (seen[card])
            cards[count++] = (uint8_t)card;
    return count;
}

/* The most points that a building can bring now; -1: there is no move for the card. */
static int32_t best_of(const struct look_at *look, uint32_t card)
{
    const struct box *box = box_of(look->table);
    const struct kv_drawing *drawing = look->drawing;
    int32_t best = -1;
    for (uint32_t i = 0; i < drawing->count; i++) {
        kv_move move = drawing->moves[i];
        if (smallcities_card_of(move) != card)
            continue;
        int32_t points = move_kind(move) == MOVE_BUILD
                             ? (int32_t)smallcities_points(box, look->sheet, move_argument(move),
                                                           move_place(move))
                             : 0;
        best = points > best ? points : best;
    }
    return best;
}

/* ---- How it looks ---- */

/* Whether a face of the black die is ours. */
static void mark_figure(const struct look_at *look, uint32_t figure, struct kv_point at)
{
    const struct box *box = box_of(look->table);
    uint32_t face = face_of(box, figure);
    if (face < FACES)
        kv_mark_origin(look->canvas, box, &box->die[face], at, KV_MARK_IN_HAND);
}

static void draw_picture(const struct look_at *look, uint32_t card, struct area tile)
{
    const struct paint *paint = &smallcities_paints[marker_of(look->table, look->sheet)];
    struct kv_point middle = {tile.x + tile.width / 2, tile.y + tile.height / 2};
    struct kv_canvas *canvas = look->canvas;
    bool own = card >= CARD_BUILDING && card - CARD_BUILDING != look->table->building;
    if (card < CARD_BUILDING) {
        common_draw_box(canvas, tile, 90, (struct kv_look){.fill = KV_GRAPHITE});
        smallcities_put_figure(canvas, middle, tile.width * 13 / 100, card - CARD_FIGURE,
                               (struct kv_look){paint->pale, KV_GRAPHITE, 10, false});
        mark_figure(look, card - CARD_FIGURE,
                    moved(middle, tile.width * 4 / 10, -tile.height * 4 / 10));
        return;
    }
    common_draw_box(canvas, tile, 90,
                    own ? (struct kv_look){paint->pale, paint->strong, 14, false}
                        : (struct kv_look){KV_CARD, KV_INK, 14, false});
    smallcities_put_icon(canvas, smallcities_building_icons[card - CARD_BUILDING], middle,
                         tile.width * 68 / 100,
                         (struct kv_look){.line = KV_INK, .width = (uint8_t)(tile.width / 30)});
}

static const char *name_of(uint32_t card)
{
    return card < CARD_BUILDING ? kv_translate(smallcities_figure_names[card - CARD_FIGURE])
                                : kv_translate(smallcities_buildings[card - CARD_BUILDING].title);
}

/* Whether no word is wider than the space; lines break only between words. */
static bool words_fit(const char *words, int32_t size, int32_t width)
{
    char word[64];
    while (*words) {
        uint32_t length = 0;
        for (; *words && *words != ' ' && length < sizeof word - 1; words++)
            word[length++] = *words;
        word[length] = '\0';
        if (kv_text_width(KV_WORDS, size, word) > width)
            return false;
        words += *words == ' ';
    }
    return true;
}

static bool is_one_word(const char *words)
{
    while (*words && *words != ' ')
        words++;
    return !*words;
}

/* The best points; and the verb and the name if they are legible, since the picture says the
 * same. */
static void draw_words(const struct look_at *look, uint32_t card, int32_t best, struct area box)
{
    enum { NAME = 115, SMALL_NAME = 105, LINES = 2 };
    const char *verb = card < CARD_BUILDING ? kv_translate("Draw") : kv_translate("Build");
    const char *name = name_of(card);
    char points[16];
    struct kv_text text;
    struct kv_point at = {box.x, box.y + box.height * 42 / 100};
    if (kv_text_width(KV_FIGURES, NAME, verb) <= box.width)
        common_write_fitted(
            look->canvas, at, box.width,
            (struct lettering){170, KV_FIGURES, KV_LEFT, best < 0 ? KV_QUIET : KV_INK}, verb);
    at.y += NAME * 125 / 100;
    if (best > 0) {
        kv_text_start(&text, points, sizeof points);
        kv_put(&text, "+%d", (int)best);
        common_write_fitted(look->canvas, moved(at, 0, 60), box.width,
                            (struct lettering){170, KV_FIGURES, KV_LEFT, KV_GOOD}, points);
    } else if (is_one_word(name) && kv_text_width(KV_WORDS, SMALL_NAME, name) <= box.width) {
        common_write_fitted(look->canvas, at, box.width,
                            (struct lettering){NAME, KV_WORDS, KV_LEFT, KV_QUIET}, name);
    } else {
        int32_t size = words_fit(name, NAME, box.width) ? NAME : SMALL_NAME;
        if (words_fit(name, size, box.width) &&
            kv_count_lines(box.width, size, KV_WORDS, name) <= LINES)
            kv_draw_lines(look->canvas, at, box.width, size, size * 115 / 100, KV_WORDS, KV_LEFT,
                          KV_QUIET, name);
    }
}

/* Below the picture of a card that is about as high as wide: its name, and the best points. */
static void draw_caption(const struct look_at *look, uint32_t card, int32_t best, struct area line)
{
    enum { SIZE = 170 };
    char points[16] = "";
    struct kv_text text;
    struct kv_point at = {line.x, line.y + line.height / 2 + SIZE / 3};
    kv_text_start(&text, points, sizeof points);
    if (best > 0)
        kv_put(&text, "+%d", (int)best);
    int32_t taken = best > 0 ? kv_text_width(KV_FIGURES, SIZE, points) + 60 : 0;
    common_write_fitted(look->canvas, at, line.width - taken,
                        (struct lettering){SIZE, KV_WORDS, KV_LEFT, best < 0 ? KV_QUIET : KV_INK},
                        name_of(card));
    if (best > 0)
        common_write_fitted(look->canvas, moved(at, line.width, 0), taken,
                            (struct lettering){SIZE, KV_FIGURES, KV_RIGHT, KV_GOOD}, points);
}

/* The layout of a card: words are beside the picture or, on a large card, below it. */
struct face {
    struct area tile, words;
    bool beside, below;
};

static struct face lay_out(struct area box)
{
    enum { CAPTION = 300, LARGE = 1300 };
    struct face face = {.beside = box.width > box.height + 320};
    face.below = !face.beside && box.height >= LARGE && box.width >= LARGE;
    int32_t caption = face.below ? CAPTION : 0, side = box.height - 180 - caption;
    int32_t widest = face.beside ? box.width * 55 / 100 : box.width - 160;
    side = side > widest ? widest : side;
    face.tile = (struct area){box.x + 90, box.y + (box.height - side - caption) / 2, side, side};
    if (!face.beside)
        face.tile.x = box.x + (box.width - side) / 2;
    face.words = face.below ? (struct area){face.tile.x, face.tile.y + side + 20, side, CAPTION}
                            : (struct area){face.tile.x + side + 80, box.y, box.width - side - 230,
                                            box.height};
    return face;
}

static void draw_face(const struct look_at *look, uint32_t card, int32_t best, struct area box)
{
    bool chosen = look->card == card && look->drawing->focus.value[KV_BY_CARD];
    struct face face = lay_out(box);
    common_draw_box(look->canvas, box, 110,
                    (struct kv_look){.fill = KV_CARD,
                                     .line = best < 0 ? KV_FAINT
                                             : chosen ? KV_GLOW_EDGE
                                                      : KV_EDGE,
                                     .width = chosen ? 30 : 14});
    /* The figure and one building are rolled, the other is that of the colour's turn. */
    bool rolled = card < CARD_BUILDING || card - CARD_BUILDING == look->table->building;
    look->canvas->writer->begin_motion(look->canvas, rolled ? KV_ROLLED : KV_DEALT, card % 3);
    look->canvas->writer->begin_icon(
        look->canvas,
        card < CARD_BUILDING ? "figure" : smallcities_buildings[card - CARD_BUILDING].id);
    draw_picture(look, card, face.tile);
    look->canvas->writer->end_icon(look->canvas);
    look->canvas->writer->end_motion(look->canvas);
    if (face.beside)
        draw_words(look, card, best, face.words);
    else if (face.below)
        draw_caption(look, card, best, face.words);
}

static void draw_card(const struct look_at *look, uint32_t card, struct area box)
{
    int32_t best = best_of(look, card);
    char label[96];
    struct kv_text text;
    kv_text_start(&text, label, sizeof label);
    kv_put(&text, card < CARD_BUILDING ? kv_translate("Draw: %s") : kv_translate("Build: %s"),
           name_of(card));
    look->canvas->writer->begin_touch(look->canvas,
                                      (struct kv_touch){best < 0 ? KV_ASKS : KV_CHOOSES,
                                                        kv_aspect_names[KV_BY_CARD], card, label});
    draw_face(look, card, best, box);
    look->canvas->writer->end_touch(look->canvas);
}

int32_t smallcities_offer_height(const struct kv_drawing *drawing)
{
    static const int32_t heights[KV_FORMS] = {[KV_PHONE] = 860,
                                              [KV_SHORT] = 640,
                                              [KV_SIDEWAYS] = 2400,
                                              [KV_TABLET] = 1040,
                                              [KV_DESK] = 1000};
    return heights[drawing->form];
}

/* Side by side, or on a phone on its side below each other. */
void smallcities_draw_offer(const struct look_at *look)
{
    const struct kv_drawing *drawing = look->drawing;
    uint8_t cards[OFFERED_MOST];
    int32_t count = (int32_t)list_cards(look, cards);
    bool column = drawing->height > drawing->width;
    int32_t along = column ? drawing->height : drawing->width;
    int32_t step = (along + GAP - 40) / (count ? count : 1);
    for (int32_t i = 0; i < count; i++) {
        struct area box = {20 + i * step, 20, step - GAP, drawing->height - 40};
        if (column)
            box = (struct area){20, 20 + i * step, drawing->width - 40, step - GAP};
        draw_card(look, cards[i], box);
    }
}
