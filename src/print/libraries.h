/*
 * Cairo, Pango and Fontconfig, loaded when something is to be printed. If they were linked to the
 * program, every command would load them and two dozen libraries they depend on: 4 MB of memory in
 * a terminal game.
 */
#ifndef KV_PRINT_LIBRARIES_H
#define KV_PRINT_LIBRARIES_H

#include "kvartal.h"

#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

/* All functions that are called, by name. */
/* clang-format off */
#define KV_LIBRARY_CALLS(call) \
    call(FcConfigAppFontAddFile) call(FcConfigDestroy) call(FcInitLoadConfigAndFonts)             \
    call(cairo_arc) call(cairo_close_path) call(cairo_create) call(cairo_curve_to)                \
    call(cairo_destroy) call(cairo_fill_preserve) call(cairo_font_options_create)                 \
    call(cairo_font_options_destroy) call(cairo_font_options_set_hint_metrics)                    \
    call(cairo_font_options_set_hint_style) call(cairo_identity_matrix)                           \
    call(cairo_image_surface_create) call(cairo_line_to) call(cairo_move_to)                      \
    call(cairo_new_path) call(cairo_new_sub_path) call(cairo_paint)                               \
    call(cairo_pdf_surface_create_for_stream) call(cairo_pdf_surface_set_metadata)                \
    call(cairo_pdf_surface_set_size) call(cairo_recording_surface_create) call(cairo_rectangle)   \
    call(cairo_restore) call(cairo_save) call(cairo_scale) call(cairo_set_dash)                   \
    call(cairo_set_line_cap) call(cairo_set_line_join) call(cairo_set_line_width)                 \
    call(cairo_set_source_rgb) call(cairo_set_source_rgba) call(cairo_set_source_surface)         \
    call(cairo_status) call(cairo_status_to_string) call(cairo_stroke)                            \
    call(cairo_stroke_preserve) call(cairo_surface_destroy) call(cairo_surface_finish)            \
    call(cairo_surface_show_page) call(cairo_surface_status)                                      \
    call(cairo_surface_write_to_png_stream) call(cairo_translate) call(g_ascii_strcasecmp)        \
    call(g_build_filename) call(g_free) call(g_object_unref) call(g_path_get_dirname)             \
    call(g_strconcat) call(pango_cairo_context_set_font_options)                                  \
    call(pango_cairo_font_map_new_for_font_type) call(pango_cairo_show_layout)                    \
    call(pango_cairo_update_layout) call(pango_context_set_round_glyph_positions)                 \
    call(pango_fc_font_map_set_config) call(pango_font_description_free)                          \
    call(pango_font_description_new) call(pango_font_description_set_absolute_size)               \
    call(pango_font_description_set_family) call(pango_font_description_set_family_static)        \
    call(pango_font_description_set_style) call(pango_font_description_set_weight)                \
    call(pango_font_family_get_name) call(pango_font_map_create_context)                          \
    call(pango_font_map_list_families) call(pango_layout_get_baseline)                            \
    call(pango_layout_get_extents) call(pango_layout_new)                                         \
    call(pango_layout_set_font_description) call(pango_layout_set_text)
/* clang-format on */

struct kv_libraries {
#define KV_LIBRARY_CALL(name) __typeof__ (&(name))(name);
    KV_LIBRARY_CALLS(KV_LIBRARY_CALL)
#undef KV_LIBRARY_CALL
};
extern struct kv_libraries kv_lib;

/* To be called before anything is printed. False: they are not installed here. */
bool kv_libraries_find(struct kv_error *error);

#endif
