import { z } from 'zod'
import { Instant } from './primitives.ts'

const Count = z.int().nonnegative()

const Total = Count.meta({ description: 'How many match.' })
const InAnswer = Count.meta({ description: 'How many are in this answer.' })
export const ListMeta = z.object({ total: Total, count: InAnswer })
export const PagedMeta = z.object({ total: Total, limit: Count, offset: Count, count: InAnswer })

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
