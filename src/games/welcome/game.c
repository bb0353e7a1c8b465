/* Welcome, as everybody else sees it. */
#include "games/welcome/rules/game.h"
#include "base/memory.h"
#include "games/common/manual.h"
#include "games/welcome/bot/evaluation.h"
#include "games/welcome/bot/planes.h"
#include "games/welcome/hand/hand.h"
#include "games/welcome/paper/paper.h"
#include "games/welcome/picture/picture.h"
#include "games/welcome/rules/packing.h"
#include "games/welcome/words/words.h"

_Static_assert(sizeof(struct sheet) <= KV_SHEET_MOST, "a sheet is small");
_Static_assert(sizeof(struct table) + sizeof(struct box) <= KV_TABLE_MOST,
               "a table is small, and so is its box");
_Static_assert(sizeof(struct box) <= KV_BOX_MOST, "a pack has room for a box");

static const struct kv_label endings[] = {
    [END_PLANS] = {"plans", KV_MARK("a seat has approved its third plan")},
    [END_FULL] = {"full", KV_MARK("a seat has filled its three streets")},
    [END_REFUSALS] = {"refusals", KV_MARK("a seat has marked its third refusal")},
    [END_DECK] = {"deck", KV_MARK("the deck of the solo game has run out")},
    [END_ELSEWHERE] = {"elsewhere", KV_MARK("somebody whose sheet is not here has ended the game")},
    {0},
};

static const char *const ended_by[] = {
    [END_PLANS] = KV_MARK("%s approved a third plan"),
    [END_FULL] = KV_MARK("%s filled all three streets"),
    [END_REFUSALS] = KV_MARK("%s marked a third refusal"),
    [END_DECK] = NULL,
    [END_ELSEWHERE] = NULL,
};

/* Hands are private. */
static void welcome_hide(void *sheet)
{
    memset(((struct sheet *)sheet)->hand, 0, CARDS);
}

/* What statistics count: effects and other moves, then every plan of the edition by its pile and
 * place; a plan is called by its id, which is the same in every language. */
enum use { USE_REFUSAL = EFFECTS, USE_ROUNDABOUT, USE_RESHUFFLE, USE_PLANS };

#define PLAN(id)                                                                                   \
    {                                                                                              \
        "plan " id, id                                                                             \
    }

/* clang-format off */
static const struct kv_label uses[] = {
    [FENCE] = {"fence", KV_MARK("fence")},
    [AGENT] = {"agent", KV_MARK("agent")},
    [PARK] = {"park", KV_MARK("park")},
    [POOL] = {"pool", KV_MARK("pool")},
    [TEMP] = {"temp", KV_MARK("temp")},
    [BIS] = {"bis", KV_MARK("bis")},
    [USE_REFUSAL] = {"refusal", KV_MARK("refusal")},
    [USE_ROUNDABOUT] = {"roundabout", KV_MARK("roundabout")},
    [USE_RESHUFFLE] = {"reshuffle", KV_MARK("reshuffle")},
    /* The plans of the first edition in the order of its table, then those of the others. */
    [USE_PLANS] = PLAN("1.1"), PLAN("1.2"), PLAN("1.3"), PLAN("1.4"), PLAN("1.5"), PLAN("1.6"),
    PLAN("2.1"), PLAN("2.2"), PLAN("2.3"), PLAN("2.4"), PLAN("2.5"), PLAN("2.6"),
    PLAN("3.1"), PLAN("3.2"), PLAN("3.3"), PLAN("3.4"), PLAN("3.5"), PLAN("3.6"),
    PLAN("1*.1"), PLAN("1*.2"), PLAN("1*.3"), PLAN("1*.4"), PLAN("1*.5"),
    PLAN("2*.1"), PLAN("2*.2"), PLAN("2*.3"), PLAN("2*.4"), PLAN("2*.5"),
    PLAN("A1"), PLAN("A2"), PLAN("A3"), PLAN("A4"), PLAN("A5"), PLAN("A6"), PLAN("A7"),
    PLAN("B1"), PLAN("B2"), PLAN("B3"), PLAN("B4"), PLAN("B5"), PLAN("B6"), PLAN("B7"),
    PLAN("C1"), PLAN("C2"), PLAN("C3"), PLAN("C4"), PLAN("C5"), PLAN("C6"), PLAN("C7"),
    PLAN("A*1"), PLAN("A*2"), PLAN("A*3"), PLAN("A*4"), PLAN("A*5"), PLAN("A*6"),
    PLAN("B*1"), PLAN("B*2"), PLAN("B*3"), PLAN("B*4"), PLAN("B*5"),
    PLAN("C*1"), PLAN("C*2"), PLAN("C*3"), PLAN("C*4"), PLAN("C*5"), PLAN("C*6"),
    {0},
};
/* clang-format on */

/* Which of these labels is the plan of a pile. */
static int use_of_plan(const struct table *table, uint32_t pile)
{
    uint32_t before =
        table->edition == EDITION_FIRST ? 0 : welcome_editions[EDITION_FIRST].plan_count;
    return (int)(USE_PLANS + before + table->plan[pile]);
}

