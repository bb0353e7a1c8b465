/*
 * Assertions. A caller who violates a precondition of include/kvartal.h, or a bug of ours, stops a
 * checked build (-DKV_CHECKED: every debug, sanitized and fuzzing build; docs/decisions.md) on the
 * spot. The release does not evaluate the conditions.
 */
#ifndef KV_BASE_ASSERT_H
#define KV_BASE_ASSERT_H

#ifdef KV_CHECKED
#define KV_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define KV_ASSERT(condition) ((void)(0 && (condition)))
#endif

#endif
