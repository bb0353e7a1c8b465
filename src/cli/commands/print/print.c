/* kvartal print: what a table needs on paper — sheets to play on, cards and reminders of the rules
 * — and the sheets of a finished game to keep. */
#include "cli/commands/print/print.h"
#include "draw/pack_marks.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

/* ---- Pictures ---- */

static void draw_picture(const struct print *print, uint32_t picture, struct kv_canvas *canvas)
{
    const struct kv_match *match = &print->match;
    const struct kv_game *game = match->setup.game;
    if (print->reminder) {
        game->draw_reminder(&match->setup, canvas);
        return;
    }
    canvas->origins = print->origins ? game : NULL;
    game->draw(match->table, kv_match_sheet(match, print->record ? picture : 0), NULL, 0, KV_PAGE,
               canvas);
    print_draw_name(print, picture, canvas);
    if (print->record)
        print_draw_caption(print, picture, canvas);
    kv_draw_legend_below(canvas, print->width, print->height);
}

static void measure_picture(struct print *print)
{
    if (print->reminder) {
        print->width = KV_REMINDER_WIDTH;
        print->height = KV_REMINDER_HEIGHT;
    } else if (print->cards) {
        print->width = KV_CARD_WIDTH;
        print->height = KV_CARD_HEIGHT;
    } else {
        print->match.setup.game->extent(print->match.table, KV_PAGE, &print->width, &print->height);
        print->height += print->record ? PRINT_CAPTION_HEIGHT : 0;
        print->height += print->origins ? KV_LEGEND_HEIGHT : 0;
    }
}

/* "Welcome: cards", in the language of the program. */
static void put_title(const struct print *print, struct kv_text *text)
{
    const char *title = kv_translate(print->match.setup.game->title);
    kv_put(text,
           print->cards        ? kv_translate("%s: cards")
           : print->class_size ? kv_translate("%s: a class")
           : print->reminder   ? kv_translate("%s: reminder of the rules")
           : print->record     ? kv_translate("%s: a game played")
                               : kv_translate("%s: sheets"),
           title);
}

/* ---- Pages ---- */

static struct kv_grid arrange(const struct print *print)
{
    uint32_t per_page = (uint32_t)print->per_page;
    if (print->cards)
        return kv_grid_of_cards(print->paper, print->bleed ? KV_CARD_BLEED : 0);
    if (print->reminder)
        return kv_grid_of_reminders(print->paper, per_page);
    return kv_grid_of_sheets(print->paper, per_page, print->width, print->height);
}

static void put_decks(const struct print *print, struct kv_printer *printer)
{
    struct kv_deck deck = {&print->match.setup, !print->no_backs, print->origins};
    struct cli_progress progress;
    cli_progress_start(&progress);
    for (uint32_t i = 0; i < print->copies; i++) {
        cli_progress_show(&progress, i, print->copies);
        kv_deck_put(&deck, printer);
    }
    cli_progress_stop(&progress);
}

static void put_pictures(const struct print *print, struct kv_printer *printer)
{
    struct cli_progress progress;
    uint64_t done = 0, all = (uint64_t)print->pictures * print->copies;
    cli_progress_start(&progress);
    for (uint32_t picture = 0; picture < print->pictures; picture++) {
        struct kv_canvas canvas;
        kv_printer_draw(printer, &canvas);
        draw_picture(print, print->first + picture, &canvas);
        for (uint32_t i = 0; i < print->copies; i++) {
            cli_progress_show(&progress, done++, all);
            kv_printer_put(printer);
        }
    }
    cli_progress_stop(&progress);
}

/* The sheets of a class, and what the teacher needs. */
static void put_class(const struct print *print, struct kv_printer *printer)
{
    put_pictures(print, printer);
    print_put_lesson(print, &print->lesson, printer);
}

static bool print_pages(struct print *print, const char *title)
{
    struct kv_error error;
    struct kv_printer printer;
    struct kv_print_job job = {
        .grid = arrange(print),
        .width = print->width,
        .height = print->height,
        .theme = print->colour ? KV_LIGHT : KV_PRINT,
        .as_png = print->as_png,
        .title = title,
        .language = cli_language(),
        .output = &print->file,
    };
    if (!kv_libraries_find(&error)) {
        cli_refused(&error);
        return false;
    }
    kv_printer_start(&printer, &job);
    if (print->cards)
        put_decks(print, &printer);
    else if (print->class_size)
        put_class(print, &printer);
    else
        put_pictures(print, &printer);
    if (kv_printer_finish(&printer, &error))
        return true;
    cli_refused(&error);
    return false;
}

static bool print_svg(struct print *print, const char *title)
{
    struct kv_canvas canvas;
    struct kv_svg svg;
    kv_svg_begin(&canvas, &svg, &print->file, print->width, print->height, title);
    draw_picture(print, print->first, &canvas);
    kv_svg_end(&canvas);
    return true;
}

