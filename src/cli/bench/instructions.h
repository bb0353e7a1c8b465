/* Instructions counted by callgrind, whose number does not depend on the load of the machine. */
#ifndef KV_CLI_BENCH_INSTRUCTIONS_H
#define KV_CLI_BENCH_INSTRUCTIONS_H

#include "cli/cli.h"

struct cli_instructions {
    uint64_t instructions;
    uint64_t moves;
};

/* Runs "kvartal bench GAME --count GAMES" under valgrind. False if that is not available. */
bool cli_count_instructions(const char *game, uint32_t games, struct cli_instructions *count);

#endif
