/* The kernels as PTX, NVIDIA's portable assembler, which the driver compiles for the GPU at hand.
 * scripts/ptx.py makes the tables; they are empty where there was no clang. */
#ifndef KV_CUDA_CODE_H
#define KV_CUDA_CODE_H

struct cuda_code {
    const char *game, *kernel; /* the game's id; NULL ends the table. A bot's id, or "batch" */
    const char *text;
};

extern const struct cuda_code cuda_simulation_codes[], cuda_batch_codes[];

#endif