/* ---- The file ---- */

static bool write_output(const struct print *print)
{
    if (strcmp(print->output, "-") != 0)
        return cli_write_file(print->output, &print->file);
    if (print->file.cut) {
        cli_complain("There is not enough memory to print this.");
        return false;
    }
    cli_print_bytes(&print->file);
    return cli_flush(); /* errors are reported at the end of the program */
}

static bool print_file(struct print *print)
{
    struct kv_text title = cli_text();
    print->file = cli_text();
    put_title(print, &title);
    bool fine = print->as_svg ? print_svg(print, title.data) : print_pages(print, title.data);
    fine = fine && write_output(print);
    cli_text_free(&print->file);
    cli_text_free(&title);
    return fine;
}

/* ---- What is to be printed ---- */

/* How many pages all of it needs. */
static uint64_t count_pages(const struct print *print)
{
    struct kv_deck deck = {&print->match.setup, !print->no_backs, print->origins};
    struct kv_grid grid = arrange(print);
    uint64_t all = (uint64_t)print->pictures * print->copies;
    if (print->cards)
        return (uint64_t)kv_deck_pages(&deck, &grid) * print->copies;
    return (all + print->per_page - 1) / print->per_page;
}

/* A picture is one page, or one sheet; only a PDF has many, and even that has an end. */
static bool fits_file(const struct print *print)
{
    uint64_t pictures = (uint64_t)print->pictures * print->copies;
    if (pictures > PRINT_PICTURES_MOST)
        cli_complain("That would be %llu pictures, but at most %u are printed at once; use a "
                     "smaller --count.",
                     (unsigned long long)pictures, PRINT_PICTURES_MOST);
    else if (print->as_svg && pictures > 1 && print->record)
        cli_complain(
            "An SVG shows one sheet, but there are %u; choose one with --seat, or print a PDF.",
            (unsigned)pictures);
    else if (print->as_svg && pictures > 1)
        cli_complain("An SVG shows one sheet, but there are %u; print a PDF instead.",
                     (unsigned)pictures);
    else if (print->as_png && count_pages(print) > 1)
        cli_complain("A PNG shows one page, but there are %u; print a PDF instead.",
                     (unsigned)count_pages(print));
    else
        return true;
    return false;
}

/* Does the game have what was asked for? */
static bool has_pictures(const struct print *print, const struct kv_game *game)
{
    if (print->cards && (!game->cards || !game->draw_card))
        cli_complain("%s has no cards to print.", kv_translate(game->title));
    else if (print->reminder && !game->draw_reminder)
        cli_complain("%s has no reminder to print.", kv_translate(game->title));
    else
        return true;
    return false;
}

/* How many pictures, and of each how many: sheets with names or numbers differ. */
static void choose_pictures(struct print *print)
{
    const struct kv_setup *setup = &print->match.setup;
    uint32_t named = cli_names_count(print->names);
    uint64_t usual = print->cards ? 1 : print->per_page;
    print->copies = 1;
    if (print->class_size)
        print->pictures = (uint32_t)print->class_size;
    else if (named)
        print->pictures = (uint32_t)(print->count ? print->count : named);
    else {
        print->pictures = print->cards ? setup->game->cards(setup) : 1;
        print->copies = (uint32_t)(print->count ? print->count : usual);
    }
}

static bool open_fresh(struct print *print)
{
    struct kv_setup setup;
    if (!cli_setup(print->name, &setup) || !has_pictures(print, setup.game))
        return false;
    cli_choose_seats(&setup);
    if (print->seats)
        setup.seats = (uint32_t)print->seats;
    if (!cli_match_open(&print->match, &setup, NULL))
        return false;
    choose_pictures(print);
    if (print->pictures > 0)
        return true;
    cli_complain("With these options %s has no cards to print.", kv_translate(setup.game->title));
    cli_match_close(&print->match);
    return false;
}

/* ---- What was asked for ---- */

/* The same for a class. */
static const char *find_class_contradiction(const struct print *print)
{
    if (print->rounds && !print->class_size)
        return KV_MARK("The option --rounds needs --class.");
    if ((print->effort.work || print->effort.milliseconds) && !print->rounds)
        return KV_MARK("The options --work and --ms need --rounds: only there a bot plays.");
    if (!print->class_size)
        return NULL;
    if (print->record || print->cards || print->reminder)
        return KV_MARK("A class gets empty sheets; leave out --record, --cards and --reminder.");
    if (print->count)
        return KV_MARK("A class gets a sheet each; leave out --count.");
    if (print->as_svg || print->as_png)
        return KV_MARK("A class has many pages; print a PDF.");
    return NULL;
}

