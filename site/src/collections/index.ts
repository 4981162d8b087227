/** The collections, in the order in which everything shows them. A new one is a folder beside these and a word here. */
import type { Collection } from './collection.ts'
import { companies } from './companies/index.ts'
import { events } from './events/index.ts'
import { glossary } from './glossary/index.ts'
import { jobs } from './jobs/index.ts'
import { news } from './news/index.ts'

export const collections: readonly Collection[] = [jobs, news, events, glossary]

/** All that is listed: the collections, and what is derived from them. */
export const lists: readonly Collection[] = [...collections, companies]

/** Those that the ingest fills, which have sources. */
export const ingested = collections.filter(({ prose }) => prose.sources !== undefined)
