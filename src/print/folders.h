/* Where the fonts are: for printing, and for pages that embed them. */
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
