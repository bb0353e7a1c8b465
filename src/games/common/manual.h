/* Signs and moves as text, for terminals. The page has other rules to read, and leaves this out to
 * stay small. */
#ifndef KV_COMMON_MANUAL_H
#define KV_COMMON_MANUAL_H

#ifdef KV_BROWSER
#define KV_MANUAL(english) ""
#else
#define KV_MANUAL(english) english
#endif

#endif
