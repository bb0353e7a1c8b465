/* Reads the members of a position besides the sheets: the rival, and the temps of others. */
#include "base/bits.h"
#include "base/json.h"
#include "base/memory.h"
#include "core/position.h"
#include "games/welcome/words/read.h"

static bool read_rival_name(struct table *table, const struct kv_json *rival, bool lone,
                            struct kv_error *error)
{
    struct kv_json name;
    kv_json_field(rival, "name", &name);
    for (uint32_t i = 0; i < RIVALS; i++)
        if (kv_json_is(&name, welcome_rivals[i].id)) {
            if ((!lone || table->rival_named) && i != table->rival)
                return kv_refuse(error, "bad-position", "The rival of this game is %s.",
                                 kv_translate(welcome_rivals[table->rival].title));
            table->rival = (uint8_t)i;
            return true;
        }
    return kv_refuse(error, "bad-position", "\"rival\": there is no rival of that name.");
}

static bool read_rival_cards(struct table *table, const struct kv_json *rival,
                             struct kv_error *error)
{
    struct kv_json cards, card;
    struct kv_json_walk walk;
    if (!kv_json_list(rival, "cards", &cards) || kv_json_count(&cards) > RIVAL_CARDS_MOST)
        return kv_refuse(error, "bad-position",
                         "\"rival\": \"cards\" must list at most %d effects.", RIVAL_CARDS_MOST);
    table->rival_count = 0;
    kv_json_enter(&cards, &walk);
    while (kv_json_next(&walk, NULL, &card)) {
        char word[16];
        struct kv_text text;
        uint32_t effect;
        kv_text_start(&text, word, sizeof word);
        if (kv_json_kind(&card) == KV_JSON_STRING)
            kv_json_unquote(&card, &text);
        if (text.cut || strlen(word) != text.length || !welcome_read_effect(word, &effect))
            return kv_refuse(error, "bad-position", "\"rival\": card %u is not an effect.",
                             table->rival_count + 1u);
        table->rival_cards[table->rival_count++] = (uint8_t)effect;
    }
    return true;
}

/* The cards of plans that the rival has approved leave the game. */
static void take_out_approvals(struct table *table)
{
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (table->rival_points[pile])
            table->approvals &= (uint8_t) ~(1u << pile);
    uint32_t left = kv_bits_count(table->approvals);
    if (table->approvals_inside > left)
        table->approvals_inside = (uint8_t)left;
}

/* Plans that are turned over regardless of the sheets: by the rival, or all of them by the solo
 * card. Those that sheets turn are added when the table is settled. */
static void turn_plans_anew(struct table *table)
{
    table->turned = table->solo_drawn ? (1u << PILES) - 1 : 0;
    for (uint32_t pile = 0; pile < PILES; pile++)
        if (table->rival_points[pile])
            table->turned |= (uint8_t)(1u << pile);
}

bool welcome_read_rival(struct table *table, const struct kv_json *rival, uint32_t seats, bool lone,
                        struct kv_error *error)
{
    static const char *const keys[] = {"name", "cards", "plans", NULL};
    if (!edition_of(table)->rivals || seats != 1)
        return kv_refuse(error, "bad-position",
                         "A rival belongs to one sheet of the second or collector's edition.");
    if (!kv_position_keys(rival, keys, 3, "\"rival\"", error) ||
        !read_rival_name(table, rival, lone, error) || !read_rival_cards(table, rival, error) ||
        (lone && !welcome_check_rival_cards(table, error)) ||
        !welcome_read_points(table, rival, "\"rival\": \"plans\"", table->rival_points, error) ||
        (lone && !welcome_check_rival_plans(table, error)))
        return false;
    take_out_approvals(table);
    table->mode = MODE_RIVAL;
    table->thresholds = table->rival == RIVAL_CLOSED ? BY_CLOSED_RIVAL : BY_RANK;
    return true;
}

static bool read_other_temps(struct table *table, const struct kv_json *list,
                             struct kv_error *error)
{
    struct kv_json value;
    struct kv_json_walk walk;
    int64_t number;
    if (kv_json_kind(list) != KV_JSON_ARRAY)
        return kv_refuse(error, "bad-position", "\"other_temps\" must be a list of numbers.");
    kv_json_enter(list, &walk);
    while (kv_json_next(&walk, NULL, &value)) {
        if (!kv_json_integer(&value, 0, TEMPS_MOST, &number))
            return kv_refuse(error, "bad-position",
                             "\"other_temps\" must be whole numbers from 0 to %d.", TEMPS_MOST);
        table->other_temps |= (uint16_t)(1u << number);
    }
    table->thresholds = BY_RANK;
    return true;
}

/* A rival that the name has and the file has not: the closed one needs no cards. */
static bool score_without_rival(struct table *table, struct kv_error *error)
{
    if (table->rival_named && table->rival != RIVAL_CLOSED)
        return kv_refuse(error, "bad-position",
                         "Which cards has %s got? Give them beside the sheet: "
                         "{\"sheets\":[…],\"rival\":{…}}.",
                         kv_translate(welcome_rivals[table->rival].title));
    table->mode = MODE_STACKS;
    table->thresholds = table->rival_named ? BY_CLOSED_RIVAL : BY_RANK;
    return true;
}

/* A single sheet without a rival is one seat of a larger table. In the first edition it is a solo
 * game unless temps of other seats are given. */
bool welcome_read_position(void *table_bytes, const struct kv_json *json, uint32_t seats, bool lone,
                           struct kv_error *error)
{
    static const char *const keys[] = {"sheets", "rival", "other_temps", NULL};
    static const char *const game_keys[] = {"sheets", "rival", "offer", "table", "do", NULL};
    struct table *table = (struct table *)table_bytes;
    static const char empty[] = "{}";
    const struct kv_json nothing = {empty, empty + 2};
    struct kv_json value, sheets;
    if (lone && !kv_json_field(json, "sheets", &sheets))
        json = &nothing; /* a single sheet has no table with it */
    else if (!kv_position_keys(json, lone ? keys : game_keys, 1, kv_translate("The position"),
                               error))
        return false;
    table->scored = lone;
    bool rival = kv_json_field(json, "rival", &value);
    if (rival && !welcome_read_rival(table, &value, seats, lone, error))
        return false;
    if (lone && !welcome_check_sheets(table, json, error))
        return false;
    if (lone || !kv_json_field(json, "table", &sheets))
        turn_plans_anew(table);
    bool others = kv_json_field(json, "other_temps", &value);
    if ((rival || (lone && table->rival_named)) && others)
        return kv_refuse(error, "bad-position",
                         "\"rival\" and \"other_temps\" do not go together: a rival plays alone "
                         "against one seat.");
    if (others)
        return read_other_temps(table, &value, error);
    return !lone || rival || table->mode != MODE_RIVAL || score_without_rival(table, error);
}
