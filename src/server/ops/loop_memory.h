/* Memory that is kept back for the loop, which must not be without. */
#ifndef KV_SERVER_OPS_LOOP_MEMORY_H
#define KV_SERVER_OPS_LOOP_MEMORY_H

void loop_memory_open(void);  /* before there is a loop */
void loop_memory_fill(void);  /* now and then: what was used up */
void loop_memory_close(void); /* when there is none any more */

#endif
