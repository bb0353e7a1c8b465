/* Pages, as a PDF or a PNG. */
#include "print/paper.h"

#include "print/pdf.h"

#include <math.h>

#define MARK_GAP   (1 * KV_MILLIMETRE) /* between a cut mark and what is cut */
#define POINT_DOTS (200 / 72.0)        /* of a PNG: 200 to an inch           */

/* ---- Beginning ---- */

static cairo_status_t keep_bytes(void *output, const unsigned char *bytes, unsigned int length)
{
    struct kv_text *text = output;
    kv_put_bytes(text, (const char *)bytes, length);
    return text->cut ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *open_pdf(const struct kv_print_job *job)
{
    cairo_surface_t *pdf = kv_lib.cairo_pdf_surface_create_for_stream(
        keep_bytes, job->output, job->grid.width, job->grid.height);
    kv_lib.cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, job->title);
    kv_lib.cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATOR, "Kvartal " KV_VERSION);
    return pdf;
}

static cairo_surface_t *open_png(const struct kv_print_job *job)
{
    cairo_surface_t *image =
        kv_lib.cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(job->grid.width * POINT_DOTS),
                                          (int)(job->grid.height * POINT_DOTS));
    cairo_t *cairo = kv_lib.cairo_create(image);
    kv_lib.cairo_set_source_rgb(cairo, 1, 1, 1);
    kv_lib.cairo_paint(cairo);
    kv_lib.cairo_destroy(cairo);
    return image;
}

void kv_printer_start(struct kv_printer *printer, const struct kv_print_job *job)
{
    *printer = (struct kv_printer){.job = *job};
    kv_ink_start(&printer->ink, job->theme);
    printer->pages = job->as_png ? open_png(job) : open_pdf(job);
}

/* ---- Pictures ---- */

/* The bleed in the units of a picture. */
static double bleed_of(const struct kv_printer *printer)
{
    return printer->job.grid.bleed / printer->job.grid.scale;
}

/* A PNG is drawn directly: cairo would replay a recording with shapes and letters apart. */
static cairo_t *open_dots(struct kv_printer *printer)
{
    double scale = printer->job.grid.scale * POINT_DOTS, bleed = bleed_of(printer);
    printer->picture = kv_lib.cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, (int)ceil((printer->job.width + 2 * bleed) * scale),
        (int)ceil((printer->job.height + 2 * bleed) * scale));
    cairo_t *cairo = kv_lib.cairo_create(printer->picture);
    kv_lib.cairo_scale(cairo, scale, scale);
    kv_lib.cairo_translate(cairo, bleed, bleed);
    return cairo;
}

/* A PDF has it as a recording, which is written to the file once. */
static cairo_t *open_recording(struct kv_printer *printer)
{
    double bleed = bleed_of(printer);
    cairo_rectangle_t extent = {-bleed, -bleed, printer->job.width + 2 * bleed,
                                printer->job.height + 2 * bleed};
    printer->picture = kv_lib.cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extent);
    return kv_lib.cairo_create(printer->picture);
}

void kv_printer_draw(struct kv_printer *printer, struct kv_canvas *canvas)
{
    kv_lib.cairo_surface_destroy(printer->picture);
    kv_lib.cairo_destroy(printer->ink.cairo);
    cairo_t *cairo = printer->job.as_png ? open_dots(printer) : open_recording(printer);
    kv_ink_canvas(&printer->ink, cairo, canvas);
    canvas->bleed = (int32_t)ceil(bleed_of(printer));
}

/* ---- Pages ---- */

/* Two short marks opposite each other, at the ends of a cut: if it is upright, at `at` from the
 * left. `margin` lies between the page's edge and what is cut, `across` is the length of the cut
 * over the whole page. */
static void mark_cut(const struct kv_grid *grid, cairo_t *page, bool upright, double at)
{
    double margin = upright ? grid->top : grid->left;
    double across = upright ? grid->height : grid->width;
    double end = margin > 0 ? margin - MARK_GAP : grid->mark, begin = end - grid->mark;
    double from[] = {begin, across - end};
    for (int i = 0; i < 2; i++) {
        double to = from[i] + grid->mark;
        kv_lib.cairo_move_to(page, upright ? at : from[i], upright ? from[i] : at);
        kv_lib.cairo_line_to(page, upright ? at : to, upright ? to : at);
    }
}

/* The i-th edge between places is one cut; with a bleed it is two, each at the edge of a picture.
 */
static void mark_edge(const struct kv_grid *grid, cairo_t *page, bool upright, uint32_t i)
{
    uint32_t places = upright ? grid->columns : grid->rows;
    double at = upright ? grid->left + i * grid->place_width : grid->top + i * grid->place_height;
    if (i > 0 || grid->bleed == 0)
        mark_cut(grid, page, upright, at - grid->bleed);
    if (grid->bleed > 0 && i < places)
        mark_cut(grid, page, upright, at + grid->bleed);
}

