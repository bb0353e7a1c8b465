/* What a game of Welcome may choose, and which choices go together. */
#include "base/memory.h"
#include "games/welcome/rules/game.h"

static const struct kv_label edition_choices[] = {
    {"first", KV_MARK("81 cards, with the draft, and a solo card for playing alone")},
    {"second", KV_MARK("63 cards, two boards, and rivals for playing alone")},
    {"collector", KV_MARK("like the second; rivals count their best-scoring estates")},
    {0},
};
static const char *const edition_names[] = {KV_MARK("First edition"), KV_MARK("Second edition"),
                                            KV_MARK("Collector's edition")};
static const struct kv_label board_choices[] = {
    {"classic", KV_MARK("streets of 10, 11 and 12 houses")},
    {"blueprint", KV_MARK("streets of 9, 11 and 13 houses; not in the first edition")},
    {0},
};
static const char *const board_names[] = {KV_MARK("Classic board"), KV_MARK("Blueprint")};
static const struct kv_label advanced_choices[] = {
    {"off", KV_MARK("basic plans only")},
    {"on", KV_MARK("roundabouts and advanced plans, for experienced players")},
    {0},
};
static const struct kv_label draft_choices[] = {
    {"off", KV_MARK("everybody chooses from the same cards")},
    {"on",
     KV_MARK("everybody holds three cards and passes one on; first edition, 2 to 20 players")},
    {0},
};
static const struct kv_label rival_choices[] = {
    {"auto", KV_MARK("the easiest one when playing alone, otherwise nobody")},
    {"closed", KV_MARK("level 0, scores nothing")},
    {"ann", KV_MARK("Ann, level 1")},
    {"bob", KV_MARK("Bob, level 1")},
    {"sam", KV_MARK("Sam, level 2")},
    {"lucy", KV_MARK("Lucy, level 2")},
    {"irene", KV_MARK("Irene, level 3")},
    {"hank", KV_MARK("Hank, level 3")},
    {"walt", KV_MARK("Walt, level 4")},
    {"peggy", KV_MARK("Peggy, level 4")},
    {"doris", KV_MARK("Doris, level 5")},
    {"frank", KV_MARK("Frank, level 6")},
    {"alexis", KV_MARK("Alexis, level 7")},
    {0},
};
static const struct kv_label plans_choices[] = {
    {"random", KV_MARK("one of each pile at random; or name three as their cards do, such as "
                       "A1-B*2-C3 (first edition: 1.1-2*.3-3.5)")},
    {0},
};

/*
 * Three chosen plans in one number: a byte for each pile, holding 1 + the plan's place among the
 * basic or advanced plans of the pile, the latter with ADVANCED added; and how the piles are
 * named. 0 leaves all to chance.
 */
#define ADVANCED        0x80u
#define NAMED_BY_DIGITS (1u << 24)

static uint32_t byte_of(uint32_t value, uint32_t pile)
{
    return value >> 8 * pile & 255;
}

/* Reads "A*2" or "2*.1" at the start of a text; returns its length, 0 where there is none. */
static size_t read_plan_id(const char *at, size_t left, uint32_t *pile, uint32_t *byte,
                           bool *digits)
{
    size_t i = 0;
    *byte = 0;
    if (left < 2)
        return 0;
    *digits = at[0] >= '1' && at[0] <= '3';
    if (!*digits && !(at[0] >= 'A' && at[0] <= 'C'))
        return 0;
    *pile = (uint32_t)(at[i++] - (*digits ? '1' : 'A'));
    if (at[i] == '*') {
        *byte = ADVANCED;
        i++;
    }
    if (*digits && (i >= left || at[i++] != '.'))
        return 0;
    if (i >= left || at[i] < '1' || at[i] > '9')
        return 0;
    *byte |= (uint32_t)(at[i] - '0');
    return i + 1;
}

static bool is_separator(char letter)
{
    return letter == '-' || letter == '+' || letter == '/' || letter == ',' || letter == ';' ||
           letter == ' ' || letter == '.' || letter == '|';
}

static bool read_plans(const char *word, size_t length, uint32_t *value)
{
    uint32_t result = 0, count = 0;
    for (size_t at = 0; at < length; count++) {
        uint32_t pile, byte;
        bool digits;
        size_t taken = read_plan_id(word + at, length - at, &pile, &byte, &digits);
        if (!taken || byte_of(result, pile))
            return false;
        if (count > 0 && digits != ((result & NAMED_BY_DIGITS) != 0))
            return false;
        result |= byte << 8 * pile | (digits ? NAMED_BY_DIGITS : 0);
        at += taken;
        if (at < length && is_separator(word[at]))
            at++;
    }
    *value = result;
    return count == PILES;
}

