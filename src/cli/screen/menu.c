/* What is to be played: a menu of games, towns, lessons and records, options, seats and bots. */
#include "cli/book/book.h"
#include "cli/play/saving.h"
#include "cli/play/towns.h"
#include "cli/screen/curses.h"
#include "cli/screen/paint/rows.h"
#include "cli/screen/pieces.h"
#include "cli/screen/screen.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum row {
    ROW_RESUME,
    ROW_START,
    ROW_TODAY,
    ROW_WEEK,
    ROW_LESSON,
    ROW_RECORD,
    ROW_ONLINE,
    ROW_GAME,
    ROW_SEATS,
    ROW_PEOPLE,
    ROW_BOTS,
    ROW_OPTIONS
};

enum { ROWS_MOST = 64 };

struct menu {
    struct kv_setup setup;
    uint32_t game, level; /* indices into kv_games and kv_bots */
    uint32_t row;
    uint32_t people;
    uint32_t lesson; /* of this game, from 0 */
    struct dirent **records;
    uint32_t record, recorded; /* the one that is named, and how many there are */
    bool kept;                 /* there is a game to continue */
    bool online;               /* tables online can be gone to */
    struct kv_error error;
};

static const struct kv_option *option_of(const struct menu *menu, uint32_t row)
{
    return &menu->setup.game->options[row - ROW_OPTIONS];
}

static uint32_t count_rows(const struct menu *menu)
{
    uint32_t rows = ROW_OPTIONS;
    while (option_of(menu, rows)->id)
        rows++;
    return rows;
}

/* Rows that there is nothing behind are left out. */
static bool is_shown(const struct menu *menu, uint32_t row)
{
    return (row != ROW_RESUME || menu->kept) && (row != ROW_RECORD || menu->recorded > 0) &&
           (row != ROW_ONLINE || menu->online);
}

static uint32_t count_lessons(const struct kv_game *game)
{
    uint32_t count = 0;
    for (const struct book_text *lesson = book_lessons; lesson->game; lesson++)
        count += strcmp(lesson->game, game->id) == 0;
    return count;
}

/* The lesson that is named, or NULL: there is none. */
static const struct book_text *lesson_of(const struct menu *menu)
{
    uint32_t left = menu->lesson;
    for (const struct book_text *lesson = book_lessons; lesson->game; lesson++)
        if (strcmp(lesson->game, menu->setup.game->id) == 0 && left-- == 0)
            return lesson;
    return NULL;
}

/* Another game, with its usual options. */
static void take_game(struct menu *menu, uint32_t game)
{
    const char *name = kv_games[game]->id;
    menu->game = game;
    menu->lesson = 0;
    kv_name_read_from(cli_games(), name, strlen(name), &menu->setup, &menu->error);
    cli_choose_seats(&menu->setup);
    menu->error.message[0] = '\0';
}

static bool has_kept_game(void)
{
    struct kv_text path = cli_text();
    bool found = play_put_kept_path(&path) && access(path.data, R_OK) == 0;
    cli_text_free(&path);
    return found;
}

/* ---- Records ---- */

static int is_record(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && strcmp(end, ".txt") == 0;
}

static void find_records(struct menu *menu)
{
    struct kv_text path = cli_text();
    int found =
        play_put_records_path(&path) ? scandir(path.data, &menu->records, is_record, alphasort) : 0;
    menu->recorded = found > 0 ? (uint32_t)found : 0;
    cli_text_free(&path);
}

static void free_records(struct menu *menu)
{
    for (uint32_t i = 0; i < menu->recorded; i++)
        free(menu->records[i]);
    free(menu->records);
}

static void put_record_path(const struct menu *menu, struct screen_choice *choice)
{
    struct kv_text path;
    kv_text_start(&path, choice->load, sizeof choice->load);
    if (!play_put_records_path(&path))
        return;
    kv_put(&path, "%s", menu->records[menu->record]->d_name);
    if (path.cut)
        choice->load[0] = '\0';
}

/* ---- Showing ---- */

/* As the page has it. */
static const char *name_choice(const struct kv_option *option, uint32_t choice)
{
    return kv_translate(option->names && option->names[choice] ? option->names[choice]
                                                               : option->choices[choice].title);
}

static uint32_t count_choices(const struct kv_option *option)
{
    uint32_t count = 0;
    while (option->choices[count].id)
        count++;
    return count;
}

