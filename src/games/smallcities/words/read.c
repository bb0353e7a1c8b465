/*
 * Reads sheets from JSON and validates them: that hexes exist, that the list of buildings matches
 * them, that the coloured hexes can be divided into figures, the range of points, and the counts of
 * stars and circles. Each refusal says where the error is and why.
 */
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"
#include "games/smallcities/words/words.h"

/* The sheet being read and where to report errors. */
struct reader {
    const struct table *table;
    struct sheet *sheet;
    struct kv_error *error;
    uint8_t kind[HEXES]; /* kind of building on each hex */
};

/* The index of a word in a list of labels; false if it is not there. */
static bool find_label(const struct kv_label *labels, const char *word, size_t length,
                       uint32_t *found)
{
    for (*found = 0; labels[*found].id; ++*found)
        if (kv_same(labels[*found].id, word, length))
            return true;
    return false;
}

/* The hex with that name, or NO. */
static uint32_t read_hex(const struct kv_json *json)
{
    uint32_t hex = 0;
    while (hex < HEXES && !kv_json_is(json, smallcities_names[hex]))
        hex++;
    return hex;
}

/* How much of the input to quote in an error message: at most a line. */
static int shown_length(const struct kv_json *json)
{
    enum { SHOWN = 40 };
    return json->end - json->at > SHOWN ? SHOWN : (int)(json->end - json->at);
}

/* ---- The map ---- */

static bool read_start(struct reader *reader, const struct kv_json *json)
{
    struct kv_json start;
    kv_json_field(json, "start", &start);
    for (uint32_t i = 0; i < COLOURS; i++)
        if (kv_json_is(&start, smallcities_colours[i].id)) {
            reader->sheet->start = (uint8_t)i;
            return true;
        }
    return kv_refuse(reader->error, "bad-sheet",
                     "\"start\" must be red, yellow, brown, green or blue.");
}

/* Reads "red" or "blue bank"; *kind is BUILDINGS if there is no building. */
static bool read_quarter(const struct kv_json *json, uint32_t *colour, uint32_t *kind)
{
    char data[24];
    struct kv_text text;
    size_t space = 0;
    kv_text_start(&text, data, sizeof data);
    if (kv_json_kind(json) != KV_JSON_STRING)
        return false;
    kv_json_unquote(json, &text);
    while (space < text.length && data[space] != ' ')
        space++;
    *kind = BUILDINGS;
    if (text.cut || !find_label(smallcities_colours, data, space, colour))
        return false;
    return space == text.length ||
           find_label(smallcities_buildings, data + space + 1, text.length - space - 1, kind);
}

static bool read_hexes(struct reader *reader, const struct kv_json *json)
{
    struct sheet *sheet = reader->sheet;
    struct kv_json hexes, key, value;
    struct kv_json_walk walk;
    uint32_t colour, kind;
    kv_json_field(json, "hexes", &hexes);
    if (kv_json_kind(&hexes) != KV_JSON_OBJECT)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"hexes\" must be an object such as {\"D4\":\"red\"}.");
    kv_json_enter(&hexes, &walk);
    while (kv_json_next(&walk, &key, &value)) {
        uint32_t hex = read_hex(&key);
        if (hex == NO)
            return kv_refuse(reader->error, "bad-sheet",
                             "\"hexes\": there is no hex %.*s on the map.", shown_length(&key),
                             key.at);
        if (!read_quarter(&value, &colour, &kind))
            return kv_refuse(
                reader->error, "bad-sheet",
                "Hex %s: a colour such as \"red\", or a building such as \"blue bank\", "
                "is expected.",
                smallcities_names[hex]);
        smallcities_occupy(sheet, colour, AT(hex));
        reader->kind[hex] = (uint8_t)kind;
        if (kind != BUILDINGS)
            sheet->built |= AT(hex);
    }
    sheet->beside[SQUARE] = smallcities_beside(sheet->built);
    return true;
}

