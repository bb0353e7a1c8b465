/*
 * What must hold. A caller who breaks the terms of include/kvartal.h, or a mistake of ours, stops a
 * checked build (-DKV_CHECKED: every debug, sanitized and fuzzing build; docs/decisions.md) at the
 * place. The release trusts them: there a condition is not even computed.
 */
#ifndef KV_BASE_ASSERT_H
#define KV_BASE_ASSERT_H

#ifdef KV_CHECKED
#define KV_ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define KV_ASSERT(condition) ((void)(0 && (condition)))
#endif

#endif
