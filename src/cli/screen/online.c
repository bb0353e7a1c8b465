/* Online tables on a whole terminal: the list, the room where people wait, and then the game. */
#include "cli/online/online.h"
#include "cli/screen/curses.h"
#include "cli/screen/paint/rows.h"
#include "cli/screen/pieces.h"
#include "cli/screen/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define USUAL_SERVER "http://localhost:8080"

/* The rows of the lobby, after which come the tables; and of a room, after which come the seats. */
enum lobby_row {
    LOBBY_RETURN,
    LOBBY_JOIN,
    LOBBY_CREATE,
    LOBBY_CLOCK,
    LOBBY_HINTS,
    LOBBY_SERVER,
    LOBBY_NAME,
    LOBBY_ROWS
};
enum room_row { ROOM_START, ROOM_BOT, ROOM_ROWS };

/* What is typed, where a line is. */
enum line { LINE_NONE, LINE_CODE, LINE_SERVER, LINE_NAME, LINE_TALK };

struct lobby {
    struct remote *online;
    const struct remote_plan *plan;
    uint32_t row;
    uint32_t level;            /* of the next bot, an index into kv_bots */
    struct remote_terms terms; /* of a new table                         */
    bool is_told_alone;        /* nobody else is there, and the game was to start */
    enum line line;
    char typed[512];
    bool leaving;
};

/* ---- The list ---- */

/* Rows without a meaning are left out: a seat to return to, and the server of a kiosk. */
static uint32_t list_rows(const struct lobby *lobby, uint32_t *rows)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < LOBBY_ROWS + lobby->online->listed; row++)
        if ((row != LOBBY_RETURN || lobby->online->table[0]) &&
            (row != LOBBY_SERVER || !lobby->plan->is_fixed))
            rows[count++] = row;
    return count;
}

static void put_table(const struct remote_entry *entry, struct kv_text *text)
{
    kv_put(text, "%s  %s · ", entry->code, entry->title);
    kv_put(text, kv_translate("%u of %u seats"), (unsigned)entry->count, (unsigned)entry->most);
    if (entry->host[0])
        kv_put(text, " · %s", entry->host);
    if (entry->clock) {
        kv_put(text, " · ");
        remote_put_time(entry->clock, text);
    }
    if (!entry->is_waiting)
        kv_put(text, " · %s", kv_translate("the game has begun"));
    else if (entry->count >= entry->most)
        kv_put(text, " · %s", kv_translate("full"));
}

static void put_clock(uint32_t seconds, struct kv_text *text)
{
    if (seconds == 0)
        kv_put(text, "%s", kv_translate("no limit"));
    else
        remote_put_time(seconds, text);
}

static void put_lobby_row(const void *context, uint32_t index, struct kv_text *text)
{
    const struct lobby *lobby = context;
    const struct remote *online = lobby->online;
    uint32_t rows[LOBBY_ROWS + REMOTE_TABLES_MOST];
    list_rows(lobby, rows);
    switch (rows[index]) {
    case LOBBY_RETURN:
        kv_put(text, kv_translate("Return to my seat at table %s"), online->table);
        break;
    case LOBBY_JOIN:
        kv_put(text, "%s", kv_translate("Join by code or link"));
        break;
    case LOBBY_CREATE:
        kv_put(text, kv_translate("Create a table of %s:"),
               kv_translate(lobby->plan->setup.game->title));
        kv_put(text, " < %s >",
               lobby->terms.is_public ? kv_translate("everybody sees it")
                                      : kv_translate("for those who have its code"));
        break;
    case LOBBY_CLOCK:
        kv_put(text, "  %s: < ", kv_translate("Time per turn"));
        put_clock(lobby->terms.clock, text);
        kv_put(text, " >");
        break;
    case LOBBY_HINTS:
        kv_put(text, "  %s: < %s >", kv_translate("Hints"),
               lobby->terms.has_hints ? kv_translate("yes") : kv_translate("no"));
        break;
    case LOBBY_SERVER:
        kv_put(text, "%s: %s", kv_translate("Server"), online->server);
        break;
    case LOBBY_NAME:
        kv_put(text, "%s: %s", kv_translate("Your name"), online->name);
        break;
    default:
        put_table(&online->entries[rows[index] - LOBBY_ROWS], text);
        break;
    }
}

/* ---- The room ---- */

