/* Names and sentences of the game. */
#include "games/smallcities/words/words.h"

const char smallcities_title[] = KV_MARK("Small Cities");

const char *const smallcities_colour_names[COLOURS] = {
    KV_MARK_IN("colour", "red"),   KV_MARK_IN("colour", "yellow"), KV_MARK_IN("colour", "brown"),
    KV_MARK_IN("colour", "green"), KV_MARK_IN("colour", "blue"),
};

/* Translators: short signs of the five colours, all different; the manual tells them too. */
const char *const smallcities_colour_letters[COLOURS] = {
    KV_MARK_IN("sign of a colour", "R"),  KV_MARK_IN("sign of a colour", "Y"),
    KV_MARK_IN("sign of a colour", "Br"), KV_MARK_IN("sign of a colour", "G"),
    KV_MARK_IN("sign of a colour", "Bl"),
};

const char *const smallcities_figure_names[FIGURES] = {
    [BEAM] = KV_MARK("beam"),     [HOOK] = KV_MARK("hook"),       [FLAG] = KV_MARK("flag"),
    [WAVE] = KV_MARK("wave"),     [RHOMBUS] = KV_MARK("rhombus"), [ARCH] = KV_MARK("arch"),
    [CLOVER] = KV_MARK("clover"),
};

const char *const smallcities_bonus_names[BONUSES] = {
    [NO_BONUS] = KV_MARK("No bonus"),       [FINANCING] = KV_MARK("Financing"),
    [FIRM_GROUND] = KV_MARK("Firm ground"), [FREE_DESIGN] = KV_MARK("Free design"),
    [STATE_ORDER] = KV_MARK("State order"),
};

const char *const smallcities_goal_names[GOALS] = {
    [CITY_ROUTES] = KV_MARK("City routes"),
    [DOWNTOWN] = KV_MARK("Downtown"),
    [OUTSKIRTS] = KV_MARK("Outskirts"),
    [SURROUNDED] = KV_MARK("Surrounded"),
    [CROSSROADS] = KV_MARK("Crossroads"),
    [WIND_ROSE] = KV_MARK("Wind rose"),
    [SYMMETRY] = KV_MARK("Symmetry"),
    [TRIANGLE] = KV_MARK("Triangle"),
    [SOCIAL_CENTRES] = KV_MARK("Social centres"),
    [HUB] = KV_MARK("Hub"),
};

const char *const smallcities_specialisation_words[COLOURS] = {
    [RED] = KV_MARK("red quarters with six around them"),
    [YELLOW] = KV_MARK("yellow quarters with six around them"),
    [BROWN] = KV_MARK("brown quarters with six around them"),
    [GREEN] = KV_MARK("green quarters with six around them"),
    [BLUE] = KV_MARK("blue quarters with six around them"),
};

/* By the two colours, in the order of the markers' circle where they are neighbours. */
static const char *const unification_words[COLOURS][COLOURS] = {
    [RED] = {[YELLOW] = KV_MARK("buildings beside both red and yellow"),
             [BROWN] = KV_MARK("buildings beside both red and brown")},
    [YELLOW] = {[BROWN] = KV_MARK("buildings beside both yellow and brown"),
                [GREEN] = KV_MARK("buildings beside both yellow and green")},
    [BROWN] = {[GREEN] = KV_MARK("buildings beside both brown and green"),
               [BLUE] = KV_MARK("buildings beside both brown and blue")},
    [GREEN] = {[BLUE] = KV_MARK("buildings beside both green and blue"),
               [RED] = KV_MARK("buildings beside both green and red")},
    [BLUE] = {[RED] = KV_MARK("buildings beside both blue and red"),
              [YELLOW] = KV_MARK("buildings beside both blue and yellow")},
};

const char *smallcities_unification_words(const struct box *box, uint32_t start)
{
    uint32_t one = box->pairs[start][0], other = box->pairs[start][1];
    return unification_words[one][other] ? unification_words[one][other]
                                         : unification_words[other][one];
}

void smallcities_put_bonus_words(const struct box *box, uint32_t bonus, struct kv_text *text)
{
    if (bonus == FIRM_GROUND)
        kv_put(text,
               kv_translate_count("%u point for a building on a star",
                                  "%u points for a building on a star", box->firm_ground),
               (unsigned)box->firm_ground);
    else
        kv_put(text, "%s", kv_translate(bonus_label(bonus)->title));
}

const char *const smallcities_building_words[BUILDINGS] = {
    [SPORTS_GROUND] = KV_MARK("1 for each red quarter beside it; 1 more if a quarter of another "
                              "colour is there too."),
    [WINDMILL] = KV_MARK("1 for each yellow quarter beside it; 1 more if no building is there."),
    [STATION] = KV_MARK("1 for each brown quarter beside it; 1 more if quarters stand on two "
                        "opposite sides."),
    [BIKE_CENTRE] = KV_MARK("1 for each green quarter beside it; 1 more if a chain of green "
                            "quarters leads to another building."),
    [BANK] = KV_MARK("1 for each blue quarter beside it; 1 more if it is not on the map's edge."),
    [SQUARE] = KV_MARK("2 for each building beside it; 1 more if all six hexes around it are "
                       "taken."),
};
