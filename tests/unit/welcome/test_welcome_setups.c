/* Welcome: names and options, and which combinations are refused (rules, section 2). */
#include "support.h"

struct setup_case {
    const char *says, *name;
    uint32_t seats;
    const char *code, *refused; /* NULL: it can be played */
};

/* clang-format off */
static const struct setup_case setup_rows[] = {
    {"blueprint with first", "welcome:edition=first,board=blueprint", 2, "bad-setup",
     "The first edition has no blueprint board."},
    {"a rival with first", "welcome:edition=first,rival=sam", 1, "bad-setup",
     "The first edition has no rivals"},
    {"a rival with two seats", "welcome:rival=sam", 2, "bad-setup",
     "A rival plays only against a single player."},
    {"the closed rival with two seats", "welcome:rival=closed", 2, "bad-setup",
     "A rival plays only against a single player."},
    {"draft with second", "welcome:draft=on", 2, "bad-setup", "The draft is played only in the first edition."},
    {"draft with collector", "welcome:edition=collector,draft=on", 2, "bad-setup",
     "The draft is played only in the first edition."},
    {"draft alone", "welcome:edition=first,draft=on", 1, "bad-setup",
     "The draft is for 2 to 20 players, not for 1."},
    {"draft with 21 seats", "welcome:edition=first,draft=on", 21, "bad-setup",
     "The draft is for 2 to 20 players, not for 21."},
    {"draft with 2 seats", "welcome:edition=first,draft=on", 2, NULL, NULL},
    {"draft with 20 seats", "welcome:edition=first,draft=on", 20, NULL, NULL},
    {"no seat", "welcome", 0, "bad-setup", "seats, not by 0."},
    {"ten thousand seats", "welcome", 10000, NULL, NULL},
    {"one seat more", "welcome", 10001, "bad-setup", "seats, not by 10001."},
    {"an unknown game", "welkome", 2, "unknown-game", "There is no game called \"welkome\": did you mean \"welcome\"?"},
    {"no game", "", 2, "unknown-game", "There is no game called \"\"."},
    {"an unknown option", "welcome:colour=red", 2, "bad-name", "Welcome has no option \"colour\"; it has: edition, board, "
     "advanced, draft, rival, plans."},
    {"an unknown edition", "welcome:edition=third", 2, "bad-name",
     "\"third\" is not a value of the option edition"},
    {"an unknown board", "welcome:board=red", 2, "bad-name",
     "\"red\" is not a value of the option board"},
    {"an unknown rival", "welcome:rival=zoe", 1, "bad-name",
     "\"zoe\" is not a value of the option rival"},
    {"an option without a value", "welcome:advanced", 2, "bad-name",
     "The option advanced needs a value"},
    {"an option twice", "welcome:advanced=on,advanced=on", 2, "bad-name",
     "The option advanced is given twice."},
    {"an unknown plan", "welcome:plans=A1-B8-C1", 2, "bad-setup", "This edition has no plan"},
    {"an unknown advanced plan", "welcome:advanced=on,plans=A1-B*6-C1", 2, "bad-setup",
     "This edition has no plan"},
    {"no plan at all", "welcome:plans=A1-B1-X", 2, "bad-name", "is not a value of the option plans"},
    {"two plans", "welcome:plans=A1-B1", 2, "bad-name", "is not a value of the option plans"},
    {"four plans", "welcome:plans=A1-B1-C1-C2", 2, "bad-name", "is not a value of the option plans"},
    {"two plans of a pile", "welcome:plans=A1-A2-C1", 2, "bad-name",
     "is not a value of the option plans"},
    {"plans of another edition", "welcome:plans=1.1-2.1-3.1", 2, "bad-setup",
     "This edition has no plan"},
    {"plans of another edition in first", "welcome:edition=first,plans=A1-B1-C1", 2, "bad-setup",
     "This edition has no plan"},
    {"an advanced plan in the basic game", "welcome:plans=A*1-B1-C1", 2, "bad-setup",
     "Plan A*1 is an advanced one, and only basic plans are played."},
    {"first has no plan 3*", "welcome:edition=first,advanced=on,plans=1.1-2.1-3*.1", 2, "bad-setup",
     "This edition has no plan"},
    {"plans in any order and parted by commas", "welcome:plans=C1,A1,B1,edition=collector", 2, NULL,
     NULL},
    {"an empty seed", "welcome#", 2, "bad-name", "A seed has 1 to 32 letters, this one has 0."},
    {"a seed of 33 letters", "welcome#123456789012345678901234567890123", 2, "bad-name",
     "A seed has 1 to 32 letters, this one has 33."},
    {"a seed with a space", "welcome#a b", 2, "bad-name", "A seed is made of Latin letters"},
};
/* clang-format on */

static void check_setup(void **state)
{
    const struct setup_case *row = (const struct setup_case *)*state;
    struct kv_setup setup;
    struct kv_error error = {.code = "none"};
    struct kv_match match;
    bool fine = kv_name_read(row->name, strlen(row->name), &setup, &error);
    if (fine) {
        setup.seats = row->seats;
        void *memory = malloc(kv_match_bytes(&setup));
        fine = kv_match_open(&match, &setup, memory, NULL, &error);
        free(memory);
    }
    if (fine != !row->code)
        fail_msg("%s", fine ? "it was accepted" : error.message);
    if (fine)
        return;
    assert_string_equal(error.code, row->code);
    if (!strstr(error.message, row->refused))
        fail_msg("\"%s\" does not say: %s", error.message, row->refused);
    size_t length = strlen(error.message);
    assert_true(length > 0 && strchr(".?", error.message[length - 1]) &&
                !strchr(error.message, '\n'));
}

static void names_print_as_they_are_read(void **state)
{
    static const char *const names[] = {"welcome",
                                        "welcome:edition=first,advanced=on#42",
                                        "welcome:board=blueprint,rival=sam#a.b_c-d",
                                        "welcome:edition=first,draft=on",
                                        "welcome:advanced=on,plans=A*1-B*5-C7#1",
                                        "welcome:edition=first,advanced=on,plans=1*.5-2*.1-3.6#x"};
    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        struct kv_setup setup;
        struct kv_error error;
        struct kv_text text;
        char data[KV_NAME_MOST];
        kv_text_start(&text, data, sizeof data);
        assert_true(kv_name_read(names[i], strlen(names[i]), &setup, &error));
        kv_name_print(&setup, &text);
        assert_string_equal(data, names[i]);
    }
}

int main(void)
{
    const struct CMUnitTest names[] = {cmocka_unit_test(names_print_as_they_are_read)};
    return SUPPORT_RUN_ROWS("Welcome: names and options", setup_rows, check_setup, NULL) +
           cmocka_run_group_tests_name("Welcome: names", names, NULL, NULL);
}
