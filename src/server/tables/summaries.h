/* What the lobby says about tables, as the store knows it: sent with a line, or soon after the last
 * one. */
#ifndef KV_SERVER_TABLES_SUMMARIES_H
#define KV_SERVER_TABLES_SUMMARIES_H

#include "kvartal.h"
#include "store/store.h"

struct online;
struct table;

/* Is there something that the store should know: the lobby's line, or when a clock ends? */
bool summary_has_news(const struct table *table);
/* May it be sent now? A state or a clock at once, everything else once a second. */
bool summary_is_due(const struct online *online, const struct table *table);
/* Notes what the lobby says about a table now; its text is appended to `lobby`, from `offset` on,
 * with a zero at its end. False: no memory. */
bool summary_take(struct online *online, struct table *table, struct kv_text *lobby, size_t *offset,
                  struct store_summary *summary);
/* The news is sent at one of the next ticks, unless a line of the table takes it along before. */
void summary_hold_back(struct table *table);

/* Every second: sends the store what was held back. */
void summaries_tell(struct online *online);
/* The same for one table that is about to leave memory. */
void summary_tell_last(struct table *table);
void summaries_close(struct online *online);

#endif
