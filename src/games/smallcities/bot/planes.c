/* What a seat of Small Cities sees, as bytes: docs/research.md. */
#include "games/smallcities/bot/planes.h"
#include "games/common/planes.h"

#include "base/memory.h"

struct sheet_planes {
    uint8_t colour[COLOURS][HEXES], building[HEXES];
    uint8_t points[CIRCLES], circled[CIRCLES];
    uint8_t start[COLOURS], marker[COLOURS];
    uint8_t stars, crossed;
    uint8_t stage[STAGE_DONE + 1];
};

struct table_planes {
    uint8_t goals[GOALS_ALL + 1], bonus[BONUSES], goal[GOALS], solo;
    uint8_t figure[FACES], rolled[BUILDINGS];
    uint8_t most_buildings;
};

/* clang-format off */
static const struct kv_plane sheet_list[] = {
    PLANE(sheet_planes, colour, "colour by colour (red, yellow, brown, green, blue), 61 hexes each from A1 "
                                "down the columns: 1 where the hex has it"),
    PLANE(sheet_planes, building, "of the 61 hexes: 1 sports ground, 2 windmill, 3 station, 4 bike centre, "
                                  "5 bank, 6 square"),
    PLANE(sheet_planes, points, "of the buildings in the order they were drawn"),
    PLANE(sheet_planes, circled, "1 for each circle that the solo game has closed"),
    PLANE(sheet_planes, start, "one of the colours: the first marker"),
    PLANE(sheet_planes, marker, "one of the colours: the marker of this round"),
    PLANE(sheet_planes, stars, "outlined stars"),
    PLANE(sheet_planes, crossed, "of these, the crossed ones"),
    PLANE(sheet_planes, stage, "one of: start, starred, drew, built, build, draw, ending, done"),
    {0},
};

static const struct kv_plane table_list[] = {
    PLANE(table_planes, goals, "one of: none, personal, all"),
    PLANE(table_planes, bonus, "one of: none, financing, firm ground, free design, state order"),
    PLANE(table_planes, goal, "one of the additional goals; without one all 0"),
    PLANE(table_planes, solo, "1 in a solo game"),
    PLANE(table_planes, figure, "one of: beam, hook, flag, wave, rhombus, arch"),
    PLANE(table_planes, rolled, "one of the buildings, in the order of the plane building"),
    PLANE(table_planes, most_buildings, "of any seat: nine end the game"),
    {0},
};
/* clang-format on */

static void write_buildings(const struct sheet *sheet, struct sheet_planes *planes)
{
    uint32_t count = building_count(sheet);
    memset(planes->building, 0, HEXES);
    for (uint32_t i = 0; i < count; i++)
        planes->building[sheet->hex[i]] = (uint8_t)(sheet->kind[i] + 1);
    memcpy(planes->points, sheet->points, CIRCLES);
}

static void write_sheet(const void *table_bytes, const void *sheet_bytes, const void *before_bytes,
                        uint8_t *bytes)
{
    const struct sheet *before = (const struct sheet *)before_bytes;
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    struct sheet_planes *planes = (struct sheet_planes *)bytes;
    for (uint32_t i = 0; i < COLOURS; i++)
        if (!before || sheet->colour[i] != before->colour[i])
            kv_bits_write(sheet->colour[i], HEXES, planes->colour[i]);
    if (!before || sheet->built != before->built)
        write_buildings(sheet, planes);
    kv_bits_write(sheet->circled, CIRCLES, planes->circled);
    kv_bits_write(1u << sheet->start, COLOURS, planes->start);
    kv_bits_write(1u << marker_of(table, sheet), COLOURS, planes->marker);
    planes->stars = (uint8_t)stars_outlined(table, sheet);
    planes->crossed = sheet->crossed;
    kv_bits_write(1u << sheet->stage, sizeof planes->stage, planes->stage);
}

static void write_table(const void *table_bytes, const void *sheet, const void *before_bytes,
                        uint8_t *bytes)
{
    const struct table *table = (const struct table *)table_bytes;
    struct table_planes *planes = (struct table_planes *)bytes;
    (void)sheet;
    (void)before_bytes;
    kv_bits_write(1u << table->goals, sizeof planes->goals, planes->goals);
    kv_bits_write(1u << table->bonus, BONUSES, planes->bonus);
    kv_bits_write(1u << table->goal, GOALS, planes->goal);
    planes->solo = table->solo;
    kv_bits_write(1u << face_of(box_of(table), table->figure), FACES, planes->figure);
    kv_bits_write(1u << table->building, BUILDINGS, planes->rolled);
    planes->most_buildings = 0;
    for (uint32_t seat = 0; seat < table->seats; seat++)
        if (table->buildings[seat] > planes->most_buildings)
            planes->most_buildings = table->buildings[seat];
}

const struct kv_planes smallcities_table_planes = {table_list, sizeof(struct table_planes),
                                                   write_table};
const struct kv_planes smallcities_sheet_planes = {sheet_list, sizeof(struct sheet_planes),
                                                   write_sheet};
