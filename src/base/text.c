/* The text buffer, its small formatter, and refusals. */
#include "base/text.h"
#include "base/digits.h"

#include <stdarg.h>

#define LEAST_GROWTH 256
#define NO_PRECISION SIZE_MAX

/* ---- The buffer ---- */

void kv_text_start(struct kv_text *text, char *data, size_t size)
{
    *text = (struct kv_text){.data = data, .size = data == NULL ? 0 : size};
    if (text->size > 0)
        text->data[0] = '\0';
}

/* Grows the buffer to `wanted` bytes in total, including the final zero, if it can grow. */
static bool grow(struct kv_text *text, size_t wanted)
{
    if (text->allocate == NULL)
        return false;
    size_t size = text->size < LEAST_GROWTH ? LEAST_GROWTH : text->size;
    while (size < wanted)
        size = size > SIZE_MAX / 2 ? wanted : size * 2;
    char *data = text->allocate(text->data, size);
    if (data == NULL)
        return false;
    text->data = data;
    text->size = size;
    return true;
}

static bool fits(struct kv_text *text, size_t length)
{
    if (length < text->size && text->length < text->size - length)
        return true;
    if (length > SIZE_MAX - 1 - text->length)
        return false;
    return grow(text, text->length + length + 1);
}

static void append(struct kv_text *text, const char *bytes, size_t length)
{
    if (length > 0)
        memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xC0) == 0x80;
}

/* Removes an incomplete UTF-8 sequence from the end of the text. */
static void drop_unfinished(struct kv_text *text)
{
    size_t at = text->length;
    while (at > 0 && text->length - at < 3 && is_continuation(text->data[at - 1]))
        at--;
    if (at == 0 || (unsigned char)text->data[at - 1] < 0xC0)
        return;
    text->length = at - 1;
    text->data[text->length] = '\0';
}

/* Appends what fits. Nothing is appended afterwards: if shorter pieces were, the text would have a
 * hole in the middle. */
static void append_cut(struct kv_text *text, const char *bytes)
{
    text->cut = true;
    if (text->size == 0)
        return;
    size_t space = text->size - 1 - text->length;
    append(text, bytes, space);
    if (is_continuation(bytes[space]))
        drop_unfinished(text);
}

void kv_put_bytes(struct kv_text *text, const char *bytes, size_t length)
{
    if (text->cut)
        return;
    if (fits(text, length))
        append(text, bytes, length);
    else if (length > 0)
        append_cut(text, bytes);
    else
        text->cut = text->allocate != NULL; /* an empty text, and no memory even for its zero */
}

void kv_put_decimal(struct kv_text *text, uint64_t number)
{
    char digits[KV_DIGITS_MOST + 1];
    kv_put_bytes(text, digits, kv_put_digits(digits, number));
}

/* ---- The formatter ---- */

/* A va_list that can be passed by pointer: on some platforms it is an array. */
struct arguments {
    va_list list;
};

enum number_size { SIZE_INT, SIZE_LONG, SIZE_LONG_LONG, SIZE_SIZE };

/* What stands between a '%' and the letter that ends it, and that letter. */
struct directive {
    bool left; /* pad on the right */
    bool zero; /* pad a number with zeros */
    size_t width;
    size_t precision;
    enum number_size size;
    char letter;
};

/* Padding counts characters, not bytes, so that columns line up in every language. */
static size_t letter_count(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        if (!is_continuation(bytes[i]))
            count++;
    return count;
}

static void put_repeated(struct kv_text *text, char byte, size_t count)
{
    while (count-- > 0 && !text->cut)
        kv_put_bytes(text, &byte, 1);
}

static void put_padded(struct kv_text *text, const struct directive *directive, const char *bytes,
                       size_t length)
{
    size_t letters = directive->width > 0 ? letter_count(bytes, length) : 0;
    size_t padding = directive->width > letters ? directive->width - letters : 0;
    if (!directive->left)
        put_repeated(text, ' ', padding);
    kv_put_bytes(text, bytes, length);
    if (directive->left)
        put_repeated(text, ' ', padding);
}

/* With a precision the string may be unterminated, so no byte beyond it is looked at. */
static void put_string(struct kv_text *text, const struct directive *directive, const char *string)
{
    size_t length = 0;
    if (string == NULL)
        string = "(null)";
    while (length < directive->precision && string[length] != '\0')
        length++;
    put_padded(text, directive, string, length);
}

static void put_number(struct kv_text *text, const struct directive *directive, bool negative,
                       unsigned long long magnitude)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned base = directive->letter == 'x' ? 16 : 10;
    do {
        digits[--at] = "0123456789abcdef"[magnitude % base];
        magnitude /= base;
    } while (magnitude > 0);
    size_t length = sizeof digits - at;
    if (directive->zero && !directive->left) {
        kv_put_bytes(text, "-", negative);
        length += negative;
        put_repeated(text, '0', directive->width > length ? directive->width - length : 0);
        kv_put_bytes(text, digits + at, sizeof digits - at);
        return;
    }
    if (negative)
        digits[--at] = '-';
    put_padded(text, directive, digits + at, sizeof digits - at);
}

