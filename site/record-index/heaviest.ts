import { type Bits, hitsOf } from './bits.ts'
import type { Weighed } from './engine.ts'
import type { Hits } from './postings.ts'

/** Documents by the sum of what the sets they are in weigh, the heaviest first; of equals in list order. */
export function heaviest(weighed: readonly Weighed<Bits>[], size: number, limit: number): Hits {
  const sums = new Float64Array(size)
  for (const { set, weight } of weighed)
    for (const document of hitsOf(set)) sums[document] = (sums[document] ?? 0) + weight
  const best: number[] = []
  const sumOf = (document: number) => sums[document] ?? 0
  sums.forEach((sum, document) => {
    if (sum === 0 || (best.length === limit && sum <= sumOf(best[limit - 1] ?? 0))) return
    const place = best.findIndex(other => sum > sumOf(other))
    best.splice(place === -1 ? best.length : place, 0, document)
    if (best.length > limit) best.pop()
  })
  return Uint32Array.from(best)
}
