/* Spare memory for the event loop, which aborts without memory. */
#ifndef KV_SERVER_OPS_LOOP_MEMORY_H
#define KV_SERVER_OPS_LOOP_MEMORY_H

void loop_memory_open(void);  /* before the loop is created */
void loop_memory_fill(void);  /* now and then: replaces what was used up */
void loop_memory_close(void); /* after the loop is gone */

#endif
