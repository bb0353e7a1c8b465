/* A program with its own translator, as include/kvartal.h allows: it must print its own words,
 * however it is linked. ./test library links it in several ways. */
#include <kvartal.h>
#include <stdio.h>
#include <string.h>

static const char *translate(const char *english, const char *many, uint32_t count)
{
    (void)count;
    return many ? "counted" : english[0] == 'T' ? "refused: %.*s" : "a word";
}

int main(void)
{
    struct kv_setup setup;
    struct kv_error error;
    kv_set_translator(translate);
    kv_name_read("chess", strlen("chess"), &setup, &error); /* the library's own refusal */
    printf("%s | %s | %s\n", error.message, kv_translate("Round"),
           kv_translate_count("%u point", "%u points", 2));
    kv_set_translator(NULL);
    printf("%s | %s\n", kv_translate("Round"), kv_translate_count("%u point", "%u points", 2));
    return 0;
}
