import type { Collection } from '#contract'
import { compareText } from '#contract/order.ts'
import type { Adapter } from '../adapter.ts'
import { awesomeBitcoinEvents } from './awesome-bitcoin-events.ts'
import { ics, luma, meetup } from './calendars.ts'
import { companyBoards } from './company-boards.ts'
import { curated } from './curated.ts'
import { bitdevs, eventLists } from './event-lists.ts'
import { hackathons } from './hackathons.ts'
import { cryptocurrencyjobs, remote3, teamtailor, weworkremotely } from './job-feeds.ts'
import { jobLists } from './job-lists.ts'
import { jsonLdEvents } from './json-ld-events.ts'
import { jsonLdJobs } from './json-ld-jobs.ts'
import { personio } from './personio.ts'
import { rss } from './rss.ts'

const all: Adapter[] = [
  ...[awesomeBitcoinEvents, bitdevs, curated, ics, jsonLdEvents, luma, meetup, ...eventLists, ...hackathons],
  ...[cryptocurrencyjobs, jsonLdJobs, personio, remote3, teamtailor, weworkremotely, ...companyBoards, ...jobLists],
  rss,
]

/** Every adapter, by name and collection. */
export const adapters = all.toSorted((a, b) => compareText(a.name, b.name) || compareText(a.collection, b.collection))

/** The adapter of this name in a collection. Throws if there is none. */
export function adapterOf<C extends Collection>(collection: C, name: string): Adapter<C> {
  const serves = (adapter: Adapter): adapter is Adapter<C> => adapter.name === name && adapter.collection === collection
  const found = adapters.find(serves)
  if (!found) throw new Error(`there is no adapter "${name}" for ${collection}`)
  return found
}