static void put_seat(const struct remote_seat *seat, uint32_t number, struct kv_text *text)
{
    kv_put(text, kv_translate("Seat %u"), (unsigned)number + 1);
    kv_put(text, ": %s", seat->name[0] ? seat->name : kv_translate("free"));
    if (seat->name[0] && !seat->is_here)
        kv_put(text, " (%s)", kv_translate("away"));
}

static void put_room_row(const void *context, uint32_t row, struct kv_text *text)
{
    const struct lobby *lobby = context;
    uint32_t first = lobby->online->is_host ? ROOM_ROWS : 0;
    if (row >= first)
        put_seat(&lobby->online->seats[row - first], row - first, text);
    else if (row == ROOM_START)
        kv_put(text, "%s", kv_translate("Start the game"));
    else
        kv_put(text, "%s: < %s >", kv_translate("Add a bot"),
               kv_translate(kv_bots[lobby->level]->id));
}

static uint32_t count_room_rows(const struct remote *online)
{
    uint32_t seats = online->most < REMOTE_SEATS_MOST ? online->most : REMOTE_SEATS_MOST;
    return seats + (online->is_host ? ROOM_ROWS : 0);
}

/* Enter may be pressed once too often, and a game cannot be stopped. */
static bool is_alone(const struct remote *online)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i < REMOTE_SEATS_MOST; i++)
        taken += online->seats[i].name[0] != '\0';
    return taken < 2 && online->most > 1;
}

static void put_room_about(const struct lobby *lobby, struct kv_text *text)
{
    const struct remote *online = lobby->online;
    kv_put(text, kv_translate("Give the others this code: %s, or this link: %s/#/table/%s"),
           online->code, online->server, online->code);
    kv_put(text, "\n%s\n",
           online->is_lost ? kv_translate("The server cannot be reached; trying again…")
           : online->is_host
               ? kv_translate("You can start as soon as everybody is here.")
               : kv_translate("The game begins when whoever has created the table starts it."));
    if (online->clock) {
        kv_put(text, "%s: ", kv_translate("Time per turn"));
        put_clock(online->clock, text);
        kv_put(text, "\n");
    }
    if (lobby->is_told_alone && is_alone(online))
        kv_put(text, "%s\n", kv_translate("Wait for somebody, or add a bot."));
}

/* ---- Painting ---- */

static void put_line(const struct lobby *lobby, struct kv_text *text)
{
    static const char *const titles[] = {[LINE_CODE] = KV_MARK("Code or link"),
                                         [LINE_SERVER] = KV_MARK("Server"),
                                         [LINE_NAME] = KV_MARK("Your name"),
                                         [LINE_TALK] = KV_MARK("Say")};
    if (lobby->line != LINE_NONE)
        kv_put(text, "%s: %s_\n", kv_translate(titles[lobby->line]), lobby->typed);
}

static bool is_in_room(const struct lobby *lobby)
{
    return lobby->online->stage >= REMOTE_WAITING;
}

static void paint_lobby(const struct lobby *lobby)
{
    uint32_t rows[LOBBY_ROWS + REMOTE_TABLES_MOST];
    struct remote *online = lobby->online;
    struct kv_text about = cli_text(), title = cli_text();
    struct screen_rows page = {.row = lobby->row, .context = lobby};
    put_line(lobby, &about);
    if (is_in_room(lobby)) {
        put_room_about(lobby, &about);
        kv_put(&title, kv_translate("Table %s"), online->code);
        kv_put(&title, " · %s", online->title);
        page.count = count_room_rows(online);
        page.put = put_room_row;
        page.keys = kv_translate("Enter: choose · Left, Right: change · c: talk · q: leave");
    } else {
        kv_put(&title, "%s", kv_translate("Online tables"));
        page.count = list_rows(lobby, rows);
        page.put = put_lobby_row;
        page.keys = kv_translate("Enter: choose · Left, Right: change · r: list again · q: quit");
        if (online->stage == REMOTE_COMING)
            kv_put(&about, "%s\n", kv_translate("Connecting …"));
    }
    kv_put(&about, "%s", online->sentence);
    page.title = title.data;
    page.about = about.data;
    screen_paint_rows(&page);
    cli_text_free(&title);
    cli_text_free(&about);
}

/* ---- Keys ---- */

static void begin_line(struct lobby *lobby, enum line line, const char *words)
{
    lobby->line = line;
    snprintf(lobby->typed, sizeof lobby->typed, "%s", words);
}

