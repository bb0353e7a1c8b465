/* Words for touch screens: buttons, advice, reasons, and turns of others. */
#include "games/welcome/hand/hand.h"

/* ---- Buttons ---- */

static unsigned taken_number(const struct table *table, const struct sheet *sheet, kv_move take)
{
    return (unsigned)card_number(hand_of(table, sheet)[move_argument(take)]);
}

static const char *taken_effect(const struct table *table, const struct sheet *sheet, kv_move take)
{
    const uint8_t *cards = table->mode == MODE_STACKS ? table->effect : hand_of(table, sheet);
    return welcome_effect_name(card_effect(cards[move_place(take)]));
}

void welcome_brief(const void *table_bytes, const void *sheet_bytes, kv_move move,
                   struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    const struct sheet *sheet = (const struct sheet *)sheet_bytes;
    static const char *const names[] = {
        [MOVE_PARK] = KV_MARK("Plant a park"),   [MOVE_POOL] = KV_MARK("Build a pool"),
        [MOVE_TEMP] = KV_MARK("Hire a temp"),    [MOVE_FENCE] = KV_MARK("Build a fence"),
        [MOVE_SKIP] = KV_MARK("Skip"),           [MOVE_ROUNDABOUT] = KV_MARK("Roundabout"),
        [MOVE_USE] = KV_MARK("Use this estate"), [MOVE_RESHUFFLE] = KV_MARK("Reshuffle"),
        [MOVE_DONE] = KV_MARK("End the turn"),
    };
    switch (move_kind(move)) {
    case MOVE_TAKE:
        kv_put(text, "%u %s", taken_number(table, sheet, move), taken_effect(table, sheet, move));
        break;
    case MOVE_REFUSE:
        welcome_put_refusal(table, sheet, move, text);
        break;
    case MOVE_WRITE:
        kv_put(text, kv_translate("Write %u"), (unsigned)move_argument(move));
        break;
    case MOVE_BIS:
        kv_put(text, kv_translate("Copy %u"), (unsigned)move_argument(move));
        break;
    case MOVE_AGENT:
        kv_put(text, kv_translate("Estates of %u"), (unsigned)move_argument(move) + 1);
        break;
    case MOVE_PLAN:
        kv_put(text, kv_translate("Approve plan %s"),
               welcome_pile_name(edition_of(table), move_argument(move)));
        break;
    default:
        kv_put(text, "%s", kv_translate(names[move_kind(move)]));
        break;
    }
}

/* ---- Advice ---- */

/* The size of the largest estate that `after` has and `before` has not, 0: none. */
static uint32_t completed(const struct table *table, const struct sheet *before,
                          const struct sheet *after)
{
    for (uint32_t size = SIZES; size > 0; size--) {
        uint32_t old = 0, new = 0;
        for (uint32_t i = 0; i < STREETS; i++) {
            uint32_t from = 0, first, houses, length = board_of(table)->length[i];
            while (welcome_street_estate(&before->street[i], length, &from, &first, &houses))
                old += houses == size;
            from = 0;
            while (welcome_street_estate(&after->street[i], length, &from, &first, &houses))
                new += houses == size;
        }
        if (new > old)
            return size;
    }
    return 0;
}

/* A number on a street, and what becomes of it. */
static void advise_write(const struct scene *scene, kv_move move, struct kv_text *text)
{
    unsigned number = (unsigned)move_argument(move);
    uint32_t street = move_street(move);
    const char *where = welcome_street_place(street);
    bool pool = scene->view.board->pool_houses[street] >> move_house(move) & 1;
    uint32_t size = completed(scene->view.table, scene->now, &scene->next);
    if (size)
        kv_put(text, kv_translate("%u on %s completes an estate of %u."), number, where,
               (unsigned)size);
    else if (scene->next.stage != STAGE_EFFECT && scene->now->effect == POOL)
        kv_put(text, kv_translate("%u on %s: no pool belongs to this house."), number, where);
    else if (scene->now->effect == POOL && pool)
        kv_put(text, kv_translate("%u on %s, and then the pool of the house."), number, where);
    else if (scene->now->effect == PARK && scene->next.stage == STAGE_EFFECT)
        kv_put(text, kv_translate("%u on %s, and then a park there."), number, where);
    else
        kv_put(text, kv_translate("%u on %s."), number, where);
}

