/* Where the fonts are: for whoever prints, and for pages that carry them along. */
#ifndef KV_PRINT_FOLDERS_H
#define KV_PRINT_FOLDERS_H

/* An environment variable may name the folder. */
#define KV_FONTS_VARIABLE "KVARTAL_FONTS"
/* Otherwise, from the folder of the program: as it was built, and as it was installed. */
#define KV_FONTS_FOLDERS                                                                           \
    {                                                                                              \
        "fonts", "../share/kvartal/fonts"                                                          \
    }

#endif
