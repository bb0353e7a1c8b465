/*
 * Sizes: what each piece needs on each kind of screen, and how it divides the space it is given.
 */
#include "games/machinery/hand/hand.h"

static inline int32_t lesser(int32_t a, int32_t b)
{
    return a < b ? a : b;
}

static inline int32_t within(int32_t value, int32_t least, int32_t most)
{
    return value < least ? least : lesser(value, most);
}

/* The sides of squares are multiples of this, so that the lines of paths fall on whole numbers. */
static int32_t whole(int32_t square)
{
    const int32_t step = GRID / 4;
    return square < step ? step : square / step * step;
}

/* ---- Heights ---- */

/* By form: the offer, the score in a row, and a square of the lens. */
static const struct {
    int32_t offer, strip, square;
} forms[KV_FORMS] = {
    [KV_PHONE] = {920, 500, 462},   [KV_SHORT] = {680, 420, 448}, [KV_SIDEWAYS] = {2900, 420, 448},
    [KV_TABLET] = {1060, 560, 560}, [KV_DESK] = {1240, 560, 532},
};

enum { LENS_PAD = 80 };

static int32_t lens_head(const struct kv_drawing *drawing)
{
    return drawing->form == KV_SHORT && drawing->width >= LENS_NARROW ? 290 : 430;
}

/* Rows of squares that the lens has room for: the same for every building if the height allows
 * it. */
static int32_t lens_rows(const struct scene *scene, uint32_t building)
{
    int32_t columns, rows;
    enum kv_form form = scene->drawing->form;
    machinery_measure(scene->box->buildings[building].squares, &columns, &rows);
    return form == KV_SHORT || form == KV_SIDEWAYS ? rows : SIDE;
}

/* A face may lay buttons over the left and right ends of a wide lens. */
static int32_t widest_square(const struct kv_drawing *drawing)
{
    return (drawing->width - 2 * (drawing->width < LENS_NARROW ? 60 : 640)) / SIDE;
}

static int32_t lens_height(const struct scene *scene, uint32_t building)
{
    const struct kv_drawing *drawing = scene->drawing;
    int32_t square = lesser(forms[drawing->form].square, widest_square(drawing));
    return lens_head(drawing) + lens_rows(scene, building) * square + LENS_PAD;
}

/* If it can choose, the board takes the height of two districts side by side. */
static int32_t board_height(const struct kv_drawing *drawing)
{
    return drawing->width * (drawing->width < 9000 ? 4 : 2) / (drawing->width < 9000 ? 3 : 4);
}

/* A phone held upright has room for either the lens or the score. */
static bool is_upright(enum kv_form form)
{
    return form == KV_PHONE || form == KV_SHORT;
}

int32_t machinery_hand_height(const struct kv_drawing *drawing)
{
    struct scene scene;
    switch (drawing->piece) {
    case KV_OFFER:
        return forms[drawing->form].offer;
    case KV_GOALS:
        machinery_set_scene(&scene, drawing);
        return machinery_event_height(&scene);
    case KV_BOARD:
        return board_height(drawing);
    case KV_TRACKS:
        return machinery_tracks_height(drawing->width);
    case KV_STRIP:
        machinery_set_scene(&scene, drawing);
        return scene.site && is_upright(drawing->form) ? 0 : forms[drawing->form].strip;
    case KV_LENS:
        machinery_set_scene(&scene, drawing);
        return scene.site ? lens_height(&scene, scene.site - 1) : 0;
    case KV_SMALL:
        return machinery_small_height(drawing->width);
    case KV_SKYLINE:
        return machinery_skyline_height(drawing->width);
    case KV_PANEL:
    case KV_PIECES:
        break;
    }
    return 0;
}

/* ---- The offer ---- */

enum { CARD_GAP = 60, BUILDER_LEAST = 460, BUILDER_MOST = 1100 };

struct area machinery_card_area(const struct scene *scene, uint32_t card)
{
    const struct kv_drawing *drawing = scene->drawing;
    int32_t count = scene->table->open_count, number = (int32_t)card;
    bool column = drawing->width<drawing->height, builder = scene->table->rules.builders> 0;
    int32_t along = column ? drawing->height : drawing->width;
    int32_t last = builder ? within(along / 8, BUILDER_LEAST, BUILDER_MOST) + CARD_GAP : 0;
    int32_t pitch = (along - last + CARD_GAP) / count;
    int32_t at = number < count ? number * pitch : along - last + CARD_GAP;
    int32_t length = number < count ? pitch - CARD_GAP : last - CARD_GAP;
    return column ? (struct area){0, at, drawing->width, length}
                  : (struct area){at, 0, length, drawing->height};
}

/* ---- The city ---- */