/* NULL, or the sentence on why these options make no sense together. */
static const char *find_contradiction(const struct print *print)
{
    bool made = print->cards || print->reminder;
    if (print->cards && print->reminder)
        return KV_MARK(
            "Cards and reminders are printed separately; leave out --cards or --reminder.");
    if (print->record && made)
        return KV_MARK("A record has only sheets; leave out --record, or --cards and --reminder.");
    if (print->cards && print->per_page)
        return KV_MARK(
            "Cards have a fixed size, and every page is filled with them; leave out --per-page.");
    if ((print->no_backs || print->bleed) && !print->cards)
        return KV_MARK("Only cards have backs and a bleed; --no-backs and --bleed need --cards.");
    if (print->as_svg && print->cards)
        return KV_MARK("An SVG shows one picture, and a deck has many; print a PDF.");
    if (print->as_svg && print->per_page > 1)
        return KV_MARK("An SVG shows one picture; leave out --per-page.");
    if (print->per_page == 3)
        return KV_MARK("A page holds 1, 2 or 4 pictures, not 3.");
    if (print->record && print->count)
        return KV_MARK("With --record, each seat's sheet is printed once; leave out --count.");
    if (print->record && print->seats)
        return KV_MARK("A record says how many play; leave out --seats.");
    if (print->reminder && print->origins)
        return KV_MARK("A reminder says at its foot what is ours; leave out --origins.");
    if (!print->record && (print->round || print->seat))
        return KV_MARK("The options --round and --seat need --record.");
    if (print->names && made)
        return KV_MARK("Only sheets have names; leave out --names, or --cards and --reminder.");
    return find_class_contradiction(print);
}

/* The ending of the file's name says what it is. NULL, or the sentence on an option that says
 * something else. */
static const char *choose_format(struct print *print)
{
    static const struct {
        const char *ending, *contradiction;
        bool svg, png;
    } formats[] = {
        {".pdf", KV_MARK("A file that ends in .pdf is a PDF; leave out --svg and --png."), false,
         false},
        {".svg", KV_MARK("A file that ends in .svg is an SVG; leave out --png."), true, false},
        {".png", KV_MARK("A file that ends in .png is a PNG; leave out --svg."), false, true},
    };
    const char *dot = strrchr(print->output, '.');
    if (print->as_svg && print->as_png)
        return KV_MARK("A file is either an SVG or a PNG; leave out --svg or --png.");
    for (size_t i = 0; dot && i < sizeof formats / sizeof *formats; i++) {
        if (strcasecmp(dot, formats[i].ending) != 0)
            continue;
        if (print->as_svg > formats[i].svg || print->as_png > formats[i].png)
            return formats[i].contradiction;
        print->as_svg = formats[i].svg;
        print->as_png = formats[i].png;
    }
    return NULL;
}

/* NULL, or the sentence on what is missing, or cannot be. */
static const char *find_nonsense(struct print *print)
{
    if (!print->name && !print->record)
        return KV_MARK("The argument NAME is missing: which game should be printed?");
    if (!print->output || !*print->output)
        return KV_MARK("The option -o FILE is missing: which file should be written?");
    if (print->names && !cli_names_valid(print->names))
        return KV_MARK("--names takes plain text in UTF-8, separated by commas.");
    const char *contradiction = choose_format(print);
    if (!contradiction)
        contradiction = find_contradiction(print);
    if (contradiction)
        return contradiction;
    if (!print->as_svg && strcmp(print->output, "-") == 0 && cli_on_terminal(STDOUT_FILENO))
        return KV_MARK(
            "A terminal cannot show pages; name a file, or pipe the output to a program.");
    if (print->record && cli_is_same_file(print->record, print->output))
        return KV_MARK("The output would overwrite the record; give it another name.");
    return NULL;
}

/* What was left open: reminders have their own size on a5, and lie in pairs on larger paper. */
static bool choose_paper(struct print *print)
{
    if (!print->paper_id)
        print->paper_id = print->reminder && print->per_page <= 1 ? "a5" : "a4";
    print->paper = kv_paper_find(print->paper_id);
    if (!print->per_page)
        print->per_page = print->reminder && strcmp(print->paper_id, "a5") != 0 ? 2 : 1;
    if (print->paper)
        return true;
    cli_misuse("There is no paper size \"%s\"; there are a3, a4, a5 and letter.", print->paper_id);
    return false;
}

static bool fit_names(const struct print *print)
{
    uint32_t names = cli_names_count(print->names);
    uint32_t sheets = print->record ? print->match.setup.seats : print->pictures;
    if (names <= sheets)
        return true;
    if (print->record)
        cli_complain("Names: %u, but seats in the record: %u.", (unsigned)names, (unsigned)sheets);
    else
        cli_complain("Names: %u, but sheets: %u.", (unsigned)names, (unsigned)sheets);
    return false;
}

