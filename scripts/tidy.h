/*
 * Included before everything else when clang-tidy reads a source, and never otherwise: it looks at
 * one file at a time and would not know that a refusal is always false.
 */
#include "kvartal.h"

#define kv_refuse(...) ((void)kv_refuse(__VA_ARGS__), false)
