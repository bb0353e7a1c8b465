/* kvartal play on a whole terminal. False if this terminal cannot show it, and nothing was done. */
#ifndef KV_CLI_SCREEN_H
#define KV_CLI_SCREEN_H

#include "cli/play/play.h"

bool screen_play(struct play *play);

#define PATH_MOST 4096

/* What the person has chosen in a menu: the last game again, or a new one. An empty name: there was
 * no menu, since the terminal cannot show it. False: nothing was chosen. */
struct screen_choice {
    bool resume;
    bool offers_online; /* asked for: whether the menu has online tables  */
    bool online;        /* these were chosen, with this game for a new one */
    struct kv_setup setup;
    char name[KV_NAME_MOST];
    uint32_t seats, people;
    const char *bots;
    const struct book_text *lesson; /* NULL: none                  */
    char load[PATH_MOST];           /* a record to open, or empty  */
};
bool screen_choose(struct screen_choice *choice);

#endif
