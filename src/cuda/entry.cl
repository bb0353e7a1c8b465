/* The entry of a kernel. In OpenCL C, since clang marks entries there without NVIDIA's headers;
 * nothing else of OpenCL is used. Addresses come as numbers, because the two languages name their
 * address spaces differently. */
void kv_cuda_play(const void *job, void *tally, ulong thread, ulong threads);

kernel void play(ulong job, ulong tally)
{
    uint size = __nvvm_read_ptx_sreg_ntid_x();
    ulong thread = (ulong)__nvvm_read_ptx_sreg_ctaid_x() * size + __nvvm_read_ptx_sreg_tid_x();
    ulong threads = (ulong)__nvvm_read_ptx_sreg_nctaid_x() * size;
    kv_cuda_play((const void *)job, (void *)tally, thread, threads);
}
