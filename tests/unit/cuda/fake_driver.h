/* NVIDIA's driver without a GPU: memory is our own, and a kernel is the one of the same source that
 * was compiled for this processor. The program finds it in place of the real one. */
#ifndef TESTS_FAKE_DRIVER_H
#define TESTS_FAKE_DRIVER_H

#include <stdbool.h>

/* What it does wrong; zeroed: nothing. */
struct fake_faults {
    bool missing;        /* there is no driver at all                    */
    const char *lacks;   /* a function of that name                      */
    int gpus_missing;    /* 1: it finds no GPU                           */
    unsigned fails_from; /* from this call on, counted from 1; 0: never  */
    int error;           /* … with this number                           */
};

extern struct fake_faults fake_faults;
extern unsigned fake_calls;     /* since this was last set to 0            */
extern unsigned fake_launches;  /* likewise                                */
extern unsigned fake_resources; /* that are held now: memory, code, a GPU  */

#endif
