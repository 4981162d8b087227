import { z } from 'zod'
import { EmploymentType, WorkMode } from '#contract'
import { companyKey } from '../jobs/name-keys.ts'
import { fingerprint, sameJob } from '../jobs/same-job.ts'
import { readYaml } from '../text/read-yaml.ts'
import { count, type Evaluation, f1, precision, recall } from './evaluation.ts'

const F1_BAR = 0.95

const Listing = z.strictObject({
  source: z.string(),
  company: z.string(),
  title: z.string(),
  location: z.string().optional(),
  countries: z.array(z.string()).default([]),
  workMode: WorkMode.optional(),
  employmentType: EmploymentType.optional(),
  link: z.string().optional(),
})
const Pair = z.strictObject({ why: z.string(), same: z.boolean(), a: Listing, b: Listing })
type Pair = z.infer<typeof Pair>

/** F1 of "these two records are one posting". */
export const duplicates: Evaluation = {
  name: 'duplicates',
  run: () => {
    const pairs = readPairs()
    const counts = count(pairs, pair => pair.same, isJoined, tell)
    const cases = pairs.length
    return [
      { measure: 'F1', value: f1(counts), bar: F1_BAR, cases, misses: counts.wrong },
      { measure: 'precision', value: precision(counts), cases, misses: [] },
      { measure: 'recall', value: recall(counts), cases, misses: [] },
    ]
  },
}

export function readPairs(): Pair[] {
  return readYaml(new URL('./duplicates.yaml', import.meta.url), z.array(Pair))
}

/** As in a run where both employers have boards of their own, which is the harder case. */
function isJoined({ a, b }: Pair): boolean {
  const employers = new Set([companyKey(a.company), companyKey(b.company)])
  const alone = new Set<string>()
  const [one, other] = [fingerprint(withLink(a, 'a')), fingerprint(withLink(b, 'b'))]
  return sameJob(one, other, a.source === 'list' || b.source === 'list' ? alone : employers)
}

/** A listing without a link to a hiring platform leads to its own page on its source. */
function withLink(listing: Pair['a'], page: string) {
  return { ...listing, link: listing.link ?? `https://${listing.source}.example/${page}` }
}

function tell({ why, a, b }: Pair): string {
  return `${why}: ${a.title} | ${a.company} | ${a.location ?? '-'} <> ${b.title} | ${b.company} | ${b.location ?? '-'}`
}
