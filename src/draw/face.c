/* Faces, composed from features. */
#include "draw/face.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

/* Which colour of a face a shape is filled with; lines are always of the same ink. */
enum paint { OUTLINE, SKIN, DYE, CLOTH, INKED, WHITE, GOLD };

/* Paths on a grid of 100 × 100. */
struct shape {
    const char *path;
    uint8_t paint;
};

#define SHAPES_MOST 4
struct feature {
    struct shape shapes[SHAPES_MOST];
};

/* A disc from left to right; `up` and `down` are how far its curves are drawn. */
#define DISC(left, right, y, up, down)                                                             \
    "M" left " " y "C" left " " up " " right " " up " " right " " y "C" right " " down " " left    \
    " " down " " left " " y "Z"

#define PUPILS DISC("36", "42", "49", "45", "53") DISC("58", "64", "49", "45", "53")

static const struct shape body[] = {
    {"M13 84C18 75 32 74 41 71L59 71C68 74 82 75 87 84C78 94 65 100 50 100C35 100 22 94 13 84Z",
     CLOTH},
    {"M42 66L58 66L59 76C55 81 45 81 41 76Z", SKIN},
    {DISC("20", "30", "50", "43", "57") DISC("70", "80", "50", "43", "57"), SKIN},
    {"M50 19C66 19 74 31 74 46C74 63 63 76 50 76C37 76 26 63 26 46C26 31 34 19 50 19Z", SKIN},
};

static const struct shape nose = {"M50 51C53 55 53 58 48 58", OUTLINE};

/* Hair behind the head. */
static const struct shape hair_behind[KV_HAIRS] = {
    [KV_HAIR_BOB] = {"M21 46C19 20 35 11 50 11C65 11 81 20 79 46L81 68C77 73 70 73 66 68L34 68C30 "
                     "73 23 73 19 68Z",
                     DYE},
    [KV_HAIR_LONG] = {"M21 46C19 20 35 11 50 11C65 11 81 20 79 46L85 82C74 92 26 92 15 82Z", DYE},
    [KV_HAIR_BUN] = {"M50 3C58 3 62 8 62 13C62 19 56 22 50 22C44 22 38 19 38 13C38 8 42 3 50 3Z",
                     DYE},
    [KV_HAIR_TAILS] = {"M27 38C14 34 5 46 11 60C15 67 24 63 27 54ZM73 38C86 34 95 46 89 60C85 67 "
                       "76 63 73 54Z",
                       DYE},
};

static const struct shape hair_before[KV_HAIRS] = {
    [KV_HAIR_SHORT] = {"M25 44C21 24 36 12 52 14C70 13 79 28 75 44C72 36 68 32 60 31C48 34 36 31 "
                       "30 34C27 37 26 40 25 44Z",
                       DYE},
    [KV_HAIR_SPIKES] = {"M25 44L20 30L31 29L31 15L42 22L50 9L58 22L69 15L69 29L80 30L75 44C67 34 "
                        "33 34 25 44Z",
                        DYE},
    [KV_HAIR_CURLS] = {"M25 50C14 47 13 34 21 31C17 20 29 12 38 16C42 8 58 8 62 16C71 12 83 20 79 "
                       "31C87 34 86 47 75 50C74 41 70 36 64 36C58 40 42 40 36 36C30 36 26 41 25 "
                       "50Z",
                       DYE},
    [KV_HAIR_BOB] = {"M26 47C23 26 37 16 50 16C63 16 77 26 74 47C71 41 70 38 68 36L32 36C30 38 29 "
                     "41 26 47Z",
                     DYE},
    [KV_HAIR_LONG] = {"M26 47C23 26 37 15 52 15C66 15 77 27 74 47C67 43 59 35 56 26C49 37 37 41 "
                      "26 47Z",
                      DYE},
    [KV_HAIR_BUN] = {"M26 45C23 26 36 16 50 16C64 16 77 26 74 45C70 33 62 28 50 28C38 28 30 33 26 "
                     "45Z",
                     DYE},
    [KV_HAIR_TAILS] = {"M26 47C23 26 36 16 50 16C64 16 77 26 74 47C70 39 58 35 50 22C42 35 30 39 "
                       "26 47Z",
                       DYE},
    [KV_HAIR_SWEPT] = {"M25 45C19 24 38 7 62 11C75 13 81 25 75 45C74 37 72 32 68 29C56 34 43 31 "
                       "38 25C36 33 30 37 25 45Z",
                       DYE},
    [KV_HAIR_SIDES] = {"M26 52C17 48 17 36 26 30C29 37 28 45 26 52ZM74 52C83 48 83 36 74 30C71 37 "
                       "72 45 74 52Z",
                       DYE},
    [KV_HAIR_CAP] = {"M24 39C22 21 36 11 50 11C64 11 77 21 76 37L90 41C93 44 91 47 87 47C66 42 44 "
                     "42 24 42Z",
                     CLOTH},
    [KV_HAIR_HAT] = {"M31 31C28 6 72 6 69 31L83 32C87 33 87 38 83 38L17 38C13 38 13 33 17 32Z",
                     DYE},
};

