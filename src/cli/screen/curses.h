/* ncurses with wide characters, and without macros for its functions. */
#ifndef KV_CLI_CURSES_H
#define KV_CLI_CURSES_H

#define NCURSES_NOMACROS 1
#define NCURSES_WIDECHAR 1
#include <curses.h>
#include <stdbool.h>
#include <wchar.h>

/* Prepares the terminal; NULL if it cannot move its cursor. */
SCREEN *screen_open(void);
/* Waits for a key; false when the terminal has gone. */
bool screen_next_key(wint_t *key);
/* While the program waits for a key, this function is called repeatedly with its context, and does
 * the waiting; if it returns true, the key is SCREEN_NEWS. NULL: there are only keys. */
#define SCREEN_NEWS 0x110000u /* beyond all letters */
void screen_wait_with(bool (*wait)(void *context), void *context);
/* Whether a signal has asked the program to end. */
bool screen_is_interrupted(void);

#endif
