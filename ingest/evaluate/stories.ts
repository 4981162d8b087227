import { z } from 'zod'
import { headline } from '../news/headline.ts'
import { takeApart } from '../news/likeness.ts'
import { isSameHeadline } from '../news/story.ts'
import { slugify } from '../text/identity.ts'
import { readYaml } from '../text/read-yaml.ts'
import { count, type Evaluation, f1, precision, type Row, recall } from './evaluation.ts'

const F1_BAR = 0.95

const Published = z.strictObject({ source: z.string(), date: z.iso.datetime(), title: z.string() })
const Pair = z.strictObject({ why: z.string(), same: z.boolean(), a: Published, b: Published })
type Pair = z.infer<typeof Pair>

/** F1 of "these two headlines tell one story"; both halves of the labels are told so that over-fitting would show. */
export const stories: Evaluation = {
  name: 'stories',
  run: () => {
    const pairs = readStoryPairs('stories.yaml')
    const all = countOf(pairs)
    const [even, odd] = [0, 1].map(half => countOf(pairs.filter(pair => halfOf(pair) === half)))
    const cases = pairs.length
    return [
      { measure: 'F1', value: f1(all), bar: F1_BAR, cases, misses: all.wrong },
      { measure: 'precision', value: precision(all), cases, misses: [] },
      { measure: 'recall', value: recall(all), cases, misses: [] },
      ...[even, odd].flatMap((half, n) =>
        half ? [{ measure: `F1, half ${n + 1}`, value: f1(half), cases: half.cases, misses: [] }] : [],
      ),
      ...heldOutRows(),
    ]
  },
}

/** Judged by the same bar on pairs nothing was tuned on. */
function heldOutRows(): Row[] {
  const pairs = readStoryPairs('stories-held-out.yaml')
  const counts = countOf(pairs)
  const cases = pairs.length
  return [
    { measure: 'F1, held out', value: f1(counts), bar: F1_BAR, cases, misses: counts.wrong },
    { measure: 'precision, held out', value: precision(counts), cases, misses: [] },
    { measure: 'recall, held out', value: recall(counts), cases, misses: [] },
  ]
}

export function readStoryPairs(file: 'stories.yaml' | 'stories-held-out.yaml'): Pair[] {
  return readYaml(new URL(file, import.meta.url), z.array(Pair))
}

function countOf(pairs: Pair[]) {
  return { ...count(pairs, pair => pair.same, isJoined, tell), cases: pairs.length }
}

function isJoined({ a, b }: Pair): boolean {
  const [one, other] = [a, b].map(({ source, title }) =>
    takeApart(headline(title, { name: source, homepage: `https://${slugify(source)}.example` })),
  )
  return one !== undefined && other !== undefined && isSameHeadline(one, other, 'en')
}

function halfOf({ a, b }: Pair): number {
  return (a.title.length + b.title.length) % 2
}

function tell({ why, a, b }: Pair): string {
  return `${why}: ${a.title} <> ${b.title}`
}
