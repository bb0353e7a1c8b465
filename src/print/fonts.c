/* Where the fonts are, and which substitutes are used. */
#include "print/fonts.h"
#include "print/folders.h"

#include <glob.h>
#include <stdlib.h>
#include <unistd.h>

#define PATH_MOST 4096

/* ---- Our own ---- */

static const char *const folders[] = KV_FONTS_FOLDERS;

static void add_folder(FcConfig *config, const char *folder)
{
    glob_t found;
    char *pattern = kv_lib.g_build_filename(folder, "*.ttf", NULL);
    if (glob(pattern, 0, NULL, &found) == 0) {
        for (size_t i = 0; i < found.gl_pathc; i++)
            kv_lib.FcConfigAppFontAddFile(config, (const FcChar8 *)found.gl_pathv[i]);
        globfree(&found);
    }
    (kv_lib.g_free)(pattern);
}

static void add_beside_program(FcConfig *config)
{
    char path[PATH_MOST];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    if (length <= 0)
        return;
    path[length] = '\0';
    char *program = kv_lib.g_path_get_dirname(path);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        char *folder = kv_lib.g_build_filename(program, folders[i], NULL);
        add_folder(config, folder);
        (kv_lib.g_free)(folder);
    }
    (kv_lib.g_free)(program);
}

/* The map has a configuration of its own, so that nothing else in the program sees our fonts. */
PangoFontMap *kv_fonts_open(void)
{
    PangoFontMap *map = kv_lib.pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT);
    FcConfig *config = kv_lib.FcInitLoadConfigAndFonts();
    const char *folder = getenv(KV_FONTS_VARIABLE);
    if (folder && *folder)
        add_folder(config, folder);
    else
        add_beside_program(config);
    kv_lib.pango_fc_font_map_set_config((PangoFcFontMap *)map, config);
    kv_lib.FcConfigDestroy(config); /* the map holds it */
    return map;
}

/* Freeing a map does not free its configuration, so that is taken from it first. */
void kv_fonts_close(PangoFontMap *map)
{
    kv_lib.pango_fc_font_map_set_config((PangoFcFontMap *)map, NULL);
    kv_lib.g_object_unref(map);
}

/* ---- Substitutes ---- */

struct face {
    const char *family;
    enum kv_font font; /* that it may stand for */
    PangoWeight weight;
};

/* For each font its substitutes, best first; all but the first of each are in Debian. PT Sans
 * Narrow is as dark as Oswald only in bold. */
static const struct face faces[] = {
    {"Oswald", KV_FIGURES, PANGO_WEIGHT_NORMAL},
    {"PT Sans Narrow", KV_FIGURES, PANGO_WEIGHT_BOLD},
    {"DejaVu Sans Condensed", KV_FIGURES, PANGO_WEIGHT_BOLD},
    {"PT Sans", KV_WORDS, PANGO_WEIGHT_NORMAL},
    {"DejaVu Sans", KV_WORDS, PANGO_WEIGHT_NORMAL},
    {"Caveat", KV_SCRIPT, PANGO_WEIGHT_NORMAL},
    {"Comic Neue", KV_SCRIPT, PANGO_WEIGHT_BOLD},
    {"Purisa", KV_SCRIPT, PANGO_WEIGHT_NORMAL},
    {"URW Chancery L", KV_SCRIPT, PANGO_WEIGHT_NORMAL},
    {"Z003", KV_SCRIPT, PANGO_WEIGHT_NORMAL}, /* the same under its new name */
};

/* Letters that a face lacks come from these, among them the signs that only DejaVu has. */
#define OTHER_FAMILIES "PT Sans,DejaVu Sans,sans-serif"

static bool has_family(PangoFontMap *map, const char *family)
{
    PangoFontFamily **families;
    int count;
    bool found = false;
    kv_lib.pango_font_map_list_families(map, &families, &count);
    for (int i = 0; i < count && !found; i++)
        found =
            kv_lib.g_ascii_strcasecmp(kv_lib.pango_font_family_get_name(families[i]), family) == 0;
    (kv_lib.g_free)(families);
    return found;
}

PangoFontDescription *kv_fonts_find(PangoFontMap *map, enum kv_font font)
{
    PangoFontDescription *description = kv_lib.pango_font_description_new();
    kv_lib.pango_font_description_set_family_static(description, OTHER_FAMILIES);
    for (size_t i = 0; i < sizeof faces / sizeof *faces; i++) {
        if (faces[i].font != font || !has_family(map, faces[i].family))
            continue;
        char *families = kv_lib.g_strconcat(faces[i].family, ",", OTHER_FAMILIES, NULL);
        kv_lib.pango_font_description_set_family(description, families);
        kv_lib.pango_font_description_set_weight(description, faces[i].weight);
        (kv_lib.g_free)(families);
        return description;
    }
    /* Without a handwriting font, slanted letters at least differ from the printed ones. */
    if (font == KV_SCRIPT)
        kv_lib.pango_font_description_set_style(description, PANGO_STYLE_ITALIC);
    return description;
}
