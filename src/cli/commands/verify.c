/* kvartal verify: proves that the cards of a record were dealt fairly. */
#include "cli/cli.h"

#include <string.h>

struct verify {
    const char *path, *noted;
    bool as_json;
    struct kv_record record;
    struct kv_match match;
    struct kv_fair fair;
    bool proved; /* there is a proof, and it holds */
};

/* ---- What the player has noted ---- */

static char small_letter(char letter)
{
    return (char)(letter >= 'A' && letter <= 'F' ? letter - 'A' + 'a' : letter);
}

static bool is_noted(const struct verify *verify)
{
    for (size_t i = 0; i <= KV_COMMITMENT_LENGTH; i++)
        if (small_letter(verify->noted[i]) != verify->fair.commitment[i])
            return false;
    return true;
}

static int check_noted(const struct verify *verify)
{
    if (strspn(verify->noted, "0123456789abcdefABCDEF") != KV_COMMITMENT_LENGTH ||
        strlen(verify->noted) != KV_COMMITMENT_LENGTH) {
        return cli_misuse("A commitment has %d hexadecimal digits: those that the table showed.",
                          KV_COMMITMENT_LENGTH);
    }
    return CLI_GO_ON;
}

/* ---- The answer ---- */

static void print_as_json(const struct verify *verify)
{
    struct kv_text json = cli_text();
    kv_json_begin(&json, NULL, '{');
    const struct kv_fair *fair = &verify->fair;
    kv_json_put_boolean(&json, "ok", true);
    kv_json_put_boolean(&json, "proved", verify->proved);
    kv_json_put_number(&json, "rounds", verify->match.round);
    kv_json_put_string(&json, "seed", verify->match.setup.seed);
    if (verify->proved) {
        kv_json_put_string(&json, "commitment", fair->commitment);
        kv_json_put_string(&json, "secret", fair->secret);
        kv_json_put_number(&json, "words", fair->words);
        kv_json_put_number(&json, "kept", fair->kept);
        kv_json_put_number(&json, "withheld", fair->withheld);
        if (fair->table_said)
            kv_json_put_string(&json, "table", fair->table_kept ? "kept" : "said");
        if (fair->places)
            kv_json_put_string(&json, "pledges", fair->pledges);
    }
    kv_json_end(&json, '}');
    cli_print_json(&json);
    cli_text_free(&json);
}

/* Who has pledged words but not revealed them. */
static void print_silent(const struct kv_fair *fair)
{
    for (uint32_t i = 0; i < fair->withheld && i < KV_WITHHELD_SHOWN; i++)
        if (fair->silent[i])
            cli_say("Seat %u had pledged words and did not reveal them: they do not count.",
                    (unsigned)fair->silent[i]);
        else
            cli_say("The host had pledged words for the table and did not reveal them: they do not "
                    "count.");
    if (fair->withheld > KV_WITHHELD_SHOWN)
        cli_say(kv_translate_count("So did %u other.", "So did %u others.",
                                   fair->withheld - KV_WITHHELD_SHOWN),
                (unsigned)(fair->withheld - KV_WITHHELD_SHOWN));
}

static void print_kept(const struct kv_fair *fair)
{
    uint32_t players = fair->kept - fair->table_kept;
    if (fair->table_kept)
        cli_say("The host's words for the table are those pledged before anybody revealed any.");
    if (players)
        cli_say(kv_translate_count(
                    "The words of %u player are those pledged before anybody revealed any.",
                    "The words of %u players are those pledged before anybody revealed any.",
                    players),
                (unsigned)players);
}

static void print_plain(const struct kv_fair *fair)
{
    bool is_table = fair->table_said && !fair->table_kept;
    uint32_t players = fair->words - fair->kept - is_table;
    if (is_table)
        cli_say("The host's words for the table were said without a pledge: they bind less.");
    if (players)
        cli_say(kv_translate_count(
                    "The words of %u player were said without a pledge: they bind less.",
                    "The words of %u players were said without a pledge: they bind less.", players),
                (unsigned)players);
}