static void advise_candidate(const struct scene *scene, kv_move move, struct kv_text *text)
{
    const struct table *table = scene->view.table;
    uint32_t size = completed(table, scene->now, &scene->next);
    switch (move_kind(move)) {
    case MOVE_TAKE:
        kv_put(text, kv_translate("Take %u with “%s”."), taken_number(table, scene->now, move),
               taken_effect(table, scene->now, move));
        break;
    case MOVE_WRITE:
    case MOVE_BIS:
        advise_write(scene, move, text);
        break;
    case MOVE_FENCE:
        if (size)
            kv_put(text, kv_translate("This fence completes an estate of %u."), (unsigned)size);
        else
            kv_put(text, kv_translate("A fence on %s."), welcome_street_place(move_street(move)));
        break;
    case MOVE_ROUNDABOUT:
        kv_put(text, kv_translate("A roundabout on %s, with a fence on either side."),
               welcome_street_place(move_street(move)));
        break;
    case MOVE_USE:
        kv_put(text, kv_translate("This estate is used for plan %s."),
               welcome_pile_name(edition_of(table), scene->now->plan));
        break;
    default:
        welcome_tell(table, scene->now, move, text);
        kv_put(text, ".");
        break;
    }
}

static void advise_number(const struct scene *scene, struct kv_text *text)
{
    uint32_t number = scene->now->number, written = scene->focus.value[KV_BY_NUMBER] - 1u;
    if (written == number)
        kv_put(text, kv_translate("Write %u, or change it by 1 or 2: touch a glowing house."),
               (unsigned)written);
    else
        kv_put(text, kv_translate("Write %u instead of %u: touch a glowing house."),
               (unsigned)written, (unsigned)number);
}

void welcome_advise(const struct kv_drawing *drawing, struct kv_text *text)
{
    struct scene scene;
    welcome_scene_open(&scene, drawing);
    if (drawing->candidate)
        advise_candidate(&scene, *drawing->candidate, text);
    else if (scene.focus.value[KV_BY_CARD] == CARD_ROUNDABOUT)
        kv_put(text, "%s", kv_translate("Which house shall become a roundabout?"));
    else if (drawing->count && scene.focus.value[KV_BY_NUMBER])
        advise_number(&scene, text);
    else if (drawing->count && move_kind(drawing->moves[0]) == MOVE_PLAN)
        kv_put(text, kv_translate("Plan %s can be approved."),
               welcome_pile_name(edition_of(scene.view.table), move_argument(drawing->moves[0])));
    else {
        scene.view.sheet = scene.now;
        welcome_put_hint(&scene.view, text);
    }
}

/* ---- Why not ---- */

/* The number that prevents writing `number` in a house, in its row between roundabouts: to the left
 * one that is not smaller, to the right one that is not larger. */
static uint32_t obstacle(const struct street *street, uint32_t house, uint32_t number, bool left)
{
    for (uint32_t i = house; left ? i-- > 0 : ++i < HOUSES_MOST;) {
        if (street->house[i] == HOUSE_ROUNDABOUT)
            return 0;
        if (street->house[i] == HOUSE_EMPTY)
            continue;
        uint32_t other = street->house[i] - 1u;
        if (left ? other >= number : other <= number)
            return street->house[i];
    }
    return 0;
}