static long long take_signed(enum number_size size, struct arguments *arguments)
{
    switch (size) {
    case SIZE_LONG:
        return va_arg(arguments->list, long);
    case SIZE_LONG_LONG:
        return va_arg(arguments->list, long long);
    case SIZE_SIZE:
        return va_arg(arguments->list, ptrdiff_t);
    default:
        return va_arg(arguments->list, int);
    }
}

static unsigned long long take_unsigned(enum number_size size, struct arguments *arguments)
{
    switch (size) {
    case SIZE_LONG:
        return va_arg(arguments->list, unsigned long);
    case SIZE_LONG_LONG:
        return va_arg(arguments->list, unsigned long long);
    case SIZE_SIZE:
        return va_arg(arguments->list, size_t);
    default:
        return va_arg(arguments->list, unsigned);
    }
}

/* Reads digits or '*' at `format` and returns what follows them. */
static const char *read_count(const char *format, size_t *count, struct arguments *arguments)
{
    *count = 0;
    if (*format == '*') {
        int number = va_arg(arguments->list, int);
        *count = number < 0 ? NO_PRECISION : (size_t)number;
        return format + 1;
    }
    for (; *format >= '0' && *format <= '9'; format++)
        *count = *count * 10 + (size_t)(*format - '0');
    return format;
}

static const char *read_size(const char *format, enum number_size *size)
{
    *size = SIZE_INT;
    if (*format == 'z') {
        *size = SIZE_SIZE;
        return format + 1;
    }
    if (*format != 'l')
        return format;
    *size = format[1] == 'l' ? SIZE_LONG_LONG : SIZE_LONG;
    return format + (format[1] == 'l' ? 2 : 1);
}

/* Reads the directive after a '%' and returns where the format continues. */
static const char *read_directive(const char *format, struct directive *directive,
                                  struct arguments *arguments)
{
    *directive = (struct directive){.precision = NO_PRECISION};
    for (; *format == '-' || *format == '0'; format++) {
        directive->left |= *format == '-';
        directive->zero |= *format == '0';
    }
    format = read_count(format, &directive->width, arguments);
    if (directive->width == NO_PRECISION)
        directive->width = 0;
    if (*format == '.')
        format = read_count(format + 1, &directive->precision, arguments);
    format = read_size(format, &directive->size);
    directive->letter = *format;
    return *format == '\0' ? format : format + 1;
}

static void put_character(struct kv_text *text, const struct directive *directive, char character)
{
    put_padded(text, directive, &character, 1);
}

static void put_argument(struct kv_text *text, const struct directive *directive,
                         struct arguments *arguments)
{
    long long number;
    switch (directive->letter) {
    case 's':
        put_string(text, directive, va_arg(arguments->list, const char *));
        break;
    case 'c':
        put_character(text, directive, (char)va_arg(arguments->list, int));
        break;
    case 'd':
        number = take_signed(directive->size, arguments);
        put_number(text, directive, number < 0,
                   number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number);
        break;
    case 'u':
    case 'x':
        put_number(text, directive, false, take_unsigned(directive->size, arguments));
        break;
    default: /* "%%", or a letter we do not know, which then shows */
        put_character(text, directive, directive->letter == '\0' ? '%' : directive->letter);
        break;
    }
}

/* Puts what a directive asks for and returns where the format continues. */
static const char *put_directive(struct kv_text *text, const char *format,
                                 struct arguments *arguments)
{
    struct directive directive;
    format = read_directive(format, &directive, arguments);
    put_argument(text, &directive, arguments);
    return format;
}

/* The same, quicker for those that are one letter, as nearly all are. */
static const char *put_next(struct kv_text *text, const char *format, struct arguments *arguments)
{
    const char *word;
    switch (*format) {
    case 's':
        word = va_arg(arguments->list, const char *);
        kv_put_word(text, word ? word : "(null)");
        return format + 1;
    case 'u':
        kv_put_decimal(text, va_arg(arguments->list, unsigned));
        return format + 1;
    default:
        return put_directive(text, format, arguments);
    }
}

static void put_format(struct kv_text *text, const char *format, struct arguments *arguments)
{
    kv_put_word(text, ""); /* even an empty format leaves a valid string */
    for (;;) {
        size_t plain = 0;
        while (format[plain] != '\0' && format[plain] != '%')
            plain++;
        if (plain > 0)
            kv_put_bytes(text, format, plain);
        format += plain;
        if (*format == '\0')
            return;
        format = put_next(text, format + 1, arguments);
    }
}

void kv_put(struct kv_text *text, const char *format, ...)
{
    struct arguments arguments;
    va_start(arguments.list, format);
    put_format(text, format, &arguments);
    va_end(arguments.list);
}

/* ---- Refusals ---- */

bool kv_refuse(struct kv_error *error, const char *code, const char *format, ...)
{
    if (error == NULL)
        return false;
    struct kv_text text;
    struct arguments arguments;
    error->code = code;
    kv_text_start(&text, error->message, sizeof error->message);
    va_start(arguments.list, format);
    put_format(&text, kv_translate(format), &arguments);
    va_end(arguments.list);
    return false;
}
