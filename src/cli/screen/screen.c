/* kvartal play on a whole terminal: from its opening to its end. */
#include "cli/screen/screen.h"
#include "cli/play/saving.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <stdio.h>
#include <stdlib.h>

void screen_update(struct screen *screen)
{
    if (screen->lines != getmaxy(stdscr) || screen->columns != getmaxx(stdscr))
        for (uint32_t i = 0; i < VIEWS; i++)
            screen->piece[i].needs = 0;
    screen->lines = getmaxy(stdscr);
    screen->columns = getmaxx(stdscr);
    screen_draw_pieces(screen);
    screen_find_targets(screen);
    choosing_look_at(&screen->choosing, screen->choosing.candidate != NO_MOVE
                                            ? screen->choosing.candidate
                                            : screen_meant(screen));
    screen_write_foot(screen);
    screen_draw_pieces(screen);
    screen_lay_out(screen);
    screen_paint(screen);
}

void screen_say(struct screen *screen, const char *sentence)
{
    snprintf(screen->message, sizeof screen->message, "%s", sentence);
}

static void run(struct screen *screen)
{
    wint_t key;
    if (!screen->play->online)
        screen->play->person = screen_next_person(screen->play) % screen->play->people;
    screen_restart(screen);
    play_keep(screen->play);
    if (screen->play->match.ended)
        screen_show_end(screen);
    if (screen->play->lesson)
        screen_tell_task(screen);
    screen->covered = screen->play->people > 1 && !screen->play->match.ended;
    bool changed = true;
    do {
        if (changed)
            screen_update(screen);
        screen->gone = !screen_next_key(&key);
        changed = !screen->gone && screen_take_input(screen, key);
    } while (!screen->leaving && !screen->gone);
}

bool screen_play(struct play *play)
{
    SCREEN *terminal = play->match.setup.game->hand ? screen_open() : NULL;
    if (!terminal)
        return false;
    struct screen *screen = cli_memory(sizeof *screen);
    screen->play = play;
    screen->match = &play->match;
    screen->tab = VIEW_BOARD;
    screen->found = NOT_FOUND;
    screen->log = cli_text();
    screen->note = cli_text();
    screen->advice = cli_text();
    screen->past_log = cli_text();
    if (play->online)
        screen_wait_with(remote_wait, play->online);
    run(screen);
    screen_wait_with(NULL, NULL);
    endwin();
    delscreen(terminal);
    if (!play->match.ended && !screen->gone && !play->lesson && !play->online)
        cli_say("The game is kept; \"kvartal play --resume\" continues it.");
    screen_review_close(screen);
    cli_match_close(&screen->past);
    cli_text_free(&screen->past_log);
    cli_text_free(&screen->advice);
    cli_text_free(&screen->note);
    cli_text_free(&screen->log);
    free(screen);
    return true;
}