/* Returns whether something is written in the house. */
static bool why_occupied(const struct street *street, uint32_t house, struct kv_text *text)
{
    if (street->house[house] == HOUSE_EMPTY)
        return false;
    if (street->house[house] == HOUSE_ROUNDABOUT)
        kv_put(text, "%s", kv_translate("A roundabout stands here."));
    else
        kv_put(text, kv_translate("This house already has its number, %u."),
               street->house[house] - 1u);
    return true;
}

static void why_not_write(const struct scene *scene, uint32_t place, struct kv_text *text)
{
    const struct street *street = &scene->now->street[place >> 4];
    uint32_t house = place & 15, number = scene->now->number;
    if (scene->focus.value[KV_BY_NUMBER])
        number = scene->focus.value[KV_BY_NUMBER] - 1u;
    uint32_t left = obstacle(street, house, number, true);
    uint32_t right = obstacle(street, house, number, false);
    if (why_occupied(street, house, text))
        return;
    if (left)
        kv_put(text, kv_translate("%u does not fit here: the street already has %u to the left."),
               (unsigned)number, (unsigned)left - 1);
    else if (right)
        kv_put(text, kv_translate("%u does not fit here: the street already has %u to the right."),
               (unsigned)number, (unsigned)right - 1);
}

static void why_not_bis(const struct scene *scene, uint32_t place, struct kv_text *text)
{
    const struct street *street = &scene->now->street[place >> 4];
    uint32_t house = place & 15;
    uint32_t beside = (uint32_t)street->built << 1 | (uint32_t)street->built >> 1;
    if (why_occupied(street, house, text))
        return;
    if (beside >> house & 1)
        kv_put(text, "%s",
               kv_translate("A fence stands between this house and the number to be copied."));
    else
        kv_put(text, "%s", kv_translate("There is no number beside this house to copy."));
}

static void why_not_use(const struct scene *scene, uint32_t place, struct kv_text *text)
{
    const struct street *street = &scene->now->street[place >> 4];
    const struct kv_drawing *drawing = scene->drawing;
    if (street->used >> (place & 15) & 1)
        kv_put(text, "%s", kv_translate("This house has already served a plan."));
    else
        kv_put(text, kv_translate("Plan %s now needs a finished estate of %u."),
               welcome_pile_name(edition_of(scene->view.table), scene->now->plan),
               (unsigned)move_argument(drawing->moves[0]));
}

static void why_not_fence(const struct scene *scene, uint32_t place, struct kv_text *text)
{
    const struct street *street = &scene->now->street[place >> 4];
    uint32_t gap = place & 15;
    if (street->fences >> gap & 1)
        kv_put(text, "%s", kv_translate("There is a fence already."));
    else if (street->locked >> gap & 1)
        kv_put(text, "%s",
               kv_translate("This estate has served a plan and cannot be divided any more."));
    else
        kv_put(text, "%s", kv_translate("A number and its copy cannot be parted by a fence."));
}

static void why_not_house(const struct scene *scene, uint32_t place, struct kv_text *text)
{
    if (scene->now->stage == STAGE_WRITE)
        why_not_write(scene, place, text);
    else if (scene->now->stage == STAGE_EFFECT && scene->now->effect == BIS)
        why_not_bis(scene, place, text);
    else if (scene->now->stage == STAGE_PLAN && scene->drawing->count)
        why_not_use(scene, place, text);
}

/* Whether a street has such a house; gaps are called by the house before them. */
static bool is_place(const struct scene *scene, uint32_t place)
{
    return place >> 4 < STREETS && (place & 15) < scene->view.board->length[place >> 4];
}

static void put_reason(const struct scene *scene, uint32_t site, struct kv_text *text)
{
    if (site >= SITE_ROUNDABOUTS) {
        uint32_t place = site - SITE_ROUNDABOUTS;
        if (is_place(scene, place))
            why_occupied(&scene->now->street[place >> 4], place & 15, text);
    } else if (site >= SITE_AGENTS) {
        kv_put(text, "%s", kv_translate("All boxes of this column are crossed out."));
    } else if (site >= SITE_GAPS) {
        if (scene->gaps && is_place(scene, site - SITE_GAPS))
            why_not_fence(scene, site - SITE_GAPS, text);
    } else if (is_place(scene, site - SITE_HOUSES)) {
        why_not_house(scene, site - SITE_HOUSES, text);
    }
}

