/* How fast sheets are printed. */
#include "cli/bench/pictures.h"
#include "print/paper.h"
#include "print/pdf.h"

enum { PRINTED_SHEETS = 100 };

double cli_measure_printing(const struct kv_match *match)
{
    const struct kv_game *game = match->setup.game;
    struct kv_printer printer;
    struct kv_canvas canvas;
    struct kv_error error;
    if (!kv_libraries_find(&error))
        return -1;
    struct kv_text pdf = cli_text();
    struct kv_print_job job = {.theme = KV_PRINT, .title = game->title, .output = &pdf};
    double began = lab_processor_seconds();
    game->extent(match->table, KV_PAGE, &job.width, &job.height);
    job.grid = kv_grid_of_sheets(kv_paper_find("a4"), 1, job.width, job.height);
    kv_printer_start(&printer, &job);
    kv_printer_draw(&printer, &canvas);
    game->draw(match->table, kv_match_sheet(match, 0), NULL, 0, KV_PAGE, &canvas);
    for (int i = 0; i < PRINTED_SHEETS; i++)
        kv_printer_put(&printer);
    bool fine = kv_printer_finish(&printer, &error);
    cli_text_free(&pdf);
    return fine ? PRINTED_SHEETS / (lab_processor_seconds() - began) : -1;
}
