/* Personas for each level, so that players meet characters and not parameters. */
#include "base/memory.h"
#include "draw/face.h"
#include "kvartal.h"

static const struct {
    const char *level;
    struct kv_persona personas[KV_PERSONAS];
} by_level[] = {
    {"random",
     {{KV_MARK("Felix"), KV_MARK("Tosses a coin for every move, and is always cheerful."),
       &(const struct kv_face){KV_ROOF_5, KV_LIT, KV_ROOF_2, KV_ROOF_3, KV_HAIR_SPIKES,
                               KV_EYES_WIDE, KV_MOUTH_GRIN, KV_EXTRA_FRECKLES}},
      {KV_MARK("Zoya"), KV_MARK("Writes wherever the pencil happens to land."),
       &(const struct kv_face){KV_ROOF_3, KV_ROOF_2, KV_ROOF_INK, KV_ROOF_6, KV_HAIR_CURLS,
                               KV_EYES_HAPPY, KV_MOUTH_GRIN, KV_EXTRA_NONE}}}},
    {"novice",
     {{KV_MARK("Mila"), KV_MARK("Learned the game last week, and is glad of every card."),
       &(const struct kv_face){KV_ROOF_4, KV_LIT, KV_ROOF_3, KV_ROOF_1, KV_HAIR_TAILS, KV_EYES_DOTS,
                               KV_MOUTH_SMILE, KV_EXTRA_FRECKLES}},
      {KV_MARK("Yan"), KV_MARK("Chats while playing, and often overlooks the best move."),
       &(const struct kv_face){KV_ROOF_1, KV_ROOF_2, KV_ROOF_INK, KV_ROOF_5, KV_HAIR_CAP,
                               KV_EYES_DOTS, KV_MOUTH_SMIRK, KV_EXTRA_NONE}}}},
    {"easy",
     {{KV_MARK("Toma"), KV_MARK("Takes what is best now: tomorrow can wait."),
       &(const struct kv_face){KV_ROOF_6, KV_LIT, KV_ROOF_2, KV_ROOF_4, KV_HAIR_BOB, KV_EYES_HAPPY,
                               KV_MOUTH_SMILE, KV_EXTRA_EARRINGS}},
      {KV_MARK("Denis"), KV_MARK("Plays quickly, and never thinks of the next round."),
       &(const struct kv_face){KV_ROOF_4, KV_ROOF_1, KV_ROOF_3, KV_ROOF_2, KV_HAIR_SWEPT,
                               KV_EYES_DOTS, KV_MOUTH_GRIN, KV_EXTRA_SCARF}}}},
    {"medium",
     {{KV_MARK("Nora"), KV_MARK("Knows a good sheet at sight, and seldom errs."),
       &(const struct kv_face){KV_ROOF_2, KV_LIT, KV_ROOF_INK, KV_ROOF_5, KV_HAIR_BUN,
                               KV_EYES_ROUND_GLASSES, KV_MOUTH_SMILE, KV_EXTRA_NONE}},
      {KV_MARK("Roman"), KV_MARK("Takes time to count, and likes tidy streets."),
       &(const struct kv_face){KV_ROOF_5, KV_ROOF_2, KV_ROOF_INK, KV_ROOF_1, KV_HAIR_SHORT,
                               KV_EYES_DOTS, KV_MOUTH_CALM, KV_EXTRA_PENCIL}}}},
    {"hard",
     {{KV_MARK("Vlada"), KV_MARK("Thinks of the next round before this one is over."),
       &(const struct kv_face){KV_ROOF_1, KV_LIT, KV_ROOF_6, KV_ROOF_4, KV_HAIR_LONG,
                               KV_EYES_GLASSES, KV_MOUTH_SMIRK, KV_EXTRA_NONE}},
      {KV_MARK("Bruno"), KV_MARK("Says little, plans ahead, and keeps an eye on you."),
       &(const struct kv_face){KV_ROOF_3, KV_ROOF_1, KV_ROOF_INK, KV_ROOF_4, KV_HAIR_SIDES,
                               KV_EYES_DOTS, KV_MOUTH_GRIN, KV_EXTRA_BEARD}}}},
    {"expert",
     {{KV_MARK("Ada"), KV_MARK("Plays the game to its end in thought before every move."),
       &(const struct kv_face){KV_ROOF_6, KV_ROOF_2, KV_LIT, KV_ROOF_3, KV_HAIR_CURLS,
                               KV_EYES_ROUND_GLASSES, KV_MOUTH_SMIRK, KV_EXTRA_EARRINGS}},
      {KV_MARK("Otto"), KV_MARK("Has seen thousands of towns, and remembers them all."),
       &(const struct kv_face){KV_ROOF_4, KV_LIT, KV_ROOF_INK, KV_ROOF_1, KV_HAIR_HAT,
                               KV_EYES_HAPPY, KV_MOUTH_CALM, KV_EXTRA_MOUSTACHE}}}},
};

const struct kv_persona *kv_bot_persona(const struct kv_bot *bot, uint32_t nth)
{
    for (uint32_t i = 0; i < sizeof by_level / sizeof by_level[0]; i++)
        if (kv_same(by_level[i].level, bot->id, strlen(bot->id)))
            return &by_level[i].personas[nth % KV_PERSONAS];
    return NULL;
}

void kv_persona_print(const struct kv_bot *bot, uint32_t nth, struct kv_text *text)
{
    const struct kv_persona *persona = kv_bot_persona(bot, nth);
    kv_put(text, "%s", persona ? kv_translate(persona->name) : bot->id);
    if (nth >= KV_PERSONAS)
        kv_put(text, " %u", (unsigned)(nth / KV_PERSONAS) + 1);
}
