/* Machinery, as the rest of the program sees it. */
#include "games/machinery/rules/game.h"
#include "games/common/manual.h"
#include "games/machinery/bot/evaluation.h"
#include "games/machinery/bot/planes.h"
#include "games/machinery/hand/hand.h"
#include "games/machinery/paper/paper.h"
#include "games/machinery/picture/picture.h"
#include "games/machinery/rules/derive.h"
#include "games/machinery/rules/packing.h"
#include "games/machinery/words/words.h"

_Static_assert(sizeof(struct sheet) <= KV_SHEET_MOST, "a sheet is small");
_Static_assert(sizeof(struct table) + sizeof(struct box) <= KV_TABLE_MOST,
               "a table has room for its box");
_Static_assert(sizeof(struct box) <= KV_BOX_MOST, "a pack has room for a box");
_Static_assert(OPEN_MOST *PLACEMENTS_MOST + SIDE * SIDE <= KV_ACTIONS_MOST,
               "every figure at every place has a number");

static const struct kv_label endings[] = {
    [END_ROUNDS] = {"rounds", KV_MARK("ten rounds are played")},
    {0},
};

/* The longest list: with the event delivery the three rollers and a loader are open, 151 and 142
 * placements each on an empty sheet, and there are 132 squares for a builder, and `done`. */
enum { LIST_MOST = 3 * 151 + 142 + 132 + 1 };
_Static_assert(LIST_MOST <= KV_MOVES_MOST, "a list of moves has room");

enum use { USE_FIGURE, USE_TURNED, USE_BUILDER, USE_VOLUNTEER, USE_ERASURE };

static const struct kv_label uses[] = {
    [USE_FIGURE] = {"figure", KV_MARK("figures drawn straight")},
    [USE_TURNED] = {"turned", KV_MARK("figures turned")},
    [USE_BUILDER] = {"builder", KV_MARK("builders")},
    [USE_VOLUNTEER] = {"volunteer", KV_MARK("builders that were free")},
    [USE_ERASURE] = {"erasure", KV_MARK("breakages erased")},
    {0},
};

static int machinery_use(const void *table, const void *sheet, kv_move move)
{
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return move_turned((const struct table *)table, move) ? USE_TURNED : USE_FIGURE;
    case MOVE_BUILDER:
        return ((const struct sheet *)sheet)->builders_used <
                       ((const struct table *)table)->rules.free_builders
                   ? USE_VOLUNTEER
                   : USE_BUILDER;
    case MOVE_ERASE:
        return USE_ERASURE;
    case MOVE_DONE:
        break;
    }
    return -1;
}

#ifndef KV_NO_PACKS /* the core that the page loads first has only our own boxes, to be small */
/* The limits of lists and turns with another box, whose random moves are drawn from the list. */
static void adapt(struct kv_game *game)
{
    const struct box *box = (const struct box *)game->box;
    game->size.moves = machinery_list_most(box);
    for (uint32_t i = 1; i <= EVENTS; i++) {
        struct rules rules = machinery_rules(&box->events[i]);
        uint32_t turn = 1u + rules.figures + rules.builders + rules.erasures;
        game->size.turn = turn > game->size.turn ? turn : game->size.turn;
    }
    game->any = NULL;
    game->actions.count = action_done(box) + 1;
}

static const struct kv_packing packing = {.bytes = sizeof(struct box),
                                          .fields = machinery_fields,
                                          .derive = machinery_derive,
                                          .check = machinery_check_box,
                                          .adapt = adapt,
                                          .pictures = machinery_box_pictures};
#endif

const struct kv_game kv_machinery = {
    .id = "machinery",
    .title = machinery_title,
    .about = KV_MARK(
        "Fit the figures of building machines into eighteen buildings. Finish whole districts "
        "and types, and call builders for the last squares. Ten rounds, each with its event."),
    .components = KV_MARK(
        "From the rulebook: 39 machinery cards, 16 events, ten rounds, six types of three "
        "buildings, districts of three, one point lost for a builder, and a card that costs 3 to "
        "turn. Deduced: that there are six districts. Reconstructed by us, because the pictures of "
        "the rulebook are lost: the names, shapes and points of buildings, the districts and all "
        "bonuses, the machines with their figures and penalties, the circles and boxes, and what "
        "the events do."),
    .manual = KV_MANUAL(
        "Signs on the sheet:\n"
        "  o an empty square    # a filled one    +5 points to be won    [5] points won\n"
        "  (3) a breakage noted in a circle       ( ) a free circle\n"
        "Moves (b3 is the second column and the third row of a building):\n"
        "  draw 2 bank a2 b2   draws the figure of card 2 on these squares, named row by row;\n"
        "                      as printed or mirrored it is free, turned it is noted\n"
        "  builder bank b1     fills one square, after all figures, and marks a box\n"
        "  erase 3             erases a breakage of 3, where an event allows it\n"
        "  done                ends the turn\n"),
    .box = &machinery_box,
    .options = machinery_options,
    .parts = machinery_parts,
    .ties = machinery_ties,
    .endings = endings,
    .size = {.table = sizeof(struct table),
             .sheet = sizeof(struct sheet),
             .moves = LIST_MOST,
             .turn = 6,
             .seats_least = 1,
             .seats_most = 10000},
    .check = machinery_check,
    .open = machinery_open,
    .deal = machinery_deal,
    .moves = machinery_moves,
    .play = machinery_play,
    .close = machinery_close,
    .settle = machinery_settle,
    .score = machinery_score,
    .say = machinery_say,
    .tell = machinery_tell,
    .offer = machinery_offer,
    .tell_offer = machinery_tell_offer,
    .show_table = machinery_show_table,
    .show_sheet = machinery_show_sheet,
    .draw_table = machinery_draw_table,
    .draw_sheet = machinery_draw_sheet,
    .extent = machinery_extent,
    .draw = machinery_draw,
    .cards = machinery_count_cards,
    .draw_card = machinery_draw_card,
    .draw_reminder = machinery_draw_reminder,
    .name_line = MACHINERY_NAME_LINE,
    .read_sheet = machinery_read_sheet,
    .read_position = machinery_read_position,
    .read_table = machinery_read_table,
    .entering = &machinery_entering,
    .uses = uses,
    .use = machinery_use,
    .evaluation = &machinery_evaluation,
#ifndef KV_NO_PACKS
    .packing = &packing,
#endif
#ifndef KV_BROWSER /* for batches and GPUs; the page has neither, and leaves this out */
    .any = machinery_any,
    .actions = {.count = MACHINERY_ACTIONS,
                .move = machinery_action_move,
                .number = machinery_action_number,
                .list = machinery_action_list,
#ifndef __NVPTX__ /* there, whole warps write a mask */
                .mask = machinery_action_mask
#endif
    },
    .table_planes = &machinery_table_planes,
    .sheet_planes = &machinery_sheet_planes,
#endif
    .hand = &machinery_hand,
};
