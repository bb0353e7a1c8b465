/* The keys, and the rules of what can be done now. */
#include "cli/book/book.h"
#include "cli/screen/pieces.h"

static void put_keys(struct screen *screen)
{
    struct kv_text *note = &screen->note;
    if (screen->play->match.ended)
        kv_put(note, "%s",
               kv_translate("Left, Right: the rounds of the game again\n"
                            "1 to 9: the town of that seat\n"
                            "h: analysis of the game, or of the turn in the round shown\n"
                            "v: other panes (tracks, plans, others, log)\n"
                            "/ n N: search the log, next, previous\n"
                            "w: save the game\n"
                            "r: rematch, at an online table\n"
                            "q: leave"));
    else
        kv_put(note, "%s",
               kv_translate("Arrows, Tab: go to what can be chosen\n"
                            "Enter, mouse: choose it\n"
                            "1 to 9: choose a card\n"
                            "t, m, p: turn, mirror, next place\n"
                            "+ and -: another number\n"
                            "u: undo; after the turn, take it back\n"
                            "d: end the turn\n"
                            "h: hint; Enter plays it\n"
                            "v: other panes (tracks, plans, others, log)\n"
                            "/ n N: search the log, next, previous\n"
                            "s: signs and moves of this game\n"
                            "w: save the game\n"
                            "c: talk, at an online table\n"
                            "q: leave; the game is kept"));
}

/* Whether a move belongs to what is looked at: the candidate, or the card in focus. */
static bool is_looked_at(const struct choosing *choosing, uint32_t move)
{
    uint8_t card = choosing->focus.value[KV_BY_CARD];
    if (choosing->candidate != NO_MOVE)
        return choosing->candidate == move;
    return !card || choosing->aspects[move].value[KV_BY_CARD] == card;
}

/* Games name a section by one string of theirs, so that equal ones are the same. */
static void put_rules(struct screen *screen)
{
    enum { SECTIONS_MOST = 12 };
    const struct choosing *choosing = &screen->choosing;
    const struct kv_match *match = choosing->match;
    const char *named[SECTIONS_MOST];
    uint32_t count = 0;
    for (uint32_t i = 0; i < choosing->count && count < SECTIONS_MOST; i++) {
        uint32_t known = 0;
        if (!is_looked_at(choosing, i))
            continue;
        const char *section = choosing->hand->section(
            match->table, kv_match_sheet(match, choosing->seat), choosing->moves[i]);
        while (known < count && named[known] != section)
            known++;
        if (known < count)
            continue;
        named[count++] = section;
        kv_put(&screen->note, "\n\n");
        book_put_section(&match->setup, section, &screen->note);
    }
}

void screen_show_keys(struct screen *screen)
{
    put_keys(screen);
    put_rules(screen);
}
