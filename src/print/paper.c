/* Papers, places on them, and what becomes of the pages. */
#include "print/paper.h"

#include <cairo-pdf.h>
#include <math.h>

#define MILLIMETRE (72 / 25.4)
#define MARGIN     (8 * MILLIMETRE) /* of each sheet, so that it also has one when cut apart */
#define CUT_MARK   (3 * MILLIMETRE)
#define POINT_DOTS (200 / 72.0) /* of a PNG: 200 to an inch */

const struct kv_paper kv_papers[] = {
    {"a4", 210 * MILLIMETRE, 297 * MILLIMETRE},
    {"a5", 148 * MILLIMETRE, 210 * MILLIMETRE},
    {"letter", 612, 792},
    {NULL, 0, 0},
};

/* ---- How sheets lie on a page ---- */

static double scale_in(const struct kv_print_job *job, double width, double height)
{
    double across = (width - 2 * MARGIN) / job->width;
    double down = (height - 2 * MARGIN) / job->height;
    return across < down ? across : down;
}

/* Keeps this page and so many columns if sheets come out larger than on what was tried before. */
static void try_page(struct kv_printer *printer, double width, double height, uint32_t columns)
{
    uint32_t rows = printer->job.per_page / columns;
    double scale = scale_in(&printer->job, width / columns, height / rows);
    if (scale <= printer->scale * 1.001) /* alike: the first one tried stays */
        return;
    printer->width = width;
    printer->height = height;
    printer->columns = columns;
    printer->rows = rows;
    printer->scale = scale;
}

static void arrange(struct kv_printer *printer)
{
    const struct kv_paper *paper = printer->job.paper;
    for (uint32_t columns = 1; columns <= printer->job.per_page; columns++) {
        if (printer->job.per_page % columns != 0)
            continue;
        try_page(printer, paper->width, paper->height, columns);
        try_page(printer, paper->height, paper->width, columns);
    }
}

/* ---- Pages ---- */

static cairo_status_t keep_bytes(void *output, const unsigned char *bytes, unsigned int length)
{
    struct kv_text *text = output;
    kv_put_bytes(text, (const char *)bytes, length);
    return text->cut ? CAIRO_STATUS_WRITE_ERROR : CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *open_pdf(const struct kv_printer *printer)
{
    cairo_surface_t *pdf = cairo_pdf_surface_create_for_stream(keep_bytes, printer->job.output,
                                                               printer->width, printer->height);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_TITLE, printer->job.title);
    cairo_pdf_surface_set_metadata(pdf, CAIRO_PDF_METADATA_CREATOR, "Kvartal " KV_VERSION);
    return pdf;
}

static cairo_surface_t *open_png(const struct kv_printer *printer)
{
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(printer->width * POINT_DOTS),
                                   (int)(printer->height * POINT_DOTS));
    cairo_t *cairo = cairo_create(image);
    cairo_set_source_rgb(cairo, 1, 1, 1);
    cairo_paint(cairo);
    cairo_destroy(cairo);
    return image;
}

void kv_printer_start(struct kv_printer *printer, const struct kv_print_job *job)
{
    *printer = (struct kv_printer){.job = *job};
    arrange(printer);
    kv_ink_start(&printer->ink, job->theme);
    printer->pages = job->as_png ? open_png(printer) : open_pdf(printer);
}

/* A PNG has its picture as dots: cairo would put a recorded one on them with shapes and letters
 * parted. */
static cairo_t *open_dots(struct kv_printer *printer)
{
    double scale = printer->scale * POINT_DOTS;
    printer->picture =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)ceil(printer->job.width * scale),
                                   (int)ceil(printer->job.height * scale));
    cairo_t *cairo = cairo_create(printer->picture);
    cairo_scale(cairo, scale, scale);
    return cairo;
}

/* A PDF has it as a recording, which comes into the file once. */
static cairo_t *open_recording(struct kv_printer *printer)
{
    cairo_rectangle_t extent = {0, 0, printer->job.width, printer->job.height};
    printer->picture = cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &extent);
    return cairo_create(printer->picture);
}

