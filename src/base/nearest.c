/* The fewest letters to add, remove, change or swap: the Damerau–Levenshtein distance in which no
 * letter is edited twice (optimal string alignment). Case is ignored. */
#include "base/nearest.h"
#include "base/memory.h"

enum { LETTERS_MOST = 31, LETTERS_A_TYPO = 3 }; /* letters for each typo allowed */

static char small(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

static uint32_t count_typos(const char *word, uint32_t length, const char *name, uint32_t letters)
{
    /* The row before the last one, the last one, and this one, in turn. */
    uint32_t rows[3][LETTERS_MOST + 1];
    for (uint32_t j = 0; j <= letters; j++)
        rows[0][j] = j;
    for (uint32_t i = 1; i <= length; i++) {
        const uint32_t *above = rows[(i + 1) % 3], *last = rows[(i + 2) % 3];
        uint32_t *row = rows[i % 3];
        row[0] = i;
        for (uint32_t j = 1; j <= letters; j++) {
            char typed = small(word[i - 1]), meant = small(name[j - 1]);
            row[j] = least(least(last[j], row[j - 1]) + 1, last[j - 1] + (typed != meant));
            if (i > 1 && j > 1 && typed == small(name[j - 2]) && small(word[i - 2]) == meant)
                row[j] = least(row[j], above[j - 2] + 1);
        }
    }
    return rows[length % 3][letters];
}

void kv_nearest_try(struct kv_nearest *nearest, const char *name)
{
    size_t letters = 0;
    while (name[letters])
        letters++;
    if (letters > LETTERS_MOST || nearest->length > LETTERS_MOST)
        return;
    uint32_t typos = count_typos(nearest->word, (uint32_t)nearest->length, name, (uint32_t)letters);
    /* The beginning of a name counts as one typo. */
    if (nearest->length >= LETTERS_A_TYPO && letters > nearest->length &&
        memcmp(name, nearest->word, nearest->length) == 0)
        typos = 1;
    if (typos * LETTERS_A_TYPO > least((uint32_t)letters, (uint32_t)nearest->length + 1) ||
        (nearest->name && typos >= nearest->typos))
        return;
    nearest->name = name;
    nearest->typos = typos;
}
