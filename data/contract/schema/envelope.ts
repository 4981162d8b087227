import { z } from 'zod'
import { GlossaryTerm } from './glossary-term.ts'
import { Job } from './job.ts'
import { NewsItem } from './news-item.ts'
import { Instant } from './primitives.ts'
import { Web3Event } from './web3-event.ts'

const Count = z.int().nonnegative()

const Total = Count.meta({ description: 'How many match.' })
const InAnswer = Count.meta({ description: 'How many are in this answer.' })
export const ListMeta = z.object({ total: Total, count: InAnswer })
const PagedMeta = z.object({ total: Total, limit: Count, offset: Count, count: InAnswer })

export const JobList = z.object({ data: z.array(Job), meta: PagedMeta })
export type JobList = z.infer<typeof JobList>
export const NewsList = z.object({ data: z.array(NewsItem), meta: ListMeta })
export type NewsList = z.infer<typeof NewsList>
export const EventList = z.object({ data: z.array(Web3Event), meta: ListMeta })
export type EventList = z.infer<typeof EventList>
export const GlossaryList = z.object({ data: z.array(GlossaryTerm), meta: ListMeta })
export type GlossaryList = z.infer<typeof GlossaryList>

/** `/api/status`. */
export const ServiceStatus = z.object({
  status: z.literal('ok'),
  version: z.string().meta({ description: 'Of the interface.' }),
  generatedAt: Instant.meta({ description: 'When the newest source answered.' }),
  degraded: z
    .array(z.string())
    .meta({ description: 'Ids of the sources that fail or have not answered for too long.' }),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>
