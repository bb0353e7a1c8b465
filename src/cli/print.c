/* kvartal print: sheets on paper, empty ones to play on and those of a finished game to keep. */
#include "cli/cli.h"
#include "print/paper.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SHEETS_MOST    10000u
#define CAPTION_HEIGHT 260 /* in tenths of a point, like everything in a picture */
#define CAPTION_SIZE   140

struct print {
    /* What was asked for. */
    const char *name, *paper, *output, *record;
    uint64_t count, per_page, round, seat;
    bool colour, as_svg, as_png;
    /* What is printed. */
    struct kv_match match; /* opened afresh, or as the record leaves it */
    uint32_t first;        /* seat whose sheet is printed               */
    uint32_t seats;        /* so many different sheets                  */
    uint32_t copies;       /* of each                                   */
    int32_t width, height; /* of a picture                              */
    struct kv_text file;
};

/* ---- Records ---- */

static bool goes_on(enum kv_record_event event)
{
    return event == KV_RECORD_OFFER || event == KV_RECORD_SET || event == KV_RECORD_TURN;
}

/* Is round `round` over? */
static bool is_past(const struct kv_match *match, uint64_t round)
{
    return match->round > round || (match->ended && match->round == round);
}

static bool refuse_rounds(const struct print *print, const struct kv_record *record)
{
    const struct kv_match *match = &print->match;
    const char *file = cli_file_name(print->record);
    unsigned whole = (unsigned)(match->ended ? match->round : match->round - 1);
    if (print->round)
        cli_complain("%s: The game has %u whole round%s, so there is nothing to print of round "
                     "%u.",
                     file, whole, whole == 1 ? "" : "s", (unsigned)print->round);
    else if (whole == 0)
        cli_complain("%s: The record stops after line %u, before a round is over.", file,
                     (unsigned)record->line);
    else
        cli_complain("%s: The record stops after line %u, before its end; --round %u prints the "
                     "last whole round.",
                     file, (unsigned)record->line, whole);
    return false;
}

/* Plays the record to the end of the round that is wanted, or to its own. */
static bool play_record(struct print *print, struct kv_record *record)
{
    struct kv_error error;
    enum kv_record_event event = KV_RECORD_TURN;
    while (goes_on(event)) {
        event = kv_record_next(record, &print->match, &error);
        if (event == KV_RECORD_TURN && print->round && is_past(&print->match, print->round))
            return true;
    }
    if (event == KV_RECORD_BAD) {
        cli_complain("%s: %s", cli_file_name(print->record), error.message);
        return false;
    }
    return event == KV_RECORD_END && !print->round ? true : refuse_rounds(print, record);
}

/* A name beside the record must mean the same game; what it leaves out may be anything. */
static bool fits_name(const struct print *print, const struct kv_setup *setup)
{
    struct kv_setup named;
    struct kv_error error;
    if (!print->name)
        return true;
    if (!kv_name_read(print->name, strlen(print->name), &named, &error)) {
        cli_refused(&error);
        return false;
    }
    bool same = named.game == setup->game && (!named.seed[0] || !strcmp(named.seed, setup->seed));
    if (same && strchr(print->name, ':'))
        same = memcmp(named.option, setup->option, sizeof named.option) == 0;
    if (same)
        return true;
    char name[KV_NAME_MOST];
    struct kv_text text;
    kv_text_start(&text, name, sizeof name);
    kv_name_print(setup, &text);
    cli_complain("%s is a game of %s, not of %s.", cli_file_name(print->record), name, print->name);
    return false;
}

static bool open_record(struct print *print, const struct kv_text *text)
{
    struct kv_record record;
    struct kv_setup setup;
    struct kv_error error;
    if (!kv_record_start(&record, text->data, text->length, &setup, &error)) {
        cli_complain("%s: %s", cli_file_name(print->record), error.message);
        return false;
    }
    if (!fits_name(print, &setup) || !cli_match_open(&print->match, &setup, NULL))
        return false;
    if (play_record(print, &record))
        return true;
    cli_match_close(&print->match);
    return false;
}

/* ---- What is to be printed ---- */

static bool open_fresh(struct print *print)
{
    struct kv_setup setup;
    if (!cli_setup(print->name, &setup))
        return false;
    cli_choose_seats(&setup);
    print->seats = 1;
    print->copies = (uint32_t)(print->count ? print->count : print->per_page);
    return cli_match_open(&print->match, &setup, NULL);
}