static bool check_figures(struct reader *reader)
{
    for (uint32_t i = 0; i < COLOURS; i++) {
        const char *name = smallcities_colours[i].id;
        hex_set painted = reader->sheet->colour[i] & ~reader->sheet->built;
        uint32_t count = kv_bits_count64(painted);
        if (count % FIGURE_HEXES)
            return kv_refuse(
                reader->error, "bad-sheet",
                kv_translate_count("\"hexes\": %u hex is painted %s, but a figure takes four.",
                                   "\"hexes\": %u hexes are painted %s, but a figure takes four.",
                                   count),
                (unsigned)count, name);
        if (!smallcities_can_cut(box_of(reader->table), painted))
            return kv_refuse(
                reader->error, "bad-sheet",
                "\"hexes\": the %u hexes painted %s, %s among them, cannot be cut into "
                "figures of the die.",
                (unsigned)count, name, smallcities_names[kv_bits_first64(painted)]);
    }
    return true;
}

/* ---- Buildings ---- */

static bool read_building(struct reader *reader, const struct kv_json *json, uint32_t circle,
                          hex_set *listed)
{
    struct sheet *sheet = reader->sheet;
    uint32_t hex = read_hex(json);
    if (hex == NO)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\", place %u: there is no hex %.*s on the map.",
                         (unsigned)circle + 1, shown_length(json), json->at);
    if (!(sheet->built & AT(hex)))
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\", place %u: \"hexes\" has no building on %s.",
                         (unsigned)circle + 1, smallcities_names[hex]);
    if (*listed & AT(hex))
        return kv_refuse(reader->error, "bad-sheet", "\"buildings\", place %u: %s is listed twice.",
                         (unsigned)circle + 1, smallcities_names[hex]);
    *listed |= AT(hex);
    sheet->hex[circle] = (uint8_t)hex;
    sheet->kind[circle] = reader->kind[hex];
    return true;
}

static bool read_buildings(struct reader *reader, const struct kv_json *json)
{
    struct kv_json list, value;
    struct kv_json_walk walk;
    hex_set listed = 0;
    uint32_t circle = 0;
    if (!kv_json_list(json, "buildings", &list))
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\" must list the hexes of the buildings as drawn.");
    if (kv_json_count(&list) > CIRCLES || building_count(reader->sheet) > CIRCLES)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\": there is room for %d buildings, not for more.", CIRCLES);
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &value))
        if (!read_building(reader, &value, circle++, &listed))
            return false;
    if (listed == reader->sheet->built)
        return true;
    return kv_refuse(reader->error, "bad-sheet", "\"buildings\": the building on %s is missing.",
                     smallcities_names[kv_bits_first64(reader->sheet->built & ~listed)]);
}

static bool read_points(struct reader *reader, const struct kv_json *json)
{
    enum { LEAST = 1, MOST = 7, SQUARE_LEAST = 2, SQUARE_MOST = 13 };
    struct kv_json list, value;
    struct kv_json_walk walk;
    int64_t points;
    uint32_t circle = 0;
    if (!kv_json_list(json, "points", &list) ||
        kv_json_count(&list) != building_count(reader->sheet))
        return kv_refuse(reader->error, "bad-sheet",
                         "\"points\" must list a number for each building; buildings: %u.",
                         (unsigned)building_count(reader->sheet));
    kv_json_enter(&list, &walk);
    for (; kv_json_next(&walk, NULL, &value); circle++) {
        bool square = reader->sheet->kind[circle] == SQUARE;
        int least = square ? SQUARE_LEAST : LEAST, most = square ? SQUARE_MOST : MOST;
        if (!kv_json_integer(&value, least, most, &points))
            return kv_refuse(reader->error, "bad-sheet",
                             "\"points\", place %u: a %s brings %d to %d points.",
                             (unsigned)circle + 1,
                             kv_translate(smallcities_buildings[reader->sheet->kind[circle]].title),
                             least, most);
        reader->sheet->points[circle] = (uint8_t)points;
    }
    return true;
}

static bool refuse_neighbours(const struct reader *reader, uint32_t circle)
{
    const char *name = smallcities_names[reader->sheet->hex[circle]];
    if (reader->sheet->kind[circle] == SQUARE)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"buildings\", place %u: no building stands beside %s.",
                         (unsigned)circle + 1, name);
    return kv_refuse(reader->error, "bad-sheet",
                     "\"buildings\", place %u: beside %s is no quarter of the colour that this "
                     "building needs.",
                     (unsigned)circle + 1, name);
}

