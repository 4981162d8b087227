/** What the server tells its engine and its allocator; each was measured beside one without it (docs/decisions/0014). */

/** What V8 is told. */
export const ENGINE = [
  // Left alone, the young generation grows to 64 MB; an answer leaves next to nothing behind.
  '--max-semi-space-size=4',
  // So little is left that other threads take longer to be woken than one takes to clear it out.
  '--no-parallel-scavenge',
  // From the start, when nearly everything is kept, V8 concludes that what is allocated at the same places later will be
  // kept too. A request keeps nothing: 2.6 KB of each went to the old generation as garbage, small collections took four
  // times as long, and 40 MB more were held.
  '--no-allocation-site-pretenuring',
  // V8 lets what lives long grow several times over before it clears it out. Under load that is garbage: with 10,000 jobs
  // 240 MB were held after a minute and more each minute, now 180, at the same speed.
  '--heap-growing-percent=50',
  // The heap of the thread that read the snapshot was handed to this one when it ended, and stayed: 24 MB.
  '--no-memory-pool-share-memory-on-teardown',
  // The compiler between V8's first and its last one: what it makes is soon replaced and stays for a while, 6 MB and more.
  '--no-maglev',
]

/**
 * What glibc's allocator is told, which reads it before a program's first line. Left alone, it keeps the room that a
 * snapshot was loaded in: 20 MB with 10,000 jobs, 90 with 100,000. Well above the 64 KB of Node's buffer pool: mapped
 * and cleared anew every few answers, it took a tenth of the time of those that were not kept.
 */
export const ALLOCATOR = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '2' }
