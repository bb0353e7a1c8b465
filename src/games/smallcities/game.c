/* Small Cities, as everybody else sees it. */
#include "games/smallcities/rules/game.h"
#include "games/common/manual.h"
#include "games/smallcities/bot/evaluation.h"
#include "games/smallcities/bot/planes.h"
#include "games/smallcities/hand/hand.h"
#include "games/smallcities/paper/paper.h"
#include "games/smallcities/picture/picture.h"
#include "games/smallcities/rules/packing.h"
#include "games/smallcities/words/words.h"
#include "kvartal_pack.h"

_Static_assert(sizeof(struct sheet) == 128, "a sheet is small and has no gaps");
_Static_assert(sizeof(struct table) + sizeof(struct box) <= KV_TABLE_MOST,
               "a table is small, and so is its box");
_Static_assert(sizeof(struct box) <= KV_BOX_MOST, "a pack has room for a box");
_Static_assert(PLACEMENTS + CLOVERS <= KV_MOVES_MOST, "every figure at every place can be listed");

static const struct kv_label endings[] = {
    [END_BUILDINGS] = {"buildings", KV_MARK("a seat has drawn its ninth building")},
    [END_FULL] = {"full", KV_MARK("every map is full")},
    [END_ELSEWHERE] = {"elsewhere", KV_MARK("somebody whose sheet is not here has ended the game")},
    {0},
};

static const char *const ended_by[] = {
    [END_BUILDINGS] = KV_MARK("%s drew a ninth building"),
    [END_FULL] = NULL,
    [END_ELSEWHERE] = NULL,
};

/* What statistics count: figures, buildings, and the two moves that are neither. */
enum use { USE_BUILDINGS = CLOVER, USE_STAR = USE_BUILDINGS + BUILDINGS, USE_PASS, USE_CLOVER };

/* clang-format off */
#define USES \
    [BEAM] = {"beam", KV_MARK("beam")}, \
    [HOOK] = {"hook", KV_MARK("hook")}, \
    [FLAG] = {"pistol", KV_MARK("flag")}, \
    [WAVE] = {"wave", KV_MARK("wave")}, \
    [RHOMBUS] = {"rhombus", KV_MARK("rhombus")}, \
    [ARCH] = {"arch", KV_MARK("arch")}, \
    [USE_BUILDINGS + SPORTS_GROUND] = {"sports-ground", KV_MARK("sports ground")}, \
    [USE_BUILDINGS + WINDMILL] = {"windmill", KV_MARK("windmill")}, \
    [USE_BUILDINGS + STATION] = {"station", KV_MARK("station")}, \
    [USE_BUILDINGS + BIKE_CENTRE] = {"bike-centre", KV_MARK("bike centre")}, \
    [USE_BUILDINGS + BANK] = {"bank", KV_MARK("bank")}, \
    [USE_BUILDINGS + SQUARE] = {"square", KV_MARK("town square")}, \
    [USE_STAR] = {"star", KV_MARK("star crossed")}, \
    [USE_PASS] = {"pass", KV_MARK("pass")}

/* clang-format on */

static const struct kv_label uses[] = {USES, {0}};

static int smallcities_use(const void *table, const void *sheet, kv_move move)
{
    (void)table, (void)sheet;
    switch (move_kind(move)) {
    case MOVE_DRAW:
        return figure_of(move_argument(move)) == CLOVER ? (int)USE_CLOVER
                                                        : (int)figure_of(move_argument(move));
    case MOVE_BUILD:
        return (int)(USE_BUILDINGS + move_argument(move));
    case MOVE_STAR:
        return USE_STAR;
    case MOVE_PASS:
        return USE_PASS;
    case MOVE_DONE:
        break;
    }
    return -1;
}

#ifndef KV_NO_PACKS /* the core of a first visit plays with our own boxes, and is small */
static const struct kv_label packed_uses[] = {
    USES, [USE_CLOVER] = {"clover", KV_MARK("clover")}, {0}};