void kv_printer_draw(struct kv_printer *printer, struct kv_canvas *canvas)
{
    cairo_surface_destroy(printer->picture);
    cairo_destroy(printer->ink.cairo);
    cairo_t *cairo = printer->job.as_png ? open_dots(printer) : open_recording(printer);
    kv_ink_canvas(&printer->ink, cairo, canvas);
}

/* Short marks at the edges of the page, where sheets that share it are cut apart. */
static void mark_cuts(const struct kv_printer *printer, cairo_t *page)
{
    for (uint32_t i = 1; i < printer->columns; i++) {
        double x = printer->width * i / printer->columns;
        cairo_move_to(page, x, 0);
        cairo_line_to(page, x, CUT_MARK);
        cairo_move_to(page, x, printer->height - CUT_MARK);
        cairo_line_to(page, x, printer->height);
    }
    for (uint32_t i = 1; i < printer->rows; i++) {
        double y = printer->height * i / printer->rows;
        cairo_move_to(page, 0, y);
        cairo_line_to(page, CUT_MARK, y);
        cairo_move_to(page, printer->width - CUT_MARK, y);
        cairo_line_to(page, printer->width, y);
    }
    cairo_set_source_rgb(page, 0.5, 0.5, 0.5);
    cairo_set_line_width(page, 0.5);
    cairo_stroke(page);
}

/* Puts the picture into the middle of a place. */
static void put_on_place(const struct kv_printer *printer, cairo_t *page, uint32_t place)
{
    double width = printer->width / printer->columns, height = printer->height / printer->rows;
    uint32_t column = place % printer->columns, row = place / printer->columns;
    double x = width * column + (width - printer->job.width * printer->scale) / 2;
    double y = height * row + (height - printer->job.height * printer->scale) / 2;
    if (printer->job.as_png) { /* dots onto dots */
        cairo_identity_matrix(page);
        cairo_translate(page, round(x * POINT_DOTS), round(y * POINT_DOTS));
    } else {
        cairo_translate(page, x, y);
        cairo_scale(page, printer->scale, printer->scale);
    }
    cairo_set_source_surface(page, printer->picture, 0, 0);
    cairo_paint(page);
}

void kv_printer_put(struct kv_printer *printer)
{
    if (printer->filled == printer->job.per_page) {
        cairo_surface_show_page(printer->pages);
        printer->filled = 0;
    }
    cairo_t *page = cairo_create(printer->pages);
    if (printer->job.as_png)
        cairo_scale(page, POINT_DOTS, POINT_DOTS);
    if (printer->filled == 0)
        mark_cuts(printer, page);
    put_on_place(printer, page, printer->filled++);
    cairo_destroy(page);
}

/* Writes what is left to write, and tells how all of it went. */
static cairo_status_t write_rest(struct kv_printer *printer)
{
    cairo_status_t status = cairo_surface_status(printer->pages);
    if (status == CAIRO_STATUS_SUCCESS && printer->job.as_png)
        status = cairo_surface_write_to_png_stream(printer->pages, keep_bytes, printer->job.output);
    cairo_surface_finish(printer->pages); /* the last page of a PDF, and its end */
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(printer->pages);
    return status;
}

bool kv_printer_finish(struct kv_printer *printer, struct kv_error *error)
{
    cairo_status_t status = cairo_status(printer->ink.cairo);
    if (status == CAIRO_STATUS_SUCCESS)
        status = write_rest(printer);
    cairo_destroy(printer->ink.cairo);
    cairo_surface_destroy(printer->picture);
    cairo_surface_destroy(printer->pages);
    kv_ink_stop(&printer->ink);
    if (printer->job.output->cut)
        return kv_refuse(error, "no-memory", "There is not enough memory for so many pages.");
    if (status != CAIRO_STATUS_SUCCESS)
        return kv_refuse(error, "not-printed", "The pages could not be drawn: %s.",
                         cairo_status_to_string(status));
    return true;
}
