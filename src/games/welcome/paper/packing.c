/* The box of Welcome in pictures, for those who edit it. */
#include "games/welcome/rules/packing.h"
#include "games/welcome/paper/faces.h"

/* ---- Boards: a touch gives a house its pool ---- */

enum { BOARD_WIDTH = 3700, BOARD_HEIGHT = 6430 }; /* the streets of a phone's sheet */

static const char *const street_ids[STREETS] = {"top", "middle", "bottom"};

static void draw_zone(const struct view *view, const char *board, uint32_t street, uint32_t house)
{
    char move_data[64], label_data[128];
    struct kv_text move, label;
    bool pool = view->board->pool_houses[street] >> house & 1;
    kv_text_start(&move, move_data, sizeof move_data);
    kv_put(&move, "boards/%s/pool-houses-%s %u", board, street_ids[street], (unsigned)house + 1);
    kv_text_start(&label, label_data, sizeof label_data);
    kv_put(&label, kv_translate(pool ? KV_MARK("%s, house %u: a pool") : KV_MARK("%s, house %u")),
           welcome_street_name(street), (unsigned)house + 1);
    view->canvas->writer->begin_hot(view->canvas, move_data, label_data);
    welcome_draw_box(view, welcome_cell_area(view, street, house), 60, (struct kv_look){0});
    view->canvas->writer->end_hot(view->canvas);
}

static void draw_board(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    static const struct sheet nothing;
    static const struct table nowhere;
    const struct frame *frame = &welcome_frames[KV_NARROW];
    const struct box *box = (const struct box *)game->box;
    struct view view = {.table = &nowhere,
                        .sheet = &nothing,
                        .board = &box->boards[which],
                        .frame = frame,
                        .skin = &welcome_skins[which],
                        .canvas = canvas};
    canvas->writer->begin(canvas, NULL, welcome_point(-frame->left, -frame->streets));
    for (uint32_t street = 0; street < STREETS; street++) {
        welcome_draw_street(&view, street);
        for (uint32_t house = 0; house < view.board->length[street]; house++)
            draw_zone(&view, welcome_boards[which].id, street, house);
    }
    canvas->writer->end(canvas);
}

/* ---- Cards ---- */

static void draw_plan(const struct kv_game *game, uint32_t edition_number, uint32_t which,
                      struct kv_canvas *canvas)
{
    const struct edition *edition = &welcome_editions[edition_number];
    const struct box *box = (const struct box *)game->box;
    struct view view = {.canvas = canvas};
    struct plan_card card = {box, edition, &box->plans[edition->set][which],
                             edition->plans[which].id};
    welcome_draw_plan_face(&view, &card, false);
}

static void draw_first_plan(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    draw_plan(game, EDITION_FIRST, which, canvas);
}

static void draw_second_plan(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    draw_plan(game, EDITION_SECOND, which, canvas);
}

static void draw_rival(const struct kv_game *game, uint32_t which, struct kv_canvas *canvas)
{
    struct view view = {.canvas = canvas};
    struct kv_setup setup = {.game = game};
    setup.option[OPTION_EDITION] = EDITION_SECOND;
    welcome_draw_rival_face(&view, &setup, which);
}

const struct kv_box_picture welcome_box_pictures[] = {
    {"boards", BOARD_WIDTH, BOARD_HEIGHT, draw_board},
    {"plans-first", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_first_plan},
    {"plans-second", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_second_plan},
    {"rivals", KV_CARD_WIDTH, KV_CARD_HEIGHT, draw_rival},
    {0},
};
