/* QR codes as SVG: one path of all dark squares, with the quiet zone that readers need. */
#include "server/lobby.h"

#include <qrencode.h>

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

bool qr_put_svg(const char *words, struct kv_text *svg)
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