static int run(struct print *print)
{
    const char *nonsense = find_nonsense(print);
    if (nonsense) {
        return cli_misuse("%s", kv_translate(nonsense));
    }
    if (!choose_paper(print))
        return CLI_USAGE;
    if (!(print->record ? print_open_record(print) : open_fresh(print)))
        return CLI_REFUSED;
    measure_picture(print);
    bool fine = fit_names(print) && fits_file(print);
    fine =
        fine && (!print->rounds || print_open_lesson(print, &print->lesson)) && print_file(print);
    print_close_lesson(&print->lesson);
    print_close_record(print);
    cli_match_close(&print->match);
    return fine ? CLI_FINE : CLI_REFUSED;
}

static const char about[] = KV_MARK(
    "Prints what a game needs on paper: empty sheets to play on with pencils, its cards, a "
    "reminder of its rules, the material for a class; or, with --record, the sheets of a recorded "
    "game. The ending of FILE says whether it is a PDF, a PNG or an SVG. NAME is a game with "
    "its options, as in welcome:edition=second; with a record it can be left out. Sheets are as "
    "large as the page allows, and the page is rotated where that helps. Cards have a fixed size: "
    "print them without scaling, on both sides, flipped on the long edge.");

int kv_cli_print(int argc, char **argv)
{
    struct print print = {0};
    const struct cli_word words[] = {{KV_MARK("NAME"), &print.name, false}, {NULL, NULL, false}};
    const struct cli_option options[] = {
        {"output", KV_MARK("FILE"), KV_MARK("the file to write, also -o; \"-\" is standard output"),
         NULL, &print.output, NULL, 0, 0},
        {"cards", NULL, KV_MARK("the cards of the game, to be cut out"), &print.cards, NULL, NULL,
         0, 0},
        {"no-backs", NULL, KV_MARK("… only their fronts"), &print.no_backs, NULL, NULL, 0, 0},
        {"bleed", NULL, KV_MARK("… with a bleed of 3 mm and crop marks, for a print shop"),
         &print.bleed, NULL, NULL, 0, 0},
        {"reminder", NULL, KV_MARK("the rules on a small page"), &print.reminder, NULL, NULL, 0, 0},
        {"count", KV_MARK("N"), KV_MARK("how many sheets, reminders or decks"), NULL, NULL,
         &print.count, 1, PRINT_PICTURES_MOST},
        {"paper", "a3|a4|a5|letter", KV_MARK("the size of the paper (a4; a5 for a reminder)"), NULL,
         &print.paper_id, NULL, 0, 0},
        {"per-page", KV_MARK("N"), KV_MARK("1, 2 or 4 per page (1)"), NULL, NULL, &print.per_page,
         1, 4},
        {"colour", NULL, KV_MARK("in colour instead of black and white"), &print.colour, NULL, NULL,
         0, 0},
        {"origins", NULL, KV_MARK("a ring beside each figure that is ours and not the rulebook's"),
         &print.origins, NULL, NULL, 0, 0},
        {"seats", KV_MARK("N"), KV_MARK("for N players: alone, some memos and sheets differ (2)"),
         NULL, NULL, &print.seats, 1, UINT32_MAX},
        {"svg", NULL, KV_MARK("one sheet as an SVG, as for a file that ends in .svg"),
         &print.as_svg, NULL, NULL, 0, 0},
        {"png", NULL, KV_MARK("one page as a PNG, as for a file that ends in .png"), &print.as_png,
         NULL, NULL, 0, 0},
        {"record", KV_MARK("FILE"), KV_MARK("the sheets of this record, one page per seat"), NULL,
         &print.record, NULL, 0, 0},
        {"round", KV_MARK("N"), KV_MARK("… as they stood after round N (the last)"), NULL, NULL,
         &print.round, 1, UINT32_MAX},
        {"seat", KV_MARK("N"), KV_MARK("… only that of seat N"), NULL, NULL, &print.seat, 1,
         UINT32_MAX},
        {"names", KV_MARK("NAMES"),
         KV_MARK("names on the sheets, empty ones too, a sheet for each: Anna,Bohdan"), NULL,
         &print.names, NULL, 0, 0},
        {"class", KV_MARK("N"), KV_MARK("N numbered sheets, and a table for the points"), NULL,
         NULL, &print.class_size, 1, PRINT_CLASS_MOST},
        {"rounds", NULL,
         KV_MARK("… and for the teacher the offers to read aloud, and the expert's game as a key"),
         &print.rounds, NULL, NULL, 0, 0},
        CLI_EFFORT_OPTIONS(print.effort),
        {.name = NULL},
    };
    const struct cli_manual manual = {
        .command = "print",
        .about = about,
        .words = words,
        .options = options,
        .dash_o = "output",
    };
    int code = cli_parse(&manual, argc, argv);
    return code == CLI_GO_ON ? run(&print) : code;
}
