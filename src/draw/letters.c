/*
 * Character widths, so that text can be fitted and wrapped without a font: the advance widths of
 * Oswald, PT Sans and Caveat in thousandths of the font size.
 */
#include "base/memory.h"
#include "draw/canvas.h"

enum { FONTS = 3, LATIN = 0x20, LATIN_END = 0x7f, CYRILLIC = 0x400, CYRILLIC_END = 0x460 };
enum { UNKNOWN = 840 }; /* other characters: symbols have about this width in DejaVu */

/* clang-format off */
static const uint16_t latin[FONTS][LATIN_END - LATIN] = {
    [KV_FIGURES] = {
    229, 208, 266, 486, 491, 891, 606, 127, 298, 260, 398, 415, 187, 303, 188, 369, 517, 378, 478,
    477, 483, 476, 503, 386, 499, 502, 197, 215, 373, 415, 373, 483, 904, 492, 524, 515, 527, 407,
    391, 535, 561, 248, 301, 495, 397, 660, 528, 539, 480, 541, 519, 473, 413, 543, 505, 729, 482,
    481, 417, 340, 369, 310, 443, 344, 278, 409, 447, 411, 442, 421, 287, 441, 445, 229, 230, 429,
    229, 680, 439, 425, 446, 443, 321, 374, 308, 440, 385, 588, 389, 392, 347, 300, 239, 321, 447,
    },
    [KV_WORDS] = {
    267, 305, 335, 545, 545, 773, 814, 218, 280, 280, 351, 505, 225, 360, 214, 354, 545, 545, 545,
    545, 545, 545, 545, 545, 545, 545, 219, 256, 505, 505, 505, 436, 1064, 585, 584, 571, 654, 536,
    517, 612, 672, 291, 291, 610, 517, 791, 673, 684, 559, 684, 595, 531, 555, 652, 568, 828, 618,
    558, 545, 304, 380, 304, 500, 408, 280, 496, 540, 451, 538, 508, 319, 537, 547, 268, 267, 479,
    292, 812, 547, 536, 541, 537, 340, 421, 339, 539, 482, 735, 515, 466, 447, 346, 238, 346, 505,
    },
    [KV_SCRIPT] = {
    242, 210, 237, 559, 450, 600, 564, 117, 330, 330, 363, 446, 198, 326, 198, 330, 450, 450, 450,
    450, 450, 450, 450, 450, 450, 450, 198, 198, 446, 446, 446, 374, 643, 502, 520, 472, 578, 529,
    454, 487, 563, 400, 306, 498, 426, 720, 599, 496, 464, 502, 537, 486, 458, 482, 490, 720, 524,
    504, 522, 330, 330, 330, 446, 446, 353, 437, 435, 355, 393, 325, 291, 355, 464, 187, 204, 365,
    169, 560, 450, 353, 378, 377, 360, 341, 331, 370, 331, 517, 343, 341, 315, 330, 330, 330, 446,
    },
};

static const uint16_t cyrillic[FONTS][CYRILLIC_END - CYRILLIC] = {
    [KV_FIGURES] = {
    407, 407, 634, 391, 503, 473, 248, 248, 301, 836, 782, 633, 508, 545, 452, 547, 492, 494, 524,
    391, 627, 407, 676, 480, 545, 545, 508, 581, 660, 561, 539, 572, 480, 515, 413, 452, 662, 482,
    622, 551, 750, 790, 567, 728, 494, 519, 719, 545, 409, 438, 415, 290, 526, 421, 579, 375, 457,
    457, 415, 485, 529, 459, 425, 444, 446, 411, 346, 392, 606, 389, 487, 433, 625, 647, 480, 623,
    415, 412, 573, 432, 421, 421, 457, 290, 397, 374, 229, 224, 230, 659, 630, 457, 415, 457, 392,
    446,
    },
    [KV_WORDS] = {
    600, 536, 728, 442, 583, 531, 291, 293, 291, 926, 974, 750, 610, 600, 553, 659, 585, 550, 584,
    442, 669, 536, 806, 541, 681, 681, 610, 624, 791, 672, 684, 659, 559, 571, 555, 553, 780, 618,
    687, 605, 877, 913, 630, 769, 555, 577, 893, 569, 496, 536, 499, 369, 541, 508, 659, 441, 546,
    546, 478, 503, 645, 540, 536, 535, 541, 451, 398, 466, 680, 515, 548, 490, 736, 753, 497, 660,
    464, 465, 719, 475, 600, 508, 548, 369, 472, 421, 268, 278, 267, 733, 770, 548, 478, 600, 466,
    535,
    },
    [KV_SCRIPT] = {
    548, 548, 612, 459, 482, 486, 400, 400, 306, 859, 729, 685, 498, 631, 512, 551, 502, 509, 512,
    459, 723, 548, 826, 545, 631, 631, 498, 605, 720, 564, 496, 604, 472, 482, 458, 512, 653, 524,
    650, 524, 808, 844, 570, 662, 446, 484, 718, 548, 437, 308, 302, 280, 353, 325, 536, 273, 370,
    417, 369, 354, 522, 412, 353, 390, 378, 355, 509, 341, 543, 343, 415, 330, 589, 510, 320, 528,
    326, 308, 527, 363, 325, 325, 415, 304, 335, 341, 187, 187, 204, 507, 467, 429, 394, 380, 360,
    379,
    },
};