/* A die with a clover has moves that our own die has not. */
static void adapt(struct kv_game *game)
{
    game->actions.count = PACKED_ACTIONS;
    game->uses = packed_uses;
}

static const struct kv_packing packing = {.bytes = sizeof(struct box),
                                          .fields = smallcities_fields,
                                          .derive = smallcities_derive,
                                          .check = smallcities_check_box,
                                          .adapt = adapt,
                                          .pictures = smallcities_box_pictures};
#endif

const struct kv_game kv_smallcities = {
    .id = "smallcities",
    .title = smallcities_title,
    .about = KV_MARK(
        "Paint a map by the roll of two dice, and set nine buildings where they pay best. Your "
        "colour changes every round. One to five players; alone the town is given a verdict."),
    .components = KV_MARK(
        "From the rulebook: the colours, the six buildings and what they bring, nine circles, four "
        "stars, what every goal counts, the bonus Financing, the bands of the solo game, and a few "
        "points of the goals' tables. Reconstructed by us, because the pictures are lost: the "
        "shape of the map with its central area and the places of the stars, which six figures the "
        "black die has, the other three bonus cards, the pairs of colours for unification and most "
        "points of the goals' tables."),
    .manual = KV_MANUAL(
        "Moves (D5 is the fifth hex of column D, from the top):\n"
        "  draw D4 D5 D6 D7  draws the rolled figure on four empty hexes in your colour\n"
        "  build bank D5     draws a building; it wants its base colour beside it\n"
        "  star              crosses an outlined star for the bonus card\n"
        "  pass              when nothing is possible\n"
        "  done              ends the turn\n"
        "With so many places for a figure, \"moves D5 E5\" lists those that cover both.\n"
        "Pictures give the colours signs: R red, Y yellow, Br brown, G green, Bl blue.\n"),
    .box = &smallcities_box,
    .options = smallcities_options,
    .parts = smallcities_parts,
    .ties = smallcities_ties,
    .endings = endings,
    .ended_by = ended_by,
    .size = {.table = sizeof(struct table),
             .sheet = sizeof(struct sheet),
             .moves = PLACEMENTS + CLOVERS,
             .turn = 4,
             .seats_least = 1,
             .seats_most = SEATS_MOST},
    .check = smallcities_check,
    .open = smallcities_open,
    .deal = smallcities_deal,
    .moves = smallcities_moves,
    .play = smallcities_play,
    .close = smallcities_close,
    .settle = smallcities_settle,
    .score = smallcities_score,
    .say = smallcities_say,
    .tell = smallcities_tell,
    .offer = smallcities_offer,
    .tell_offer = smallcities_tell_offer,
    .show_table = smallcities_show_table,
    .show_sheet = smallcities_show_sheet,
    .draw_table = smallcities_draw_table,
    .draw_sheet = smallcities_draw_sheet,
    .extent = smallcities_extent,
    .draw = smallcities_draw,
    .cards = smallcities_cards,
    .draw_card = smallcities_draw_card,
    .draw_reminder = smallcities_draw_reminder,
    .name_line = SMALLCITIES_NAME_LINE,
    .hand = &smallcities_hand,
    .read_sheet = smallcities_read_sheet,
    .read_position = smallcities_read_position,
    .read_table = smallcities_read_table,
    .entering = &smallcities_entering,
    .uses = uses,
    .use = smallcities_use,
    .evaluation = &smallcities_evaluation,
#ifndef KV_NO_PACKS
    .packing = &packing,
#endif
#ifndef KV_BROWSER /* for batches and GPUs; the page has neither, and is small */
    .any = smallcities_any,
    .actions = {.count = SMALLCITIES_ACTIONS,
                .move = smallcities_action_move,
                .number = smallcities_action_number,
                .list = smallcities_action_list},
    .table_planes = &smallcities_table_planes,
    .sheet_planes = &smallcities_sheet_planes,
#endif
};