static void print_pledges(const struct kv_fair *fair)
{
    if (fair->places) {
        print_kept(fair);
        print_plain(fair);
    } else if (fair->words) {
        cli_say("All words were said without a pledge: they bind less.");
    }
    print_silent(fair);
    if (fair->places)
        cli_say("The digest over all pledges is %s; compare it with what the table showed when it "
                "asked for the words.",
                fair->pledges);
}

static void print_proof(const struct verify *verify)
{
    if (verify->noted)
        cli_say("The commitment matches: the server had committed itself to this secret.");
    else
        cli_say("The commitment to the secret is %s; compare it with what the table showed before "
                "the start, or give it as --commitment.",
                verify->fair.commitment);
    if (verify->fair.words)
        cli_say("The seed follows from the secret and the words that players or the host have "
                "added (%u in all).",
                (unsigned)verify->fair.words);
    else
        cli_say("The seed follows from the secret; nobody has added words.");
    print_pledges(&verify->fair);
}

static void print_answer(const struct verify *verify)
{
    if (verify->proved)
        print_proof(verify);
    else
        cli_say("Somebody chose the seed, so the deal was known beforehand: there is nothing to "
                "prove.");
    cli_say(kv_translate_count("The cards of %u round are those that the seed deals.",
                               "The cards of all %u rounds are those that the seed deals.",
                               verify->match.round),
            (unsigned)verify->match.round);
}

/* ---- The proof ---- */

/* kv_record_start has checked that the seed follows from the proof; the rest is replayed. */
static int verify_match(struct verify *verify)
{
    struct kv_error error;
    if (!kv_record_verify(&verify->record, &verify->match, &error))
        return cli_refused_in(verify->path, &error);
    verify->proved = verify->record.proof != NULL;
    if (verify->noted && !verify->proved)
        return cli_complain("%s: there is no commitment in this record: somebody chose the seed.",
                            cli_file_name(verify->path));
    if (verify->noted && !is_noted(verify))
        return cli_complain("%s: the commitment does not match: that of this secret is %s.",
                            cli_file_name(verify->path), verify->fair.commitment);
    if (verify->as_json)
        print_as_json(verify);
    else
        print_answer(verify);
    return CLI_FINE;
}

static int verify_text(struct verify *verify, const struct kv_text *text)
{
    struct kv_record *record = &verify->record;
    struct kv_setup setup;
    struct kv_error error;
    if (!kv_record_start_from(cli_games(), record, text->data, text->length, &setup, &error) ||
        (record->proof &&
         !kv_fair_read(record->proof, record->proof_length, &verify->fair, &error)))
        return cli_refused_in(verify->path, &error);
    if (!cli_match_open(&verify->match, &setup, NULL))
        return CLI_REFUSED;
    int code = verify_match(verify);
    cli_match_close(&verify->match);
    return code;
}

int kv_cli_verify(int argc, char **argv)
{
    struct verify verify = {0};
    const struct cli_word words[] = {{KV_MARK("RECORD"), &verify.path, true}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {.name = "commitment",
         .value = KV_MARK("HEX"),
         .about = KV_MARK("what the table showed before the start, for comparison"),
         .text = &verify.noted},
        {.name = "json", .about = KV_MARK("the result as JSON"), .flag = &verify.as_json},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "verify",
        .about = KV_MARK("Proves that the cards in the file RECORD (\"-\" is standard input) were "
                         "dealt fairly: that the seed follows from the server's secret and the "
                         "players' words, and that all cards are those that the seed deals. The "
                         "server had committed itself to the secret before the start."),
        .words = words,
        .options = options,
    };
    int code = cli_parse(&manual, argc, argv);
    if (code == CLI_GO_ON && verify.noted)
        code = check_noted(&verify);
    if (code != CLI_GO_ON)
        return code;
    struct kv_text text = cli_text();
    code = cli_read_file(verify.path, &text) ? verify_text(&verify, &text) : CLI_REFUSED;
    cli_text_free(&text);
    return code;
}
