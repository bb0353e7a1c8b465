/* The course of a game: moves, hints, the bots' turns, and the keyboard that goes from one person
 * to the next. */
#include "cli/play/saving.h"
#include "cli/play/towns.h"
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"

#include <stdio.h>
#include <string.h>

/* Lists the moves again, and puts the cursor on the first thing to choose. */
void screen_restart(struct screen *screen)
{
    choosing_start(&screen->choosing, screen->match, screen->play->person);
    if (screen->play->online && remote_is_gone(screen->play->online))
        screen->choosing.count = 0;
    screen->cursor = 0;
    screen_tell_log(screen);
}

static void take_bots_turns(struct screen *screen)
{
    struct play *play = screen->play;
    uint32_t round = play->match.round;
    for (uint32_t seat = play->people; seat < play->match.setup.seats && !screen_is_interrupted();
         seat++)
        if (play->match.round == round && !kv_match_done(&play->match, seat)) {
            struct kv_thought turn;
            play_bot(play, seat, &turn);
        }
}

/* The first person whose turn is open, or none: as many as there are people. */
uint32_t screen_next_person(const struct play *play)
{
    uint32_t seat = 0;
    while (seat < play->people && kv_match_done(&play->match, seat))
        seat++;
    return seat;
}

/* The keyboard goes to another person, and nobody sees more of a sheet than its owner shows. */
static void hand_over(struct screen *screen)
{
    struct play *play = screen->play;
    uint32_t before = play->person;
    play->person = play->match.ended ? 0 : screen_next_person(play) % play->people;
    if (play->person == before || play->match.ended)
        return;
    screen->covered = true;
    snprintf(screen->message, sizeof screen->message, kv_translate("Seat %u: it is your turn."),
             (unsigned)play->person + 1);
}

void screen_show_end(struct screen *screen)
{
    struct play *play = screen->play;
    struct kv_scores scores;
    struct kv_text endings = cli_text();
    cli_put_endings(&play->match, &endings);
    screen->note.length = 0;
    kv_put(&screen->note, kv_translate("The game is over after round %u: %s."),
           (unsigned)play->match.round, endings.data);
    kv_put(&screen->note, "\n\n");
    cli_scores_open(&scores, &play->match);
    for (uint32_t i = 0; i < play->match.setup.seats && i < CLI_SHOWN_MOST; i++) {
        uint32_t seat = scores.order[i];
        if (seat < play->match.setup.seats) {
            kv_put(&screen->note, "%u. ", (unsigned)scores.places[seat]);
            screen_put_points(screen, seat, scores.scores[seat].total, &screen->note);
            kv_put(&screen->note, "\n");
        }
    }
    play_put_medal(&play->match.setup, scores.scores[0].total, &screen->note);
    kv_scores_close(&scores);
    cli_text_free(&endings);
}

/* After a move: perhaps the others' turns, and the end. */
static void go_on(struct screen *screen)
{
    struct play *play = screen->play;
    if (!play->match.ended && screen_next_person(play) == play->people) {
        choosing_start(&screen->choosing, screen->match, play->person);
        screen_say(screen, kv_translate("The others are thinking …"));
        screen_update(screen);
        take_bots_turns(screen);
        screen->message[0] = '\0';
    }
    if (play->save)
        play_save(play, play->save);
    play_keep(play);
    hand_over(screen);
    if (play->match.ended)
        screen_show_end(screen);
    screen_restart(screen);
}

void screen_hear_news(struct screen *screen)
{
    struct play *play = screen->play;
    struct remote_news news;
    remote_take_news(play->online, &news);
    if (news.sentence[0])
        screen_say(screen, news.sentence);
    if (news.is_gone && screen->choosing.count > 0)
        screen_restart(screen);
    screen->leaving |= news.has_next;
    if (news.has_match) {
        screen->match = &play->match;
        screen->logged = 0;
        screen_restart(screen);
        if (play->match.ended)
            screen_show_end(screen);
    }
    screen_tell_log(screen);
}

static void make(struct screen *screen, uint32_t move)
{
    if (screen->play->online) {
        remote_play(screen->play->online, screen->choosing.moves[move]);
        screen_restart(screen);
        return;
    }
    if (screen->play->lesson) {
        screen_answer(screen, screen->choosing.moves[move]);
        screen_restart(screen);
        return;
    }
    play_person_move(screen->play, screen->choosing.moves[move]);
    go_on(screen);
}

void screen_choose_target(struct screen *screen)
{
    const struct target *target = screen_target(screen);
    if (!target)
        return;
    uint32_t move = screen->choosing.candidate;
    if (target->kind == TARGET_CARD)
        move = choosing_take_card(&screen->choosing, target->value);
    if (move != NO_MOVE) {
        make(screen, move);
        return;
    }
    /* Now a site is to be chosen: the cursor goes to the first one. */
    screen_draw_pieces(screen);
    screen_find_targets(screen);
    for (uint32_t i = 0; i < screen->targets; i++)
        if (screen->target[i].kind == TARGET_SITE) {
            screen->cursor = i;
            break;
        }
}

void screen_undo(struct screen *screen)
{
    struct play *play = screen->play;
    struct kv_error error;
    if (screen->choosing.focus.value[KV_BY_CARD]) {
        screen_restart(screen); /* only the card is given back */
        return;
    }
    if (play->online && kv_match_done(&play->match, play->person) && !play->match.ended) {
        remote_take_back(play->online);
        return;
    }
    bool begun = play->lesson && play->match.played[play->person] <= play->begun;
    if (!begun && kv_match_undo(&play->match, screen->play->person, &error)) {
        play->saved = false;
    } else if (play->before_end.length > 0 && play->people == 1) {
        play_take_back(play);
        screen->leaving = play->leaving;
        screen->logged = 0;
        screen->match = &play->match;
        screen->past_round = 0;
    } else {
        screen_say(screen,
                   kv_translate("There is nothing to undo: you have not moved in this round."));
        return;
    }
    play_keep(play);
    screen_restart(screen);
}

void screen_end_turn(struct screen *screen)
{
    uint32_t last = choosing_last(&screen->choosing);
    if (last != NO_MOVE)
        make(screen, last);
    else
        screen_say(screen, kv_translate("The turn cannot end yet."));
}

void screen_hint(struct screen *screen)
{
    struct kv_thought thought;
    struct kv_text turn = cli_text(), prospect = cli_text(), reason = cli_text();
    if (screen->play->lesson) {
        screen_show_answer(screen);
    } else if (screen->play->online && !remote_allows_hints(screen->play->online)) {
        screen_say(screen, kv_translate("This table plays without hints."));
    } else if (screen->choosing.count > 0) {
        play_think(screen->play, &thought);
        play_put_hint(screen->play, &thought, &turn, &prospect, &reason);
        screen->note.length = 0;
        kv_put(&screen->note, kv_translate("Good: \"%s\" — %s (%s). Enter plays the whole turn."),
               turn.data, prospect.data, reason.data);
        screen->note_is_hint = true;
    }
    cli_text_free(&turn);
    cli_text_free(&prospect);
    cli_text_free(&reason);
}

void screen_play_hint(struct screen *screen)
{
    struct kv_move_list turn = screen->play->hint;
    screen->play->hint.count = 0;
    for (uint32_t i = 0; i < turn.count; i++)
        if (screen->play->online)
            remote_play(screen->play->online, turn.moves[i]);
        else
            play_person_move(screen->play, turn.moves[i]);
    if (screen->play->online)
        screen_restart(screen);
    else
        go_on(screen);
}
