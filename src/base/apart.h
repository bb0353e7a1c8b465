/*
 * APART: a function that is not inlined. A function saves the registers of all that is inlined into
 * it whenever it is called, even where it seldom comes there; and with those of two alternatives it
 * needs more of them than either.
 */
#ifndef KV_BASE_APART_H
#define KV_BASE_APART_H

/* GPUs are slow at calls, and cannot do without knowing whom they call: there, all is inlined. */
#ifdef __NVPTX__
#define APART __attribute__((always_inline))
#else
#define APART __attribute__((noinline))
#endif

#endif
