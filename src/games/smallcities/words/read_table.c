/* Reads the table state that show_table writes. */
#include "base/json.h"
#include "core/position.h"
#include "games/smallcities/words/words.h"

/* The index of a member's value in a list of labels, relative to `first`. */
static bool read_label(const struct kv_json *json, const char *key, const struct kv_label *labels,
                       uint8_t *found)
{
    struct kv_json value;
    if (!kv_json_field(json, key, &value))
        return false;
    for (uint32_t i = 0; labels[i].id; i++)
        if (kv_json_is(&value, labels[i].id)) {
            *found = (uint8_t)i;
            return true;
        }
    return false;
}

/* The setup decides whether goals are played. The bonus card and the additional goal may have been
 * drawn at random; those given here replace them. */
bool smallcities_read_table(void *table_bytes, const struct kv_json *json, struct kv_error *error)
{
    static const char *const keys[] = {"goals", "bonus",  "goal",     "solo",
                                       "round", "figure", "building", NULL};
    struct table *table = (struct table *)table_bytes;
    struct kv_json value;
    int64_t round;
    uint8_t goals, goal = NO_GOAL;
    if (!kv_position_keys(json, keys, 7, "\"table\"", error))
        return false;
    if (!read_label(json, "goals", smallcities_goals_choices, &goals) || goals != table->goals ||
        !read_label(json, "bonus", bonus_label(0), &table->bonus) ||
        (goals == GOALS_ALL && !read_label(json, "goal", goal_label(0), &goal)) ||
        !kv_json_field(json, "round", &value) || !kv_json_integer(&value, 1, UINT16_MAX, &round) ||
        !read_label(json, "figure", smallcities_figures, &table->figure) ||
        face_of(box_of(table), table->figure) == FACES ||
        !read_label(json, "building", smallcities_buildings, &table->building))
        return kv_refuse(error, "bad-position", "\"table\" is not what a table of this game has.");
    table->goal = goal;
    table->round = (uint16_t)round;
    return true;
}
