/* QR codes as SVG: one path of all dark squares, with the quiet zone that scanners need. */
#include "server/http/qr.h"

#include "base/heap.h"
#include "server/online.h"

#include <qrencode.h>
#include <stdlib.h>
#include <string.h>

enum { QUIET = 4 };

static void put_row(const unsigned char *row, int width, int y, struct kv_text *svg)
{
    for (int x = 0, end; x < width; x = end) {
        for (end = x; end < width && (row[end] & 1) == (row[x] & 1);)
            end++;
        if (row[x] & 1)
            kv_put(svg, "M%d %dh%dv1h-%dz", x + QUIET, y + QUIET, end - x, end - x);
    }
}

static bool draw(const char *words, struct kv_text *svg)
{
    QRcode *code = QRcode_encodeString8bit(words, 0, QR_ECLEVEL_M);
    if (!code)
        return false;
    int size = code->width + 2 * QUIET;
    kv_put(svg,
           "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
           "shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h%dv%dh-%dz\"/><path d=\"",
           size, size, size, size, size);
    for (int y = 0; y < code->width; y++)
        put_row(code->data + (size_t)y * (size_t)code->width, code->width, y, svg);
    kv_put(svg, "\"/></svg>\n");
    QRcode_free(code);
    return !svg->cut;
}

/* ---- Drawings that are kept ---- */

static struct qr_drawing *find(struct qr_cache *cache, const char *link)
{
    for (uint32_t i = 0; i < QR_KEPT; i++)
        if (cache->drawings[i].svg.data && strcmp(cache->drawings[i].link, link) == 0)
            return &cache->drawings[i];
    return NULL;
}

static struct qr_drawing *make(struct online *online, const char *link)
{
    struct qr_cache *cache = &online->qr;
    struct qr_drawing *drawing = &cache->drawings[cache->next++ % QR_KEPT];
    free(drawing->svg.data);
    *drawing = (struct qr_drawing){.svg.allocate = kv_heap};
    online->metrics.qr_drawn++;
    if (strlen(link) < sizeof drawing->link && draw(link, &drawing->svg)) {
        memcpy(drawing->link, link, strlen(link) + 1);
        return drawing;
    }
    free(drawing->svg.data);
    *drawing = (struct qr_drawing){.link = ""};
    return NULL;
}

bool qr_put_svg(struct online *online, const char *link, struct kv_text *svg)
{
    const struct qr_drawing *drawing = find(&online->qr, link);
    if (!drawing)
        drawing = make(online, link);
    if (!drawing)
        return false;
    kv_put_bytes(svg, drawing->svg.data, drawing->svg.length);
    return !svg->cut;
}

void qr_close(struct qr_cache *cache)
{
    for (uint32_t i = 0; i < QR_KEPT; i++)
        free(cache->drawings[i].svg.data);
}
