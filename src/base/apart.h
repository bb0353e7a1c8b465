/*
 * APART: a function that is not inlined. Whatever is inlined into a function adds to the registers
 * that it saves at each call, even if that part seldom runs.
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