static const struct feature eyes[] = {
    [KV_EYES_DOTS] = {{{PUPILS, INKED}}},
    [KV_EYES_WIDE] = {{{DISC("32", "46", "48", "39", "57") DISC("54", "68", "48", "39", "57"),
                        WHITE},
                       {PUPILS, INKED}}},
    [KV_EYES_HAPPY] = {{{"M34 51C37 44 43 44 46 51M54 51C57 44 63 44 66 51", OUTLINE}}},
    [KV_EYES_ROUND_GLASSES] =
        {{{DISC("30", "48", "49", "38", "60") DISC("52", "70", "49", "38", "60"), WHITE},
          {"M48 48C49 46 51 46 52 48", OUTLINE},
          {PUPILS, INKED}}},
    [KV_EYES_GLASSES] = {{{"M29 43L48 43L46 56L32 56ZM52 43L71 43L68 56L54 56Z", WHITE},
                          {"M48 45L52 45", OUTLINE},
                          {PUPILS, INKED}}},
};

static const struct shape mouths[] = {
    [KV_MOUTH_SMILE] = {"M40 63C44 69 56 69 60 63", OUTLINE},
    [KV_MOUTH_GRIN] = {"M38 61C42 73 58 73 62 61Z", WHITE},
    [KV_MOUTH_CALM] = {"M43 66L57 66", OUTLINE},
    [KV_MOUTH_SMIRK] = {"M41 66C48 68 56 67 60 62", OUTLINE},
};

/* Under the mouth. */
static const struct shape beard = {
    "M26 50C26 74 39 86 50 86C61 86 74 74 74 50C71 60 64 60 57 59C53 "
    "58 47 58 43 59C36 60 29 60 26 50Z",
    DYE};

static const struct feature extras[] = {
    [KV_EXTRA_FRECKLES] = {{{DISC("32", "34", "58", "57", "59") DISC("37", "39", "60", "59", "61")
                                 DISC("61", "63", "60", "59", "61")
                                     DISC("66", "68", "58", "57", "59"),
                             INKED}}},
    [KV_EXTRA_EARRINGS] = {{{DISC("20", "28", "61", "56", "66") DISC("72", "80", "61", "56", "66"),
                             GOLD}}},
    [KV_EXTRA_SCARF] = {{{"M32 75C42 83 58 83 68 75L72 82C60 91 40 91 28 82Z", GOLD},
                         {"M58 85L68 84L72 95L60 98Z", GOLD}}},
    [KV_EXTRA_PENCIL] = {{{"M72 36L91 20L95 25L76 41Z", GOLD}, {"M72 36L76 41L69 42Z", INKED}}},
    [KV_EXTRA_MOUSTACHE] = {{{"M50 60C44 55 35 59 32 66C40 68 47 66 50 63C53 66 60 68 68 66C65 59 "
                              "56 55 50 60Z",
                              DYE}}},
    [KV_EXTRA_BOW_TIE] = {{{"M50 83L36 76L36 91ZM50 83L64 76L64 91Z", GOLD}}},
};

struct sitting {
    struct kv_canvas *canvas;
    struct kv_point at;
    int32_t size;
    const struct kv_face *face;
};

static void draw_shape(const struct sitting *sitting, const struct shape *shape)
{
    const struct kv_face *face = sitting->face;
    const uint8_t paints[] = {
        [OUTLINE] = KV_NO_COLOUR, [SKIN] = face->skin, [DYE] = face->dye, [CLOTH] = face->cloth,
        [INKED] = KV_ROOF_INK,    [WHITE] = KV_LIT,    [GOLD] = KV_SAFETY};
    struct kv_look look = {
        .fill = paints[shape->paint], .line = KV_ROOF_INK, .width = (uint8_t)(sitting->size / 50)};
    if (shape->path)
        sitting->canvas->writer->path(sitting->canvas, shape->path, sitting->at, sitting->size,
                                      look);
}

static void draw_feature(const struct sitting *sitting, const struct feature *feature)
{
    for (uint32_t i = 0; i < SHAPES_MOST; i++)
        draw_shape(sitting, &feature->shapes[i]);
}

void kv_draw_face(struct kv_canvas *canvas, struct kv_point at, int32_t size,
                  const struct kv_face *face)
{
    const struct sitting sitting = {canvas, at, size, face};
    struct kv_point centre = {at.x + size / 2, at.y + size / 2};
    canvas->writer->circle(canvas, centre, size / 2, (struct kv_look){.fill = face->ground});
    draw_shape(&sitting, &hair_behind[face->hair]);
    for (uint32_t i = 0; i < COUNT(body); i++)
        draw_shape(&sitting, &body[i]);
    if (face->extra == KV_EXTRA_BEARD)
        draw_shape(&sitting, &beard);
    draw_shape(&sitting, &nose);
    draw_shape(&sitting, &mouths[face->mouth]);
    draw_feature(&sitting, &eyes[face->eyes]);
    draw_shape(&sitting, &hair_before[face->hair]);
    draw_feature(&sitting, &extras[face->extra]);
}
