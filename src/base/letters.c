/*
 * Visible characters. A name that shows nothing, or two names that look the same, would let
 * somebody impersonate another player. So invisible characters are refused, unless a script needs
 * them, and then only where they have an effect: a joiner inside an Arabic, Indic or emoji
 * sequence, a variation selector after a character with variants.
 */
#include "base/letters.h"

#include <stddef.h>

struct range {
    uint32_t first, last;
};

static bool is_among(const struct range *ranges, size_t count, uint32_t code)
{
    for (size_t i = 0; i < count; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

#define IS_AMONG(ranges, code) is_among(ranges, sizeof(ranges) / sizeof *(ranges), code)

/* Characters that act on their surroundings, carry hidden text, or have no agreed meaning. */
static const struct range hidden[] = {
    {0x00, 0x1F},        {0x7F, 0x9F},       /* control characters                       */
    {0xAD, 0xAD},        {0x34F, 0x34F},     /* soft hyphen; grapheme joiner             */
    {0x61C, 0x61C},      {0x115F, 0x1160},   /* Arabic letter mark; Hangul fillers       */
    {0x17B4, 0x17B5},    {0x180B, 0x180F},   /* Khmer inherent vowels; Mongolian format  */
    {0x200B, 0x200B},    {0x200E, 0x200F},   /* zero-width space; directions             */
    {0x2028, 0x202E},    {0x2060, 0x206F},   /* separators, overrides; isolates and such */
    {0x3164, 0x3164},    {0xE000, 0xF8FF},   /* Hangul filler; private use               */
    {0xFDD0, 0xFDEF},    {0xFEFF, 0xFEFF},   /* noncharacters; byte order mark           */
    {0xFFA0, 0xFFA0},    {0xFFF0, 0xFFFC},   /* Hangul filler; specials                  */
    {0x1BCA0, 0x1BCA3},  {0x1D173, 0x1D17A}, /* format of shorthand and of music         */
    {0xE0000, 0xE00FF},  {0xE01F0, 0xE0FFF}, /* tags, and reserved ranges around them    */
    {0xF0000, 0x10FFFF},                     /* private use                              */
};

static const struct range blanks[] = {
    {0x20, 0x20},     {0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A},
    {0x202F, 0x202F}, {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000},
};

/* Marks that stand above or below another character. Vowel signs of other scripts are not among
 * them: alone they are visible, with a dotted circle. */
static const struct range marks[] = {
    {0x300, 0x36F},   {0x483, 0x489},   {0x591, 0x5BD},   {0x5BF, 0x5BF},   {0x5C1, 0x5C2},
    {0x5C4, 0x5C5},   {0x5C7, 0x5C7},   {0x610, 0x61A},   {0x64B, 0x65F},   {0x670, 0x670},
    {0x6D6, 0x6DC},   {0x6DF, 0x6E4},   {0x6E7, 0x6E8},   {0x6EA, 0x6ED},   {0x8CA, 0x8E1},
    {0x8E3, 0x8FF},   {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20F0}, {0x2DE0, 0x2DFF},
    {0x302A, 0x302D}, {0x3099, 0x309A}, {0xA66F, 0xA67D}, {0xFE20, 0xFE2F},
};

static const struct range selectors[] = {{0xFE00, 0xFE0F}, {0xE0100, 0xE01EF}};

/* What a joiner changes: scripts whose letters join, and emoji. Elsewhere it would be an invisible
 * difference. */
static const struct range joined[] = {
    {0x600, 0x109F},  {0x1780, 0x18AF},   {0x1900, 0x1CFF},   {0x2190, 0x27FF},
    {0x2900, 0x2BFF}, {0xA800, 0xA95F},   {0xA980, 0xAAFF},   {0xABC0, 0xABFF},
    {0xFE0F, 0xFE0F}, {0x11000, 0x11FFF}, {0x1F000, 0x1FAFF},
};

/* What has variants: symbols, ideographs and emoji, but no letter of an alphabet. */
static const struct range varied[] = {
    {0xA9, 0xA9},     {0xAE, 0xAE},       {0x2010, 0x2BFF},   {0x3001, 0x9FFF},
    {0xF900, 0xFAFF}, {0x1F000, 0x1FAFF}, {0x20000, 0x3FFFF},
};

static bool is_joiner(uint32_t code)
{
    return code == 0x200C || code == 0x200D;
}

static bool is_hidden(uint32_t code)
{
    return (code & 0xFFFE) == 0xFFFE || IS_AMONG(hidden, code); /* U+…FFFE and U+…FFFF are none */
}

bool kv_letters_take(struct kv_letters *letters, uint32_t code)
{
    uint32_t before = letters->last;
    letters->last = code;
    letters->count++;
    if (is_hidden(code))
        return false;
    if (is_joiner(code))
        return IS_AMONG(joined, before);
    if (IS_AMONG(selectors, code))
        return IS_AMONG(varied, before) && !IS_AMONG(blanks, before);
    return letters->count > 1 || (!IS_AMONG(blanks, code) && !IS_AMONG(marks, code));
}

bool kv_letters_end(const struct kv_letters *letters)
{
    return !is_joiner(letters->last) && !IS_AMONG(blanks, letters->last);
}
