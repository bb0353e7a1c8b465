/* Which move is meant by what was chosen so far. */
#include "cli/screen/input/choosing.h"

#include <string.h>

static uint8_t value(const struct choosing *choosing, uint32_t move, enum kv_aspect aspect)
{
    return choosing->aspects[move].value[aspect];
}

void choosing_start(struct choosing *choosing, const struct kv_match *match, uint32_t seat)
{
    const void *sheet = kv_match_sheet(match, seat);
    choosing->match = match;
    choosing->hand = match->setup.game->hand;
    choosing->seat = seat;
    choosing->count = kv_match_done(match, seat) || match->ended
                          ? 0
                          : kv_match_moves(match, seat, choosing->moves);
    choosing->candidate = NO_MOVE;
    choosing->focus = (struct kv_aspects){0};
    if (choosing->turn == 0)
        choosing->turn = choosing->mirror = 1;
    memset(choosing->aspects, 0, sizeof choosing->aspects);
    for (uint32_t i = 0; i < choosing->count; i++)
        choosing->hand->aspects(match->table, sheet, choosing->moves[i], &choosing->aspects[i]);
    for (uint32_t i = 0; i < KV_ASPECTS && choosing->hand->usual && choosing->count > 0; i++)
        choosing->focus.value[i] =
            (uint8_t)choosing->hand->usual(match->table, sheet, (enum kv_aspect)i);
}

bool choosing_has_card(const struct choosing *choosing, uint32_t card)
{
    for (uint32_t i = 0; i < choosing->count; i++)
        if (value(choosing, i, KV_BY_CARD) == card)
            return true;
    return false;
}

/* The card in the focus, or the only one there is. */
static uint8_t card_in_focus(const struct choosing *choosing)
{
    uint8_t only = choosing->focus.value[KV_BY_CARD];
    for (uint32_t i = 0; i < choosing->count && !choosing->focus.value[KV_BY_CARD]; i++) {
        uint8_t card = value(choosing, i, KV_BY_CARD);
        if (card && only && card != only)
            return 0;
        only = card ? card : only;
    }
    return only;
}

uint32_t choosing_take_card(struct choosing *choosing, uint32_t card)
{
    uint32_t found = NO_MOVE, count = 0;
    choosing->focus.value[KV_BY_CARD] = (uint8_t)card;
    choosing->candidate = NO_MOVE;
    for (uint32_t i = 0; i < choosing->count; i++)
        if (value(choosing, i, KV_BY_CARD) == card) {
            found = i;
            count++;
        }
    return count == 1 && !value(choosing, found, KV_BY_SITE) ? found : NO_MOVE;
}

static bool lies_on(const struct kv_aspects *aspects, uint32_t site)
{
    for (uint32_t i = 0; i < aspects->covered; i++)
        if (aspects->covers[i] == site)
            return true;
    return aspects->value[KV_BY_SITE] == site;
}

/* Makes a move on a copy of the sheet; returns whether the turn would continue. */
static bool try_move(const struct choosing *choosing, uint32_t move, unsigned char *sheet)
{
    const struct kv_game *game = choosing->match->setup.game;
    memcpy(sheet, kv_match_sheet(choosing->match, choosing->seat), game->size.sheet);
    return game->play(choosing->match->table, sheet, choosing->moves[move]);
}

uint32_t choosing_last(const struct choosing *choosing)
{
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    uint32_t found = NO_MOVE;
    for (uint32_t i = 0; i < choosing->count; i++) {
        if (try_move(choosing, i, sheet))
            continue;
        if (found != NO_MOVE)
            return NO_MOVE;
        found = i;
    }
    return found;
}

static int32_t gain_of(const struct choosing *choosing, uint32_t move)
{
    _Alignas(16) unsigned char sheet[KV_SHEET_MOST];
    struct kv_score score;
    try_move(choosing, move, sheet);
    choosing->match->setup.game->score(choosing->match->table, sheet, &score);
    return score.total;
}

/* How well a move fits a touch of a site: as the last figure lay, there, and for its points. */
static int64_t fitness(const struct choosing *choosing, uint32_t move, uint32_t site)
{
    const uint8_t *has = choosing->aspects[move].value;
    int64_t turned = !has[KV_BY_TURN] || has[KV_BY_TURN] == choosing->turn;
    int64_t mirrored = !has[KV_BY_MIRROR] || has[KV_BY_MIRROR] == choosing->mirror;
    return (turned << 42) + (mirrored << 41) + ((int64_t)(has[KV_BY_SITE] == site) << 40) +
           gain_of(choosing, move);
}

uint32_t choosing_at(const struct choosing *choosing, uint32_t site)
{
    struct kv_aspects focus = choosing->focus;
    uint32_t best = NO_MOVE;
    int64_t most = INT64_MIN;
    focus.value[KV_BY_SITE] = focus.value[KV_BY_PLACE] = 0;
    focus.value[KV_BY_TURN] = focus.value[KV_BY_MIRROR] = 0;
    focus.value[KV_BY_CARD] = card_in_focus(choosing);
    for (uint32_t i = 0; i < choosing->count; i++) {
        const struct kv_aspects *aspects = &choosing->aspects[i];
        bool card = !aspects->value[KV_BY_CARD] || focus.value[KV_BY_CARD];
        if (!card || !lies_on(aspects, site) || !kv_in_focus(aspects, &focus))
            continue;
        int64_t fits = fitness(choosing, i, site);
        if (fits > most) {
            most = fits;
            best = i;
        }
    }
    return best;
}

