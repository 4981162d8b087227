import type { RawJob } from '../../adapter.ts'

/**
 * One record per key, in the order of the answer. Two causes: a posting that appears while we page pushes another one
 * onto the next page, and Workable and Rippling repeat a posting once per place. Places and countries are joined.
 */
export function onePerKey(jobs: RawJob[]): RawJob[] {
  const byKey = new Map<string, RawJob>()
  for (const job of jobs) {
    const seen = byKey.get(job.key)
    byKey.set(job.key, seen ? joinPlaces(seen, job) : job)
  }
  return [...byKey.values()]
}

function joinPlaces(first: RawJob, again: RawJob): RawJob {
  return {
    ...first,
    places: distinct([...(first.places ?? []), ...(again.places ?? [])]),
    countries:
      first.countries || again.countries
        ? distinct([...(first.countries ?? []), ...(again.countries ?? [])])
        : undefined,
  }
}

/** The texts that say something, each once, in order. */
export function distinct(texts: (string | null | undefined)[]): string[] {
  return [...new Set(texts.flatMap(text => text?.trim() || []))]
}