/* The title of the lesson that is named, or what it is about. */
static void put_lesson(const struct menu *menu, bool about, struct kv_text *text)
{
    const struct book_text *named = lesson_of(menu);
    struct kv_lesson lesson;
    struct kv_error error;
    if (named && kv_lesson_read(&lesson, named->text, strlen(named->text), &error))
        kv_lesson_say(about ? &lesson.about : &lesson.title, text);
}

static void put_row(const struct menu *menu, uint32_t row, struct kv_text *text)
{
    switch (row) {
    case ROW_RESUME:
        kv_put(text, "%s", kv_translate("Continue the last game"));
        break;
    case ROW_START:
        kv_put(text, "%s", kv_translate("Start"));
        break;
    case ROW_TODAY:
        kv_put(text, "%s", kv_translate("Today's town"));
        break;
    case ROW_WEEK:
        kv_put(text, "%s", kv_translate("This week's town"));
        break;
    case ROW_LESSON:
        kv_put(text, "%s: < ", kv_translate("Lesson"));
        put_lesson(menu, false, text);
        kv_put(text, " >");
        break;
    case ROW_RECORD:
        kv_put(text, "%s: < %s >", kv_translate("Saved game"), menu->records[menu->record]->d_name);
        break;
    case ROW_ONLINE:
        kv_put(text, "%s", kv_translate("Online"));
        break;
    case ROW_PEOPLE:
        kv_put(text, "%s: < %u >", kv_translate("People"), (unsigned)menu->people);
        break;
    case ROW_GAME:
        kv_put(text, "%s: < %s >", kv_translate("Game"), kv_translate(menu->setup.game->title));
        break;
    case ROW_SEATS:
        kv_put(text, "%s: < %u >", kv_translate("Seats"), (unsigned)menu->setup.seats);
        break;
    case ROW_BOTS:
        /* Ids of levels are words that the page translates too. */
        kv_put(text, "%s: < %s >", kv_translate("Bots"), kv_translate(kv_bots[menu->level]->id));
        break;
    default:
        kv_put(text, "%s: < %s >", kv_translate(option_of(menu, row)->about),
               name_choice(option_of(menu, row), menu->setup.option[row - ROW_OPTIONS]));
        break;
    }
}

/* What the row under the cursor means. */
static void put_about(const struct menu *menu, struct kv_text *text)
{
    if (menu->error.message[0])
        kv_put(text, "%s", menu->error.message);
    else if (menu->row == ROW_TODAY || menu->row == ROW_WEEK)
        kv_put(text, "%s", kv_translate("You play alone, with the same cards as everybody."));
    else if (menu->row == ROW_LESSON)
        put_lesson(menu, true, text);
    else if (menu->row == ROW_RECORD)
        kv_put(text, "%s", kv_translate("Continues the game, or replays it if it is over."));
    else if (menu->row == ROW_ONLINE)
        kv_put(text, "%s",
               kv_translate("Tables with people elsewhere: join one, or create one for this game "
                            "with its seats and options."));
    else if (menu->row == ROW_PEOPLE)
        kv_put(text, "%s", kv_translate("So many people share this screen; bots have the rest."));
    else if (menu->row == ROW_BOTS)
        kv_put(text, "%s", kv_translate(kv_bots[menu->level]->about));
    else if (menu->row >= ROW_OPTIONS)
        kv_put(text, "%s",
               kv_translate(option_of(menu, menu->row)
                                ->choices[menu->setup.option[menu->row - ROW_OPTIONS]]
                                .title));
    else
        kv_put(text, "%s", kv_translate(menu->setup.game->about));
}

/* The rows that are shown, from the first on. */
static uint32_t list_shown(const struct menu *menu, uint32_t *shown)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < count_rows(menu) && count < ROWS_MOST; row++)
        if (is_shown(menu, row))
            shown[count++] = row;
    return count;
}

static void put_shown(const void *context, uint32_t index, struct kv_text *text)
{
    uint32_t shown[ROWS_MOST];
    list_shown(context, shown);
    put_row(context, shown[index], text);
}

static void paint_menu(const struct menu *menu)
{
    uint32_t shown[ROWS_MOST], count = list_shown(menu, shown), row = 0;
    struct kv_text about = cli_text();
    while (row + 1 < count && shown[row] != menu->row)
        row++;
    put_about(menu, &about);
    screen_paint_rows(&(struct screen_rows){
        .title = "Kvartal",
        .about = about.data,
        .keys = kv_translate("Up, Down: row · Left, Right: change · Enter: play · q: quit"),
        .count = count,
        .row = row,
        .put = put_shown,
        .context = menu});
    screen_paint_preview(&menu->setup, 2);
    refresh();
    cli_text_free(&about);
}