/* Marks where pictures are cut apart, and where they are cut out of the page. */
static void mark_cuts(const struct kv_grid *grid, cairo_t *page)
{
    uint32_t first = grid->left > 0 ? 0 : 1;
    for (uint32_t i = first; i <= grid->columns - first; i++)
        mark_edge(grid, page, true, i);
    for (uint32_t i = first; i <= grid->rows - first; i++)
        mark_edge(grid, page, false, i);
    kv_lib.cairo_set_source_rgb(page, 0.5, 0.5, 0.5);
    kv_lib.cairo_set_line_width(page, 0.5);
    kv_lib.cairo_stroke(page);
}

/* Puts the picture into the middle of a place. */
static void put_on_place(const struct kv_printer *printer, cairo_t *page, uint32_t place)
{
    const struct kv_grid *grid = &printer->job.grid;
    uint32_t column = place % grid->columns, row = place / grid->columns;
    if (printer->backs)
        column = grid->columns - 1 - column;
    double x = grid->left + grid->place_width * column +
               (grid->place_width - printer->job.width * grid->scale) / 2;
    double y = grid->top + grid->place_height * row +
               (grid->place_height - printer->job.height * grid->scale) / 2;
    if (printer->job.as_png) { /* pixels onto pixels */
        x -= grid->bleed;
        y -= grid->bleed;
        kv_lib.cairo_identity_matrix(page);
        kv_lib.cairo_translate(page, round(x * POINT_DOTS), round(y * POINT_DOTS));
    } else {
        kv_lib.cairo_translate(page, x, y);
        kv_lib.cairo_scale(page, grid->scale, grid->scale);
    }
    kv_lib.cairo_set_source_surface(page, printer->picture, 0, 0);
    kv_lib.cairo_paint(page);
}

void kv_printer_turn(struct kv_printer *printer, bool backs)
{
    if (printer->filled)
        kv_lib.cairo_surface_show_page(printer->pages);
    printer->filled = 0;
    printer->backs = backs;
}

void kv_printer_change(struct kv_printer *printer, const struct kv_grid *grid, int32_t width,
                       int32_t height)
{
    kv_printer_turn(printer, false);
    printer->job.grid = *grid;
    printer->job.width = width;
    printer->job.height = height;
    kv_lib.cairo_pdf_surface_set_size(printer->pages, grid->width, grid->height);
}

void kv_printer_put(struct kv_printer *printer)
{
    if (printer->filled == kv_grid_places(&printer->job.grid))
        kv_printer_turn(printer, printer->backs);
    cairo_t *page = kv_lib.cairo_create(printer->pages);
    if (printer->job.as_png)
        kv_lib.cairo_scale(page, POINT_DOTS, POINT_DOTS);
    if (printer->filled == 0 && !printer->backs)
        mark_cuts(&printer->job.grid, page);
    put_on_place(printer, page, printer->filled++);
    kv_lib.cairo_destroy(page);
}

/* ---- The end ---- */

/* Writes what is left, and returns the status of the whole output. */
static cairo_status_t write_rest(struct kv_printer *printer)
{
    cairo_status_t status = kv_lib.cairo_surface_status(printer->pages);
    if (status == CAIRO_STATUS_SUCCESS && printer->job.as_png)
        status = kv_lib.cairo_surface_write_to_png_stream(printer->pages, keep_bytes,
                                                          printer->job.output);
    kv_lib.cairo_surface_finish(printer->pages); /* the last page of a PDF, and its end */
    if (status == CAIRO_STATUS_SUCCESS)
        status = kv_lib.cairo_surface_status(printer->pages);
    return status;
}

bool kv_printer_finish(struct kv_printer *printer, struct kv_error *error)
{
    cairo_status_t status = kv_lib.cairo_status(printer->ink.cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        status = write_rest(printer);
    kv_lib.cairo_destroy(printer->ink.cairo);
    kv_lib.cairo_surface_destroy(printer->picture);
    kv_lib.cairo_surface_destroy(printer->pages);
    kv_ink_stop(&printer->ink);
    if (printer->job.output->cut)
        return kv_refuse(error, "no-memory", "There is not enough memory for so many pages.");
    if (status != CAIRO_STATUS_SUCCESS)
        return kv_refuse(error, "not-printed", "The pages could not be drawn: %s.",
                         kv_lib.cairo_status_to_string(status));
    if (!printer->job.as_png)
        kv_pdf_set_language(printer->job.output, kv_language_ids[printer->job.language]);
    return true;
}