/* The section of the rules on what may be done at such a site. */
static const char *section_of(const struct scene *scene, uint32_t site)
{
    const struct kv_drawing *drawing = scene->drawing;
    if (site >= SITE_ROUNDABOUTS && scene->view.table->advanced)
        return "roundabouts";
    if (site >= SITE_AGENTS)
        return welcome_effect_sections[AGENT];
    if (site >= SITE_GAPS)
        return welcome_effect_sections[FENCE];
    return drawing->count ? welcome_section(drawing->table, scene->now, drawing->moves[0])
                          : "round";
}

const char *welcome_why_not(const struct kv_drawing *drawing, uint32_t site, struct kv_text *text)
{
    struct scene scene;
    welcome_scene_open(&scene, drawing);
    put_reason(&scene, site, text);
    if (!text->length)
        kv_put(text, "%s", kv_translate("Nothing can be done here now."));
    return section_of(&scene, site);
}

/* ---- A turn recounted ---- */

static void recount_move(const struct table *table, const struct sheet *sheet, kv_move move,
                         struct kv_text *text)
{
    static const char *const deeds[] = {
        [MOVE_REFUSE] = KV_MARK("was refused"),
        [MOVE_PARK] = KV_MARK("planted a park"),
        [MOVE_POOL] = KV_MARK("built a pool"),
        [MOVE_TEMP] = KV_MARK("hired a temp"),
        [MOVE_FENCE] = KV_MARK("built a fence"),
        [MOVE_ROUNDABOUT] = KV_MARK("built a roundabout"),
        [MOVE_RESHUFFLE] = KV_MARK("had the cards reshuffled"),
        [MOVE_DONE] = NULL,
    };
    unsigned argument = (unsigned)move_argument(move);
    switch (move_kind(move)) {
    case MOVE_WRITE:
        if (argument == sheet->number)
            kv_put(text, kv_translate("wrote %u"), argument);
        else
            kv_put(text, kv_translate("wrote %u with a temp"), argument);
        break;
    case MOVE_BIS:
        kv_put(text, kv_translate("copied %u"), argument);
        break;
    case MOVE_AGENT:
        kv_put(text, kv_translate("raised estates of %u"), argument + 1);
        break;
    case MOVE_PLAN:
        kv_put(text, kv_translate("approved plan %s"),
               welcome_pile_name(edition_of(table), argument));
        break;
    default:
        if (deeds[move_kind(move)])
            kv_put(text, "%s", kv_translate(deeds[move_kind(move)]));
        break;
    }
}

/* One of several actions, separated by commas. */
static void put_deed(struct kv_text *text, const char *deed)
{
    if (*deed)
        kv_put(text, "%s%s", text->length ? ", " : "", deed);
}

void welcome_recount(const void *table_bytes, const void *sheet_bytes, const kv_move *moves,
                     uint32_t count, struct kv_text *text)
{
    const struct table *table = (const struct table *)table_bytes;
    struct sheet sheet = *(const struct sheet *)sheet_bytes;
    for (uint32_t i = 0; i < count; i++) {
        char data[96];
        struct kv_text deed;
        struct sheet before = sheet;
        kv_text_start(&deed, data, sizeof data);
        recount_move(table, &sheet, moves[i], &deed);
        put_deed(text, data);
        welcome_play(table, &sheet, moves[i]);
        uint32_t size = completed(table, &before, &sheet);
        kv_text_start(&deed, data, sizeof data);
        if (size)
            kv_put(&deed, kv_translate("completed an estate of %u"), (unsigned)size);
        put_deed(text, data);
    }
    if (!text->length)
        kv_put(text, "%s", kv_translate("did nothing"));
}