static int welcome_use(const void *table, const void *sheet, kv_move move)
{
    switch (move_kind(move)) {
    case MOVE_FENCE:
        return FENCE;
    case MOVE_AGENT:
        return AGENT;
    case MOVE_PARK:
        return PARK;
    case MOVE_POOL:
        return POOL;
    case MOVE_TEMP:
        return TEMP;
    case MOVE_BIS:
        return BIS;
    case MOVE_WRITE:
        return move_argument(move) != ((const struct sheet *)sheet)->number ? TEMP : -1;
    case MOVE_REFUSE:
        return USE_REFUSAL;
    case MOVE_ROUNDABOUT:
        return USE_ROUNDABOUT;
    case MOVE_RESHUFFLE:
        return USE_RESHUFFLE;
    case MOVE_PLAN:
        return use_of_plan((const struct table *)table, move_argument(move));
    default:
        return -1;
    }
}

#ifndef KV_NO_PACKS /* the core of a first visit plays with our own boxes, and is small */
static const struct kv_packing packing = {.bytes = sizeof(struct box),
                                          .fields = welcome_fields,
                                          .derive = welcome_derive,
                                          .check = welcome_check_box,
                                          .pictures = welcome_box_pictures};
#endif

const struct kv_game kv_welcome = {
    .id = "welcome",
    .title = KV_MARK("Welcome"),
    .about =
        KV_MARK("Number the houses of three streets and fence them into estates. Be first with the "
                "city's plans. Three editions, two boards, draft, and two ways to play alone."),
    .components = KV_MARK(
        "From the rulebooks: the counts of cards by number and by effect, the sample scores, what "
        "the advanced plans ask for, Irene's approvals and Sam's parks, temps, bis and agents. "
        "From "
        "public sources: the joint table of numbers and effects, the classic board, the plans of "
        "the first edition. "
        "Reconstructed by us, because the pictures of the rulebooks are lost: the blueprint board, "
        "most plan points of the second and collector's editions and the basic plans A7, C6 and "
        "C7, all else about the rivals, and the temp thresholds of the closed rival."),
    .manual = KV_MANUAL(
        "Signs on the sheet:\n"
        "  _ an empty house     | a fence       (o) a roundabout    ---- used for a plan\n"
        "  7~ over a house: it has a pool      8~ in it: the pool is built      5b a bis\n"
        "  [4] what a track pays now\n"
        "Moves (2:5 is house 5 of the second street):\n"
        "  take 2          takes the second combination of number and effect\n"
        "  take 1 3        with cards in hand: the number of card 1, the effect of card 3\n"
        "  write 8 2:5     writes the number; numbers rise from left to right\n"
        "  park pool temp  use the effect; skip declines it\n"
        "  agent 3         makes estates of three houses worth more\n"
        "  fence 2:5       builds a fence between houses 5 and 6\n"
        "  bis 8 2:6       copies a neighbouring 8\n"
        "  refuse          when no number fits: three of them end the game\n"
        "  roundabout 2:5  parts the street in two rows (advanced game)\n"
        "  plan 1          approves a plan; use 2:3-5 names an estate for it\n"
        "  reshuffle       has all cards shuffled (first edition, first with a plan)\n"
        "  done            ends the turn\n"),
    .box = &welcome_box,
    .options = welcome_options,
    .option_word = welcome_option_word,
    .parts = welcome_parts,
    .ties = welcome_ties,
    .endings = endings,
    .ended_by = ended_by,
    .size = {.table = sizeof(struct table),
             .sheet = sizeof(struct sheet),
             .moves = LIST_MOST,
             .turn = 32,
             .seats_least = 1,
             .seats_most = 10000},
    .check = welcome_check,
    .open = welcome_open,
    .deal = welcome_deal,
    .moves = welcome_moves,
    .play = welcome_play,
    .close = welcome_close,
    .settle = welcome_settle,
    .score = welcome_score,
    .rival = welcome_rival,
    .hide = welcome_hide,
    .say = welcome_say,
    .tell = welcome_tell,
    .offer = welcome_offer,
    .tell_offer = welcome_tell_offer,
    .show_table = welcome_show_table,
    .show_sheet = welcome_show_sheet,
    .draw_table = welcome_draw_table,
    .draw_sheet = welcome_draw_sheet,
    .extent = welcome_extent,
    .draw = welcome_draw,
    .cards = welcome_cards,
    .draw_card = welcome_draw_card,
    .draw_reminder = welcome_draw_reminder,
    .name_line = WELCOME_NAME_LINE,
    .read_sheet = welcome_read_sheet,
    .read_position = welcome_read_position,
    .read_table = welcome_read_table,
    .entering = &welcome_entering,
    .uses = uses,
    .use = welcome_use,
    .hand = &welcome_hand,
    .evaluation = &welcome_evaluation,
#ifndef KV_NO_PACKS
    .packing = &packing,
#endif
#ifndef KV_BROWSER /* for batches and GPUs; the page has neither, and is small */
    .any = welcome_any,
    .stage = welcome_stage,
    .stages = STAGE_FREE,
    .actions = {.count = WELCOME_ACTIONS,
                .move = welcome_action_move,
                .number = welcome_action_number,
                .list = welcome_action_list},
    .table_planes = &welcome_table_planes,
    .sheet_planes = &welcome_sheet_planes,
#endif
};