enum {
    DISTRICT_GAP = 60,
    DISTRICT_EDGE = 30, /* between the frame and the buildings */
    BETWEEN = 40,       /* two buildings, at least             */
    TIGHT = 1000,       /* lower districts have less air       */
    BARE = 640,         /* and still lower ones no plaques     */
    FINGER = 260,       /* the least height of a building      */
    FACADE_LEAST = 260, /* lower ones are folded away          */
    SQUARE_MOST = 420,
    NAMED = 1050 /* a building as wide as this has room for its name */
};

/* The sides of squares, façades and the space between them, from what is left below the head. */
static void fill_district(struct city *city, int32_t room)
{
    int32_t square = lesser((city->slot - BETWEEN) / SIDE, room / SIDE);
    city->square = whole(within(square, 28, SQUARE_MOST));
    room -= SIDE * city->square;
    city->facade = lesser(room, (city->slot - BETWEEN) * FACADE_HEIGHT / 100 + 60);
    if (city->facade < FACADE_LEAST)
        city->facade = 0;
    /* The remaining space is above and below the plans. */
    city->plaque += (room - city->facade) / 3;
}

/* The plan with this many districts in a row. */
static struct city divide(int32_t width, int32_t height, int32_t across)
{
    struct city city = {.across = (uint32_t)across, .gap = DISTRICT_GAP};
    int32_t rows = DISTRICTS / across;
    city.width = (width - (across - 1) * city.gap) / across;
    city.height = (height - (rows - 1) * city.gap) / rows;
    int32_t air = city.height < TIGHT ? 60 : 90;
    city.letters = within(city.width / 14, 115, 180);
    city.slot = (city.width - 2 * DISTRICT_EDGE) / OF_A_KIND;
    city.plaques = within(city.slot / 8, 115, 150);
    city.names = city.slot >= NAMED;
    city.head = city.letters + air;
    city.base = city.letters + 18;
    city.bare = city.height < BARE;
    city.plaque = city.bare ? air / 2 : city.plaques + air;
    fill_district(&city, city.height - city.head - city.plaque - air / 2);
    return city;
}

/* A building is high enough to be touched. */
static bool is_touchable(const struct city *city)
{
    return city->height - city->head - DISTRICT_EDGE >= FINGER;
}

/* Districts in a row, by form, so that they keep their places when a lens takes some of the height.
 * Another number is chosen only if it gives much larger squares, or if buildings would be too small
 * to touch. */
void machinery_plan_city(const struct kv_drawing *drawing, struct city *city)
{
    static const uint8_t across[KV_FORMS] = {2, 2, 3, 2, 3};
    static const uint8_t others[] = {2, 3, 1, 6};
    *city = divide(drawing->width, drawing->height, across[drawing->form]);
    for (uint32_t i = 0; i < sizeof others; i++) {
        struct city other = divide(drawing->width, drawing->height, others[i]);
        bool rescues = !is_touchable(city) && is_touchable(&other);
        if (rescues || 2 * other.square > 3 * city->square)
            *city = other;
    }
    city->box = box_of((const struct table *)drawing->table);
}

struct area machinery_district_area(const struct city *city, uint32_t district)
{
    int32_t column = (int32_t)(district % city->across), row = (int32_t)(district / city->across);
    return (struct area){column * (city->width + city->gap), row * (city->height + city->gap),
                         city->width, city->height};
}

struct area machinery_slot_area(const struct city *city, uint32_t building)
{
    uint32_t own = city->box->buildings[building].district;
    struct area district = machinery_district_area(city, own);
    int32_t number = (int32_t)machinery_number_in_district(city->box, building);
    return (struct area){district.x + DISTRICT_EDGE + number * city->slot, district.y + city->head,
                         city->slot, district.height - city->head - DISTRICT_EDGE};
}

struct kv_point machinery_plan_corner(const struct city *city, uint32_t building)
{
    struct area slot = machinery_slot_area(city, building);
    int32_t columns, rows;
    machinery_measure(city->box->buildings[building].squares, &columns, &rows);
    return at(slot.x + (slot.width - columns * city->square) / 2,
              slot.y + city->facade + city->plaque);
}

/* ---- The lens ---- */

struct lens machinery_plan_lens(const struct scene *scene, uint32_t building)
{
    const struct kv_drawing *drawing = scene->drawing;
    struct lens lens = {.head = lens_head(drawing)};
    int32_t room = drawing->height - lens.head - LENS_PAD, columns, rows;
    lens.square = whole(lesser(widest_square(drawing), room / lens_rows(scene, building)));
    machinery_measure(scene->box->buildings[building].squares, &columns, &rows);
    lens.corner = at((drawing->width - columns * lens.square) / 2,
                     lens.head + (room + LENS_PAD / 2 - rows * lens.square) / 2);
    return lens;
}
