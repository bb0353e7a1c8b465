/* The faces and backs of the cards of Machinery; each is drawn inside a frame that exists
 * already. */
#ifndef KV_MACHINERY_FACES_H
#define KV_MACHINERY_FACES_H

#include "games/machinery/paper/paper.h"
#include "games/machinery/picture/picture.h"

void machinery_draw_frame(struct kv_canvas *canvas);
void machinery_draw_machine_face(struct kv_canvas *canvas, const struct box *box, uint32_t card);
void machinery_draw_event_face(struct kv_canvas *canvas, const struct box *box,
                               uint32_t number); /* from 1 */
void machinery_draw_back(struct kv_canvas *canvas, const struct icon *icon, const char *caption);

#endif