/* ---- Keys ---- */

static void change(struct menu *menu, bool up)
{
    const struct kv_game *game = menu->setup.game;
    uint32_t games = 1, bots = 1; /* there is always a first */
    while (kv_games[games])
        games++;
    while (kv_bots[bots])
        bots++;
    menu->error.message[0] = '\0';
    if (menu->row == ROW_GAME) {
        take_game(menu, screen_turn(menu->game, games, up));
    } else if (menu->row == ROW_BOTS) {
        menu->level = screen_turn(menu->level, bots, up);
    } else if (menu->row == ROW_SEATS) {
        uint32_t seats = menu->setup.seats + (up ? 1u : -1u);
        if (seats >= game->size.seats_least && seats <= game->size.seats_most)
            menu->setup.seats = seats;
        if (menu->people > menu->setup.seats)
            menu->people = menu->setup.seats;
    } else if (menu->row == ROW_PEOPLE) {
        uint32_t most = menu->setup.seats < PEOPLE_MOST ? menu->setup.seats : PEOPLE_MOST;
        menu->people = screen_turn(menu->people - 1, most, up) + 1;
    } else if (menu->row == ROW_LESSON) {
        menu->lesson = screen_turn(menu->lesson, count_lessons(game), up);
    } else if (menu->row == ROW_RECORD) {
        menu->record = screen_turn(menu->record, menu->recorded, up);
    } else if (menu->row >= ROW_OPTIONS) {
        uint32_t *option = &menu->setup.option[menu->row - ROW_OPTIONS];
        *option = screen_turn(*option, count_choices(option_of(menu, menu->row)), up);
    }
}

static void move_row(struct menu *menu, bool down)
{
    do
        menu->row = screen_turn(menu->row, count_rows(menu), down);
    while (!is_shown(menu, menu->row));
    menu->error.message[0] = '\0';
}

/* Returns whether the choice is made. */
static bool take_menu_key(struct menu *menu, wint_t key)
{
    switch (key) {
    case KEY_UP:
    case KEY_DOWN:
        move_row(menu, key == KEY_DOWN);
        return false;
    case KEY_LEFT:
    case KEY_RIGHT:
        change(menu, key == KEY_RIGHT);
        return false;
    case '\r':
    case '\n':
    case KEY_ENTER:
        return (menu->row >= ROW_TODAY && menu->row <= ROW_RECORD) || menu->row == ROW_RESUME ||
               menu->setup.game->check(&menu->setup, &menu->error);
    default:
        return false;
    }
}

/* What the row under the cursor means, as a choice. */
static void make_choice(const struct menu *menu, struct screen_choice *choice)
{
    struct kv_text name;
    kv_text_start(&name, choice->name, sizeof choice->name);
    choice->resume = menu->row == ROW_RESUME;
    choice->online = menu->row == ROW_ONLINE;
    choice->setup = menu->setup;
    choice->seats = choice->people = 1;
    choice->bots = kv_bots[menu->level]->id;
    if (menu->row == ROW_TODAY || menu->row == ROW_WEEK) {
        play_put_town(menu->setup.game, menu->row == ROW_WEEK, &name);
    } else if (menu->row == ROW_LESSON) {
        choice->lesson = lesson_of(menu);
    } else if (menu->row == ROW_RECORD) {
        put_record_path(menu, choice);
    } else if (!choice->resume) {
        kv_name_print(&menu->setup, &name);
        choice->seats = menu->setup.seats;
        choice->people = menu->people;
    }
}

bool screen_choose(struct screen_choice *choice)
{
    SCREEN *terminal = screen_open();
    struct menu menu = {.kept = has_kept_game(), .people = 1, .online = choice->offers_online};
    wint_t key = 0;
    bool made = false;
    if (!terminal)
        return true;
    find_records(&menu);
    take_game(&menu, 0);
    while (strcmp(kv_bots[menu.level]->id, "medium") != 0)
        menu.level++;
    menu.row = menu.kept ? ROW_RESUME : ROW_START;
    do
        paint_menu(&menu);
    while (screen_next_key(&key) && key != 'q' && !(made = take_menu_key(&menu, key)));
    endwin();
    delscreen(terminal);
    if (made)
        make_choice(&menu, choice);
    free_records(&menu);
    return made;
}