static void end_line(struct lobby *lobby)
{
    struct remote *online = lobby->online;
    enum line line = lobby->line;
    lobby->line = LINE_NONE;
    if (!lobby->typed[0])
        return;
    if (line == LINE_CODE)
        remote_join(online, lobby->typed);
    else if (line == LINE_TALK)
        remote_talk(online, lobby->typed);
    else if (line == LINE_NAME)
        snprintf(online->name, sizeof online->name, "%.100s", lobby->typed);
    else {
        snprintf(online->server, sizeof online->server, "%.290s", lobby->typed);
        remote_list(online, false);
    }
    remote_remember(online);
}

static void choose_table(struct remote *online, const struct remote_entry *entry)
{
    bool is_mine = strcmp(entry->code, online->table) == 0;
    if (is_mine)
        remote_return(online);
    else if (!entry->is_waiting)
        remote_say(online, kv_translate("That game has begun; only its players can return to it."));
    else if (entry->count >= entry->most)
        remote_say(online, kv_translate("All seats of this table are taken."));
    else
        remote_join(online, entry->code);
}

static void choose_in_lobby(struct lobby *lobby)
{
    struct remote *online = lobby->online;
    uint32_t rows[LOBBY_ROWS + REMOTE_TABLES_MOST], count = list_rows(lobby, rows);
    uint32_t row = lobby->row < count ? rows[lobby->row] : LOBBY_JOIN;
    if (row == LOBBY_RETURN)
        remote_return(online);
    else if (row == LOBBY_JOIN)
        begin_line(lobby, LINE_CODE, "");
    else if (row == LOBBY_CREATE)
        remote_create(online, &lobby->plan->setup, &lobby->terms);
    else if (row == LOBBY_SERVER)
        begin_line(lobby, LINE_SERVER, online->server);
    else if (row == LOBBY_NAME)
        begin_line(lobby, LINE_NAME, online->name);
    else if (row >= LOBBY_ROWS)
        choose_table(online, &online->entries[row - LOBBY_ROWS]);
}

static void choose_in_room(struct lobby *lobby)
{
    if (!lobby->online->is_host)
        return;
    if (lobby->row == ROOM_START && is_alone(lobby->online))
        lobby->is_told_alone = true;
    else if (lobby->row == ROOM_START)
        remote_ask(lobby->online, "start");
    else if (lobby->row == ROOM_BOT)
        remote_add_bot(lobby->online, kv_bots[lobby->level]->id);
}

/* Those that the page offers. */
static void change_clock(uint32_t *clock, bool up)
{
    static const uint32_t clocks[] = {0, 30, 60, 90, 180, 300, 86400, 3 * 86400, 7 * 86400};
    enum { COUNT = sizeof clocks / sizeof *clocks };
    uint32_t now = 0;
    while (now + 1 < COUNT && clocks[now] != *clock)
        now++;
    *clock = clocks[screen_turn(now, COUNT, up)];
}

static void change_terms(struct lobby *lobby, bool up)
{
    uint32_t rows[LOBBY_ROWS + REMOTE_TABLES_MOST], count = list_rows(lobby, rows);
    uint32_t row = lobby->row < count ? rows[lobby->row] : LOBBY_ROWS;
    if (row == LOBBY_CREATE)
        lobby->terms.is_public = !lobby->terms.is_public;
    else if (row == LOBBY_HINTS)
        lobby->terms.has_hints = !lobby->terms.has_hints;
    else if (row == LOBBY_CLOCK)
        change_clock(&lobby->terms.clock, up);
}

static void change(struct lobby *lobby, bool up)
{
    uint32_t bots = 1; /* there is always a first */
    while (kv_bots[bots])
        bots++;
    if (!is_in_room(lobby))
        change_terms(lobby, up);
    else if (lobby->row == ROOM_BOT)
        lobby->level = screen_turn(lobby->level, bots, up);
}

/* From a room back to the list, where the seat is given up; from there out. */
static void leave(struct lobby *lobby)
{
    if (lobby->online->stage == REMOTE_ASIDE) {
        lobby->leaving = true;
        return;
    }
    remote_leave(lobby->online, is_in_room(lobby));
    lobby->row = 0;
    remote_list(lobby->online, false);
}