/* Each building must be next to what it needs, and have brought no more than its neighbours allow.
 * Quarters are only added, so those present at the end bound those present when it was drawn. */
static bool check_buildings(struct reader *reader)
{
    const struct box *box = box_of(reader->table);
    const struct sheet *sheet = reader->sheet;
    for (uint32_t i = 0; i < building_count(sheet); i++) {
        uint32_t kind = sheet->kind[i], hex = sheet->hex[i];
        hex_set needed = kind == SQUARE ? sheet->built : sheet->colour[kind];
        uint32_t most = smallcities_points_most(box, sheet, kind, hex);
        if (!(smallcities_around[hex] & needed))
            return refuse_neighbours(reader, i);
        if (sheet->points[i] > most)
            return kv_refuse(
                reader->error, "bad-sheet",
                "\"points\", place %u: with its neighbours the building on %s brings at most %u.",
                (unsigned)i + 1, smallcities_names[hex], (unsigned)most);
    }
    return true;
}

/* ---- Stars and circles ---- */

/* Reads one of the counts of stars and checks its range. */
static bool read_star(struct reader *reader, const struct kv_json *stars, const char *key,
                      uint32_t least, uint32_t most, int64_t *number)
{
    struct kv_json value;
    kv_json_field(stars, key, &value);
    if (kv_json_integer(&value, least, most, number))
        return true;
    if (reader->table->bonus == NO_BONUS)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"stars\": this game has no bonus, so \"%s\" must be %u.", key,
                         (unsigned)least);
    if (least == most)
        return kv_refuse(
            reader->error, "bad-sheet", "\"stars\": with the bonus %s, \"%s\" must be %u here.",
            kv_translate(smallcities_bonus_names[reader->table->bonus]), key, (unsigned)least);
    return kv_refuse(reader->error, "bad-sheet",
                     "\"stars\": \"%s\" must be a whole number from %u to %u here.", key,
                     (unsigned)least, (unsigned)most);
}

static bool read_stars(struct reader *reader, const struct kv_json *json)
{
    const struct box *box = box_of(reader->table);
    static const char *const keys[] = {"outlined", "crossed", "points", NULL};
    uint32_t bonus = reader->table->bonus;
    uint32_t outlined = stars_outlined(reader->table, reader->sheet);
    uint32_t points = bonus == FIRM_GROUND ? box->firm_ground * outlined : 0;
    struct kv_json stars;
    int64_t number, crossed;
    kv_json_field(json, "stars", &stars);
    if (!kv_position_keys(&stars, keys, 3, "\"stars\"", reader->error) ||
        !read_star(reader, &stars, "outlined", outlined, outlined, &number) ||
        !read_star(reader, &stars, "crossed", 0, bonus == FIRM_GROUND ? 0 : outlined, &crossed) ||
        !read_star(reader, &stars, "points", points, points, &number))
        return false;
    reader->sheet->crossed = (uint8_t)crossed;
    return true;
}

static uint32_t figures_drawn(const struct sheet *sheet)
{
    return kv_bits_count64(occupied(sheet) & ~sheet->built) / FIGURE_HEXES;
}

/* In a solo game each figure circles one value. A sheet without circled values may be from a larger
 * table, to be scored on its own. */
static bool check_circles(struct reader *reader)
{
    uint32_t circled = kv_bits_count(reader->sheet->circled);
    uint32_t figures = figures_drawn(reader->sheet);
    if (circled && !reader->table->solo)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"circled\" must be empty: circles belong to the solo game.");
    if (circled && circled != figures)
        return kv_refuse(reader->error, "bad-sheet",
                         "\"circled\": %u figures are drawn, but %u circles are circled.",
                         (unsigned)figures, (unsigned)circled);
    return true;
}

static bool read_circled(struct reader *reader, const struct kv_json *json)
{
    struct kv_json list, value;
    struct kv_json_walk walk;
    int64_t circle, before = 0;
    if (!kv_json_list(json, "circled", &list))
        return kv_refuse(reader->error, "bad-sheet", "\"circled\" must be a list of circles.");
    kv_json_enter(&list, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (!kv_json_integer(&value, before + 1, CIRCLES, &circle))
            return kv_refuse(reader->error, "bad-sheet",
                             "\"circled\" must be rising whole numbers from 1 to %d.", CIRCLES);
        reader->sheet->circled |= (uint16_t)(1u << (circle - 1));
        before = circle;
    }
    return check_circles(reader);
}