struct kv_drawing choosing_board(const struct choosing *choosing)
{
    return (struct kv_drawing){.piece = KV_BOARD,
                               .table = choosing->match->table,
                               .sheet = kv_match_sheet(choosing->match, choosing->seat),
                               .moves = choosing->moves,
                               .count = choosing->count,
                               .focus = choosing->focus};
}

void choosing_look_at(struct choosing *choosing, uint32_t move)
{
    choosing->candidate = move;
    if (move == NO_MOVE || !value(choosing, move, KV_BY_TURN))
        return;
    choosing->turn = value(choosing, move, KV_BY_TURN);
    choosing->mirror = value(choosing, move, KV_BY_MIRROR);
}

/* ---- Figures ---- */

/* Moves of the same card that lie where the candidate does, or near it: the nearest one with this
 * turn and mirror, 0 standing for any. */
static uint32_t nearest(const struct choosing *choosing, uint8_t turn, uint8_t mirror)
{
    const struct kv_aspects *now = &choosing->aspects[choosing->candidate];
    uint32_t best = NO_MOVE, least = UINT32_MAX;
    for (uint32_t i = 0; i < choosing->count; i++) {
        const struct kv_aspects *aspects = &choosing->aspects[i];
        const uint8_t *has = aspects->value;
        if (has[KV_BY_CARD] != now->value[KV_BY_CARD] || !has[KV_BY_TURN] ||
            !lies_on(aspects, now->value[KV_BY_SITE]) || (turn && has[KV_BY_TURN] != turn) ||
            (mirror && has[KV_BY_MIRROR] != mirror))
            continue;
        uint32_t places = has[KV_BY_PLACE] > now->value[KV_BY_PLACE]
                              ? (uint32_t)(has[KV_BY_PLACE] - now->value[KV_BY_PLACE])
                              : (uint32_t)(now->value[KV_BY_PLACE] - has[KV_BY_PLACE]);
        uint32_t far = places + (has[KV_BY_SITE] == now->value[KV_BY_SITE] ? 0 : 1000);
        if (far < least) {
            least = far;
            best = i;
        }
    }
    return best;
}

uint32_t choosing_turned(const struct choosing *choosing)
{
    enum { TURNS = 6 };
    if (choosing->candidate == NO_MOVE)
        return NO_MOVE;
    uint8_t turn = value(choosing, choosing->candidate, KV_BY_TURN);
    uint8_t mirror = value(choosing, choosing->candidate, KV_BY_MIRROR);
    for (uint32_t by = 1; turn && by < TURNS; by++) {
        uint32_t found = nearest(choosing, (uint8_t)((turn - 1 + by) % TURNS + 1), mirror);
        if (found != NO_MOVE)
            return found;
    }
    return NO_MOVE;
}

uint32_t choosing_mirrored(const struct choosing *choosing)
{
    if (choosing->candidate == NO_MOVE || !value(choosing, choosing->candidate, KV_BY_MIRROR))
        return NO_MOVE;
    uint8_t turn = value(choosing, choosing->candidate, KV_BY_TURN);
    uint8_t other = (uint8_t)(3 - value(choosing, choosing->candidate, KV_BY_MIRROR));
    uint32_t same = nearest(choosing, turn, other);
    return same != NO_MOVE ? same : nearest(choosing, 0, other);
}

uint32_t choosing_next_place(const struct choosing *choosing)
{
    uint32_t next = NO_MOVE, first = NO_MOVE;
    if (choosing->candidate == NO_MOVE)
        return NO_MOVE;
    struct kv_aspects focus = choosing->aspects[choosing->candidate];
    uint8_t place = focus.value[KV_BY_PLACE];
    focus.value[KV_BY_PLACE] = 0;
    for (uint32_t i = 0; i < choosing->count && place; i++) {
        uint8_t here = value(choosing, i, KV_BY_PLACE);
        if (!kv_in_focus(&choosing->aspects[i], &focus) || i == choosing->candidate)
            continue;
        if (here > place && (next == NO_MOVE || here < value(choosing, next, KV_BY_PLACE)))
            next = i;
        if (first == NO_MOVE || here < value(choosing, first, KV_BY_PLACE))
            first = i;
    }
    return next != NO_MOVE ? next : first;
}

bool choosing_change_number(struct choosing *choosing, int by)
{
    int now = choosing->focus.value[KV_BY_NUMBER], best = 0;
    for (uint32_t i = 0; i < choosing->count && now; i++) {
        int number = value(choosing, i, KV_BY_NUMBER);
        bool beyond = by > 0 ? number > now : number < now;
        bool nearer = !best || (by > 0 ? number < best : number > best);
        if (number && beyond && nearer)
            best = number;
    }
    if (best)
        choosing->focus.value[KV_BY_NUMBER] = (uint8_t)best;
    return best != 0;
}