static bool open_kept(struct print *print)
{
    struct kv_text text = cli_text();
    bool fine = cli_read_file(print->record, &text) && open_record(print, &text);
    cli_text_free(&text);
    if (!fine)
        return false;
    uint32_t seats = print->match.setup.seats;
    print->first = print->seat ? (uint32_t)print->seat - 1 : 0;
    print->seats = print->seat ? 1 : seats;
    print->copies = 1;
    if (print->first < seats && print->seats <= SHEETS_MOST)
        return true;
    if (print->first >= seats)
        cli_complain("%s has %u seat%s, so there is no seat %u.", cli_file_name(print->record),
                     (unsigned)seats, seats == 1 ? "" : "s", (unsigned)print->seat);
    else
        cli_complain("%s has %u seats, and at most %u sheets are printed at once; --seat chooses "
                     "one.",
                     cli_file_name(print->record), (unsigned)seats, SHEETS_MOST);
    cli_match_close(&print->match);
    return false;
}

/* ---- Pictures ---- */

/* Under a sheet to keep: which game it was, whose sheet, and when. */
static void draw_caption(const struct print *print, uint32_t seat, struct kv_canvas *canvas)
{
    const struct kv_match *match = &print->match;
    struct kv_text text = cli_text();
    struct kv_point at = {print->width / 2, print->height - CAPTION_HEIGHT / 4};
    kv_name_print(&match->setup, &text);
    kv_put(&text, " · seat %u of %u", (unsigned)seat + 1, (unsigned)match->setup.seats);
    kv_put(&text, print->round ? " · after round %u" : " · %u rounds",
           (unsigned)(print->round ? print->round : match->round));
    canvas->writer->text(canvas, at, CAPTION_SIZE, KV_WORDS, KV_MIDDLE, KV_QUIET, text.data);
    cli_text_free(&text);
}

static void draw_sheet(const struct print *print, uint32_t seat, struct kv_canvas *canvas)
{
    const struct kv_match *match = &print->match;
    match->setup.game->draw(match->table, kv_match_sheet(match, seat), NULL, 0, KV_PAGE, canvas);
    if (print->record)
        draw_caption(print, seat, canvas);
}

static bool print_svg(struct print *print)
{
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_svg_begin(&canvas, &svg, &print->file, print->width, print->height,
                 print->match.setup.game->title);
    draw_sheet(print, print->first, &canvas);
    kv_svg_end(&canvas);
    return true;
}

static void put_sheets(const struct print *print, struct kv_printer *printer)
{
    struct cli_progress progress;
    uint64_t done = 0, all = (uint64_t)print->seats * print->copies;
    cli_progress_start(&progress);
    for (uint32_t seat = 0; seat < print->seats; seat++) {
        struct kv_canvas canvas;
        kv_printer_draw(printer, &canvas);
        draw_sheet(print, print->first + seat, &canvas);
        for (uint32_t i = 0; i < print->copies; i++) {
            cli_progress_show(&progress, done++, all);
            kv_printer_put(printer);
        }
    }
    cli_progress_stop(&progress);
}

static bool print_pages(struct print *print, const struct kv_paper *paper)
{
    struct kv_error error;
    struct kv_printer printer;
    struct kv_print_job job = {
        .paper = paper,
        .per_page = (uint32_t)print->per_page,
        .width = print->width,
        .height = print->height,
        .theme = print->colour ? KV_LIGHT : KV_PRINT,
        .as_png = print->as_png,
        .title = print->match.setup.game->title,
        .output = &print->file,
    };
    kv_printer_start(&printer, &job);
    put_sheets(print, &printer);
    if (kv_printer_finish(&printer, &error))
        return true;
    cli_refused(&error);
    return false;
}

/* ---- The file ---- */

static bool is_same_file(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino && S_ISREG(a.st_mode);
}

static bool write_output(const struct print *print)
{
    if (strcmp(print->output, "-") != 0)
        return cli_write_file(print->output, &print->file);
    if (print->file.cut) {
        cli_complain("There is not enough memory to print this.");
        return false;
    }
    cli_print_text(&print->file);
    return cli_flush(); /* what went wrong is said at the end of the program */
}

/* A picture is one page, or one sheet; only a PDF has many. */
static bool fits_picture(const struct print *print)
{
    uint64_t sheets = (uint64_t)print->seats * print->copies;
    if (print->as_svg && sheets > 1)
        cli_complain("An SVG shows one sheet, and here are %u; %s.", (unsigned)sheets,
                     print->record ? "--seat chooses one, and a PDF has room for all"
                                   : "a PDF has room for all");
    else if (print->as_png && sheets > print->per_page)
        cli_complain("A PNG shows one page, and %u sheet%s would need more; a PDF has room for "
                     "all.",
                     (unsigned)sheets, sheets == 1 ? "" : "s");
    else
        return true;
    return false;
}