/* ---- The whole ---- */

bool smallcities_read_sheet(const void *table_bytes, const struct kv_json *json, void *sheet_bytes,
                            struct kv_error *error)
{
    static const char *const keys[] = {"start", "hexes",   "buildings", "points",
                                       "stars", "circled", "turn",      NULL};
    struct sheet sheet = {.stage = STAGE_START};
    struct reader reader = {
        .table = (const struct table *)table_bytes, .sheet = &sheet, .error = error};
    if (!kv_position_keys(json, keys, 6, kv_translate("The sheet"), error) ||
        !read_start(&reader, json) || !read_hexes(&reader, json) ||
        !read_buildings(&reader, json) || !read_points(&reader, json) || !check_figures(&reader) ||
        (reader.table->scored && !check_buildings(&reader)) || !read_stars(&reader, json) ||
        !read_circled(&reader, json))
        return false;
    *(struct sheet *)sheet_bytes = sheet;
    return true;
}

/* A solo game that is to be continued needs its circles; only scoring can do without. */
static bool check_solo(const struct kv_json *sheets, struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json sheet, circled, hexes, buildings;
    kv_json_enter(sheets, &walk);
    if (!kv_json_next(&walk, NULL, &sheet) || !kv_json_field(&sheet, "circled", &circled) ||
        !kv_json_field(&sheet, "hexes", &hexes) || !kv_json_field(&sheet, "buildings", &buildings))
        return true;
    uint32_t figures = (kv_json_count(&hexes) - kv_json_count(&buildings)) / FIGURE_HEXES;
    if (kv_json_count(&circled) == figures)
        return true;
    return kv_refuse(error, "bad-sheet",
                     "\"circled\": %u figures are drawn, but no circle is circled.",
                     (unsigned)figures);
}

/* Only the bonus card Firm ground gives points for stars. */
static bool has_star_points(const struct kv_json *sheet)
{
    struct kv_json stars, points;
    int64_t number;
    return kv_json_kind(sheet) == KV_JSON_OBJECT && kv_json_field(sheet, "stars", &stars) &&
           kv_json_kind(&stars) == KV_JSON_OBJECT && kv_json_field(&stars, "points", &points) &&
           kv_json_integer(&points, 1, INT32_MAX, &number);
}

/* A file to be scored was played with a certain bonus card and goal, which must not be drawn at
 * random now. The card can be derived from the sheets as far as the score depends on it; the goal
 * must be named. */
static bool take_back_chance(struct table *table, const struct kv_json *sheets, bool list,
                             struct kv_error *error)
{
    struct kv_json_walk walk;
    struct kv_json sheet;
    if (table->goal_by_chance)
        return kv_refuse(
            error, "bad-position",
            "Which additional goal was played? Name it, as in smallcities:goal=hub, or "
            "say goals=personal or goals=none.");
    if (!table->bonus_by_chance)
        return true;
    bool points = !list && has_star_points(sheets);
    if (list) {
        kv_json_enter(sheets, &walk);
        while (kv_json_next(&walk, NULL, &sheet))
            points |= has_star_points(&sheet);
    }
    table->bonus = points ? FIRM_GROUND : FINANCING;
    return true;
}

bool smallcities_read_position(void *table_bytes, const struct kv_json *json, uint32_t seats,
                               bool lone, struct kv_error *error)
{
    static const char *const keys[] = {"sheets", "offer", "table", "do", NULL};
    static const char *const lone_keys[] = {"sheets", NULL};
    struct table *table = (struct table *)table_bytes;
    struct kv_json sheets;
    (void)seats;
    table->scored = lone;
    bool bare = !kv_json_field(json, "sheets", &sheets);
    if (lone && bare)
        return take_back_chance(table, json, false, error);
    if (!kv_position_keys(json, lone ? lone_keys : keys, 1, kv_translate("The position"), error))
        return false;
    bool list = kv_json_kind(&sheets) == KV_JSON_ARRAY;
    if (lone)
        return take_back_chance(table, &sheets, list, error);
    return !table->solo || check_solo(&sheets, error);
}
