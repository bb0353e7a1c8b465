/* Colours by role on a terminal: true colour, 256, 16, 8, or none. */
#include "cli/screen/curses.h"
#include "cli/screen/pieces.h"
#include "draw/canvas.h"

#include <langinfo.h>
#include <stdlib.h>
#include <string.h>

/* What the terminal has; 0: no colours. */
static int colours;
static enum kv_theme theme;

/* A terminal may give its colours as "15;0", the background last. Otherwise they are unknown. */
static enum kv_theme find_theme(void)
{
    const char *told = getenv("COLORFGBG");
    const char *ground = told ? strrchr(told, ';') : NULL;
    return ground && (strcmp(ground, ";15") == 0 || strcmp(ground, ";7") == 0) ? KV_LIGHT : KV_DARK;
}

void screen_colours_open(void)
{
    const char *refused = getenv("NO_COLOR");
    colours = 0;
    theme = find_theme();
    if ((refused && *refused) || !has_colors())
        return;
    start_color();
    use_default_colors();
    colours = COLORS;
}

bool screen_has_unicode(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

static int part(uint32_t colour, int shift)
{
    return (int)(colour >> shift & 255);
}

/* The nearest colour of the cube of 6 × 6 × 6 that 256 colours have. */
static int nearest_of_256(uint32_t colour)
{
    int number = 16;
    for (int shift = 16, weight = 36; shift >= 0; shift -= 8, weight /= 6) {
        int level = part(colour, shift);
        number += weight * (level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40);
    }
    return number;
}

/* The nearest of the eight that all terminals have, or of the bright ones if there are sixteen. */
static int nearest_of_8(uint32_t colour)
{
    int red = part(colour, 16), green = part(colour, 8), blue = part(colour, 0);
    int most = red > green ? (red > blue ? red : blue) : (green > blue ? green : blue);
    int limit = most * 2 / 3;
    int number = (red > limit) | (green > limit) << 1 | (blue > limit) << 2;
    return colours >= 16 && most > 160 && number ? number + 8 : number;
}

static int number_of(uint8_t role)
{
    uint32_t colour = kv_theme_colours[theme][role];
    if (role == KV_NO_COLOUR || role == KV_INK || role == KV_PAPER)
        return -1;
    if (colours >= 1 << 24)
        return (int)colour;
    return colours >= 256 ? nearest_of_256(colour) : nearest_of_8(colour);
}

void screen_colours_find(struct kv_style style, unsigned *attributes, int *pair)
{
    *attributes = style.strong ? A_BOLD : A_NORMAL;
    *pair = 0;
    if (colours == 0) {
        if (style.ground != KV_NO_COLOUR)
            *attributes |= A_REVERSE;
        return;
    }
    int ink = number_of(style.ink), ground = number_of(style.ground);
    int found = ink < 0 && ground < 0 ? 0 : alloc_pair(ink, ground);
    *pair = found > 0 ? found : 0;
}