static int print_match(struct print *print, const struct kv_paper *paper)
{
    const struct kv_game *game = print->match.setup.game;
    if (!fits_picture(print))
        return CLI_REFUSED;
    game->extent(print->match.table, KV_PAGE, &print->width, &print->height);
    print->height += print->record ? CAPTION_HEIGHT : 0;
    print->file = cli_text();
    bool fine =
        (print->as_svg ? print_svg(print) : print_pages(print, paper)) && write_output(print);
    cli_text_free(&print->file);
    return fine ? CLI_FINE : CLI_REFUSED;
}

/* ---- What was asked for ---- */

static const struct kv_paper *find_paper(const char *id)
{
    for (const struct kv_paper *paper = kv_papers; paper->id; paper++)
        if (strcmp(paper->id, id) == 0)
            return paper;
    cli_complain("There is no paper called \"%s\"; there are a4, a5 and letter.", id);
    return NULL;
}

/* NULL, or the sentence on why these options make no sense together. */
static const char *find_nonsense(const struct print *print)
{
    if (!print->name && !print->record)
        return "The argument NAME is missing: which game is to be printed?";
    if (!print->output || !*print->output)
        return "The option -o FILE is missing: where is it to be printed to?";
    if (print->as_svg && print->as_png)
        return "A file is an SVG or a PNG; leave out --svg or --png.";
    if (print->as_svg && print->per_page > 1)
        return "An SVG shows one sheet; leave out --per-page.";
    if (print->per_page == 3)
        return "A page has room for 1, 2 or 4 sheets, not for 3.";
    if (print->record && print->count)
        return "With --record, each seat's sheet is printed once; leave out --count.";
    if (!print->record && (print->round || print->seat))
        return "Rounds and seats are those of a record; --round and --seat need --record.";
    if (!print->as_svg && strcmp(print->output, "-") == 0 && cli_on_terminal(STDOUT_FILENO))
        return "A terminal cannot show pages; name a file, or send the output to a program.";
    if (print->record && is_same_file(print->record, print->output))
        return "The output would take the place of the record; give it another name.";
    return NULL;
}

static int run(struct print *print)
{
    const char *nonsense = find_nonsense(print);
    const struct kv_paper *paper = nonsense ? NULL : find_paper(print->paper);
    if (nonsense)
        cli_complain("%s", nonsense);
    if (!paper)
        return CLI_USAGE;
    if (!(print->record ? open_kept(print) : open_fresh(print)))
        return CLI_REFUSED;
    int code = print_match(print, paper);
    cli_match_close(&print->match);
    return code;
}

/* Everybody types -o for the output, so it is understood beside --output. */
static int parse(const struct cli_manual *manual, int argc, char **argv)
{
    static char output[] = "--output";
    char **words = cli_memory(((size_t)argc + 1) * sizeof *words);
    bool only_words = false;
    for (int i = 0; i < argc; i++) {
        only_words = only_words || strcmp(argv[i], "--") == 0;
        words[i] = !only_words && strcmp(argv[i], "-o") == 0 ? output : argv[i];
    }
    int code = cli_parse(manual, argc, words);
    free(words);
    return code;
}

int kv_cli_print(int argc, char **argv)
{
    struct print print = {.paper = "a4", .per_page = 1};
    const struct cli_word words[] = {{"NAME", &print.name, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"output", "FILE", "the file to write, also -o; \"-\" is standard output", NULL,
         &print.output, NULL, 0, 0},
        {"count", "N", "so many empty sheets (as many as fit on a page)", NULL, NULL, &print.count,
         1, SHEETS_MOST},
        {"paper", "PAPER", "a4, a5 or letter (a4)", NULL, &print.paper, NULL, 0, 0},
        {"per-page", "N", "1, 2 or 4 sheets on a page (1)", NULL, NULL, &print.per_page, 1, 4},
        {"colour", NULL, "in colour instead of black and white", &print.colour, NULL, NULL, 0, 0},
        {"svg", NULL, "one sheet as an SVG, instead of a PDF", &print.as_svg, NULL, NULL, 0, 0},
        {"png", NULL, "one page as a PNG, instead of a PDF", &print.as_png, NULL, NULL, 0, 0},
        {"record", "FILE", "the sheets of this game, a page for each seat", NULL, &print.record,
         NULL, 0, 0},
        {"round", "N", "… as they stood after round N (the last)", NULL, NULL, &print.round, 1,
         UINT32_MAX},
        {"seat", "N", "… only that of seat N", NULL, NULL, &print.seat, 1, UINT32_MAX},
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "print",
        .about =
            "Prints empty sheets of a game to play on with pencils, or with --record the sheets of "
            "a game that was played. NAME is a game with its options, as in "
            "welcome:edition=second; beside a record it can be left out. Sheets are made as "
            "large as the page allows, and the page is turned where that helps.",
        .words = words,
        .options = options,
    };
    int code = parse(&manual, argc, argv);
    return code == CLI_GO_ON ? run(&print) : code;
}
