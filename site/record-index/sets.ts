/** The documents of a table as sets of bits. */
import { type Bits, behind, bitsOf, common, either, hitsOf, notIn } from './bits.ts'
import { countOf } from './count-bits.ts'
import type { Matching, Sets, Weighed } from './engine.ts'
import { countValues } from './facet-counts.ts'
import { bitsOfValue } from './facet-index.ts'
import { highest, spreadOf, within } from './number-index.ts'
import type { TableData } from './table-shape.ts'

type Sized = Pick<TableData, 'size' | 'facets' | 'numbers'>

export function setsOf({ size, facets, numbers }: Sized): Sets {
  return {
    having: (facet, value) => bitsOfValue(facets[facet], value),
    within: (number, least, most) => within(numbers[number], least, most),
    behind: document => behind(document, size),
    common,
    either,
    except: (set: Bits) => notIn(set, size),
    setOf: documents => bitsOf(documents, size),
    countOf,
    highest: (number, set: Bits, most) => highest(numbers[number], set, most),
    spread: (number, set: Bits) => spreadOf(numbers[number], set),
    heaviest: (weighed: readonly Weighed<Bits>[], limit) => heaviest(weighed, limit),
    listOf: hitsOf,
    countValues: (facet, matching: Matching<Bits> | undefined, limit) =>
      facets[facet] ? countValues(facets[facet], matching, limit) : [],
  }
}

function heaviest(weighed: readonly Weighed<Bits>[], limit: number): Uint32Array {
  const sums = new Map<number, number>()
  for (const { set, weight } of weighed)
    for (const document of hitsOf(set)) sums.set(document, (sums.get(document) ?? 0) + weight)
  const sorted = [...sums].sort(([a, one], [b, other]) => other - one || a - b)
  return Uint32Array.from(sorted.slice(0, limit), ([document]) => document)
}
