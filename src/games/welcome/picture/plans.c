/* The city plans, and the estates they require. */
#include "draw/pack_marks.h"
#include "games/welcome/picture/picture.h"

/* An estate as a row of little houses on a common base. */
static void draw_estate(const struct view *view, int32_t x, int32_t y, int32_t unit, uint32_t size)
{
    struct kv_point points[5 * SIZES];
    uint32_t count = 0;
    int32_t base = y + unit * 5 / 4, eave = y + unit / 2;
    for (uint32_t i = 0; i < size; i++) {
        int32_t left = x + unit * (int32_t)i, right = left + unit * 6 / 7;
        points[count++] = welcome_point(left, base);
        points[count++] = welcome_point(left, eave);
        points[count++] = welcome_point((left + right) / 2, y);
        points[count++] = welcome_point(right, eave);
        points[count++] = welcome_point(right, base);
    }
    view->canvas->writer->polygon(view->canvas, points, count,
                                  (struct kv_look){.fill = KV_PAPER, .line = KV_INK});
}

int32_t welcome_draw_estates(const struct view *view, const struct plan *plan, struct area area,
                             int32_t unit)
{
    int32_t x = 0, y = 0;
    for (uint32_t size = 0; size < SIZES; size++)
        for (uint32_t i = 0; i < plan->sizes[size]; i++) {
            int32_t width = unit * (int32_t)(size + 1);
            if (x && x + width > area.width) {
                x = 0;
                y += unit * 16 / 10;
            }
            draw_estate(view, area.x + x, area.y + y, unit, size + 1);
            x += width + unit / 2;
        }
    return area.y + y + unit * 5 / 4;
}

/* The points for the first to approve the plan, struck out once someone has, and for the others. */
static void draw_points(const struct view *view, uint32_t pile, struct area area)
{
    const struct plan *plan = plan_of(view->table, pile);
    bool turned = view->table->turned >> pile & 1;
    int32_t size = 240, y = area.y + area.height - 70, half = area.width / 2;
    struct lettering first = {size, KV_FIGURES, KV_MIDDLE, turned ? KV_QUIET : KV_INK};
    struct lettering later = {size * 3 / 4, KV_FIGURES, KV_MIDDLE, turned ? KV_INK : KV_QUIET};
    welcome_draw_number(view, area.x + half / 2, y, first, plan->first);
    welcome_draw_number(view, area.x + half + half / 2, y, later, plan->later);
    const struct box *box = box_of(view->table);
    kv_mark_number(view->canvas, box, &plan->first, welcome_point(area.x + half / 2, y), size,
                   KV_MIDDLE, plan->first);
    kv_mark_number(view->canvas, box, &plan->later, welcome_point(area.x + half + half / 2, y),
                   later.size, KV_MIDDLE, plan->later);
    if (turned)
        welcome_draw_line(view, area.x + half / 2 - 130, y - 40, area.x + half / 2 + 130, y - 130,
                          (struct kv_look){.line = KV_HAND, .width = 20});
}

/* Basic plans are shown as estates, advanced ones in words. */
static void draw_needs(const struct view *view, const struct plan *plan, struct area area)
{
    char data[160];
    struct kv_text text;
    if (!plan->advanced) {
        welcome_draw_estates(view, plan, area, 102);
        return;
    }
    kv_text_start(&text, data, sizeof data);
    welcome_put_needs(plan, &text);
    welcome_draw_paragraph(view, area, (struct lettering){110, KV_WORDS, KV_LEFT, KV_INK}, data);
}

static void draw_plan(const struct view *view, uint32_t pile, struct area area)
{
    const struct plan *plan = plan_of(view->table, pile);
    bool hot = welcome_begin_glow(view, move_make(MOVE_PLAN, pile, 0), welcome_grown(area, 35));
    bool approved = view->sheet->approved >> pile & 1;
    char data[16];
    struct kv_text name;
    kv_text_start(&name, data, sizeof data);
    welcome_put_plan_name(edition_of(view->table), plan, &name);
    welcome_draw_box(view, area, 60,
                     (struct kv_look){.fill = approved ? KV_LEAF_PALE : KV_CARD,
                                      .line = approved ? KV_LEAF : KV_INK});
    welcome_draw_text(view, area.x + 70, area.y + 200,
                      (struct lettering){170, KV_FIGURES, KV_LEFT, KV_QUIET}, data);
    if (approved)
        welcome_draw_path(view, "M10 55L38 85L90 15", area.x + area.width - 260, area.y + 50, 200,
                          (struct kv_look){.line = KV_HAND, .width = 28});
    kv_mark_origin(view->canvas, box_of(view->table), plan->sizes,
                   welcome_point(area.x + 300, area.y + 90), 170);
    draw_needs(view, plan,
               (struct area){area.x + 70, area.y + 250, area.width - 140, area.height - 520});
    draw_points(view, pile, area);
    if (hot)
        welcome_end_hot(view);
}

void welcome_draw_plans(const struct view *view)
{
    welcome_begin_part(view, "plans", 0);
    for (uint32_t pile = 0; pile < PILES; pile++)
        draw_plan(view, pile, welcome_third(view->frame->plans, pile, 75));
    welcome_end_part(view);
}
