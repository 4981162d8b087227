/** One text, ever longer: whether the time to read it grows faster than it does. */
import type { Growth } from './growth-texts.ts'

const KB = 1024
const LAST_KB = 256
/** The size of the first look: what is small here has no steep part below. */
const JUDGED_KB = 64
/** What a text of that size may take. */
const MAX_JUDGED_MS = 1000
/** If this much were quadratic, it would still be under the floor at `LAST_KB`. */
const QUIET_MS = 3
/** What is linear up to the first look and takes no longer than this is so beyond it. */
const MODEST_MS = 200
/** Below this the machine's own moods are larger than what is measured. */
const FLOOR_MS = 50
/** Time over length in doublings: 1 is linear, 2 is quadratic; a sort is 1.1. */
const MAX_EXPONENT = 1.5
const LINEAR_EXPONENT = 1.25
/** How often a complaint is measured again before it is a finding. */
const CONFIRMATIONS = 8

/** `ms` is what the text costs beyond the rest of its answer. */
interface Step {
  kb: number
  ms: number
}

/** CPU time of one reading, in ms. */
export type Measure = (text: string, kb: number) => Promise<number>

/**
 * What is wrong with how the time grows, or undefined. Most texts are small at the first look; the others are doubled
 * from 1 KB on. `idleMs` is what the same answer takes without the text.
 */
export async function climb({ at }: Growth, measure: Measure, idleMs: number): Promise<string | undefined> {
  const take = async (kb: number) => ({ kb, ms: Math.max((await measure(at(kb * KB), kb)) - idleMs, 0.1) })
  const look = await take(JUDGED_KB)
  if (look.ms < QUIET_MS) return undefined
  if (look.ms < MODEST_MS && exponentOf(await take(JUDGED_KB / 4), look) < LINEAR_EXPONENT) return undefined
  const steps: Step[] = []
  for (let kb = 1; kb <= LAST_KB; kb *= 2) {
    steps.push(await take(kb))
    // A collection of garbage, or code not yet compiled, is no growth: what is, is there each time.
    for (let times = 0; times < CONFIRMATIONS && complaintAbout(steps); times++)
      for (const step of steps.slice(-3)) step.ms = Math.min(step.ms, (await take(step.kb)).ms)
    const complaint = complaintAbout(steps)
    if (complaint) return complaint
  }
  return undefined
}

function complaintAbout(steps: Step[]): string | undefined {
  const last = steps.at(-1)
  if (!last) return undefined
  if (last.kb <= JUDGED_KB && last.ms > MAX_JUDGED_MS) return `${last.kb} KB took ${Math.round(last.ms)} ms`
  const [first, middle] = steps.slice(-3, -1)
  if (!first || !middle || last.ms < FLOOR_MS) return undefined
  if (Math.min(exponentOf(first, middle), exponentOf(middle, last)) < MAX_EXPONENT) return undefined
  return steps
    .slice(-3)
    .map(({ kb, ms }) => `${kb} KB took ${ms.toFixed(1)} ms`)
    .join(', ')
}

function exponentOf(from: Step, to: Step): number {
  return Math.log(to.ms / from.ms) / Math.log(to.kb / from.kb)
}