static void print_plans(uint32_t value, struct kv_text *text)
{
    for (uint32_t pile = 0; pile < PILES; pile++) {
        uint32_t byte = byte_of(value, pile);
        bool digits = value & NAMED_BY_DIGITS;
        kv_put(text, "%s%c%s%s%u", pile ? "-" : "", (digits ? '1' : 'A') + (int)pile,
               byte & ADVANCED ? "*" : "", digits ? "." : "", (unsigned)(byte & ~ADVANCED));
    }
}

uint32_t welcome_chosen_plan(const struct edition *edition, uint32_t option, uint32_t pile)
{
    uint32_t byte = byte_of(option, pile);
    uint32_t place = byte & ~ADVANCED;
    const struct plan_pile *cards =
        byte & ADVANCED ? &edition->advanced[pile] : &edition->basic[pile];
    bool digits = option & NAMED_BY_DIGITS;
    if (place < 1 || place > cards->count || digits != (edition->pile_names[0] == '1'))
        return NONE;
    return cards->first + place - 1;
}

const struct kv_option welcome_options[] = {
    [OPTION_EDITION] = {.id = "edition",
                        .about = KV_MARK("edition"),
                        .choices = edition_choices,
                        .names = edition_names,
                        .standard = EDITION_SECOND},
    [OPTION_BOARD] = {.id = "board",
                      .about = KV_MARK("board"),
                      .choices = board_choices,
                      .names = board_names,
                      .standard = BOARD_CLASSIC},
    [OPTION_ADVANCED] = {.id = "advanced",
                         .about = KV_MARK("difficulty"),
                         .choices = advanced_choices},
    [OPTION_DRAFT] = {.id = "draft",
                      .about = KV_MARK("how cards are chosen"),
                      .choices = draft_choices},
    [OPTION_RIVAL] = {.id = "rival",
                      .about = KV_MARK("rival of a single player"),
                      .choices = rival_choices},
    [OPTION_PLANS] = {.id = "plans",
                      .about = KV_MARK("the three city plans"),
                      .choices = plans_choices,
                      .read = read_plans,
                      .print = print_plans},
    {0},
};

static bool check_plans(const struct kv_setup *setup, const struct edition *edition,
                        struct kv_error *error)
{
    uint32_t option = setup->option[OPTION_PLANS];
    for (uint32_t pile = 0; option && pile < PILES; pile++) {
        uint32_t chosen = welcome_chosen_plan(edition, option, pile);
        if (chosen == NONE)
            return kv_refuse(
                error, "bad-setup", "This edition has no plan %s%u of that kind in pile %c.",
                byte_of(option, pile) & ADVANCED ? "*" : "",
                (unsigned)(byte_of(option, pile) & ~ADVANCED), edition->pile_names[pile]);
        if (welcome_box_of_setup(setup)->plans[edition->set][chosen].advanced &&
            !setup->option[OPTION_ADVANCED])
            return kv_refuse(error, "bad-setup",
                             "Plan %s is an advanced one, and only basic plans are played.",
                             edition->plans[chosen].id);
    }
    return true;
}

bool welcome_check(const struct kv_setup *setup, struct kv_error *error)
{
    const struct edition *edition = &welcome_editions[setup->option[OPTION_EDITION]];
    bool rival = setup->option[OPTION_RIVAL] != 0;
    if (setup->option[OPTION_BOARD] == BOARD_BLUEPRINT && !edition->blueprint)
        return kv_refuse(error, "bad-setup", "The first edition has no blueprint board.");
    if (rival && !edition->rivals)
        return kv_refuse(error, "bad-setup",
                         "The first edition has no rivals: it has a solo card for playing alone.");
    if (rival && setup->seats > 1)
        return kv_refuse(error, "bad-setup", "A rival plays only against a single player.");
    if (setup->option[OPTION_DRAFT] && !edition->draft)
        return kv_refuse(error, "bad-setup", "The draft is played only in the first edition.");
    if (setup->option[OPTION_DRAFT] &&
        (setup->seats + setup->others < 2 || setup->seats > DRAFT_SEATS_MOST))
        return kv_refuse(error, "bad-setup", "The draft is for 2 to 20 players, not for %u.",
                         (unsigned)setup->seats);
    return check_plans(setup, edition, error);
}