static void take_key(struct lobby *lobby, wint_t key)
{
    uint32_t rows[LOBBY_ROWS + REMOTE_TABLES_MOST];
    uint32_t count = is_in_room(lobby) ? count_room_rows(lobby->online) : list_rows(lobby, rows);
    lobby->online->sentence[0] = '\0';
    lobby->is_told_alone = false;
    if (key == KEY_UP || key == KEY_DOWN)
        lobby->row = screen_turn(lobby->row, count, key == KEY_DOWN);
    else if (key == KEY_LEFT || key == KEY_RIGHT)
        change(lobby, key == KEY_RIGHT);
    else if (key == 'q')
        leave(lobby);
    else if (key == 'r' && lobby->online->stage == REMOTE_ASIDE)
        remote_list(lobby->online, false);
    else if (key == 'c' && is_in_room(lobby))
        begin_line(lobby, LINE_TALK, "");
    else if (key == '\r' || key == '\n' || key == KEY_ENTER) {
        if (is_in_room(lobby))
            choose_in_room(lobby);
        else if (lobby->online->stage == REMOTE_ASIDE)
            choose_in_lobby(lobby);
    }
}

static void take_input(struct lobby *lobby, wint_t key)
{
    struct remote *online = lobby->online;
    if (online->is_refused) {
        char why[sizeof online->sentence];
        memcpy(why, online->sentence, sizeof why);
        remote_leave(online, false);
        remote_say(online, why);
        lobby->row = 0;
    }
    if (key == SCREEN_NEWS || key == KEY_RESIZE)
        return;
    if (lobby->line == LINE_NONE) {
        take_key(lobby, key);
        return;
    }
    enum typed typed = screen_type(lobby->typed, sizeof lobby->typed, key);
    if (typed == TYPED_ALL)
        end_line(lobby);
    else if (typed == TYPED_NOTHING)
        lobby->line = LINE_NONE;
}

/* ---- The whole ---- */

/* Until there is a game, or nobody wants one. False: this terminal cannot show it. */
static bool find_game(struct lobby *lobby)
{
    SCREEN *terminal = screen_open();
    enum remote_stage stage = REMOTE_ASIDE;
    wint_t key = 0;
    if (!terminal)
        return false;
    screen_wait_with(remote_wait, lobby->online);
    do {
        if (stage != lobby->online->stage)
            lobby->row = 0;
        stage = lobby->online->stage;
        paint_lobby(lobby);
        if (screen_next_key(&key))
            take_input(lobby, key);
        else
            lobby->leaving = true;
    } while (!lobby->leaving && !lobby->online->has_new_match);
    screen_wait_with(NULL, NULL);
    endwin();
    delscreen(terminal);
    return true;
}

static void take_plan(struct remote *online, const struct remote_plan *plan)
{
    const char *user = getenv("USER");
    remote_recall(online);
    if (plan->server)
        snprintf(online->server, sizeof online->server, "%s", plan->server);
    if (plan->name)
        snprintf(online->name, sizeof online->name, "%.100s", plan->name);
    if (!online->server[0])
        snprintf(online->server, sizeof online->server, "%s", USUAL_SERVER);
    if (!online->name[0])
        snprintf(online->name, sizeof online->name, "%.24s",
                 user && *user ? user : kv_translate("Guest"));
    if (!plan->join)
        remote_list(online, false);
    else
        remote_join(online, plan->join);
}

/* From the list to the end of a game. False: nothing was played, or nothing is to follow. */
static bool play_table(struct lobby *lobby, struct play *play)
{
    struct remote *online = lobby->online;
    if (!find_game(lobby)) {
        play->code = cli_complain("Online tables need the whole screen of a terminal.");
        return false;
    }
    if (!online->has_new_match)
        return false;
    play->online = online;
    play->people = 1;
    screen_play(play);
    play->online = NULL;
    if (remote_follow(online))
        return true;
    remote_leave(online, play->match.ended != 0);
    if (online->table[0])
        cli_say("Your seat at table %s is kept; \"kvartal play --join %s\" returns to it.",
                online->code, online->code);
    return false;
}

int remote_run(struct play *play, const struct remote_plan *plan)
{
    struct remote_plan whole = *plan;
    struct kv_error error;
    struct remote *online = remote_open(play, &error);
    struct lobby lobby = {.online = online, .plan = &whole, .terms = {.is_public = true}};
    if (!online)
        return cli_refused(&error);
    if (!whole.setup.game) {
        kv_name_read("welcome", strlen("welcome"), &whole.setup, &error);
        cli_choose_seats(&whole.setup);
    }
    while (strcmp(kv_bots[lobby.level]->id, "medium") != 0)
        lobby.level++;
    take_plan(online, &whole);
    while (play_table(&lobby, play)) {
    }
    remote_close(online);
    return play->code;
}

bool remote_is_there(void)
{
    return true;
}
