/* Instructions counted by callgrind, which come out the same on a busy machine. */
#ifndef KV_CLI_BENCH_INSTRUCTIONS_H
#define KV_CLI_BENCH_INSTRUCTIONS_H

#include "cli/cli.h"

struct cli_instructions {
    uint64_t instructions;
    uint64_t moves;
};

/* Runs "kvartal bench GAME --count GAMES" under valgrind. False where that is not to be had. */
bool cli_count_instructions(const char *game, uint32_t games, struct cli_instructions *count);

#endif
