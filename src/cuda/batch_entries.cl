/* The entries of the kernels of a batch, in OpenCL C as in entry.cl. */
void kv_cuda_start(const void *job, ulong number, ulong match);
void kv_cuda_check(const void *job, ulong actions, ulong match);
void kv_cuda_step(const void *job, ulong actions, ulong match);
void kv_cuda_mask(const void *job, ulong value, ulong thread);
void kv_cuda_sample(const void *job, ulong sample, ulong match);

static ulong thread(void)
{
    return (ulong)__nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
           __nvvm_read_ptx_sreg_tid_x();
}

kernel void start(ulong job, ulong number)
{
    kv_cuda_start((const void *)job, number, thread());
}

kernel void check(ulong job, ulong actions)
{
    kv_cuda_check((const void *)job, actions, thread());
}

kernel void step(ulong job, ulong actions)
{
    kv_cuda_step((const void *)job, actions, thread());
}

kernel void mask(ulong job, ulong value)
{
    kv_cuda_mask((const void *)job, value, thread());
}

kernel void sample(ulong job, ulong number)
{
    kv_cuda_sample((const void *)job, number, thread());
}