static const struct {
    uint16_t letter, width[FONTS];
} others[] = {
    {0x00ab, {455, 478, 646}}, /* « */
    {0x00b7, {176, 267, 187}}, /* · */
    {0x00bb, {481, 478, 708}}, /* » */
    {0x00d7, {383, 505, 446}}, /* × */
    {0x0490, {377, 442, 519}}, /* Ґ */
    {0x0491, {296, 369, 312}}, /* ґ */
    {0x2013, {559, 660, 446}}, /* – */
    {0x2014, {1030, 820, 566}}, /* — */
    {0x2019, {178, 194, 117}}, /* ’ */
    {0x2022, {363, 452, 187}}, /* • */
    {0x2026, {553, 759, 594}}, /* … */
    {0x2116, {937, 1023, 824}}, /* № */
    {0x2192, {838, 838, 838}}, /* → */
    {0x2212, {389, 505, 446}}, /* − */
};
/* clang-format on */

/* Decodes the first character of valid UTF-8 and advances past it. */
static uint32_t take_letter(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    uint32_t bytes = *at < 0x80 ? 1 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : 4;
    uint32_t letter = bytes == 1 ? *at : *at & (0x7fu >> bytes);
    for (uint32_t i = 1; i < bytes && at[i]; i++)
        letter = letter << 6 | (at[i] & 0x3fu);
    while (bytes-- && **text)
        ++*text;
    return letter;
}

static uint32_t letter_width(enum kv_font font, uint32_t letter)
{
    if (letter >= LATIN && letter < LATIN_END)
        return latin[font][letter - LATIN];
    if (letter >= CYRILLIC && letter < CYRILLIC_END)
        return cyrillic[font][letter - CYRILLIC];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].letter == letter)
            return others[i].width[font];
    return UNKNOWN;
}

/* The width of the first `length` bytes, in thousandths of the font size. */
static uint32_t width_of(enum kv_font font, const char *text, size_t length)
{
    uint32_t width = 0;
    for (const char *end = text + length; text < end;)
        width += letter_width(font, take_letter(&text));
    return width;
}

int32_t kv_text_width(enum kv_font font, int32_t size, const char *text)
{
    return (int32_t)(width_of(font, text, strlen(text)) * (uint32_t)size / 1000);
}

int32_t kv_text_fitting(enum kv_font font, int32_t size, int32_t width, const char *text)
{
    int32_t wanted = kv_text_width(font, size, text);
    return wanted <= width || wanted <= 0 ? size : size * width / wanted;
}

void kv_draw_fitted(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                    enum kv_font font, enum kv_align align, enum kv_colour colour, const char *text)
{
    canvas->writer->text(canvas, at, kv_text_fitting(font, size, width, text), font, align, colour,
                         text);
}

/* The number of bytes that fit into `width` with "…" behind them, without a space at the end. */
static size_t shortened_length(enum kv_font font, int32_t size, int32_t width, const char *text)
{
    static const char ellipsis[] = "…";
    int64_t space = (int64_t)width * 1000 / size - width_of(font, ellipsis, sizeof ellipsis - 1);
    size_t taken = 0;
    for (const char *next = text; *next;) {
        take_letter(&next);
        if (width_of(font, text, (size_t)(next - text)) > space)
            break;
        taken = (size_t)(next - text);
    }
    while (taken && text[taken - 1] == ' ')
        taken--;
    return taken;
}

void kv_draw_shortened(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                       enum kv_font font, enum kv_align align, enum kv_colour colour,
                       const char *text)
{
    int32_t least = size * 2 / 3;
    char line[512];
    struct kv_text words;
    if (kv_text_fitting(font, size, width, text) >= least) {
        kv_draw_fitted(canvas, at, width, size, font, align, colour, text);
        return;
    }
    kv_text_start(&words, line, sizeof line);
    kv_put_bytes(&words, text, shortened_length(font, least, width, text));
    kv_put(&words, "…");
    canvas->writer->text(canvas, at, least, font, align, colour, line);
}

/* The number of bytes that fit into a line: whole words, at least one, up to a line break. */
static size_t line_length(enum kv_font font, int32_t size, int32_t width, const char *text)
{
    size_t taken = 0;
    for (;;) {
        size_t word = taken;
        while (text[word] && text[word] != ' ' && text[word] != '\n')
            word++;
        if (taken && (int64_t)width_of(font, text, word) * size > (int64_t)width * 1000)
            return taken - 1;
        if (text[word] != ' ')
            return word;
        taken = word + 1;
    }
}

uint32_t kv_count_lines(int32_t width, int32_t size, enum kv_font font, const char *text)
{
    uint32_t lines = 0;
    while (*text) {
        text += line_length(font, size, width, text);
        text += *text != '\0';
        lines++;
    }
    return lines;
}

int32_t kv_draw_lines(struct kv_canvas *canvas, struct kv_point at, int32_t width, int32_t size,
                      int32_t leading, enum kv_font font, enum kv_align align,
                      enum kv_colour colour, const char *text)
{
    while (*text) {
        char line[512];
        size_t length = line_length(font, size, width, text);
        struct kv_text words;
        kv_text_start(&words, line, sizeof line);
        kv_put_bytes(&words, text, length);
        kv_draw_fitted(canvas, at, width, size, font, align, colour, line);
        at.y += leading;
        text += length;
        text += *text != '\0';
    }
    return at.y;
}
